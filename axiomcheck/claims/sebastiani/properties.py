"""Section 3: the properties, the examples with numbers, and the reduction to binary forms."""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck import measures as catalog
from axiomcheck.claims.checks import Instance, measured
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.model import MEANT, Printed
from axiomcheck.claims.reduction import Reduction
from axiomcheck.lang.expr import Expr, absolute, add_all, num
from axiomcheck.lang.goal import Rel, eq, gt, lt
from axiomcheck.tables.appendix_b import SMOOTHED, amount
from axiomcheck.tables.sebastiani import TABLE_1

EXAMPLE_1 = (
    ("p", ("0.15", "0.35", "0.40", "0.10")),
    ("x", ("0.10", "0.55", "0.30", "0.05")),
    ("q", ("0.20", "0.30", "0.40", "0.10")),
    ("y", ("0.15", "0.50", "0.30", "0.05")),
)
UNDER = (("a", "0.05"), ("s1", "-1"), ("s2", "-1"))
EXAMPLE_2 = (("0.32", "0.00", "0.48", "0.20"), ("0.40", "0.00", "0.60"))
EXAMPLE_3 = {
    "p": ("0.20", "0.30", "0.25", "0.25"),
    "p'": ("0.25", "0.15", "0.30", "0.30"),
    "p''": ("0.35", "0.15", "0.25", "0.25"),
    "p'''": ("0.35", "0.05", "0.30", "0.30"),
}
EQUIVALENTS = {  # measures that may tell an axiom from its binary form
    "mon": ("sum(2*maximum(p_hat - p, 0)**2 - maximum(p - p_hat, 0)**2)",),
    "imp": (),
    "rel": ("(2 - min(p))*mean(abs(p_hat - p))", "1 - min(p)"),
    "abs": ("(1 + (n - 2)*min(p))*mean(abs(p_hat - p))", "(n - 2)*sum(p**2)"),
}


def _error(name: str, *classes: int):
    """The error of a prediction of Example 3 on some classes."""
    p, x = EXAMPLE_3["p"], EXAMPLE_3[name]
    return add_all(absolute(num(x[c - 1]) - num(p[c - 1])) for c in classes)


def _grows(first: str, second: str, *classes: int) -> Rel:
    return lt(_error(first, *classes), _error(second, *classes))


def _sums() -> tuple[Rel, ...]:
    vectors = [v for _, v in EXAMPLE_1] + list(EXAMPLE_2) + list(EXAMPLE_3.values())
    return tuple(eq(add_all(map(num, v)), 1) for v in vectors)


def _projection() -> tuple[Rel, ...]:
    p, projected = EXAMPLE_2
    mass = add_all(map(num, p[:3]))
    return tuple(eq(num(v) / mass, num(w)) for v, w in zip(p, projected, strict=False))


def _example_1(name: str) -> tuple[Expr, Expr]:
    """The errors of both predictions of Example 1."""
    rows = dict(EXAMPLE_1)
    return measured(name, rows["p"], rows["x"]), measured(name, rows["q"], rows["y"])


def _of_example_1() -> Iterator[Printed]:
    """REL and ABS say what becomes of Example 1; Table 1 says which measures have them."""
    for axiom, relation, what in (("rel", gt, "more than"), ("abs", eq, "as much as")):
        for row in TABLE_1.rows:
            if TABLE_1.printed[row.id, axiom] != "yes":
                continue
            name = catalog.from_name(row.id).name
            first, second = _example_1(row.id)
            says = f"D penalizes p_hat' {what} p_hat'' if it satisfies {axiom.upper()}"
            yield Printed("Section 3.1", f"Example 1, {name}", f"{says}: {name}, which does by Table 1",
                          Holds("", relation(first, second)),
                          note="no prevalence is 0, so nothing is smoothed")  # fmt: skip
            if row.id in SMOOTHED:
                eps = amount(1_000_000)
                rows = dict(EXAMPLE_1)
                both = (measured(row.id, rows[a], rows[b], eps) for a, b in (("p", "x"), ("q", "y")))
                yield Printed("Section 3.1", f"Example 1, {name}, smoothed", f"the same, |sigma| = 1,000,000: {name}",
                              Holds("", relation(*both)))  # fmt: skip


def _reductions() -> Iterator[Printed]:
    for axiom, candidates in EQUIVALENTS.items():
        name = axiom.upper()
        says = f"for any D that satisfies IND, {name} is equivalent to B-{name}"
        yield Printed("Section 3.2", f"B-{name}", says, Reduction(axiom, "printed", "printed", candidates))
        yield Printed("Section 3.2", f"B-{name}, equal masses", says,
                      Reduction(axiom, "repaired", "repaired", candidates), MEANT,
                      "IND as amended, so that AE satisfies it: for parts with the same true and predicted mass"
                      + (f"; {name} as amended" if axiom in ("rel", "abs") else ""))  # fmt: skip


