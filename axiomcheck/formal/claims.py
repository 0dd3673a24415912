"""A claim at one size of codeframe as one closed formula, and its negation."""

from __future__ import annotations

from dataclasses import replace

from axiomcheck.axioms.readings import Reading
from axiomcheck.errors import InputError
from axiomcheck.formal import matrices, sentences
from axiomcheck.formal.tree import Node, negated, opened, renamed
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import class_sum, sym
from axiomcheck.lang.expr import p as p_
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.properties.spaces import PAIRS

LARGEST = 12
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
    return renamed(_statement(apart(claim), n, opaque), sentences.outward(claim.measure))


def _statement(claim: Claim, n: int | None, opaque: bool) -> Node:
    if (said := sentences.property_of(claim)) is not None:
        if said.space != PAIRS and not said.space.counts:
            raise InputError(f"claims about {said.space} are not written out: only those about cells and D(p, x) are")
        size = 2 if said.space.counts else size_of(claim, n)
        return sentences.statement(claim, said, size, opaque=opaque)
    if opaque:
        raise InputError("a statement about matrices compares limits of the formula itself: leave opaque out")
    return matrices.statement(claim)


def negation(claim: Claim, n: int | None = None) -> Node:
    """The negated claim at n classes; without quantifiers where the conclusion compares values of D.

    Its free names are those of a counterexample: any values for which it is true are one.

    >>> from axiomcheck import axioms, measures
    >>> claim = Claim(measures.from_name("AE"), axioms.from_name("NN"))
    >>> print(negation(claim, 2))
    0 <= p_1 and 0 <= p_2 and p_1 + p_2 = 1 and 0 <= x_1 and 0 <= x_2 and
    x_1 + x_2 = 1 and (abs(x_1 - p_1) + abs(x_2 - p_2))/2 < 0
    """
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
    if axiom.kind == FILTERING and isinstance(axiom.statement(reading or axiom.default), Reading):
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
    if measure.kind == QUANTIFICATION:  # whose parameters get their names when shown: see `sentences.outward`
        return claim
    new = {x.name: f"{x.name}_" for x in measure.parameters if sentences.OWN.fullmatch(x.name)}
    if not new:
        return claim
    at = {k: sym(v) for k, v in new.items()}
    parameters = tuple(replace(x, name=new.get(x.name, x.name)) for x in measure.parameters)
    other = replace(measure, formula=measure.formula.subs(at), parameters=parameters)
    return replace(claim, measure=other, given=tuple(r.subs(at) for r in claim.given))
