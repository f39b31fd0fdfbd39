# make play   sets everything up and shows what can be played
# make test   sets everything up and runs every check and test
# make help   lists the rest

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Named after all that was installed and where, so that nothing is installed twice and a moved copy is noticed.
INSTALLED := $(VENV)/installed-$(shell { pwd; cat requirements.txt pyproject.toml; } | cksum | cut -d' ' -f1)

.PHONY: help setup build play test check fmt bench lock clean
.DEFAULT_GOAL := help

help:
	@echo 'make setup   the set-up alone, into .venv, compiled engines included'
	@echo 'make play    the set-up, then what can be played'
	@echo 'make test    the set-up, then every check and test, compiled and interpreted'
	@echo 'make check   linters and type checkers'
	@echo 'make build   compile the engines'
	@echo 'make fmt     format the code'
	@echo 'make bench   measure the engines'
	@echo 'make lock    renew requirements.txt from pyproject.toml'
	@echo 'make clean   remove everything that make made'

setup: build

$(INSTALLED):
	@grep -qsF '$(CURDIR)/$(VENV)' $(BIN)/activate && $(BIN)/python -c '' 2>/dev/null || \
	    tools/make_venv $(PYTHON) $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes --no-deps -r requirements.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@rm -f $(VENV)/installed-*
	@touch $@

build: $(INSTALLED)
	@$(BIN)/python tools/build_native.py

# A player's machine may have a compiler that fails: the engines then run interpreted.
play: $(INSTALLED)
	-@$(BIN)/python tools/build_native.py
	@$(BIN)/paceline games
	@echo
	@echo 'Simulate races:  $(BIN)/paceline simulate flamme-rouge --games 1000 --seats random,random'

test: setup check
	@if $(BIN)/python -c 'from paceline import _native; raise SystemExit(not _native.compiled())'; then \
	    echo 'Tests, compiled engines' && \
	    $(BIN)/python -m pytest -n auto --dist loadgroup && \
	    echo 'Tests, interpreted engines' && \
	    PACELINE_PURE=1 $(BIN)/python -m pytest -n auto --dist loadgroup -m 'not slow'; \
	else \
	    echo 'Tests, interpreted engines only' && \
	    $(BIN)/python -m pytest -n auto --dist loadgroup; \
	fi

check: $(INSTALLED)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/basedpyright
	$(BIN)/lint-imports --no-logo

fmt: $(INSTALLED)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: setup
	$(BIN)/paceline bench flamme-rouge

# uv finds the files of every platform; the lock names no index, so any mirror will do.
lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet uv
	build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --no-header --no-annotate --no-emit-index-url --group dev --output-file requirements.txt pyproject.toml

clean:
	rm -rf $(VENV) build dist src/paceline/_compiled src/*.egg-info .mypy_cache .pytest_cache .ruff_cache \
	    .hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +
