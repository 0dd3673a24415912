"""Appendix B: the four tables, their scenarios, and what each is said to show."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from axiomcheck import axioms
from axiomcheck import measures as catalog
from axiomcheck.claims.checks import Cell, Instance, Number, Same, Together
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.model import MEANT, Check, Printed
from axiomcheck.claims.worst import PerverseOfTwo
from axiomcheck.exact.evaluate import expand
from axiomcheck.lang.expr import ONE, Expr, add_all, log, num, sym
from axiomcheck.lang.goal import Rel, le, lt, ne, negation
from axiomcheck.tables.appendix_b import COLUMNS, SMOOTHED, TABLES, ValueRow, ValueTable, amount
from axiomcheck.tables.digits import smoothed

SAMPLE = 1_000_000
E = sym("e")  # eps
SAID = {  # "none of ... satisfies ..."
    "b.1": ("ae", "rae", "se", "dr", "kld", "pd"),
    "b.2": ("dr", "kld", "nkld", "pd"),
    "b.3": ("ae", "nae", "nrae", "se", "kld", "nkld", "pd"),
    "b.4": ("nae", "rae", "nrae", "dr", "kld", "nkld", "pd"),
}
REFERS = {("b.1", "nkld"): "the test for MAX; the paper refers to its footnote 14"}
HEADINGS = ("", "p(c1)", "p(c2)", "p_hat(c1)", "p_hat(c2)", *(catalog.from_name(m).name for m in COLUMNS))


def _unequal_weights(row: ValueRow) -> Expr:
    """PD with only the second class's term divided by |C|."""
    (p1, p2), (x1, x2) = (map(num, smoothed(v, amount(SAMPLE))) for v in (row.p, row.x))
    return (p1 - x1) ** 2 / x1 + (p2 - x2) ** 2 / x2 / 2


def _section(table: ValueTable) -> str:
    return f"Appendix {table.id.upper()}"


def _cells(table: ValueTable) -> Iterator[Printed]:
    for row in table.rows:
        for m, shown in zip(COLUMNS, row.printed, strict=True):
            name = catalog.from_name(m).name
            others = (
                (("f(c1) + f(c2)/2, f(c) the term of class c", _unequal_weights(row)),) if m == "pd" else ()
            )
            smooth = ", smoothed" if m in SMOOTHED else ""
            yield Printed(_section(table), f"{name} {row.name}", f"{name} = {shown}{smooth}",
                          Number(row.value(m), shown, others))  # fmt: skip


def _differs(table: ValueTable, m: str) -> Rel:
    """What the table is said to show: the two values break what the axiom wants of them."""
    return _broken(table, *(row.value(m) for row in table.rows))


def _others(table: ValueTable) -> Iterator[Printed]:
    """The table is not said to rule out the others: by their printed values, these pass the test."""
    axiom = axioms.from_name(table.about).name
    first, second = (dict(zip(COLUMNS, row.printed, strict=True)) for row in table.rows)
    for m in COLUMNS:
        if m not in SAID[table.id]:
            name = catalog.from_name(m).name
            passes = negation(_broken(table, num(first[m]), num(second[m])))
            yield Printed(_section(table), f"the table, {name}",
                          f"{name}, which is not said to be ruled out, passes the test by its printed values: {first[m]} and "
                          f"{second[m]}", Holds("", passes), note=REFERS.get((table.id, m), f"the test for "
                          f"{axiom}"))  # fmt: skip


def _broken(table: ValueTable, first: Expr, second: Expr) -> Rel:
    return le(first, second) if table.about == "rel" else ne(first, second)


def _shows(table: ValueTable) -> Iterator[Printed]:
    axiom = axioms.from_name(table.about).name
    for m in SAID[table.id]:
        name = catalog.from_name(m).name
        domain = "smoothed" if m in SMOOTHED else "natural"
        yield Printed(_section(table), f"the table, {name}", f"the two values of {name} break {axiom}",
                      Holds("", _differs(table, m), "the exact values differ, in the way that matters"))  # fmt: skip
        binary = "printed" if table.about == "max" else "binary"
        yield Printed(_section(table), f"conclusion, {name}", f"{name} does not satisfy {axiom}",
                      Cell(m, table.about, "no", binary, domain, classes=2))  # fmt: skip


def _worst() -> Iterator[Printed]:
    for m in COLUMNS:
        name = catalog.from_name(m).name
        domain = "smoothed" if m in SMOOTHED else "natural"
        check: Check = PerverseOfTwo(m, domain)
        if m == "nkld":
            check = Together((Same("nkld", "kld", "same order", domain), PerverseOfTwo("kld", domain)),
                             "as for KLD, which orders predictions alike")  # fmt: skip
        yield Printed("Appendix B.1", f"perverse estimator, {name}",
                      f"(1, 0) is the perverse estimator for {name} where c1 is the rarer class",
                      check)  # fmt: skip


