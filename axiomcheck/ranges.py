"""The parameters of measures: regions of theirs, and that none of a measure of contingency matrices has a threshold.

What a region shows, `rested` says, and what an instance does, `points`; nothing here searches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from axiomcheck.axioms.kinds import of_matrices
from axiomcheck.errors import CheckError
from axiomcheck.kernel.algebra import linear
from axiomcheck.kernel.certificate import CASES, Certificate, decode, number
from axiomcheck.kernel.evaluate import holds
from axiomcheck.kernel.setting import require
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr, num, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.matrix import THRESHOLD, MatrixStatement
from axiomcheck.points import RULE, Stored, breaks, point_of
from axiomcheck.properties.model import Property, Relation, Variable
from axiomcheck.properties.spaces import MATRICES

NO_THRESHOLD = "no_threshold"
OUTCOMES = {"holds": "proved", "fails": "refuted", "mixed": "conditional"}
OPPOSITE, CONSTANT = {"kind", "parameters", "change", "better", "worse"}, {"kind", "change", "at", "way"}
MAX_EXPONENT = 12
Rested = Callable[[Claim, str, Certificate], frozenset[str]]


def cases(claim: Claim, status: str, found: Certificate, rested: Rested) -> frozenset[str]:
    """What it rests on, if its two certificates, on either side of a condition on the parameters, show the status.

    A claim must hold on both sides, a refutation must fail on both; for a conditional claim the
    certificate says what comes of each side, which must be of both kinds, and gives values of the
    parameters on each, so that neither side is empty.
    """
    said, params, come = claim.statement, found.params, [status, status]
    known = isinstance(said, Property) or getattr(said, "conclusion", THRESHOLD) != THRESHOLD
    require(known, "the parameters cannot be taken apart: the statement speaks of all values of theirs, or of none")
    sides = [r.subs(claim.measure.symbols) for r in condition(claim, params.get("on"))]
    fits = found.rule == CASES and len(found.premises) == 2 and set(params) - {"outcomes", "examples"} == {"on"}
    require(fits, "cases take on, outcomes and examples, and two certificates")
    if status == "conditional":
        outcomes, examples = params.get("outcomes", ()), params.get("examples", ())
        pairs = all(isinstance(x, list) and len(x) == 2 for x in (outcomes, examples))
        require(pairs, "cases of a conditional claim say what comes of each side, with an example of it")
        kinds = all(isinstance(x, str) and x in OUTCOMES for x in outcomes)
        require(kinds and not outcomes[0] == outcomes[1] != "mixed", "what comes of the two sides is not of both kinds")
        for side, example in zip(sides, examples, strict=True):
            values_at(claim.where(side), example)
        come = [OUTCOMES[x] for x in outcomes]
    proofs = zip(sides, come, found.premises, strict=True)
    return frozenset().union(*(rested(claim.where(side), what, proof) for side, what, proof in proofs))


def condition(claim: Claim, data: object) -> tuple[Rel, Rel]:
    """A relation between parameters as data `[op, lhs, rhs]`, and its negation, in the names that readers know."""
    if not isinstance(data, list) or len(data) != 3 or data[0] not in ("<", "<="):
        raise CheckError("a condition is [op, lhs, rhs]")
    op, lhs, rhs = data[0], decode(data[1]), decode(data[2])
    spoken, names = lhs.symbols | rhs.symbols, {x.name for x in claim.measure.parameters}
    fits = bool(spoken) and spoken <= names and all(map(_polynomial, (*lhs.nodes(), *rhs.nodes())))
    require(fits, "a condition is a relation between polynomials in the parameters")
    return Rel(op, lhs, rhs), Rel({"<": "<=", "<=": "<"}[op], rhs, lhs)


def _polynomial(e: Expr) -> bool:
    if e.op != "pow":
        return e.op in ("num", "sym", "add", "mul")
    k = e.args[1]
    return k.op == "num" and k.args[0].denominator == 1 and 0 <= k.args[0] <= MAX_EXPONENT


def values_at(claim: Claim, data: object) -> dict[str, Expr]:
    """Values of all parameters that satisfy what is known of them."""
    if not isinstance(data, dict) or set(data) != {x.name for x in claim.measure.parameters}:
        raise CheckError("an example gives a value to every parameter")
    point = {claim.measure.symbols[k].args[0]: number(v) for k, v in data.items()}
    require(all(holds(r, point) for r in claim.parameters), "the example is outside the region")
    return {k: num(v) for k, v in point.items()}


# -- absolute weighting ------------------------------------------------------------------


def no_threshold(claim: Claim, found: Certificate) -> frozenset[str]:
    """What it rests on, if the certificate shows that no parameter has a threshold.

    For each parameter one witness: "opposite" (with the same values of all parameters and the same gold
    standard, one change is strictly better and another strictly worse), or "constant" (one change goes the
    same way whatever the parameters are).  A measure without parameters has none.
    """
    said, witnesses, shown = claim.statement, found.params.get("witnesses"), Stored(found.premises)
    require(isinstance(said, MatrixStatement) and said.conclusion == THRESHOLD, "this rule is about thresholds")
    if set(found.params) != {"witnesses"} or not isinstance(witnesses, dict):
        raise CheckError("the certificate has witnesses")
    require(set(witnesses) == {x.name for x in claim.measure.parameters}, "one witness for each parameter")
    for x in claim.measure.parameters:
        fits_none(claim, x.name, witnesses[x.name], shown)
    require(not shown.left, "there are proofs that serve nothing")
    return shown.trusts


def fits_none(claim: Claim, name: str, witness: object, show: Callable[..., bool]) -> None:
    """Refuse unless no threshold of the parameter fits the witness."""
    if not isinstance(witness, dict):
        raise CheckError("a witness is a table")
    if witness.get("kind") == "opposite" and set(witness) == OPPOSITE:
        values = values_at(claim, witness["parameters"])
        fixed = replace(claim.measure, formula=claim.measure.formula.subs(values), parameters=())
        here = replace(claim, measure=fixed, given=())
        golds = [_goes(here, {**witness, "at": witness[k], "way": way}, show) for k, way in (("better", "<"), ("worse", ">"))]
        require(golds[0] == golds[1], "the gold standards differ")
    else:
        require(witness.get("kind") == "constant" and set(witness) - {"least"} == CONSTANT, "a witness is opposite or constant")
        free = "least" not in witness or name not in decode(witness["least"]).symbols
        require(free, "k can only depend on the other parameters")
        _goes(claim, witness, show)


def _goes(claim: Claim, witness: dict, show: Callable[..., bool]) -> list:
    """The gold standard of an instance, which goes that way: after is better (<), the same, or worse."""
    changes, index, way = of_matrices(claim.statement).changes, witness["change"], witness["way"]
    require(type(index) is int and 0 <= index < len(changes) and way in ("<", "=", ">"), "there is no such change or way")
    change = changes[index]
    rests = {f"{s}_rest": ONE - sym(s) for s in change.shares}
    before, after = ([e.subs(rests) for e in side] for side in (change.before, change.after))
    low, high = (Expr("D", *side) for side in ((after, before) if claim.measure.lower_is_better else (before, after)))
    contrary = {"<": Relation("<=", high, low), ">": Relation("<=", low, high), "=": Relation("!=", low, high)}
    variables = [*(Variable(k, "cell") for k, _ in change.counts), *(Variable(s, "real") for s in change.shares)]
    given = [Relation("<=", num(k), sym(name)) for name, k in change.counts]
    given += [r for s in change.shares for r in (Relation("<=", num(0), sym(s)), Relation("<=", sym(s), ONE))]
    given += [Relation(r.op, r.lhs, r.rhs) for r in change.given]
    said = Property("", "", tuple(variables), tuple(given), contrary[way], space=MATRICES)
    params = {"classes": 2, "values": witness["at"], **({"least": witness["least"]} if "least" in witness else {})}
    point = point_of(claim, Certificate(RULE, params), show, said)
    breaks(said.sentence, point)
    return [linear(point.written(before[i] + before[i + 2]), ("k",)) for i in (0, 1)]
