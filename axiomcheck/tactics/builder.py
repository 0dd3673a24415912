"""Building certificates backwards: a goal, a rule, and a tactic for each premise that the rule wants."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache, reduce

from axiomcheck.calculus.check import Step
from axiomcheck.calculus.polynomial import Poly, Ring
from axiomcheck.calculus.rules import FACTS, RULES, UNIT, Sequent, Wanted
from axiomcheck.calculus.term import FALSE, ZERO, Node, Refused, num, rel, substitute
from axiomcheck.tactics.forms import added, amount, held, is_form
from axiomcheck.tactics.work import forget, late, note, taken

Tactic = Callable[[Sequent], int]
Todo = list[tuple[Node, Tactic]]  # facts, and how they are shown
STEPS_PER_SECOND = 8_000  # how much work a second of budget is, on every machine
SIDES = ("dist", "in", "out", "upto", "after")  # what a sum without some classes asks for
REWRITTEN = 15  # units for a node that is written anew
SMALL_POWER = 4  # which costs no more than its result
MOST_LETTERS = 160  # of a goal in a reason
_RING = {name: "ring" in inspect.signature(step).parameters for name, (_, step) in RULES.items()}


@lru_cache(maxsize=200_000)
def simple(f: Node) -> tuple[object, ...]:
    """A key that puts small formulas first, the same in every run."""
    classes = tuple((isinstance(c, str), str(c)) for c in f.classes)
    return f.size, f.op, f.name, classes, f.k, f.q.numerator, f.q.denominator, tuple(simple(kid) for kid in f.kids)


def fixed(tactic: Callable[..., int], *more: object) -> Tactic:
    """A tactic with its other arguments, as they are now."""
    return lambda S: tactic(S, *more)


def only(given: Iterable[Node], tactic: Tactic) -> Tactic:
    """A tactic that is told of no other hypotheses."""
    return lambda S: tactic(Sequent(frozenset(given), S.goal))


def conjuncts(f: Node) -> tuple[Node, ...]:
    """The parts of a conjunction; of another formula itself."""
    return f.kids if f.op == "and" else (f,)


def wrong(f: Node) -> bool:
    """Does it say that two numbers are equal that are not?"""
    return f.op == "eq" and all(k.op == "num" for k in f.kids) and f.kids[0].q != f.kids[1].q


def possible(f: Node) -> bool:
    """May it hold, as far as the numbers in it tell?"""
    return not any(map(wrong, conjuncts(f)))


class Stuck(Exception):
    """A tactic found nothing, and says why; another may. `left` is the goal or the term that it is about.

    >>> from axiomcheck.calculus.term import ZERO, mul, rel, var
    >>> print(Stuck("open", rel("le", ZERO, mul(var("a_"), var("b_")))))
    open: 0 <= a*b
    """

    def __init__(self, why: str, left: Node | None = None):
        super().__init__(why, left)

    def about(self, terms: Mapping[str, Node], how: str) -> Stuck:
        """The same about these terms, for which names stood; `how` tells that they did."""
        why, left = self.args
        if left is None:
            return self
        try:
            return Stuck(how + why, substitute(left, scalars=terms))
        except Refused:  # too large
            return Stuck(how + why)

    def __str__(self) -> str:
        from axiomcheck.formal.plain import text

        why, left = self.args
        said = "" if left is None else text(left)
        return f"{why}: {said}" if 0 < len(said) <= MOST_LETTERS else why


class OutOfSteps(Exception):
    """The budget is used up."""


class Differences(Ring):
    """The ring of a search, which asks for the same differences again and again."""

    def __init__(self) -> None:
        super().__init__()
        self._differences: dict[tuple[Node, Node], Poly] = {}

    def difference(self, a: Node, b: Node) -> Poly:
        """a - b; do not change it."""
        found = self._differences.get((a, b))
        if found is None:
            found = self._differences[a, b] = super().difference(a, b)
            note(len(found))
        return found

    def _expanded(self, t: Node) -> Poly:
        found = super()._expanded(t)
        powers = t.k * max(map(len, found), default=0) if t.op == "pow" and t.k > SMALL_POWER else 0
        note(2 + len(found) * (1 + (t.size + powers) // 8))
        return found


@dataclass
class Builder:
    """The steps found so far, and the budget, counted in pieces of work and not by the clock."""

    budget: int = 20_000
    ring: Ring = field(default_factory=Differences)
    steps: list[Step] = field(default_factory=list)
    known: dict[Sequent, int] = field(default_factory=dict)
    hopeless: set[object] = field(default_factory=set)
    why: dict[object, tuple[str, Node | None]] = field(default_factory=dict)  # what was said of what is hopeless
    _of_goal: dict[Node, list[int]] = field(default_factory=dict)  # the steps that show it

    def __post_init__(self) -> None:
        forget()

    def spend(self, work: int = 1) -> None:
        """Count some work, and what was computed since."""
        self.budget -= work + taken()
        if self.budget < 0 or late():
            raise OutOfSteps("the budget of the search is used up")

    def again(self, key: object) -> Stuck:
        """What was said of a goal when it was tried before."""
        return Stuck(*self.why[key])

    def note(self, S: Sequent, rule: str, params: tuple[object, ...] = (), premises: Iterable[int] = ()) -> int:
        """A step whose premises are there."""
        if S not in self.known:
            self.steps.append(Step(S, rule, params, tuple(premises)))
            self.known[S] = len(self.steps) - 1
            self._of_goal.setdefault(S.goal, []).append(self.known[S])
        return self.known[S]

    def shown(self, S: Sequent) -> int | None:
        """The number of a step that shows the sequent, perhaps from fewer hypotheses; None if there is none yet."""
        if S not in self.known:
            fits = (i for i in self._of_goal.get(S.goal, ()) if self.steps[i].shows.given <= S.given)
            if (found := next(fits, None)) is not None:
                self.known[S] = found
        return self.known.get(S)

    def found(self, S: Sequent) -> int:
        """The number of the step that shows the sequent, which a search has just found."""
        if (step := self.shown(S)) is None:
            raise Stuck("it is not among the steps")
        return step

    def once(self, S: Sequent, tactic: Tactic) -> int:
        """The number of the step that shows the sequent, which is looked for the first time alone."""
        if (step := self.shown(S)) is None:
            step = self.known[S] = tactic(S)
        return step

    def wanted(self, S: Sequent, rule: str, *params: object) -> Wanted:
        """What a rule wants; Stuck where it does not apply."""
        note(S.goal.size * (REWRITTEN if rule in ("rewrite", "path", "instance") else 1))
        self.spend()
        try:
            wanted = RULES[rule][1](S, *params, **({"ring": self.ring} if _RING[rule] else {}))
        except Refused as error:
            raise Stuck(f"{rule}: {error}") from error
        return [_plainly(W, S) for W in wanted] if rule == "pointwise" else wanted

    def leaf(self, S: Sequent, rule: str, *params: object) -> int:
        """A step without premises."""
        if S in self.known:
            return self.known[S]
        if self.wanted(S, rule, *params):
            raise Stuck(f"{rule} leaves something to show")
        return self.note(S, rule, params)

    def back(self, S: Sequent, rule: str, params: tuple[object, ...], *tactics: Tactic) -> int:
        """A rule backwards: one tactic for each premise, or one for all; cases that are all the same are no cases."""
        if rule == "cases" and params[0].op == "and":  # type: ignore[attr-defined]
            return self.back(S, "both", params, tactics[0])
        if (step := self.shown(S)) is not None:
            return step
        wanted = self.wanted(S, rule, *params)
        chosen = tactics * len(wanted) if len(tactics) == 1 else tactics
        if len(chosen) != len(wanted):
            raise Stuck(f"{rule} wants {len(wanted)} premises")
        return self.note(S, rule, params, [t(W) for t, W in zip(chosen, wanted, strict=True)])

    def induction(self, S: Sequent, c: str, then: Tactic) -> int:
        """What is said of every class, at a fresh one, while it is known of all classes before it."""
        (W,) = RULES["pointwise"][1](S, c)
        return self.note(S, "pointwise", (c,), [then(W)])

    def have(self, S: Sequent, f: Node, prove: Tactic, then: Tactic) -> int:
        """Show f first, then use it."""
        if f in S.given:
            return then(S)
        return self.back(S, "cut", (f,), prove, then)

    def fact(self, S: Sequent, name: str, terms: tuple[Node, ...], then: Tactic) -> int:
        """Use an instance of the table of facts."""
        try:
            f = FACTS[name][1](*terms)
        except Refused as error:
            raise Stuck(str(error)) from error
        return self.have(S, f, lambda W: self.leaf(Sequent(frozenset(), f), "fact", name, *terms), then)

    # -- the same as tactics, of the sequents that they are given --------------------------------

    def by(self, rule: str, *params: object) -> Tactic:
        """A step without premises."""
        return lambda S: self.leaf(S, rule, *params)

    def alone(self, rule: str, *params: object) -> Tactic:
        """A step without premises that needs no hypothesis."""
        return lambda S: self.leaf(Sequent(frozenset(), S.goal), rule, *params)

    def using(self, rule: str, params: tuple[object, ...], *tactics: Tactic) -> Tactic:
        """A rule backwards."""
        return lambda S: self.back(S, rule, params, *tactics)

    def knowing(self, f: Node, prove: Tactic, then: Tactic) -> Tactic:
        """Show f first, then use it."""
        return lambda S: self.have(S, f, prove, then)

    def part(self, steps: int, tactic: Tactic) -> Tactic:
        """The tactic on so many steps of the budget; Stuck where they are used up."""
        def run(S: Sequent) -> int:
            part = min(self.budget, steps)
            kept, self.budget = self.budget - part, part
            try:
                return tactic(S)
            except OutOfSteps as error:
                raise Stuck(str(error)) from error
            finally:
                self.budget = max(self.budget, 0) + kept

        return run

    def tried(self, tactic: Tactic, S: Sequent) -> Tactic | None:
        """The step that the tactic finds, to be used later; None where it is stuck."""
        try:
            step = tactic(S)
        except (Stuck, Refused):
            return None
        return lambda _: step

    def afresh(self, tactic: Tactic) -> Tactic:
        """The tactic, after which nothing that it gave up counts as tried."""
        def run(S: Sequent) -> int:
            try:
                return tactic(S)
            except Stuck:
                self.hopeless.clear()
                raise

        return run

    def equal(self, *ideal: Node) -> Tactic:
        """Both sides are the same, up to multiples of equations: each is followed by its multiple."""
        return self.by("algebra", UNIT, Node("n"), *ideal)

    def follows(self, f: Node, *ideal: Node) -> Tactic:
        """The goal is a relation that is known, written otherwise, up to multiples of equations."""
        return self.by("algebra", UNIT, held(f), *ideal)

    def instance(self, step: int, put: dict[str, Node], given: Iterable[Node] | None = None) -> Tactic:
        """What a step shows of any numbers, at these, from what it asks of them."""
        asked = frozenset(substitute(f, put) for f in self.steps[step].shows.given) if given is None else given
        return lambda S: self.note(Sequent(frozenset(asked), S.goal), "instance", (put, {}, {}), [step])

    def split_off(self, whole: Node, c: str) -> Tactic:
        """A sum is the summand of a class and the sum over the others."""
        return lambda S: self.leaf(Sequent(frozenset(f for f in S.given if f.op in SIDES), S.goal), "split", whole, c)

    def rewriting(self, equations: Iterable[Node], then: Tactic) -> Tactic:
        """The goal with the right sides of equations for their left sides, where it has these, one after the other."""
        def put(rest: Tactic, f: Node) -> Tactic:
            return lambda S: self.back(S, "rewrite", f.kids, rest) if f.kids[0] in S.goal.nodes() else rest(S)

        return reduce(put, [*equations][::-1], then)

    def at_class(self, facts: Iterable[Node], c: str, then: Tactic) -> Tactic:
        """What hypotheses say of every class, at one."""
        return reduce(lambda rest, f: self.using("at_class", (f, c), rest), [*facts][::-1], then)

    def class_by_class(self, k: str, here: Tactic) -> Tactic:
        """Aggregates compared at any class."""
        return self.using("compare", (), self.using("pointwise", (k,), here))

    def which(self, k: str, named: Iterable[str], same: Tactic, other: Tactic) -> Tactic:
        """The class k is one of those named, or another."""
        return reduce(lambda rest, c: self.using("same", (k, c), same, rest), [*named][::-1], other)

    def clash(self, low: Node, high: Node) -> Tactic:
        """a <= b and b < a, or a < b and b <= a, are never both so."""
        return self.by("absurd", added(held(low), held(high)))

    def at_most(self, low: Node, high: Node, less: Tactic, same: Tactic) -> Tactic:
        """Of a <= b, which is known, both cases; or the one that is known."""
        split = self.using("order", (low, high), less, same, self.clash(rel("le", low, high), rel("lt", high, low)))
        return lambda S: less(S) if rel("lt", low, high) in S.given else split(S)

    def opened(self, then: Tactic) -> Tactic:
        """With the parts of conjunctions."""
        def parts(S: Sequent) -> int:
            joined = (f for f in S.given if f.op == "and" and not set(f.kids) <= S.given)
            f = min(joined, key=simple, default=None)
            return then(S) if f is None else self.back(S, "both", (f,), parts)

        return parts

    def settled(self, S: Sequent, then: Tactic) -> int | None:
        """With the parts of a conjunction, or the only case of a disjunction that is possible; None where there is neither."""
        joined = (f for f in S.given if f.op == "and" and not set(f.kids) <= S.given)
        if (f := min(joined, key=simple, default=None)) is not None:
            return self.back(S, "both", (f,), then)
        single = (f for f in S.given if f.op == "or" and sum(map(possible, f.kids)) == 1)
        new = (f for f in single if not any(possible(k) and k in S.given for k in f.kids))
        if (f := min(new, key=simple, default=None)) is None:
            return None
        ways = [then if possible(k) else self.opened(self._wrong) for k in f.kids]
        gone: set[Node] = set() if any(g.op == "and" and f in g.kids for g in S.given) else {f}  # or it would come back
        without: Callable[[Tactic], Tactic] = lambda way: lambda W: way(Sequent(W.given - gone, W.goal))
        return self.back(S, "cases", (f,), *map(without, ways))

    def _wrong(self, S: Sequent) -> int:
        """Two numbers are said to be equal that are not."""
        f = min(filter(wrong, S.given), key=simple)
        low, high = (k.q for k in f.kids)
        return self.leaf(S, "absurd", amount(abs(high - low)), f, num(1 if high > low else -1))

    def by_cases(self, name: str, terms: tuple[Node, ...], *tactics: Tactic) -> Tactic:
        """Each case of an instance of the table of facts."""
        split: Tactic = lambda S: self.back(S, "cases", (FACTS[name][1](*terms),), *tactics)
        return lambda S: self.fact(S, name, terms, split)

    def exp_log(self, t: Node) -> Tactic:
        """exp(log t) = t, as 0 < t is known."""
        return self.by_cases("exp_log", (t,), self.clash(rel("le", t, ZERO), rel("lt", ZERO, t)), self.hypothesis)

    def evident(self, S: Sequent) -> int:
        """0 <= t, or 0 < t, as what the operator of t gives is never less."""
        return self.alone("algebra", UNIT, Node("a", (S.goal.kids[1],)))(S)

    def power_of_root(self, r: Node) -> Tactic:
        """r^k = t for the k-th root r of t, as 0 <= t is known."""
        (t,) = r.kids
        return self.by_cases("root", (r,), self.clash(rel("le", ZERO, t), rel("lt", t, ZERO)), self.opened(self.hypothesis))

    # -- several steps -----------------------------------------------------------------------------

    def having(self, S: Sequent, todo: Iterable[tuple[Node, Tactic]], then: Tactic) -> int:
        """Show facts, one after the other, then use them."""
        return reduce(lambda rest, fact: self.knowing(fact[0], fact[1], rest), [*todo][::-1], then)(S)

    def through(self, S: Sequent, f: Node, shown: Tactic, *ideal: Node) -> int:
        """By a relation from which the goal follows, up to multiples of equations."""
        return self.have(S, f, shown, self.follows(f, *ideal))

    def at_numbers(self, S: Sequent, step: int, put: dict[str, Node], how: Tactic) -> int:
        """What a step shows of any numbers, at these; one tactic shows what it asks of them."""
        needed = sorted((substitute(f, put) for f in self.steps[step].shows.given), key=simple)
        return self.having(S, [(f, how) for f in needed], self.instance(step, put, needed))

    def hypothesis(self, S: Sequent) -> int:
        """The goal is there."""
        return self.leaf(Sequent(frozenset([S.goal]), S.goal), "hypothesis") if S.goal in S.given else _stuck()

    def nothing_to_show(self, S: Sequent) -> int:
        """A hypothesis is false."""
        if FALSE not in S.given:
            raise Stuck("no hypothesis is false")
        return self.note(S, "cases", (FALSE,))

    def first(self, S: Sequent, *tactics: Tactic) -> int:
        """The first tactic that finds something; what others have done in between is left behind."""
        why: Stuck | Refused | None = None
        for tactic in tactics:
            try:
                return tactic(S)
            except (Stuck, Refused) as error:
                why = error
        raise why or Stuck("nothing to try")


@dataclass(frozen=True)
class Found:
    """A certificate: what it supplies for largest values, and the steps."""

    supplied: tuple[Node, ...]
    steps: tuple[Step, ...]


def _plainly(W: Sequent, S: Sequent) -> Sequent:
    """What is to be shown at one class, without what may be assumed of the classes before it."""
    return Sequent(frozenset(f for f in W.given if f.op != "all" or f in S.given), W.goal)


def _stuck() -> int:
    raise Stuck("not a hypothesis")


def forms_of(value: object) -> Iterable[Node]:
    """The formulas and terms that a parameter mentions."""
    if is_form(value):
        for kid in value.kids:
            yield from forms_of(kid)
    elif isinstance(value, Node):
        yield value


def pruned(steps: Sequence[Step], wanted: Iterable[Sequent]) -> list[Step]:
    """Only the steps that are needed, each with the hypotheses that it uses, in the same order; none shows what another does."""
    wanted, ring = list(wanted), Ring()
    small: list[Step] = []
    shown: dict[Node, list[int]] = {}  # by goals
    place: dict[int, int] = {}  # of the small step that shows a step's sequent; none for what a search left behind
    for i in _serving(steps, {S.goal for S in wanted}):
        step = steps[i]
        before = shown.setdefault(step.shows.goal, [])
        known = next((k for k in before if small[k].shows.given <= step.shows.given), None)
        if known is None and all(k in place for k in step.premises):
            premises = tuple(place[k] for k in step.premises)
            with suppress(Stuck):
                small.append(_least(replace(step, premises=premises), [small[k].shows for k in premises], ring))
                known = len(small) - 1
                before.append(known)
        if known is not None:
            place[i] = known
    stack = [next((k for k in shown.get(S.goal, ()) if small[k].shows.given <= S.given), -1) for S in wanted]
    if -1 in stack:
        raise Stuck("something wanted is not shown")
    needed: set[int] = set()
    while stack:
        i = stack.pop()
        if i not in needed:
            needed.add(i)
            stack += small[i].premises
    place = {i: k for k, i in enumerate(sorted(needed))}
    return [replace(small[i], premises=tuple(place[k] for k in small[i].premises)) for i in place]


def _serving(steps: Sequence[Step], goals: set[Node]) -> list[int]:
    """The numbers of steps that have one of these goals, or serve one that has."""
    found: set[int] = set()
    for i in range(len(steps) - 1, -1, -1):
        if i in found or steps[i].shows.goal in goals:
            found |= {i, *steps[i].premises}
    return sorted(found)


def _least(step: Step, premises: list[Sequent], ring: Ring) -> Step:
    """The step with as few hypotheses as its rule and its premises need."""
    S = step.shows
    if step.rule == "instance" or step.rule not in RULES:  # an oracle's word is about all hypotheses
        return step
    mentioned = {f for p in step.params for f in forms_of(p)}
    used = {f for P in premises for f in P.given} | mentioned
    sides = {f for f in S.given if f.op in (*SIDES, "int")}
    own = {g for f in mentioned for g in S.given if g.op == "ne" and g.kids[0] == f}  # a strict square
    for given in ((S.given & used) | (S.given & own), (S.given & used) | (S.given & own) | sides, S.given):
        try:
            T = Sequent(frozenset(given), S.goal)
            wanted = RULES[step.rule][1](T, *step.params, **({"ring": ring} if _RING[step.rule] else {}))
        except Refused:
            continue
        fits = len(wanted) == len(premises) and all(
            P.goal == W.goal and P.given <= W.given for P, W in zip(premises, wanted, strict=True)
        )
        if fits and (step.rule not in ("algebra", "absurd", "cases", "at_class") or mentioned & S.given <= given):
            return Step(T, step.rule, step.params, step.premises)
    raise Stuck(f"a step does not fit its premises: {step.rule}")
