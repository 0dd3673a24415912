"""What a certificate about contingency matrices shows: the matrices, and the values there.

Everything is read from the certificate and computed again by the kernel's own functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from axiomcheck.errors import AxiomcheckError, UndefinedValue
from axiomcheck.kernel.balls import Value, ball, bounds, precision
from axiomcheck.kernel.certificate import Certificate, decode
from axiomcheck.kernel.evaluate import evaluate, fold, holds
from axiomcheck.kernel.filtering import instance_values
from axiomcheck.kernel.matrices import Limit, Region, instance, limit, quality, strata, values
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr, num
from axiomcheck.lang.matrix import CELLS, EQUAL, THRESHOLD, Change
from axiomcheck.lang.measure import Parameter
from axiomcheck.report.factors import factors_of, quotient
from axiomcheck.report.formulas import formula, tidy
from axiomcheck.report.numbers import approximately, decimal
from axiomcheck.report.regions import FAILS, HOLDS, MIXED, Leaf, declared, interval, leaves, region, where
from axiomcheck.verdict import Status, Verdict

BITS = 192
LONG = 44  # characters of a formula that stands in one line
TRIED = ("1", "2", "1/2", "3", "1/3", "2/3", "3/2", "4", "1/4", "3/4", "5", "1/5", "10", "1/10", "9/10",
         "100", "1/100", "1000", "1/1000", "999/1000")  # fmt: skip
OUTCOME = {Status.PROVED: HOLDS, Status.REFUTED: FAILS, Status.CONDITIONAL: MIXED}
Point = dict[str, Fraction]


@dataclass(frozen=True)
class Pair:
    """Two matrices, and the value of the measure at each; None where it has none (0/0)."""

    claim: Claim
    change: Change
    before: Mapping[str, Expr]
    after: Mapping[str, Expr]
    values: tuple[Limit | None, Limit | None]
    fixed: Mapping[str, str]  # values of the parameters that belong to the witness
    least: Expr = ONE  # cells may speak of a whole number k that is at least this
    role: str = ""

    @property
    def growing(self) -> bool:
        """Is it a family, one pair for each size k?"""
        return any("k" in e.symbols for e in (*self.before.values(), *self.after.values()))

    def example(self) -> Point | None:
        """Values of the parameters, and of k, that belong to this pair."""
        if self.fixed:
            return {k: Fraction(v) for k, v in self.fixed.items()}
        point = sample(self.claim)
        if point is None or not self.growing:
            return point
        least = evaluate(self.least, point)
        whole = least if isinstance(least, Fraction) else Fraction(int(float(ball(least).mid())) + 1)
        return {**point, "k": Fraction(-(-whole.numerator // whole.denominator))}

    def at(self, point: Point) -> tuple[list[int], list[int], list[Value | str | None]]:
        """Both matrices in numbers, and both values."""
        cells = [[int(_fraction(side[c], point)) for c in CELLS] for side in (self.before, self.after)]
        return cells[0], cells[1], [_number(v, point) for v in self.values]


def _fraction(e: Expr, point: Point) -> Fraction:
    found = evaluate(e, point)
    return found if isinstance(found, Fraction) else Fraction(0)


def _number(value: Limit | None, point: Point) -> Value | str | None:
    if not isinstance(value, Expr):
        return value
    with precision(BITS):
        return evaluate(value, point)


@cache
def sample(claim: Claim) -> Point | None:
    """Simple values of the parameters that satisfy all that is known of them; their defaults if possible."""
    parameters = claim.measure.parameters
    choices = [dict.fromkeys([*([x.default] if x.default else []), *TRIED, *_inside(x)]) for x in parameters]
    for values_ in product(*choices):
        point = {x.name: Fraction(v) for x, v in zip(parameters, values_, strict=True)}
        if all(holds(r, point) for r in claim.parameters):
            return point
    return None


def _inside(x: Parameter) -> list[str]:
    """Numbers near the bounds of a parameter."""
    ends = [Fraction(v) for v in (x.low, x.high) if v is not None]
    found = [sum(ends, Fraction(0)) / len(ends)] if ends else []
    return [
        str(v) for v in (*found, *(e + d for e in ends for d in (1, -1, Fraction(1, 100), -Fraction(1, 100))))
    ]


# -- pairs of matrices --------------------------------------------------------------


def pairs(claim: Claim, certificate: Certificate) -> list[Pair]:
    """The matrices of a refutation without cases."""
    if certificate.rule == "matrices":
        params = certificate.params
        least = params.get("least")
        least = ONE if least is None else least if isinstance(least, Expr) else decode(least)
        return [_pair(claim, params["change"], params["at"], {}, least=least)]
    if certificate.rule != "no_threshold":
        return []
    found = []
    for name, witness in certificate.params["witnesses"].items():
        if witness["kind"] == "opposite":
            for role in ("better", "worse"):
                found.append(_pair(claim, witness["change"], witness[role], witness["parameters"], role=role))
        elif witness["kind"] == "constant":
            way = {"<": "better", "=": "equal", ">": "worse"}[witness["way"]]
            found.append(_pair(claim, witness["change"], witness["at"], {}, role=way))
        else:
            for i, v in enumerate(witness["values"]):
                way = "better" if (i % 2 == 0) == witness["better_first"] else "worse"
                at = {**witness["others"], name: v}
                found.append(_pair(claim, witness["change"], witness["at"], at, role=way))
    return found


def _pair(claim: Claim, index: int, at: dict, fixed: dict, least: Expr = ONE, role: str = "") -> Pair:
    change = claim.statement.changes[index]
    before, after, _ = instance(change, at)
    found: list[Limit | None]
    try:
        found = list(instance_values(claim, before, after))
    except UndefinedValue:
        region_ = Region(claim, frozenset({"k"}))
        found = [_limit(quality(claim), side, region_) for side in (before, after)]
    given = {k: num(v) for k, v in fixed.items()}
    found = [fold(v.subs(given), frozenset()) if isinstance(v, Expr) else v for v in found]
    return Pair(claim, change, before, after, (found[0], found[1]), fixed, least, role)


def _limit(e: Expr, cells: Mapping[str, Expr], region_: Region) -> Limit | None:
    try:
        return limit(e, cells, region_)
    except UndefinedValue:
        return None


# -- values -----------------------------------------------------------------------


def simple(claim: Claim, e: Expr) -> Expr:
    """A value in lowest terms, factors written out."""
    try:
        here = Region(claim, frozenset({"k"})).cone(e.symbols)
        top, below = here.value(e)
        sides = factors_of(here, top), factors_of(here, below)
    except AxiomcheckError:
        return tidy(e)
    if sides[0] is None or sides[1] is None:
        return tidy(e)
    return min((quotient(*sides), tidy(e)), key=lambda shown: len(formula(shown).text))


def exact(value: Value | str | None) -> str | list[str] | None:
    """A value for JSON: `a/b`, an enclosure, `+oo`, or None where there is none."""
    if value is None or isinstance(value, str):
        return value
    with precision(BITS):
        return bounds(value)


def short(value: Value | str | None) -> str:
    """A value for one line."""
    if value is None:
        return "0/0"
    known = exact(value)
    if isinstance(known, str) and known not in ("+oo", "-oo"):
        shown = decimal(Fraction(known))
        return shown if "/" not in shown or len(shown) <= 9 else approximately(known)
    return approximately(known or "0")


def matrix_text(cells: Sequence[object]) -> str:
    """`TP=1 FP=0 FN=2 TN=3`."""
    return " ".join(f"{name}={value}" for name, value in zip(CELLS, cells, strict=True))


def symbolic(side: Mapping[str, Expr]) -> list[str]:
    """The cells of a matrix that may speak of k."""
    return [formula(side[c]).text for c in CELLS]


def point_text(point: Mapping[str, object]) -> str:
    """`alpha = 1/2, k = 3`."""
    return ", ".join(f"{k} = {v}" for k, v in point.items())


def arrow(claim: Claim) -> str:
    """What stands between the matrices: a change, or two outputs that are compared."""
    return " and " if claim.statement.conclusion == EQUAL else " -> "


def pair_line(pair: Pair) -> str:
    """Both matrices and both values on one line."""
    point = pair.example() or {}
    if pair.growing:
        before, after = symbolic(pair.before), symbolic(pair.after)
        size = f"k >= {formula(simple(pair.claim, pair.least)).text}"
        return f"{matrix_text(before)}{arrow(pair.claim)}{matrix_text(after)}, {size}; {_values_line(pair, point)}"
    before, after, _ = pair.at(point)
    return f"{matrix_text(before)}{arrow(pair.claim)}{matrix_text(after)}, {_values_line(pair, point)}"


def _values_line(pair: Pair, point: Point) -> str:
    """`Q = 0 before and after`; parametric values as formulas, or at an example."""
    said = ("before", "after") if pair.claim.statement.conclusion != EQUAL else ("first", "second")
    texts = [formula(simple(pair.claim, v)).text if isinstance(v, Expr) and v.symbols else None
             for v in pair.values]  # fmt: skip
    at = ""
    if any(texts) and max(len(t or "") for t in texts) > LONG:
        texts, at = [None, None], f" at {point_text(point)}"
    numbers = pair.at(point)[2] if not all(texts) else [None, None]
    shown = [t or short(v) for t, v in zip(texts, numbers, strict=True)]
    if shown[0] == shown[1] and all(v is None or isinstance(v, str | Fraction) for v in numbers):
        return f"Q = {shown[0]} {'for both' if said[0] == 'first' else 'before and after'}{at}"
    if shown[0] == shown[1]:
        shown = [approximately(exact(v) or "0", 12) for v in numbers]
    return f"Q = {shown[0]} {said[0]}, {shown[1]} {said[1]}{at}"


# -- data -------------------------------------------------------------------------


def witness(verdict: Verdict) -> dict | None:
    """The matrices that break the claim, one entry for each part of the parameters' range."""
    if verdict.certificate is None or verdict.status not in (Status.REFUTED, Status.CONDITIONAL):
        return None
    parts = leaves(verdict.claim, verdict.certificate, OUTCOME[verdict.status])
    entries = [entry(part, pair) for part in parts if part.outcome == FAILS
               for pair in pairs(part.claim, part.certificate)]  # fmt: skip
    first = entries[0] if entries else {"values": {}, "margin": None}
    return {"matrices": entries, "values": first["values"], "margin": first["margin"]}


