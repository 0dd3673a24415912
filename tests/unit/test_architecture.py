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

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "axiomcheck"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
LAYERS = [{x.strip(" ()") for x in layer.split("|")} for layer in CONTRACTS[0]["layers"]]  # from the top
LAYERS[0].add("__main__")
MODULE = re.compile(r"axiomcheck(\.\w+)+\.?")
RANK = {name: i for i, layer in enumerate(LAYERS) for name in layer}
HOUSE = tomllib.loads((ROOT / "house.toml").read_text())  # the numbers of the house, which only go down
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
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and MODULE.fullmatch(node.value):
            yield node.value  # a module looked up by its name is imported, too


@pytest.mark.parametrize("here", sorted({layer_of(path) for path in modules()} - {"__init__"}))
def test_imports_point_down_only(here):
    assert here in RANK, f"{here} has no place among the layers"
    for path in (path for path in modules() if layer_of(path) == here):
        for name in imported(path):
            parts = name.split(".")
            if parts[0] != "axiomcheck" or len(parts) < 2 or parts[1] not in RANK or parts[1] == here:
                continue
            there = parts[1]
            same_shelf = {here, there} <= {"cli", "__main__"}
            assert RANK[there] > RANK[here] or same_shelf, f"{path.relative_to(ROOT)} imports {there}"


def test_a_module_that_is_looked_up_by_its_name_counts_as_imported(tmp_path):
    path = tmp_path / "low.py"
    path.write_text('from importlib import import_module\nimport_module("axiomcheck.formal")\nf"axiomcheck.cli.{0}"\n')
    assert {"axiomcheck.formal", "axiomcheck.cli."} <= set(imported(path))


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


def size_of(*parts: str) -> int:
    return sum(code_lines(p) for part in parts for p in (PACKAGE / part).rglob("*.py"))


OWN = {  # the parts of the calculus that verdicts name; the rest is the kernel
    "limits_lines": ("extended.py", "undefined.py"),
    "parameters_lines": ("parameters.py",),
    "extremes_lines": ("extremes.py",),
    "comparisons_lines": ("comparisons.py",),
}


@pytest.mark.parametrize("name", OWN)
def test_the_trusted_parts_are_no_larger_than_the_house_allows(name):
    size = sum(code_lines(PACKAGE / "calculus" / file) for file in OWN[name])
    assert size <= HOUSE["trusted"][name], f"{name}: {size}"


def test_the_kernel_is_no_larger_than_the_house_allows():
    own = {file for files in OWN.values() for file in files}
    kernel = sum(code_lines(path) for path in (PACKAGE / "calculus").rglob("*.py") if path.name not in own)
    assert kernel <= HOUSE["trusted"]["kernel_lines"], f"the kernel has {kernel} code lines"
    assert "house.toml" in (ROOT / "ARCHITECTURE.md").read_text()


def test_what_judges_contradictions_between_axioms_is_no_larger_than_the_house_allows():
    size = sum(code_lines(PACKAGE / "consistency" / name) for name in ("inconsistent.py", "rules.py"))
    assert size <= HOUSE["instances"]["instances_lines"], f"instances have {size} code lines"


@pytest.mark.parametrize("name", HOUSE["packages"])
def test_packages_are_no_larger_than_the_house_allows(name):
    size = size_of(name.removesuffix("_lines"))
    assert size <= HOUSE["packages"][name], f"{name}: {size}"


def test_what_a_verdict_of_the_kernel_alone_rests_on():
    """It imports no search and nothing of the libraries of searches, and no more code than the house allows."""
    imported = {name: imports(name) for name in MODULES}
    doors = {f"axiomcheck.calculus.{name}" for name in ("claims", "extremes", "parameters", "undefined")}
    found = doors.union(*(reached(name, imported) for name in doors))
    assert not [m for m in found if m.startswith(("axiomcheck.exact", "axiomcheck.points", "axiomcheck.verdict"))]
    assert not [m for m in found if m.startswith(("axiomcheck.tactics", "axiomcheck.strategies"))]
    assert not {"axiomcheck.keys", "axiomcheck.lang.text", "axiomcheck.methods"} & found  # it prints nothing, and asks for no key
    assert sum(code_lines(MODULES[m]) for m in found) <= HOUSE["trusted"]["imported_lines"]
    beside = [m for m in found if not m.startswith("axiomcheck.calculus")]
    assert sum(code_lines(MODULES[m]) for m in beside) <= HOUSE["trusted"]["declarations_lines"]
    readers = {"axiomcheck.properties.reader", "axiomcheck.axioms", "axiomcheck.measures"}
    stated = found.union(readers, *(reached(name, imported) for name in readers))
    assert sum(code_lines(MODULES[m]) for m in stated) <= HOUSE["trusted"]["stated_lines"]


