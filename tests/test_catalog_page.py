"""docs/catalog.md and docs/reference/cli.md follow from the declarations."""

import importlib.util
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
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
