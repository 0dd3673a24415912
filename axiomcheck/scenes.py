"""Points of the catalog's claims in the words of their axioms: distributions, scalars, signs, classes, a part.

A certificate names the variables of the sentence that says the axiom; reports, Coq's theorems and the
searches speak of its parts as `exact.forms` has them.  Nothing here is trusted: what is told was checked before.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.certificate import Certificate, number
from axiomcheck.exact.forms import Iff, form_of
from axiomcheck.instances import instance
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN, Expr
from axiomcheck.points import RULE, Point, argument, point_of, property_of, truth, within
from axiomcheck.properties import model
from axiomcheck.properties.model import Every, Relation, terms

SHOWN_EPS = Fraction(1, 1000)


def scene(claim: Claim, certificate: Certificate) -> dict:
    """What the point gives, as far as the statement speaks of it.

    >>> from axiomcheck import axioms, measures
    >>> claim = Claim(measures.from_name("SE"), axioms.from_name("SYM"))
    >>> scene(claim, Certificate(RULE, {"classes": 2, "values": {"p": ["0", "1"], "x": ["1", "0"]}}))
    {'distributions': {'p': ['0', '1'], 'x': ['1', '0']}}
    """
    values, statement = certificate.params["values"], form_of(claim.statement)
    named = _by_sort(claim)
    vectors = (*statement.distributions, *[TRAIN] * claim.measure.trained)
    found: dict = {"distributions": {k: values[k] for k in vectors if k in values}}
    if statement.scalars:
        found["scalars"] = {k: values[v] for k, v in zip(statement.scalars, named["real"], strict=True)}
    if statement.signs:
        signs = [int(values[v]) for v in named["sign"]]
        found["signs"] = signs if len(signs) == len(statement.signs) else signs * len(statement.signs)  # all the same
    if statement.part:
        found["part"] = len(values[named["part"][0]])
    picked = [values[v] for v in named["class"]]
    if len(picked) == 1 and certificate.params["classes"] == 2:  # of two classes the other one is known
        picked.append(3 - picked[0])
    return found if picked in ([], [1], [1, 2]) else {**found, "classes": picked}


def about(certificate: Certificate) -> bool:
    """Is it one that gives a point?"""
    return "values" in certificate.params


def _by_sort(claim: Claim) -> dict[str, list[str]]:
    named: dict[str, list[str]] = {sort: [] for sort in model.SORTS}
    for part in model.parts(property_of(claim).sentence):
        if isinstance(part, Every):
            for v in part.variables:
                named[v.sort].append(v.name)
    return named


def amount_of_smoothing(claim: Claim, params: dict) -> Fraction | None:
    """The eps at which values are shown: the witness's own, and 1/1000 where it is meant for every one."""
    if not claim.smoothed:
        return None
    return number(params["eps"]) if "eps" in params else SHOWN_EPS


def breaks(claim: Claim, certificate: Certificate) -> str:
    """Of an equivalence, the side that holds at the point: "left" or "right"; empty for other conclusions."""
    said = property_of(claim).sentence
    while isinstance(said, Every):
        said = said.conclusion
    if not isinstance(form_of(claim.statement).conclusion, Iff) or not isinstance(said, model.Iff):
        return ""
    claim = instance(claim)  # it is the same side for every value of the parameters
    here = replace(point_of(claim, certificate), eps=amount_of_smoothing(claim, certificate.params))
    left = truth(said.left, here)
    return "left" if left or (left is None and truth(said.right, here) is False) else "right"


def certificate(point: Point) -> Certificate:
    """The certificate of a point that leaves nothing open."""
    values: dict = {k: [str(x) for x in v] for k, v in point.vectors.items()}
    values |= {k: str(x) for k, x in point.numbers.items()}
    values |= {k: c + 1 for k, c in point.classes.items()}
    values |= {k: [c + 1 for c in v] for k, v in point.parts.items()}
    amount = {} if point.eps is None else {"eps": str(point.eps)}
    return Certificate(RULE, {"classes": point.size, "values": values, **amount})


def spoken_values(claim: Claim, point: Point) -> dict[Expr, Expr | str]:
    """The values of the measure that the property speaks of at the point, as far as it gives them."""
    found: dict[Expr, Expr | str] = {}
    said = property_of(claim)
    at = argument(said)
    whole = [r for r in model.parts(said.sentence) if isinstance(r, Relation)]
    beyond = [w for r in whole if at is not None for w in within(r, at)]
    for e in (*terms(said.sentence), *(e for r in beyond for x in (r.left, r.right) for e in x.nodes())):
        if e.op == "D" and e not in found:
            try:
                found[e] = point.value(e)
            except (CheckError, UndefinedValue, KeyError):
                continue
    return found