def entry(part: Leaf, pair: Pair) -> dict:
    """One pair of matrices in numbers, at an example of the parameters where it has any."""
    point = pair.example() or {}
    before, after, found = pair.at(point)
    own = {k: str(v) for k, v in point.items() if k != "k"}
    data: dict = {
        "change": pair.change.name,
        "before": dict(zip(CELLS, map(str, before), strict=True)),
        "after": dict(zip(CELLS, map(str, after), strict=True)),
        "values": {"before": exact(found[0]), "after": exact(found[1])},
        "margin": _margin(found),
        "parameters": own or None,
        "where": where(pair.claim, part.given) if part.given else None,
    }
    if pair.role:
        data["after_is"] = pair.role
    formulas = [formula(simple(pair.claim, v)).text if isinstance(v, Expr) else v for v in pair.values]
    if pair.growing or any(isinstance(v, Expr) and v.symbols for v in pair.values):
        data["formulas"] = dict(zip(("before", "after"), formulas, strict=True))
    if pair.growing:
        data["family"] = {
            "k": f"k >= {formula(simple(pair.claim, pair.least)).text}",
            "before": dict(zip(CELLS, symbolic(pair.before), strict=True)),
            "after": dict(zip(CELLS, symbolic(pair.after), strict=True)),
        }
    return data