PRINTED = (
    Printed("Section 3.1", "IoI and NN", "IoI and NN stipulate that a non-perfect estimator scores strictly "
            "higher than 0: one that "
            "does not has the score d = 0, which is the perfect estimator's", Holds("d >= 0, d <= 0", "d = 0")),
    Printed("Section 3.1", "REL and ABS", "ABS and REL are thus mutually exclusive (first > second and first = second)",
            Holds("first > second, first = second", "0 < 0")),
    Printed("Section 3.1", "REL and ABS, at a scenario", "there are distributions that both speak of: Example 1",
            Instance("abs", "printed", EXAMPLE_1, UNDER)),
    Printed("Section 3.1", "MAX, rescaling", "any interval [0, beta] can be rescaled to [0, 1]",
            Holds("b > 0, 0 <= d <= b", ("0 <= d/b", "d/b <= 1", "b/b = 1"))),
    Printed("Section 3.1", "after IMP, the example", "p = (0.10, 0.90), p' = (0.05, 0.95), p'' = (0.15, 0.85) are as in IMP",
            Instance("imp", "printed", (("p", ("0.10", "0.90")), ("y", ("0.05", "0.95")), ("x", ("0.15", "0.85"))),
                     (("a", "0.05"),))),
    Printed("Section 3.1", "Example 1", "p', p'' and their predictions are as in REL, c1 being underestimated by 0.05 in both",
            Instance("rel", "printed", EXAMPLE_1, UNDER)),
    Printed("Section 3.1", "Example 1, the rarer class", "c1 has the smallest true prevalence of c1 and c2 in both",
            Holds("", (lt(num("0.15"), num("0.35")), lt(num("0.20"), num("0.30"))))),
    Printed("Section 3.1", "Tuberculosis, the error", "0.0101 for 0.0001 and 0.1100 for 0.1000 are the same error",
            Holds("", eq(num("0.0101") - num("0.0001"), num("0.1100") - num("0.1000")))),
    Printed("Section 3.1", "Tuberculosis, two orders of magnitude", "0.0101 is more than 0.0001 by two orders of magnitude",
            Holds("", gt(num("0.0101") / num("0.0001"), 100))),
    Printed("Section 3.1", "Tuberculosis, the other", "the same is not true of 0.1100 and 0.1000",
            Holds("", lt(num("0.1100") / num("0.1000"), 100))),
    Printed("Section 3.1", "NoShow", "0.05 for 0.10 and 0.15 for 0.20 leave the same 0.05 X seats empty",
            Holds("", (eq(num("0.10") - num("0.05"), num("0.05")), eq(num("0.20") - num("0.15"), num("0.05"))))),
    Printed("Section 3.2", "Examples 1 to 3, sums", "every row of the examples is a distribution", Holds("", _sums())),
    Printed("Section 3.2", "Example 2", "(0.40, 0.00, 0.60) is the projection of (0.32, 0.00, 0.48, 0.20)",
            Holds("", _projection())),
    Printed("Section 3.2", "Example 3, c1", "from p' to p'' the error on c1 increases", Holds("", _grows("p'", "p''", 1))),
    Printed("Section 3.2", "Example 3, c3 and c4", "from p' to p'' the errors on c3 and c4 decrease",
            Holds("", (_grows("p''", "p'", 3), _grows("p''", "p'", 4)))),
    Printed("Section 3.2", "Example 3, p'''", "from p' to p''' the errors on c1 and on the rest both increase",
            Holds("", (_grows("p'", "p'''", 1), _grows("p'", "p'''", 2, 3, 4)))),
    Printed("Section 3.2", "the masses in MON", "p'(c1) + p'(c2) = p''(c1) + p''(c2) = a, 0 < a <= 1, where the other "
            "classes are predicted alike (with mass r)",
            Holds("0 <= y1 < x1 <= p1, 0 <= p2 <= 1 - r - x1, r >= 0",
                  ("x1 + (1 - r - x1) = y1 + (1 - r - y1)", "0 < 1 - r", "1 - r <= 1"))),
    *_of_example_1(),
    *_reductions(),
    Printed("Section 4", "the number of proofs", "9 x 8 = 72", Holds("", eq(num(9) * num(8), num(72)))),
)  # fmt: skip
