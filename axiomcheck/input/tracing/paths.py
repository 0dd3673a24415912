"""Ways through a function: each comparison of symbols that is not settled is taken both ways.

The function is run anew for every way.  A `Tracer` answers the comparisons of one run;
`explore` makes the runs until every feasible way has been taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import atan, exp, fsum, isnan, log, nan, prod  # by name: `math` is replaced while a function runs
from time import process_time
from typing import Any

from axiomcheck.errors import AxiomcheckError
from axiomcheck.exact.algebra import linear
from axiomcheck.exact.evaluate import holds, sign
from axiomcheck.input.tracing.canonical import canonical
from axiomcheck.lang.expr import ZERO, Expr, add_all, negated, num
from axiomcheck.lang.goal import Goal, Rel

MAX_PATHS, EXPLORE_SECONDS = 400, 40.0
_ORDERS = {"<": {"<"}, "<=": {"<", "="}, "=": {"="}, "!=": {"<", ">"}}
_MIRRORED = {"<": ">", "=": "=", ">": "<"}
NEAR = 1e-12
TINY = 1e-9
MOST_POWER = 4  # that is multiplied out for Z3
Point = dict[str, float]
Prove = Callable[[Goal], bool]
Turn = tuple[bool, bool]  # an answer, and whether the other one was possible, too


class Untraceable(BaseException):
    """The function does what cannot be followed.

    Whoever swallows this, with a bare `except` or a `return` in `finally`, is refused nevertheless:
    the run is marked, and no run that was marked counts.
    """

    def __init__(self, text: str):
        super().__init__(text)
        if _running and _running[-1].refusal is None:
            _running[-1].refusal = self


def refusing(why: str) -> Callable[..., Any]:
    """A function or a method that nothing can follow, whatever it is given."""

    def refused(*_: Any, **__: Any) -> Any:
        raise Untraceable(why)

    return refused


@dataclass(frozen=True)
class Region:
    """What is known of the symbols: some are positive, groups of them sum to one."""

    positive: frozenset[str]
    groups: tuple[tuple[str, ...], ...]
    hypotheses: tuple[Rel, ...]
    samples: tuple[Point, ...]

    def total(self, e: Expr) -> Expr:
        """The same sum; the part of it that is a number because each group sums to one, as that number."""
        names = e.symbols
        if not any(names.issuperset(group) for group in self.groups):
            return e
        grouped = [name for group in self.groups for name in group]
        terms = flat(e)
        rows = [linear(t, grouped) for t in terms]
        inside = [row for row in rows if row is not None]
        if not any(any(row[:-1]) for row in inside):
            return e
        coefficients = dict(zip(grouped, map(sum, zip(*inside, strict=True)), strict=False))
        value = sum((Fraction(row[-1]) for row in inside), Fraction(0))
        for group in self.groups:
            shared = {coefficients[name] for name in group}
            if len(shared) != 1:
                return e
            value += shared.pop()
        rest = [t for t, row in zip(terms, rows, strict=True) if row is None]
        return add_all([*rest, *([num(value)] if value or not rest else [])])

    def reduced(self, e: Expr) -> Expr:
        """The formula with every sum that is a number on this region as that number.

        Also without the bounds of min and max that are always, or never, reached.
        """
        if e.op in ("num", "sym"):
            return e
        e = e.rebuilt(map(self.reduced, e.args))
        if e.op in ("min", "max"):
            return self._bounded(e)
        if (
            e.op == "div"
            and e.args[0] == ZERO
            and not e.args[1].symbols
            and holds(Rel("!=", e.args[1], ZERO), {})
        ):
            return ZERO
        if e.op == "exp" and e.args[0].op == "log" and sign(e.args[0].args[0], self.positive) == 1:
            return e.args[0].args[0]
        if e.op == "pow" and e.args[1].op == "num":
            return self._power(e.args[0], e.args[1].args[0])
        return self.total(e) if e.op == "add" else e

    def _power(self, base: Expr, k: Fraction) -> Expr:
        """(-x)**2 as x**2, and sqrt(x)**2 as x where x > 0."""
        if k % 2 == 0 and base.op == "mul" and len(base.args) == 2 and base.args[0] == num(-1):
            base = base.args[1]
        if base.op == "pow" and base.args[1].op == "num" and sign(base.args[0], self.positive) == 1:
            base, k = base.args[0], base.args[1].args[0] * k
        return base if k == 1 else base ** num(k)

    def _bounded(self, e: Expr) -> Expr:
        a, b = e.args
        if a.op != "num" and b.op != "num":
            return e
        for first, second in ((a, b), (b, a)):
            if contradictory((*self.hypotheses, Rel("<", second, first))):  # first <= second
                return first if e.op == "min" else second
        inner = a if b.op == "num" else b
        if inner.op == e.op:  # max(max(x, y), 0): one of them may be enough
            bound = b if b.op == "num" else a
            for x in inner.args:
                if self._bounded(Expr(e.op, x, bound)) == x:
                    return inner
        return e


def flat(e: Expr, op: str = "add") -> list[Expr]:
    """The operands of nested sums, minima or maxima."""
    return [x for a in e.args for x in flat(a, op)] if e.op == op else [e]


@dataclass
class Tracer:
    """One run of the function: the answers to its comparisons."""

    region: Region
    prefix: Sequence[Turn] = ()  # the turns of an earlier run, whose last one is now taken the other way
    answers: list[bool] = field(default_factory=list)
    asked: list[Rel] = field(default_factory=list)
    taken: list[Rel] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    pending: list[list[Turn]] = field(default_factory=list)
    branches: bool = False  # may values be `where`, if nothing else is the same?
    refusal: Untraceable | None = None  # what could not be followed, whatever became of it

    def __post_init__(self):
        self.alive = list(self.region.samples)

    def decide(self, r: Rel) -> bool:
        """Does the relation hold on this way through the function?"""
        if (known := self.settled(r)) is not None:
            return known
        index = len(self.turns)
        if index < len(self.prefix):
            answer, free = self.prefix[index]
        else:
            answer, avoidable = self.possible(r), self.possible(negation(r))
            free = answer and avoidable
            if free:
                answer = r.op != "="  # the usual case first
                self.pending.append([*self.turns, (not answer, True)])
        self.turns.append((answer, free))
        chosen = r if answer else negation(r)
        self.taken.append(chosen)
        if free:
            self.answers.append(answer)
            self.asked.append(r)
            self.alive = [x for x in self.alive if clearly(chosen, x)]
        return answer

    def settled(self, r: Rel) -> bool | None:
        """The answer where it does not depend on the way: numbers, signs, what was decided before."""
        left = self.orders(r.lhs, r.rhs)
        if left <= _ORDERS[r.op] or not left & _ORDERS[r.op]:
            return left <= _ORDERS[r.op]
        if not r.symbols:
            if holds(r, {}):
                return True
            if holds(negation(r), {}):
                return False
            raise Untraceable(f"two numbers are too close to be compared: {r}")
        difference = _difference(r.lhs, r.rhs)
        s = sign(difference, self.region.positive)
        if s is None:
            if r.op == "<" and never_negative(difference, self.region.positive):
                return False
            if r.op == "<=" and never_negative(_difference(r.rhs, r.lhs), self.region.positive):
                return True
            return None
        return {"<": s < 0, "<=": s <= 0, "=": s == 0, "!=": s != 0}[r.op]

    def orders(self, a: Expr, b: Expr) -> set[str]:
        """How a may stand to b, by what was decided of just these two: "<", "=", ">"."""
        left = {"<", "=", ">"}
        for r in self.taken:
            if (r.lhs, r.rhs) == (a, b):
                left &= _ORDERS[r.op]
            elif (r.lhs, r.rhs) == (b, a):
                left &= {_MIRRORED[x] for x in _ORDERS[r.op]}
        return left

    def possible(self, r: Rel) -> bool:
        """May the relation hold?  False only if that was shown to contradict what is known."""
        if any(clearly(r, x) for x in self.alive):
            return True
        return not contradictory((*self.region.hypotheses, *self.taken, r))

    def certain(self, r: Rel) -> bool:
        """Was it shown that the relation holds?"""
        known = self.settled(r)
        return known if known is not None else not self.possible(negation(r))


@dataclass(frozen=True)
class Path:
    """One way through the function: its conditions and what came out."""

    conditions: tuple[Rel, ...]
    asked: tuple[Rel, ...]
    answers: tuple[bool, ...]
    value: Any


_running: list[Tracer] = []


def current() -> Tracer:
    """The tracer of the run that is under way."""
    if not _running:
        raise Untraceable("a symbol is used outside the run it belongs to")
    return _running[-1]


@contextmanager
def running(tracer: Tracer) -> Iterator[Tracer]:
    """Let the tracer answer the comparisons."""
    _running.append(tracer)
    try:
        yield tracer
    finally:
        _running.pop()


def explore(run: Callable[[], Any], region: Region, branches: bool = False) -> list[Path]:
    """Every feasible way through `run`, a function without arguments that makes its own symbols."""
    todo: list[list[Turn]] = [[]]
    found: list[Path] = []
    deadline = process_time() + EXPLORE_SECONDS
    while todo:
        if process_time() > deadline:
            raise Untraceable(
                f"its ways through branches were not followed within {EXPLORE_SECONDS:g} s; "
                f"write it with abs, minimum, maximum or where"
            )
        if len(found) >= MAX_PATHS:
            raise Untraceable(
                f"it has more than {MAX_PATHS} ways through its branches; "
                f"write it with abs, minimum, maximum or where"
            )
        tracer = Tracer(region, todo.pop(), branches=branches)
        with running(tracer):
            value = run()
        if tracer.refusal is not None:
            raise tracer.refusal
        found.append(Path(tuple(tracer.taken), tuple(tracer.asked), tuple(tracer.answers), value))
        todo += reversed(tracer.pending)
    return found


def negation(r: Rel) -> Rel:
    """What holds where the relation does not."""
    if r.op in ("<", "<="):
        return Rel("<=" if r.op == "<" else "<", r.rhs, r.lhs)
    return Rel("!=" if r.op == "=" else "=", r.lhs, r.rhs)


def _difference(a: Expr, b: Expr) -> Expr:
    return a if b == ZERO else ZERO if a == b else a - b


def never_negative(e: Expr, positive: frozenset[str]) -> bool:
    """Does the syntax alone tell that the value, where there is one, is not negative?"""
    if e.op in ("abs", "exp") or sign(e, positive) in (0, 1):
        return True
    if e.op == "pow" and e.args[1].op == "num":
        k = e.args[1].args[0]
        return k.denominator > 1 or k % 2 == 0 or never_negative(e.args[0], positive)
    inner = e.args[2:] if e.op == "where" else e.args
    if e.op == "max":
        return any(never_negative(a, positive) for a in inner)
    return e.op in ("add", "mul", "div", "min", "where") and all(never_negative(a, positive) for a in inner)


@lru_cache(maxsize=20_000)
def contradictory(given: tuple[Rel, ...]) -> bool:
    """Was it shown that the polynomial ones among the relations contradict each other?"""
    from axiomcheck.exact.goals import sequent
    from axiomcheck.exact.oracle import z3_closes

    kept = tuple(r for r in given if _algebraic(r.lhs) and _algebraic(r.rhs))
    try:
        z3_closes(sequent(Goal(kept, Rel("<", ZERO, ZERO))))
    except (AxiomcheckError, ArithmeticError, ValueError):
        return False
    return True


def _algebraic(e: Expr) -> bool:
    """Has it no function, and no power but whole ones that Z3 multiplies out?"""
    powers = (node.args[1] for node in e.nodes() if node.op == "pow")
    return not e.has("log", "exp", "atan") and all(k.op == "num" and k.args[0] in range(MOST_POWER + 1) for k in powers)


def joining(given: tuple[Rel, ...], points: Sequence[Point], r: Rel, yes: Expr, no: Expr) -> Expr | None:
    """max or min of the two where it was shown to be what a branch on `r`, a < b or a <= b, gives.

    max(yes, no) is the same where a < b implies no <= yes, and a >= b implies yes <= no.
    """
    if r.op not in ("<", "<="):
        return None
    if any(isnan(approximate(side, x)) for x in points for side in (yes, no)):
        return None
    polynomial = all(_algebraic(side) and not side.has("div") for side in (yes, no, r.lhs, r.rhs))
    for op, upper, lower in (("max", yes, no), ("min", no, yes)):
        wrong = ((r, Rel("<", upper, lower)), (negation(r), Rel("<", lower, upper)))
        if any(clearly(when, x) and clearly(bad, x) for x in points for when, bad in wrong):
            continue
        if polynomial and all(contradictory((*given, when, bad)) for when, bad in wrong):
            return Expr(op, yes, no)
    return spliced(r, yes, no)


def spliced(r: Rel, yes: Expr, no: Expr) -> Expr | None:
    """yes(min(a, b)) + no(max(a, b)) - no(b) for a branch on a <= b, where yes(b) and no(b) are the same.

    Where a <= b, that is yes(a) + no(b) - no(b); elsewhere yes(b) + no(a) - no(b) = no(a).
    """
    for a, b, low, high in ((r.lhs, r.rhs, "min", "max"), (r.rhs, r.lhs, "max", "min")):
        if a.op == "num" or a not in {*yes.nodes(), *no.nodes()}:
            continue
        there = _replaced(no, a, b)
        if canonical(_replaced(yes, a, b)) != canonical(there):
            continue
        found = [_replaced(yes, a, Expr(low, a, b)), _replaced(no, a, Expr(high, a, b))]
        constant = canonical(there)
        return add_all(found if constant == ZERO else [*found, negated(constant)])
    return None


def _replaced(e: Expr, part: Expr, other: Expr) -> Expr:
    return e.replace(lambda node: other if node == part else None)


# -- floats: to see quickly what is possible, never to show that something is not -------------


def clearly(r: Rel, point: Point) -> bool:
    """Does the relation hold at the point, by more than rounding?"""
    a, b = approximate(r.lhs, point), approximate(r.rhs, point)
    slack = NEAR * (1 + abs(a) + abs(b))
    if r.op in ("<", "<="):
        return a < b - slack
    return r.op == "!=" and abs(a - b) > slack


def approximate(e: Expr, point: Point) -> float:
    """The value in floating point; nan where there is none."""
    if e.op == "num":
        return float(e.args[0])
    if e.op == "sym":
        return float(point[e.args[0]])  # products of whole numbers are none
    if e.op == "where":
        a, b = (approximate(x, point) for x in e.args[:2])
        return approximate(e.args[2 if a < b else 3], point)
    args = [approximate(a, point) for a in e.args]
    try:
        value = _FLOATS[e.op](args)
    except (ArithmeticError, ValueError):
        return nan
    return value if type(value) is float else nan


_FLOATS: dict[str, Callable[[list[float]], Any]] = {
    "add": fsum, "mul": prod, "div": lambda a: a[0] / a[1], "pow": lambda a: a[0] ** a[1],
    "abs": lambda a: abs(a[0]), "min": min, "max": max, "log": lambda a: log(a[0]),
    "exp": lambda a: exp(a[0]), "atan": lambda a: atan(a[0]),
}  # fmt: skip


def valueless(e: Expr, known: Region, prove: Prove) -> bool:
    """Was it shown that the formula divides by zero everywhere?

    Not of what a zero beside a logarithm may absorb, nor of branches that may not be taken.
    """
    absorbed = {a.args[0] for node in e.nodes() if node.op == "mul" for a in node.args if a.op == "log"}
    for node in e.nodes() if not e.has("where") else ():
        if node.op != "div" or node.args[1].op in ("num", "sym") or node in absorbed:
            continue
        if all(abs(approximate(node.args[1], x)) < TINY for x in known.samples) and prove(
            Goal(known.hypotheses, Rel("=", node.args[1], ZERO))
        ):
            return True
    return False