def _admissible() -> Iterator[Printed]:
    first, second = TABLES["b.2"].rows
    pair = {"p": first.p, "x": first.x, "y": second.x}
    yield Printed("Appendix B.2", "the scenario", "p, p' and p'' are as in IMP, with a = 0.05",
                  Instance("imp", "printed", _vectors(pair), (("a", "1/20"),)))  # fmt: skip
    for what, low, high, start in (("true", 2, 3, "p("), ("predicted", 4, 5, "p_hat(")):
        yield Printed("Appendix B.2", f"columns of the {what} prevalences", f"the {what} prevalences are in columns {low} and "
                      f"{high}", _columns(low, high, start))  # fmt: skip
    for name in ("b.3", "b.4"):
        table = TABLES[name]
        first, second = table.rows
        pair = {"p": first.p, "x": first.x, "q": second.p, "y": second.x}
        yield Printed(_section(table), "the scenario",
                      f"both overestimate c1 by a = 0.50, as in {axioms.from_name(table.about).name}",
                      Instance(table.about, "binary", _vectors(pair), (("a", "1/2"), ("s1", "1"), ("s2", "1"))))  # fmt: skip
        for what, asked, meant, start in (
            ("true distributions", (2, 4), (2, 3), "p("), ("predicted distributions", (5, 7), (4, 5), "p_hat("),
        ):  # fmt: skip
            for (low, high), extra in ((asked, {}), (meant, {"form": MEANT})):
                yield Printed(_section(table), f"columns of the {what}", f"the {what} are in columns {low} to {high}",
                              _columns(low, high, start), **extra)  # fmt: skip


def _columns(low: int, high: int, start: str) -> Holds:
    """Are exactly these columns, counted from 1, those whose headings begin so?"""
    there = [i for i, heading in enumerate(HEADINGS, 1) if heading.startswith(start)]
    wanted = list(range(low, high + 1))
    return Holds(
        "", tuple(Rel("=", num(a), num(b)) for a, b in ((there[0], wanted[0]), (there[-1], wanted[-1])))
    )


def _vectors(pair: dict) -> tuple:
    return tuple((k, tuple(map(str, v))) for k, v in pair.items())


def _every_sample(table: ValueTable) -> Iterator[Printed]:
    """Footnote 19: the size of the sample does not matter for the conclusions."""
    for m in SAID[table.id]:
        if m in SMOOTHED:
            name = catalog.from_name(m).name
            yield Printed("Footnote 19", f"{name} in Appendix {table.id.upper()}",
                          f"what the table shows of {name} is the same for every |sigma|", _for_every_eps(table,
            m))  # fmt: skip


PIECES = (
    "0 < e <= 1/50",
    *(f"{a} <= e <= {b}" for a, b in pairwise(["1/50", "1/20", "1/10", "1/5", "3/10", "2/5", "9/20", "1/2"])),
)
TINY = "0 < e <= 1/1000000"
NOT_TINY = "1/1000000 <= e <= 1/2"
RISING = Holds("0 <= x < y", "2*(exp(x)/(exp(x) + 1)) - 1 < 2*(exp(y)/(exp(y) + 1)) - 1")  # NKLD with KLD


def _for_every_eps(table: ValueTable, m: str) -> Check:
    if m == "nkld":
        return Together(
            (RISING, _for_every_eps(table, "kld")), "by KLD, of which NKLD is a strictly increasing function"
        )
    if m == "kld":
        return _kld_for_every_eps(table)
    values = []
    for row in table.rows:
        pair = [tuple((num(v) + E) / (1 + 2 * E) for v in vector) for vector in (row.p, row.x)]
        values.append(expand(catalog.from_name(m).formula, *pair))
    return Holds("0 < e <= 1/2", _broken(table, *values))


def _kld_for_every_eps(table: ValueTable) -> Check:
    """KLD is T/(1 + 2e), T the sum of (p + e) log((p + e)/(x + e)): T decides, on pieces of 0 < e <= 1/2."""
    same, totals = [], []
    for row in table.rows:
        pair = [tuple((num(v) + E) / (1 + 2 * E) for v in vector) for vector in (row.p, row.x)]
        totals.append(
            add_all(
                (num(p) + E) * log((num(p) + E) / (num(x) + E)) for p, x in zip(row.p, row.x, strict=True)
            )
        )
        same.append(Rel("=", expand(catalog.from_name("kld").formula, *pair), totals[-1] / (1 + 2 * E)))
    identity = Holds("0 < e <= 1/2", tuple(same))
    first, second = totals
    if table.about != "max":
        then = le(first, second) if table.about == "rel" else lt(*totals)
        return Together((identity, Holds(PIECES, then)))
    # the second class is predicted with prevalence 0: where e is tiny, -log(e) >= 13 decides
    weight = num(table.rows[0].p[1] - table.rows[1].p[1])  # of -log(e) in the difference
    rest = add_all(
        sign * (num(p) + E) * log((num(p) + E) / (ONE if i else num(x) + E))
        for sign, row in zip((1, -1), table.rows, strict=True)
        for i, (p, x) in enumerate(zip(row.p, row.x, strict=True))
    )
    tiny = (
        Rel("=", first - second, rest - weight * log(E)),
        le(log(E), num(-13)),
        lt(0, rest + weight * 13),
    )
    return Together((identity, Holds(NOT_TINY, lt(second, first)), Holds(TINY, tiny)))


PRINTED = (
    *(x for t in TABLES.values() for x in (*_cells(t), *_shows(t), *_others(t))),
    *_worst(),
    *_admissible(),
    *(x for t in TABLES.values() for x in _every_sample(t)),
)
