"""Claims about contingency matrices as Coq theorems, with their proofs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, product

from flint import fmpq_mpoly

from axiomcheck.errors import CheckError
from axiomcheck.export.coq.filtering_compare import Compare, Side, rooted
from axiomcheck.export.coq.filtering_polynomials import Block, Coordinate, Region, half_line, printed
from axiomcheck.export.coq.filtering_values import (
    UNDEFINED,
    Quality,
    Quotient,
    Tree,
    positive_below,
    range_of,
    ranges,
    substituted,
)
from axiomcheck.kernel.matrices import INFINITE, MINUS_INFINITE
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import CELLS

CHANGES = ("FN", "TP"), ("FP", "TN")  # of one document: from, to
NAMES = ("tp", "fp", "fn", "tn")


def better(claim: Claim) -> str:
    """The orientation, as the library names it."""
    return "lower" if claim.measure.lower_is_better else "higher"


def statement(claim: Claim, quality: Quality) -> str:
    """The axiom of the claim, said of the quality with its parameters bound."""
    if claim.axiom.name == "AW":
        known = [" /\\ ".join(range_of(x, "x")) or "True" for x in claim.measure.parameters]
        bounds = "".join(f"(fun x => {said}) :: " for said in known)
        values = "".join(f" (p {i}%nat)" for i in range(len(claim.measure.parameters)))
        return f"AW_{claim.reading} ({bounds}nil) {better(claim)} (fun p => {quality.name}{values})"
    axiom = f"SM_{claim.reading}" if claim.axiom.name == "SM" else claim.axiom.name
    orientation = "" if claim.axiom.name == "NIFQ" else f" {better(claim)}"
    return f"{axiom}{orientation} ({quality.arguments})"


def theorem(name: str, claim: Claim, said: str, proof: list[str]) -> str:
    """A theorem for all values of the parameters in their ranges (AW binds them itself)."""
    bound = claim.measure.parameters if claim.axiom.name != "AW" else ()
    known, names = ranges(claim.measure) if bound else [], " ".join(x.name for x in bound)
    forall = f"forall {names}, " if bound else ""
    given = "".join(f"{r} -> " for r in known)
    intros = [f"intros {names} {' '.join(f'P{i}' for i in range(len(known)))}."] if bound else []
    lines = ["  " + line for line in [*intros, *proof]]
    return "\n".join([f"Theorem {name} : {forall}{given}{said}.", "Proof.", *lines, "Qed."])


class Proofs:
    """Proofs about one quality, from its lemmas."""

    def __init__(self, quality: Quality, claim: Claim):
        self.quality, self.claim = quality, claim
        self.better = better(self.claim)

    # -- one pair of matrices -------------------------------------------------

    def evaluated(self, pattern: str, cells: list[str] | None, parameters: str | None = None) -> str:
        """The tactic for `Q cells = ?v`; with `cells`, these stand for the goal's."""
        name = self.quality.lemma(pattern)
        lemma = f"({name} {parameters})" if parameters else name
        if cells is None:
            return f"apply {lemma}; sides"
        return f"apply (value_at _ {' '.join(cells)}); [apply {lemma}; sides | same_cell ..]"

    def step(self, before: tuple, after: tuple, compare: Compare, prefix: str = "apply speaks_if; ") -> str:
        """The tactic for `rel (Q before) (Q after)`, each given as pattern, cells and image."""
        first, second = (self.quality.value(x[0]) for x in (before, after))
        evaluated = [self.evaluated(x[0], x[1]) for x in (before, after)]
        if UNDEFINED in (first, second):
            if not prefix:
                raise CheckError("a value does not exist")
            side = "l" if first == UNDEFINED else "r"
            one = evaluated[0] if side == "l" else "reflexivity"
            other = evaluated[1] if side == "r" else "reflexivity"
            return f"eapply related; [{one} | {other} | apply speaks_undef_{side}]"
        head = f"eapply related; [{evaluated[0]} | {evaluated[1]} | "
        low, high = (second, first) if self.better == "lower" else (first, second)
        if isinstance(low, str) or isinstance(high, str):
            if low in (high, INFINITE) or high == MINUS_INFINITE:
                raise CheckError("infinite values are in the wrong order")
            return f"{head}{prefix}exact I]"
        images = (after[2], before[2]) if self.better == "lower" else (before[2], after[2])
        proof = compare.less(Side(low, images[0]), Side(high, images[1]))
        return f"{head}{prefix}apply {self.better}_fin; {proof}]"

    # -- SM ---------------------------------------------------------------------

    def monotone(self) -> list[str]:
        """SM holds: every stratum of both changes."""
        reading = self.claim.reading
        marks = list(product("p", repeat=4) if reading == "positive" else product("0p", repeat=4))
        lemma = "SM_positive_by_strata" if reading == "positive" else "SM_by_strata"
        lines = [f"apply {lemma}."]
        for source, target in CHANGES:
            lines.append("- " + self._intros(reading))
            lines += [f"  + {self._moved(source, target, m, reading)}." for m in marks]
        return lines

    def _intros(self, reading: str) -> str:
        if reading == "positive":
            return "intros x1 x2 x3 x4 " + " ".join(f"({c} & H{c} & ->)" for c in NAMES) + "."
        cases = " ".join(f"[->|({c} & H{c} & ->)]" for c in NAMES)
        return f"intros x1 x2 x3 x4 {cases} given."

    def _moved(self, source: str, target: str, marks: tuple[str, ...], reading: str) -> str:
        other = ("FP", "TN") if source == "FN" else ("TP", "FN")
        present = dict(zip(CELLS, marks, strict=True))
        if all(present[c] == "0" for c in other):
            return "lra"
        region = self._cells_region(extra=[] if self._rooted is None else [_time()])
        gens = region.gens
        zero = region.ring.constant(0)
        base = {c: gens[c] if m == "p" else zero for c, m in present.items()}
        shifted = {c: base[c] + (1 if present[c] == "p" else 0) for c in CELLS}
        ends = [dict(shifted), dict(shifted)]
        ends[0][source] += 1
        ends[1][target] += 1
        patterns = ["".join("p" if c == moved else present[c] for c in CELLS) for moved in (source, target)]
        compare = Compare(region, path=self._path(ends), texts=self._texts)
        prefix = "" if reading == "total" else "apply speaks_if; "
        return self.step((patterns[0], None, ends[0]), (patterns[1], None, ends[1]), compare, prefix)

    def _cells_region(self, extra: list[Block]) -> Region:
        cells = [half_line(c, n, strict=False) for c, n in zip(CELLS, NAMES, strict=True)]
        return Region(self.quality.parameters, [*cells, *self.quality.blocks, *extra])

    @property
    def _texts(self) -> dict[str, str]:
        return {
            **dict(zip(CELLS, NAMES, strict=True)),
            **{x: x for x in (*self.quality.parameters, "t", "k")},
        }

    @property
    def _rooted(self) -> tuple[Quotient, Quotient] | None:
        """The n and d of a value n/sqrt(d) at positive counts."""
        value = self.quality.value("pppp")
        return None if isinstance(value, str) else rooted(value)

    def _path(self, images: Sequence[Mapping[str, fmpq_mpoly]]):
        parts = self._rooted
        if parts is None:
            return None
        n, d = parts
        if n.below != 1 or d.below != 1:
            return None
        return n.top, d.top, images, self.better == "higher"

    # -- non-informative outputs -------------------------------------------------

    def growing(self) -> list[str]:
        """NIGQ holds: the smaller share is 0 or not, the larger 1 or not."""
        lines = [
            "apply NIGQ_by_strata.",
            "intros G N s t (g & Hg & ->) (n & Hn & ->) Hs Hst Ht.",
            "destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-];",
            "  destruct (Rle_lt_or_eq_dec t 1 Ht) as [t1 | ->].",
        ]
        for low in ("s", "0"):
            for high in ("t", "1"):
                lines.append(f"- {self._shares(low, high)}.")
        return lines

    def _shares(self, low: str, high: str) -> str:
        region, facts = self._share_region(low, high)
        before, after = (self._output(region, s) for s in (low, high))
        asserts = "".join(f"assert (0 < {fact}) by lra; " for fact in facts)
        return asserts + self.step(before, after, Compare(region, texts=self._texts))

    def _share_region(self, low: str, high: str) -> tuple[Region, list[str]]:
        """Coordinates of the chain 0 <= s < t <= 1, and what to tell Coq."""
        sizes = [half_line("G", "g", strict=False, plus=1), half_line("N", "n", strict=False, plus=1)]
        names = [s for s in (low, high) if s in ("s", "t")]
        points = ["0", *names, "1"]
        steps = [b if a == "0" else f"({b} - {a})" for a, b in pairwise(points)]
        coordinates = tuple(Coordinate(text, True) for text in steps)
        forms = {s: tuple(int(j <= i) for j in range(len(steps))) for i, s in enumerate(names)}
        chain = [Block(coordinates, forms, (1,) * len(steps))] if names else []
        return Region(self.quality.parameters, [*sizes, *self.quality.blocks, *chain]), steps

    def _output(self, region: Region, s: str) -> tuple[str, list[str], dict]:
        """Pattern, cells in Coq, and images of a non-informative output."""
        g, n = region.gens["G"], region.gens["N"]
        one = region.ring.constant(1)
        share = one * int(s) if s in ("0", "1") else region.gens[s]
        image = {"TP": g * share, "FP": n * share, "FN": g * (1 - share), "TN": n * (1 - share)}
        if s == "0":
            return "00pp", ["0", "0", "(g + 1)", "(n + 1)"], image
        if s == "1":
            return "pp00", ["(g + 1)", "(n + 1)", "0", "0"], image
        cells = [f"((g + 1) * {s})", f"((n + 1) * {s})", f"((g + 1) * (1 - {s}))", f"((n + 1) * (1 - {s}))"]
        return "pppp", cells, image

    def fixed(self) -> list[str]:
        """NIFQ holds: every non-informative output has no value, or one value."""
        constant = self._constant()
        lines = [
            f"apply (NIFQ_by_strata _ ({constant})).",
            "intros G N s (g & Hg & ->) (n & Hn & ->) [Hs Ht].",
            "destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-]; [destruct (Rle_lt_or_eq_dec s 1 Ht) as [s1 | ->]|].",
        ]
        for s in ("s", "1", "0"):
            region, facts = self._share_region("0" if s != "s" else "s", "1")
            pattern, cells, image = self._output(region, s)
            asserts = "".join(f"assert (0 < {fact}) by lra; " for fact in (facts if s == "s" else []))
            lines.append(f"- {asserts}{self._is(pattern, cells, image, region, constant)}.")
        return lines

    def _constant(self) -> str:
        for s in ("s", "0", "1"):
            region, _ = self._share_region("0" if s != "s" else "s", "1")
            pattern, _, image = self._output(region, s)
            value = self.quality.value(pattern)
            if value == UNDEFINED:
                continue
            if isinstance(value, str):
                return "PInf" if value == INFINITE else "MInf"
            compare = Compare(region, texts=self._texts)
            found = self._root_value(value, image, region) or compare.value(Side(value, image))
            if found is None or {"G", "N", "s"} & _symbols(found, region):
                raise CheckError("the value is not seen to be constant")
            shown = positive_below(*found, region)
            top, below = (_text(p, region, self._texts) for p in (shown.top, shown.below))
            return f"Fin (({top}) / ({below}))"
        raise CheckError("there is no value at all")

    def _root_value(self, value: Tree, image: dict, region: Region) -> tuple[fmpq_mpoly, fmpq_mpoly] | None:
        """0/sqrt(d) is 0."""
        parts = None if isinstance(value, Quotient) else rooted(value)
        if parts is not None and not substituted(parts[0].top, region, image):
            return region.ring.constant(0), region.ring.constant(1)
        return None

    def _is(self, pattern: str, cells: list[str], image: dict, region: Region, constant: str) -> str:
        value = self.quality.value(pattern)
        if value == UNDEFINED:
            return f"left; {self.evaluated(pattern, cells)}"
        head = f"right; etransitivity; [{self.evaluated(pattern, cells)} | "
        if isinstance(value, str):
            return head + "reflexivity]"
        if isinstance(value, Quotient):
            return head + "apply f_equal, quotient_eq_by; [pos | pos | identity]]"
        if rooted(value) is not None:
            return head + "apply f_equal, root_zero; ring]"
        return head + "apply f_equal; logs_vanish]"


def _time() -> Block:
    """The path's variable, between 0 and 1, ends included."""
    return Block((Coordinate("t", False), Coordinate("(1 - t)", False)), {"t": (1, 0)}, (1, 1))


def _symbols(polys: tuple[fmpq_mpoly, ...], region: Region) -> set[str]:
    return {region.names[i] for p in polys for row in p.monoms() for i, k in enumerate(row) if k}


def _text(p: fmpq_mpoly, region: Region, texts: Mapping[str, str]) -> str:
    return printed(p, region.names, texts)
