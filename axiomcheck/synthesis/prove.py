"""Proofs for candidates: searched anywhere, as text for text, and believed once the kernel replayed them here.

A task and its answer are JSON, so that they may travel to another process or machine.  The goals
are rebuilt from the formula and the theory; of the answer only certificates are used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from axiomcheck import processes
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.piecewise import SIDES, everywhere
from axiomcheck.consistency.total import defined_for_every_n
from axiomcheck.errors import AxiomcheckError, CheckError
from axiomcheck.exact.certificate import Certificate, from_data, loads
from axiomcheck.exact.goals import check
from axiomcheck.input import formula as text_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, sym
from axiomcheck.lang.goal import Goal, Rel, ge, gt, ne
from axiomcheck.lang.measure import Measure
from axiomcheck.strategies.proves import each_proved
from axiomcheck.synthesis.weakened import Weakened, claimed, parse
from axiomcheck.verdict import Status, Verdict, decide, replay

GRACE_SECONDS = 10  # of processor time beyond a budget, for a search to notice by itself
DEFINEDNESS = "definedness"  # the goals that show that D has a value everywhere are written outside the kernel
FAULTS = (AxiomcheckError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError)
p, x = sym("p"), sym("x")


@dataclass(frozen=True)
class Found:
    """A measure that satisfies a theory: every certificate was replayed here."""

    theory: Theory
    measure: Measure
    verdicts: tuple[Verdict, ...]
    defined: tuple[tuple[Goal, Certificate], ...]
    size: int = 0
    trusts: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Missed:
    """A candidate that is not reported as found, and why."""

    formula: str
    why: str
    refuted: bool = False


def measure_of(text: str) -> Measure:
    """The measure that a formula of the grammar defines."""
    return Measure("D", "synthesized", text_of.parse(text), "on the domain asked about")


def described(theory: Theory) -> dict:
    """A theory as plain data."""
    kept = ("axioms", "reading", "domain", "signs", "weak", "supremum", "continuous")
    weakenings = [str(w) for w in getattr(theory, "weakenings", ())]
    return {**{k: getattr(theory, k) for k in kept}, "weakenings": weakenings}


def theory_of(data: dict) -> Theory:
    """The theory that plain data describe.

    >>> theory_of(described(Theory(("mon", "max")))).order
    ('max', 'mon')
    """
    ids, reading = tuple(data["axioms"]), data["reading"]
    return Weakened(
        ids, reading, data["domain"], data["signs"], tuple(data["weak"]), data["supremum"], data["continuous"],
        weakenings=tuple(parse(text, ids, reading) for text in data["weakenings"]),
    )  # fmt: skip


def task(theory: Theory, formula: str, seconds: float) -> str:
    """What a worker is asked: is this formula one that satisfies the theory?"""
    return json.dumps({"theory": described(theory), "formula": formula, "seconds": seconds}, sort_keys=True)


def search(asked: str) -> str:
    """A worker's answer: certificates, up to the first axiom that has none."""
    *_, last = answers(asked)
    return last


def limit(seconds: float) -> None:
    """End this process when the next step takes much more processor time than its budget."""
    processes.allow(processes.FACTOR * seconds + GRACE_SECONDS)


def answers(asked: str, before: Callable[[float], None] = lambda seconds: None) -> Iterator[str]:
    """Longer and longer parts of the answer; `before` is told the budget of each step."""
    data = json.loads(asked)
    theory, measure = theory_of(data["theory"]), measure_of(data["formula"])
    answer: dict = {"axioms": {}}
    for name in sorted(theory.order, key=lambda k: -len(theory.claim(k).statement.says.variables)):  # the likeliest to fail first
        answer["open"] = f"{theory.axiom(name).name} took more than its budget"
        yield json.dumps(answer)
        before(data["seconds"])
        verdict = decide(claimed(theory, name, measure), data["seconds"])
        kept = None if verdict.certificate is None else verdict.certificate.to_data()
        status, reason = verdict.status.value, verdict.reason
        answer["axioms"][name] = {"status": status, "certificate": kept, "reason": reason}
        if verdict.status is not Status.PROVED:
            yield json.dumps(answer)
            return
    answer["open"] = "that it has a value everywhere took more than its budget"
    yield json.dumps(answer)
    before(data["seconds"])
    try:
        answer["defined"] = [c.to_data() for c, _ in each_proved(totality(theory, measure), data["seconds"]).values()]
    except FAULTS as error:
        answer["open"] = f"it is not proved to have a value everywhere: {error}"
    yield json.dumps(answer)


