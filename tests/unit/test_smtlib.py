"""Goals as SMT-LIB: every solver reads them, no name is taken for a built-in, and all are unsatisfiable."""

import importlib.util
import json
import re
import sys
from pathlib import Path

import pytest

from axiomcheck import axioms, documents, measures, store
from axiomcheck.calculus.check import Step
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    ZERO,
    Node,
    add,
    at,
    every,
    inv,
    mul,
    neg,
    num,
    power,
    rel,
    root,
    total,
    var,
)
from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.export import smtlib
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import sym
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.tactics.forms import function
from axiomcheck.verdict import Status, decide

ROOT = Path(__file__).resolve().parents[2]


def tool():
    spec = importlib.util.spec_from_file_location("smt_check", ROOT / "tools" / "smt_check.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["smt_check"] = module
    spec.loader.exec_module(module)
    return module


def answer(text: str) -> str:
    import z3

    solver = z3.Solver()
    solver.set("timeout", 5000)
    solver.from_string(text)
    return str(solver.check())


def kept(folder: Path, *verdicts) -> list[Path]:
    """The verdicts' documents as files."""
    paths = []
    for i, v in enumerate(verdicts):
        path = folder / f"{i}.json"
        path.write_text(documents.render(v.claim, v.status.value, v.certificate, v.trusts))
        paths.append(path)
    return paths


def algebra(given, goal, rule="algebra", *params) -> Step:
    return Step(Sequent(frozenset(given), goal), rule, params)


X, Y = var("x"), var("y")
ROOT_X, SIZE = root(X, 2), function("abs", X)
ENTRIES = total(at("p"))
TRUE = (
    algebra([rel("lt", ZERO, X), rel("lt", X, Y)], rel("lt", mul(X, X), mul(X, Y))),
    algebra([], rel("le", neg(SIZE), SIZE)),
    algebra([], rel("lt", ZERO, function("exp", X))),
    algebra([], rel("ne", add(power(X, 2), ONE), ZERO)),
    algebra([rel("eq", ENTRIES, ONE)], rel("eq", total(mul(X, at("p"))), X)),  # sums are linear
    algebra([rel("eq", mul(inv(Y), Y), ONE)], rel("ne", Y, ZERO)),
    algebra([rel("lt", ZERO, X), rel("lt", X, ZERO)], rel("eq", ONE, ZERO)),
    algebra([rel("lt", X, X)], rel("lt", function("log", X), ZERO), "absurd"),
    algebra([rel("lt", ROOT_X, ZERO)], FALSE, "absurd", Node("a", (ROOT_X,))),
    algebra([], rel("lt", num("-3/7"), inv(num("-7/2"))), "enclosed"),
    algebra([rel("eq", X, num(-2))], rel("eq", power(X, 3), num(-8))),
    algebra([every(rel("lt", at("p"), ZERO))], rel("eq", power(X, 0), ONE)),
)
FALSE_ONES = (
    algebra([], rel("lt", X, Y)),
    algebra([], rel("eq", mul(X, inv(X)), ONE)),
    algebra([], rel("le", function("max", X, Y), X)),
    algebra([], rel("eq", SIZE, X)),
    algebra([rel("le", ZERO, X)], FALSE, "absurd"),
)


def test_a_script_is_unsatisfiable_exactly_if_what_its_step_shows_follows_by_algebra():
    for step in TRUE:
        assert answer(smtlib.script(step)) == "unsat", step
    for step in FALSE_ONES:
        assert answer(smtlib.script(step)) == "sat", step


def test_enclosures_of_what_is_not_polynomial_are_refused():
    for t in (function("log", num(2)), root(num(2), 2), function("exp", ONE), function("abs", ONE), inv(root(num(2), 2))):
        with pytest.raises(smtlib.NotPolynomial):
            smtlib.script(algebra([], rel("lt", ZERO, t), "enclosed"))


def test_names_are_nobodys_own_and_stay_apart():
    names = ("exp", "log", "pi", "let", "assert", "Real", "and", "v1", "v2", "is_int", "abs")
    step = algebra([rel("lt", ONE, var(n)) for n in names], rel("lt", num(len(names)), add(*map(var, names))))
    text = smtlib.script(step)
    declared = re.findall(r"declare-const (\S+) Real", text)
    assert len(set(declared)) == len(names) and all(re.fullmatch(r"v[0-9]+", x) for x in declared)
    assert answer(text) == "unsat"
    cvc5 = pytest.importorskip("cvc5", reason="cvc5 is not installed (extra `smt`)")
    solver = cvc5.Solver(cvc5.TermManager())
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "goal")
    said = []
    while not (command := parser.nextCommand()).isNull():
        said.append(str(command.invoke(solver, parser.getSymbolManager())))
    assert "".join(said).strip() == "unsat"


