# Nothing needs to be prepared: every target sets up in .venv what it needs and has not got yet.
#   PYTHON=...              the Python to use (3.11 or newer); else the newest found is taken
#   CALAVERA_COMPILE=no     do without compiled rules
#   ARGS=...                passed on: make bench ARGS=..., make test-compiled ARGS="-k skull"

SHELL = /bin/sh
ROOT := $(shell cd -- "$$(dirname -- '$(strip $(MAKEFILE_LIST))')" && pwd)
PYTHON ?=
ARGS ?=
export PYTHON

# What an activated environment or a shell profile sets must not decide which packages are seen.
unexport MYPYPATH PYTHONHOME PYTHONPATH PYTHONSAFEPATH VIRTUAL_ENV

in_root := cd "$(ROOT)" &&
set_up := $(in_root) sh scripts/set-up.sh
python := .venv/bin/python

.DEFAULT_GOAL := help
.PHONY: help play test test-interpreted test-compiled check format bench soak lock clean

help: ## list what make can do
	@$(in_root) awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

play: ## play in the terminal
	@$(set_up) play
	@$(in_root) .venv/bin/calavera play

test: ## check and test everything, interpreted and compiled
	@$(set_up) test
	@$(in_root) $(python) -m scripts.run_tests all

test-interpreted: ## the tests on the sources as they are; ARGS go to pytest
	@$(set_up) interpreted
	@$(in_root) $(python) -m scripts.run_tests interpreted $(ARGS)

test-compiled: ## the tests on the compiled build; ARGS go to pytest
	@$(set_up) test
	@$(in_root) $(python) -m scripts.run_tests compiled $(ARGS)

check: ## lint, format, types and import layers, changing nothing
	@$(set_up) check
	@$(in_root) $(python) -m scripts.run_tests check

format: ## put the code into our format and mend what ruff can mend
	@$(set_up) check
	@$(in_root) $(python) -m ruff check --fix-only --quiet
	@$(in_root) $(python) -m ruff format

bench: ## compare with other libraries, on one core
	@$(set_up) bench
	@$(in_root) if command -v taskset >/dev/null 2>&1; then exec taskset -c 0 $(python) -m bench $(ARGS); \
	else echo "taskset is missing: not held to one core."; exec $(python) -m bench $(ARGS); fi

soak: ## a million random games and more, with every invariant checked
	@$(set_up) test
	@$(in_root) $(python) -m calavera.testing soak $(ARGS)
	@$(in_root) $(python) -m pytest -m long

lock: ## resolve the dependencies anew into requirements/ (needs uv)
	@$(in_root) sh scripts/lock.sh

clean: ## remove all that make has made
	@$(in_root) rm -rf .venv dist build htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache
	@$(in_root) find . -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +
