"""Cards: which properties a formula has, decided by the engine; and which formulas are the same."""

from __future__ import annotations

import hashlib
import json
import math
from fractions import Fraction
from typing import Any

from axiomcheck import axioms, measures
from axiomcheck.atlas import vectors
from axiomcheck.atlas.relations import Relation
from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.exact.balls import precision
from axiomcheck.exact.certificate import encode
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.input.declared_axioms import axiom as declared
from axiomcheck.input.tracing.forms import VECTOR
from axiomcheck.input.tracing.reading import NONNEGATIVE
from axiomcheck.lang.axiom import SPACE, Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.runner import run
from axiomcheck.verdict import Verdict

NAMES = {
    QUANTIFICATION: ("IoI", "NN", "SYM", "TRI", "BND", "MON", "IMP", "MAX", "REL", "ABS", "IND"),
    FILTERING: ("SM", "NIFQ", "NIGQ"),
    VECTOR: (),
}
_TRANSFER = (
    "for x, y and classes c, d and real a with a > 0, y[c] = x[c] + a, y[d] = x[d] - a, y[c] <= y[d], x = y elsewhere: "
)
OF_MATRICES = {  # properties that the catalog has no axiom for
    "SYM": ("for TP, FP, FN, TN: Q(TP, FN, FP, TN) = Q(TP, FP, FN, TN)", "truth and prediction exchanged"),
    "SWAP": ("for TP, FP, FN, TN: Q(TN, FN, FP, TP) = Q(TP, FP, FN, TN)", "the two classes exchanged"),
}
OF_VECTORS = {
    "ANON": ("for x, y and classes c, d with y[c] = x[d], y[d] = x[c], y = x elsewhere: I(y) = I(x)", "in any order"),
    "SCALE": ("for y and real a with a > 0: I(a*y) = I(y)", "a factor changes nothing"),
    "HOM": ("for y and real a with a > 0: I(a*y) = a*I(y)", "a factor multiplies it"),
    "SHIFT": ("for y and real a with a > 0: I(y + a) = I(y)", "the same added to all changes nothing"),
    "NN": ("for y: I(y) >= 0", "never negative"),
    "ONE": ("for y: I(y) <= 1", "never above 1"),
    "EQUAL": ("for y and real a with a > 0, y = a: I(y) = 0", "0 where all entries are equal"),
    "MORE": ("for x, y and class c with y[c] > x[c], y = x elsewhere: I(y) >= I(x)", "a larger entry does not lower it"),
    "EVEN+": (f"{_TRANSFER}I(y) >= I(x)", "more even entries do not lower it"),
    "EVEN-": (f"{_TRANSFER}I(y) <= I(x)", "more even entries do not raise it"),
}
SAID = {QUANTIFICATION: {}, FILTERING: OF_MATRICES, VECTOR: OF_VECTORS}
MEMORY_MB = 2048
CLOSE = 1e-9
POINTS = {  # where two formulas are compared before anything is proved
    2: ((("1/5", "4/5"), ("3/5", "2/5")), (("1/3", "2/3"), ("2/7", "5/7"))),
    3: (
        (("1/5", "3/10", "1/2"), ("2/5", "1/4", "7/20")),
        (("1/2", "1/3", "1/6"), ("1/7", "2/7", "4/7")),
        (("1/10", "7/10", "1/5"), ("3/10", "1/10", "3/5")),
    ),
}
COUNTS = ((3, 1, 2, 5), (1, 4, 2, 3), (6, 2, 1, 1), (2, 3, 5, 7))
Card = dict[str, dict[str, Any]]


def columns(kind: str) -> list[str]:
    """The properties of a card.

    >>> columns("filtering")
    ['SM', 'NIFQ', 'NIGQ', 'SYM', 'SWAP']
    """
    return [*NAMES[kind], *SAID[kind]]


def asked(kind: str) -> list[Axiom]:
    """The same as axioms."""
    space = NONNEGATIVE if kind == VECTOR else None
    found = [axioms.from_name(x) for x in NAMES[kind]]
    return found + [declared(says, name, title=title, space=space) for name, (says, title) in SAID[kind].items()]


def kind_of(measure: Measure) -> str:
    """The kind of functions that it is one of."""
    return VECTOR if measure.kind == SPACE else measure.kind


def identity(measure: Measure) -> str:
    """What two measures share that have the same formula and are meant the same way."""
    data = [encode(measure.formula), measure.classes, measure.kind, measure.lower_is_better]
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()[:20]


