"""Finding proofs of claims: for each axiom, the lemmas that may carry it, with guessed parameters.

One function per lemma proposes parameters; the kernel's lemma states the goals, the
goal prover closes them.  The first complete certificate wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction

from axiomcheck.axioms.kinds import of_distributions
from axiomcheck.errors import AxiomcheckError
from axiomcheck.instances import instance
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import CLAIM_RULES, premises_of
from axiomcheck.kernel.composed import composition
from axiomcheck.kernel.parameters import TRAINED
from axiomcheck.kernel.shape import shape
from axiomcheck.lang.axiom import Iff
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, class_min, class_sum, n, num, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.strategies import composed
from axiomcheck.strategies.fixed import prove_written
from axiomcheck.strategies.goals import FAILURES, Open, Prover
from axiomcheck.strategies.sampling import approximate

Proposal = tuple[str, dict]
FALSE = "false at some point"  # of goals that no proof can close: they say least about what is missing
SAMPLES = ((0.3, 0.2), (0.45, 0.1), (0.15, 0.6), (0.7, 0.25))


def multipliers(claim: Claim) -> list[str]:
    """Multipliers that make the summand tangent to zero where prediction and truth agree; and 0."""
    f = shape(claim.measure, claim.classes).summand
    slopes: set[Fraction | None] = set()
    for at, _ in SAMPLES:
        step = 1e-6
        sides = [approximate(f, {"p": at, "p_hat": at + d, "n": 2.0}) for d in (-step, step)]
        slopes.add(
            Fraction((sides[1] - sides[0]) / (2 * step)).limit_denominator(60)
            if sides[0] == sides[0]
            else None
        )
    guess = [str(-slope) for slope in slopes if slope is not None] if len(slopes) == 1 else []
    return list(dict.fromkeys([*guess, "0", "1", "-1"]))


def tangent(rule: str) -> Callable[[Claim], Iterator[Proposal]]:
    """IoI and NN, by a multiplier."""
    return lambda claim: ((rule, {"multiplier": m}) for m in multipliers(claim))


def monotone(claim: Claim) -> Iterator[Proposal]:
    """MON: the side on which the growth is strict."""
    for m in multipliers(claim):
        for strict in ("both", "c1", "c2"):
            yield "separable", {"multiplier": m, "strict": strict}
    for m in multipliers(claim):
        for strict in ("c1", "c2"):
            yield "separable", {"multiplier": m, "strict": strict, "floor": True}


def scalings(claim: Claim) -> Iterator[Proposal]:
    """IND: how the summand behaves when truth and prediction are divided by their masses.

    A is tried as a product of powers of what the arguments are divided by; then the rest
    must be affine in p and q, and its coefficients are read off at three points.
    """
    from axiomcheck.kernel.parts import summand_in_part

    p, q, mass_p, mass_q, k = (sym(v) for v in ("p", "q", "P", "Q", "k"))
    own = claim.reading in ("printed", "smooth-first")
    masses = (mass_p, mass_q if own else mass_p)
    whole, part = summand_in_part(claim, shape(claim.measure, None), (p, q), masses, k)
    for factor in _factors(claim, own):
        rest = part - factor * whole

        def at(x: int, y: int, rest: Expr = rest) -> Expr:
            return rest.subs({"p": num(x), "q": num(y)})

        if _affine(rest, own):
            zero = num(0)
            flat = {"truth": zero, "prediction": zero, "constant": zero}
            yield "scaling", {"factor": factor, **flat}
            yield "scaling", {"factor": factor, **flat, "floor": True}
            truth, prediction = at(2, 1) - at(1, 1), at(1, 2) - at(1, 1)
            constant = at(1, 1) - truth - prediction
            coefficients = (truth, prediction, constant)
            tidy = [zero if _vanishes(e, own) else e for e in coefficients]
            yield "scaling", {"factor": factor, **dict(zip(flat, tidy, strict=True))}


def _factors(claim: Claim, own: bool) -> Iterator[Expr]:
    P, Q, k, eps = sym("P"), sym("Q"), sym("k"), sym("eps")
    first, second = P, Q
    if claim.smoothed:
        whole = 1 + eps * n
        if of_distributions(claim.statement).smoothing == "each":
            first, second = P * (1 + eps * k) / whole, Q * (1 + eps * k) / whole
        else:
            first, second = (P + eps * k) / whole, (Q + eps * k) / whole
    powers: list[tuple[float, float]] = [(i, j) for i in (0, -1, -2, -3, 1, 2) for j in ((0, 1, -1, 2, -2) if own else (0,))]
    if not claim.smoothed and _has_roots(claim):
        halves = (-0.5, -1.5, -2.5, 0.5, 1.5)
        powers += [(i, j) for i in (*halves, 0) for j in ((0, *halves) if own else (0,)) if i or j]
    for i, j in sorted(powers, key=lambda ij: abs(ij[0]) + abs(ij[1])):
        yield (
            _power(first, i) * _power(second, j) if i and j else _power(first, i) if i else _power(second, j)
        )


def _has_roots(claim: Claim) -> bool:
    """Are there roots, or other powers that are not whole?"""
    nodes = claim.measure.formula.nodes()
    return any(e.op == "pow" and e.args[1].op == "num" and e.args[1].args[0].denominator > 1 for e in nodes)


def _power(e: Expr, k: float) -> Expr:
    if k < 0:
        return 1 / _power(e, -k)
    return num(1) if k == 0 else e if k == 1 else e ** num(Fraction(k))


def _points(own: bool) -> list[dict[str, float]]:
    base = {"n": 5.0, "k": 3.0, "eps": 0.07}
    return [{**base, "P": 0.6, "Q": 0.8 if own else 0.6}, {**base, "P": 0.9, "Q": 0.35 if own else 0.9}]


def _affine(e: Expr, own: bool) -> bool:
    """Is the formula affine in p and q, as far as floats at a few points tell?"""
    for base in _points(own):
        rows = []
        for x, y in ((0.1, 0.2), (0.5, 0.2), (0.1, 0.45), (0.33, 0.4), (0.25, 0.11), (0.6, 0.05)):
            rows.append((x, y, approximate(e, {**base, "p": x, "q": y})))
        (x0, y0, v0), (x1, _, v1), (_, y2, v2), *others = rows
        a, b = (v1 - v0) / (x1 - x0), (v2 - v0) / (y2 - y0)
        for x, y, v in others:
            if not abs(v0 + a * (x - x0) + b * (y - y0) - v) < 1e-9 * (1 + abs(v)):
                return False
    return True


def _vanishes(e: Expr, own: bool) -> bool:
    return all(abs(approximate(e, base)) < 1e-9 for base in _points(own))


def truths(size: int | None) -> list[list[float]]:
    """A few true distributions whose first class is the rarest."""
    if size is None:
        return [[0.2, 0.8], [0.35, 0.65], [0.1, 0.3, 0.6]]
    return [
        [rare, *([(1 - rare) / (size - 1)] * (size - 1))] for rare in (0.1 / size, 0.35 / size, 0.8 / size)
    ]


def vertices(claim: Claim) -> Iterator[Proposal]:
    """MAX: the value at the rarest class's vertex, if it is the same for a few distributions."""
    from axiomcheck.kernel.evaluate import expand

    values = set()
    for p in truths(claim.classes):
        x = [0.0] * len(p)
        x[0] = 1.0
        names = {f"p{i}": v for i, v in enumerate(p)} | {f"x{i}": v for i, v in enumerate(x)}
        written = expand(claim.measure.formula, *([sym(f"{k}{i}") for i in range(len(p))] for k in "px"))
        value = approximate(written, names)
        values.add(Fraction(value).limit_denominator(60) if value == value else None)
    if len(values) == 1 and None not in values:
        yield "vertex", {"bound": str(next(iter(values)))}
        if claim.classes == 2:
            yield "worst_of_two", {"bound": str(next(iter(values)))}
    if claim.domain == "extended":
        yield "infinite_worst", {}


