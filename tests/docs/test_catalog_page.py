"""docs/catalog.md and the reference in docs/reference follow from the declarations."""

import importlib.util
import re
from pathlib import Path

import axiomcheck

ROOT = Path(__file__).resolve().parents[2]
RANGES = re.compile(r"[\d.]*(?:<|&lt;)=?x(?:(?:<|&lt;)=?[\d.]+)?|x>=?[\d.]+")  # which versions of click write in their ways


def tool(name):
    spec = importlib.util.spec_from_file_location(f"{name}_tool", ROOT / "tools" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_current():
    """`python tools/catalog.py --write` brings it up to date."""
    catalog = tool("catalog")
    assert catalog.PAGE.read_text(encoding="utf-8") == catalog.page()


def test_the_commands_page_is_current():
    """`python tools/cli_reference.py --write` brings it up to date."""
    reference = tool("cli_reference")
    kept, now = (RANGES.sub("", x) for x in (reference.PAGE.read_text(encoding="utf-8"), reference.page()))
    assert kept == now


def test_the_reference_of_python_is_current_and_complete():
    """`python tools/api_reference.py --write` brings it up to date."""
    reference = tool("api_reference")
    for path, text in reference.pages().items():
        assert path.read_text(encoding="utf-8") == text, path.name
    index = reference.index()
    for name in axiomcheck.__all__:
        assert name.startswith("__") or f"`{name}" in index or f"class {name}`" in index, name


def test_every_name_of_the_reference_says_what_it_is():
    reference = tool("api_reference")
    silent = [f"{m}.{k}" for p in reference.PAGES for m in p.modules for k, v in reference.public(m).items()
              if not reference.first(v)]  # fmt: skip
    assert silent == []
