"""The second checker says what the kernel says, and shares nothing with it.

docs/certificates-1.md has a section for every rule of the kernel.  Both checkers agree on the stored certificates and on
ones that were tampered with (`benchmarks/recheck_mutants.py`); hostile documents are rejected, never a traceback.
"""

import ast
import importlib.util
import json
import random
import re
import subprocess
import sys
from fractions import Fraction as F
from functools import cache
from pathlib import Path

import mpmath
import pytest

from axiomcheck import points, undefined
from axiomcheck.documents import claim_of, parse
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel import checker, evaluate
from axiomcheck.kernel.certificate import CASES, LEMMAS, NO_THRESHOLD, STEPS
from axiomcheck.lang.expr import Expr
from axiomcheck.verdict import Status, replay

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "recheck.py"
FILES = sorted(f for kind in ("filtering", "quantification") for f in (ROOT / "proofs" / kind).rglob("*.json"))


def module(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    found = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = found
    spec.loader.exec_module(found)
    return found


@cache
def mutants():
    return module(ROOT / "benchmarks" / "recheck_mutants.py")


@cache
def second():
    return mutants().second_checker()


def sample(count, seed):
    return random.Random(seed).sample(FILES, count)


# -- the format is written down ---------------------------------------------------------------------------


def test_every_rule_of_the_kernel_has_a_section_and_there_are_no_others():
    rules = {CASES, NO_THRESHOLD, "assumed", *checker.ORACLES, *checker.GOAL_RULES, *checker.CLAIM_RULES}
    rules |= {*checker.REFUTATION_RULES, points.RULE, undefined.RULE}
    rules |= {*checker.MATRIX_RULES}
    text = (ROOT / "docs" / "certificates-1.md").read_text(encoding="utf-8")
    sections = re.findall(r"^### ([a-z_0-9]+)$", text, re.M)
    assert len(sections) == len(set(sections))
    assert set(sections) == rules


def test_the_second_checker_is_one_file_of_the_standard_library():
    tree = ast.parse(TOOL.read_text(encoding="utf-8"))
    imported = {a.name for x in ast.walk(tree) if isinstance(x, ast.Import) for a in x.names}
    imported |= {x.module for x in ast.walk(tree) if isinstance(x, ast.ImportFrom)}
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names


# -- agreement on what is stored ----------------------------------------------------------------------------


def agree(path):
    """Both accept; the second leaves out only steps, which another tool checks, and what rests on more than the two kernels."""
    document = parse(path.read_text(encoding="utf-8"), path)
    status, why = second().check_file(path)
    try:
        trusts = replay(claim_of(document), Status(document.status), document.certificate).trusts
    except CheckError as error:
        return status == "rejected", f"the kernel refuses {path.name}: {error}"
    left_out = document.certificate.rule == STEPS or trusts - {LEMMAS}
    return status == ("not checked" if left_out else "checked"), f"{path}: {status}, {why}; {set(trusts)}"


def test_both_accept_a_sample_of_the_stored_certificates():
    for path in sample(40, 1):
        same, why = agree(path)
        assert same, why


@pytest.mark.slow
def test_both_accept_every_stored_certificate():
    found = [agree(path) for path in FILES]
    assert len(found) > 1500
    assert not [why for same, why in found if not same]


def test_the_command_counts_and_fails_on_a_tampered_certificate(tmp_path):
    folder = ROOT / "proofs" / "quantification" / "KLD"
    done = subprocess.run([sys.executable, "-I", TOOL, folder], capture_output=True, text=True, check=False)
    count = len(list(folder.glob("*.json")))
    assert done.returncode == 0
    assert re.match(rf"checked {count}, not checked 0, rejected 0 ", done.stdout)
    data = json.loads((folder / "MON.printed.natural.json").read_text(encoding="utf-8"))
    data["claim"]["axiom"] = "ABS"
    (tmp_path / "a.json").write_text(json.dumps(data), encoding="utf-8")
    done = subprocess.run([sys.executable, TOOL, tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "rejected 1" in done.stdout
    assert done.stderr == ""


def test_no_shipped_certificate_takes_an_outside_solver_at_its_word():
    assert [f for f in FILES if '"rule": "z3"' in f.read_text(encoding="utf-8")] == []


def test_what_rests_on_an_outside_solver_is_listed_not_checked(tmp_path):
    data = json.loads((ROOT / "proofs/quantification/KLD/MON.printed.natural.json").read_text(encoding="utf-8"))
    data["certificate"]["premises"][0] = {"rule": "z3"}
    (tmp_path / "a.json").write_text(json.dumps(data), encoding="utf-8")
    assert second().check_file(tmp_path / "a.json") == ("not checked", "the word of z3")


def test_steps_alone_are_listed_with_who_checks_them():
    file = ROOT / "proofs/quantification/NAS/IoI.binary.natural.json"
    assert json.loads(file.read_text(encoding="utf-8"))["certificate"].keys() == {"rule", "steps"}
    assert second().check_file(file) == ("not checked", "steps of the calculus alone, which tools/recheck_steps.py checks")


# -- agreement on what was tampered with --------------------------------------------------------------------


def by_the_calculus(certificate):
    """Does the kernel go by steps, or by a point that the calculus judges?  Those are for tools/recheck_steps.py."""
    return bool(certificate.get("steps")) or certificate.get("rule") == points.RULE


def disagreements(paths, each, seed):
    """Mutants that one checker of the older rules takes and the other refuses, or that either takes for a false claim."""
    counts, _, apart = mutants().compare(paths, each, seed)
    both_refuse = counts["refuses", "refuses"]
    assert both_refuse > len(paths)  # most mutants prove nothing
    apart = [x for x in apart if len(x[2]) > 2 or not by_the_calculus(x[3][2])]
    return [(path.name, what, answers) for path, what, answers, _ in apart]


def test_both_agree_on_mutants():
    assert disagreements(sample(15, 2), 6, 5) == []


@pytest.mark.slow
def test_both_agree_on_many_mutants():
    assert disagreements(sample(120, 3), 12, 6) == []


# -- what must fail --------------------------------------------------------------------------------------------


def document(**changed):
    data = json.loads((ROOT / "proofs/quantification/AE/NN.printed.natural.json").read_text(encoding="utf-8"))
    return data | changed


def test_hostile_documents_are_rejected(tmp_path):
    good = document()
    claim, certificate = good["claim"], good["certificate"]
    deep = ["num", "1"]
    for _ in range(70):
        deep = ["abs", deep]
    steps = {"rule": "split", "params": {"on": deep}, "premises": certificate.get("premises", [])}
    hostile = [
        [],
        {},
        good | {"more": 1},
        good | {"verdict": "true"},
        good | {"verdict": "unknown"},
        good | {"verdict": "refuted"},
        good | {"format": "axiomcheck.certificate/2"},
        good | {"versions": {}},
        good | {"claim": None},
        good | {"claim": claim | {"formula": "__import__('os')"}},
        good | {"claim": claim | {"formula": "abs(p_hat - p)"}},
        good | {"claim": claim | {"formula": "mean(abs(p_hat - p)"}},
        good | {"claim": claim | {"formula": "(" * 5000}},
        good | {"claim": claim | {"classes": 1}},
        good | {"claim": claim | {"reading": "binary"}},
        good | {"claim": claim | {"axiom": ["NN"]}},
        good | {"claim": claim | {"axiom": "SM"}},
        good | {"certificate": []},
        good | {"certificate": {"rule": "nonnegative"}},
        good | {"certificate": {"rule": "orthant", "params": {"coordinates": []}}},
        good | {"certificate": certificate | {"premises": []}},
        good | {"certificate": certificate | {"premises": [certificate] * 5}},
        good | {"certificate": certificate | {"premises": [steps] * len(certificate["premises"])}},
        good | {"certificate": certificate | {"params": {"multiplier": "1/0"}}},
        good | {"certificate": certificate | {"params": {"multiplier": 0}}},
    ]
    path = tmp_path / "a.json"
    path.write_text(json.dumps(good), encoding="utf-8")
    assert second().check_file(path) == (
        "checked",
        "mean(abs(p_hat - p)): NN (printed, natural, every n) proved",
    )
    for data in hostile:
        path.write_text(json.dumps(data), encoding="utf-8")
        assert second().check_file(path)[0] == "rejected", data
    for text in ("", "{", "[1.5]", '{"format": 1, "format": 1}', "[" * 50_000, "NaN"):
        path.write_text(text, encoding="utf-8")
        assert second().check_file(path)[0] == "rejected", text
    assert second().check_file(tmp_path / "none.json")[0] == "rejected"


@pytest.mark.parametrize(("low", "high"), [("", "0"), ("", "-1/10"), ("0", ""), ("2", "1"), ("-1", "")])
def test_an_empty_range_of_eps_refutes_nothing(low, high):
    tool = second()
    claim = tool.claim_of(document()["claim"] | {"domain": "smoothed"})
    values = {"p": ["1/2", "1/2"], "x": ["1/3", "2/3"]}
    leaf = tool.Step("farkas", {"coefficients": ["1", "1"]}, ())
    step = tool.Step("point", {"classes": 2, "values": values, "low": low, "high": high}, (leaf,))
    with pytest.raises(tool.Reject):
        tool.check(claim, "refuted", step)


FALSE = (
    ("0 < x", "0 < x - 1", [[0, -1]]),
    ("0 <= x", "0 < x", [[0, -1]]),
    ("0 < x", "x = 2*x", [[0, -1]]),
    ("0 <= x", "0 < 1/x", [[0, -1]]),
    ("0 <= x", "0 < log(x + 1)", [[0, -1]]),
    ("0 < x, 0 < y", "0 < x - y", [[0, -1], [1, -1]]),
    ("0 < x, 0 < y", "0 <= (x - y)*(x + y)", [[0, 1, -1]]),
    ("0 < x, x < 1", "log(2) < log(x + 1)", [[0, 1]]),
    ("0 < x", "sqrt(x) < x", [[0, -1]]),
    ("0 < x", "1/(log(x) - log(x)) = 1/(log(x) - log(x))", [[0, -1]]),
    ("0 < y, y < x", "0 <= 1/(log(x*x - y*y) - log(x - y) - log(x + y))**2", [[0, 1, -1]]),
    (
        "0 < y, y < x",
        "0 <= 1/(log(x**4 + x*x*y*y + y**4) - log(x*x + x*y + y*y) - log(x*x - x*y + y*y))**2",
        [[0, 1, -1]],
    ),
    ("0 < x", "0 <= 1/(sqrt(x*x) - x)**2", [[0, -1]]),
    ("0 < x", "0 < (x - 1)**2", [[0, -1]]),
    ("0 < x", "abs(x - 1) = x - 1", [[0, -1]]),
    ("0 <= x, x <= 1", "0 < x*(1 - x) + x*x", [[0, 1]]),
)
TRUE = (
    ("0 < x", "0 <= (x - 1)**2", [[0, -1]]),
    ("0 < x", "0 <= x*x - 2*x + 1", [[0, -1]]),
    ("0 <= x, x <= 1", "0 <= x*(1 - x)", [[0, 1]]),
    ("0 <= x, x <= 1", "0 < x + (1 - x)", [[0, 1]]),
    ("0 < x", "log(x*x + x) = log(x) + log(x + 1)", [[0, -1]]),
    ("0 < x", "sqrt(x)*sqrt(x) = x", [[0, -1]]),
    ("1 < x", "log(8) < 3*log(2*x)", [[0, -1]]),
    ("0 < x", "sqrt(x) < sqrt(x + 1)", [[0, -1]]),
)


@pytest.mark.parametrize(("given", "then", "coordinates"), FALSE)
def test_no_cone_shows_a_false_goal(given, then, coordinates):
    tool = second()
    goal = tool.Goal(tuple(tool.relations(given)), tool.relations(then)[0])
    with pytest.raises(tool.Reject):
        tool.orthant(goal, coordinates)


@pytest.mark.parametrize(("given", "then", "coordinates"), TRUE)
def test_cones_show_true_goals(given, then, coordinates):
    tool = second()
    goal = tool.Goal(tuple(tool.relations(given)), tool.relations(then)[0])
    assert tool.orthant(goal, coordinates) == []


# -- its numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bits", [64, 160, 640])
def test_enclosures_enclose(bits, monkeypatch):
    tool = second()
    monkeypatch.setattr(tool, "BITS", bits)
    choose = random.Random(bits)
    with mpmath.workprec(2 * bits + 200):
        for _ in range(150):
            x = F(choose.randint(1, 10**6), choose.randint(1, 10**6))
            near = 1 + F(choose.randint(-9, 9), 10**12)
            for value, name in ((x, "log"), (near, "log"), (x % 40, "exp"), (-x % 40, "exp")):
                low, high = (tool.log_of if name == "log" else tool.exp_of)(F(value))
                truth = getattr(mpmath, name)(mpmath.mpf(value.numerator) / value.denominator)
                scaled = truth * mpmath.mpf(2) ** bits
                assert low <= scaled <= high
                assert high - low <= max(2**12, abs(scaled) / 2 ** (bits - 12))


def random_formula(choose, depth):
    tool = second()
    if depth == 0 or choose.random() < 0.15:
        numbers = [tool.num(v) for v in (0, 1, -1, 2, "1/2")]
        return choose.choice([tool.sym("x"), tool.sym("y"), *numbers])
    op = choose.choice(["add", "add", "mul", "mul", "div", "log", "abs", "min", "max", "pow", "exp"])
    if op == "pow":
        return tool.mk(
            op, random_formula(choose, depth - 1), tool.num(choose.choice([1, 2, -1, "1/2", "-1/2"]))
        )
    return tool.mk(
        op,
        *(
            random_formula(choose, depth - 1)
            for _ in range(tool.ARITY[op][0] if op not in ("add", "mul") else 2)
        ),
    )


def outcome(f, *arguments):
    try:
        return f(*arguments)
    except (second().NoValue, UndefinedValue):
        return "no value"
    except (second().Reject, CheckError):
        return "open"


def test_both_fold_and_evaluate_random_formulas_alike():
    tool, choose, exact = second(), random.Random(8), 0

    def as_theirs(e):
        return Expr(e.op, *e.args) if e.op in ("num", "sym") else Expr(e.op, *map(as_theirs, e.args))

    for _ in range(1500):
        e = random_formula(choose, choose.choice([2, 3]))
        positive = frozenset(choose.choice(["", "x", "xy"]))
        mine, theirs = outcome(tool.fold, e, positive), outcome(evaluate.fold, as_theirs(e), positive)
        assert (mine if isinstance(mine, str) else as_theirs(mine)) == theirs
        point = {"x": F(choose.randint(0, 3), 2), "y": F(choose.randint(-2, 3), 3)}
        mine, theirs = outcome(tool.value_of, e, point), outcome(evaluate.evaluate, as_theirs(e), point)
        if isinstance(theirs, F):
            exact += 1
            assert mine == theirs
        elif theirs == "no value":
            assert mine == "no value"
        else:
            assert not isinstance(mine, F)
    assert exact > 500


def test_signs_on_cones_hold_at_points():
    """Random polynomials: whatever sign is told holds at random points of the region."""
    tool, choose, told = second(), random.Random(4), 0
    given = tuple(tool.relations("0 <= x, x < y, y <= 1"))
    for _ in range(200):
        terms = [
            f"{choose.randint(-2, 3)}*x**{choose.randint(1, 2)}*y**{choose.randint(1, 2)}*(y - x)"
            for _ in range(choose.randint(1, 3))
        ]
        e = tool.read(" + ".join([*terms, f"abs({choose.randint(-1, 1)}*x + y)"]))
        region = tool.Region(tool.Goal(given, tool.Rel("=", e, e)), [[0, 1, 2]])
        s, strict = region.sign(region.value(e))
        if s is None:
            continue
        told += 1
        for _ in range(20):
            x = F(choose.randint(0, 9), 10)
            y = x + (1 - x) * F(choose.randint(1, 9), 9)
            value = tool.value_of(e, {"x": x, "y": y})
            assert s * value >= 0
            assert value != 0 or not strict or s == 0
    assert told > 25
