"""Theorems that need real numbers: D would have a gap at every place of an interval.

A proof has two errors, f(u) and g(u), for every real number u of an interval, and shows f(u) < g(u), and g(u) < f(v) for
u < v. Then the intervals between f(u) and g(u) are disjoint and in the order of u, and there are no such real numbers: halve
an interval again and again, each time keeping the half over which the errors rise less; at the point that is left they would
not rise at all. So such a theorem may exclude sets of axioms that no finite number of instances excludes.

Points are formulas in u and e, and v = u + 2 e. Facts about values of D are instances of axioms, or carried between a part of
the codeframe and the whole, `part`; hypotheses are shown by the kernel from coefficients alone (`rules.orthant`), and so is
that the facts add up. That an instance is one is checked here, so that such a theorem trusts `gaps` beside the kernel.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.bound import bound, ordered
from axiomcheck.consistency.rules import farkas, orthant, require
from axiomcheck.consistency.scenario import Scenario
from axiomcheck.consistency.theorem import Line, Theorem
from axiomcheck.errors import CheckError
from axiomcheck.exact.algebra import Cone
from axiomcheck.exact.certificate import decode, number
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, lt, negation

TRUST = "gaps"
COORDINATES = [[0, 1, 2]]
Vector = tuple[Expr, ...]
Facts = tuple[Rel, ...]
u, e = sym("u"), sym("e")


@dataclass(frozen=True)
class GapTheorem(Theorem):
    """No function D satisfies the theory, since its values are real."""

    beside = (TRUST,)
    notation = "D(p, x) is the error of the prediction x where p is true; all prevalences are given."

    def check(self) -> None:
        """An error of any kind, if the proof does not hold."""
        chain = Chain(self.theory, self.proof)
        truth, low, high = (self.proof[k] for k in ("true", "low", "high"))
        require(number(self.proof["until"]) > 0, "there is no such place")
        require(all(x.symbols <= {"u"} for k in (low, high) for x in chain.points[k]), "the two errors are given by u")
        require(not any(x.symbols for x in chain.points[truth]), "the truth is the same at every place")
        later = tuple(x.subs({"u": u + 2 * e}) for x in chain.points[low])
        at = {k: chain.value(chain.points[truth], chain.points[k]) for k in (low, high)}
        chain.adds_up(lt(at[low], at[high]), self.proof["jump"])
        chain.adds_up(lt(at[high], chain.value(chain.points[truth], later)), self.proof["order"])

    def lines(self) -> list[Line]:
        """The proof, line by line."""
        chain, proof = Chain(self.theory, self.proof), self.proof
        found = [Line(0, "case", f"Let u and e be positive, u + 2*e < {proof['until']}, and")]
        found += [Line(0, "case", f"  {k} = {decode(x)}") for k, x in proof["where"]]
        found += [Line(0, "case", f"  {k} = ({', '.join(str(decode(x)) for x in v)})") for k, v in proof["points"]]
        for i, (step, said) in enumerate(zip(proof["facts"], chain.facts, strict=True), 1):
            found.append(Line(0, "step", _where(step), i, self.theory.axiom(step["axiom"]).name, chain.text(said)))
        truth, low, high = (proof[k] for k in ("true", "low", "high"))
        text = (f"So for all 0 < u < v = u + 2*e < {proof['until']}: D({truth}, {low}) < D({truth}, {high}) at u, which is less "
                f"than D({truth}, {low}) at v. The real numbers do not have such gaps: impossible.")  # fmt: skip
        return [*found, Line(0, "end", text)]


def _where(step: dict) -> str:
    point = ", ".join(f"{k} = {v}" for k, v in step["point"].items())
    if step["step"] == "part":
        return f"at {point}, of the first {step['part']} classes"
    return f"at {point}, classes {step['classes'][0]} and {step['classes'][1]}"


@cache
def _shown(given: Facts, r: Rel) -> None:
    orthant(Goal(given, r), coordinates=COORDINATES)


@cache
def _reduced(given: Facts, x: Expr) -> str:
    """The one way to write a quotient of polynomials, in coordinates of the region."""
    top, below = Cone(given, ["e", "u"], COORDINATES).value(x)
    common = top.gcd(below)
    top, below = top / common, below / common
    return f"({top / below.leading_coefficient()})/({below / below.leading_coefficient()})"


@dataclass(frozen=True)
class Chain:
    """What the facts of a proof say."""

    theory: Theory
    proof: dict

    @cached_property
    def given(self) -> Facts:
        """Where u and e lie."""
        return (lt(ZERO, u), lt(ZERO, e), lt(u + 2 * e, num(number(self.proof["until"]))))

    @cached_property
    def formulas(self) -> dict[str, Expr]:
        """What abbreviations stand for, in u and e."""
        found: dict[str, Expr] = {}
        for name, written in self.proof["where"]:
            require(name not in (*found, "u", "e"), "a name is taken")
            found[name] = decode(written).subs(found)
        return found

    @cached_property
    def points(self) -> dict[str, Vector]:
        """Distributions by name; each sums to one."""
        found = {}
        for name, written in self.proof["points"]:
            vector = tuple(decode(x).subs(self.formulas) for x in written)
            require(name not in found and len(vector) >= 2, "that is not a distribution")
            self.show(eq(add_all(vector), ONE))
            found[name] = vector
        return found

    @cached_property
    def facts(self) -> Facts:
        """What the steps say, one after the other; a CheckError where one does not follow."""
        known: Facts = ()
        for step in self.proof["facts"]:
            known = (*known, self.fact(step, known))
        return known

    def fact(self, step: dict, known: Facts) -> Rel:
        """What one step says, once what it rests on is shown."""
        rule = {"instance": self._instance, "part": self._part}.get(step["step"])
        if rule is None:
            raise CheckError(f"there is no step {step['step']!r}")
        return rule(step, known)

    def show(self, r: Rel) -> None:
        """The relation holds wherever u and e may lie."""
        _shown(self.given, r)

    def adds_up(self, wanted: Rel, coefficients: list) -> None:
        """The relation follows from the facts."""
        farkas(Goal((*self.facts, negation(wanted)), lt(ZERO, ZERO)), coefficients=coefficients)

    def value(self, true: Vector, predicted: Vector) -> Expr:
        """D there, a variable: at points that are the same it is the same."""
        places = ("; ".join(_reduced(self.given, x) for x in v) for v in (true, predicted))
        return sym(f"D({' | '.join(places)})")

    def _instance(self, step: dict, known: Facts) -> Rel:
        del known  # an instance needs nothing but its hypotheses
        scenario = self._bound(step, 0)
        found = scenario.form.conclusion
        if not isinstance(found, Rel):
            raise CheckError("no step knows that conclusion")
        return scenario.relation(found, self.value)

    def _part(self, step: dict, known: Facts) -> Rel:
        """Two orders are the same: one is known, the other follows, or that it is strict."""
        whole, part = ordered(self._bound(step, step["part"]), self.value, step["strict"])
        farkas(Goal((*known, negation(whole)), lt(ZERO, ZERO)), coefficients=step["coefficients"])
        return part

    def _bound(self, step: dict, part: int) -> Scenario:
        """The axiom's statement at the point, once its hypotheses are shown there, and that D has a value."""
        vectors = {k: self.points[name] for k, name in step["point"].items()}
        scalars = {k: decode(x).subs(self.formulas) for k, x in step.get("scalars", {}).items()}
        classes = tuple(step.get("classes", (1, 2)))
        return bound(self.theory, step["axiom"], vectors, self.show, scalars=scalars, classes=classes, part=part)

    def text(self, r: Rel) -> str:
        """A relation for readers: values by the names of points."""
        return f"{self._named[r.lhs]} {r.op} {self._named[r.rhs]}"

    @cached_property
    def _named(self) -> dict[Expr, str]:
        """Names of points for a value; of one on a part, those of the whole's points."""
        found: dict[Expr, str] = {}
        same = [(a, v, b, w) for a, v in self.points.items() for b, w in self.points.items() if len(v) == len(w)]
        for a, v, b, w in same:
            found.setdefault(self.value(v, w), f"D({a}, {b})")
        return found
