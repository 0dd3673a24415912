"""The README's transcript and table, from real runs.

python tools/readme.py            is the README current?  exit code 1 if not
python tools/readme.py --write    make it so
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
SESSION = (
    ("verify", "KLD"),
)
OWN = (
    ("verify", "max(abs(p - p_hat))", "--axiom", "IMP,REL"),
    ("verify", r"$\frac{1}{2}\sum_{c} |\hat{p}(c) - p(c)|$", "--axiom", "MON"),
    ("verify", "quapy.error:nae", "--axiom", "MAX", "--classes", "2-3"),
)
PROPERTY = (
    (
        "verify", "AE", "--axiom",
        "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)",
    ),
    ("verify", "KLD", "--axiom", "for p, x: D(p, x) = D(x, p)"),
)  # fmt: skip
FILTERING = (
    ("verify", "WAcc", "--domain", "noninformative"),
    ("verify", "(x - 3)*TP - (7 - x)*FP", "--param", "any x", "--axiom", "SM"),
)
CONSISTENT = (("consistent", "MAX", "MON", "ABS"),)
TABLE = ("table", "1", "--format", "markdown")


def run(*arguments: str, folder: Path = ROOT) -> str:
    """What the command prints, as a user would see it in a plain terminal, with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        variables = {
            "AXIOMCHECK_CACHE": cache,
            "COLUMNS": "110",
            "NO_COLOR": "1",
            "TERM": "dumb",
            "PYTHONPATH": str(ROOT),
        }
        result = subprocess.run(
            [sys.executable, "-m", "axiomcheck", *arguments],
            capture_output=True, text=True, cwd=folder, env={**os.environ, **variables}, stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
    if result.returncode:
        raise SystemExit(f"axiomcheck {' '.join(arguments)} ended with {result.returncode}:\n{result.stderr}")
    return result.stdout.rstrip()


def shown(arguments: tuple[str, ...]) -> str:
    """The command line as one types it."""
    return " ".join(["axiomcheck", *(f"'{a}'" if re.search(r"[ ()*$<>]", a) else a for a in arguments)])


def blocks() -> dict[str, str]:
    """The text that belongs between each pair of comments."""
    return {
        "transcript": console(SESSION),
        "own": console(OWN),
        "property": console(PROPERTY),
        "filtering": console(FILTERING),
        "consistent": console(CONSISTENT),
        "table 1": run(*TABLE),
    }


def console(session: tuple[tuple[str, ...], ...]) -> str:
    """Commands and what they print."""
    text = "\n\n".join(f"$ {shown(a)}\n{run(*a)}" for a in session)
    return f"```console\n{text}\n```"


def filled(text: str, name: str, content: str) -> str:
    """The text with one block replaced."""
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.S)
    if not pattern.search(text):
        raise SystemExit(f"README.md has no place <!-- {name} -->")
    return pattern.sub(lambda m: f"{m[1]}{content}\n{m[2]}", text)


def timeless(text: str) -> str:
    """Without what differs from run to run and from machine to machine: seconds and versions."""
    text = re.sub(r"\b\d+(\.\d+)? ?(ms|s)\b", "some time", text)
    return re.sub(
        r"\b(python-flint|[Pp]ython|z3(-solver)?|cvc5|sympy|numpy|axiomcheck) \d+(\.\d+)+\w*", r"\1", text
    )


def regenerated(text: str) -> str:
    """The README with its blocks made anew."""
    for name, content in blocks().items():
        text = filled(text, name, content)
    return text


def main() -> int:
    old = README.read_text()
    new = regenerated(old)
    if "--write" in sys.argv[1:]:
        README.write_text(new)
        return 0
    if timeless(old) == timeless(new):
        return 0
    print("README.md is not current; run: python tools/readme.py --write", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
