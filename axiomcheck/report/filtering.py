"""Verdicts about contingency matrices explained: the statement, the proof, the matrices that refute it."""

from __future__ import annotations

from dataclasses import replace

from axiomcheck.exact.balls import Value
from axiomcheck.exact.certificate import NO_THRESHOLD, Certificate
from axiomcheck.exact.forms import BETTER, EQUAL, Change, changes_of
from axiomcheck.exact.matrices import quality
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, sym
from axiomcheck.lang.matrix import CELLS
from axiomcheck.points import RULE as POINT
from axiomcheck.report import outline
from axiomcheck.report.blocks import (
    Block,
    Display,
    Grid,
    Inline,
    Line,
    Math,
    Para,
    equation,
    joined,
    vector,
)
from axiomcheck.report.formulas import called, formula, relation
from axiomcheck.report.matrices import Pair, exact, no_threshold, pairs, same, simple, threshold_of
from axiomcheck.report.matrix_lines import point_text
from axiomcheck.report.numbers import approximately, value_math
from axiomcheck.report.regions import HOLDS, OUTCOME, Leaf, case_by_case, leaves
from axiomcheck.report.statements import axiom_line, measure_blocks
from axiomcheck.report.words import said
from axiomcheck.verdict import Status, is_declared

Blocks = list[Block]
RAW = "the counts as they are; where the formula has no value, such as 1/0, nothing is said"
LONG_FORMULA = 400
SMOOTHING = {
    "natural": "the counts as they are; values where a count is zero are limits from positive counts",
    "laplace": "one more document in every cell, before anything else is computed",
    "noninformative": "each conditional probability is smoothed by two documents that follow the marginal "
    "one, P(G|S) = (TP + 2 P(G))/(S + 2) and so on; a cell is the size of its gold class times its "
    "smoothed share; sizes and marginals stay as they are",
    "noninformative_joint": "P(column) P(row) more in every cell",
}
ABOVE_IT = (
    "the threshold lies inside the parameter's range; on one side of it the larger output is better for every gold "
    "standard and every pair of outputs, and on the other side never."
)
CONCLUSION = {BETTER: "the quality is strictly better after", EQUAL: "the quality is the same"}
NAMES = (
    "G and N are the numbers of relevant and irrelevant documents, S and NS those returned and not returned."
)


# -- the claim --------------------------------------------------------------------


def claim_blocks(claim: Claim) -> Blocks:
    """The measure, the axiom and the smoothing, so that a reader needs nothing else."""
    measure, name = claim.measure, called(claim.measure, "Q")
    symbol = rf"\mathrm{{{measure.name}}}" if measure.name.isidentifier() else "Q"
    better = "; lower is better" if measure.lower_is_better else ""
    blocks = measure_blocks(measure, name, Math(name, symbol), better)
    blocks.append(Para(axiom_line(claim, lambda c: (c.axiom.meaning,)), "Axiom"))
    if not is_declared(claim):
        changes = changes_of(claim.statement).changes
        blocks += [Para(change_line(claim, change), "Change") for change in changes]
        blocks.append(Para(conclusion_line(claim), "To hold"))
    if note := claim.statement.note:
        blocks.append(Para((f"{note}.",), "Reading"))
    smoothed = RAW if is_declared(claim) and claim.domain == "natural" else SMOOTHING[claim.domain]
    blocks.append(Para((f"{claim.domain}: {smoothed}.",), "Domain"))
    raw = formula(quality(claim))
    in_other_words = measure.formula.symbols - set(CELLS) - {x.name for x in measure.parameters}
    if in_other_words and len(raw.text) < LONG_FORMULA:
        blocks += [Para(("In the counts:",)), Display(equation("Q", raw))]
    return blocks


def change_line(claim: Claim, change: Change) -> Line:
    """Both matrices of a change as formulas, and what the variables stand for."""
    cells = [vector(formula(e, _rests(change)) for e in side) for side in (change.before, change.after)]
    link = " and " if same(claim) else " to "
    limits = [relation(r) for r in change.given]
    counts: dict[int, list[str]] = {}
    for name, least in change.counts:
        counts.setdefault(least, []).append(name)
    ranges: list[Line | Inline] = [said(f"`{', '.join(names)} >= {least}`") for least, names in counts.items()]
    if change.shares:
        ranges.append(said(f"`{', '.join(change.shares)}` in `[0, 1]`"))
    matrix = Math("(TP, FP, FN, TN)", r"(\mathrm{TP}, \mathrm{FP}, \mathrm{FN}, \mathrm{TN})")
    line = (f"{change.name}: ", matrix, " from " if link == " to " else ": ", cells[0], link, cells[1])
    return (*line, "; ", *joined([*ranges, *limits]), ".")


def _rests(change: Change) -> dict[str, str]:
    """1 - s, which statements have as a symbol of its own."""
    return {f"{s}_rest": f"(1 - {s})" for s in change.shares}


def conclusion_line(claim: Claim) -> Line:
    """What the axiom says of the two values."""
    if (conclusion := changes_of(claim.statement).conclusion) in CONCLUSION:
        return (f"{CONCLUSION[conclusion]}.",)
    return (
        "some parameter has a threshold, which may depend on the gold standard and not on the output, such "
        "that the larger output is better exactly for values above it, or exactly for those not above it.",
    )


# -- verdicts -----------------------------------------------------------------------


