"""AW in Coq: thresholds of parameters, and witnesses that there are none."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from axiomcheck.axioms.kinds import of_matrices
from axiomcheck.changes import instance
from axiomcheck.errors import CheckError
from axiomcheck.export.coq.filtering_compare import Compare, Side
from axiomcheck.export.coq.filtering_polynomials import Region, half_line, number, printed
from axiomcheck.export.coq.filtering_proofs import NAMES
from axiomcheck.export.coq.filtering_refutations import Cells, Refutations
from axiomcheck.export.coq.filtering_values import Quotient, positive_below, substituted
from axiomcheck.kernel.certificate import decode
from axiomcheck.kernel.certificate import number as rational_number
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.matrix import CELLS

# A stratum: its region, the gold standard there, facts, and both outputs (pattern, cells in Coq, image).
Case = tuple[Region, dict, list, list]


class Thresholds(Refutations):
    """Proofs about AW."""

    # -- no threshold -----------------------------------------------------------

    def no_threshold(self, witnesses: Mapping[str, Mapping]) -> list[str]:
        """Whatever parameter and threshold are proposed, the parameter's witness contradicts it."""
        if not self.quality.parameters:
            return ["apply AW_without_parameters."]
        lines = ["intros (i & up & theta & L & D).", f"destruct i as {_cases(len(self.quality.parameters))}."]
        for name in self.quality.parameters:
            witness = dict(witnesses[name])
            kind = witness.pop("kind")
            if kind not in ("opposite", "constant"):
                raise CheckError(f"a witness of kind {kind} has no Coq proof yet")
            found = self._opposite if kind == "opposite" else self._always
            lines.append(f"- {found(**witness)}.")
        return [*lines, "- simpl in L; lia."]

    def _opposite(self, *, parameters: Mapping, change: int, better: Mapping, worse: Mapping) -> str:
        values = [number(rational_number(parameters[x])) for x in self.quality.parameters]
        self.here = Region(self.quality.parameters, self.quality.blocks)
        self.fixed_parameters = {
            x: self.here.rational(num(rational_number(parameters[x])))[0] for x in parameters
        }
        pairs = [instance(of_matrices(self.claim.statement).changes[change], at)[:2] for at in (better, worse)]
        (a, b), (c, d) = pairs
        cells, gold = self._natural(a, b, c, d)
        environment = _environment(values)
        orders = [self._strictly(x, y, values) for x, y in ((a, b), (d, c))]
        who = [self._pair(at) for at in (better, worse)]
        return (
            f"apply (decides_opposite _ _ _ _ _ _ _ {environment} {gold} {cells} {self.better}_asym D);\n"
            f"    [admissible_here | {who[0]} | {who[1]}\n    | {orders[0]}\n    | {orders[1]}]"
        )

    def _always(self, *, change: int, at: Mapping, way: str, least: object = None) -> str:
        """One pair of outputs of which the larger is better for all values of the only parameter."""
        if way != "<" or least is not None or len(self.quality.parameters) != 1:
            raise CheckError("a pair that goes one way needs a growing gold standard: no Coq proof yet")
        (name,) = self.quality.parameters
        self.here, self.fixed_parameters = Region(self.quality.parameters, self.quality.blocks), {}
        before, after, _ = instance(of_matrices(self.claim.statement).changes[change], at)
        cells, gold = self._natural(before, after)
        return (
            f"apply (decides_constant _ _ _ _ _ _ {gold} {cells} {self.better}_asym D);\n"
            f"    [lia | lia | {self._pair(at)}\n    | intros p A; admissible_named A; "
            f"set ({name} := p 0%nat) in *; clearbody {name};\n      {self._strictly(before, after, [name])}]"
        )

    def _pair(self, at: Mapping) -> str:
        if self.claim.reading == "pair":
            return "unfold pair; lia"
        s, t = (number(rational_number(at[x])) for x in ("s", "t"))
        return f"split; [lia | split; [lia | exists {s}, {t}; unfold output; simpl; repeat split; lra]]"

    def _natural(self, *matrices: Cells) -> tuple[str, str]:
        """All cells, and the gold standard of the first, as natural numbers."""
        first = matrices[0]
        gold = [self._whole(first[x]) + self._whole(first[y]) for x, y in (("TP", "FN"), ("FP", "TN"))]
        cells = [self._whole(x[k]) for x in matrices for k in CELLS]
        return " ".join(f"{n}%nat" for n in cells), " ".join(f"{n}%nat" for n in gold)

    def _whole(self, e: Expr) -> int:
        return int(e.args[0])

    def _strictly(self, low: Cells, high: Cells, values: list[str]) -> str:
        """The second output is strictly better than the first."""
        first, second = (self.quality.value(self._pattern(x)) for x in (low, high))
        if isinstance(first, str) or isinstance(second, str):
            raise CheckError("a witness has an infinite value")
        texts = [self._counts(x, values) for x in (low, high)]
        one, two = (
            Side(v, {**self._image(x), **self.fixed_parameters}) for v, x in ((first, low), (second, high))
        )
        if self.better == "lower":
            one, two = two, one
        proof = Compare(self.here, texts=self._texts).less(one, two)
        return f"eapply strictly_at; [{texts[0]} | {texts[1]} | apply {self.better}_strictly; {proof}]"

    def _counts(self, cells: Cells, values: list[str]) -> str:
        pattern = self._pattern(cells)
        lemma = self.quality.lemma(pattern)
        args = " ".join(str(self._whole(cells[c])) for c in CELLS)
        return (
            f"apply (at_counts_is _ _ _ _ _ {args}); [apply ({lemma} {' '.join(values)}); sides_at "
            "| simpl; lra | simpl; lra | simpl; lra | simpl; lra]"
        )

    # -- a threshold --------------------------------------------------------------

    def threshold(
        self, *, parameter: str, at: object, upward: bool, others: Mapping | None = None, line: bool = False
    ) -> list[str]:
        """The parameter decides: the difference is (parameter - threshold) times something positive."""
        formula = at if isinstance(at, Expr) else decode(at)
        index = self.quality.parameters.index(parameter)
        pair = self.claim.reading == "pair"
        names = {x: f"(p {i}%nat)" for i, x in enumerate(self.quality.parameters)} | {"G": "G", "N": "N"}
        sizes = [half_line(x, x, strict=True) for x in ("G", "N")]
        region = Region(self.quality.parameters, [*sizes, *self.quality.blocks])
        found = positive_below(*region.rational(formula), region)
        top, below = (printed(p, region.names, names) for p in (found.top, found.below))
        shown = top if found.below == 1 else f"({top}) / ({below})"
        values = {
            **dict.fromkeys(self.quality.parameters, "1"),
            **{k: str(v) for k, v in (others or {}).items()},
        }
        environment = _environment([number(rational_number(values[x])) for x in self.quality.parameters])
        named = "".join(
            f"set ({x} := p {i}%nat) in *; clearbody {x}; " for i, x in enumerate(self.quality.parameters)
        )
        lemma = f"AW_{'pair' if pair else 'larger'}_by_strata"
        around = self._around(formula, index, values)
        lines = [
            f"apply ({lemma} _ _ _ {index} {str(upward).lower()} (fun (G N : R) (p : parameters) => {shown})).",
            "- simpl; lia.",
            "- intros G N p c. reflexivity.",
            f"- exists {environment}. split; [admissible_here|].",
            f"  intros G N (g & Hg & ->) (n & Hn & ->). {around}.",
        ]
        opened = f"admissible_named A; {named}cbv beta iota zeta; intros _ _; cbv [higher lower]."
        if pair:
            lines.append(
                "- intros p x1 x2 x3 x4 A " + " ".join(f"[->|({c} & H{c} & ->)]" for c in NAMES) + ";"
            )
            cases = [self._pair_of(marks) for marks in product("0p", repeat=4)]
        else:
            lines.append("- intros p G N s t A (g & Hg & ->) (n & Hn & ->) Hs Hst Ht;")
            opened = (
                opened[:-1]
                + ";\n  "
                + (
                    "destruct (Rle_lt_or_eq_dec 0 s Hs) as [s0 | <-]; destruct (Rle_lt_or_eq_dec t 1 Ht) as [t1 | ->]."
                )
            )
            cases = [self._shares_of(low, high) for low in ("s", "0") for high in ("t", "1")]
        decided = [f"  + {self._decided(case, index, found, upward)}." for case in cases]
        return [*lines, f"  {opened}", *decided]

    def _around(self, formula: Expr, index: int, values: Mapping[str, str]) -> str:
        """Values of the parameter on both sides of the threshold, in its range."""
        here = formula.subs({x: num(rational_number(values[x])) for x in self.quality.parameters})
        x = self.claim.measure.parameters[index]
        if here.symbols:
            if (x.low, x.high) != ("0", None):
                raise CheckError("a threshold that depends on the gold standard has no Coq proof yet")
            region = Region((), [half_line(v, f"({v.lower()} + 1)", strict=True) for v in ("G", "N")])
            top, below = region.rational(here)
            sign, strict, text = region.sign(top)
            if sign != 1 or not strict or region.sign(below)[0] != 1:
                raise CheckError("a threshold is not seen to be in the range")
            point = f"(({text}) / ({region.sign(below)[2]}))"
            return (
                f"assert (T : 0 < {point}) by pos; exists ({point} / 2), ({point} + 1); "
                "unfold range; simpl; repeat split; lra"
            )
        at = evaluate(here, {})
        if not isinstance(at, Fraction):
            raise CheckError("an irrational threshold has no Coq proof yet")
        low = (rational_number(x.low) + at) / 2 if x.low is not None else at - 1
        high = (rational_number(x.high) + at) / 2 if x.high is not None else at + 1
        return f"exists {number(low)}, {number(high)}; unfold range; simpl; repeat split; lra"

    def _pair_of(self, marks: tuple[str, ...]) -> Case:
        """Region, gold standard, facts, and both outputs (pattern, cells in Coq, image) of a stratum of `pair`."""
        region = self._cells_region([])
        zero = region.ring.constant(0)
        present = dict(zip(CELLS, marks, strict=True))
        base = {c: region.gens[c] + 1 if m == "p" else zero for c, m in present.items()}
        outputs = []
        for added in (("FN", "TN"), ("TP", "FP")):
            pattern = "".join("p" if c in added else present[c] for c in CELLS)
            outputs.append((pattern, None, {c: base[c] + (1 if c in added else 0) for c in CELLS}))
        before = outputs[0][2]
        gold = {"G": before["TP"] + before["FN"], "N": before["FP"] + before["TN"]}
        return region, gold, [], outputs

    def _shares_of(self, low: str, high: str) -> Case:
        """The same, of a stratum of `larger`."""
        region, facts = self._share_region(low, high)
        return region, {}, facts, [self._output(region, s) for s in (low, high)]

    def _decided(self, case: Case, index: int, threshold: Quotient, upward: bool) -> str:
        region, gold, facts, outputs = case
        values = [v for x in outputs if isinstance(v := self.quality.value(x[0]), Quotient)]
        if len(values) < len(outputs):
            raise CheckError("thresholds of such values have no Coq proof yet")
        pairs = [Side(v, x[2]).quotient(region, v) for v, x in zip(values, outputs, strict=True)]
        evaluated = [self.evaluated(x[0], x[1]) for x in outputs]
        if (self.better == "higher") != upward:  # the second is to be less; the lemma unfolds to that order
            pairs, evaluated = pairs[::-1], evaluated[::-1]
        (a1, b1), (a2, b2) = pairs
        top, below = (substituted(p, region, gold) for p in (threshold.top, threshold.below))
        distance = region.gens[self.quality.parameters[index]] * below - top
        rest, remainder = divmod(a2 * b1 - a1 * b2, distance)
        sign, strict, text = region.sign(rest * below)
        if remainder or sign != 1 or not strict:
            raise CheckError("the difference is no positive multiple of the distance from the threshold")
        asserts = "".join(f"assert (0 < {fact}) by lra; " for fact in facts)
        decided = f"apply (quotient_sign _ _ _ _ _ _ ({text})); [pos | pos | identity | pos]"
        return f"{asserts}eapply related_iff; [{evaluated[0]} | {evaluated[1]} | cbv [vlt]; {decided}]"


def _environment(values: list[str]) -> str:
    """Values of the parameters, by number."""
    cases = "".join(f" | {i}%nat => {v}" for i, v in enumerate(values[:-1]))
    return f"(fun j => match j with{cases} | _ => {values[-1]} end)" if cases else f"(fun _ => {values[-1]})"


def _cases(count: int) -> str:
    """Distinguish the numbers below, and all others."""
    return f"[|{_cases(count - 1) if count > 1 else 'i'}]"
