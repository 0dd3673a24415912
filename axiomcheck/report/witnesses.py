"""Refutations, and points without a value, as the paper's little tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from axiomcheck.kernel.balls import bounds, precision
from axiomcheck.kernel.certificate import Certificate, number
from axiomcheck.kernel.checker import REFUTATION_RULES, premises_of
from axiomcheck.kernel.limits import limit_at_infinity
from axiomcheck.kernel.refutations import along_curve, negation
from axiomcheck.kernel.shape import shape
from axiomcheck.lang.axiom import Iff, MaximumAttained
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.points import RULE as POINT
from axiomcheck.report import outline
from axiomcheck.report.blocks import Block, Display, Grid, Inline, Line, Math, Para, equation, joined, vector
from axiomcheck.report.evidence import kept_and_lost, witness
from axiomcheck.report.formulas import PART, formula, relation
from axiomcheck.report.lemma_texts import Lemma
from axiomcheck.report.lemmas import goal_blocks
from axiomcheck.report.numbers import decimal, value_math
from axiomcheck.report.words import either, said
from axiomcheck.scenes import breaks, goals_of, scene
from axiomcheck.verdict import Status, Verdict

Blocks = list[Block]
PLAIN = Lemma(())


def witness_blocks(claim: Claim, certificate: Certificate) -> Blocks:
    """What a refutation, or a point without a value, shows."""
    tell = _TELLERS.get(certificate.rule, _anything)
    return tell(claim, certificate)


# -- tables ---------------------------------------------------------------------


def prevalence(text: str) -> Math:
    """A prevalence in a table: a short decimal, or a fraction."""
    value = Fraction(text)
    shown = decimal(value)
    return Math(shown, shown if "/" not in shown else rf"\frac{{{value.numerator}}}{{{value.denominator}}}")


def distribution_grid(
    vectors: Mapping[str, Sequence[str]], errors: Mapping[str, Math], head: str = "D"
) -> Grid:
    """Rows p, x, ..., columns c1..cn, and D beside the prediction it belongs to."""
    size = len(next(iter(vectors.values())))
    last: tuple[Inline, ...] = (Math(head, head),) if errors else ()
    header: tuple[Inline, ...] = ("", *(Math(f"c{c}", f"c_{{{c}}}") for c in range(1, size + 1)), *last)
    rows = []
    for name, values in vectors.items():
        cells: tuple[Inline, ...] = (Math(name, name), *map(prevalence, values))
        rows.append((*cells, errors.get(name, "")) if errors else cells)
    return Grid(header, tuple(rows))


def _shown_witness(claim: Claim, certificate: Certificate, status: Status = Status.REFUTED) -> dict:
    return witness(Verdict(claim, status, certificate)) or {}


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
    data = _shown_witness(claim, certificate)
    premises = goals_of(claim, certificate)
    blocks: Blocks = [Para(_scenario_line(claim, data), "Counterexample")]
    blocks.append(distribution_grid(data["distributions"], _by_prediction(claim, data)))
    blocks += [*([_value_lines(claim, data)] if _values(data) else []), *_verdict_lines(claim, certificate, data)]
    if certificate.steps and not premises:
        left = "for every value of the parameters" if claim.measure.parameters else "for all those eps"
        blocks += [Para((f"It holds {left}, because:",)), *outline.blocks(certificate)]
    if premises:  # else the values above are the proof
        blocks += _smoothing_note(claim, certificate)
        blocks += goal_blocks(premises, certificate, PLAIN)
    return blocks


def _scenario_line(claim: Claim, data: dict) -> Line:
    """Sizes, classes, part, scalars and signs of the witness: the values its hypotheses are about."""
    parts: list[Line | Inline] = [equation(f"n = {data['n']}")]
    if data.get("part"):
        parts.append(("the part ", PART, f" has the first {data['part']} classes"))
    picked = data.get("classes", [1, 2])
    if picked != [1, 2]:
        parts.append(said(f"the axiom's `c1` and `c2` are columns {picked[0]} and {picked[1]}"))
    parts += [equation(name, prevalence(value)) for name, value in data.get("scalars", {}).items()]
    for name, sign in zip(claim.statement.signs, data.get("signs", []), strict=False):
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
    conclusion = claim.statement.conclusion
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
    return [
        Para((*wanted, "."), "What was to hold"),
        Para((*holds, *apart, "."), "What holds"),
    ]


def eps_range(claim: Claim, certificate: Certificate) -> Line:
    """For which eps the witness works."""
    if not claim.smoothed:
        return ()
    amount = certificate.params.get("eps", "")
    return said(f", for `eps = {amount}`" if amount else ", for every `eps > 0`")


def _smoothing_note(claim: Claim, certificate: Certificate) -> Blocks:
    if not claim.smoothed:
        return []
    if claim.statement.part:
        return [Para(("It holds for all those eps, because:",))]
    shrink = Math("r = 1/(1 + n eps)", r"r = 1/(1 + n\epsilon)")
    return [Para((*said("Smoothing takes `p(c)` to `r*p(c) + (1 - r)/n` with "), shrink,
                  ", between 0 and 1. It holds for all those eps, because:"))]  # fmt: skip


# -- MAX and boundedness --------------------------------------------------------------


def _two_maxima(claim: Claim, certificate: Certificate) -> Blocks:
    params = certificate.params
    data = _shown_witness(claim, certificate)
    best = _values(data).get("D(p, x)")
    errors = {"x": best} if best else {}
    at = f" (`D` at `eps = {data['eps']}`)" if "eps" in data else ""
    blocks: Blocks = [
        Para(said(f"two true distributions `p` and `q` whose largest errors differ{at}:"), "Counterexample"),
        distribution_grid({k: params[k] for k in ("p", "x", "q")}, errors),
        Para((*said("`D(q, y) < D(p, x)` for every prediction `y`"), *eps_range(claim, certificate),
              *said(". So no constant is the largest error for `p` and also taken for `q`.")), "What holds"),
        *_smoothing_note(claim, certificate),
    ]  # fmt: skip
    premises = premises_of(REFUTATION_RULES["two_maxima"], claim, certificate)
    blocks.append(Para(said("The prediction `y` for `q` is `(0, 1)`, `(1, 0)`, or `(u, 1 - u)` with `0 < u < 1`:")))
    return blocks + goal_blocks(premises, certificate, PLAIN)


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


def _unbounded(claim: Claim, certificate: Certificate) -> Blocks:
    p, x = certificate.params["p"], certificate.params["x"]
    end = (
        "so no constant is the largest error."
        if isinstance(claim.statement.conclusion, MaximumAttained)
        else "so no constant bounds the errors."
    )
    return [
        Para((*curve_line(p, x), *said(", for small `t > 0`.")), "Counterexample"),
        Para(said("as `t` tends to 0, `D(p, x)` tends to `+oo`, " + end), "What holds"),
    ]


def _not_attained(claim: Claim, certificate: Certificate) -> Blocks:
    p, x = certificate.params["p"], certificate.params["x"]
    found = shape(claim.measure, claim.classes)
    limit = limit_at_infinity(found.outer_at(sym("S"), num(len(p))))
    outer, f = formula(found.outer), formula(found.summand)
    premises = premises_of(REFUTATION_RULES["not_attained"], claim, certificate)
    return [
        Para((*curve_line(p, x), *said(", for small `t > 0`.")), "Counterexample"),
        Para(said("`D = E(S)`, `S` the sum over the classes of `f`, with"), "Shape"),
        Display(Math(f"f = {f.text},   E(S) = {outer.text}", rf"f = {f.latex}, \qquad E(S) = {outer.latex}")),
        Para(said(f"as `t` tends to 0 the sum tends to `+oo` and `D(p, x)` to `{limit}`, with `p` fixed; but `E` is less "
                  f"than `{limit}` everywhere. The largest error for `p` is approached and never taken."), "What holds"),
        *goal_blocks(premises, certificate, Lemma((), {"s": "S"})),
    ]  # fmt: skip


def _infinite_error(claim: Claim, certificate: Certificate) -> Blocks:
    params = certificate.params
    infinite = Math("+oo", r"+\infty")
    return [
        Para(("an infinite error:",), "Counterexample"),
        distribution_grid({k: params[k] for k in ("p", "x")}, {"x": infinite}),
        Para(said("`D(p, x)` is infinite, more than any real constant."), "What holds"),
    ]


def _never_positive(claim: Claim, certificate: Certificate) -> Blocks:
    params = certificate.params
    premises = premises_of(REFUTATION_RULES["never_positive"], claim, certificate)
    return [
        Para(("a true distribution for which no error is positive:",), "Counterexample"),
        distribution_grid({"p": params["p"]}, {}),
        Para(said("`D(p, x) <= 0` for every `x`, so no error of `p` is a constant `b > 0`."), "What holds"),
        *goal_blocks(premises, certificate, Lemma((), {"q": "x"})),
    ]


# -- no value ----------------------------------------------------------------------


def term_of(claim: Claim, certificate: Certificate) -> str:
    """The value of D, in words, that a certificate says has none."""
    conclusion = claim.statement.conclusion
    if not isinstance(conclusion, Rel | Iff):
        return "D(p, x)"
    sides = [conclusion] if isinstance(conclusion, Rel) else [conclusion.left, conclusion.right]
    terms = dict.fromkeys(
        e for r in sides for s in (r.lhs, r.rhs) for e in s.nodes() if e.op in ("D", "D_part")
    )
    return formula(list(terms)[certificate.params["term"]]).text


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
            limit = along_curve(claim, *curve)
            shown = value_math(limit if isinstance(limit, str) else bounds(limit))
        blocks.append(Para(("along ", *curve_line(*curve), " it tends to ", shown, ".")))
    return blocks


def _anything(claim: Claim, certificate: Certificate) -> Blocks:
    rule = REFUTATION_RULES[certificate.rule]
    premises = premises_of(rule, claim, certificate)
    text = " ".join((rule.__doc__ or certificate.rule).split())
    given = {k: v for k, v in certificate.params.items() if k in ("p", "x", "q")}
    sizes = sorted(set(map(len, given.values())))
    grids: Blocks = [distribution_grid({k: v for k, v in given.items() if len(v) == n}, {}) for n in sizes]
    return [Para((text,), "Counterexample"), *grids, *goal_blocks(premises, certificate, PLAIN)]


_TELLERS = {
    POINT: _counterexample,
    "two_maxima": _two_maxima,
    "unbounded": _unbounded,
    "not_attained": _not_attained,
    "infinite_error": _infinite_error,
    "never_positive": _never_positive,
    "no_limit": _no_limit,
}