def _margin(found: Sequence[Value | str | None]) -> str | None:
    """How far the two values are apart, as a short decimal."""
    a, b = found
    if a is None or b is None:
        return None
    if isinstance(a, str) or isinstance(b, str):
        return "0" if a == b else "+oo"
    with precision(BITS):
        apart = a - b if isinstance(a, Fraction) and isinstance(b, Fraction) else ball(a) - ball(b)
        return f"{abs(float(ball(apart).mid())):.4g}"


def parameters(verdict: Verdict) -> dict[str, str] | None:
    """For which values of the parameters the claim holds."""
    claim, certificate = verdict.claim, verdict.certificate
    if certificate is None or not claim.measure.parameters or verdict.status not in OUTCOME:
        return None
    if verdict.status is Status.REFUTED:
        return {x.name: "none" for x in claim.measure.parameters}
    if verdict.status is Status.CONDITIONAL:
        return region(claim, list(leaves(claim, certificate, MIXED)))
    whole = {x.name: interval(x.name, x.low, x.high) for x in claim.measure.parameters}
    if claim.statement.conclusion == THRESHOLD:
        for part in leaves(claim, certificate, HOLDS):
            name, at, upward = threshold_of(part.certificate)
            whole[name] = (
                f"larger is better exactly where {name} {'>' if upward else '<='} {formula(at).text}"
            )
    return whole