def card(measure: Measure, seconds: float, jobs: int) -> Card:
    """The properties, each decided within the budget.

    >>> found = card(measures.from_name("SE"), 3.0, 0)
    >>> found["TRI"]["status"], found["SYM"]["status"]
    ('refuted', 'proved')
    """
    claims: dict[str, Claim] = {}
    for x in asked(kind_of(measure)):
        try:
            claims[x.name] = Claim(measure, x, x.default, classes=measure.classes)
        except InputError:  # it says nothing of such a measure
            continue
    verdicts = run(list(claims.values()), jobs=jobs, seconds=seconds, memory_mb=MEMORY_MB)
    return {name: _cell(v) for name, v in zip(claims, verdicts, strict=True)}


def _cell(verdict: Verdict) -> dict[str, Any]:
    from axiomcheck.report import exact, records

    cell: dict[str, Any] = {"status": verdict.status.value, "scope": verdict.scope, "reason": records.reason(verdict)}
    found = exact.witness(verdict)
    if found is not None:
        cell["distributions"] = {k: [str(x) for x in v] for k, v in found.distributions.items()}
        cell["limit"] = found.t is not None
        cell["matrices"] = [[dict(x.before), dict(x.after)] for x in found.matrices]
    return cell


# -- the same formulas ----------------------------------------------------------------------


def related(first: Measure, second: Measure, seconds: float) -> Relation:
    """Proved equal, proportional, of one order, different with a point, or unknown.

    >>> related(measures.from_name("AE"), measures.from_name("BCD"), 3.0).factor
    '2/n'
    """
    from axiomcheck.comparison import compare

    if kind_of(first) == VECTOR:
        return vectors.related(first, second)
    try:
        found = compare(first, second, seconds=seconds, memory_mb=MEMORY_MB)
    except InputError:
        return Relation("unknown")
    factor = "" if found.factor is None else str(found.factor)
    relation = Relation(found.relation.value, factor, found.scope)
    if (shown := found.decisive) is not None and found.relation.value == "different":
        params = shown.certificate.params
        relation.distributions = {
            k: list(map(str, v)) for k, v in params.items() if k in ("p", "x", "q", "y") and isinstance(v, list)
        }
        relation.matrices = [list(map(int, v)) for k, v in params.items() if k.startswith("matrix")]
    return relation


def print_of(measure: Measure) -> tuple[float | None, ...]:
    """The values at a few points, by which formulas are told apart; None where there is none.

    >>> len(print_of(measures.from_name("AE"))), print_of(measures.from_name("Acc"))[0]
    (5, 0.7272727272727273)
    """
    if kind_of(measure) == VECTOR:
        return tuple(vectors.value(measure, y) for y in vectors.POINTS)
    if measure.kind == FILTERING:
        return tuple(value(measure, matrix=m) for m in COUNTS)
    return tuple(
        value(measure, pair) if measure.classes in (None, size) else None
        for size, pairs in POINTS.items()
        for pair in pairs
    )


def value(measure: Measure, pair: Any = None, matrix: Any = None) -> float | None:
    """The formula's value at a pair of distributions, or at a matrix; None where it has none."""
    from axiomcheck.comparison import at_matrix

    try:
        with precision(128):
            if matrix is not None:
                found = at_matrix(measure, matrix)
                return None if found is None or isinstance(found, str) else float(_middle(found))
            both = [[num(Fraction(x)) for x in v] for v in pair]
            return float(_middle(evaluate(expand(measure.formula, *both), {})))
    except (AxiomcheckError, ArithmeticError, ValueError, LookupError, TypeError):
        return None


def _middle(value: Any) -> float:
    return float(value) if isinstance(value, Fraction) else float(value.mid())


def may_be_proportional(one: tuple[float | None, ...], two: tuple[float | None, ...]) -> bool:
    """Have these values one ratio for each codeframe size, and a value at the same points?

    >>> may_be_proportional((1.0, 2.0, 3.0, 6.0, 9.0), (2.0, 4.0, 1.0, 2.0, 3.0))
    True
    """
    if len(one) != len(two) or [x is None for x in one] != [x is None for x in two]:
        return False
    groups = ([0, 1], [2, 3, 4]) if len(one) == 5 else ([*range(len(one))],)
    compared = False
    for group in groups:
        pairs = [(a, b) for i in group if (a := one[i]) is not None and (b := two[i]) is not None]
        if any((abs(a) < CLOSE) != (abs(b) < CLOSE) for a, b in pairs):
            return False
        ratios = [a / b for a, b in pairs if abs(b) >= CLOSE]
        compared = compared or len(ratios) > 1
        if ratios and not all(math.isclose(r, ratios[0], rel_tol=CLOSE) for r in ratios):
            return False
    return compared


def of_catalog(kind: str) -> list[Measure]:
    """The catalog's measures of a kind that have no parameters."""
    if kind == VECTOR:
        return vectors.of_theories()
    return [m for m in measures.catalog().values() if m.kind == kind and not m.parameters]