def test_replaying_steps_loads_no_search_and_no_library_of_searches():
    code = (
        "import axiomcheck\n"
        "from axiomcheck.runner import replay_stored\n"
        "from axiomcheck.store import Store\n"
        "from axiomcheck.axioms import from_name\n"
        "claim = axiomcheck.Claim(axiomcheck.measures.from_name('kld'), from_name('mon'))\n"
        "verdict = replay_stored(claim, Store())\n"
        "assert verdict.certificate.rule == 'sequents' and str(verdict.trust) == 'kernel', verdict\n"
    )
    loaded = loaded_modules(code)
    beside = {"exact", "points", "scenes", "tactics", "strategies"}
    found = {m for m in loaded if m.startswith("axiomcheck.") and m.split(".")[1] in beside}
    assert found == {"axiomcheck.exact", "axiomcheck.exact.certificate"}, found  # which is how trees are read
    assert not {"numpy", "sympy", "z3"} & loaded


OF_EVERY_KIND = (  # a certificate of every rule, and of every status
    "quantification/SE/SYM.binary.natural", "quantification/SE/MAX.binary.natural", "quantification/KLD/SYM.binary.natural",
    "quantification/RAE/NN.binary.extended", "filtering/Recall/AW.pair.laplace", "filtering/Utility/AW.pair.laplace",
    "filtering/Utility/NIGQ.noninformative.natural", "filtering/Utility/SM.steps.noninformative_joint",
)  # fmt: skip


