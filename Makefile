# `make run` and `make test` do everything on a machine that has Python 3.11, pip, make and git.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
RUN_STAMP := $(VENV)/.run-installed
DEV_STAMP := $(VENV)/.dev-installed

.PHONY: run test quick costs lint format rules knockout mutants bench soak pictures dice-page lock clean backup restore

run: $(RUN_STAMP)
	$(BIN)/python -m bot

backup: $(RUN_STAMP)
	$(BIN)/python -m bot backup $(if $(FILE),"$(FILE)")

restore: $(RUN_STAMP)
	$(BIN)/python -m bot restore "$(FILE)"

test: $(DEV_STAMP)
	$(BIN)/python -m pytest -rs -n 2 --dist loadfile --no-loadscope-reorder -m "not soak"

quick: $(DEV_STAMP)
	$(BIN)/python -m tests.quick

costs: $(DEV_STAMP)
	$(BIN)/python -m pytest -p tests.costs -n 2 --dist loadfile --no-loadscope-reorder -m "not soak"

lint: $(DEV_STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(DEV_STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

rules: $(DEV_STAMP)
	$(BIN)/python -m tests.rules_report

knockout: $(DEV_STAMP)
	$(BIN)/python -m tests.knockout

mutants: $(DEV_STAMP)
	$(BIN)/python -m tests.mutants

bench: $(DEV_STAMP)
	$(BIN)/python -m benchmarks

soak: $(DEV_STAMP)
	$(BIN)/python -m pytest -n 2 -m soak
	$(BIN)/python -m benchmarks --long

pictures: $(DEV_STAMP)
	$(BIN)/python -m tests.pictures
	$(BIN)/python -m tests.roll_pictures

dice-page: $(DEV_STAMP)
	$(BIN)/python -m tests.dice_page --write

lock: $(DEV_STAMP)
	$(BIN)/pip-compile -q --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-find-links --no-header \
		--strip-extras --extra build -o requirements.txt pyproject.toml
	$(BIN)/pip-compile -q --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-find-links --no-header \
		--strip-extras --extra build --extra dev --extra lock -o requirements-dev.txt pyproject.toml

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(RUN_STAMP): $(BIN)/python requirements.txt pyproject.toml
	@echo "Installing into $(VENV), this once: one to two minutes, 190 MB. Each package is named as it comes."
	@test -e $(DEV_STAMP) || $(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
	@echo "Installed. Umpire starts."

$(DEV_STAMP): $(BIN)/python requirements-dev.txt pyproject.toml
	$(BIN)/python -m pip install -q --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install -q --no-deps --no-build-isolation -e .
	touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
