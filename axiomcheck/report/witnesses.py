"""Refutations, and points without a value, as the paper's little tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from axiomcheck.calculus.undefined import RULE as LIMITS
from axiomcheck.exact.balls import bounds, precision
from axiomcheck.exact.certificate import Certificate, number
from axiomcheck.exact.forms import Iff, form_of
from axiomcheck.exact.limits import along_curve
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.goal import Rel, negation
from axiomcheck.report import outline
from axiomcheck.report.blocks import Block, Grid, Inline, Line, Math, Para, equation, joined, vector
from axiomcheck.report.evidence import kept_and_lost, witness
from axiomcheck.report.formulas import PART, formula, relation
from axiomcheck.report.numbers import decimal, value_math
from axiomcheck.report.words import either, said
from axiomcheck.scenes import breaks, scene
from axiomcheck.verdict import Status, Verdict

Blocks = list[Block]


def witness_blocks(claim: Claim, certificate: Certificate) -> Blocks:
    """What a refutation, or a point without a value, shows."""
    return (_no_limit if certificate.rule == LIMITS else _counterexample)(claim, certificate)


# -- tables ---------------------------------------------------------------------


def prevalence(text: str) -> Math:
    """A prevalence in a table: a short decimal, or a fraction."""
    value = Fraction(text)
    shown = decimal(value)
    return Math(shown, shown if "/" not in shown else rf"\frac{{{value.numerator}}}{{{value.denominator}}}")


def distribution_grid(vectors: Mapping[str, Sequence[str]], errors: Mapping[str, Math]) -> Grid:
    """Rows p, x, ..., columns c1..cn, and D beside the prediction it belongs to."""
    size = len(next(iter(vectors.values())))
    last: tuple[Inline, ...] = (Math("D", "D"),) if errors else ()
    header: tuple[Inline, ...] = ("", *(Math(f"c{c}", f"c_{{{c}}}") for c in range(1, size + 1)), *last)
    rows = []
    for name, values in vectors.items():
        cells: tuple[Inline, ...] = (Math(name, name), *map(prevalence, values))
        rows.append((*cells, errors.get(name, "")) if errors else cells)
    return Grid(header, tuple(rows))


def _values(data: dict) -> dict[str, Math]:
    return {term: value_math(v) for term, v in data.get("values", {}).items()}


def _by_prediction(claim: Claim, data: dict) -> dict[str, Math]:
    """Values that can stand in the row of their prediction: one D-term per prediction."""
    found: dict[str, Math] = {}
    for term, value in _values(data).items():
        row = term[:-1].rpartition(", ")[2]
        if term.startswith("D(") and row in data["distributions"] and row not in found:
            found[row] = value
    return found if len(found) == len(data.get("values", {})) else {}


# -- counterexamples ---------------------------------------------------------------


def _counterexample(claim: Claim, certificate: Certificate) -> Blocks:
    data = witness(Verdict(claim, Status.REFUTED, certificate)) or {}
    blocks: Blocks = [Para(_scenario_line(claim, data), "Counterexample")]
    blocks.append(distribution_grid(data["distributions"], _by_prediction(claim, data)))
    blocks += [*([_value_lines(claim, data)] if _values(data) else []), *_verdict_lines(claim, certificate, data)]
    if certificate.steps:
        amounts = " for all those eps" if claim.smoothed else ""
        left = " for every value of the parameters" if claim.measure.parameters else amounts
        blocks += [Para((f"It holds{left}, because:",)), *outline.blocks(certificate, claim)]
    return blocks


def _scenario_line(claim: Claim, data: dict) -> Line:
    """Sizes, classes, part, scalars and signs of the witness: the values its hypotheses are about."""
    parts: list[Line | Inline] = [equation(f"n = {data['n']}")]
    if data.get("part"):
        parts.append(("the part ", PART, f" has the first {data['part']} classes"))
    if picked := data.get("classes", []):
        two = f"`c1` and `c2` are columns {picked[0]} and {picked[-1]}" if len(picked) == 2 else f"`c1` is column {picked[0]}"
        parts.append(said(f"the axiom's {two}"))
    parts += [equation(name, prevalence(value)) for name, value in data.get("scalars", {}).items()]
    for name, sign in zip(form_of(claim.statement).signs, data.get("signs", []), strict=False):
        parts.append(Math(f"{name} = {sign:+d}", f"{name[0]}_{{{name[1:]}}} = {sign:+d}"))
    holds = either(". The hypotheses hold:", ", and take the following distributions, which satisfy the hypotheses.")
    return (*joined(parts), holds)


def _value_lines(claim: Claim, data: dict) -> Block:
    at = f" at `eps = {data['eps']}`" if "eps" in data else ""
    shown = [equation(_term(t), v) for t, v in _values(data).items()]
    return Para((*joined(shown), *said(f"{at}.")), "Values")


def _term(text: str) -> Math:
    latex = text.replace("D_part(", r"D_{\mathcal{C}_1}(").replace("mix", r"\mathrm{mix}")
    return Math(text.replace("D_part(", "D_C1("), latex)


def _verdict_lines(claim: Claim, certificate: Certificate, data: dict) -> Blocks:
    """What was to hold, and what holds."""
    conclusion = form_of(claim.statement).conclusion
    margin = data.get("margin")
    if isinstance(conclusion, Rel):
        wanted: Line = (relation(conclusion),)
        holds: Line = (relation(negation(conclusion)),)
    elif isinstance(conclusion, Iff):
        wanted = (relation(conclusion.left), " if and only if ", relation(conclusion.right))
        kept, lost = kept_and_lost(conclusion, breaks(claim, certificate))
        holds = (relation(kept), ", but ", relation(negation(lost)))
    else:
        return []
    apart: Line = eps_range(claim, certificate)
    if margin not in (None, "0"):
        if "eps" in data:  # where the values were computed
            apart = (*apart, *said(f"; at `eps = {data['eps']}` the two sides are {margin} apart"))
        else:
            apart = (either(f", the two sides {margin} apart", f"; the two differ by about {margin}"), *apart)
    return [Para((*wanted, "."), "What was to hold"), Para((*holds, *apart, "."), "What holds")]


def eps_range(claim: Claim, certificate: Certificate) -> Line:
    """For which eps the witness works."""
    if not claim.smoothed:
        return ()
    amount = certificate.params.get("eps", "")
    return said(f", for `eps = {amount}`" if amount else ", for every `eps > 0`")


# -- no value ----------------------------------------------------------------------


def curve_line(p: Sequence, x: Sequence) -> Line:
    """Two curves of distributions, as polynomials in t."""
    parts = []
    for name, coordinates in (("p", p), ("x", x)):
        shown = [prevalence(c[0]) if len(c) == 1 else formula(polynomial(c)) for c in coordinates]
        parts.append(equation(name, vector(shown)))
    return joined(parts)


def polynomial(coefficients: Sequence[str]) -> Expr:
    """Coefficients, lowest first, as a polynomial in t."""
    t, total = sym("t"), num(0)
    for k, c in enumerate(coefficients):
        if number(c):
            total = total + num(number(c)) * (t**k if k > 1 else t if k else num(1))
    return total


def term_of(claim: Claim, certificate: Certificate) -> str:
    """The value of D, in words, that a certificate says has none."""
    terms = form_of(claim.statement).terms
    return formula(terms[certificate.params["term"]]).text if terms else "D(p, x)"


def _no_limit(claim: Claim, certificate: Certificate) -> Blocks:
    params = certificate.params
    blocks: Blocks = [
        Para(said(f"`{term_of(claim, certificate)}` has no value at"), "Point"),
        distribution_grid(scene(claim, certificate)["distributions"], {}),
    ]
    blocks.append(Para(said("`D` has different limits along two curves of (true, predicted) distributions that end there, "
                            "as `t > 0` tends to 0:"), "Why"))  # fmt: skip
    for curve in params["curves"]:
        with precision(160):
            limit = along_curve(claim.measure.formula, *curve)
            shown = value_math(limit if isinstance(limit, str) else bounds(limit))
        blocks.append(Para(("along ", *curve_line(*curve), " it tends to ", shown, ".")))
    return blocks
