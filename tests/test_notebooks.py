"""The notebooks run from top to bottom, and show what they would show now."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


def cells(notebook: Path) -> list[dict]:
    return [c for c in json.loads(notebook.read_text())["cells"] if c["cell_type"] == "code"]


def test_there_are_notebooks():
    assert NOTEBOOKS


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_runs(notebook, tmp_path):
    found = cells(notebook)
    assert found
    assert all(c["outputs"] or "assert" in "".join(c["source"]) for c in found), "a cell was never run"
    program = "\n\n".join("".join(c["source"]) for c in found)
    result = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=tmp_path,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-2000:]
    printed = [
        "".join(o["text"])
        for c in found
        for o in c["outputs"]
        if o["output_type"] == "stream" and o["name"] == "stdout"
    ]
    now = "".join(result.stdout.split())
    for text in printed:
        assert "".join(text.split()) in now, "the notebook shows something else; run it again"