def blocks(claim: Claim, status: Status, certificate: Certificate) -> Blocks:
    """The proof or the counterexample; one after the other where the range of parameters is cut."""
    parts = list(leaves(claim, certificate, OUTCOME[status]))
    if len(parts) == 1:
        return _part(parts[0])
    cut = Para((f"the range of the parameters is cut into {len(parts)} parts.",), "Cases")
    return [cut, *case_by_case(claim, parts, _part)]


def _part(part: Leaf) -> Blocks:
    rule = part.certificate.rule
    if rule not in _TELLERS:
        return outline.blocks(part.certificate, part.claim, part.outcome == HOLDS)
    return _TELLERS[rule](part)


# -- proofs -----------------------------------------------------------------------


def _threshold(part: Leaf) -> Blocks:
    claim, certificate = part.claim, part.certificate
    name, at, upward = threshold_of(certificate)
    parameter, value = formula(sym(name)), formula(simple(claim, at))
    side = "above" if upward else "not above"
    opposite = "The printed inequality says the opposite: there larger parameters favour the smaller output."
    printed = opposite if upward else "That is the printed inequality."
    better = f": the larger output is better exactly for values {side} it. {printed}"
    return [Para((parameter, " decides at ", value, better), "Threshold"), Para(said(ABOVE_IT), "What is shown"),
            *_steps(part)]  # fmt: skip


# -- refutations ----------------------------------------------------------------------


def grid(pair: Pair) -> Grid:
    """Both matrices side by side; cells may speak of k."""
    header = ("", *(f"{label}: {column}" for label in pair.labels for column in ("relevant", "other")))
    rows: list[tuple[Inline, ...]] = []
    for row, cells in (("returned", ("TP", "FP")), ("left", ("FN", "TN"))):
        each = [(c, formula(side[c])) for side in (pair.before, pair.after) for c in cells]
        rows.append((row, *(equation(Math(c, rf"\mathrm{{{c}}}"), m) for c, m in each)))
    return Grid(header, tuple(rows))


def value_line(pair: Pair) -> Line:
    """`Q = 1/3 (0.3333) before and 1/4 (0.25) after`."""
    point = pair.example() or {}
    numbers = pair.at(point)[2]
    parts: list[Line] = []
    for label, value, known in zip(pair.labels, pair.values, numbers, strict=True):
        number = _number(known)
        if isinstance(value, Expr) and value.symbols:
            at = point_text({k: v for k, v in point.items() if k in value.symbols})
            shown = equation("Q", formula(simple(pair.claim, value)))
            parts.append((f"{label} ", shown, ", which is ", number, *said(f" at `{at}`")))
        else:
            parts.append((f"{label} ", equation("Q", replace(number, rounded=""))))
    return (*joined(parts, "; "), ".")


def _number(value: Value | str | None) -> Math:
    if value is None:
        return Math("0/0", "0/0")
    known = exact(value)
    shown = value_math(known or "0")
    if isinstance(known, str) and "/" in known and "(" not in shown.text:
        near = approximately(known)
        return Math(f"{known} ({near})", rf"{shown.latex} \approx {near}") if shown.text != near else shown
    return shown


def _matrices(part: Leaf) -> Blocks:
    claim, certificate = part.claim, part.certificate
    (pair,) = pairs(claim, certificate)
    found: Blocks = [Para((f"{pair.change.name}:",), "Counterexample"), grid(pair)]
    found += _size(pair)
    found += [Para(value_line(pair), "Values"), Para((_broken(pair),), "What holds")]
    return [*found, *_steps(part)]


def _steps(part: Leaf) -> Blocks:
    """What is shown for all values of the parameters, where anything is; else the values are the proof."""
    return outline.blocks(part.certificate, part.claim) if part.certificate.steps else []


def _size(pair: Pair) -> Blocks:
    """How large k is, where cells grow."""
    if not pair.growing:
        return []
    least = formula(simple(pair.claim, pair.least))
    size = Math(f"k >= {least.text}", rf"k \geq {least.latex}")
    return [Para(("for every whole number ", size, "; there is one, whatever the parameters are."), "Size")]


def _broken(pair: Pair) -> str:
    if None in pair.values:
        return "one of the values does not exist (0/0), which this reading counts as a violation."
    if same(pair.claim):
        return "the two values differ."
    order = "lower" if pair.claim.measure.lower_is_better else "higher"
    return f"the value after is not {order}, so the change is no improvement."


def _no_threshold(part: Leaf) -> Blocks:
    claim, certificate = part.claim, part.certificate
    if not certificate.params["witnesses"]:
        return [Para(("the measure has no parameter, so none can decide.",), "What holds")]
    found: Blocks = []
    for name, kind, shown in no_threshold(claim, certificate):
        found.append(Para((formula(sym(name)), f": {_WITNESS[kind]}"), "Parameter"))
        for i, pair in enumerate(shown):
            if i == 0 or kind == "opposite":
                found += [grid(pair), *_size(pair)]
            at = f" (`{point_text(pair.fixed)}`)" if pair.fixed else ""
            found.append(Para((*value_line(pair), *said(f" So the larger output is {pair.role}{at}.")), "Values"))
    return [*found, *_steps(part)]


_WITNESS = {
    "opposite": "at the same values of all parameters and with the same gold standard, the larger output is better "
    "in one case and worse in another, so no threshold fits.",
    "constant": "it does not matter here, whatever its value.",
}
_TELLERS = {"threshold": _threshold, POINT: _matrices, NO_THRESHOLD: _no_threshold}
