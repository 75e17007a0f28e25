# Nothing needs to be prepared: every target sets up in .venv what it needs and has not got yet.
#   PYTHON=...              the Python to use (3.11 or newer); else the newest found is taken
#   PORT=...                where `make play` listens; else 8000, or a free one if that is taken
#   CALAVERA_COMPILE=no     do without compiled rules
#   CALAVERA_WEB=no         do without the web app
#   ARGS=...                passed on: make bench ARGS=..., make test-compiled ARGS="-k skull"

SHELL = /bin/sh
ROOT := $(shell cd -- "$$(dirname -- '$(strip $(MAKEFILE_LIST))')" && pwd)
PYTHON ?=
PORT ?=
ARGS ?=
export PYTHON

# What an activated environment or a shell profile sets must not decide which packages are seen.
unexport MYPYPATH PYTHONHOME PYTHONPATH PYTHONSAFEPATH VIRTUAL_ENV

in_root := cd "$(ROOT)" &&
set_up := $(in_root) sh scripts/set-up.sh
python := .venv/bin/python

.DEFAULT_GOAL := help
.PHONY: help play web test test-interpreted test-compiled test-browser test-long screenshots check format bench arena soak lock clean

help: ## list what make can do
	@$(in_root) awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

play: ## open the games in your browser; others in your network can join
	@$(set_up) play
	@$(in_root) .venv/bin/calavera serve --open --host 0.0.0.0 $(if $(PORT),--port $(PORT)) $(ARGS)

web: ## build the web app into build/web, where a server run from the sources finds it
	@$(set_up) web
	@$(in_root) $(python) scripts/build_web.py build build/web
	@echo "The web app is in build/web."

test: ## check and test everything, interpreted and compiled
	@$(set_up) test
	@$(in_root) $(python) -m scripts.run_tests all

test-interpreted: ## the tests on the sources as they are; ARGS go to pytest
	@$(set_up) interpreted
	@$(in_root) $(python) -m scripts.run_tests interpreted $(ARGS)

test-compiled: ## the tests on the compiled build; ARGS go to pytest
	@$(set_up) test
	@$(in_root) $(python) -m scripts.run_tests compiled $(ARGS)

test-browser: ## the tests that drive a browser; ARGS go to pytest
	@$(set_up) test
	@$(in_root) $(python) -m scripts.run_tests browser $(ARGS)

screenshots: ## retake the pictures in docs/screenshots; ARGS name some of them
	@$(set_up) test
	@$(in_root) $(python) -m scripts.screenshots $(ARGS)

check: ## lint, format, types and import layers, changing nothing
	@$(set_up) check
	@$(in_root) $(python) -m scripts.run_tests check

format: ## put the code into our format and mend what ruff can mend
	@$(set_up) check
	@$(in_root) $(python) -m ruff check --fix-only --quiet
	@$(in_root) $(python) -m ruff format
	@$(in_root) $(python) scripts/french_spaces.py
	@$(in_root) $(python) scripts/build_web.py run format

bench: ## compare with other libraries on one core, then the store, the server under load and the web app
	@$(set_up) bench
	@$(in_root) if command -v taskset >/dev/null 2>&1; then taskset -c 0 $(python) -m bench $(ARGS); \
	else echo "taskset is missing: not held to one core."; $(python) -m bench $(ARGS); fi
	@$(in_root) $(python) -m bench.search
	@$(in_root) $(python) -m bench.answers
	@$(in_root) $(python) -m bench.solve
	@$(in_root) $(python) -m bench.store
	@$(in_root) $(python) -m bench.load
	@$(in_root) $(python) -m bench.worst_table
	@$(in_root) $(python) -m bench.shares
	@$(in_root) $(python) -m bench.web

arena: ## how strong the bots are: matches with equal luck, and what can be gained against them (an hour or more)
	@$(set_up) test
	@$(in_root) $(python) -m bench.arena $(ARGS)
	@$(in_root) $(python) -m bench.skull_king
	@$(in_root) $(python) -m bench.skull_queen
	@$(in_root) $(python) -m bench.yamiks
	@$(in_root) $(python) -m bench.styles
	@$(in_root) $(python) -m bench.skull --minutes 60 --store
	@$(in_root) $(python) -m bench.skull_blueprint
	@$(in_root) $(python) -m bench.skull_gate
	@$(in_root) $(python) -m bench.skull_curve
	@$(in_root) $(python) -m bench.skull_styles
	@$(in_root) $(python) -m bench.panel
	@$(in_root) $(python) -m bench.adjusted
	@$(in_root) $(python) -m bench.coach luck
	@$(in_root) $(python) -m bench.coach shares
	@$(in_root) $(python) -m bench.coach levels

soak: ## a million random games and socket messages, 5,000 games of each kind on pads, the server killed 500 times; ARGS=--resume goes on
	@$(set_up) test
	@$(in_root) $(python) -m calavera.testing soak --store bench/results $(ARGS)
	@$(if $(findstring --parts,$(ARGS)),,$(in_root) $(python) -m scripts.soak_pads --store bench/results $(ARGS))
	@$(in_root) $(python) -m scripts.run_tests long

test-long: ## the compiled and browser tests with all repetitions that make test leaves out
	@$(set_up) test
	@$(in_root) $(python) -m scripts.run_tests long

lock: ## resolve the dependencies again into requirements/ (needs uv)
	@$(in_root) sh scripts/lock.sh

clean: ## remove all that make has made
	@$(in_root) rm -rf .venv dist build htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache web/dist web/node_modules web/project.inlang \
		web/src/gallery/frames web/src/i18n/made web/src/paraglide
	@$(in_root) find . -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +
