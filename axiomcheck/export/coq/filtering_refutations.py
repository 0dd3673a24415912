"""Refuted claims about contingency matrices: the stored witness, in Coq."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from flint import fmpq_mpoly

from axiomcheck.axioms.kinds import of_matrices
from axiomcheck.changes import instance
from axiomcheck.errors import CheckError
from axiomcheck.export.coq.filtering_compare import Compare, Side, rooted
from axiomcheck.export.coq.filtering_polynomials import Region, half_line, number, printed
from axiomcheck.export.coq.filtering_proofs import Proofs
from axiomcheck.export.coq.filtering_values import UNDEFINED, Quotient
from axiomcheck.kernel.algebra import linear
from axiomcheck.kernel.certificate import number as rational_number
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.matrix import CELLS
from axiomcheck.points import GROWS

Cells = dict[str, Expr]  # numbers, or whole multiples of k plus whole numbers


class Refutations(Proofs):
    """Proofs that the claim fails, by the stored certificate's witness."""

    def matrices(self, change: int, at: Mapping, least: Expr) -> list[str]:
        """Two matrices break the statement, for all values of the parameters."""
        before, after, _ = instance(of_matrices(self.claim.statement).changes[change], at)
        self.growing_k = any("k" in e.symbols for e in (*before.values(), *after.values()))
        lines = ["intros C."]
        blocks = list(self.quality.blocks)
        self.shifted = None
        if self.growing_k:
            lines += self._choose_k(least)
            blocks.append(half_line("k", self._k_text, strict=False))
        self.here = Region(self.quality.parameters, blocks)
        relation = {"SM": self._sm, "NIGQ": self._nigq, "NIFQ": self._nifq}[self.claim.axiom.name](change, at)
        rule = "refuted_total" if self.claim.reading == "total" else "refuted"
        first, second = (self._evaluated(x) for x in (before, after))
        lines.append(f"eapply {rule}; [{relation} | {first} | {second} | {self._broken(before, after)}].")
        return lines

    def _choose_k(self, formula: Expr) -> list[str]:
        """A whole number that is large enough, whatever the parameters are."""
        region = Region(self.quality.parameters, self.quality.blocks)
        top, below = region.rational(formula)
        sign, strict, text = region.sign(below)
        if not sign or not strict:
            raise CheckError("the sign of a bound's denominator is open")
        top, below = sign * top, sign * below
        above = printed(top, region.names, self._texts)
        self.shifted, self._k_text = (top, below, text), f"({text} * k - ({above}))"
        return [
            f"destruct (at_least (({above}) / ({text}))) as (k & Wk & K1 & Kl).",
            f"assert (K : 0 <= {self._k_text}) by (apply cleared; [pos | exact Kl]).",
        ]

    # -- the instance ---------------------------------------------------------

    def _sm(self, change: int, at: Mapping) -> str:
        cells = " ".join(f"({self._cell(at[c])})" for c in CELLS)
        lemma = ("SM_by_found", "SM_by_dropped")[change]
        sides = "is_whole | is_whole | is_whole | is_whole | lra"
        if self.claim.reading == "positive":
            lemma, sides = lemma.replace("_by_", "_positive_"), sides + " | lra | lra | lra"
        return f"apply ({lemma} _ _ {cells} C); [{sides}]"

    def _nigq(self, change: int, at: Mapping) -> str:
        sizes = " ".join(f"({self._cell(at[x])})" for x in ("G", "N"))
        shares = " ".join(self._number(at[x]) for x in ("s", "t"))
        cells = " ".join(self._output_at(at, "G", "N", s) for s in ("s", "t"))
        sides = " | ".join(["lra"] * 3 + ["is_whole"] * 2 + ["lra"] * 2 + ["is_whole"] * 8 + ["field"] * 8)
        return f"apply (NIGQ_at _ _ {sizes} {shares} {cells} C); [{sides}]"

    def _nifq(self, change: int, at: Mapping) -> str:
        sizes = " ".join(f"({self._cell(at[x])})" for x in ("G", "N", "H", "M"))
        shares = " ".join(self._number(at[x]) for x in ("s", "t"))
        cells = f"{self._output_at(at, 'G', 'N', 's')} {self._output_at(at, 'H', 'M', 't')}"
        sides = " | ".join(["lra"] * 2 + ["is_whole"] * 4 + ["lra"] * 4 + ["is_whole"] * 8 + ["field"] * 8)
        return f"apply (NIFQ_at _ {sizes} {shares} {cells} C); [{sides}]"

    def _output_at(self, at: Mapping, relevant: str, irrelevant: str, share: str) -> str:
        s = rational_number(at[share])
        rows = [(relevant, s), (irrelevant, s), (relevant, 1 - s), (irrelevant, 1 - s)]
        return " ".join(f"({self._cell(at[size], part)})" for size, part in rows)

    def _number(self, text: str) -> str:
        return number(rational_number(text))

    def _cell(self, data: object, part: Fraction = Fraction(1)) -> str:
        e = GROWS if data == "k" else num(rational_number(str(data)))
        return self._linear(num(part) * e)

    def _linear(self, e: Expr) -> str:
        """a * k + b with whole a and b >= 0."""
        row = linear(e, ("k",))
        if row is None or any(x.denominator != 1 or x < 0 for x in row):
            raise CheckError("a count is not a whole multiple of k plus a whole number")
        a, b = (int(x) for x in row)
        return str(b) if not a else f"{a} * k + {b}"

    # -- values ---------------------------------------------------------------

    def _pattern(self, cells: Cells) -> str:
        return "".join("0" if cells[c] == num(0) else "p" for c in CELLS)

    def _evaluated(self, cells: Cells) -> str:
        texts = [f"({self._linear(cells[c])})" if cells[c] != num(0) else "0" for c in CELLS]
        return self.evaluated(self._pattern(cells), texts)

    def _image(self, cells: Cells) -> dict[str, fmpq_mpoly]:
        return {c: self.here.rational(cells[c])[0] for c in CELLS}

    def _broken(self, before: Cells, after: Cells) -> str:
        first, second = (self.quality.value(self._pattern(x)) for x in (before, after))
        if UNDEFINED in (first, second):
            if self.claim.reading != "total":
                raise CheckError("a value does not exist")
            return "intros B; exact B"
        total = self.claim.reading == "total"
        if isinstance(first, str) or isinstance(second, str):
            return "intros B; exact B" if total else "broken_infinite"
        one, two = Side(first, self._image(before)), Side(second, self._image(after))
        compare = Compare(self.here, self.shifted, texts=self._texts)
        if self.claim.axiom.name == "NIFQ":
            return self._different(compare, one, two)
        low, high = (two, one) if self.better == "higher" else (one, two)
        broken = f"{self.better}_broken"
        proof = f"apply {broken}; {self._at_most(compare, low, high)}"
        return f"apply broken_total; {proof}" if total else proof

    def _at_most(self, compare: Compare, low: Side, high: Side) -> str:
        if rooted_zero(low) and rooted_zero(high):
            return (
                "apply Req_le; transitivity (0 / 1); [apply root_zero; lra | symmetry; apply root_zero; lra]"
            )
        return compare.less(low, high, "<=")

    def _different(self, compare: Compare, one: Side, two: Side) -> str:
        for rule, low, high in (("lt", one, two), ("gt", two, one)):
            try:
                return f"apply eq_broken_{rule}; {compare.less(low, high)}"
            except CheckError:
                continue
        raise CheckError("two values are not seen to be different")


def rooted_zero(side: Side) -> bool:
    """Is the value 0/sqrt(d)?"""
    parts = None if isinstance(side.tree, Quotient) else rooted(side.tree)
    if parts is None:
        return False
    names = parts[0].top.context().names()
    return not parts[0].top.compose(
        *(side.image.get(v, g) for v, g in zip(names, parts[0].top.context().gens(), strict=True))
    )
