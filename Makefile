# Everything sets itself up in .venv: a machine with Python 3.11+ and make is enough.
PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

# Every set-up gets the same versions, whenever it is made; `make lock` takes the newest anew.
LOCKED := .ci/constraints.txt
LOWEST := .ci/constraints-lowest.txt
INSTALL := -m pip install --quiet --disable-pip-version-check --no-build-isolation --constraint
COMPILE := .venv-lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--no-annotate --custom-compile-command "make lock"
BUILT_BY := $(PYTHON) -c 'import tomllib; \
	print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")'

# The tests of the rules run three times: compiled, as plain Python, and with checked bounds.
RULES := tests/contract tests/engine tests/probe

.PHONY: play test test-slow test-lowest setup check bench wheel pictures locale lock clean

play: .venv/.ready
	@$(BIN)/bestia

test: .venv/.ready-dev check
	$(PYTEST)
	ORACLE_HANDS=200 NUMBA_DISABLE_JIT=1 $(PYTEST) $(RULES)
	ORACLE_HANDS=2000 NUMBA_BOUNDSCHECK=1 $(PYTEST) $(RULES) tests/ai

test-slow: .venv/.ready-dev
	$(PYTEST) -m slow

# The program with the oldest versions of all that pyproject.toml admits.
test-lowest: .venv-lowest/.ready
	.venv-lowest/bin/python -m tests.smoke

check: .venv/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# The engine, then the screen in a pty.
bench: .venv/.ready-dev
	$(BIN)/bestia bench
	$(BIN)/python -m tests.terminal.bench

# A wheel with compiled kernels in it, for the versions in .venv and any x86-64 processor with
# SSE 4.2; then its first smazzata in an empty set-up.
wheel: .venv/.ready-dev
	$(BIN)/python -m tests.wheel dist

# The README's pictures, taken of the real program; PNG where there is a Chromium.
pictures: .venv/.ready-dev
	$(BIN)/python -m tests.terminal.pictures

# The catalogues of languages, from the texts in the program.
locale: .venv/.ready-dev
	$(BIN)/python -m tests.bestia_cli.catalogues

# The versions to be used: the newest ones, and the oldest ones that are to work.
lock: .venv-lock/bin/uv
	$(BUILT_BY) | $(COMPILE) --extra dev --output-file $(LOCKED) pyproject.toml -
	$(BUILT_BY) | $(COMPILE) --extra serve --resolution lowest-direct \
		--output-file $(LOWEST) pyproject.toml -

.venv-lock/bin/uv:
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip install --quiet --disable-pip-version-check uv

setup: .venv/.ready-dev

.venv/.ready: pyproject.toml $(LOCKED)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "bestia: Python 3.11 or newer is needed; try make PYTHON=python3.12" >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv \
		|| { echo "bestia: no venv: on Debian, apt install python3-venv" >&2; rm -rf .venv; exit 1; }
	@echo "Setting up .venv (once, about a minute) ..." >&2
	@$(BIN)/python $(INSTALL) $(LOCKED) setuptools
	@$(BIN)/python $(INSTALL) $(LOCKED) --editable .
	@touch $@

.venv/.ready-dev: .venv/.ready
	@echo "Setting up the tools of development ..." >&2
	@$(BIN)/python $(INSTALL) $(LOCKED) --editable ".[dev]"
	@touch $@

.venv-lowest/.ready: pyproject.toml $(LOWEST)
	@echo "Setting up .venv-lowest, with the oldest versions ..." >&2
	@$(PYTHON) -m venv --clear .venv-lowest
	@.venv-lowest/bin/python $(INSTALL) $(LOWEST) setuptools
	@.venv-lowest/bin/python $(INSTALL) $(LOWEST) --editable ".[serve]"
	@touch $@

clean:
	rm -rf .venv .venv-lock .venv-lowest build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
