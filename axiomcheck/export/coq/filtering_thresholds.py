"""AW in Coq: thresholds of parameters, and witnesses that there are none."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from axiomcheck.errors import CheckError
from axiomcheck.export.coq.filtering_compare import Compare, Side
from axiomcheck.export.coq.filtering_polynomials import Region, number, printed
from axiomcheck.export.coq.filtering_proofs import NAMES
from axiomcheck.export.coq.filtering_refutations import Cells, Refutations
from axiomcheck.export.coq.filtering_values import UNDEFINED, Quotient, substituted
from axiomcheck.kernel.certificate import decode
from axiomcheck.kernel.certificate import number as rational_number
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.kernel.filtering import chosen
from axiomcheck.kernel.matrices import instance
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.matrix import CELLS


class Thresholds(Refutations):
    """Proofs about AW."""

    # -- no threshold -----------------------------------------------------------

    def no_threshold(self, *, witnesses: Mapping[str, Mapping]) -> list[str]:
        """Whatever parameter and threshold are proposed, the parameter's witness contradicts it."""
        if not self.quality.parameters:
            return ["apply AW_without_parameters."]
        lines = ["intros (i & up & theta & L & D).", f"destruct i as {_cases(len(self.quality.parameters))}."]
        for name in self.quality.parameters:
            witness = dict(witnesses[name])
            kind = witness.pop("kind")
            if kind != "opposite":
                raise CheckError(f"a witness of kind {kind} has no Coq proof yet")
            lines.append(f"- {self._opposite(**witness)}.")
        return [*lines, "- simpl in L; lia."]

    def _opposite(self, *, parameters: Mapping, change: int, better: Mapping, worse: Mapping) -> str:
        values = [number(rational_number(parameters[x])) for x in self.quality.parameters]
        self.here = Region(self.quality.parameters, self.quality.blocks)
        self.fixed_parameters = {
            x: self.here.quotient(num(rational_number(parameters[x])))[0] for x in parameters
        }
        pairs = [instance(chosen(self.claim, change), dict(at))[:2] for at in (better, worse)]
        (a, b), (c, d) = pairs
        cells = " ".join(f"{self._whole(x[k])}%nat" for x in (a, b, c, d) for k in CELLS)
        gold = " ".join(
            f"{int(a[x].args[0]) + int(a[y].args[0])}%nat" for x, y in (("TP", "FN"), ("FP", "TN"))
        )
        environment = _environment(values)
        orders = [self._strictly(x, y, values) for x, y in ((a, b), (d, c))]
        who = [self._pair(at) for at in (better, worse)]
        return (
            f"apply (decides_opposite _ _ _ _ _ _ _ {environment} {gold} {cells} {self.better}_asym D);\n"
            f"    [admissible_here | {who[0]} | {who[1]}\n    | {orders[0]}\n    | {orders[1]}]"
        )

    def _pair(self, at: Mapping) -> str:
        if self.claim.reading == "pair":
            return "unfold pair; lia"
        s, t = (number(rational_number(at[x])) for x in ("s", "t"))
        return f"split; [lia | split; [lia | exists {s}, {t}; unfold output; simpl; repeat split; lra]]"

    def _whole(self, e: Expr) -> int:
        return int(e.args[0])

    def _strictly(self, low: Cells, high: Cells, values: list[str]) -> str:
        """The second output is strictly better than the first."""
        first, second = (self.quality.value(self._pattern(x)) for x in (low, high))
        if isinstance(first, str) or isinstance(second, str):
            raise CheckError("a witness has an infinite value")
        texts = [self._counts(x, values) for x in (low, high)]
        sides = [
            Side(v, {**self._image(x), **self.fixed_parameters}) for v, x in ((first, low), (second, high))
        ]
        if self.better == "lower":
            sides = sides[::-1]
        proof = Compare(self.here, texts=self._texts).less(*sides)
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
        if self.claim.reading != "pair":
            raise CheckError("thresholds of non-informative outputs have no Coq proof yet")
        formula = at if isinstance(at, Expr) else decode(at)
        index = self.quality.parameters.index(parameter)
        names = {x: f"(p {i}%nat)" for i, x in enumerate(self.quality.parameters)} | {"G": "G", "N": "N"}
        region = self._cells_region([])
        top, below = region.quotient(formula)
        if below != 1:
            raise CheckError("a threshold that is no polynomial has no Coq proof yet")
        shown = printed(top, region.names, names)
        values = {
            **dict.fromkeys(self.quality.parameters, "1"),
            **{k: str(v) for k, v in (others or {}).items()},
        }
        environment = _environment([number(rational_number(values[x])) for x in self.quality.parameters])
        named = "".join(
            f"set ({x} := p {i}%nat) in *; clearbody {x}; " for i, x in enumerate(self.quality.parameters)
        )
        up = "true" if upward else "false"
        lines = [
            f"apply (AW_pair_by_strata _ _ _ {index} {up} (fun (G N : R) (p : parameters) => {shown})).",
            "- simpl; lia.",
            "- intros G N p c. reflexivity.",
            f"- exists {environment}. split; [admissible_here|].",
            "  intros G N _ _. " + self._around(formula, index, values) + ".",
            "- intros p x1 x2 x3 x4 A " + " ".join(f"[->|({c} & H{c} & ->)]" for c in NAMES) + ";",
            f"  admissible_named A; {named}cbv beta iota zeta; intros _ _; cbv [higher lower].",
        ]
        return lines + [f"  + {self._decided(m, index, top, upward)}." for m in product("0p", repeat=4)]

    def _around(self, formula: Expr, index: int, values: Mapping[str, str]) -> str:
        """Values of the parameter on both sides of the threshold, in its range."""
        names = {x: num(rational_number(values[x])) for x in self.quality.parameters}
        here = formula.subs(names)
        if here.symbols:
            raise CheckError("a threshold that depends on the gold standard has no Coq proof yet")
        point = evaluate(here, {})
        x = self.claim.measure.parameters[index]
        low = (rational_number(x.low) + point) / 2 if x.low is not None else point - 1
        high = (rational_number(x.high) + point) / 2 if x.high is not None else point + 1
        return f"exists {number(low)}, {number(high)}; unfold range; simpl; repeat split; lra"

    def _decided(self, marks: tuple[str, ...], index: int, threshold, upward: bool) -> str:
        region = self._cells_region([])
        gens = region.gens
        zero = region.ring.constant(0)
        present = dict(zip(CELLS, marks, strict=True))
        base = {c: gens[c] + 1 if m == "p" else zero for c, m in present.items()}
        before = {c: base[c] + (1 if c in ("FN", "TN") else 0) for c in CELLS}
        after = {c: base[c] + (1 if c in ("TP", "FP") else 0) for c in CELLS}
        patterns = [
            "".join("p" if c in added else present[c] for c in CELLS)
            for added in (("FN", "TN"), ("TP", "FP"))
        ]
        values = [self.quality.value(x) for x in patterns]
        if UNDEFINED in values or not all(isinstance(v, Quotient) for v in values):
            raise CheckError("thresholds of such values have no Coq proof yet")
        sides = [Side(v, image) for v, image in zip(values, (before, after), strict=True)]
        lower_first = (self.better == "higher") == upward
        low, high = sides if lower_first else sides[::-1]
        (a1, b1), (a2, b2) = (x.quotient(region, x.tree) for x in (low, high))
        gold = {"G": before["TP"] + before["FN"], "N": before["FP"] + before["TN"]}
        distance = gens[self.quality.parameters[index]] - substituted(threshold, region, gold)
        rest, remainder = divmod(a2 * b1 - a1 * b2, distance)
        sign, strict, text = region.sign(rest)
        if remainder or sign != 1 or not strict:
            raise CheckError("the difference is no positive multiple of the distance from the threshold")
        evaluated = [self.evaluated(x, None) for x in patterns]
        first, second = evaluated if lower_first else evaluated[::-1]  # as the library unfolds the order
        decided = f"apply (quotient_sign _ _ _ _ _ _ ({text})); [pos | pos | identity | pos]"
        return f"eapply related_iff; [{first} | {second} | cbv [vlt]; {decided}]"


def _environment(values: list[str]) -> str:
    """Values of the parameters, by number."""
    cases = "".join(f" | {i}%nat => {v}" for i, v in enumerate(values[:-1]))
    return f"(fun j => match j with{cases} | _ => {values[-1]} end)" if cases else f"(fun _ => {values[-1]})"


def _cases(count: int) -> str:
    """Distinguish the numbers below, and all others."""
    return f"[|{_cases(count - 1) if count > 1 else 'i'}]"
