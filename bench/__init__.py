"""Side-by-side benchmarks: our games and other libraries' nearest ones, on one core in one run.

`python -m bench` from the project root measures, prints and stores everything; `--quick` is a smoke run.
"""
