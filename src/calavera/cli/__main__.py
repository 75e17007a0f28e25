"""`python -m calavera.cli` is the same as `calavera`."""

from calavera.cli import main

if __name__ == "__main__":  # simulations import this again in every process they start
    main()