def bounds(claim: Claim) -> Iterator[Proposal]:
    """Boundedness: by compactness, by the largest value, by E alone, by a bound per class."""
    if claim.smoothed:
        yield "compact", {}
    else:
        yield from (found for found in vertices(claim) if found[0] in ("vertex", "worst_of_two"))
    for k in ("1", "2"):
        yield "bounded_outer", {"bound": num(k)}
    found = shape(claim.measure, claim.classes)
    size = n if claim.classes is None else num(claim.classes)
    for k in ("1", "2"):
        for outer in (
            num(k),
            num(k) * size,
            found.outer_at(num(k) * size).subs({"least": num("1/2"), "moment_2": num(0)}),
        ):
            if outer.symbols <= {"n"}:
                yield "bounded", {"summand": k, "outer": outer}


def plain(rule: str) -> Callable[[Claim], Iterator[Proposal]]:
    """A lemma without parameters."""
    return lambda claim: iter([(rule, {})])


def shifts(claim: Claim) -> Iterator[Proposal]:
    """REL: E may grow on [0, oo) only."""
    yield "shifted", {}
    yield "shifted", {"floor": True}


def convexities(claim: Claim) -> Iterator[Proposal]:
    """Convexity in the prediction: by the summand's structure, or its second derivative."""
    for how in ("structure", "derivative"):
        yield "convex", {"how": how}