def test_parameters_that_are_called_like_functions():
    names = ("exp", "log", "ln", "pi", "sin", "let")
    tp, fp = sym("TP"), sym("FP")
    formula = tp - fp
    for name in names:
        formula = formula + sym(name) * tp
    own = tuple(Parameter(n, low="0") for n in names)
    mine = Measure("mine", "mine", formula, "", kind=FILTERING, lower_is_better=False, parameters=own)
    v = decide(Claim(mine, axioms.from_name("SM"), "steps"))
    assert v.status is Status.PROVED
    steps = list(smtlib.leaves(v.certificate.steps))
    assert steps
    for step in steps:
        assert answer(smtlib.script(step)) == "unsat", step


def test_scripts_are_deterministic_deduplicated_and_say_what_they_are(tmp_path):
    claims = [Claim(measures.from_name(m), axioms.from_name(a)) for m in ("AE", "KLD") for a in ("MON", "NN")]
    paths = kept(tmp_path, *map(decide, claims))
    found = dict(smtlib.scripts(paths))
    assert found == dict(smtlib.scripts(paths))
    assert set(found) == set(dict(smtlib.scripts([*paths, *reversed(paths)])))
    texts = [t for name, t in found.items() if name.endswith(".smt2")]
    assert len(texts) > 3
    bodies = ["\n".join(line for line in t.splitlines() if not line.startswith(";")) for t in texts]
    assert len(set(bodies)) == len(bodies)
    for t in texts:
        assert "(set-logic QF_NRA)" in t and "(set-info :status unsat)" in t and t.isascii()
        assert "satisfies" in t and "; goal: " in t
        assert answer(t) == "unsat"
    assert {line for line in found[smtlib.LISTED].splitlines() if "|-" in line} <= {"always |- log(0) = 0"}
    assert [line for line in found[smtlib.INDEX].splitlines() if "KLD satisfies MON" in line]


def test_enclosures_of_logarithms_are_listed():
    found = smtlib.Exported()
    for n in (2, 3, 3):
        found._step(algebra([], rel("lt", ZERO, function("log", num(n))), "enclosed"), "a claim")
    listed = smtlib._listing(found)
    assert listed.startswith("; 2 goals") and "0 < log(3)\n  of 2 steps, first of: a claim" in listed


def test_names_of_measures_and_claims_cannot_leave_the_comment(tmp_path):
    ae = measures.from_name("AE")
    evil = Measure("x\n(assert false)\n\u2028(exit)", "evil", ae.formula * 2, "")
    v = decide(Claim(evil, axioms.from_name("IMP")))
    found = smtlib.Exported()
    for step in smtlib.leaves(v.certificate.steps):
        found._step(step, str(v.claim))
    assert found.scripts
    for name in found.scripts:
        lines = smtlib._commented(found, name).splitlines()
        assert not any(line.startswith(("(assert false)", "(exit) ")) for line in lines)
        assert all(line[0] in "(;" for line in lines)