def threshold_of(certificate: Certificate) -> tuple[str, Expr, bool]:
    """Of a threshold: the parameter, the value, and whether the larger output is better above it."""
    params = certificate.params
    at = params["at"]
    return params["parameter"], at if isinstance(at, Expr) else decode(at), params["upward"]


# -- one line -----------------------------------------------------------------------


def summary(verdict: Verdict) -> str:
    """The verdict in one line."""
    claim, certificate = verdict.claim, verdict.certificate
    if certificate is None:
        return verdict.reason
    parts = list(leaves(claim, certificate, OUTCOME[verdict.status]))
    if verdict.status is Status.CONDITIONAL:
        held = "; ".join(region(claim, parts).values())
        return f"holds exactly for {held}"
    if verdict.status is Status.REFUTED:
        return _failing(claim, parts)
    if claim.statement.conclusion == THRESHOLD:
        return threshold_line(parts[0].certificate)
    said = _holding(claim)
    return (
        f"holds for every {declared(claim.measure.parameters)}: {said}" if claim.measure.parameters else said
    )


def _holding(claim: Claim) -> str:
    if claim.statement.conclusion != EQUAL:
        many = claim.statement.changes
        return f"Q is better after {'each change' if len(many) > 1 else 'every change'}, whatever the counts"
    value = constant(claim)
    known = f"Q = {formula(simple(claim, value)).text}" if isinstance(value, Expr) else f"Q = {value}"
    return f"{known} for every non-informative output where it has a value"


def constant(claim: Claim) -> Limit | None:
    """The one value of a claim that says that all are the same."""
    for change in claim.statement.changes:
        for stratum in strata(change):
            try:
                value = values(claim, stratum)[0]
            except AxiomcheckError:
                continue
            if isinstance(value, Expr):  # the same everywhere: take the counts as 1
                value = value.subs(
                    dict.fromkeys(value.symbols - {x.name for x in claim.measure.parameters}, ONE)
                )
            return value
    return None


def _failing(claim: Claim, parts: Sequence[Leaf]) -> str:
    every = f"fails for every {declared(claim.measure.parameters)}: " if claim.measure.parameters else ""
    if claim.statement.conclusion == THRESHOLD:
        return every + "; ".join(no_threshold_lines(parts[0]))
    first = parts[0]
    lines = [pair_line(pair) for pair in pairs(first.claim, first.certificate)]
    part = f"for {where(claim, first.given)}: " if first.given else ""
    others = f"; other matrices for {len(parts) - 1} further part{'s' * (len(parts) > 2)} of the range"
    return every + part + "; ".join(lines) + (others if len(parts) > 1 else "")


def threshold_line(certificate: Certificate) -> str:
    """`lambda decides at the threshold N/G; as printed, ...`."""
    name, at, upward = threshold_of(certificate)
    side = "above" if upward else "not above"
    said = f"{name} decides at the threshold {formula(at).text}: the larger output is better for {name} {side} it"
    return f"{said}; the printed inequality is {'reversed' if upward else 'as it stands'}"


def no_threshold_lines(part: Leaf) -> list[str]:
    """Why no parameter decides."""
    witnesses = part.certificate.params["witnesses"]
    if not witnesses:
        return ["there is no parameter that could decide"]
    rest, lines = iter(pairs(part.claim, part.certificate)), []
    for name, found in witnesses.items():
        shown = [next(rest) for _ in range({"opposite": 2, "constant": 1, "twice": 3}[found["kind"]])]
        if found["kind"] == "opposite":
            at = point_text(shown[0].fixed)
            texts = [f"{pair_line(p)} ({p.role})" for p in shown]
            lines.append(f"no threshold in {name}: at {at} one change is better, one worse with the same gold "
                         f"standard: {' / '.join(texts)}")  # fmt: skip
        elif found["kind"] == "constant":
            lines.append(f"no value of {name} decides: {pair_line(shown[0])}, {shown[0].role} for all")
        else:
            steps = ", ".join(f"{p.role} at {name} = {p.fixed[name]}" for p in shown)
            both = [
                dict(zip(CELLS, symbolic(side), strict=True)).values()
                for side in (shown[0].before, shown[0].after)
            ]
            lines.append(
                f"no threshold in {name}: {matrix_text(list(both[0]))} -> {matrix_text(list(both[1]))} is {steps}"
            )
    return lines
