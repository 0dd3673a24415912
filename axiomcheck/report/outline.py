"""A proof in the calculus as an outline: what is shown on the way, by which cases, class by class, and why.

The steps of a certificate are a tree from what is asked down to what needs no more.  A line is made of what a reader
wants to see: facts about sums and extrema, cases, derivatives, and the form that shows the sign of a difference.
Steps that only carry a hypothesis along get none, and impossible cases are left out.  What is shown once for any numbers
and used of some is told of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count

from axiomcheck.calculus import claims
from axiomcheck.calculus.check import Step as Shown
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Form, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, Refused, at, inv, mul, num, rel, substitute, var
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.lang.claim import Claim
from axiomcheck.report.blocks import Block, Either, Inline, Line, Math, Para, Step, Steps, joined, to_text
from axiomcheck.report.sequents import latex, math, text, tidied
from axiomcheck.report.words import either, said

MOST = 40  # lines
DEEPEST = 8  # levels
LONGEST = 120  # characters of the form that shows a sign
ONWARDS = ("both", "at_class", "witness", "obtain", "each", "either", "exhibit", "rewrite", "hypothesis", "instance")
BRANCHES = ("cases", "decide", "order", "same", "member", "whole")
TELLING = ("compare", "path", "attained", "exists", "pointwise")  # rules that a lemma is told for
SAYING = ("hypothesis", "cut", "cases", "order", "both", "each", "either", "decide", "at_class", "pointwise", "witness",
          "exhibit", "compare", "attained", "bound", "path", "fact", "algebra", "absurd")  # whose parameters name what they use
CLOSED = ("absurd", "differ")  # rules that find a contradiction
KINDS = {"le": "an order", "lt": "an order", "eq": "an equation", "ne": "an inequality"}
WRITTEN_OUT = ("abs", "min", "max", "log", "exp", "root", "atan", "ite")  # an order between such terms is worth a line
WHY: dict[str, str | Either] = {
    "compare": "class by class",
    "path": either("by the mean value theorem, as its derivative on the way has this sign",
                   "by the mean value theorem, as the derivative has this sign on the way"),
    "enclosed": "by exact numbers, or balls that exclude the contrary",
}  # fmt: skip


def blocks(certificate: Certificate, claim: Claim | None = None) -> list[Block]:
    """What the steps show, from what is asked down to where each sign is seen; of a claim, only what it asks for."""
    steps, supplied = unpack(certificate.steps)
    told = _Outline(steps, claims.wanted(claim, supplied) if claim is not None else ())
    depth = next((d for d in range(DEEPEST, 0, -1) if len(list(_lines(told.to(d)))) <= MOST and told.left >= 0), 1)
    kept = told.to(depth)[:MOST]
    by_machine = f"The proof was found and checked by a machine, in {len(steps)} steps"
    head: Line = (
        either(f"{len(steps)} step{'s' * (len(steps) != 1)} of the calculus, each of which the kernel has checked by itself"
               f"{'. In outline:' if kept else '.'}",
               f"{by_machine}, of which the following say most." if kept else f"{by_machine}."),
    )  # fmt: skip
    given = joined(map(math, supplied))
    found: list[Block] = [*([Para((*given, "."), "Supplied")] if supplied else []), Para(head, "Proof")]
    if kept:
        found.append(Steps(tuple(kept)))
    if "k0" in to_text(found):
        found.append(Para(said("`k0`, `k1` and so on are classes: any one, where something is shown of all."), "Names"))
    return found


def _lines(steps: Sequence[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from _lines(step.inner)


class _Images:
    """What the names of a theorem stand for where it is used; nothing else goes by a name of theirs."""

    def __init__(self) -> None:
        self.scalars: dict[str, Node] = {}
        self.vectors: dict[str, Node] = {}
        self.classes: dict[str, str] = {}

    def of(self, t: Node) -> Node:
        """The term or formula, said of them."""
        try:
            return substitute(t, self.scalars, self.vectors, self.classes)
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


class _Outline:
    """The steps of one certificate, and which facts have been told."""

    def __init__(self, steps: Sequence[Shown], wanted: Sequence[Sequent] = ()):
        self.steps = steps
        self.wanted = wanted
        self.images = _Images()
        self.owned: dict[int, frozenset[tuple[str, str]]] = {}
        self.telling = self._marked()
        self.cores = self._worked()
        self.needed = self._needed()
        self.left = 0
        self.told: set[str] = set()  # as they are written: `sum(0)` is `0`
        self.theorems: set[int] = set()

    def _marked(self) -> list[bool]:
        """Of each step, whether a rule that is worth telling is at work in what shows it."""
        found: list[bool] = []
        for s in self.steps:
            order = s.shows.goal.op in ("le", "lt") and s.shows.goal.has(*WRITTEN_OUT)
            parts = s.rule in BRANCHES and sum(not _closed(self.steps[i]) for i in s.premises) > 1 and not _of_a_fact(s)
            found.append(s.rule in TELLING or order or parts or any(found[i] for i in s.premises))
        return found

    def _worked(self) -> list[Shown]:
        """Of each step, the one that does the work, below those that carry hypotheses along."""
        found: list[Shown] = []
        for s in self.steps:
            core = s
            if s.rule in ONWARDS and len(s.premises) == 1:
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
            own = {f for x in s.params for f in (_hypotheses(x) if isinstance(x, Form) else [x]) if isinstance(f, Node)}
            own |= {s.shows.goal} if s.rule == "hypothesis" else set()
            found.append(s.shows.given & own.union(*(found[i] for i in s.premises)))
        return found

    def to(self, depth: int) -> list[Step]:
        """The outline to so many levels."""
        self.told, self.theorems, self.left = set(), set(), MOST * DEEPEST
        return [step for i in self._ends() for step in _headed(self._put(self.steps[i].shows.goal), self.tell(i, depth))]

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

    def _put(self, t: Node) -> Node:
        return self.images.of(t)

    def _said(self, f: Node) -> Inline:
        return _said(self._put(f))

    def _instance(self, s: Shown, depth: int) -> list[Step]:
        """The proof of a theorem, told of what it is used of."""
        (theorem,) = s.premises
        self.theorems.add(theorem)
        if theorem not in self.owned:
            self.owned[theorem] = self._names_below(theorem) - self.steps[theorem].shows.names
        before = self.images
        self.images = before.inside(s, self.owned[theorem])
        try:
            return self.tell(theorem, depth)
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

    def tell(self, i: int, depth: int) -> list[Step]:
        """How this step is shown, in at most so many levels."""
        lines: list[Step] = []
        self.left -= 1
        if self.left < 0:  # far more than is wanted
            return lines
        while True:  # along the steps that need no level of their own
            s = self.steps[i]
            if s.rule == "cut":
                lemma, i = s.premises
                lines += self._lemma(lemma, self.steps[lemma].shows.goal in self.needed[i], depth)
            elif s.rule in BRANCHES and len(open_ := self._open(s)) > 1:
                cases = self._branches(s, open_, depth)
                return lines + _headed(self._put(s.shows.goal), cases) if lines else cases
            elif s.rule in BRANCHES and len(s.premises) > 1 and self._closed_below(s):
                return [*lines, Step((f"a contradiction in each of {len(s.premises)} cases.",))]
            elif s.rule in BRANCHES and open_:
                i = open_[0]
            elif s.rule == "instance" and s.premises[0] in self.theorems:
                return [*lines, Step((self._said(s.shows.goal), ", likewise."))]
            elif s.rule == "instance":
                inner = self._instance(s, depth)
                return lines + _headed(self._put(s.shows.goal), inner) if lines else inner
            elif s.rule == "exists" and isinstance(s.params[0], Node):
                lines.append(_taken(s.shows.goal, self._put(s.params[0])))
                i = s.premises[0]
            elif s.rule in ONWARDS and len(s.premises) == 1:
                i = s.premises[0]
            else:
                return lines + self._shown(s, depth)

    def _lemma(self, i: int, needed: bool, depth: int) -> list[Step]:
        """A fact that is shown first; nothing if logic alone carries it, if nothing needs it, or if it was told before."""
        goal = self._put(self.steps[i].shows.goal)
        if not self.telling[i] or not needed or text(goal) in self.told or goal.op == "eq" == self.cores[i].shows.goal.op:
            return []
        self.told.add(text(goal))
        return _stated(goal, self.tell(i, depth - 1) if depth > 1 else [])

    def _closed_below(self, s: Shown) -> bool:
        return all(_closed(self.cores[i]) for i in s.premises)

    def _open(self, s: Shown) -> list[int]:
        """The branches that are not closed at once by a contradiction."""
        return [i for i in s.premises if not _closed(self.cores[i])] or list(s.premises[:1])

    def _branches(self, s: Shown, branches: list[int], depth: int) -> list[Step]:
        if depth <= 1:
            return [Step((self._said(s.shows.goal), f": in {len(branches)} cases."))]
        if s.rule == "order" and len(branches) == 2 and all(self._as_assumed(i) for i in branches):
            shut = next(i for i in s.premises if i not in branches)
            against = self._contradiction(self.cores[shut], self.steps[shut].shows.given, s.shows.given)
            return [Step((self._said(s.shows.goal), ": ", *against))]
        found = []
        for i in branches:
            when = self._when(s, i)
            told = set(self.told)
            inner = self.tell(i, depth - 1)
            self.told = told
            why: Line = inner[0].line if len(inner) == 1 and not inner[0].inner else () if inner else ("as is to be shown.",)
            case: Line = ("case ", *when) if when else ("otherwise",)
            found.append(Step((*case, ": ", *why)) if why else Step((*case, ":"), tuple(inner)))
        return found

    def _as_assumed(self, i: int) -> bool:
        """Does the branch only say that what is assumed in it is what is to be shown?"""
        s = self.cores[i]
        form = s.params[1] if s.rule == "algebra" else None
        return isinstance(form, Form) and (form.op == "h" or _nothing(form))

    def _contradiction(self, s: Shown, given: frozenset[Node], known: frozenset[Node] | None = None) -> Line:
        """What contradicts what among the facts that are given; what is not known is said as the contrary."""
        used = {f for x in s.params for f in (_hypotheses(x) if isinstance(x, Form) else [x]) if isinstance(f, Node)}
        assumed = given - (given if known is None else known)
        facts = [f for f in sorted(used - assumed, key=lambda f: (f.size, text(f))) if f.formula and not _cancels(f)]
        said = [self._said(f) for f in facts]
        short = 0 < len(said) <= 3 and all(len(str(x)) <= LONGEST for x in said)
        if s.rule not in CLOSED or not short or not given.issuperset(facts):
            return ("the contrary is a contradiction.",) if assumed else ("a contradiction.",)
        contrary = joined(map(self._said, sorted(assumed, key=text)), last=" and ")
        return (*((*contrary, " contradicts ") if assumed else ("this contradicts ",)), *joined(said, last=" and "), ".")

    def _when(self, s: Shown, i: int) -> Line:
        """What holds in this case."""
        if s.rule == "same" and i == s.premises[0]:
            names = [self.images.at(c) for c in s.params]
            return (Math(" = ".join(names), " = ".join(names)),)
        more = [self._put(f) for f in self.steps[i].shows.given - s.shows.given]
        if _of_a_fact(s):  # a function is written out, which the condition alone tells
            more = [_condition(f) for f in more]
        return joined([_said(f) for f in sorted(more, key=lambda f: (f.size, text(f)))][:2], last=" and ")

    def _shown(self, s: Shown, depth: int) -> list[Step]:
        """The last step of a line of thought: what it shows, and why."""
        goal, inner = s.shows.goal, []
        if s.rule in ("fact", "hypothesis", "bound", "delta", "split", "parted", "member"):
            return []
        if s.rule in CLOSED:
            return [Step(self._contradiction(s, s.shows.given))]
        if s.rule == "algebra":
            return [Step((self._said(goal), ": ", *self._difference(s)))]
        for i in s.premises if depth > 1 else ():
            if s.rule != "each" or self.telling[i]:  # of a conjunction, the parts that take some work
                inner += self._premise(s, i, depth - 1)
        if s.rule == "each":
            return inner
        if s.rule == "attained":
            return self._attained(s, inner)
        assumed = [self.steps[i].shows.given - s.shows.given for i in s.premises if s.rule == "pointwise"]
        before = any(f.op == "all" for more in assumed for f in more)
        why = "one class after the other, as it is so of all before" if before else WHY.get(s.rule)
        line: Line = (self._said(goal), *((": ", why) if why else ()), "." if not inner else ":")
        return [Step(line, tuple(inner))]

    def _attained(self, s: Shown, inner: list[Step]) -> list[Step]:
        """What is shown at a class where an extremum is attained, which is the same."""
        t, k = s.params
        assert isinstance(t, Node)
        at_it: Line = ("at a class ", self.images.at(k), " where ", self._said(t), " is attained")
        head = self._said(s.shows.goal)
        if len(inner) == 1 and inner[0].line[:1] == (head,):  # the goal is the same there
            if not inner[0].inner:
                return [Step((head, ": ", *at_it, *((", ", *inner[0].line[2:]) if len(inner[0].line) > 2 else (".",))))]
            inner = list(inner[0].inner)
        return [Step((head, ": ", *at_it, ":" if inner else "."), tuple(inner))]

    def _difference(self, s: Shown) -> Line:
        """Why a difference has its sign: the form that it is, and the equations that it uses."""
        unit, form, *ideal = s.params
        used = {text(g): g for f in ideal[::2] if isinstance(f, Node) and not _cancels(f) for g in [tidied(self._put(f))]}
        short = [math(f) for said, f in used.items() if len(said) <= LONGEST // 2 and f.kids[0] != f.kids[-1]]
        given: Line = (", as ", *joined(short, last=" and ")) if short and len(short) == len(used) <= 3 else ()
        if not isinstance(form, Form) or not isinstance(unit, Form) or s.shows.goal.op == "eq" or _nothing(form):
            return ("both sides agree", *given, ".")
        if max(form.size, unit.size) <= LONGEST:
            shown, scale = (math(tidied(self._put(_term(f)))) for f in (form, unit))
            if len(shown.text) <= LONGEST and len(scale.text) <= LONGEST // 2:
                times: Line = () if scale.text == "1" else (scale, " times ")
                return (*times, "the difference is ", shown, *given, ".")
        return ("an identity and signs of its parts", *given, ".")

    def _premise(self, s: Shown, i: int, depth: int) -> list[Step]:
        """What is left to show; of every class, at one of them."""
        below = self.steps[i]
        if below.rule == "pointwise":
            i = below.premises[0]
        if s.rule == "path" and not self.telling[i] and self.steps[i].shows.goal.op == "ne":
            return []
        return _stated(self._put(self.steps[i].shows.goal), self.tell(i, depth))


def _headed(goal: Node, steps: list[Step]) -> list[Step]:
    """Cases below the fact that they show; all else says it."""
    if steps and steps[0].line[0] == "case ":
        return [Step((_said(goal), ":"), tuple(steps))]
    return steps


def _condition(f: Node) -> Node:
    """Of `0 <= t and abs(t) = t`, the order."""
    orders = [kid for kid in f.kids if kid.op in ("le", "lt")]
    defined = [kid for kid in f.kids if kid.op == "eq" and kid.kids[0].op in ("abs", "min", "max", "ite")]
    return orders[0] if f.op == "and" and len(orders) == len(defined) == 1 and len(f.kids) == 2 else f


def _hypotheses(form: Form) -> Iterator[Node]:
    """The orders that a form is made of, and what its squares are not 0 by."""
    if form.op in ("h", "sq") and form.node is not None:
        yield form.node if form.op == "h" else rel("ne", form.node, ZERO)
    for kid in form.kids:
        yield from _hypotheses(kid)


def _stated(goal: Node, inner: list[Step]) -> list[Step]:
    """A fact with what shows it; as it is, if that says it first."""
    if len(inner) == 1 and inner[0].line[:1] == (_said(goal),):
        return inner
    return [Step((_said(goal), ":"), tuple(inner)) if inner else Step((_said(goal), "."))]


def _closed(s: Shown) -> bool:
    """Is it a contradiction?"""
    return s.rule in CLOSED or (s.rule == "member" and not s.premises)


def _of_a_fact(s: Shown) -> bool:
    """Are the cases those of a fact about the reals, in which a function is written out?"""
    return s.rule == "cases" and isinstance(s.params[0], Node) and all(f.op in ("and", "eq") for f in s.params[0].kids)


def _taken(goal: Node, image: Node) -> Step:
    """What is given for a vector or a number that is to exist."""
    name = math(at(goal.name, "i") if goal.op == "exv" else var(goal.name))
    return Step(("take ", name, " = ", Math(text(image := tidied(image), 0, ("i",)), latex(image, ("i",))), "."))


def _said(f: Node) -> Inline:
    """The formula; of one that nobody would read, what it is."""
    f = tidied(f)
    shown = text(f)
    return math(f) if len(shown) <= 3 * LONGEST else f"{KINDS.get(f.op, 'a statement')} of {len(shown):,} characters"


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
    node = form.node or ZERO  # which has none of its own only above
    if form.op == "h":
        low, high = node.kids
        return high if low == ZERO else Node("add", (high, mul(num(Fraction(-1)), low)))
    return Node("pow", (node,), k=2) if form.op == "sq" else node
