# Everything sets itself up in .venv: a machine with Python 3.11+ and make is enough.
PYTHON ?= python3
BIN := .venv/bin

# The tests of the rules run three times: compiled, as plain Python, and with checked bounds.
RULES := tests/contract tests/engine

.PHONY: play test test-slow setup check bench pictures locale clean

play: .venv/.ready
	@$(BIN)/bestia

test: .venv/.ready-dev check
	$(BIN)/python -m pytest -n auto
	ORACLE_HANDS=200 NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n auto $(RULES)
	ORACLE_HANDS=2000 NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n auto $(RULES) tests/ai

test-slow: .venv/.ready-dev
	$(BIN)/python -m pytest -n auto -m slow

check: .venv/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# The engine, then the screen in a pty.
bench: .venv/.ready-dev
	$(BIN)/bestia bench
	$(BIN)/python -m tests.terminal.bench

# The README's pictures, taken of the real program; PNG where there is a Chromium.
pictures: .venv/.ready-dev
	$(BIN)/python -m tests.terminal.pictures

# The catalogues of languages, from the texts in the program.
locale: .venv/.ready-dev
	$(BIN)/python -m tests.bestia_cli.catalogues

setup: .venv/.ready-dev

.venv/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "bestia: Python 3.11 or newer is needed; try make PYTHON=python3.12" >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv \
		|| { echo "bestia: no venv: on Debian, apt install python3-venv" >&2; rm -rf .venv; exit 1; }
	@echo "Setting up .venv (once, about a minute) ..." >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.ready-dev: .venv/.ready
	@echo "Setting up the tools of development ..." >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@

clean:
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
