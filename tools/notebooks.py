"""The notebooks, run from top to bottom in a new kernel, with an empty cache.

python tools/notebooks.py                     do they show what they would show now?  exit code 1 if not
python tools/notebooks.py --write [NAME ...]  run them again and keep what they show

The cells are written in the notebooks themselves; this fills in their outputs.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from readme import timeless

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
SECONDS = 300
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


def read(path: Path) -> NotebookNode:
    """The notebook as it is stored."""
    return nbformat.read(path, as_version=4)


def executed(path: Path) -> NotebookNode:
    """The notebook with the outputs it has now.

    Raises
    ------
    nbclient.exceptions.CellExecutionError
        A cell fails.
    """
    notebook = read(path)
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook, timeout=SECONDS, kernel_name="python3", resources={"metadata": {"path": folder}}
        )
        plain = {"AXIOMCHECK_CACHE": str(Path(folder) / "cache"), "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
        client.execute(env={**os.environ, **plain})
    return tidy(notebook)


def tidy(notebook: NotebookNode) -> NotebookNode:
    """Without what differs from run to run: times, ids, and where a stream was cut."""
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat_minor = 4  # later ones have random ids
    for cell in notebook.cells:
        cell.pop("id", None)
        cell.metadata = NotebookNode()
        if cell.cell_type == "code":
            cell.outputs = _merged(cell.outputs)
    return notebook


def _merged(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Outputs in which neighbouring pieces of a stream are one."""
    merged: list[NotebookNode] = []
    for output in outputs:
        last = merged[-1] if merged else None
        if (
            last is not None
            and output.output_type == last.output_type == "stream"
            and output.name == last.name
        ):
            last.text += output.text
        else:
            merged.append(output)
    return merged


def shown(notebook: NotebookNode) -> list[list[str]]:
    """What a reader sees below every code cell, without seconds, versions and pictures."""
    return [
        [timeless(text) for output in _merged(cell.outputs) for text in _texts(output)]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def _texts(output: NotebookNode) -> list[str]:
    if output.output_type == "stream":
        return [output.text]
    return [value for mime, value in sorted(output.get("data", {}).items()) if mime.startswith("text/")]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="how the notebooks' names begin; all of them if none is given")
    parser.add_argument("--write", action="store_true", help="run them again and keep what they show")
    asked = parser.parse_args()
    paths = [p for p in sorted(NOTEBOOKS.glob("*.ipynb")) if not asked.names or p.stem.startswith(tuple(asked.names))]
    if not paths:
        parser.error(f"there is no notebook whose name begins with {' or '.join(asked.names)}")
    stale = []
    for path in paths:
        now = executed(path)
        if asked.write:
            nbformat.write(now, path)
        elif shown(now) != shown(read(path)):
            stale.append(path.name)
    if stale:
        print(f"not current: {', '.join(stale)}; run: python tools/notebooks.py --write", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