def test_judging_takes_none_of_the_methods_that_the_package_gives_to_declarations():
    code = (
        "from pathlib import Path\n"
        "from axiomcheck.documents import claim_of, parse\n"
        "from axiomcheck.lang.expr import Expr, p\n"
        "from axiomcheck.declaration import Declaration\n"
        "from axiomcheck.methods import METHODS\n"
        "from axiomcheck.verdict import Status, rested\n"
        f"documents = [parse(Path('proofs', f'{{x}}.json').read_text()) for x in {OF_EVERY_KIND}]\n"
        "claims = [claim_of(d) for d in documents]\n"
        "for kind in Declaration.__subclasses__():\n"
        "    methods = vars(METHODS[f'{kind.__module__}.{kind.__qualname__}'])\n"
        "    for name in {x for x in methods if vars(kind).get(x) is methods[x]}:\n"
        "        delattr(kind, name)\n"
        "assert not any(hasattr(c, 'key') for c in claims) and Expr.__str__ is object.__str__ and 'object' in str(p)\n"
        "for d, c in zip(documents, claims):\n"
        "    rested(c, Status(d.status), d.certificate)\n"
        "print(*sorted({d.certificate.rule for d in documents} | {d.status for d in documents}))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    said = "cases conditional no_limit no_threshold point proved refuted sequents threshold undefined"
    assert done.stdout.strip() == said, done.stderr


def test_imports_have_no_more_circles_than_the_house_allows():
    """Imports inside functions count, those for types alone do not."""
    imported = {name: imports(name) for name in MODULES}
    needed = {name: reached(name, imported) for name in MODULES}
    circles = {frozenset(m for m in needed[name] if name in needed[m]) for name in MODULES} - {frozenset()}
    assert len(circles) <= HOUSE["imports"]["circles"], [sorted(c) for c in circles]


MODULES = {
    ".".join(p.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): p for p in PACKAGE.rglob("*.py")
}


def imports(name: str) -> set[str]:
    """The modules of the package that a module imports, anywhere, when it runs."""
    tree = ast.parse(MODULES[name].read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and getattr(node.test, "id", None) == "TYPE_CHECKING":
            node.body = []
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            inside = {f"{node.module}.{alias.name}" for alias in node.names} & set(MODULES)
            found |= inside if len(inside) == len(node.names) else inside | {node.module}
    return found & set(MODULES) - {name}


def reached(name: str, imported: dict[str, set[str]]) -> set[str]:
    seen, todo = set(), [name]
    while todo:
        new = imported[todo.pop()] - seen
        seen |= new
        todo += new
    return seen


def test_the_calculus_has_no_more_rules_than_the_house_allows():
    from axiomcheck.calculus.rules import RULES

    assert len(RULES) + 1 <= HOUSE["trusted"]["calculus_rules"]  # `instance` takes a theorem, and stands beside the table


def test_exemptions_from_types_are_no_more_than_the_house_allows():
    overrides = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"].get("overrides", [])
    exempt = [m for x in overrides if "disable_error_code" in x for m in x["module"]]
    assert len(exempt) <= HOUSE["types"]["exempt_modules"]


def test_the_calculus_passes_strict_types():
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "axiomcheck/calculus"],
        capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    if "No module named mypy" in done.stderr:
        pytest.skip("mypy is in the dev extra")
    assert done.returncode == 0, done.stdout


def test_the_trusted_part_evaluates_no_text():
    for part in ("lang", "calculus", "properties", "input", "store.py"):
        base = PACKAGE / part
        assert base.exists()
        for path in [base] if base.is_file() else base.rglob("*.py"):
            called = {
                n.func.id
                for n in ast.walk(ast.parse(path.read_text()))
                if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
            }
            assert not called & {"eval", "exec", "compile", "__import__", "sympify"}, path
            assert not {"pickle", "marshal", "shelve"} & set(imported(path)), path


def test_the_calculus_imports_no_solver_and_no_library_of_floats():
    paths = sorted((PACKAGE / "calculus").rglob("*.py"))
    assert len(paths) > 10
    for path in paths:
        outside = {n.split(".")[0] for n in imported(path)} - set(sys.stdlib_module_names)
        assert outside <= {"axiomcheck", "flint"}, path


def loaded_by(code: str) -> set[str]:
    return {name.split(".")[0] for name in loaded_modules(code)}


def loaded_modules(code: str) -> set[str]:
    result = subprocess.run(
        [sys.executable, "-c", code + "\nimport sys\nprint(*sys.modules)"],
        capture_output=True, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True,
    )  # fmt: skip
    return set(result.stdout.splitlines()[-1].split())


def test_importing_the_package_is_light():
    assert not loaded_by("import axiomcheck") & set(HEAVY)
    assert not loaded_by(
        "import axiomcheck; axiomcheck.measures.catalog(); axiomcheck.axioms.catalog()"
    ) & set(HEAVY)


def test_replaying_needs_no_strategy():
    code = (
        "import axiomcheck\n"
        "from axiomcheck.exact.certificate import Certificate\n"
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


def test_mypy_has_every_code_on_for_every_module():
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]
    assert "disable_error_code" not in config and config["check_untyped_defs"] is True
    assert "overrides" not in config


def test_every_module_has_its_place_in_the_import_contract():
    assert {layer_of(path) for path in modules()} - {"__init__"} == set(RANK)


def test_the_code_speaks_to_users_and_not_of_its_workshop():
    for path in [*modules(), *ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        text = path.read_text()
        for word in ("TO" + "DO", "FIX" + "ME", "NotImplemented" + "Error"):
            assert word not in text, f"{path.name}: {word}"


def test_modules_are_looked_up_by_a_name_only_where_that_is_the_task():
    """Else an import that points up could hide in a string, where the contracts do not look."""
    by_name = {name for name, path in MODULES.items() if "import_module(" in path.read_text()}
    assert by_name == {
        "axiomcheck",  # its names are imported when they are asked for
        "axiomcheck.cli.commands",  # so are commands
        "axiomcheck.experiments.extra",  # packages that may not be installed
        "axiomcheck.input.tracing.loading",  # the user's own modules
        "axiomcheck.processes",  # what a child process runs
    }


def test_news_has_a_kind_that_the_changelog_knows():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["towncrier"]
    kinds = "|".join(kind["directory"] for kind in settings["type"])
    for path in (ROOT / settings["directory"]).iterdir():
        assert path.name in settings["ignore"] or re.fullmatch(rf"\+[a-z0-9-]+\.({kinds})\.md", path.name), path.name
    assert settings["start_string"] in (ROOT / settings["filename"]).read_text()
