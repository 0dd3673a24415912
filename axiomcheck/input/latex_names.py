"""From tokens to what the grammar reads: names with their indices, probabilities, sizes, bars.

`\\hat{p}(c)` becomes a name that is applied, `P(\\mathcal{S}|\\mathcal{G})` one symbol,
`\\min_{c \\in \\mathcal{C}}` one operator with its class variable; bars are told apart
into those that open, those that close, and sizes of sets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from axiomcheck.errors import InputError
from axiomcheck.input.arcs import ARCS
from axiomcheck.input.hints import shortened
from axiomcheck.input.latex_sets import bound, probability, size
from axiomcheck.input.latex_text import MAX_DEPTH, Source, Tok
from axiomcheck.lang.expr import num

FUNCTIONS = {"log", "exp", *ARCS}
CLOSERS = {"(": ")", "[": "]", r"\{": r"\}", r"\lbrace": r"\rbrace", "{": "}"}
ANY_OUTPUT = r"\mathcal{S}_{\neg i} is read as any output \mathcal{S}"
ENDS = {"name", "value", "number", ")", "close|", "close norm", "}"}  # kinds after which an operand has ended
COPIED = ("number", "slash", "sign", ",", "relation", "compare", "sep", "text", "begin cases", "end cases", "amp",
          "row")  # fmt: skip
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


def fold(source: Source, found: Sequence[Tok]) -> list[Tok]:
    """The tokens of the grammar; separators and relations are left for `latex_equations`."""
    return _Folder(source, _grouped(found)).run()


def _grouped(found: Sequence[Tok]) -> tuple[Item, ...]:
    stack: list[tuple[int, list[Item]]] = [(0, [])]
    for t in found:
        if t.kind == "{":
            stack.append((t.at, []))
        elif t.kind == "}":
            at, items = stack.pop()
            stack[-1][1].append(Group(at, tuple(items)))
        else:
            stack[-1][1].append(t)
    return tuple(stack[0][1])


class _Folder:
    """Reads one level of braces."""

    def __init__(self, source: Source, items: tuple[Item, ...]):
        self.source, self.fault, self.items, self.i = source, source.fault, items, 0
        self.out: list[Tok] = []
        self.brackets: list[Tok] = []
        self.bars: list[tuple[int, str]] = []  # brackets open when each bar was opened, and its kind
        self.handlers: dict[str, Callable[[Tok], None]] = {
            **dict.fromkeys(COPIED, self._copy), "word": self._word, "times": self._times, "star": self._times,
            "^": self._power, "(": self._open, ")": self._close, "|": self._bar, "open|": self._open_bar,
            "close|": self._close_bar, "frac": self._fraction, "sqrt": self._root, "sum": self._big,
            "underset": self._underset, ";": self._semicolon, ".": self._point, "norm": self._norm,
            "open norm": self._norm, "given": self._divides,
        }  # fmt: skip

    # -- reading items ----------------------------------------------------
    def peek(self, ahead: int = 0) -> Item | None:
        k = self.i + ahead
        return single(self.items[k]) if k < len(self.items) else None

    def token(self, kind: str, ahead: int = 0) -> Tok | None:
        item = self.peek(ahead)
        return item if isinstance(item, Tok) and item.kind == kind else None

    def argument(self, of: Tok) -> tuple[Item, ...]:
        """What a command, `_` or `^` takes: a group, or the one token that follows."""
        if self.i >= len(self.items):
            raise self.fault(of.at, f"{of.text} takes something in braces; add it")
        item = self.items[self.i]
        self.i += 1
        return item.items if isinstance(item, Group) else (item,)

    def run(self) -> list[Tok]:
        while self.i < len(self.items):
            item = single(self.items[self.i])
            self.i += 1
            if isinstance(item, Group):
                self._parenthesis(item)
            elif item.kind in self.handlers:
                self.handlers[item.kind](item)
            else:
                raise self._stray(item)
        if self.brackets:
            last = self.brackets[-1]
            raise self.fault(last.at, f"{last.text} is not closed; add {CLOSERS[last.text]}")
        if self.bars:
            bar = next(t for t in reversed(self.out) if t.kind == "open|")
            raise self.fault(bar.at, "this | is not closed; add | or write \\left| and \\right|")
        return self.out

    def _stray(self, t: Tok) -> InputError:
        cures = {
            "_": "an index belongs to a name, a sum, min, max or log",
            "%": "a percentage sign belongs to a name, such as lam\\%",
            "'": "formulas speak of one true and one predicted distribution; leave the prime out",
            "not": "negation stands inside P(...) or |...|",
            "and": "it stands inside P(...) or |...|",
            "given": "it stands inside P(...)",
            "in": "it stands under a sum, min or max",
            "minus": "it stands under a sum, min or max",
            "close norm": "no norm was opened before it",
            "infinity": "values are finite; only a norm has it as an index",
            "!": "factorials are not in the subset",
            ":": "it stands only in :=",
        }
        return self.fault(t.at, f"{shortened(t.text)} has no meaning here; {cures.get(t.kind, 'remove it')}")

    # -- plain tokens -----------------------------------------------------
    def emit(self, t: Tok, kind: str | None = None, **changes) -> None:
        self.out.append(replace(t, kind=kind or t.kind, **changes))

    def _copy(self, t: Tok) -> None:
        ended = self.out and self.out[-1].kind in ENDS
        if t.kind == "number" and ended and (t.text.startswith(".") or self.out[-1].kind == "number"):
            raise self.fault(
                t.at, f"is {t.text} a factor? write \\cdot before it, and digits before the point"
            )
        self.emit(t)

    def _times(self, t: Tok) -> None:
        self.emit(t, "times")

    def _semicolon(self, t: Tok) -> None:
        self.emit(t, "," if self.brackets else "sep")

    def _point(self, t: Tok) -> None:
        """A point between factors multiplies; at the end of a formula it is punctuation."""
        following = self.peek()
        if following is None or (
            isinstance(following, Tok) and following.kind in ("sep", "text", "end cases")
        ):
            return
        if self.out and self.out[-1].kind == "number" and self.token("number"):
            raise self.fault(
                t.at, "is this a decimal point, or a product? write 0.5 without spaces, or \\cdot"
            )
        self.emit(t, "times")

    def _parenthesis(self, group: Group) -> None:
        inner = self._inner(group.items)
        if inner:
            self.out.append(Tok("(", "{", group.at))
            self.out += [*inner, Tok(")", "}", group.at)]

    def _inner(self, items: tuple[Item, ...]) -> list[Tok]:
        return _Folder(self.source, items).run()

    def _braced(self, of: Tok, items: tuple[Item, ...]) -> None:
        inner = self._inner(items)
        if not inner:
            raise self.fault(of.at, f"the braces of {of.text} are empty; fill them")
        self.out += [Tok("{", "{", inner[0].at), *inner, Tok("}", "}", inner[-1].at)]

    def _open(self, t: Tok) -> None:
        if len(self.brackets) >= MAX_DEPTH:
            raise self.fault(t.at, f"brackets are nested more than {MAX_DEPTH} deep; simplify it")
        self.brackets.append(t)
        self.emit(t)

    def _close(self, t: Tok) -> None:
        if not self.brackets:
            raise self.fault(t.at, f"this {t.text} was never opened; remove it")
        opened = self.brackets.pop()
        if CLOSERS[opened.text] != t.text:
            raise self.fault(t.at, f"this {t.text} closes a {opened.text}; write {CLOSERS[opened.text]}")
        if self.bars and self.bars[-1][0] > len(self.brackets):
            raise self.fault(t.at, f"this {t.text} closes before a | that stands inside; add the |")
        self.emit(t)

    # -- commands with arguments ------------------------------------------
    def _fraction(self, t: Tok) -> None:
        self.emit(t)
        for _ in range(2):
            self._braced(t, self._short(t))

    def _short(self, t: Tok) -> tuple[Item, ...]:
        """An argument; without braces it is one digit or one name, as in \\frac12."""
        item = self.items[self.i] if self.i < len(self.items) else None
        if isinstance(item, Tok) and item.kind == "number" and len(item.text) > 1:
            if not item.text.isdigit():
                raise self.fault(item.at, f"write braces round what {t.text} takes")
            rest = replace(item, text=item.text[1:], at=item.at + 1)
            self.items = (*self.items[: self.i], rest, *self.items[self.i + 1 :])
            return (replace(item, text=item.text[0]),)
        if isinstance(item, Tok) and item.kind not in ("number", "word"):
            raise self.fault(item.at, f"write braces round what {t.text} takes")
        return self.argument(t)

    def _root(self, t: Tok) -> None:
        if (opened := self.token("(")) and opened.text == "[":
            raise self.fault(t.at, "only square roots are in the subset; write \\sqrt{...}")
        self.emit(t)
        self._braced(t, self._short(t))

    def _power(self, t: Tok) -> None:
        item = self.peek()
        short = isinstance(item, Tok) and (item.kind == "word" or (item.kind == "number" and len(item.text) == 1))
        if isinstance(item, Tok) and isinstance(self.items[self.i], Tok) and not short:
            raise self.fault(item.at, "write braces round the exponent")
        self.emit(t)
        self._braced(t, self.argument(t))

    # -- names ------------------------------------------------------------
    def _word(self, t: Tok) -> None:
        if t.text in ("min", "max"):
            return self._big(t)
        if t.text in FUNCTIONS:
            return self._function(t)
        if t.text == "e" and self.token("^"):
            self.i += 1
            self.emit(t, "exponential")
            return self._braced(t, self.argument(t))
        if t.text == "P" and self.token("("):
            return self._probability(t)
        if t.text == "arg" and (word := self.token("word")) and word.text in ("min", "max"):
            t = replace(t, text="arg" + word.text)
            self.i += 1
        if t.text in ("argmin", "argmax"):
            return self._big(t)
        self.emit(t, "name", text=self._decorated(t))
        return None

    def _decorated(self, t: Tok) -> str:
        """The name with its index, a star, a percentage sign; \\chi^2 is a name of its own."""
        text = t.text
        if text == "chi" and self.token("^") and (two := self.token("number", 1)) and two.text == "2":
            text, self.i = "chi^2", self.i + 2
        while True:
            primed = self.token("'") if len(text) == 1 and text != "p" else None
            if sign := self.token("%") or primed:
                text += sign.text[-1]
                self.i += 1
            elif mark := self.token("_"):
                self.i += 1
                text += "_" + self._index(mark)
            elif self.token("^") and (star := self._starred()):
                self.i += 2
                text += star
            else:
                return text

    def _index(self, mark: Tok) -> str:
        items = [single(x) for x in self.argument(mark)]
        said = []
        for x in items:
            if isinstance(x, Group):
                raise self.fault(x.at, "an index is one plain name; simplify it")
            if x.kind not in ("word", "number", "not", ",", "sign", "star", "times", "_"):
                raise self.fault(x.at, f"{shortened(x.text)} has no place in an index; simplify it")
            said.append({"not": "~", "_": ""}.get(x.kind, x.text))
        return "".join(said)[:40]

    def _starred(self) -> str:
        """`*` for x^*, `^-1` for f^{-1}(...): part of the name."""
        item = self.peek(1)
        kinds = [item] if isinstance(item, Tok) else list(item.items) if isinstance(item, Group) else []
        said = "".join(k.text for k in kinds if isinstance(k, Tok))
        if said in ("*", r"\ast", r"\star"):
            return "*"
        return "^-1" if said == "-1" and self.token("(", 2) and self.items[self.i - 1].text != "}" else ""

    def _function(self, t: Tok) -> None:
        base = None
        if mark := self.token("_"):
            self.i += 1
            said = self._index(mark)
            if t.text != "log" or not said.isdigit() or not 2 <= int(said[:9]) <= 1000:
                raise self.fault(mark.at, f"{t.text}_{shortened(said)} is unknown; a base is a whole number")
            base = num(int(said))
        if self.token("^"):
            raise self.fault(t.at, f"write the power of {t.text} outside, as in (\\{t.text} x)^2")
        self.emit(t, "function", value=base)

    # -- sums, minima, maxima ---------------------------------------------
    def _underset(self, t: Tok) -> None:
        below = self.argument(t)
        inner = self.argument(t)
        operator = single(inner[0]) if len(inner) == 1 else None
        if not isinstance(operator, Tok) or operator.text not in ("min", "max", r"\sum"):
            raise self.fault(t.at, "\\underset is known for \\min, \\max and \\sum only; write \\min_{...}")
        self._bounded(operator, below, None)

    def _big(self, t: Tok) -> None:
        below: tuple[Item, ...] | None = None
        above: tuple[Item, ...] | None = None
        while mark := self.token("_") or self.token("^"):
            self.i += 1
            items = self.argument(mark)
            if (below if mark.kind == "_" else above) is not None:
                raise self.fault(mark.at, f"{t.text} has two of these; leave one out")
            below, above = (items, above) if mark.kind == "_" else (below, items)
        if below is None and t.text in ("min", "max"):
            return self._pair(t)
        if below is None:
            raise self.fault(t.at, f"{t.text} of what? write {t.text}_{{c \\in \\mathcal{{C}}}}")
        return self._bounded(t, below, above)

    def _pair(self, t: Tok) -> None:
        if not (self.token("(") or isinstance(self.peek(), Group)):
            raise self.fault(t.at, f"write \\{t.text}\\{{a, b\\}} or \\{t.text}_{{c \\in \\mathcal{{C}}}}")
        self.emit(t, "pair")

    def _bounded(self, t: Tok, below: tuple[Item, ...], above: tuple[Item, ...] | None) -> None:
        operator = t.text.lstrip("\\")
        said = flat(below)
        found = bound(operator, said, None if above is None else flat(above))
        if found is None:
            shown = "_{c \\in \\mathcal{C}}"
            ends = "" if above is None else ", or end it at n, or at one other letter where the formula has no n"
            raise self.fault(
                said[0].at if said else t.at,
                f"what stands under {operator} is not in the subset; write \\{operator}{shown}{ends}",
            )
        self.emit(t, "big", value=found)

    # -- probabilities, sizes, absolute values ------------------------------
    def _probability(self, t: Tok) -> None:
        depth, end = 0, self.i
        while end < len(self.items):
            depth += (self.items[end].kind == "(") - (self.items[end].kind == ")")
            if not depth:
                break
            end += 1
        found = probability(flat(self.items[self.i + 1 : end]))
        if found is None:
            raise self.fault(
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
        if self._after_first_argument() and self.token("|"):
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
            raise self.fault(t.at, f"this norm is not closed; add {CLOSED[t.kind]}_1 or {CLOSED[t.kind]}_2")
        inside = self._inner(self.items[self.i : end])
        if not inside:
            raise self.fault(t.at, "the norm of what? write a vector, such as p - \\hat{p}, into it")
        self.i = end + 1
        self.emit(t, "open norm")
        self.out += inside
        return self.emit(t, "close norm", value=self._which(t))

    def _which(self, t: Tok) -> str:
        """The norm's index, which may stand behind its exponent."""
        behind = self.token("^") and self.token("_", 2)
        k = self.i + 2 if behind else self.i
        index = single(self.items[k + 1]) if k + 1 < len(self.items) and self.items[k].kind == "_" else None
        found = INDICES.get(index.text) if isinstance(index, Tok) else None
        if found is None:
            raise self.fault(t.at, "which norm? write its index, _1, _2 or _\\infty")
        self.items = (*self.items[:k], *self.items[k + 2 :])
        return found

    def _after_first_argument(self) -> bool:
        return [x.kind for x in self.out[-3:]] == ["name", "(", "name"] and self.out[-2].text == "("

    def _open_bar(self, t: Tok) -> None:
        bars = (k for k in range(self.i, len(self.items)) if self.items[k].kind in ("|", "close|"))
        end = next(bars, len(self.items))
        closer = "close|" if t.kind == "open|" else "|"
        closed = end < len(self.items) and single(self.items[end]).kind == closer
        if closed and (found := size(flat(self.items[self.i : end]))) is not None:
            self._note_any_output(self.items[self.i : end])
            self.i = end + 1
            return self.emit(t, "value", value=found)
        if len(self.bars) >= MAX_DEPTH:
            raise self.fault(t.at, f"bars are nested more than {MAX_DEPTH} deep; simplify it")
        self.bars.append((len(self.brackets), t.kind))
        return self.emit(t, "open|")

    def _close_bar(self, t: Tok) -> None:
        opened = "open|" if t.kind == "close|" else "|"
        if not self.bars or self.bars[-1] != (len(self.brackets), opened):
            raise self.fault(t.at, "this | was never opened, or by another kind of bar; remove it")
        self.bars.pop()
        self.emit(t, "close|")
