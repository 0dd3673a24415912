"""The notebooks run from top to bottom, and show what they would show now."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
NEEDED = ("nbformat", "nbclient", "ipykernel", "lark", "matplotlib", "quapy", "sklearn", "pandas", "pyarrow")
each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@pytest.fixture
def tool(monkeypatch):
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        pytest.skip(f"the extra notebooks is not installed: no {', '.join(missing)}")
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    spec = importlib.util.spec_from_file_location("notebooks_tool", ROOT / "tools" / "notebooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cells(path: Path) -> list[dict]:
    return [c for c in json.loads(path.read_text(encoding="utf-8"))["cells"] if c["cell_type"] == "code"]


def test_there_are_notebooks():
    assert {path.name[:2] for path in NOTEBOOKS} >= {"01", "02", "03", "04"}


@each
def test_is_stored_as_it_was_run(path):
    """From top to bottom, without an error, and without this machine's folders."""
    found = cells(path)
    assert found
    assert [c["execution_count"] for c in found] == list(range(1, len(found) + 1))
    outputs = [o for c in found for o in c["outputs"]]
    assert outputs
    assert not [o for o in outputs if o["output_type"] == "error" or o.get("name") == "stderr"]
    assert str(ROOT) not in path.read_text(encoding="utf-8") and "/home/" not in path.read_text(
        encoding="utf-8"
    )


@pytest.mark.slow
@each
def test_shows_what_it_would_show_now(path, tool):
    """Run in a new kernel with an empty cache; pictures are not compared."""
    stored, now = tool.shown(tool.read(path)), tool.shown(tool.executed(path))
    assert len(stored) == len(now)
    for number, (was, is_) in enumerate(zip(stored, now, strict=True), 1):
        assert was == is_, f"cell {number} shows something else; run: python tools/notebooks.py --write"


def test_another_output_is_noticed_and_another_version_is_not(tool):
    def shown(text: str) -> list[list[str]]:
        output = tool.nbformat.v4.new_output("stream", name="stdout", text=text)
        notebook = tool.nbformat.v4.new_notebook(
            cells=[tool.nbformat.v4.new_code_cell("x", outputs=[output])]
        )
        return tool.shown(notebook)

    assert shown("KLD MON PROVED") != shown("KLD MON REFUTED")
    assert shown("PROVED in 0.12 s, python 3.11.7") == shown("PROVED in 3 s, python 3.12.1")


@pytest.mark.slow
def test_a_cell_that_fails_is_an_error(tool, tmp_path):
    cell = tool.nbformat.v4.new_code_cell("import axiomcheck\nassert axiomcheck.verify('KLD', 'IMP')")
    tool.nbformat.write(tool.nbformat.v4.new_notebook(cells=[cell]), tmp_path / "bad.ipynb")
    with pytest.raises(Exception, match="a verdict is not a bool"):
        tool.executed(tmp_path / "bad.ipynb")