PROPOSALS: dict[str, Callable[[Claim], Iterator[Proposal]]] = {
    "ioi": tangent("divergence"),
    "nn": tangent("nonnegative"),
    "mon": monotone,
    "imp": plain("mirror"),
    "rel": shifts,
    "abs": plain("shifted"),
    "ind": scalings,
    "max": vertices,
    "sym": plain("symmetric"),
    "tri": plain("triangle"),
    "bnd": bounds,
    "cvx": convexities,
    "con": plain("continuous"),
}


def prove(claim: Claim, prover: Prover) -> tuple[Certificate | None, list[str]]:
    """A certificate of the claim, or None and the reasons why each attempt stayed open."""
    reasons: list[str] = []
    for rule, params in proposals(claim, reasons):
        if (found := attempt(claim, rule, params, prover, reasons)) is not None:
            return found, reasons
    if claim.domain == "extended" and claim.classes == 2:
        for formula in simpler_forms(claim):
            found = worked_form(claim, formula, prover, reasons)
            if found is not None:
                return found, reasons
    return None, sorted(reasons, key=lambda why: FALSE not in why)  # the last ones are shown


def prove_at_fixed_size(claim: Claim, prover: Prover) -> tuple[Certificate | None, list[str]]:
    """The statement written out at the claim's own size."""
    reasons: list[str] = []
    if claim.measure.trained and not isinstance(claim.statement.conclusion, Rel | Iff):
        reasons.append(f"no rule speaks of {claim.axiom.name} and a training prevalence")
        return None, reasons
    if claim.measure.trained and claim.classes is None:
        reasons.append("with p_train, more is known at one size of codeframe: ask for --classes 2-3")
    if claim.classes is None or claim.classes > 3:
        return None, reasons
    try:
        return prove_written(claim, prover), reasons
    except Open as error:
        reasons.append(f"fixed_size: open: {error}")
    except FAILURES as error:
        if isinstance(error, TimeoutError):
            raise
        reasons.append(f"fixed_size: {error}")
    return None, reasons


def proposals(claim: Claim, reasons: list[str]) -> Iterator[Proposal]:
    """Lemmas and parameters to try; none where the measure has no shape for them."""
    example = instance(claim, trained=False)
    for source in (PROPOSALS.get(claim.axiom.id), composed.PROPOSALS.get(claim.axiom.id)):
        if source is None:
            continue
        try:
            yield from (x for x in source(example) if not claim.measure.trained or x[0] in TRAINED)
        except FAILURES as error:
            reasons.append(str(error))


def attempt(claim: Claim, rule: str, params: dict, prover: Prover, reasons: list[str]) -> Certificate | None:
    """The lemma's goals, each proved; None and a reason where one stays open."""
    try:
        goals = premises_of(CLAIM_RULES[rule], claim, Certificate(rule, params))
        return Certificate(rule, params, prover.attempt(goals))
    except Open as error:
        reasons.append(f"{rule}: open: {error.about(_aggregates(claim))}")
    except FAILURES as error:
        if isinstance(error, AxiomcheckError) and isinstance(error, TimeoutError):
            raise
        reasons.append(f"{rule}: {error}")
    return None


def _aggregates(claim: Claim) -> dict[str, Expr]:
    """What the names stand for that lemmas give to the aggregates of the formula."""
    found: dict[str, Expr] = {}
    with suppress(*FAILURES):
        for a in composition(claim.measure, claim.classes).aggregates:
            found[a.name] = Expr(a.op, a.body.subs(found))
    return found


def simpler_forms(claim: Claim) -> Iterator[Expr]:
    """Formulas that may continue D to the boundary at n = 2: its numerator over one rational in min p."""
    from axiomcheck.lang.expr import absolute, p, p_hat

    distance, least = class_sum(absolute(p_hat - p)), class_min(p)
    for below in (num(2), 2 * (1 - least), 1 - least, num(1)):
        yield distance / below
        yield class_sum((p - p_hat) ** 2) / below
    yield claim.measure.formula  # perhaps it has a value, and is continuous, everywhere


def worked_form(claim: Claim, formula: Expr, prover: Prover, reasons: list[str]) -> Certificate | None:
    """The claim through a formula that equals D and is continuous on the whole simplex."""
    goals = _worked_premises(claim, formula, prover)
    if goals is None:
        return None
    proofs, simpler = goals
    found, more = prove(simpler, prover)
    if found is None:
        found, more = prove_at_fixed_size(simpler, prover)
    reasons += more
    return None if found is None else Certificate("worked_form", {"formula": formula}, (*proofs, found))


def _worked_premises(claim: Claim, formula: Expr, prover: Prover):
    """Proofs that the formula continues D, and the claim about it; None if it does not."""
    try:
        *goals, simpler = premises_of(
            CLAIM_RULES["worked_form"], claim, Certificate("worked_form", {"formula": formula})
        )
        return prover.attempt(goals), simpler
    except (Open, *FAILURES):
        return None
