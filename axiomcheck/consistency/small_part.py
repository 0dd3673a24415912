"""A chain of errors for `gaps`, found by hand: what is predicted of a class that the truth does not have counts before all else.

The truth is (1/2, 1/2, 0). Where more of the third class is predicted the error is larger, whatever is predicted of the other
two: let the three classes be a small part of four. The fourth, of which far too much is predicted, then gives the third the
little by which the predictions differ; and three reflections at the truth, each on two classes, which together cost
nothing, and giving the fourth class some of the first two lead from one prediction to the other.
An axiom about parts carries what holds of five classes, where the fifth can take any mass, to four, and to three.
The chain is tried for every theory; the replay says which of them have the axioms that it takes.
"""

from __future__ import annotations

from collections.abc import Sequence

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.gaps import Chain, Facts, GapTheorem, Vector, e, u
from axiomcheck.errors import AxiomcheckError
from axiomcheck.exact.certificate import encode
from axiomcheck.lang.expr import ONE, ZERO, Expr, num, sym
from axiomcheck.lang.goal import Goal, Rel, le, lt, negation
from axiomcheck.strategies.linear import multipliers

UNTIL = "1/16"
HALF, QUARTER = num("1/2"), num("1/4")


def gap_theorem(theory: Theory) -> GapTheorem | None:
    """The chain as a proof that no D satisfies the theory; None where it is none.

    >>> gap_theorem(Theory(("mon", "imp", "ind"), "printed")).axioms
    ('mon', 'imp', 'ind')
    >>> gap_theorem(Theory(("mon", "imp", "ind"), "repaired")) is None
    True
    """
    try:
        found = GapTheorem(theory, _Written(theory).proof())
        found.replay()
    except (AxiomcheckError, LookupError):
        return None
    return found


class _Written:
    """The points and the steps, as they are put down."""

    def __init__(self, theory: Theory):
        self.theory = theory
        self.where: list[list] = []
        self.points: list[list] = []
        self.vectors: dict[str, Vector] = {}
        self.facts: list[dict] = []

    def proof(self) -> dict:
        """The whole proof."""
        self._chain()
        proof = {"step": "gaps", "until": UNTIL, "true": "P", "low": "X", "high": "Y", "where": self.where,
                 "points": self.points, "facts": self.facts}  # fmt: skip
        chain = Chain(self.theory, proof)
        known: Facts = ()
        for step in self.facts:
            if step["step"] == "part":
                low, high = (_at(chain, step["point"]["p"], step["point"][k]) for k in "xy")
                step["coefficients"] = _multipliers(known, lt(high, low) if step["strict"] else le(low, high))
            known = (*known, chain.fact(step, known))
        ends = {"jump": ("X", "Y"), "order": ("Y", "X'")}
        return proof | {k: _multipliers(known, lt(*(_at(chain, "P", x) for x in pair))) for k, pair in ends.items()}

    def _chain(self) -> None:
        define, point = self._define, self._point
        m = define("m", QUARTER + u + e)
        n = define("n", e * m)
        a, b = define("a", num("3/4") * e), define("b", e * (QUARTER - u))
        o, z = define("o", e * (u + 2 * e)), define("z", 1 - e - 2 * e * e)
        w = define("w", a + z)
        c = define("c", a + b - n * w)
        f = define("f", z + n * w + b - n * c)
        h, k = define("h", (1 + n) / (3 + n)), define("k", (1 - n) / (3 + n))
        point("P", HALF, HALF, ZERO)
        point("X", HALF, HALF - u, u)
        point("Y", num("3/4"), QUARTER - u, u)
        point("X'", HALF, HALF - u - 2 * e, u + 2 * e)
        self._instance("mon", (2, 1), p="P", x="X", y="Y")
        point("Q", h, h, ZERO, k)
        point("A", a, b, e * u, 1 - e)
        point("B", a, b, o, z)
        point("C", z + n * w, b, o, a - n * w)
        point("E", z + n * w, a - n * w + n * c, o, b - n * c)
        point("F", b + n * (f - c), a - n * w + n * c, o, z - n * (f - w))
        point("G", e / 2, a - n * w + n * c, o, z - n * (f - w) + b + n * (f - c) - e / 2)
        point("H", e / 2, e * (HALF - u - 2 * e), o, 1 - e)
        fifth = ONE / (3 + n)
        self._lifted("mon", (4, 3), num("4/5"), num("1/5"), "A", "B")
        self._lifted("imp", (1, 4), w / 2, fifth, "C", "B", scalar=fifth * (z + n * w) - w / 2 * h, equal="y <= x")
        self._lifted("imp", (2, 4), c / 2, fifth, "E", "C", scalar=fifth * (a - n * w + n * c) - c / 2 * h, equal="y <= x")
        self._lifted("imp", (1, 4), f / 2, fifth, "E", "F", scalar=fifth * (z + n * w) - f / 2 * h, equal="x <= y")
        self._instance("mon", (1, 4), p="Q", x="F", y="G")
        self._instance("mon", (2, 4), p="Q", x="G", y="H")
        self._carried("Q", "H", "A", 3, strict=True)

    def _define(self, name: str, formula: Expr) -> Expr:
        self.where.append([name, encode(formula)])
        return sym(name)

    def _point(self, name: str, *shares: Expr) -> str:
        self.points.append([name, [encode(x) for x in shares]])
        self.vectors[name] = shares
        return name

    def _instance(self, axiom: str, classes: Sequence[int], scalar: Expr | None = None, **point: str) -> None:
        step = {"step": "instance", "axiom": axiom, "classes": list(classes), "point": point}
        self.facts.append(step | ({} if scalar is None else {"scalars": {"a": encode(scalar)}}))

    def _lifted(self, axiom: str, classes: Sequence[int], true: Expr, predicted: Expr, x: str, y: str,
                scalar: Expr | None = None, equal: str = "") -> None:  # fmt: skip
        """An instance where the four classes are a part of five, of that true and predicted mass; then of the four.

        It says that the error of x is less than that of y or, if `equal`, that they are; then one half of it is carried.
        """
        i = sum(s["step"] == "instance" for s in self.facts)
        point = {}
        for name, of, mass in (("p", "Q", true), ("x", x, predicted), ("y", y, predicted)):
            point[name] = self._point(f"{of}{i}", *(s if s == ZERO else mass * s for s in self.vectors[of]), 1 - mass)
        self._instance(axiom, classes, scalar, **point)
        low, high = point["x"], point["y"]
        one, other = (low, high) if equal == "x <= y" else (high, low)
        self._carried(point["p"], one, other, 4, strict=not equal)

    def _carried(self, p: str, x: str, y: str, part: int, strict: bool) -> None:
        """The order of the errors of x and y, or strictly that of y and x, on the first classes."""
        point = {"p": p, "x": x, "y": y}
        self.facts.append({"step": "part", "axiom": "ind", "part": part, "strict": strict, "point": point})


def _at(chain: Chain, p: str, x: str) -> Expr:
    return chain.value(chain.points[p], chain.points[x])


def _multipliers(known: Facts, wanted: Rel) -> list[str]:
    return multipliers(Goal((*known, negation(wanted)), lt(ZERO, ZERO)))
