"""One line for a verdict: the theorem or the witness in short."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from axiomcheck.axioms.kinds import of_distributions, relation
from axiomcheck.kernel.certificate import STEPS, Certificate, decode
from axiomcheck.kernel.checker import CLAIM_RULES
from axiomcheck.kernel.refutations import negation
from axiomcheck.lang.axiom import Iff
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.report import declared, matrix_lines, sequents
from axiomcheck.report.blocks import plain
from axiomcheck.report.formulas import formula
from axiomcheck.report.lemmas import summand
from axiomcheck.report.numbers import approximately, decimal
from axiomcheck.report.records import witness
from axiomcheck.report.witnesses import curve_line, eps_range, term_of
from axiomcheck.scenes import breaks
from axiomcheck.verdict import Status, Verdict, is_declared

MAX_REASON = 160
MOST_DIGITS = 12
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
    certificate = verdict.certificate
    if certificate is None:
        return _shortened(verdict.reason or "nothing was found within the budget")
    if certificate.rule == STEPS:
        return sequents.summary(certificate)
    if is_declared(verdict.claim):
        return declared.summary(verdict)
    if verdict.claim.measure.kind == FILTERING:
        return matrix_lines.summary(verdict)
    if verdict.status is Status.PROVED:
        return _proof(verdict.claim, certificate)
    return _witness(verdict)


def _shortened(reason: str) -> str:
    """The innermost open goal, cut to a line."""
    text = (
        " ".join(reason.split()).rpartition("open: ")[2] if "open: " in reason else " ".join(reason.split())
    )
    return text if len(text) <= MAX_REASON else text[: MAX_REASON - 3] + "..."


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


def _divergence(claim: Claim, certificate: Certificate) -> str:
    return f"{_summand(claim, certificate)} is positive unless p_hat = p, where it is 0"


def _nonnegative(claim: Claim, certificate: Certificate) -> str:
    return f"{_summand(claim, certificate)} is never negative"


def _separable(claim: Claim, certificate: Certificate) -> str:
    side = {"both": "", "c1": ", strictly below p", "c2": ", strictly above p"}
    return f"{_summand(claim, certificate)} grows as p_hat moves away from p{side.get(certificate.params['strict'], '')}"


def _scaling(claim: Claim, certificate: Certificate) -> str:
    value = certificate.params["factor"]
    factor = formula(value if isinstance(value, Expr) else decode(value)).text
    sizes = ", P its true mass" if "P" in factor else ""
    return f"on a part of the classes{sizes}, the summand is scaled by {factor} > 0, up to linear terms"


def _shifted(claim: Claim, certificate: Certificate) -> str:
    word = "the same" if relation(of_distributions(claim.statement).conclusion).op == "=" else "less"
    return f"c1 and c2 add up to {word} for the second pair; all other classes are common"


def _fixed(claim: Claim, certificate: Certificate) -> str:
    return f"written out at {claim.scope}: {len(certificate.premises)} cases"


def _worked(claim: Claim, certificate: Certificate) -> str:
    value = certificate.params["formula"]
    shown = formula(value if isinstance(value, Expr) else decode(value), keep=True).text
    return f"D = {shown}; {_proof(claim, certificate.premises[-1])}"


_PROOFS: dict[str, Callable[[Claim, Certificate], str]] = {
    "divergence": _divergence,
    "nonnegative": _nonnegative,
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
    "fixed_size": _fixed,
    "ordered": lambda claim, c: "every aggregate over the classes keeps the order, and D with them",
    "signed": lambda claim, c: "every aggregate over the classes has its sign, and D with them",
    "unmoved": lambda claim, c: "D does not depend on the prediction",
    "constant": lambda claim, c: f"D = {c.params['bound']} everywhere",
}


# -- witnesses ------------------------------------------------------------------


def vector(values) -> str:
    """`(0.2, 0.8)`."""
    return f"({', '.join(decimal(Fraction(v)) for v in values)})"


def _witness(verdict: Verdict) -> str:
    claim, certificate = verdict.claim, verdict.certificate
    if certificate is None:
        return ""
    params = certificate.params
    if certificate.rule in ("unbounded", "not_attained"):
        ends = {"unbounded": "tends to +oo", "not_attained": "approaches its supremum without reaching it"}
        return f"{plain(curve_line(params['p'], params['x']))}: D(p, x) {ends[certificate.rule]} as t -> 0"
    data = witness(verdict) or {}
    given = data.get("distributions") or {k: params[k] for k in ("p", "x", "q") if k in params}
    point = ", ".join(f"{k} = {vector(v)}" for k, v in given.items())
    if certificate.rule.startswith("two_maxima"):
        top = _number(data["values"]["D(p, x)"]) if data.get("values") else "D(p, x)"
        beaten = f"D(p, x) = {top}{_at(data)} > D(q, y) for every y"
        return f"{point}: {beaten}{plain(eps_range(claim, certificate))}"
    if certificate.rule == "never_positive":
        return f"p = {vector(params['p'])}: D(p, x) <= 0 for every x"
    if certificate.rule == "infinite_error":
        return f"{point}: D(p, x) = +oo"
    if certificate.rule == "no_limit":
        return f"{point}: {term_of(claim, certificate)} has no limit"
    broken = f"{_broken(claim, certificate, data)}{_at(data)}{plain(eps_range(claim, certificate))}"
    return f"{point}: {broken}" if broken else point


def _at(data: dict) -> str:
    """The eps that the values are for."""
    return f" at eps = {data['eps']}" if "eps" in data else ""


def _number(value, digits: int = 4) -> str:
    if isinstance(value, str) and value not in ("+oo", "-oo"):
        shown = decimal(Fraction(value))
        return shown if "/" not in shown or len(shown) <= 7 else approximately(value, digits)
    return approximately(value, digits)


def _broken(claim: Claim, certificate: Certificate, data: dict) -> str:
    conclusion = claim.statement.conclusion
    if isinstance(conclusion, Rel):
        return _tied(conclusion, data) or _relation(negation(conclusion), data)
    if not isinstance(conclusion, Iff):
        return ""
    kept, lost = conclusion.left, conclusion.right
    if breaks(claim, certificate) == "right":
        kept, lost = lost, kept
    return f"{_placed(kept, data)}, but {_placed(negation(lost), data)}"


def _tied(conclusion: Rel, data: dict) -> str:
    """What breaks a strict inequality by no more than being equal; else nothing."""
    if conclusion.op != "<" or conclusion.lhs.op == "sym":
        return ""
    left, right = (_side(e, data, MOST_DIGITS) for e in (conclusion.lhs, conclusion.rhs))
    if left != right:
        return ""
    larger = conclusion.rhs if str(conclusion.rhs) < str(conclusion.lhs) else conclusion.lhs
    word = "larger" if larger == conclusion.rhs else "smaller"
    first, second = (e for e in sorted((conclusion.lhs, conclusion.rhs), key=str))
    exact = all(isinstance(data.get("values", {}).get(str(e), ""), str) for e in (first, second))
    said = "" if exact else ", to as many digits as are shown"
    return f"{first} = {_side(first, data, 4)} = {second}{said}, but should be {word}"


def _placed(r: Rel, data: dict) -> str:
    """The relation, and that it is about the part where it is."""
    shown = _relation(r, data)
    return f"on the first {data['part']} classes {shown}" if r.lhs.op == "D_part" else shown


def _relation(r: Rel, data: dict) -> str:
    """The relation in numbers, with as many digits as tell its sides apart."""
    if r.lhs.op == "sym":
        return f"{r.lhs} {r.op} {r.rhs}"
    shown = [[_side(e, data, digits) for e in (r.lhs, r.rhs)] for digits in (4, 7, MOST_DIGITS)]
    sides = next((pair for pair in shown if pair[0] != pair[1]), shown[0])
    left, right, op = *sides, r.op
    if r.lhs.op != "num" and r.op in ("<", "<=") and claim_order(r):
        left, right, op = right, left, {"<": ">", "<=": ">="}[op]
    named = f"{r.lhs} = " if r.rhs.op == "num" and op == "=" else ""
    return f"{named}{right}" if named else f"{left} {op} {right}"


def claim_order(r: Rel) -> bool:
    """Is the relation said the other way round, so that D(p, x) stands before D(p, y)?"""
    return str(r.rhs) < str(r.lhs) and r.rhs.op != "num"


def _side(e: Expr, data: dict, digits: int) -> str:
    values = data.get("values", {})
    if str(e) in values:
        return _number(values[str(e)], digits)
    if e.op == "num":
        return str(e.args[0])
    exact = {t: Fraction(v) for t, v in values.items() if isinstance(v, str) and v not in ("+oo", "-oo")}
    scalars = {k: Fraction(v) for k, v in data.get("scalars", {}).items()}
    total = _combined(e, exact, scalars)
    return str(formula(e)) if total is None else _number(str(total), digits)


def _combined(e: Expr, values: dict[str, Fraction], scalars: dict[str, Fraction]) -> Fraction | None:
    """A combination of exact values, such as D(p, x) + D(x, y)."""
    from axiomcheck.errors import AxiomcheckError
    from axiomcheck.kernel.evaluate import evaluate

    def rule(node: Expr) -> Expr | None:
        if str(node) in values:
            return num(values[str(node)])
        return num(scalars[node.args[0]]) if node.op == "sym" and node.args[0] in scalars else None

    try:
        total = evaluate(e.replace(rule), {})
    except AxiomcheckError:
        return None
    return total if isinstance(total, Fraction) else None
