"""A claim at one size of codeframe as one closed formula, and its negation.

What a statement means at n classes is `exact.scenario`'s: hypotheses, values of D, signs, parts.  Here
they become formulas with quantifiers.  On the natural domain a claim speaks of the points where every
value of D in it exists; elsewhere D must have a value at every point.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations

from axiomcheck.axioms.kinds import built_in, of_distributions
from axiomcheck.errors import InputError
from axiomcheck.exact.scenario import SHRINK, Scenario, Vector, part_choices, sign_choices, symmetric
from axiomcheck.formal import declared, matrices
from axiomcheck.formal.extended import Values, cases
from axiomcheck.formal.tree import (
    TRUE,
    Node,
    both,
    defined,
    exists,
    forall,
    iff,
    implies,
    negated,
    renamed,
    terms,
)
from axiomcheck.lang.axiom import Axiom, Bounded, ContinuousInPrediction, Iff, MaximumAttained
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN, Expr, absolute, add_all, class_sum, eps, num, sym
from axiomcheck.lang.expr import p as p_
from axiomcheck.lang.goal import Rel, eq, ge, gt, le, lt
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.properties.spaces import PAIRS

LARGEST = 12
MAX_CASES = 5_000
_OWN = re.compile(r"(a|b|n|gap|near|eps|shrink|gold|rest|at|[cD][0-9]*|(p|p_hat|q|x|y|p_train)_[0-9]+)_*")
ANY = {  # their formulas are never looked at
    "quantification": Measure("D", "any measure", class_sum(p_), "everywhere"),
    FILTERING: Measure("Q", "any measure", sym("TP"), "everywhere", kind=FILTERING, lower_is_better=False),
}


def statement(claim: Claim, n: int | None = None, *, opaque: bool = False) -> Node:
    """The claim at n classes, as a closed formula that is true exactly if the claim holds there.

    Parameters
    ----------
    claim : Claim
        What is claimed.
    n : int, optional
        The number of classes; the claim's own, or the smallest it speaks of.  Contingency matrices have no n.
    opaque : bool
        Leave D a function D2, D3, ... of 2n numbers that nothing is known of, instead of writing it out.

    Raises
    ------
    InputError
        The claim says nothing of n classes, or some of its values are limits (on the extended domain).

    Examples
    --------
    >>> from axiomcheck import axioms, measures
    >>> claim = Claim(measures.from_name("AE"), axioms.from_name("NN"))
    >>> print(statement(claim, 2, opaque=True))
    forall p_1, p_2, x_1, x_2: ((0 <= p_1 and 0 <= p_2 and p_1 + p_2 = 1 and 0 <= x_1 and 0 <= x_2 and
    x_1 + x_2 = 1) => 0 <= call(D2, p_1, p_2, x_1, x_2))
    """
    return renamed(_statement(apart(claim), n, opaque), outward(claim.measure))


def _statement(claim: Claim, n: int | None, opaque: bool) -> Node:
    if (said := declared.property_of(claim)) is not None:
        if said.space != PAIRS and not said.space.counts:
            raise InputError(f"claims about {said.space} are not written out: only those about cells and D(p, x) are")
        size = 2 if said.space.counts else size_of(claim, n)
        return declared.statement(claim, said, size, opaque=opaque)
    if claim.measure.kind == FILTERING:
        if opaque:
            raise InputError(
                "a statement about matrices compares limits of the formula itself: leave opaque out"
            )
        return matrices.statement(claim)
    writing = Writing(claim, size_of(claim, n), opaque)
    return writing.values.resolved(writing.statement())


def negation(claim: Claim, n: int | None = None) -> Node:
    """The negated claim at n classes; without quantifiers where the conclusion compares values of D.

    Its free names are those of a counterexample: any values for which it is true are one.

    >>> from axiomcheck import axioms, measures
    >>> claim = Claim(measures.from_name("AE"), axioms.from_name("NN"))
    >>> print(negation(claim, 2))
    0 <= p_1 and 0 <= p_2 and p_1 + p_2 = 1 and 0 <= x_1 and 0 <= x_2 and
    x_1 + x_2 = 1 and (abs(x_1 - p_1) + abs(x_2 - p_2))/2 < 0
    """
    from axiomcheck.formal.tree import opened

    return negated(opened(statement(claim, n))[0])


def size_of(claim: Claim, n: int | None) -> int:
    """The number of classes that is meant; an InputError where the claim is not about it."""
    smallest = 3 if claim.statement.part else 2
    size = n if n is not None else claim.classes or smallest
    if not isinstance(size, int) or not smallest <= size <= LARGEST:
        raise InputError(
            f"n = {n}: {claim.axiom.name} is written out for {smallest} to {LARGEST} classes; choose one of these"
        )
    if claim.classes not in (None, size):
        raise InputError(f"the claim is about {claim.classes} classes, not {size}; leave n out")
    return size


def claim_about(
    axiom: Axiom, reading: str | None = None, domain: str = "natural", signs: str = "same"
) -> Claim:
    """The claim that some measure, which is not said, satisfies the axiom."""
    if axiom.kind == FILTERING and built_in(axiom.statement(reading or axiom.default)):
        raise InputError(f"{axiom.name} compares limits of a formula: give the measure")
    if axiom.kind not in ANY:
        raise InputError(f"{axiom.name} is about the measures of a declared space: give the measure")
    return Claim(ANY[axiom.kind], axiom, reading or axiom.default, domain, signs)


def apart(claim: Claim) -> Claim:
    """The claim with other names for parameters that are called as something else in the formula is.

    >>> from axiomcheck import axioms
    >>> from axiomcheck.input.counts import measure
    >>> from axiomcheck.lang.measure import Parameter
    >>> claim = Claim(measure("b*TP", parameters=[Parameter("b", "0")]), axioms.from_name("SM"), "steps")
    >>> apart(claim).measure.parameters[0].name
    'b_'
    """
    measure = claim.measure
    if measure.kind == QUANTIFICATION:  # whose parameters have names of their own until they are shown: see `outward`
        return claim
    new = {x.name: f"{x.name}_" for x in measure.parameters if _OWN.fullmatch(x.name)}
    if not new:
        return claim
    at = {k: sym(v) for k, v in new.items()}
    parameters = tuple(replace(x, name=new.get(x.name, x.name)) for x in measure.parameters)
    other = replace(measure, formula=measure.formula.subs(at), parameters=parameters)
    return replace(claim, measure=other, given=tuple(r.subs(at) for r in claim.given))


def outward(measure: Measure) -> dict[str, Expr]:
    """What readers call the parameters, by the names that they have inside formulas.

    >>> from axiomcheck.lang.measure import Parameter
    >>> outward(Measure("D", "D", sym("b") * class_sum(absolute(p_)), "", parameters=(Parameter("b", "0"),)))
    {'zqzgc': <formula b_>}
    """
    if measure.kind != QUANTIFICATION:
        return {}
    inside = {k: e.args[0] for k, e in measure.symbols.items()}
    return {inside[k]: sym(f"{k}_" if _OWN.fullmatch(k) else k) for k in inside}


@dataclass(frozen=True)
class Case:
    """One choice of signs, classes c1 and c2, and part: the classes in another order, the part first."""

    scenario: Scenario
    order: tuple[int, ...]  # the scenario's class i is the codeframe's class order[i]


@dataclass(frozen=True)
class Writing:
    """How one claim is written out at one size."""

    claim: Claim
    size: int
    opaque: bool = False
    values: Values = field(default_factory=Values, compare=False)

    # -- the vocabulary -----------------------------------------------------------------
    def vector(self, name: str) -> Vector:
        return tuple(sym(f"{name}_{c}") for c in range(1, self.size + 1))

    def names(self, *vectors: str) -> list[str]:
        return [e.args[0] for k in vectors for e in self.vector(k)]

    def simplex(self, name: str) -> Node:
        """The vector is a distribution; training prevalences are positive."""
        v = self.vector(name)
        return both(*((gt if name == TRAIN else ge)(e, 0) for e in v), eq(add_all(v), 1))

    @property
    def alike(self) -> bool:
        """Are all classes alike, so that c1, c2 and the part may be the first ones?"""
        return not self.opaque and symmetric(self.claim)

    @property
    def trained(self) -> list[str]:
        return [TRAIN] if self.claim.measure.trained else []

    def ranges(self) -> tuple[list[str], Node]:
        """What stays the same throughout: parameters, the amount of smoothing, the training prevalence."""
        names = [e.args[0] for e in self.claim.measure.symbols.values()] + self.names(*self.trained)
        given: list[Node] = [*self.claim.parameters, *map(self.simplex, self.trained)]
        if self.claim.smoothed and self.claim.statement.part:
            names, given = [*names, "eps"], [*given, gt(eps, 0)]
        elif self.claim.smoothed:
            names, given = [*names, SHRINK], [*given, gt(sym(SHRINK), 0), lt(sym(SHRINK), 1)]
        return names, both(*given)

    def value(self, case: Case, true: Sequence[Expr], predicted: Sequence[Expr]) -> Expr:
        """D written out, or the call of an opaque function, its classes in the codeframe's order."""
        if len(true) == self.size:
            place = sorted(range(self.size), key=lambda i: case.order[i])
            true, predicted = [true[i] for i in place], [predicted[i] for i in place]
        if self.opaque:
            return Expr("call", sym(f"D{len(true)}"), *true, *predicted)
        if self.claim.domain == "extended":
            return self.values.name(cases(self.claim.measure, true, predicted))
        vectors = dict(case.scenario.vectors)
        if TRAIN in vectors and len(true) == self.size:
            vectors[TRAIN] = self.vector(TRAIN)
        return replace(case.scenario, vectors=vectors).value(true, predicted)

    # -- the statement ------------------------------------------------------------------
    def statement(self) -> Node:
        conclusion = of_distributions(self.claim.statement).conclusion
        names, given = self.ranges()
        if isinstance(conclusion, Rel | Iff):
            every = [*names, *self.names(*of_distributions(self.claim.statement).distributions)]
            every += list(self.claim.statement.scalars)
            found = dict.fromkeys(
                forall(every, implies(both(given, hypotheses), then)) for hypotheses, then in self.cases()
            )
            return both(*found)
        case = Case(Scenario(self.claim, self.size, {k: self.vector(k) for k in ("p", "x", *self.trained)}, {}),
                    tuple(range(self.size)))  # fmt: skip
        special = {
            MaximumAttained: self._maximum, Bounded: self._bounded, ContinuousInPrediction: self._continuous,
        }  # fmt: skip
        return forall(names, implies(given, special[type(conclusion)](case)))

    def cases(self) -> Iterator[tuple[Node, Node]]:
        """Hypotheses and conclusion, for every choice of signs, classes and part."""
        statement = of_distributions(self.claim.statement)
        distributions = both(*map(self.simplex, statement.distributions))
        if not isinstance(statement.conclusion, Rel | Iff):
            raise TypeError(f"{statement.conclusion!r} has quantifiers of its own")
        for case in self._choices():
            values = {t: self.value(case, *case.scenario.arguments(t)) for t in case.scenario.terms()}
            there = both(*map(self.values.there, values.values()))
            then = self._conclusion(case, statement.conclusion)
            hypotheses = both(distributions, *case.scenario.hypotheses())
            if self.claim.smoothed:
                yield hypotheses, both(there, then)
            else:
                yield both(hypotheses, there), then

    def _choices(self) -> Iterator[Case]:
        statement = of_distributions(self.claim.statement)
        count = 0
        for signs in sign_choices(self.claim):
            scalars = {k: sym(k) for k in statement.scalars}
            scalars |= dict(zip(statement.signs, map(num, signs), strict=True))
            for part in part_choices(self.claim, self.size):
                for order, picked in self._places(part):
                    count += 1
                    if count > MAX_CASES:
                        raise InputError(f"too many cases at n = {self.size}; choose a smaller n")
                    names = (*statement.distributions, *self.trained)
                    vectors = {k: tuple(self.vector(k)[i] for i in order) for k in names}
                    yield Case(Scenario(self.claim, self.size, vectors, scalars, picked, part), order)

    def _places(self, part: int) -> Iterator[tuple[tuple[int, ...], tuple[int, int]]]:
        plain = tuple(range(self.size))
        if part and not self.alike:
            for chosen in combinations(plain, part):
                yield (*chosen, *(i for i in plain if i not in chosen)), (1, 2)
        elif of_distributions(self.claim.statement).picks_classes and not self.alike:
            for i, j in permutations(range(1, self.size + 1), 2):
                yield plain, (i, j)
        else:
            yield plain, (1, 2)

    def _conclusion(self, case: Case, conclusion: Rel | Iff) -> Node:
        if isinstance(conclusion, Iff):
            return iff(self._conclusion(case, conclusion.left), self._conclusion(case, conclusion.right))
        vectors = case.scenario.vectors
        if conclusion.lhs.op == "sym" and conclusion.lhs.args[0] in vectors:  # x is p, class by class
            pairs = zip(vectors[conclusion.lhs.args[0]], vectors[conclusion.rhs.args[0]], strict=True)
            return both(*(eq(a, b) for a, b in pairs))
        return case.scenario.relation(conclusion, lambda t, x: self.value(case, t, x))

    # -- conclusions with quantifiers of their own ------------------------------------------
    def _error(self, case: Case, true: str, predicted: str) -> tuple[Expr, Node]:
        """D of two vectors of that name, and where they are spoken of: distributions at which D has a value."""
        scenario = replace(
            case.scenario,
            vectors={**case.scenario.vectors, "p": self.vector(true), "x": self.vector(predicted)},
        )
        value = self.value(case, *scenario.arguments(Expr("D", sym("p"), sym("x"))))
        return value, TRUE if self.claim.smoothed else self.values.there(value)

    def _everywhere(self, case: Case) -> Node:
        """Off the natural domain, D has a value at all distributions."""
        if not self.claim.smoothed:
            return TRUE
        value, _ = self._error(case, "p", "x")
        return forall(
            self.names("p", "x"), implies(both(self.simplex("p"), self.simplex("x")), defined(value))
        )

    def _maximum(self, case: Case) -> Node:
        """Some b > 0 is the largest error for every p at which D has any value."""
        b = sym("b")
        (at_x, x_there), (at_y, y_there) = (self._error(case, "p", k) for k in "xy")
        x, y = self.names("x"), self.names("y")
        attained = exists(x, both(self.simplex("x"), x_there, eq(at_x, b)))
        largest = forall(y, implies(both(self.simplex("y"), y_there), le(at_y, b)))
        spoken_of = TRUE if y_there == TRUE else exists(y, both(self.simplex("y"), y_there))
        body = forall(self.names("p"), implies(both(self.simplex("p"), spoken_of), both(attained, largest)))
        return both(self._everywhere(case), exists(["b"], both(gt(b, 0), body)))

    def _bounded(self, case: Case) -> Node:
        value, there = self._error(case, "p", "x")
        given = both(self.simplex("p"), self.simplex("x"), there)
        body = forall(self.names("p", "x"), implies(given, le(value, sym("b"))))
        return both(self._everywhere(case), exists(["b"], body))

    def _continuous(self, case: Case) -> Node:
        """For every gap there is a nearness: predictions that near have errors with a smaller gap."""
        (at_x, x_there), (at_y, y_there) = (self._error(case, "p", k) for k in "xy")
        gap, near = sym("gap"), sym("near")
        close = [lt(absolute(a - b), near) for a, b in zip(self.vector("x"), self.vector("y"), strict=True)]
        body = forall(
            self.names("y"),
            implies(both(self.simplex("y"), y_there, *close), lt(absolute(at_y - at_x), gap)),
        )
        given = both(self.simplex("p"), self.simplex("x"), x_there, gt(gap, 0))
        inner = implies(given, exists(["near"], both(gt(near, 0), body)))
        return both(self._everywhere(case), forall([*self.names("p", "x"), "gap"], inner))


def wholly_written(node: Node) -> bool:
    """Is no function left open, so that the formula is about real numbers and nothing else?"""
    return not any(e.op in ("call", "log", "exp") for e in terms(node))


__all__ = ["ANY", "Writing", "claim_about", "negation", "size_of", "statement", "wholly_written"]
