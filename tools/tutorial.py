"""What the commands in docs/index.md, docs/tutorial.md, docs/faq.md and docs/own-axiom.md print, from real runs.

python tools/tutorial.py            are the pages current?  exit code 1 if not
python tools/tutorial.py --write    make them so
"""

from __future__ import annotations

import re
import shlex
import sys
import tempfile
from pathlib import Path

from readme import run, timeless

ROOT = Path(__file__).resolve().parent.parent
PAGES = tuple(ROOT / "docs" / name for name in ("index.md", "tutorial.md", "faq.md", "own-axiom.md"))
CONSOLE = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.M | re.S)
DECLARED = re.compile(r"^```toml\n# (\w+\.toml)\n(.*?)^```$", re.M | re.S)


def printed(command: str, folder: Path) -> str:
    """What a command prints in a plain terminal, with an empty cache."""
    program, *arguments = shlex.split(command)
    if program != "axiomcheck":
        raise SystemExit(f"not a command of this package: {command}")
    return run(*arguments, folder=folder)


def regenerated(page: str) -> str:
    """The page with what its commands print, in a folder that has the files the page declares."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in DECLARED.findall(page):
            (Path(folder) / name).write_text(text, encoding="utf-8")
        return CONSOLE.sub(lambda m: _session(m[0], Path(folder)), page)


def _session(text: str, folder: Path) -> str:
    commands = [line[2:] for line in text.splitlines() if line.startswith("$ ")]
    return "\n\n".join(f"$ {c}\n{printed(c, folder)}" for c in commands) + "\n"


def main() -> int:
    old = {path: path.read_text(encoding="utf-8") for path in PAGES}
    new = {path: regenerated(text) for path, text in old.items()}
    if "--write" in sys.argv[1:]:
        for path, text in new.items():
            path.write_text(text, encoding="utf-8")
        return 0
    stale = [path.name for path in PAGES if timeless(old[path]) != timeless(new[path])]
    if stale:
        print(f"not current: {', '.join(stale)}; run: python tools/tutorial.py --write", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
