"""Examples in the pages run; those in docstrings do under `--doctest-modules`, which must find them."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import axiomcheck

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
PAGES = [p for p in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")) if ">>>" in p.read_text()]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_examples_in_pages(page):
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS)
    assert tried
    assert not failed


def test_every_module_imports_and_says_what_it_is():
    for module in pkgutil.walk_packages(axiomcheck.__path__, "axiomcheck."):
        if module.name.endswith("__main__"):
            continue
        loaded = importlib.import_module(module.name)
        source = Path(loaded.__file__).read_text()
        assert not source.strip() or loaded.__doc__, f"{module.name} does not say what it is"


def test_public_functions_say_what_they_do():
    silent = []
    for module in pkgutil.walk_packages(axiomcheck.__path__, "axiomcheck."):
        if module.name.endswith("__main__"):
            continue
        loaded = importlib.import_module(module.name)
        for name, thing in vars(loaded).items():
            own = getattr(thing, "__module__", None) == module.name and callable(thing)
            own = own and getattr(thing, "__name__", "") == name  # defined here, under this name
            if own and not name.startswith("_") and not (thing.__doc__ or "").strip():
                silent.append(f"{module.name}.{name}")
    assert not silent, f"without a docstring: {', '.join(silent)}"
