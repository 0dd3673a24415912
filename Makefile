PYTHON ?= python3

.PHONY: help check lint types contracts test quick coverage versions nightly proofs recheck coq tables readme docs notebooks site bench

help: ## What can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

check: lint types contracts test ## Everything that must be green

lint: ## Style
	$(PYTHON) -m ruff check .

types: ## Types
	$(PYTHON) -m mypy

contracts: ## Imports point down only
	lint-imports

test: ## Tests, without the long campaigns
	$(PYTHON) -m pytest -q -n auto --dist worksteal -m "not slow"

quick: ## Half a minute of tests, of most parts
	$(PYTHON) -m pytest -q -n auto --dist worksteal -m quick

coverage: ## Which lines the tests reach that `make test` runs
	$(PYTHON) -m pytest -q -n auto --dist worksteal -m "not slow" --cov=axiomcheck --cov-report=term:skip-covered

versions: ## `make quick` under every supported Python that is at hand
	for v in 3.11 3.12 3.13; do command -v python$$v > /dev/null || continue; \
	  python$$v -m venv .venv-$$v && .venv-$$v/bin/pip install -q -e '.[test,smt]' && $(MAKE) quick PYTHON=.venv-$$v/bin/python || exit 1; done

nightly: coq ## Tests, all of them, the long campaigns too; and every theorem, by Coq
	$(PYTHON) -m pytest -q -n auto --dist worksteal

proofs: ## Re-check every stored certificate, without any search
	$(PYTHON) -m axiomcheck.cli replay proofs/

recheck: ## The same by the second checker, which shares no code with the first
	$(PYTHON) tools/recheck.py proofs

coq: ## The theorems, by Coq
	$(PYTHON) -m axiomcheck.cli replay --coq

tables: ## Table 1, in every reading
	for r in binary printed repaired; do $(PYTHON) -m axiomcheck.cli table 1 --reading $$r; done

readme: ## The README, the pages and the benchmarks of filtering, from real runs
	$(PYTHON) tools/readme.py --write

docs: ## The documentation as a site, warnings being errors
	$(PYTHON) -m mkdocs build --strict

notebooks: ## The notebooks, run in new kernels: do they show what they would show now?
	$(PYTHON) tools/notebooks.py

site: ## The explorer of tables, proofs and errata
	$(PYTHON) -m axiomcheck.cli report -o build/explorer

bench: ## Verdicts beside a naive peer; cost as n grows
	$(PYTHON) benchmarks/verdicts.py --write
	$(PYTHON) benchmarks/growth.py --write
