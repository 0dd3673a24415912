"""Goals as SMT-LIB: every solver reads them, no name is taken for a built-in, and all are unsatisfiable."""

import importlib.util
import json
import re
import sys
from pathlib import Path

import pytest

from axiomcheck import axioms, documents, measures, store
from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.export import smtlib
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, absolute, exp, log, maximum, minimum, num, sqrt, sym
from axiomcheck.lang.goal import Goal, eq, ge, gt, le, lt, ne
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.verdict import Status, decide

ROOT = Path(__file__).resolve().parents[2]
x, y = sym("x"), sym("y")
TAKEN = (
    "exp", "log", "ln", "pi", "sin", "let", "assert", "Real", "and", "or", "not", "ite", "true", "forall", "is_int", "div",
    "abs", "check_sat", "P(S|G)", "P(~S|G)", "a|b", "a\\b", "a b", ";a", '"', "ä", "\u03b5", "x\ny", "_", "v_x", "v_", "x!1",
)  # fmt: skip


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


TRUE = (
    Goal((gt(x, 0), lt(x, y)), lt(1 / y, 1 / x)),
    Goal((), le(minimum(x, y), maximum(x, y))),
    Goal((), ge(absolute(x), x)),
    Goal((gt(x, 1),), lt(x ** num(-2), ONE)),
    Goal((), eq(x ** num(0), ONE)),
    Goal((lt(1 / x, ZERO),), lt(x, 0)),
    Goal((eq(x / y, ONE),), ne(y, 0)),  # a hypothesis without a value is not satisfied
    Goal((gt(x, 0), lt(x, 0)), eq(1 / ZERO, ONE)),
    Goal((), lt(num("-3/7"), num("-2/7"))),
    Goal((eq(x, num(-2)),), eq(x**3, num(-8))),
)
FALSE = (
    Goal((), lt(x, y)),
    Goal((), eq(x / x, ONE)),  # not defined at zero
    Goal((), eq(x * x ** num(-1), ONE)),
    Goal((), eq(ZERO * (1 / x), ZERO)),
    Goal((), eq(1 / ZERO, 1 / ZERO)),
    Goal((), le(maximum(x, y), x)),
    Goal((), eq(absolute(x), x)),
    Goal((lt(1 / x, ONE),), lt(1, x)),
)
OUTSIDE = (log(x), exp(x), sqrt(x), x ** num("1/3"), x**y, 1 / log(x), x ** num(65), absolute(log(x)))


def test_a_script_is_unsatisfiable_exactly_if_its_goal_holds():
    for goal in TRUE:
        assert answer(smtlib.script(goal)) == "unsat", goal
    for goal in FALSE:
        assert answer(smtlib.script(goal)) == "sat", goal


def test_what_is_not_polynomial_is_refused():
    for e in OUTSIDE:
        for goal in (Goal((), lt(0, e)), Goal((lt(0, e),), lt(0, x))):
            with pytest.raises(smtlib.NotPolynomial):
                smtlib.script(goal)


def test_symbols_are_nobodys_own_and_stay_apart():
    names = [smtlib.symbol(name) for name in TAKEN]
    assert len(set(names)) == len(TAKEN)
    for name in names:
        assert re.fullmatch(r"v_[A-Za-z0-9_$.]*", name), name
        assert not re.fullmatch(r"[a-z-]+", name)
    cvc5 = pytest.importorskip("cvc5", reason="cvc5 is not installed (extra `smt`)")
    for name in TAKEN:
        text = smtlib.script(Goal((gt(sym(name), 1),), gt(sym(name), 0)))
        assert answer(text) == "unsat", name
        solver = cvc5.Solver(cvc5.TermManager())
        parser = cvc5.InputParser(solver)
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "goal")
        said = []
        while not (command := parser.nextCommand()).isNull():
            said.append(str(command.invoke(solver, parser.getSymbolManager())))
        assert "".join(said).strip() == "unsat", (name, said)


