# `make` tells what there is. The environment is .venv, made from the hash-pinned locks when they change.

PYTHON ?= python3
UV_VERSION := 0.13.9
export UV_PYTHON_DOWNLOADS := never
# Where an environment forbids it, each process would compile all of the project, and pytest rewrite all tests, anew.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
UV := $(BIN)/uv
RUN := .venv/synced-run
DEV := .venv/synced-dev
PYTEST := $(BIN)/pytest -n 2 --dist worksteal -q
# Of the tests that run on both kinds of database, those of what speaks to it in its own words, or waits for it.
EMBEDDED := tests/flows tests/matches/play tests/matches/lobby tests/matches/stream/test_watching.py tests/leaderboards
LOCK := $(UV) pip compile --quiet --universal --generate-hashes --no-header --no-annotate pyproject.toml

.DEFAULT_GOAL := help
.PHONY: help run demo test test-all lint types schema migrate bench bench-boards mutants lock clean

help: ## tell what there is
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "make %-12s %s\n", $$1, $$2 }'

run: $(RUN) ## serve on http://127.0.0.1:8000 (or PORT=...), data under var/
	@exec $(BIN)/python -m config.embedded

demo: $(RUN) ## play a whole match of every game over HTTP
	@exec $(BIN)/python -m config.demo

test: $(DEV) ## the tests, on real PostgreSQL and Redis and on the embedded default
	$(PYTEST) -m "not slow"
	$(PYTEST) -m "both and not slow" --embedded $(EMBEDDED)

test-all: $(DEV) ## the slow tests too: browser, generated clients, fuzzing, faults
	KOCOK_MATCHES=4000 $(PYTEST)
	$(PYTEST) -m both --embedded

lint: $(DEV) ## style and import directions
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: $(DEV) ## mypy, strict
	$(BIN)/mypy .

schema: $(DEV) ## write docs/openapi.yaml
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml

migrate: $(RUN) ## bring the database up to date
	$(BIN)/python manage.py migrate

bench: $(DEV) ## durable turns per second, beside pgbench
	$(BIN)/python -m tests.bench

bench-boards: $(DEV) ## boards of up to 1 M entries and results; more by ARGS="--entries ... --results ..."
	$(BIN)/python -m tests.benchmarks.leaderboards $(ARGS)

mutants: $(DEV) ## how many faults put into games/ the tests find
	$(BIN)/python -m tests.mutants

lock: $(UV) ## lock the dependencies anew
	$(LOCK) --output-file requirements.lock
	$(LOCK) --group dev --output-file requirements-dev.lock

clean: ## remove the environment and caches; var/ stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache htmlcov .coverage mutants

$(UV):
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

# The development environment holds all that running needs: once it is there, it serves both.
$(DEV): requirements-dev.lock | $(UV)
	$(UV) pip sync --quiet --compile-bytecode --python $(BIN)/python --require-hashes requirements-dev.lock
	@touch $(RUN) $(DEV)

$(RUN): requirements.lock | $(UV)
	@if [ -e $(DEV) ]; then $(MAKE) --no-print-directory $(DEV); else \
	$(UV) pip sync --quiet --compile-bytecode --python $(BIN)/python --require-hashes requirements.lock; fi
	@touch $(RUN)
