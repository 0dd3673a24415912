"""Claims as formulas: the three notations say the same, and what they say is what verdicts say."""

import random
import subprocess
import sys
from fractions import Fraction
from functools import cache

import pytest
import sympy
import z3
from scenario_grid import Grid, scenarios

from axiomcheck import axioms, formal, measures
from axiomcheck.errors import InputError
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.forms import Iff, form_of, of_largest
from axiomcheck.formal import facts, smtlib_writer, sympy_writer, z3_writer
from axiomcheck.formal.tree import defined, free, negated, opened, relations, terms, truth
from axiomcheck.input import formula as formula_text
from axiomcheck.lang.axiom import READINGS_OF
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, log, num, sym
from axiomcheck.lang.goal import Rel, gt
from axiomcheck.store import documents, shipped_root

QUANTIFICATION = [m for m in measures.catalog().values() if m.kind == "quantification"]
FILTERING = [m for m in measures.catalog().values() if m.kind == "filtering"]


def claims(measure, domain="natural"):
    """Every claim about the measure at n = 2, 3 (and one for every matrix), each statement once."""
    found = {}
    for axiom in axioms.catalog().values():
        for reading in READINGS_OF[measure.kind] if axiom.kind == measure.kind else ():
            for size in (2, 3) if measure.kind == "quantification" else (None,):
                if axiom.statement(reading) is not None:
                    try:
                        claim = Claim(measure, axiom, reading, domain, classes=size)
                    except InputError:
                        continue  # a binary reading at n = 3, IND at n = 2
                    found.setdefault(claim.key, claim)
    return list(found.values())


# -- stand-ins: any functions will do to see that two notations say the same ------------------


def stand_in(u):
    """A function for log, exp and roots alike, exact at rational points."""
    return (u - 2) / (u * u + 1)


def value(e, point):
    """The term where everything has a value; log, exp and roots are the stand-in."""
    if e.op == "num":
        return e.args[0]
    if e.op == "sym":
        return point[e.args[0]]
    if e.op == "pow":
        base, k = value(e.args[0], point), e.args[1].args[0]
        return base**k.numerator if k.denominator == 1 else stand_in(base) ** k.numerator
    args = [value(a, point) for a in e.args]
    if e.op == "where":
        return args[2] if args[0] < args[1] else args[3]
    if e.op == "add":
        return sum(args)
    if e.op == "mul":
        result = Fraction(1)
        for a in args:
            result *= a
        return result
    by = {"div": lambda a, b: a / b, "abs": abs, "min": min, "max": max, "log": stand_in, "exp": stand_in}
    return by[e.op](*args)