def test_parameters_that_are_called_like_functions(tmp_path):
    names = ("exp", "log", "ln", "pi", "sin", "let")
    tp, fp = sym("TP"), sym("FP")
    formula = tp - fp
    for name in names:
        formula = formula + sym(name) * tp
    mine = Measure(
        "mine",
        "mine",
        formula,
        "",
        kind=FILTERING,
        lower_is_better=False,
        parameters=tuple(Parameter(n, low="0") for n in names),
    )
    v = decide(Claim(mine, axioms.from_name("SM"), "steps"))
    assert v.status is Status.PROVED
    goals = list(smtlib.leaves(v.claim, v.certificate))
    assert any({"exp", "ln"} <= set(g.symbols) for g in goals)
    for goal in goals:
        assert answer(smtlib.script(goal)) == "unsat", goal


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
    listed = found[smtlib.LISTED]
    assert listed.startswith("; ") and "log" in listed
    assert int(listed.split()[1]) == sum(1 for line in listed.splitlines() if " |- " in line) > 0
    assert [line for line in found[smtlib.INDEX].splitlines() if "KLD satisfies MON" in line]


def test_names_of_measures_and_claims_cannot_leave_the_comment(tmp_path):
    ae = measures.from_name("AE")
    evil = Measure("x\n(assert false)\n\u2028(exit)", "evil", ae.formula * 2, "")
    v = decide(Claim(evil, axioms.from_name("IMP")))
    found = smtlib.Exported()
    for goal in smtlib.leaves(v.claim, v.certificate):
        found._goal(goal, str(v.claim))
    for name in found.scripts:
        lines = smtlib._commented(found, name).splitlines()
        assert not any(line.startswith(("(assert false)", "(exit) ")) for line in lines)
        assert all(line[0] in "(;" for line in lines)


@pytest.mark.parametrize("change", ["half", "rule", "claim", "premise", "text", "gone"])
def test_what_does_not_replay_is_not_exported(tmp_path, change):
    (path,) = kept(tmp_path, decide(Claim(measures.from_name("AE"), axioms.from_name("MON"))))
    data = json.loads(path.read_text())
    if change == "rule":
        data["certificate"]["rule"] = "mirror"
    elif change == "claim":
        data["claim"]["axiom"] = "REL"
    elif change == "premise":
        data["certificate"]["premises"][0] = {"rule": "ground"}
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


def test_leaves_are_what_the_kernel_checks():
    """As many leaves as the certificate has, over every kind of statement."""
    from axiomcheck.runner import replay_stored

    kinds = {"proved": 0, "refuted": 0, "undefined": 0, "conditional": 0}
    shipped = (documents.parse(path.read_text()) for path in store.documents(store.shipped_root()))
    for document in [d for d in shipped if "says" not in d.claim][::61]:
        claim = documents.claim_of(document)
        goals, certificate = list(smtlib.leaves_of(claim, document)), document.certificate
        if certificate.rule == "point" and not certificate.premises:  # numbers: one relation, or two of an equivalence
            assert len(goals) in ((0, 1, 2) if claim.domain == "extended" else (1, 2))
        else:
            assert len(goals) == _goal_leaves(certificate, top=True)
        kinds[document.status] += 1
        assert replay_stored(claim, store.Store(cache=Path("/nonexistent"))) is not None
    assert kinds["proved"] > 5 and kinds["refuted"] > 5


def _goal_leaves(certificate, top: bool = False) -> int:
    if not certificate.premises:
        return 0 if top else 1
    inner = certificate.rule == "cases" and top
    return sum(_goal_leaves(c, inner) for c in certificate.premises)


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
    for name, goal in (("sat", FALSE[0]), ("sat", FALSE[1])):
        (tmp_path / f"{name}.smt2").write_text(smtlib.script(goal))
    (tmp_path / "broken.smt2").write_text("(set-logic QF_NRA)\n(assert (< v_x 1))\n(check-sat)\n")
    counts, wrong = check.compare(sorted(tmp_path.glob("*.smt2")), [check.Z3(check.beside_python(), 2.0)])
    assert len(wrong) == 2
    (counted,) = counts.values()
    assert counted["sat"] == counted["error"] == 1


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
