"""Two finite values compared: the Coq proof that one is less, or not more, than the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm, prod

from flint import fmpq_mpoly

from axiomcheck.errors import CheckError
from axiomcheck.export.coq.filtering_polynomials import Region, number, printed
from axiomcheck.export.coq.filtering_values import Node, Quotient, Tree, substituted

Image = Mapping[str, fmpq_mpoly]


@dataclass(frozen=True)
class Side:
    """A value, and what stands for its cells and parameters."""

    tree: Tree
    image: Image

    def quotient(self, region: Region, q: Quotient) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """Both polynomials of one of its quotients, at the image."""
        return substituted(q.top, region, self.image), substituted(q.below, region, self.image)

    def of(self, t: Tree) -> Side:
        """A part of it."""
        return Side(t, self.image)


@dataclass
class Compare:
    """Comparisons on a region."""

    region: Region  # what is known
    # (top, below, their texts): k is (w + top)/below for some w that is not negative
    shifted: tuple[fmpq_mpoly, fmpq_mpoly, str] | None = None
    path: tuple | None = None  # both ends' cells and the value at positive counts, for quotients by roots
    texts: Mapping[str, str] = field(default_factory=dict)

    def less(self, low: Side, high: Side, op: str = "<") -> str:
        """The proof of `low op high`, a tactic; a CheckError where none is found."""
        a, b = low.tree, high.tree
        if isinstance(a, Quotient) and isinstance(b, Quotient):
            return self._quotients(low, a, high, b, op)
        if op == "<=" and self.value(low) == self.value(high) is not None:
            return (
                f"apply Req_le; transitivity ({self.value_text(low)}); [logs_vanish | symmetry; logs_vanish]"
            )
        weak = "apply Rlt_le; " if op == "<=" else ""
        if self.path is not None and all(isinstance(t, Quotient) or rooted(t) is not None for t in (a, b)):
            return weak + self._roots(low, high)
        try:
            return weak + self._monotone(low, high)
        except CheckError:
            return logarithms_compared(self._linear(low), self._linear(high), op)

    # -- quotients --------------------------------------------------------

    def _quotients(self, low: Side, a: Quotient, high: Side, b: Quotient, op: str) -> str:
        (a1, b1), (a2, b2) = low.quotient(self.region, a), high.quotient(self.region, b)
        text = self._sign(a2 * b1 - a1 * b2, op)
        rule, last = ("quotient_lt_by", "pos") if op == "<" else ("quotient_le_by", "nonneg")
        return f"apply ({rule} _ _ _ _ ({text})); [pos | pos | identity | {last}]"

    def _sign(self, difference: fmpq_mpoly, op: str) -> str:
        """The difference written so that its sign is seen."""
        suffix = ""
        if self.shifted is not None and "k" in _names(difference, self.region):
            top, below, text = self.shifted
            place = self.region.names.index("k")
            degree = int(difference.degrees()[place])
            w = self.region.gens["k"]
            total = self.region.ring.constant(0)
            for row, c in zip(difference.monoms(), difference.coeffs(), strict=True):
                k = int(row[place])
                others = [0 if i == place else int(x) for i, x in enumerate(row)]
                rest = self.region.ring.from_dict({tuple(others): c})
                total += rest * (w + top) ** k * below ** (degree - k)
            difference, suffix = total, f" / ({text})^{degree}"
        sign, strict, text = self.region.sign(difference)
        if sign is None or sign < 0 or (op == "<" and not (sign == 1 and strict)):
            raise CheckError("a difference has no sign by its coefficients")
        return f"({text}){suffix}"

    # -- roots --------------------------------------------------------------

    def _roots(self, low: Side, high: Side) -> str:
        """Along the straight path from one matrix to the other; its end is the larger value."""
        if self.path is None:
            raise CheckError("there is no path from one matrix to the other")
        top, below, ends, forwards = self.path
        region, t = self.region, self.region.gens["t"]
        start, end = ends if forwards else ends[::-1]
        image = {c: start[c] + t * (end[c] - start[c]) for c in start}
        n, d = substituted(top, region, image), substituted(below, region, image)
        place = region.names.index("t")
        n1, d1 = n.derivative(place), d.derivative(place)
        slope = self._definite(2 * n1 * d - n * d1)
        root = self._definite(d)

        def text(p: fmpq_mpoly) -> str:
            return printed(p, region.names, self.texts)

        function = "(fun t => {})".format
        given = " ".join(function(text(p)) for p in (n, d, n1, d1))
        inside = "assert (0 <= 1 - t) by lra; assert (0 <= t) by lra"
        positive = f"  | intros t Ht; {inside}; match goal with |- 0 < ?x => replace x with ({{}}) by ring end; pos\n"
        return (
            f"apply (root_lt {given});\n"
            "  [intros t; auto_derive; [exact I | ring] | intros t; auto_derive; [exact I | ring]\n"
            f"{positive.format(root)}{positive.format(slope)}  | ring | ring | ring | ring]"
        )

    def _definite(self, p: fmpq_mpoly) -> str:
        sign, strict, text = self.region.sign(p)
        if sign != 1 or not strict:
            raise CheckError("the path's slope has no sign by its coefficients")
        return text

    # -- monotone steps -----------------------------------------------------

    def _monotone(self, low: Side, high: Side) -> str:
        a, b = low.tree, high.tree
        if isinstance(a, Quotient) and isinstance(b, Quotient):
            return self._quotients(low, a, high, b, "<")
        if not (isinstance(a, Node) and isinstance(b, Node) and a.op == b.op and len(a.args) == len(b.args)):
            raise CheckError("the two values are not of one shape")
        if a.op == "exp":
            return f"apply exp_increasing; {self._monotone(low.of(a.args[0]), high.of(b.args[0]))}"
        if a.op == "ln" or (a.op == "add" and all(_logarithm(x) for x in (*a.args, *b.args))):
            return self._logarithms(low, high)
        if len(a.args) == 2 and a.op in ("add", "mul", "div"):
            return self._binary(low, high)
        raise CheckError(f"{a.op} of such values is not compared")

    def _binary(self, low: Side, high: Side) -> str:
        a, b = node(low.tree), node(high.tree)
        same = [
            x == y and isinstance(x, Quotient) and _constant(x) for x, y in zip(a.args, b.args, strict=True)
        ]
        if not any(same):
            raise CheckError("both parts of a value change")
        other = 1 if same[0] else 0
        x, y = low.of(a.args[other]), high.of(b.args[other])
        fixed = a.args[1 - other]
        sign = self.region.sign(fixed.top)[0] if isinstance(fixed, Quotient) else None
        if a.op == "add":
            return f"apply Rplus_lt_compat_{'l' if other else 'r'}; {self._monotone(x, y)}"
        if a.op == "mul" and other and sign == -1:
            return f"apply negative_lt; [lra | {self._monotone(y, x)}]"
        if a.op == "mul" and sign == 1:
            return f"apply Rmult_lt_compat_{'l' if other else 'r'}; [lra | {self._monotone(x, y)}]"
        if a.op == "div" and sign == 1 and other:
            return f"apply below_lt; [lra | pos | {self._monotone(y, x)}]"
        if a.op == "div" and sign == 1:
            return f"apply above_lt; [lra | {self._monotone(x, y)}]"
        raise CheckError("the direction of a step is open")

    def _logarithms(self, low: Side, high: Side) -> str:
        a, b = _arguments(node(low.tree)), _arguments(node(high.tree))
        if len(a) != len(b) or len(a) > 2:
            raise CheckError("sums of more than two logarithms are not compared")
        (a1, b1), (a2, b2) = self._product(low, a), self._product(high, b)
        text = self._sign(a2 * b1 - a1 * b2, "<")
        if len(a) == 1:
            return f"apply (ln_quotient_lt _ _ _ _ ({text})); [pos | pos | pos | pos | identity | pos]"
        sides = " | ".join(["pos"] * 8)
        return f"apply (ln_quotients_lt _ _ _ _ _ _ _ _ ({text})); [{sides} | identity | pos]"

    def _product(self, side: Side, parts: list[Quotient]) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        top, below = self.region.ring.constant(1), self.region.ring.constant(1)
        for q in parts:
            a, b = side.quotient(self.region, q)
            top, below = top * a, below * b
        return top, below

    def _linear(self, side: Side) -> Linear:
        """A number as a combination of logarithms; the number alone is that of 0."""
        t = side.tree
        if isinstance(t, Quotient):
            top, below = side.quotient(self.region, t)
            if top.total_degree() > 0 or below.total_degree() > 0:
                raise CheckError("both parts of a value change")
            return {Fraction(0): _fraction(top) / _fraction(below)}
        if t.op == "ln":
            return {self._linear(side.of(t.args[0]))[Fraction(0)]: Fraction(1)}
        parts = [self._linear(side.of(a)) for a in t.args]
        if t.op == "add":
            return {r: sum((p.get(r, Fraction(0)) for p in parts), Fraction(0)) for p in parts for r in p}
        if t.op not in ("mul", "div"):
            raise CheckError(f"{t.op} of such values is not compared")
        total, *rest = parts
        for factor in rest:
            if set(factor) != {Fraction(0)} and t.op == "mul":
                total, factor = factor, total
            if set(factor) != {Fraction(0)}:
                raise CheckError("a product of logarithms is not compared")
            c = factor[Fraction(0)] if t.op == "mul" else 1 / factor[Fraction(0)]
            total = {r: c * k for r, k in total.items()}
        return total

    # -- constants ------------------------------------------------------------

    def value(self, side: Side) -> tuple[fmpq_mpoly, fmpq_mpoly] | None:
        """The value, where its logarithms cancel; None where they do not, or it has roots."""
        t = side.tree
        if isinstance(t, Quotient):
            top, below = side.quotient(self.region, t)
            common = top.gcd(below)
            return top // common, below // common
        if t.op == "ln" or (t.op == "add" and all(map(_logarithm, t.args))):
            top, below = self._product(side, _arguments(t))
            one = self.region.ring.constant(1)
            if top == below:
                return 0 * one, one
            return None
        parts = [self.value(side.of(a)) for a in t.args]
        if any(p is None for p in parts) or t.op == "sqrt":
            return None
        return _computed(t.op, parts)

    def value_text(self, side: Side) -> str:
        """That value in Coq."""
        found = self.value(side)
        if found is None:
            raise CheckError("a value is not seen to be rational")
        top, below = found
        return f"({printed(top, self.region.names, self.texts)}) / ({printed(below, self.region.names, self.texts)})"


Linear = dict[Fraction, Fraction]


def logarithms_compared(low: Linear, high: Linear, op: str) -> str:
    """Two combinations of logarithms of numbers, by products of their powers."""
    difference = {r: high.get(r, Fraction(0)) - low.get(r, Fraction(0)) for r in {*low, *high}}
    difference = {r: c for r, c in sorted(difference.items()) if c and r != 1}
    everything = [r for r in sorted({*low, *high}) if r]
    written = "".join(f"as_logarithm ({number(r)}); " for r in everything)
    if not difference and op == "<=":
        return f"{written}rewrite ?ln_1; lra"
    if Fraction(0) in difference or not difference:
        raise CheckError("a difference is not a sum of logarithms")
    scale = lcm(*(c.denominator for c in difference.values()))
    powers = {r: int(c * scale) for r, c in difference.items()}
    sides = [_powers({r: s * k for r, k in powers.items() if s * k > 0}) for s in (-1, 1)]
    if max(map(abs, powers.values())) > 200 or not prod(r**k for r, k in powers.items()) > 1:
        raise CheckError("the sum of logarithms has not the sign that was wanted")
    return (
        f"{'apply Rlt_le; ' * (op == '<=')}{written}rewrite ?ln_1; "
        f"assert (L : ln ({sides[0]}) < ln ({sides[1]})) by (apply ln_increasing; lra); logarithms_of L; lra"
    )


def _powers(powers: Mapping[Fraction, int]) -> str:
    return " * ".join(f"{number(r)}^{k}" for r, k in powers.items()) or "1"


def _fraction(poly: fmpq_mpoly) -> Fraction:
    if not poly:
        return Fraction(0)
    value = poly.coeffs()[0]
    return Fraction(int(value.p), int(value.q))


def _computed(op: str, parts: list) -> tuple[fmpq_mpoly, fmpq_mpoly] | None:
    (a, b), *rest = parts
    if op == "exp":
        return (b / b, b / b) if not a else None
    for c, d in rest:
        if op == "add":
            a, b = a * d + c * b, b * d
        elif op == "mul":
            a, b = a * c, b * d
        else:
            a, b = a * d, b * c
    common = a.gcd(b)
    return a // common, b // common


def node(t: Tree) -> Node:
    """The value, which is no quotient of polynomials."""
    if isinstance(t, Quotient):
        raise CheckError("a quotient of polynomials stands where something else was expected")
    return t


def _logarithm(t: Tree) -> Quotient | None:
    """Of a logarithm of something rational: of what."""
    inner = t.args[0] if isinstance(t, Node) and t.op == "ln" else None
    return inner if isinstance(inner, Quotient) else None


def _arguments(t: Node) -> list[Quotient]:
    parts = [_logarithm(a) for a in (t.args if t.op == "add" else (t,))]
    found = [q for q in parts if q is not None]
    if len(found) < len(parts):
        raise CheckError("a logarithm of something that is not rational")
    return found


def _constant(q: Quotient) -> bool:
    return q.top.total_degree() <= 0 and q.below.total_degree() <= 0


def rooted(t: Tree) -> tuple[Quotient, Quotient] | None:
    """The n and d of a value n/sqrt(d)."""
    if isinstance(t, Node) and t.op == "div" and isinstance(t.args[0], Quotient):
        below = t.args[1]
        if isinstance(below, Node) and below.op == "sqrt" and isinstance(below.args[0], Quotient):
            return t.args[0], below.args[0]
    return None


def _names(poly: fmpq_mpoly, region: Region) -> set[str]:
    return {region.names[i] for row in poly.monoms() for i, k in enumerate(row) if k}
