"""Worst values: is z the largest error, and is it that of the estimator that the paper names?

A convex function on a simplex is largest at a vertex.  So where the kernel proves that D is
convex in the prediction, everything on one class is the worst prediction; for D = w(n) sum
f(p_c, q_c), w > 0, everything on class a is no better than everything on class b if

    f(a, high) + f(b, low) >= f(a, low) + f(b, high),

the other classes' terms being the same.  `low` and `high` are what 0 and 1 become: themselves
on the natural domain, eps/(1 + n eps) and (1 + eps)/(1 + n eps) on the smoothed one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from axiomcheck.calculus.check import Step
from axiomcheck.calculus.claims import wanted
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, Node, at, rel
from axiomcheck.claims.checks import claim, from_verdict, measure
from axiomcheck.claims.engine import Engine, value
from axiomcheck.claims.goals import settled
from axiomcheck.claims.model import Answer, Check, Outcome, confirmed, undecided
from axiomcheck.errors import InputError
from axiomcheck.exact.evaluate import expand
from axiomcheck.input.goals import formula, goal, relations
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.goal import Goal, eq, ge, le
from axiomcheck.report.explain import summary
from axiomcheck.verdict import Status

NATURAL, SMOOTHED = "natural", "smoothed"
LOW, HIGH = {NATURAL: "0", SMOOTHED: "e/(1 + n*e)"}, {NATURAL: "1", SMOOTHED: "(1 + e)/(1 + n*e)"}
SHARE = {NATURAL: "a", SMOOTHED: "(a + e)/(1 + n*e)"}
RANGE = {NATURAL: "0 < a <= 1, n >= 2", SMOOTHED: "0 <= a <= 1, e > 0, n >= 2"}


def summand(name: str) -> Expr:
    """The term of one class, with `p` its true and `p_hat` its predicted prevalence."""
    e = measure(name).formula
    if e.op not in ("mean", "sum"):
        raise InputError(f"{name} is not a sum over the classes")
    return e.args[0]


@dataclass(frozen=True)
class Perverse(Check):
    """The worst prediction puts everything on a rarest class, for every n.

    Confirmed by the verdict that D is convex in the prediction, and a goal about two classes.
    """

    measure: str
    domain: str

    def claims(self) -> tuple[Claim, ...]:
        return (claim(self.measure, "cvx", domain=self.domain),)

    def outcome(self, engine: Engine) -> Outcome:
        verdict = engine.verdict(self.claims()[0])
        if verdict.status is not Status.PROVED:
            return undecided(f"convexity in the prediction: {verdict.status.value}; {summary(verdict)}")
        f, low, high = summand(self.measure), sym("low"), sym("high")
        a, b = sym("a"), sym("b")
        if self.domain == NATURAL:
            low, high = num(0), num(1)

        def at(p: Expr, q: Expr) -> Expr:
            return f.subs({"p": p, "p_hat": q})

        zero = "<" if value(at(num(0), num(1))) == "undefined" else "<="
        given = {NATURAL: f"0 {zero} a <= b <= 1", SMOOTHED: "0 < low <= a <= b <= high"}[self.domain]
        one = Goal(relations(given), ge(at(a, high) + at(b, low), at(a, low) + at(b, high)))
        found = settled(engine, (one,), "convex in the prediction, and the rarest class is the worst vertex")
        if found.answer is Answer.CONFIRMED:
            return confirmed(found.evidence, found.trusts | verdict.trusts)
        return found


@dataclass(frozen=True)
class PerverseOfTwo(Check):
    """At n = 2, everything on the rarer class is the worst prediction, for every p.

    Confirmed by monotonicity (a prediction off the vertices can be made worse, towards one of
    them) and a goal that compares the two vertices.
    """

    measure: str
    domain: str

    def claims(self) -> tuple[Claim, ...]:
        return (claim(self.measure, "mon", domain=self.domain, classes=2),)

    def outcome(self, engine: Engine) -> Outcome:
        verdict = engine.verdict(self.claims()[0])
        if verdict.status is not Status.PROVED:
            return undecided(f"monotonicity: {verdict.status.value}; {summary(verdict)}")
        a, low, high = sym("a"), num(0), num(1)
        d = measure(self.measure).formula
        zero = "<" if value(expand(d, (low, high), (high, low))) == "undefined" else "<="
        given = f"0 {zero} a <= 1/2"
        if self.domain == SMOOTHED:
            low, high, given = sym("low"), 1 - sym("low"), "0 < low <= a <= 1/2"
        best, other = (expand(d, (a, 1 - a), x) for x in ((high, low), (low, high)))
        found = settled(
            engine, (Goal(relations(given), ge(best, other)),), "monotone, and the rarer class is worse"
        )
        if found.answer is Answer.CONFIRMED:
            return confirmed(f"{found.evidence} (n = 2)", found.trusts | verdict.trusts)
        return found


@dataclass(frozen=True)
class WorstValue(Check):
    """The error of the prediction that puts everything on a class c*, as printed: a term for c*, one for each other.

    `star` and `rest` are formulas in the class's true prevalence `a` and, on the smoothed
    domain, its smoothed one `u`, in `e` (eps) and `n`; a factor w(n) common to all is left out on both sides.
    """

    measure: str
    star: str
    rest: str
    domain: str

    def outcome(self, engine: Engine) -> Outcome:
        share = formula(SHARE[self.domain])
        given = relations(RANGE[self.domain])
        f = summand(self.measure)
        goals = []
        for printed, end in ((self.star, HIGH), (self.rest, LOW)):
            term = formula(printed).subs({"u": share})
            real = f.subs({"p": share, "p_hat": formula(end[self.domain])})
            goals.append(Goal(given, eq(term, real)))
        return settled(engine, tuple(goals), "term by term, for every n")


@dataclass(frozen=True)
class Largest(Check):
    """z is the largest error for every p and n, attained by everything on a rarest class: D/z has MAX with 1.

    Confirmed by a proof of MAX for the quotient that supplies 1 and takes that prediction
    wherever it says that a largest value is attained, D itself having no value below 0 (NN),
    so that z > 0; refuted where MAX is, since a largest error of z would give the quotient a
    maximum of 1.
    """

    measure: str
    quotient: str
    domain: str

    def claims(self) -> tuple[Claim, ...]:
        return claim(self.quotient, "max", domain=self.domain), claim(self.measure, "nn", domain=self.domain)

    def outcome(self, engine: Engine) -> Outcome:
        verdict, nonnegative = map(engine.verdict, self.claims())
        found = from_verdict(verdict, "yes")
        what = "" if self.quotient == self.measure else "D/z: "
        if found.answer is not Answer.CONFIRMED:
            return Outcome(found.answer, what + found.evidence, witness=found.witness, trusts=found.trusts)
        if nonnegative.status is not Status.PROVED:
            return undecided(f"non-negativity: {nonnegative.status.value}; {summary(nonnegative)}")
        if verdict.certificate is None:
            return undecided("there is a maximum, but no certificate that tells it")
        steps, supplied = unpack(verdict.certificate.steps)
        if not _on_a_rarest_class(steps, wanted(verdict.claim, supplied)):
            return undecided("there is a maximum, but its proof names no prediction on a rarest class")
        trusts = verdict.trusts | nonnegative.trusts
        if supplied != (ONE,):
            if [t.op for t in supplied] != ["num"]:
                return undecided("there is a maximum, but its proof gives no number for it")
            bound = supplied[0].q
            return Outcome(
                Answer.REFUTED, f"the largest is {bound} z ({verdict.scope})", f"{bound} z", trusts=trusts
            )
        return confirmed(f"{what}the maximum is 1, on a rarest class ({verdict.scope})", trusts)


def _on_a_rarest_class(steps: Iterable[Step], asked: Iterable[Sequent]) -> bool:
    """Is everything on a class k with p(k) = min(p) the prediction that is taken, in every case?"""
    goals = {S.goal for S in asked if S.goal.op == "exv"}
    taken = [s for s in steps if s.rule == "exists" and s.shows.goal in goals]
    smallest = Node("cmin", (at("p"),))

    def rarest(s: Step) -> bool:
        image, known = s.params[0], s.shows.given
        classes = image.classes if isinstance(image, Node) and image.op == "dl" else ()
        return any(isinstance(k, str) and rel("eq", at("p", k), smallest) in known for k in classes)

    return bool(taken) and all(map(rarest, taken))


@dataclass(frozen=True)
class Image(Check):
    """The values of D for a given p are exactly those from 0 to 1, the ends included.

    D is continuous in the prediction (CON) and has no value below 0 (NN), 0 at the truth (IoI)
    and the maximum 1 (MAX), which is attained; between two values a continuous function on a
    simplex has all others.
    """

    measure: str
    domain: str

    def claims(self) -> tuple[Claim, ...]:
        asked = ("nn", "ioi", "con", "max")
        return tuple(claim(self.measure, x, domain=self.domain) for x in asked)

    def outcome(self, engine: Engine) -> Outcome:
        found = [from_verdict(engine.verdict(c), "yes") for c in self.claims()[:3]]
        found.append(Largest(self.measure, self.measure, self.domain).outcome(engine))
        names = ("NN", "IoI", "CON", "MAX")
        for answer in (Answer.REFUTED, Answer.UNDECIDED):
            for name, o in zip(names, found, strict=True):
                if o.answer is answer:
                    told = (
                        answer if name in ("NN", "MAX") else Answer.UNDECIDED
                    )  # the others are only sufficient
                    return Outcome(told, f"{name}: {o.evidence}", witness=o.witness, trusts=o.trusts)
        return confirmed(
            "NN, IoI, CON and MAX (with 1) are proved", frozenset().union(*(o.trusts for o in found))
        )


def between(e: str, given: str, low: str, high: str) -> tuple[Goal, ...]:
    """Goals that a formula has values from `low` to `high`."""
    f = formula(e)
    return tuple(goal(given, r) for r in (le(formula(low), f), le(f, formula(high))))
