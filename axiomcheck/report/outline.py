"""A proof in the calculus as an outline: what is shown on the way, by which cases, class by class, and why.

The steps of a certificate are a tree from what is asked down to what needs no more.  A line is made of what a reader
wants to see: facts about sums and extrema, cases, derivatives, and the form that shows the sign of a difference.
Steps that only carry a hypothesis along get none, and impossible cases are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from axiomcheck.calculus.check import Step as Shown
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Form
from axiomcheck.calculus.term import ONE, ZERO, Node, at, inv, mul, num, var
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.report.blocks import Block, Either, Inline, Line, Math, Para, Step, Steps, joined, to_text
from axiomcheck.report.sequents import latex, math, text
from axiomcheck.report.words import either, said

MOST = 40  # lines
DEEPEST = 8  # levels
LONGEST = 120  # characters of the form that shows a sign
ONWARDS = ("both", "at_class", "witness", "obtain", "each", "either", "exhibit", "rewrite", "hypothesis", "instance")
BRANCHES = ("cases", "decide", "order", "same", "member", "whole")
TELLING = ("compare", "path", "attained", "exists", "pointwise")  # rules that a lemma is told for
CLOSED = ("absurd", "differ")  # rules that find a contradiction
KINDS = {"le": "an order", "lt": "an order", "eq": "an equation", "ne": "an inequality"}
WRITTEN_OUT = ("abs", "min", "max", "log", "exp", "root", "atan", "ite")  # an order between such terms is worth a line
WHY: dict[str, str | Either] = {
    "compare": "class by class",
    "path": either("by the mean value theorem, as its derivative on the way has this sign",
                   "by the mean value theorem, as the derivative has this sign on the way"),
    "attained": "at the class where the extremum is attained",
    "enclosed": "by exact numbers, or balls that exclude the contrary",
}  # fmt: skip


def blocks(certificate: Certificate) -> list[Block]:
    """What the steps show, from what is asked down to where each sign is seen."""
    steps, supplied = unpack(certificate.steps)
    told = _Outline(steps)
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


class _Outline:
    """The steps of one certificate, and which facts have been told."""

    def __init__(self, steps: Sequence[Shown]):
        self.steps = steps
        self.telling = self._marked()
        self.cores = self._worked()
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

    def to(self, depth: int) -> list[Step]:
        """The outline to so many levels."""
        self.told, self.theorems, self.left = set(), set(), MOST * DEEPEST
        used = {k for s in self.steps for k in s.premises}
        ends = [i for i in range(len(self.steps)) if i not in used]
        parts = [self.tell(i, depth) for i in ends]
        return [step for part in parts for step in part]

    def tell(self, i: int, depth: int) -> list[Step]:
        """How this step is shown, in at most so many levels."""
        lines: list[Step] = []
        self.left -= 1
        if self.left < 0:  # far more than is wanted
            return lines
        while True:  # along the steps that need no level of their own
            s = self.steps[i]
            if s.rule == "cut":
                lines += self._lemma(s.premises[0], depth)
                i = s.premises[1]
            elif s.rule in BRANCHES and len(open_ := self._open(s)) > 1:
                return lines + self._branches(s, open_, depth)
            elif s.rule in BRANCHES and open_:
                i = open_[0]
            elif s.rule == "instance" and s.premises[0] in self.theorems:
                return [*lines, Step((_said(s.shows.goal), ", likewise."))]
            elif s.rule == "exists" and isinstance(s.params[0], Node):
                lines.append(_taken(s.shows.goal, s.params[0]))
                i = s.premises[0]
            elif s.rule in ONWARDS and len(s.premises) == 1:
                self.theorems |= {*s.premises} if s.rule == "instance" else set()
                i = s.premises[0]
            else:
                return lines + self._shown(s, depth)

    def _lemma(self, i: int, depth: int) -> list[Step]:
        """A fact that is shown first; nothing if logic alone carries it, or if it was told before."""
        goal = self.steps[i].shows.goal
        if not self.telling[i] or text(goal) in self.told or goal.op == "eq" == self.cores[i].shows.goal.op:
            return []
        self.told.add(text(goal))
        return _stated(goal, self.tell(i, depth - 1) if depth > 1 else [])

    def _open(self, s: Shown) -> list[int]:
        """The branches that are not closed at once by a contradiction."""
        return [i for i in s.premises if not _closed(self.cores[i])] or list(s.premises[:1])

    def _branches(self, s: Shown, branches: list[int], depth: int) -> list[Step]:
        if depth <= 1:
            return [Step((f"in {len(branches)} cases.",))]
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

    def _when(self, s: Shown, i: int) -> Line:
        """What holds in this case."""
        if s.rule == "same" and i == s.premises[0]:
            return (Math(" = ".join(map(str, s.params)), " = ".join(map(str, s.params))),)
        more = self.steps[i].shows.given - s.shows.given
        return joined([_said(f) for f in sorted(more, key=lambda f: (f.size, text(f)))][:2], last=" and ")

    def _shown(self, s: Shown, depth: int) -> list[Step]:
        """The last step of a line of thought: what it shows, and why."""
        goal, inner = s.shows.goal, []
        if s.rule in ("fact", "hypothesis", "bound", "delta", "split", "parted", "member"):
            return []
        if s.rule in CLOSED:
            against = joined([_said(f) for f in s.params[1::2] if isinstance(f, Node)], last=" and ")
            return [Step(("this contradicts ", *against, ".") if against else ("a contradiction.",))]
        if s.rule == "algebra":
            return [Step((_said(goal), ": ", *_difference(s)))]
        for i in s.premises if depth > 1 else ():
            if s.rule != "each" or self.telling[i]:  # of a conjunction, the parts that take some work
                inner += self._premise(s, i, depth - 1)
        if s.rule == "each":
            return inner
        why = WHY.get(s.rule)
        line: Line = (_said(goal), *((": ", why) if why else ()), "." if not inner else ":")
        return [Step(line, tuple(inner))]

    def _premise(self, s: Shown, i: int, depth: int) -> list[Step]:
        """What is left to show; of every class, at one of them."""
        below = self.steps[i]
        if below.rule == "pointwise":
            i = below.premises[0]
        if s.rule == "path" and not self.telling[i] and self.steps[i].shows.goal.op == "ne":
            return []
        return _stated(self.steps[i].shows.goal, self.tell(i, depth))


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
    return Step(("take ", name, " = ", Math(text(image, 0, ("i",)), latex(image, ("i",))), "."))


def _said(f: Node) -> Inline:
    """The formula; of one that nobody would read, what it is."""
    shown = text(f)
    return math(f) if len(shown) <= 3 * LONGEST else f"{KINDS.get(f.op, 'a statement')} of {len(shown):,} characters"


# -- why a difference has its sign ----------------------------------------------------------------


def _difference(s: Shown) -> Line:
    """The form that the difference of both sides is, and the equations that it uses."""
    unit, form, *ideal = s.params
    used = [f for f in ideal[::2] if isinstance(f, Node) and not _cancels(f)]
    short = [math(f) for f in used if len(text(f)) <= LONGEST // 2]
    given: Line = (", as ", *joined(short, last=" and ")) if short and len(short) == len(used) <= 3 else ()
    if not isinstance(form, Form) or not isinstance(unit, Form) or s.shows.goal.op == "eq" or _nothing(form):
        return ("both sides agree", *given, ".")
    if max(form.size, unit.size) <= LONGEST:
        shown, scale = math(_term(form)), math(_term(unit))
        if len(shown.text) <= LONGEST and len(scale.text) <= LONGEST // 2:
            times: Line = () if scale.text == "1" else (scale, " times ")
            return (*times, "the difference is ", shown, *given, ".")
    return ("an identity and signs of its parts", *given, ".")


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
