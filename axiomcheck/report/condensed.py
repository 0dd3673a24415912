"""Facts and what shows them, as few lines: what a proof told by hand would leave out is left out here.

A fact with a single reason is one line; cases that a word settles are one line; a case that is like one before it is
`likewise`; what was shown before is not shown again; values of the measure and long sums get letters.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product

from axiomcheck.calculus.statement import Setting, own
from axiomcheck.calculus.term import Node, Part, Refused, at, div, replaced, substitute, total, var
from axiomcheck.formal.plain import NAMES, name_of
from axiomcheck.latex import variable_name
from axiomcheck.report.blocks import Block, Inline, Line, Math, Para, Step, Steps, joined, plain
from axiomcheck.report.sequents import NEW_CLASS, balanced, math, smoothed, text, tidied

LONGEST = 120  # characters of a formula that stands for a reason
ROOM = 200  # characters of a line that is made of several
LEVELS, MOST, LINE = 4, 44, 80  # of an outline, its lines, and characters of one
KINDS = {"le": "an order", "lt": "an order", "eq": "an equation", "ne": "an inequality"}
AGREE = ("both sides agree",)
LETTERS = "STUV"  # of long terms
WORTH = 24  # characters of a term that gets a letter
CLASSES = "cdijlefgh"  # of classes that a proof speaks of
SCALARS = "tuvwrsz"  # and of numbers that stand for any between two
EITHER = re.compile(r"\[\w+ = \w+\]")
SIGNS = str.maketrans("+-", "--")
TOKEN = re.compile(r"[A-Za-z_]\w*|\S")
Piece = str | Node
Pieces = tuple[Piece, ...]


@dataclass(frozen=True)
class Told:
    """A fact, for every class where `every` says so: by which facts, how, with what below it; `when` it is a case.

    What contradicts the facts `against` is no fact at all.
    """

    goal: Node | None
    facts: tuple[Pieces, ...] = ()
    how: Pieces = ()
    inner: tuple[Told, ...] = ()
    when: Pieces = ()
    every: Pieces = ()
    against: tuple[Node, ...] = ()

    @property
    def reason(self) -> Pieces:
        """What it shows, as a reason for something else, with its own reasons."""
        own = () if self.goal is None else (self.goal,)
        how = (" (", *self.how, ")") if self.how and self.how != AGREE else ()
        return (*own, *self.every, *how, *_as(self.facts, ", since "))


def condensed(t: Told) -> Told:
    """The same in fewer lines."""
    kids = merged([_inlined(x) for kid in map(condensed, t.inner) for x in _spliced(kid)])
    if kids and kids[-1].goal == t.goal is not None and not kids[-1].when and not t.how:
        last = kids.pop()
        t = replace(t, facts=_distinct(*t.facts, *last.facts), how=last.how, every=t.every or last.every, against=last.against)
        kids += last.inner
    shown = [k.goal for k in kids]
    kids = [_by_the_above(k, shown[:i]) for i, k in enumerate(kids)]
    t = replace(t, facts=tuple(f for f in t.facts if f[0] != t.goal and f[0] not in (*shown[1:], *t.when)))
    if len(kids) == 1 and not kids[0].when:
        t, kids = _with_its_reason(t, kids[0])
    return replace(t, facts=tuple(f for f in t.facts if all(f[0] != k.goal for k in kids)), inner=tuple(kids))


def _by_the_above(t: Told, shown: Sequence[Node | None]) -> Told:
    """Without what stands in the lines before."""
    left = tuple(f for f in t.facts if len(f) > 1 or f[0] not in shown)
    return t if left == t.facts else replace(t, facts=(*left, ("the above",)))


def _inlined(t: Told) -> Told:
    """Short cases in one line; those that need no words come last."""
    cases = [k for k in t.inner if k.when]
    if not cases or len(cases) < len(t.inner) or t.how or any(k.inner for k in cases):
        return t
    plain = [k for k in cases if not (k.facts or k.how or k.against or k.goal)]
    told = [(*k.when, *_why(k)) for k in cases if k not in plain]
    told += [("", *_as(tuple(k.when for k in plain), ""), ", at once")] if plain and told else []
    line = tuple(x for i, case in enumerate(told) for x in (("; if " if i else "if "), *case))
    return replace(t, how=line, inner=()) if _length(line) <= ROOM else t


def _spliced(t: Told) -> list[Told]:
    """Cases within a case as cases."""
    if t.when and t.inner and all(k.when for k in t.inner) and not (t.facts or t.how or t.against or t.goal):
        return [replace(k, when=(*t.when, " and ", *k.when)) for k in t.inner]
    return [t]


def merged(told: Sequence[Told]) -> list[Told]:
    """Each fact once; cases that have the same proof as one."""
    kids: list[Told] = []
    for t in told:
        same = next((i for i, k in enumerate(kids) if k.when and t.when and replace(k, when=t.when) == t), None)
        if same is not None:
            kids[same] = replace(kids[same], when=(*kids[same].when, ", and likewise if ", *t.when))
        elif t not in kids:
            kids.append(t)
    return kids


def _with_its_reason(t: Told, kid: Told) -> tuple[Told, list[Told]]:
    """A fact with the one below it as its reason, if there is room."""
    if t.goal is None and not (t.how or t.facts or t.against):
        return replace(kid, when=t.when), list(kid.inner)
    others = tuple(f for f in t.facts if f[0] != kid.goal)
    against = tuple(f for f in t.against if f != kid.goal)
    if kid.goal is None or kid.against or (kid.inner and kid.how) or _length((*kid.reason, *sum(others, ()))) > ROOM:
        return replace(t, facts=others), [kid]
    return replace(t, facts=(*others, kid.reason), against=against), list(kid.inner)


def _distinct(*facts: Pieces) -> tuple[Pieces, ...]:
    return tuple({(f[0] if isinstance(f[0], Node) else f): f for f in reversed(facts)}.values())[::-1]


def _length(pieces: Pieces) -> int:
    return sum(len(text(x) if isinstance(x, Node) else x) for x in pieces)


def _as(facts: tuple[Pieces, ...], word: str) -> Pieces:
    last = len(facts) - 1
    return tuple(x for i, f in enumerate(facts) for x in (word if not i else " and " if i == last else ", ", *f))


def _why(t: Told) -> Pieces:
    """The fact and what follows it."""
    own = () if t.goal is None else (t.goal, *t.every)
    colon = (": ",) if t.when or own else ()
    if t.against and t.goal is None:
        if t.facts:
            return (*colon, *_as(t.facts, ""), ", which contradicts ", *_as(tuple((f,) for f in t.against), ""))
        return (*colon, "this contradicts ", *_as(tuple((f,) for f in t.against), ""))
    against = ("nothing satisfies ", *_as(tuple((f,) for f in t.against), "")) if t.against else ()
    how = (": ", *(t.how or against)) if (t.how or against) and (t.how != AGREE or not t.facts) else ()
    if t.how[:1] == (", ",):
        how = t.how
    head = own if not (own and t.when) else (": ", *own)
    as_ = _as(t.facts, ", as ")
    return (*head, *as_, *(how if (head or as_ or t.when) else how[1:]))


# -- what is said in place of terms -------------------------------------------------------------


class Words:
    """What terms, formulas and classes are called in one proof."""

    def __init__(self, setting: Setting | None, names: frozenset[tuple[str, str]]):
        self.values = _values(setting, names) if setting is not None else []
        taken = {n for _, n in names}
        new = sorted((n for kind, n in names if kind == "c" and NEW_CLASS.fullmatch(n)), key=lambda n: int(n[1:]))
        free = [x for x in CLASSES if x not in taken]
        self.classes = dict(zip(new, free, strict=False))
        hidden = sorted(n for kind, n in names if kind == "s" and n.startswith("_") and n not in NAMES)
        free = [x for x in SCALARS if x not in {*taken, *self.classes.values()}]
        self.scalars = {n: var(x) for n, x in zip(hidden, free, strict=False)}
        self.letters: list[tuple[Node, Node]] = []
        self.free = [x for x in LETTERS if x not in taken]

    def of(self, f: Node) -> Node:
        """The term or formula in these words."""
        try:
            f = substitute(f, self.scalars, classes=self.classes)
            for term, name in self.values:
                f = replaced(f, term, name)
            f = balanced(tidied(f))
            for term, name in self.values:
                f = replaced(f, term, name)
            for term, name in self.letters:
                f = replaced(f, term, name)
        except Refused:  # a quantifier is in the way
            return f
        return f

    def abbreviate(self, said: Sequence[Node]) -> None:
        """Give letters to long closed terms that occur again and again."""
        for letter in self.free:
            found: Counter[Node] = Counter()
            for f in map(self.of, said):
                found.update(t for t in f.nodes() if _worth(t))
            best = max(found, key=lambda t: ((found[t] - 2) * len(text(t)), text(t)), default=None)
            if best is None or found[best] < 3:
                return
            self.letters.append((best, var(letter)))

    def inline(self, x: Piece) -> Inline:
        """A piece of a line; a class has its name between backticks."""
        if isinstance(x, str):
            return x
        if x.op in ("exv", "exs"):
            return f"there is such {_named(x)}"
        shown = math(self.of(x))
        long = len(shown.text) > 3 * LONGEST
        return f"{KINDS.get(x.op, 'a statement')} of {len(shown.text):,} characters" if long else shown

    def line(self, pieces: Pieces) -> Line:
        """What is said, in both notations; names of classes stand between backticks."""
        words = [y for x in pieces for y in (self._named(x) if isinstance(x, str) else [x])]
        return tuple(x if isinstance(x, Math) else self.inline(x) for x in words)

    def _named(self, words: str) -> list[str | Math]:
        parts = [self.classes.get(x, x) if i % 2 else x for i, x in enumerate(words.split("`"))]
        return [Math(x, variable_name(x)) if i % 2 else x for i, x in enumerate(parts) if x]


def _named(t: Node) -> str:
    """The names of what exists, one after the other."""
    inner = t.kids[0]
    return name_of(t.name) + (f", {_named(inner)}" if inner.op in ("exv", "exs") else "")


def _worth(t: Node) -> bool:
    closed = not t.loose and not t.formula and t.op not in ("num", "var", "at")
    return closed and not any(kind == "c" for kind, _ in t.names) and len(text(t)) > WORTH


def _values(setting: Setting, names: frozenset[tuple[str, str]]) -> list[tuple[Node, Node]]:
    """Values of the measure at vectors that have names, whole or on a part, largest first, and what they are called."""
    vectors, parts = (sorted(n for kind, n in names if kind == which) for which in "vA")
    places = len(setting.space.arguments)
    found = []
    for at_, part in product(product(vectors, repeat=places), (None, *parts)) if places <= 2 and not setting.space.counts else ():
        masses = [total(at(v), [Part("out", part)]) for v in at_] if part else []
        bodies = [div(at(v), m) for v, m in zip(at_, masses, strict=True)] if part else list(map(at, at_))
        with suppress(Refused):  # a formula that is not about these
            t = own(setting.valued(tuple(bodies), part, tuple(masses))[0])[1]
            called = var("__".join(["D", *(f"{v}_on_{part}" if part else v for v in at_)]))
            found += [(u, called) for u in dict.fromkeys((t, tidied(t), tidied(smoothed(t)))) if u.size > 3 and not u.loose]
    return sorted(found, key=lambda pair: -pair[0].size)


# -- lines ----------------------------------------------------------------------------------------


def outline(facts: Sequence[Told], words: Words) -> list[Block]:
    """The facts as nested steps, and what their letters stand for."""
    told = merged([_inlined(condensed(t)) for t in facts])
    told = [t for t in told if t.goal is None or t.goal.names or len(told) == 1]
    for levels in range(LEVELS, 0, -1):
        shown = _once([_cut(t, levels) for t in told[:MOST]], set())
        if sum(map(_lines, _all(shown))) <= MOST:
            break
    words.abbreviate([x for t in _all(shown) for x in _nodes(t)])
    steps = tuple(_liked(shown, words))
    letters = [(math(name), " for ", math(term)) for term, name in words.letters]
    found: list[Block] = [Para(("Write ", *joined(letters, last=" and "), "."))] if letters else []
    said = " ".join(x for step in steps for x in _texts(step))
    if "'" in said:
        stroke = Math("p' = (p + eps)/(1 + n*eps)", r"p' = (p + \epsilon)/(1 + n\,\epsilon)")
        found.append(Para(("A stroke is for smoothing: ", stroke, ".")))
    if EITHER.search(said):
        found.append(Para(("Here ", Math("[i = c]", "[i = c]"), " is 1 if the two classes are the same, and 0 otherwise.")))
    return [*found, Steps(steps)] if steps else []


def _nodes(t: Told) -> Iterator[Node]:
    own = () if t.goal is None else (t.goal,)
    for x in (*own, *t.how, *t.when, *t.against, *sum(t.facts, ())):
        if isinstance(x, Node) and x.op not in ("exv", "exs"):
            yield x


def _all(told: Sequence[Told]) -> Iterator[Told]:
    for t in told:
        yield t
        yield from _all(t.inner)


def _lines(t: Told) -> int:
    """How many lines it takes, without what is below it."""
    return 1 + _length((*t.when, *_why(t))) // LINE


def _cut(t: Told, depth: int) -> Told:
    return replace(t, inner=tuple(_cut(k, depth - 1) for k in t.inner) if depth > 1 else ())


def _once(told: Sequence[Told], known: set[Told | Pieces]) -> list[Told]:
    """What was shown before is not shown again."""
    found = []
    for t in told:
        bare, facts = replace(t, when=()), []
        worth = t.goal is not None and (t.inner or t.facts or _length(t.how) > LONGEST // 2)
        if worth and (bare in known or (not t.inner and t.reason in known)):
            found.append(replace(t, facts=(), how=(", ", "as before"), inner=()))
            continue
        for f in t.facts:
            facts.append(f[:1] if f in known and isinstance(f[0], Node) else f)
            known.add(f)
        known |= {bare, t.reason}
        found.append(replace(t, facts=tuple(facts), inner=tuple(_once(t.inner, known))))
    return found


def _liked(told: Sequence[Told], words: Words) -> Iterator[Step]:
    """Steps; a case that is one before it with two names exchanged is said to be."""
    before: list[tuple[Told, Step, str]] = []
    for t in told:
        step = _step(t, words)
        body = _step(replace(t, when=()), words)
        shown = "\n".join(_texts(body))
        for _, _, other in before if len(shown) > 60 else ():
            names = _exchanged(other, shown)
            if names is not None:
                what: Line = (", with ", names[0], " and ", names[1], " exchanged") if names else ()
                own = words.line(("if ", *t.when, ": ")) if t.when else (*words.line((t.goal, *t.every, ", ")),) if t.goal else ()
                step = Step((*own, "likewise", *what, "."))
                break
        before.append((t, step, shown))
        yield step


def _texts(step: Step) -> Iterator[str]:
    yield plain(step.line)
    for kid in step.inner:
        yield from _texts(kid)


def _exchanged(one: str, other: str) -> tuple[str, ...] | None:
    """The two names that turn one text into the other if they change places; none if they are the same."""
    if one == other or one.translate(SIGNS) == other.translate(SIGNS):
        return ()
    first, second = TOKEN.findall(one), TOKEN.findall(other)
    pairs = {(a, b) for a, b in zip(first, second, strict=False) if a != b}
    names = sorted({a for a, _ in pairs})
    if len(first) != len(second) or len(names) != 2 or pairs != {(names[0], names[1]), (names[1], names[0])}:
        return None
    swap: Mapping[str, str] = dict(pairs)
    named = all(x[0].isalpha() for x in names)
    return tuple(names) if named and [swap.get(x, x) for x in first] == second else None


def _step(t: Told, words: Words) -> Step:
    line = words.line((*(("if ", *t.when) if t.when else ()), *_why(t)))
    inner = tuple(_liked(t.inner, words))
    return Step((*line, ":" if inner else "."), inner)


