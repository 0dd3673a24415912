"""One line for a verdict: the theorem or the witness in short."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from axiomcheck.axioms.kinds import of_distributions, relation
from axiomcheck.kernel.certificate import STEPS, Certificate
from axiomcheck.kernel.checker import CLAIM_RULES
from axiomcheck.kernel.refutations import negation
from axiomcheck.lang.axiom import Iff
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.report import declared, matrix_lines, sequents
from axiomcheck.report.blocks import plain
from axiomcheck.report.evidence import kept_and_lost, witness
from axiomcheck.report.formulas import formula, stored
from axiomcheck.report.lemmas import summand
from axiomcheck.report.numbers import decimal
from axiomcheck.report.regions import Leaf, parts_of, region, where
from axiomcheck.report.violations import Value, number, strictly, told_apart, value_of, violation
from axiomcheck.report.witnesses import curve_line, eps_range, term_of
from axiomcheck.scenes import breaks
from axiomcheck.verdict import Status, Verdict, is_declared

MAX_REASON = 160
SHORT = 48  # characters of a formula that a line has room for


def summary(verdict: Verdict) -> str:
    """The verdict in one line.

    Examples
    --------
    >>> from axiomcheck import axioms, measures
    >>> from axiomcheck.lang.claim import Claim
    >>> from axiomcheck.verdict import decide
    >>> summary(decide(Claim(measures.from_name("KLD"), axioms.from_name("NN"))))
    'the summand p*log(p/p_hat) + p_hat - p is never negative'
    """
    certificate = verdict.telling
    if certificate is None:
        return _shortened(verdict.reason or "nothing was found within the budget")
    if certificate.rule == STEPS:
        held = sequents.denial(verdict.claim, certificate) if verdict.status is Status.REFUTED and certificate.steps else []
        return f"as it holds {' and '.join(held)}" if held else sequents.summary(certificate)
    if is_declared(verdict.claim):
        return declared.summary(verdict)
    parts = parts_of(verdict)
    if verdict.status is Status.CONDITIONAL:
        return f"holds exactly for {'; '.join(region(verdict.claim, parts).values())}"
    if verdict.claim.measure.kind == FILTERING:
        return matrix_lines.summary(verdict.claim, verdict.status, certificate)
    if parts:
        return _by_parts(verdict, parts)
    if verdict.status is Status.PROVED:
        return _proof(verdict.claim, certificate)
    return _witness(verdict)


def _shortened(reason: str) -> str:
    """The innermost open goal, cut to a line."""
    text = (
        " ".join(reason.split()).rpartition("open: ")[2] if "open: " in reason else " ".join(reason.split())
    )
    return text if len(text) <= MAX_REASON else text[: MAX_REASON - 3] + "..."


def _by_parts(verdict: Verdict, parts: list[Leaf]) -> str:
    """Where it holds for all values of the parameters, or for none: what shows it for the first part."""
    claim, first = verdict.claim, parts[0]
    more = f"; {len(parts) - 1} further part{'s' * (len(parts) > 2)} of the range"
    said = summary(Verdict(first.claim, verdict.status, first.certificate))
    return f"for {where(claim, first.given)}: {said}{more}"


# -- proofs ---------------------------------------------------------------------


def _proof(claim: Claim, certificate: Certificate) -> str:
    tell = _PROOFS.get(certificate.rule)
    if tell is not None:
        return tell(claim, certificate)
    return (CLAIM_RULES[certificate.rule].__doc__ or certificate.rule).splitlines()[0]


def _summand(claim: Claim, certificate: Certificate) -> str:
    """`the summand ...`, made tangent to zero where the lemma does so; its formula, if it is short."""
    found = summand(claim, certificate)
    shown = "" if found is None else formula(found).text
    if shown and len(shown) <= SHORT:
        return f"the summand {shown}"
    return (
        "the summand, with its tangent taken off,"
        if certificate.params.get("multiplier", "0") != "0"
        else "the summand"
    )


def _separable(claim: Claim, certificate: Certificate) -> str:
    side = {"both": "", "c1": ", strictly below p", "c2": ", strictly above p"}
    return f"{_summand(claim, certificate)} grows as p_hat moves away from p{side.get(certificate.params['strict'], '')}"


def _scaling(claim: Claim, certificate: Certificate) -> str:
    factor = formula(stored(certificate.params["factor"])).text
    sizes = ", where P is the part's true prevalence" if "P" in factor else ""
    return f"on a part of the classes the summand is multiplied by {factor} > 0, up to linear terms{sizes}"


def _shifted(claim: Claim, certificate: Certificate) -> str:
    word = "the same" if relation(of_distributions(claim.statement).conclusion).op == "=" else "less"
    return f"c1 and c2 add up to {word} for the second pair; all other classes are common"


def _worked(claim: Claim, certificate: Certificate) -> str:
    shown = formula(stored(certificate.params["formula"]), keep=True).text
    return f"D = {shown}; {_proof(claim, certificate.premises[-1])}"


_PROOFS: dict[str, Callable[[Claim, Certificate], str]] = {
    "divergence": lambda claim, c: f"{_summand(claim, c)} is positive unless p_hat = p, where it is 0",
    "nonnegative": lambda claim, c: f"{_summand(claim, c)} is never negative",
    "separable": _separable,
    "mirror": lambda claim, c: (
        "c1 and c2 add up to the same for an error of a and one of -a; all other classes are common"
    ),
    "shifted": _shifted,
    "scaling": _scaling,
    "vertex": lambda claim, c: (
        f"the largest error is {c.params['bound']}, with everything predicted on a rarest class"
    ),
    "infinite_worst": lambda claim, c: (
        "predicting nothing of a class that is there gives the limit of E, its largest value"
    ),
    "symmetric": lambda claim, c: "f(p, p_hat) and f(p_hat, p) have the same sum",
    "triangle": lambda claim, c: "the summand satisfies it, and E is subadditive",
    "bounded": lambda claim, c: f"every term is at most {c.params['summand']}",
    "convex": lambda claim, c: "the summand is convex in p_hat, and E is affine",
    "continuous": lambda claim, c: "composed of continuous operations wherever it is defined",
    "worked_form": _worked,
    "fixed_size": lambda claim, c: f"written out at {claim.scope}: {len(c.premises)} cases",
    "ordered": lambda claim, c: "every aggregate over the classes keeps the order, and D with them",
    "signed": lambda claim, c: "every aggregate over the classes has its sign, and D with them",
}


# -- witnesses ------------------------------------------------------------------


def vector(values: Iterable[Fraction | int | str]) -> str:
    """`(0.2, 0.8)`."""
    return f"({', '.join(decimal(Fraction(v)) for v in values)})"


def _witness(verdict: Verdict) -> str:
    """What goes wrong, and where."""
    claim, certificate = verdict.claim, verdict.telling
    if certificate is None:
        return ""
    params = certificate.params
    if certificate.rule in ("unbounded", "not_attained"):
        ends = {
            "unbounded": "errors are unbounded: D(p, x) tends to +oo as t -> 0",
            "not_attained": "no error is the largest: D(p, x) tends to the supremum as t -> 0, and no error equals it",
        }
        return f"{ends[certificate.rule]}, for {plain(curve_line(params['p'], params['x']))}"
    data = witness(verdict) or {}
    said = _said(claim, certificate, data)
    given = data.get("distributions") or {k: params[k] for k in ("p", "x", "q") if k in params}
    if certificate.rule == "never_positive":
        given = {"p": params["p"]}
    shown = [f"{k} = {vector(v)}" for k, v in given.items()]
    point = ", ".join([*shown, *_scalars(claim, data)])
    smoothing = plain(eps_range(claim, certificate)).replace(", for", " and", 1)
    shown_at = data.get("values") and "eps" in data and "eps" not in params
    where = point + smoothing + (f" (values at eps = {data['eps']})" if shown_at else "")
    return f"{said}, for {where}" if said else where


def _scalars(claim: Claim, data: dict) -> list[str]:
    """The numbers that the conclusion speaks of, but for those that are in the distributions already."""
    scalars, conclusion = data.get("scalars", {}), claim.statement.conclusion
    spoken = [x for e in (conclusion.lhs, conclusion.rhs) for x in e.nodes()] if isinstance(conclusion, Rel) else []
    return [f"{k} = {decimal(Fraction(v))}" for k, v in scalars.items() if any(x.op == "sym" and x.args[0] == k for x in spoken)]


def _said(claim: Claim, certificate: Certificate, data: dict) -> str:
    """What goes wrong at a point."""
    if certificate.rule.startswith("two_maxima"):
        values = data.get("values")
        top = f"D(p, x) = {number(values['D(p, x)'])}" if values else "D(p, x)"
        return f"the largest errors differ: D(q, y) < {top} for every y"
    if certificate.rule == "never_positive":
        return "D(p, x) <= 0 for every x"
    if certificate.rule == "infinite_error":
        return "D(p, x) = +oo"
    if certificate.rule == "no_limit":
        return f"{term_of(claim, certificate)} has no limit"
    conclusion = claim.statement.conclusion
    if isinstance(conclusion, Rel):
        return _violated(conclusion, data)
    if not isinstance(conclusion, Iff):
        return ""
    kept, lost = kept_and_lost(conclusion, breaks(claim, certificate))
    return f"{_holding(kept, data)}, but {_holding(negation(lost), data, named=lost.rhs.op == 'num')}"


def _violated(r: Rel, data: dict) -> str:
    """What a relation asks, and what is so instead."""
    left, op, right = _spoken(r)
    return violation(_name(left), op, _name(right), (_value(left, data), _value(right, data)))


def _holding(r: Rel, data: dict, named: bool = True) -> str:
    """A relation that holds at the point, in numbers, and that it is about the part where it is."""
    left, op, right = _spoken(r)
    place = f"on the first {data['part']} classes " if r.lhs.op == "D_part" else ""
    first, second = _value(left, data), _value(right, data)
    if first is None:
        return f"{place}{_name(left)} {op} {_name(right)}"
    if second is None:
        shown = number(first)
        return f"{place}{_name(left)} = {shown}" + ("" if op in ("=", "!=") else f" {op} {_name(right)}")
    one, other = told_apart(first, second)
    if one == other:
        return f"{place}{_name(left)} and {_name(right)} are both {one}"
    shown = f"{one} {strictly(op)} {other}"
    return f"{place}{_name(left)} = {shown} = {_name(right)}" if named else f"{place}{shown}"


def _spoken(r: Rel) -> tuple[Expr, str, Expr]:
    """The relation with D(p, x) before D(p, y), and with a number last."""
    if r.op in ("<", "<=") and str(r.rhs) < str(r.lhs) and r.rhs.op != "num":
        return r.rhs, r.op.replace("<", ">"), r.lhs
    return r.lhs, r.op, r.rhs


def _name(e: Expr) -> str:
    return str(e).replace("D_part(", "D(") if e.op in ("num", "D_part") else formula(e).text


def _value(e: Expr, data: dict) -> Value | None:
    return value_of(e, str, data.get("values", {}), data.get("scalars", {}))