@pytest.mark.parametrize("change", ["half", "steps", "claim", "text", "gone"])
def test_what_does_not_replay_is_not_exported(tmp_path, change):
    (path,) = kept(tmp_path, decide(Claim(measures.from_name("AE"), axioms.from_name("MON"))))
    data = json.loads(path.read_text())
    if change == "steps":
        data["certificate"]["steps"] = data["certificate"]["steps"][:-8]
    elif change == "claim":
        data["claim"]["axiom"] = "REL"
    text = json.dumps(data)
    path.write_text({"half": text[: len(text) // 2], "text": "(check-sat)"}.get(change, text))
    if change == "gone":
        path.unlink()
    with pytest.raises(InputError) as caught:
        list(smtlib.scripts([path]))
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_is_chosen():
    root = store.shipped_root()
    ae = smtlib.chosen(["ae"])
    assert ae and all(p.parent == root / "quantification" / "AE" for p in ae)
    assert smtlib.chosen([str(ae[0]), "AE"]) == ae
    assert len(smtlib.chosen([])) > 1000
    for name in ("nothing_like_it", "/nowhere/at/all.json"):
        with pytest.raises(AxiomcheckError):
            smtlib.chosen([name])


def test_certificates_of_every_kind_can_be_exported():
    """The shortest shipped certificate of every rule and status, with and without steps of the calculus."""
    shortest: dict = {}
    for path in store.documents(store.shipped_root()):
        text = path.read_text()
        certificate = json.loads(text)["certificate"]
        kind = (certificate["rule"], json.loads(text)["verdict"], "steps" in certificate, "says" in text)
        if kind not in shortest or len(text) < shortest[kind][0]:
            shortest[kind] = (len(text), path)
    assert any(rule == "sequents" and not declared for rule, _, _, declared in shortest)
    index = dict(smtlib.scripts([path for _, path in shortest.values()]))[smtlib.INDEX]
    assert sum(not line.startswith("  ") for line in index.splitlines()) == len(shortest)


def test_every_step_of_algebra_is_exported():
    for path in store.documents(store.shipped_root())[::97]:
        document = documents.parse(path.read_text())
        if "says" in document.claim or not document.certificate.steps:
            continue
        steps = unpack(document.certificate.steps)[0]
        found = list(smtlib.leaves_of(documents.claim_of(document), document))
        assert found == [s for s in steps if s.rule in ("algebra", "absurd", "enclosed")]


# -- other solvers ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("scripts")
    for name, text in smtlib.scripts(smtlib.chosen(["AE", "SE"])[::6]):
        path = out / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return out


def test_solvers_agree_on_a_sample(folder):
    check = tool()
    paths = check.sampled(folder, 12, seed=3)
    assert paths == check.sampled(folder, 12, seed=3) != check.sampled(folder, 12, seed=4)
    solvers = [check.Z3(check.beside_python(), 2.0)]
    if importlib.util.find_spec("cvc5"):
        solvers.append(check.Cvc5(2.0))
    counts, wrong = check.compare(paths, solvers)
    for solver in solvers:
        solver.close()
        assert counts[solver.name]["unsat"] >= 6
    assert not wrong
    assert check.table(counts).count("\n") == len(solvers) + 1


def test_a_solver_that_disagrees_is_reported(folder, tmp_path):
    check = tool()
    for name, step in (("one", FALSE_ONES[0]), ("two", FALSE_ONES[1])):
        (tmp_path / f"{name}.smt2").write_text(smtlib.script(step))
    (tmp_path / "broken.smt2").write_text("(set-logic QF_NRA)\n(assert (< v_x 1))\n(check-sat)\n")
    counts, wrong = check.compare(sorted(tmp_path.glob("*.smt2")), [check.Z3(check.beside_python(), 2.0)])
    assert len(wrong) == 3
    (counted,) = counts.values()
    assert (counted["sat"], counted["error"]) == (2, 1)


def test_only_one_answer_counts():
    check = tool()
    assert [check.read(t) for t in ("unsat\n", "sat", "unknown\n", "timeout\n")] == [
        "unsat",
        "sat",
        "unknown",
        "unknown",
    ]
    assert {check.read(t) for t in ("", "unsat\nsat", '(error "x")\nunsat', "success")} == {"error"}


def test_the_command(tmp_path):
    from click.testing import CliRunner

    from axiomcheck.cli import cli

    def run(*arguments):
        return CliRunner().invoke(cli, ["export", *map(str, arguments)])

    (path,) = kept(tmp_path, decide(Claim(measures.from_name("AE"), axioms.from_name("MON"))))
    out = tmp_path / "out"
    done = run("--smtlib", out, path)
    assert done.exit_code == 0, done.output
    assert len(list(out.rglob("*.smt2"))) == int(done.output.split()[0]) > 0
    assert (out / smtlib.INDEX).is_file() and (out / smtlib.LISTED).is_file()
    path.write_text("{}")
    for arguments in ((), ("--smtlib", out, path), ("--smtlib", path), ("--smtlib", tmp_path / "new", path),
                      ("--smtlib", tmp_path / "new", "nonsense")):  # fmt: skip
        failed = run(*arguments)
        assert failed.exit_code == 2, arguments
        assert "Traceback" not in failed.output