def believe(theory: Theory, formula: str, answer: str, size: int = 0) -> Found | Missed:
    """What an answer shows once the kernel has replayed all of it here."""
    try:
        data = loads(answer)
        if not isinstance(data, dict):
            raise CheckError("an answer is an object")
        return _believed(theory, formula, data, size)
    except FAULTS as error:
        return Missed(formula, f"the answer does not replay: {error}")


def _believed(theory: Theory, formula: str, data: dict, size: int) -> Found | Missed:
    measure = measure_of(formula)
    verdicts = []
    for name in theory.order:
        said = data["axioms"].get(name)
        if said is None:
            continue
        if said["status"] != "proved":
            claim = claimed(theory, name, measure)
            if said["status"] in ("refuted", "undefined"):
                replay(claim, Status(said["status"]), from_data(said["certificate"]))
                return Missed(formula, f"{claim.axiom.name} is {said['status']}", refuted=True)
            return Missed(formula, f"{claim.axiom.name} stayed unknown: {said['reason']}")
        verdicts.append(replay(claimed(theory, name, measure), Status.PROVED, from_data(said["certificate"])))
    if "defined" not in data:
        return Missed(formula, str(data.get("open", "not every axiom was answered")))
    if len(verdicts) != len(theory.order):
        raise CheckError("an axiom has no certificate")
    goals = totality(theory, measure)
    proofs = tuple(zip(goals, map(from_data, data["defined"]), strict=True))
    trusts = frozenset().union(*(check(g, c) for g, c in proofs), *(v.trusts for v in verdicts))
    if goals:
        trusts |= {DEFINEDNESS}
    return Found(theory, measure, tuple(verdicts), proofs, size, trusts)


# -- where a formula has a value ----------------------------------------------------------


def totality(theory: Theory, measure: Measure) -> list[Goal]:
    """Goals that show that the formula has a value on the whole domain; a CheckError if there are none for
    it.

    >>> [str(g) for g in totality(Theory(("mon",)), measure_of("sum(abs(p - p_hat))/(1 + max(p))"))][:1]
    ['0 <= p, 0 <= 1 - p, 0 <= x, 0 <= 1 - x, p < 1/2, x < p  |-  1 + (1 - p) != 0']
    """
    if theory.reading != "binary":
        goals = None if theory.continuous else defined_for_every_n(theory, measure)
        if goals is None:
            raise CheckError("where it has a value cannot be told for every number of classes")
        return list(dict.fromkeys(goals))
    d = everywhere(measure.formula)
    inside = [*theory.inside("true", (p, ONE - p)), *theory.inside("predicted", (x, ONE - x))]
    goals = []
    for part, row in enumerate(d.formulas):
        for side, e in zip(SIDES, row, strict=True):
            given = (*inside, *d.part(part, p), side(x, p))
            goals += [Goal(given, r) for r in _needs(e)]
    return list(dict.fromkeys(goals))


def _needs(e: Expr) -> Iterator[Rel]:
    """What has to hold for every part of a formula to have a value."""
    for node in e.nodes():
        if node.op == "div" and (node.args[1].op != "num" or node.args[1] == ZERO):
            yield ne(node.args[1], 0)
        elif node.op == "log":
            yield gt(node.args[0], 0)
        elif node.op == "pow":
            exponent = node.args[1]
            if exponent.op != "num":
                raise CheckError("an exponent is not a number")
            if exponent.args[0].denominator != 1:
                yield ge(node.args[0], 0)
            if exponent.args[0] < 0:
                yield ne(node.args[0], 0)
        elif node.op not in ("num", "sym", "add", "mul", "div", "abs", "min", "max", "exp"):
            raise CheckError(f"{node.op} is not known to have a value everywhere")


# -- the same formula for every number of classes --------------------------------------------


def lifted(measure: Measure, theory: Theory) -> list[Claim]:
    """What the formula claims for every n, on its natural domain, the axioms weakened as they are in the theory."""
    theory = replace(theory, reading="repaired")
    return [claimed(theory, name, measure) for name in theory.order]
