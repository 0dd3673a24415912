"""Signs that change what is around them: sums and their classes, P(...), bars.

Bars are told apart into those that open, those that close, and sizes of sets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from axiomcheck.errors import InputError
from axiomcheck.input.latex_sets import bound, probability, size
from axiomcheck.input.latex_text import MAX_DEPTH, Source, Tok

ANY_OUTPUT = r"\mathcal{S}_{\neg i} is read as any output \mathcal{S}"
ENDS = {"name", "value", "number", ")", "close|", "close norm", "}"}  # kinds after which an operand has ended


CLOSED = {"norm": r"\|", "open norm": r"\rVert"}
INDICES = {"1": "1", "2": "2", r"\infty": "inf"}  # of norms


@dataclass(frozen=True)
class Group:
    """What stands in braces."""

    at: int
    items: tuple[Tok | Group, ...]

    kind = "group"
    text = "{"


Item = Tok | Group


def single(item: Item) -> Item:
    """Braces round one thing are taken away."""
    while isinstance(item, Group) and len(item.items) == 1:
        item = item.items[0]
    return item


def flat(items: Sequence[Item]) -> list[Tok]:
    """All tokens, braces left out."""
    found: list[Tok] = []
    for x in items:
        found += flat(x.items) if isinstance(x, Group) else [x]
    return found


class Marks:
    """The part of a folder that knows these signs; `latex_names` has the rest."""

    source: Source
    items: tuple[Item, ...]
    i: int
    out: list[Tok]
    brackets: list[Tok]
    bars: list[tuple[int, str]]
    peek: Callable[..., Item | None]
    at_kind: Callable[..., bool]
    token: Callable[..., Tok | None]
    argument: Callable[[Tok], tuple[Item, ...]]
    emit: Callable[..., None]
    _inner: Callable[[tuple[Item, ...]], list[Tok]]
    _stray: Callable[[Tok], InputError]

    # -- sums, minima, maxima ---------------------------------------------
    def _underset(self, t: Tok) -> None:
        below = self.argument(t)
        inner = self.argument(t)
        operator = single(inner[0]) if len(inner) == 1 else None
        if not isinstance(operator, Tok) or operator.text not in ("min", "max", r"\sum"):
            raise self.source.fault(
                t.at, "\\underset is known for \\min, \\max and \\sum only; write \\min_{...}"
            )
        self._bounded(operator, below, None)

    def _big(self, t: Tok) -> None:
        below: tuple[Item, ...] | None = None
        above: tuple[Item, ...] | None = None
        while mark := self.token("_") or self.token("^"):
            self.i += 1
            items = self.argument(mark)
            if (below if mark.kind == "_" else above) is not None:
                raise self.source.fault(mark.at, f"{t.text} has two of these; leave one out")
            below, above = (items, above) if mark.kind == "_" else (below, items)
        if below is None and t.text in ("min", "max"):
            return self._pair(t)
        if below is None:
            raise self.source.fault(t.at, f"{t.text} of what? write {t.text}_{{c \\in \\mathcal{{C}}}}")
        return self._bounded(t, below, above)

    def _pair(self, t: Tok) -> None:
        if not (self.at_kind("(") or isinstance(self.peek(), Group)):
            raise self.source.fault(
                t.at, f"write \\{t.text}\\{{a, b\\}} or \\{t.text}_{{c \\in \\mathcal{{C}}}}"
            )
        self.emit(t, "pair")

    def _bounded(self, t: Tok, below: tuple[Item, ...], above: tuple[Item, ...] | None) -> None:
        operator = t.text.lstrip("\\")
        said = flat(below)
        found = bound(operator, said, None if above is None else flat(above))
        if found is None:
            shown = "_{c \\in \\mathcal{C}}"
            ends = "" if above is None else ", or end it at n, or at one other letter where the formula has no n"
            raise self.source.fault(
                said[0].at if said else t.at,
                f"what stands under {operator} is not in the subset; write \\{operator}{shown}{ends}",
            )
        self.emit(t, "big", value=found)

    # -- probabilities, sizes, absolute values ------------------------------
    def _probability(self, t: Tok) -> None:
        depth, end = 0, self.i
        while end < len(self.items):
            item = self.items[end]
            if isinstance(item, Tok) and item.kind in ("(", ")"):
                depth += 1 if item.kind == "(" else -1
            if not depth:
                break
            end += 1
        found = probability(flat(self.items[self.i + 1 : end]))
        if found is None:
            raise self.source.fault(
                t.at, "P(...) speaks of \\mathcal{S}, \\mathcal{G}, their negations, one given the other"
            )
        self._note_any_output(self.items[self.i : end])
        self.i = end + 1
        self.emit(t, "value", value=found)

    def _note_any_output(self, items: Sequence[Item]) -> None:
        if any(isinstance(x, Tok) and x.kind == "_" for x in flat(items)):
            self.source.note(ANY_OUTPUT)

    def _bar(self, t: Tok) -> None:
        """A plain bar closes a plain one after an operand, and opens otherwise."""
        if self._after_first_argument() and self.at_kind("|"):
            self.i += 1
            return self.emit(t, ",")
        ended = bool(self.out) and self.out[-1].kind in ENDS
        if ended and self.bars and self.bars[-1] == (len(self.brackets), "|"):
            return self._close_bar(t)
        return self._open_bar(t)

    def _divides(self, t: Tok) -> None:
        """D(p \\| q) and D(p \\mid q) have two arguments."""
        if not self._after_first_argument():
            raise self._stray(t)
        self.emit(t, ",")

    def _norm(self, t: Tok) -> None:
        """`\\lVert p - \\hat{p} \\rVert_1`: what stands inside is a vector."""
        if t.kind == "norm" and self._after_first_argument():
            return self._divides(t)
        closer = "close norm" if t.kind == "open norm" else "norm"
        end = next((k for k in range(self.i, len(self.items)) if single(self.items[k]).kind == closer), None)
        if end is None:
            raise self.source.fault(t.at, f"this norm is not closed; add {CLOSED[t.kind]}_1 or {CLOSED[t.kind]}_2")
        inside = self._inner(self.items[self.i : end])
        if not inside:
            raise self.source.fault(t.at, "the norm of what? write a vector, such as p - \\hat{p}, into it")
        self.i = end + 1
        self.emit(t, "open norm")
        self.out += inside
        return self.emit(t, "close norm", value=self._which(t))

    def _which(self, t: Tok) -> str:
        """The norm's index, which may stand behind its exponent."""
        behind = self.at_kind("^") and self.at_kind("_", 2)
        k = self.i + 2 if behind else self.i
        index = single(self.items[k + 1]) if k + 1 < len(self.items) and self.items[k].kind == "_" else None
        found = INDICES.get(index.text) if isinstance(index, Tok) else None
        if found is None:
            raise self.source.fault(t.at, "which norm? write its index, _1, _2 or _\\infty")
        self.items = (*self.items[:k], *self.items[k + 2 :])
        return found

    def _after_first_argument(self) -> bool:
        return [x.kind for x in self.out[-3:]] == ["name", "(", "name"] and self.out[-2].text == "("

    def _open_bar(self, t: Tok) -> None:
        end = self.i
        while end < len(self.items) and not self._is_bar(self.items[end]):
            end += 1
        closer = "close|" if t.kind == "open|" else "|"
        closed = end < len(self.items) and single(self.items[end]).kind == closer
        if closed and (found := size(flat(self.items[self.i : end]))) is not None:
            self._note_any_output(self.items[self.i : end])
            self.i = end + 1
            return self.emit(t, "value", value=found)
        if len(self.bars) >= MAX_DEPTH:
            raise self.source.fault(t.at, f"bars are nested more than {MAX_DEPTH} deep; simplify it")
        self.bars.append((len(self.brackets), t.kind))
        return self.emit(t, "open|")

    def _close_bar(self, t: Tok) -> None:
        opened = "open|" if t.kind == "close|" else "|"
        if not self.bars or self.bars[-1] != (len(self.brackets), opened):
            raise self.source.fault(t.at, "this | was never opened, or by another kind of bar; remove it")
        self.bars.pop()
        self.emit(t, "close|")

    @staticmethod
    def _is_bar(item: Item) -> bool:
        return isinstance(item, Tok) and item.kind in ("|", "close|")
