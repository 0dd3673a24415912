"""The house rules that a machine can check: layers, size of the trusted part, light imports, one README."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import axiomcheck

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "axiomcheck"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
LAYERS = [{x.strip(" ()") for x in layer.split("|")} for layer in CONTRACTS[0]["layers"]]  # from the top
LAYERS[0].add("__main__")
RANK = {name: i for i, layer in enumerate(LAYERS) for name in layer}
TRUSTED = ("lang", "kernel")
LIMIT = 6_000  # code lines of lang + kernel; ARCHITECTURE.md says so too
HEAVY = ("numpy", "flint", "sympy", "z3", "rich", "hypothesis", "scipy", "pandas", "quapy", "cvc5")


def modules():
    return sorted(PACKAGE.rglob("*.py"))


def layer_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (a.name for a in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{a.name}" for a in node.names if node.module == "axiomcheck")


@pytest.mark.parametrize("path", modules(), ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_imports_point_down_only(path):
    here = layer_of(path)
    if here == "__init__":
        return
    assert here in RANK, f"{here} has no place among the layers"
    for name in imported(path):
        parts = name.split(".")
        if parts[0] != "axiomcheck" or len(parts) < 2 or parts[1] not in RANK or parts[1] == here:
            continue
        there = parts[1]
        same_shelf = {here, there} <= {"cli", "__main__"}
        assert RANK[there] > RANK[here] or same_shelf, f"{here} imports {there}"


def code_lines(path: Path) -> int:
    """Lines that are neither blank nor comment nor docstring."""
    text = path.read_text()
    documented = set()
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        value = first.value if isinstance(first, ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            documented |= set(range(first.lineno, first.end_lineno + 1))
    lines = enumerate(text.splitlines(), 1)
    return sum(
        1 for i, line in lines if i not in documented and line.strip() and not line.strip().startswith("#")
    )


def trusted_size() -> int:
    return sum(code_lines(p) for part in TRUSTED for p in (PACKAGE / part).rglob("*.py"))


def test_the_trusted_part_can_be_read_in_an_evening():
    assert trusted_size() <= LIMIT, f"lang + kernel have {trusted_size()} code lines"
    assert f"{LIMIT:,}" in (ROOT / "ARCHITECTURE.md").read_text()


def test_the_trusted_part_evaluates_no_text():
    for part in (*TRUSTED, "input", "store.py"):
        base = PACKAGE / part
        for path in [base] if base.is_file() else base.rglob("*.py"):
            called = {
                n.func.id
                for n in ast.walk(ast.parse(path.read_text()))
                if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
            }
            assert not called & {"eval", "exec", "compile", "__import__", "sympify"}, path
            assert not {"pickle", "marshal", "shelve"} & set(imported(path)), path


def test_solvers_and_balls_have_one_door_each():
    for path in (PACKAGE / "kernel").rglob("*.py"):
        names = {n.split(".")[0] for n in imported(path)}
        assert "z3" not in names or path.name == "oracle.py"
        assert not names & {"numpy", "sympy", "scipy"}


def loaded_by(code: str) -> set[str]:
    result = subprocess.run(
        [sys.executable, "-c", code + "\nimport sys\nprint(*sys.modules)"],
        capture_output=True, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True,
    )  # fmt: skip
    return {name.split(".")[0] for name in result.stdout.splitlines()[-1].split()}


def test_importing_the_package_is_light():
    assert not loaded_by("import axiomcheck") & set(HEAVY)
    assert not loaded_by(
        "import axiomcheck; axiomcheck.measures.catalog(); axiomcheck.axioms.catalog()"
    ) & set(HEAVY)


def test_replaying_needs_no_strategy():
    code = (
        "import axiomcheck\n"
        "from axiomcheck.kernel.certificate import Certificate\n"
        "claim = axiomcheck.Claim(axiomcheck.measures.from_name('ae'), axiomcheck.axioms.from_name('imp'))\n"
        "try: axiomcheck.replay(claim, axiomcheck.Status.PROVED, Certificate('mirror'))\n"
        "except ValueError: pass\n"
        "import sys; assert not any('strategies' in m for m in sys.modules)"
    )
    assert not loaded_by(code) & {"numpy", "sympy", "z3"}


def test_every_public_name_of_the_package_resolves():
    for name in axiomcheck.__all__:
        assert getattr(axiomcheck, name) is not None
    with pytest.raises(AttributeError):
        axiomcheck.nothing  # noqa: B018


def test_ci_runs_the_readmes_test_command():
    readme = (ROOT / "README.md").read_text()
    block = re.search(r"<!-- tests -->\s*```\w*\n(.+?)\n```\s*<!-- /tests -->", readme, re.S)
    assert block and "pytest" in block.group(1)
    assert "<!-- tests -->" in (ROOT / ".ci" / "run").read_text()


def test_mypy_has_every_code_on_but_for_modules_that_are_named():
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]
    assert "disable_error_code" not in config and config["check_untyped_defs"] is True
    there = {".".join(p.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for p in modules()}
    named = [name for override in config["overrides"] for name in override["module"]]
    assert len(set(named)) == len(named) and set(named) <= there  # no pattern, and none that has gone


def test_every_module_has_its_place_in_the_import_contract():
    assert {layer_of(path) for path in modules()} - {"__init__"} == set(RANK)


def test_the_code_speaks_to_users_and_not_of_its_workshop():
    for path in [*modules(), *ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        text = path.read_text()
        for word in ("TO" + "DO", "FIX" + "ME", "NotImplemented" + "Error"):
            assert word not in text, f"{path.name}: {word}"
