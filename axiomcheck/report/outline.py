"""A proof in the calculus as a reader tells it: what is shown on the way, by which cases, class by class, and why.

The steps of a certificate are a tree from what is asked down to what needs no more.  Here it becomes a tree of facts:
steps that only carry a hypothesis along are none, nor is what is evident, nor impossible cases.  What is shown
once for any numbers and used of some is told of these.  `condensed` makes few lines of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count

from axiomcheck.calculus import claims
from axiomcheck.calculus.check import Step as Shown
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Form, Sequent
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    RELATIONS,
    ZERO,
    Node,
    Refused,
    add,
    at,
    inv,
    minus,
    mul,
    num,
    opened,
    rel,
    substitute,
    var,
)
from axiomcheck.exact.certificate import Certificate
from axiomcheck.formal.plain import without
from axiomcheck.lang.claim import Claim
from axiomcheck.report import sequents
from axiomcheck.report.blocks import Block, Para, joined
from axiomcheck.report.condensed import AGREE, LONGEST, Pieces, Told, Words, outline
from axiomcheck.report.evident import evident, sign
from axiomcheck.report.sequents import math, smoothed, text, tidied
from axiomcheck.report.words import either
from axiomcheck.tactics.forms import function, is_form

MOST, DEEPEST = 600, 12  # facts that are looked at, and levels of them
ONWARDS = ("both", "at_class", "witness", "obtain", "each", "rewrite", "hypothesis", "instance")
BRANCHES = ("cases", "decide", "order", "same", "member", "whole")
TELLING = ("compare", "path", "attained", "exists", "pointwise")  # rules that a lemma is told for
SAYING = ("hypothesis", "cut", "cases", "order", "both", "each", "either", "decide", "at_class", "pointwise", "witness",
          "exhibit", "compare", "attained", "bound", "path", "fact", "algebra", "absurd")  # whose parameters name what they use
CLOSED = ("absurd", "differ")  # rules that find a contradiction
WRITTEN_OUT = ("abs", "min", "max", "log", "exp", "root", "atan", "ite")  # an order between such terms is worth a line
LARGE = 15  # nodes of an order that is worth a line
BY_A_FACT: dict[object, Callable[[Node], Node]] = {  # facts that are reasons, not cases
    "log": lambda t: rel("le", function("log", t), minus(t, ONE)),
    "exp": lambda t: rel("le", add(ONE, t), function("exp", t)),
}
CLASS = re.compile(r"\bk\d+\b")
TAKE = ("take ",)
PLAIN = ("algebra", "enclosed", "delta", "fact", "hypothesis", "split", "parted", "bound")  # rules that need no more


def blocks(certificate: Certificate, claim: Claim | None = None, proved: bool = False) -> list[Block]:
    """What the steps show, from what is asked down to where each sign is seen; of a proof, only what the claim asks for."""
    if not certificate.steps:
        return [Para((sequents.summary(certificate), "."), "Proof")]
    steps, supplied = unpack(certificate.steps)
    told = _Facts(steps, claims.wanted(claim, supplied) if claim is not None and proved else ())
    names = told.names()
    shown = outline(told.all(), Words(claims.setting_of(claim) if claim is not None else None, names))
    number = f"{len(steps)} step{'s' * (len(steps) != 1)}"
    head = either(f"{number}, each of which the kernel has checked{'; in outline:' if shown else '.'}",
                  f"A machine found and checked it, in {number}{', in outline as follows.' if shown else '.'}")  # fmt: skip
    given = [Para((*joined(map(math, supplied)), "."), "Supplied")] if supplied else []
    return [*given, Para((head,), "Proof"), *shown]


class _Images:
    """What the names of a theorem stand for where it is used; nothing else goes by a name of theirs."""

    def __init__(self) -> None:
        self.scalars: dict[str, Node] = {}
        self.vectors: dict[str, Node] = {}
        self.classes: dict[str, str] = {}

    def of(self, t: Node) -> Node:
        """The term or formula, said of them."""
        try:
            return tidied(smoothed(substitute(t, self.scalars, self.vectors, self.classes)))
        except Refused:  # a bound name is in the way
            return t

    def at(self, c: object) -> str:
        """The class of that name."""
        return self.classes.get(str(c), str(c))

    def inside(self, s: Shown, own: frozenset[tuple[str, str]]) -> _Images:
        """Those in the proof of the theorem that the step s is an instance of; `own` are the names given in that proof."""
        scalars, vectors, classes = (x if isinstance(x, dict) else {} for x in s.params)
        found = _Images()
        found.scalars = self.scalars | {k: self.of(t) for k, t in scalars.items()}
        found.vectors = self.vectors | {k: self.of(t) for k, t in vectors.items()}
        found.classes = self.classes | {k: self.at(c) for k, c in classes.items()}
        taken = frozenset().union(*(self.of(f).names for f in (s.shows.goal, *s.shows.given)))
        for kind, name in sorted(own):
            new = name if (kind, name) not in taken else _another(kind, name, taken | own)
            taken |= {(kind, new)}
            if kind == "s":
                found.scalars[name] = var(new)
            elif kind == "v":
                found.vectors[name] = at(new)
            elif kind == "c":
                found.classes[name] = new
        return found


def _another(kind: str, name: str, taken: frozenset[tuple[str, str]]) -> str:
    stem = name.rstrip("0123456789")
    return next(new for k in count() if (kind, new := f"{stem}{k}") not in taken)


class _Facts:
    """The steps of one certificate as facts."""

    def __init__(self, steps: Sequence[Shown], wanted: Sequence[Sequent] = ()):
        self.steps = steps
        self.wanted = wanted
        self.images = _Images()
        self.analysis = {s.shows.goal: s.params for s in steps if s.rule == "fact" and s.params[0] in BY_A_FACT}
        self.by_classes = self._aggregated()
        self.telling = self._marked()
        self.cores = self._worked()
        self.needed = self._needed()
        self.plainly = {s.shows.goal for i, s in enumerate(steps) if s.rule in ("split", "parted") or self._evident(i)}
        self.lemmas = {steps[s.premises[0]].shows.goal for s in steps if s.rule == "cut" and self.telling[s.premises[0]]}
        self.left = MOST
        self.theorems: set[int] = set()
        self.owned: dict[int, frozenset[tuple[str, str]]] = {}  # names given in the proofs of theorems

    def _aggregated(self) -> list[bool]:
        """Of each step, whether sums or extrema are compared in what shows it."""
        found: list[bool] = []
        for s in self.steps:
            found.append(s.rule in ("compare", "attained") or any(found[i] for i in s.premises))
        return found

    def _marked(self) -> list[bool]:
        """Of each step, whether a rule that is worth telling is at work in what shows it."""
        found: list[bool] = []
        for s in self.steps:
            order = s.shows.goal.op in ("le", "lt") and (s.shows.goal.has(*WRITTEN_OUT) or s.shows.goal.size > LARGE)
            parts = s.rule in BRANCHES and sum(not _closed(self.steps[i]) for i in s.premises) > 1 and not _of_a_fact(s)
            found.append(s.rule in TELLING or order or parts or any(found[i] for i in s.premises))
        return found

    def _worked(self) -> list[Shown]:
        """Of each step, the one that does the work, below those that carry hypotheses along."""
        found: list[Shown] = []
        for s in self.steps:
            core = s
            if s.rule in (*ONWARDS, "either", "exhibit") and len(s.premises) == 1:
                core = found[s.premises[0]]
            elif s.rule == "cut" and not self.telling[s.premises[0]]:
                core = found[s.premises[1]]
            elif s.rule in BRANCHES and s.premises and all(_closed(found[k]) for k in s.premises):
                core = found[s.premises[0]]
            found.append(core)
        return found

    def _needed(self) -> list[frozenset[Node]]:
        """Of each step, the hypotheses that something uses; all, where a rule does not say which."""
        found: list[frozenset[Node]] = []
        for s in self.steps:
            if s.rule not in SAYING:
                found.append(s.shows.given)
                continue
            own = {f for x in s.params for f in (_hypotheses(x) if is_form(x) else [x]) if isinstance(f, Node)}
            own |= {s.shows.goal} if s.rule == "hypothesis" else set()
            found.append(s.shows.given & own.union(*(found[i] for i in s.premises)))
        return found

    def all(self) -> list[Told]:
        """What is asked, with what shows it; several such facts under what each assumes beside the others."""
        ends = self._ends()
        main = [i for i in ends if not _of_values(self.steps[i].shows.goal)] or ends[:1]
        given = [self.steps[i].shows.given for i in main]
        common = frozenset.intersection(*given) if given else frozenset()
        found = []
        for i, S in zip(main, given, strict=True):
            own = [f for f in sorted(S - common, key=lambda f: (f.size, text(f))) if f.size <= LONGEST and not _usual(f)]
            told = self.fact(i, DEEPEST)
            found.append(replace(told, when=_listed(own[:3])) if own and len(main) > 1 else told)
        return [*found, Told(None, how=("every value that is spoken of exists",))] if len(main) < len(ends) else found

    def names(self) -> frozenset[tuple[str, str]]:
        """The names of what is asked, and those of classes, parts and numbers that are given on the way."""
        asked = frozenset().union(*(self.steps[i].shows.names for i in self._ends()))
        given = frozenset().union(*(s.shows.names for s in self.steps))
        return asked | {(kind, n) for kind, n in given if kind == "A" or CLASS.fullmatch(n) or n.startswith("_")}

    def _ends(self) -> list[int]:
        """The steps that show what is wanted; where that is not known, those that serve no other."""
        found = [
            next((i for i, s in enumerate(self.steps) if s.shows.goal == S.goal and s.shows.given <= S.given), None)
            for S in self.wanted
        ]
        if found and None not in found:
            return list(dict.fromkeys(i for i in found if i is not None))
        used = {k for s in self.steps for k in s.premises}
        return [i for i in range(len(self.steps)) if i not in used]

    def _evident(self, i: int) -> bool:
        """Needs what the step shows no words?  So it is with the sign of a single entry, or its quotient."""
        S, rule = self.steps[i].shows, self.steps[i].rule
        if rule == "pointwise":
            return (_closed(self.cores[self.steps[i].premises[0]]) and S.goal.kids[0] != FALSE) or evident(S.goal, S.given)
        if rule == "compare" and all(map(self._evident, self.steps[i].premises)):
            return True
        if S.goal.op == "eq" and S.goal.kids[0].op == "sum" and _written_out(S.goal):
            return True
        if S.goal.op in RELATIONS and all(kind == "c" for kind, _ in S.goal.names):
            return True  # of numbers and named classes
        if _of_one_entry(S.goal):
            return True
        return evident(S.goal, S.given)

    def fact(self, i: int, depth: int) -> Told:
        """What a step shows, and how, in at most so many levels."""
        goal, facts = self.steps[i].shows.goal, []
        inner: list[Told] = []
        self.left -= 1
        while depth > 0 and self.left > 0:
            s = self.steps[i]
            if s.rule == "cut":
                lemma, i = s.premises
                inner += self._lemma(lemma, self.steps[lemma].shows.goal in self.needed[i], depth)
            elif s.rule in BRANCHES and len(open_ := self._open(s)) > 1:
                told = self._by_cases(s, open_, depth)
                break
            elif s.rule in BRANCHES and len(s.premises) > 1 and all(_closed(self.cores[k]) for k in s.premises):
                told = Told(None, how=("each case is a contradiction",))
                break
            elif s.rule in BRANCHES and open_:
                i = open_[0]
            elif s.rule == "instance":
                known = s.premises[0] in self.theorems
                told = self._instance(s, depth)
                told = Told(None, how=("likewise",)) if known and told.inner else told
                break
            elif s.rule == "exists" and isinstance(s.params[0], Node):
                taken = self._taken(s.shows.goal, s.params[0])
                if inner and inner[-1].how[:1] == TAKE:
                    taken = (*inner.pop().how, ", ", *taken[1:])
                inner.append(Told(None, how=taken))
                i = s.premises[0]
            elif s.rule == "pointwise" and self.steps[s.premises[0]].shows.goal == FALSE:
                return Told(None, how=("there is no class", _others(s.shows.goal)), inner=tuple(inner))
            elif s.rule == "pointwise":
                told = self.fact(s.premises[0], depth - 1)
                every = f" for every class `{self.images.at(s.params[0])}`{_others(s.shows.goal)}"
                return replace(told, every=(every,), inner=(*inner, *told.inner))
            elif s.rule == "rewrite":
                equation = Node("eq", tuple(t for t in s.params if isinstance(t, Node)))
                facts += [equation] if equation.size <= LONGEST // 4 and not equation.has(*WRITTEN_OUT, "inv", "dl") else []
                i = s.premises[0]
            elif s.rule in ("either", "exhibit"):
                told = Told(None, inner=(self.fact(s.premises[0], depth - 1),))
                break
            elif s.rule in ONWARDS and len(s.premises) == 1:
                i = s.premises[0]
            else:
                told = self._shown(s, depth, facts)
                break
        else:
            told = Told(None)
        return replace(told, goal=told.goal if told.every else self.images.of(goal), inner=(*inner, *told.inner))

    def _lemma(self, i: int, needed: bool, depth: int) -> list[Told]:
        """A fact that is shown first; nothing if logic alone carries it, nothing needs it, or it is evident."""
        goal = self.steps[i].shows.goal
        plain = goal.op == "eq" and not self.by_classes[i]
        if not self.telling[i] or not needed or plain or self._evident(i):
            return []
        return [self.fact(i, depth - 1)]

    def _instance(self, s: Shown, depth: int) -> Told:
        """The proof of a theorem, told of what it is used of."""
        (theorem,) = s.premises
        self.theorems.add(theorem)
        before = self.images
        if theorem not in self.owned:
            self.owned[theorem] = self._names_below(theorem) - self.steps[theorem].shows.names
        self.images = before.inside(s, self.owned[theorem])
        try:
            return self.fact(theorem, depth)
        finally:
            self.images = before

    def _names_below(self, i: int) -> frozenset[tuple[str, str]]:
        """The names in the proof of a step."""
        names: set[tuple[str, str]] = set()
        seen, left = {i}, [i]
        while left:
            s = self.steps[left.pop()]
            names |= s.shows.names
            left += [k for k in s.premises if k not in seen]
            seen |= {*s.premises}
        return frozenset(names)

    def _taken(self, goal: Node, image: Node) -> Pieces:
        """What is given for a vector or a number that is to exist."""
        name = at(goal.name, "i") if goal.op == "exv" else var(goal.name)
        image = opened(image, "i") if image.loose else image
        return (*TAKE, rel("eq", name, self.images.of(image)))

    # -- cases ------------------------------------------------------------------------------------

    def _open(self, s: Shown) -> list[int]:
        """The branches that are not closed at once by a contradiction."""
        return [i for i in s.premises if not _closed(self.cores[i])] or list(s.premises[:1])

    def _by_cases(self, s: Shown, branches: list[int], depth: int) -> Told:
        f = s.params[0]
        if isinstance(f, Node) and f in self.analysis and not any(self.by_classes[i] for i in branches):
            name, t = self.analysis[f]
            return Told(None, facts=((BY_A_FACT[name](self.images.of(t)),),)) if isinstance(t, Node) else Told(None)
        assumed = [i for i in branches if self._as_assumed(i, s.shows.given)]
        if s.rule == "order" and len(assumed) == len(branches):
            shut = next((i for i in s.premises if i not in branches), branches[-1])
            return self._contradiction(self.cores[shut], self.steps[shut].shows.given - s.shows.given)
        found = []
        for i in branches:
            if i in assumed and len(branches) > 1:  # what is assumed is what is to be shown
                continue
            case = replace(self.fact(i, depth - 1), goal=None, when=self._when(s, i))
            found.append(case)
        return Told(None, inner=tuple(found))

    def _as_assumed(self, i: int, given: frozenset[Node]) -> bool:
        """Does the branch only say that what is assumed in it is what is to be shown?"""
        s = self.cores[i]
        form, equations = (s.params[1], s.params[2::2]) if s.rule == "algebra" else (None, ())
        new = self.steps[i].shows.given - given
        if not is_form(form) or not set(equations) <= new:
            return s.rule == "hypothesis"
        return _nothing(form) or (form.op == "h" and form.kids[0] in new)

    def _contradiction(self, s: Shown, assumed: frozenset[Node] = frozenset()) -> Told:
        """What contradicts what among the facts that are given; the contrary, where that is assumed."""
        used = {f for x in s.params for f in (_hypotheses(x) if is_form(x) else [x]) if isinstance(f, Node)}
        facts = [f for f in sorted(used - assumed, key=lambda f: (f.size, text(f))) if f.formula and not _cancels(f)]
        facts = [f for f in facts if f in s.shows.given and not evident(f, s.shows.given - {f})]
        if s.rule not in CLOSED or not 0 < len(facts) <= 3 or any(f.size > LONGEST // 2 for f in facts):
            return Told(None, how=("the contrary is a contradiction" if assumed else "a contradiction",))
        images = tuple(map(self.images.of, facts))
        return Told(None, tuple((f,) for f in images)) if assumed else Told(None, against=images)

    def _when(self, s: Shown, i: int) -> Pieces:
        """What holds in this case."""
        if s.rule == "same" and i == s.premises[0]:
            return (" = ".join(f"`{self.images.at(c)}`" for c in s.params),)
        more = [self.images.of(f) for f in self.steps[i].shows.given - s.shows.given]
        if _of_a_fact(s):  # a function is written out, which the condition alone tells
            more = [_condition(f) for f in more]
        return _listed(sorted(more, key=lambda f: (f.size, text(f)))[:2]) or ("not",)

    # -- what needs no cases ------------------------------------------------------------------------

    def _shown(self, s: Shown, depth: int, facts: list[Node]) -> Told:
        """The last step of a line of thought: why it shows what it does."""
        images = [f for f in map(self.images.of, dict.fromkeys(facts)) if f.kids[0] != f.kids[-1]]
        said = tuple((f,) for f in images) if len(images) <= 4 else ()
        if s.rule in CLOSED:
            return self._contradiction(s)
        if s.rule == "algebra":
            return self._difference(s, said)
        if s.rule in PLAIN:
            return Told(None, said)
        inner = [self.fact(i, depth - 1) for i in s.premises if not self._evident(i) and self._worth(s, i)]
        if s.rule == "attained":
            t, k = s.params
            there = f" is attained at a class `{self.images.at(k)}`"
            return Told(None, ((self.images.of(t), there),) if isinstance(t, Node) else (), inner=tuple(inner))
        if s.rule == "path":
            return replace(self._on_the_way(s), inner=tuple(inner))
        return Told(None, (), ("class by class",) if s.rule == "compare" and not inner else (), tuple(inner))

    def _worth(self, s: Shown, i: int) -> bool:
        """Of a conjunction, the parts that take some work; of a path, not where there is a derivative."""
        if s.rule == "each":
            return self.by_classes[i] or (self.telling[i] and self.steps[i].shows.goal.op in ("lt", "le"))
        return s.rule != "path" or self.telling[i] or self.steps[i].shows.goal.op != "ne"

    def _on_the_way(self, s: Shown) -> Told:
        """By the mean value theorem: a derivative has a sign."""
        name, f, a, b = s.params
        if not isinstance(f, Node) or not isinstance(a, Node) or not isinstance(b, Node) or f.size > LONGEST // 2:
            return Told(None, how=("by the mean value theorem",))
        sign = "is positive" if s.shows.goal.op == "lt" else "is not negative"
        t = var(str(name))
        between = tuple(rel("lt", u, v) for u, v in ((self.images.of(a), t), (t, self.images.of(b))))
        about = ("the derivative of ", self.images.of(f), " by ", t)
        return Told(None, how=(*about, f" {sign} for ", between[0], " and ", between[1]))

    def _difference(self, s: Shown, facts: tuple[Pieces, ...]) -> Told:
        """Why a difference has its sign: what it follows from, or the form that it is."""
        unit, form, *ideal = s.params
        used = {f for f in ideal[::2] if isinstance(f, Node) and f not in self.plainly and not _cancels(f)}
        used = {f for f in used if (f.kids[0] != f.kids[-1] and not f.has("log", "exp")) or f.has("sum")}
        equations = sorted((self.images.of(f) for f in used if f.size <= LONGEST // 2), key=lambda f: (f.size, text(f)))
        facts = (*facts, *((f,) for f in equations[:3] if (f,) not in facts))
        if not is_form(form) or not is_form(unit) or s.shows.goal.op == "eq" or _nothing(form):
            return Told(None, facts, AGREE if not ideal else ())
        if evident(s.shows.goal, s.shows.given) and not equations:
            low, high = s.shows.goal.kids
            if low == ZERO and sign(high, s.shows.given):
                return Told(None, (("no part of it is negative",),) if s.shows.goal.op == "le" else ())
        known = [f for f in dict.fromkeys(_hypotheses(form)) if f in s.shows.given and not evident(f, s.shows.given - {f})]
        if len(known) == 1 and _single(form) and known[0].size <= 3 and known[0] not in self.lemmas:
            return Told(None, facts)  # a condition as it stands
        if known and len(known) <= 3 and (set(known) <= self.lemmas or (len(known) == 1 and _single(form))):
            return Told(None, (*facts, *((self.images.of(f),) for f in known)))
        if max(form.size, unit.size) <= LONGEST:
            shown, scale = (self.images.of(_term(f)) for f in (form, unit))
            if len(text(shown)) <= LONGEST and len(text(scale)) <= LONGEST // 2:
                times: Pieces = () if scale == ONE else (scale, " times ")
                same = not times and shown == self.images.of(s.shows.goal.kids[1])
                return Told(None, facts, () if same else (*times, "the difference is ", shown))
        return Told(None, (*facts, *((self.images.of(f),) for f in known[:3] if f.size <= LONGEST // 2)))


def _listed(parts: Iterator[Node] | Sequence[Node]) -> Pieces:
    """One and another."""
    found = list(parts)
    return tuple(x for i, f in enumerate(found) for x in ([", " if i < len(found) - 1 else " and "] if i else []) + [f])


def _condition(f: Node) -> Node:
    """Of `0 <= t and abs(t) = t`, the order."""
    orders = [kid for kid in f.kids if kid.op in ("le", "lt")]
    defined = [kid for kid in f.kids if kid.op == "eq" and kid.kids[0].op in ("abs", "min", "max", "ite")]
    return orders[0] if f.op == "and" and len(orders) == len(defined) == 1 and len(f.kids) == 2 else f


def _hypotheses(form: Form) -> Iterator[Node]:
    """The orders that a form is made of, and what its squares are not 0 by."""
    if form.op in ("h", "sq"):
        yield form.kids[0] if form.op == "h" else rel("ne", form.kids[0], ZERO)
    for kid in form.kids if form.op in ("+", "*") else ():
        yield from _hypotheses(kid)


def _of_one_entry(f: Node) -> bool:
    """Is it the sign of a single entry or number, or of its inverse?"""
    (t, *more) = [t for t in f.kids if t != ZERO] or [ZERO]
    plain = t.op in ("at", "var", "num", "dl") or (t.op == "inv" and t.kids[0].op in ("at", "var", "sum"))
    return f.op in ("le", "lt", "ne") and plain and not more


def _others(t: Node) -> str:
    """Which classes t leaves out, in words after a class, with names between backticks."""
    names = {n for kind, n in Node(t.op, (FALSE,), classes=t.classes).names}
    return "".join(f" {f'`{x}`' if x in names else x}" for x in re.findall(r"\w+|,", without(t, ()))).replace(" ,", ",")


def _written_out(f: Node) -> bool:
    """Is it a sum with its terms in a row, or the total of a distribution that is given by its classes?"""
    low, high = f.kids
    return (not high.has("sum") and high.op == "add") or (high == ONE and low.has("dl"))


def _of_values(f: Node) -> bool:
    """Does it say where values exist?  Such are inequalities, and what joins them."""
    return _of_values(f.kids[0]) if f.op == "all" else f.op in ("or", "ne")


def _usual(f: Node) -> bool:
    """Does it say no more than that something is a distribution over so many classes, or that there are values?"""
    if f.op == "all":
        return f.kids[0].op != "eq" or _usual(f.kids[0])
    sizes = f.op in ("le", "eq") and any(t.op == "sum" and t.kids[0].op in ("num", "at") for t in f.kids) and f.has("num")
    return sizes or f.op in ("or", "ne", "and", "some", "dist", "exv", "exs")


def _single(form: Form) -> bool:
    """Is it a product, of which no part is a sum or a square?"""
    return form.op not in ("+", "sq") and all(map(_single, form.kids))


def _closed(s: Shown) -> bool:
    """Is it a contradiction?"""
    return s.rule in CLOSED or (s.rule in ("member", "cases") and not s.premises)


def _of_a_fact(s: Shown) -> bool:
    """Are the cases those of a fact about the reals, in which a function is written out?"""
    return s.rule == "cases" and isinstance(s.params[0], Node) and all(f.op in ("and", "eq") for f in s.params[0].kids)


# -- forms as terms ---------------------------------------------------------------------------------


def _nothing(form: Form) -> bool:
    """Is it 0 as it stands?"""
    return (form.op == "n" and form.q == 0) or (form.op == "+" and all(map(_nothing, form.kids)))


def _cancels(f: Node) -> bool:
    """Is it t/t = 1?"""
    a, b = f.kids
    return b == ONE and a.op == "mul" and len(a.kids) == 2 and a.kids[1] == inv(a.kids[0])


def _term(form: Form) -> Node:
    """A positive form as a term."""
    if form.op == "n":
        return num(form.q)
    if form.op in ("+", "*"):
        kids = [_term(kid) for kid in form.kids]
        if form.op == "*":
            kids = [t for t in kids if t != ONE]
            return mul(*kids) if len(kids) > 1 else kids[0] if kids else ONE
        kids = [t for t in kids if t != ZERO]
        return Node("add", tuple(kids)) if len(kids) > 1 else kids[0] if kids else ZERO
    (node,) = form.kids
    if form.op == "h":
        low, high = node.kids
        return high if low == ZERO else Node("add", (high, mul(num(Fraction(-1)), low)))
    return Node("pow", (node,), k=2) if form.op == "sq" else node