def holds(node, point):
    if isinstance(node, Rel):
        a, b = value(node.lhs, point), value(node.rhs, point)
        return {"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b}[node.op]
    args = [holds(a, point) for a in node.args]
    kinds = {"and": all, "or": any, "not": lambda x: not x[0], "implies": lambda x: not x[0] or x[1],
             "iff": lambda x: x[0] == x[1]}  # fmt: skip
    return kinds[node.op](args)


def points(claim, count, seed=0):
    """Rational points, most of which satisfy the equations among the hypotheses; no prevalence is zero."""
    rng = random.Random(seed)
    grids = [Grid(s) for s in scenarios(claim, claim.classes)]
    for i in range(count):
        grid = grids[i % len(grids)]
        while True:
            point = {k: Fraction(rng.randint(1, 30), rng.randint(40, 90)) for k in grid.names}
            if i % 4 and grid.solved is not None:
                point |= {k: evaluate(e, point) for k, e in grid.solved.items()}
            if all(point[k] for k in grid.names):
                break
        yield point | {k: Fraction(rng.randint(1, 9), 10) for k in ("shrink", "eps")}


def by_z3(formula, point):
    u = z3.Real("u")
    body = (z3.Var(0, z3.RealSort()) - 2) / (z3.Var(0, z3.RealSort()) * z3.Var(0, z3.RealSort()) + 1)
    names = ("axc_ln", "axc_exp", "axc_root_2", "axc_root_3")
    formula = z3.substitute_funs(formula, *((z3.Function(f, z3.RealSort(), z3.RealSort()), body) for f in names))
    given = [(z3.Real(smtlib_writer.symbol(k)), z3.Q(v.numerator, v.denominator)) for k, v in point.items()]
    result = z3.simplify(z3.substitute(formula, *given))
    assert z3.is_true(result) or z3.is_false(result), (result, u)
    return z3.is_true(result)


@pytest.mark.parametrize("domain", ["natural", "smoothed"])
@pytest.mark.parametrize("measure", QUANTIFICATION, ids=lambda m: m.name)
def test_three_notations_say_the_same_at_random_points(measure, domain):
    """Claims without inner quantifiers, evaluated exactly; SMT-LIB as Z3 reads it back."""
    seen = set()
    for claim in claims(measure, domain):
        body, _ = opened(formal.statement(claim))
        if not isinstance(form_of(claim.statement).conclusion, Rel | Iff):
            continue
        broken = negated(body)
        text = formal.smtlib_writer.script([broken])
        parsed, written = z3.And(*z3.parse_smt2_string(text)), z3_writer.formula(body)
        for point in points(claim, 4, seed=len(text)):
            at = {k: point[k] for k in free(body)}
            expected = holds(body, at)
            seen.add(expected)
            assert by_z3(written, at) is expected, claim
            assert by_z3(parsed, at) is not expected, claim
    assert True in seen


@pytest.mark.parametrize("measure", QUANTIFICATION, ids=lambda m: m.name)
def test_sympy_says_the_same_at_random_points(measure):
    for claim in claims(measure):
        body, _ = opened(formal.statement(claim))
        if claim.classes != 2 or not isinstance(form_of(claim.statement).conclusion, Rel | Iff):
            continue
        written = sympy_writer.formula(body)
        written = written.replace(sympy.log, stand_in).replace(sympy.exp, stand_in)
        for point in points(claim, 1, seed=7):
            at = {sympy.Symbol(k, real=True): sympy.Rational(point[k].numerator, point[k].denominator)
                  for k in free(body)}  # fmt: skip
            assert bool(written.subs(at, simultaneous=True)) is holds(body, point), claim


@cache
def stored():
    """Every shipped counterexample at n = 2, 3 on the natural domain, with its claim."""
    from axiomcheck.documents import claim_of, parse
    from axiomcheck.scenes import scene
    from axiomcheck.store import read_bounded

    found = []
    for path in documents(shipped_root() / "quantification"):
        document = parse(read_bounded(path), path)
        if document.status == "refuted" and document.certificate.rule == "point":
            claim = claim_of(document, formula_text.measure)
            if claim.domain == "natural":
                found.append((claim, scene(claim, document.certificate)))
    return found


def test_shipped_counterexamples_make_the_negation_true():
    """Logarithms are real ones here, and 0 log 0 is 0."""
    assert len(stored()) > 40
    for claim, point in stored():
        size = len(next(iter(point["distributions"].values())))
        if size > 3 or point.get("classes", [1, 2]) != [1, 2]:
            continue
        at = {f"{k}_{i}": Fraction(v) for k, d in point["distributions"].items() for i, v in enumerate(d, 1)}
        at |= {k: Fraction(v) for k, v in point.get("scalars", {}).items()}
        assert truth(formal.negation(claim, size), at) is True, claim


def test_what_is_proved_has_no_counterexample_at_random_points():
    for name in ("AE", "KLD", "NKLD", "DR"):
        for axiom in ("MON", "IoI", "NN"):
            claim = Claim(measures.from_name(name), axioms.from_name(axiom), classes=3)
            broken = formal.negation(claim, 3)
            for point in points(claim, 30, seed=3):
                assert truth(broken, point) is not True


def test_z3_decides_polynomial_claims_as_the_kernel_does():
    expected = {("AE", "MON"): True, ("AE", "REL"): False, ("SE", "IMP"): True, ("PD", "ABS"): False}
    for (name, axiom), wanted in expected.items():
        solver = z3.Solver()
        solver.set("timeout", 20_000)
        solver.add(z3.Not(Claim(measures.from_name(name), axioms.from_name(axiom)).to_z3(2)))
        assert (solver.check() == z3.unsat) is wanted
        solver = z3.Solver()
        solver.from_string(Claim(measures.from_name(name), axioms.from_name(axiom)).to_smtlib(2))
        assert (solver.check() == z3.unsat) is wanted


def test_maxima_say_their_domain():
    """Where a truth has no prediction with a value, nothing is said of it; the maximum of AE depends on p."""
    body = str(formal.statement(Claim(measures.from_name("RAE"), axioms.from_name("MAX")), 2))
    assert body.startswith("exists b") and "p_1 != 0" in body
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.add(Claim(measures.from_name("AE"), axioms.from_name("MAX")).to_z3(2))
    assert solver.check() == z3.unsat


@pytest.mark.parametrize("measure", FILTERING, ids=lambda m: m.name)
def test_claims_about_matrices_are_written_and_read_back(measure):
    for claim in claims(measure):
        if claim.measure.name == "MI" and claim.reading == "total":
            continue  # as steps, but for one stratum
        text = claim.to_smtlib()
        assert z3.parse_smt2_string(text) is not None and "\n(check-sat)" in text


def test_matrices_have_whole_numbers_of_documents():
    """Shown at a shipped verdict of either kind: AUC-like sums of counts."""
    claim = Claim(measures.from_name("Acc"), axioms.from_name("SM"), "steps")
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.add(z3.Not(claim.to_z3()))
    assert solver.check() == z3.unsat
    assert "Int" in claim.to_smtlib()
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.add(z3.Not(Claim(measures.from_name("F"), axioms.from_name("SM"), "steps").to_z3()))
    assert solver.check() == z3.sat


def test_an_axiom_without_a_measure_is_of_an_unknown_function():
    """ABS and REL exclude each other; ABS alone does not."""
    absolute, relative = (axioms.from_name(x).to_z3(2, "binary") for x in ("ABS", "REL"))
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.add(absolute, relative)
    assert solver.check() == z3.unsat
    written = str(axioms.from_name("IND").to_sympy(3))
    for part in ("p_1/(p_1 + p_2)", "p_1/(p_1 + p_3)", "p_2/(p_2 + p_3)"):  # every part, as D is any function
        assert f"D2({part}" in written


def test_logarithms_go_out_under_our_names():
    text = Claim(measures.from_name("NKLD"), axioms.from_name("NN")).to_smtlib(2)
    assert "axc_ln" in text and "axc_exp" in text and "(log " not in text and "(exp " not in text


def test_the_facts_are_true():
    """Said of every argument in the catalog's claims; a wrong one would prove anything."""
    for name in ("KLD", "NKLD"):
        claim = Claim(measures.from_name(name), axioms.from_name("TRI"), classes=2)
        body, _ = opened(formal.statement(claim))
        told = facts.facts(negated(body), None)
        assert told
        for point in points(claim, 12, seed=5):
            assert all(truth(fact, point) is not False for fact in told)
    told = facts.facts(gt(formula_text.parse("sum(sqrt(p))").args[0].subs({"p": sym("u")}), 0), None)
    assert all(truth(f, {"u": Fraction(9, 4)}) is True for f in told) and told


def test_zero_times_a_logarithm_of_zero_is_zero():
    there = defined(sym("p") * log(sym("p") / sym("x")))
    known = {(0, 0): True, (0, 1): True, (1, 0): False, (1, 1): True}
    for (p, x), expected in known.items():
        assert (truth(there, {"p": Fraction(p), "x": Fraction(x)}) is True) is expected
    assert truth(defined(sym("p") * log(sym("x"))), {"p": Fraction(0), "x": Fraction(-1)}) is not True


def test_names_of_parameters_are_nobody_elses():
    from axiomcheck.lang.measure import Measure, Parameter

    body = sym("b") * formula_text.parse("sum(abs(p - p_hat))")
    claim = Claim(Measure("D", "D", body, "", parameters=(Parameter("b", "0"),)), axioms.from_name("MAX"))
    assert str(formal.statement(claim, 2)).startswith("forall b_: (0 < b_ => exists b: ")
    assert smtlib_writer.symbol("exp") == "v_exp" and smtlib_writer.symbol("v_exp") == "v_v_exp"


def test_what_cannot_be_written_is_refused():
    for claim, n in (
        (Claim(measures.from_name("DR"), axioms.from_name("NN"), domain="extended"), 9),  # too many cases
        (Claim(measures.from_name("AE"), axioms.from_name("NN")), 1),
        (Claim(measures.from_name("AE"), axioms.from_name("NN")), 100),
        (Claim(measures.from_name("AE"), axioms.from_name("NN"), classes=2), 3),
        (Claim(measures.from_name("AE"), axioms.from_name("IND")), 2),
        (Claim(measures.from_name("NAS"), axioms.from_name("NN")), 3),
    ):
        with pytest.raises(InputError):
            claim.to_smtlib(n)


EVERYWHERE = ("AE", "SE", "BCD", "WAE")


def test_the_extended_domain_where_no_value_is_a_limit():
    """As on the natural domain, where the formula has a value everywhere."""
    written = set()
    for measure in QUANTIFICATION:
        for natural in claims(measure):
            extended = Claim(measure, natural.axiom, natural.reading, "extended", classes=natural.classes)
            alike = not natural.statement.part and not of_largest(form_of(natural.statement).conclusion)
            if measure.name in EVERYWHERE and alike:  # others have cases: test_formal_extended.py
                assert formal.statement(extended) == formal.statement(natural)
                written.add(measure.name)
    assert written == set(EVERYWHERE)


def test_a_wrong_notation_would_be_seen():
    """The comparison above fails for a formula with one sign changed."""
    claim = Claim(measures.from_name("AE"), axioms.from_name("NN"), classes=2)
    body, _ = opened(formal.statement(claim))
    (conclusion,) = [r for r in relations(body) if r.lhs == ZERO and r.rhs.op != "sym"]
    wrong = Rel("<=", num(0), num(-1) * conclusion.rhs)
    point = next(points(claim, 2, seed=1))
    assert holds(conclusion, point) and not by_z3(z3_writer.formula(wrong), {k: point[k] for k in free(wrong)})
    assert list(terms(wrong))


def test_declarations_know_no_writer_before_one_is_asked_for():
    """In a process of its own: the package gives them methods, and a method loads what it works with when it is called."""
    code = (
        "import sys\n"
        "from axiomcheck.lang.claim import Claim\n"
        "from axiomcheck import axioms, measures\n"
        "claim = Claim(measures.from_name('AE'), axioms.from_name('NN'))\n"
        "assert 'axiomcheck.formal' not in sys.modules and 'axiomcheck.latex' not in sys.modules\n"
        "assert claim.to_smtlib(2).endswith('(check-sat)\\n') and 'axiomcheck.formal' in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
