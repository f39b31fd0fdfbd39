# make play   sets everything up and opens the page
# make test   sets everything up and runs every check and test
# make help   lists the rest

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -n auto
# Two things at a time; where make can do it, what a command says stays together.
BESIDE := -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=line)

# What stands above the engines, or wants many races, is tested over compiled ones alone. Interpreted ones are served in
# tests/before, all titles, and in tests/sixth, whatever is built.
ONCE := tests/cli tests/wheels tests/mangled tests/server tests/sixth tests/test_docs.py tests/test_page_build.py \
    tests/test_page_types.py tests/test_set_up.py

.PHONY: help setup installed build page types play test unit chromium postgres nginx programs check check-python check-page fmt soak broken bench bench-page layouts compare same kills chaos screens dist lock clean
.DEFAULT_GOAL := help

help:
	@echo 'make setup       the set-up of developers, into .venv, compiled engines and the page included'
	@echo 'make play        the set-up of players, then the page in your browser; engines are compiled meanwhile'
	@echo 'make test        the set-up, then every check and test, compiled, interpreted and in Chromium'
	@echo 'make check       linters and type checkers'
	@echo 'make build       compile the engines; RELEASE=1 trains them first, which takes more than twice as long'
	@echo 'make page        build the page'
	@echo 'make types       write what the page knows of the structs, and the races of its tests, anew'
	@echo 'make fmt         format the code'
	@echo 'make soak        the widest tests and 100,000 mangled texts, for when an engine changed: an hour'
	@echo 'make broken      break 60 rules at random, and see which tests notice: SEED=1, an hour'
	@echo 'make bench       measure the engines'
	@echo 'make bench-page  measure the page: first screen, frame times of a whole race'
	@echo 'make layouts     whole races of every title and all other screens in ten sizes of window: does the layout hold?'
	@echo 'make compare     how fast the engines are beside those of another checkout: WITH=../before'
	@echo 'make same        whether they ride the same races: WITH=../before'
	@echo 'make kills       kill the server 500 times while people race on it, and see that nothing is lost'
	@echo 'make chaos       the same on PostgreSQL and two workers, 200 races at a time, with everything below them breaking'
	@echo 'make screens     take the pictures of docs/screens/ anew'
	@echo 'make dist        the files to hand out, into dist/: sdist, wheel for every platform, compiled wheel for this one'
	@echo 'make lock        renew requirements/ from pyproject.toml'
	@echo 'make clean       remove everything that make made'

setup: build page

installed:
	@tools/with_python $(PYTHON) tools/set_up.py develop

build: installed
	@$(BIN)/python tools/build_native.py $(if $(RELEASE),--release)

page: installed
	@$(BIN)/python tools/page.py build

# For when a struct that the server sends, or a rule, has changed.
types: installed
	@$(BIN)/python -m tools.page_types
	@for races in web/test/fixtures/*_races.py; do $(BIN)/python $$races; done

play:
	@tools/with_python $(PYTHON) tools/set_up.py play

# Debian's, where the machine is ours to install on. Without one the browser tests say what is missing.
chromium: installed
	@$(BIN)/python tests/browser/chromium.py

postgres: installed
	@$(BIN)/python tests/server/postgres.py

nginx: installed
	@$(BIN)/python tests/wheels/nginx.py

# One after the other: Debian installs nothing beside something else.
programs: installed
	@$(BIN)/python tests/browser/chromium.py
	@$(BIN)/python tests/server/postgres.py
	@$(BIN)/python tests/wheels/nginx.py

# Compiling takes one core, so everything that needs no engines is done beside it.
# Playwright keeps an event loop running in its thread, so the browser tests have a process of their own.
test: installed
	@$(MAKE) --no-print-directory $(BESIDE) build page check unit programs
	@if $(BIN)/python -c 'from paceline import _native; raise SystemExit(not _native.compiled())'; then \
	    echo 'Tests, compiled engines' && \
	    $(PYTEST) -m 'not browser' && \
	    echo 'Tests, interpreted engines' && \
	    PACELINE_PURE=1 $(PYTEST) -m 'not slow and not browser' $(ONCE:%=--ignore=%); \
	else \
	    echo 'Tests, interpreted engines only: without the long runs, which are for compiled ones' && \
	    $(PYTEST) -m 'not slow and not browser'; \
	fi
	@echo 'Tests, the page in Chromium'
	@$(PYTEST) -m browser tests/browser

unit: installed
	@echo 'Tests, the page alone' && $(BIN)/python tools/page.py npm --silent test

# The tests that are marked slow, each many times as wide; then whatever can be handed in, mangled.
soak: setup
	PACELINE_SOAK=1 $(PYTEST) -m slow
	$(BIN)/python -m tests.mangled 100000

broken: installed
	@$(BIN)/python -m tools.broken_rules --seed $(or $(SEED),1)

check: check-python check-page

check-python: installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/basedpyright
	$(BIN)/lint-imports --no-logo

check-page: installed
	$(BIN)/python tools/page.py npm --silent run check
	$(BIN)/python tools/page.py npm --silent exec -- prettier --check --log-level warn .

fmt: installed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python tools/page.py npm --silent run format

bench: setup
	$(BIN)/paceline bench flamme-rouge

bench-page: setup chromium
	@$(BIN)/python -m tools.page_bench

layouts: setup chromium
	@$(BIN)/python -m tests.browser.layouts

compare: setup
	@$(BIN)/python -m tools.compare $(WITH)

same: setup
	@$(BIN)/python -m tools.same_races $(WITH)

kills: setup
	@$(BIN)/python -m tests.server.kill --times 300 --games all

chaos: setup postgres
	@$(BIN)/python -m tests.server.chaos --races 200 --kills 100 --restarts 5

screens: setup chromium
	@$(BIN)/python -m tools.screenshots

# With trained engines: minutes where there are none yet.
dist: installed
	@$(BIN)/python -m tools.dist

# uv finds the files of every platform; the locks name no index, so any mirror will do. Each adds to those before it.
COMPILE := build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
    --no-header --no-annotate --no-emit-index-url
but = $$(sed -n 's/^\([a-z0-9-]*\)==.*/--no-emit-package \1/p' $(1:%=requirements/%.txt)) $(1:%=-c requirements/%.txt)

lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet uv
	$(COMPILE) --output-file requirements/run.txt pyproject.toml
	$(COMPILE) --output-file requirements/postgres.txt $(call but,run) --extra postgres pyproject.toml
	$(COMPILE) --output-file requirements/build.txt $(call but,run) --group build pyproject.toml
	$(COMPILE) --output-file requirements/develop.txt $(call but,run postgres build) --group develop pyproject.toml

clean:
	rm -rf $(VENV) build dist src/paceline/_compiled src/*.egg-info .mypy_cache .pytest_cache .ruff_cache \
	    .hypothesis .import_linter_cache web/dist web/node_modules
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +
