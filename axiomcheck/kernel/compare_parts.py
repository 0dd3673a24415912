"""Formulas of measures taken apart, for comparing two of them class by class.

A formula becomes its aggregates, the sums, minima and maxima over classes, named T0, T1, ...
in the first measure and U0, ... in the second, and what surrounds them.  What is said of one
class is said per stratum: which of p and p_hat is zero there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flint import fmpz

from axiomcheck.errors import CheckError
from axiomcheck.kernel.certificate import decode
from axiomcheck.kernel.evaluate import fold, total
from axiomcheck.kernel.rules import require
from axiomcheck.kernel.setting import formula
from axiomcheck.kernel.shape import UNDEFINED, _linear_sum, _merge, _without_means, strata
from axiomcheck.lang.expr import AGGREGATORS, ONE, ZERO, Expr, add_all, log, n, num, p, p_hat, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le
from axiomcheck.lang.measure import Measure

if TYPE_CHECKING:
    from axiomcheck.kernel.compare import Comparison

LOG_N = log(n)


@dataclass(frozen=True)
class Parts:
    """A formula as `outer`, in the names of its aggregates, inner ones first."""

    outer: Expr
    aggregates: Mapping[str, Expr]

    def about_predictions(self) -> list[str]:
        """The aggregates that depend on the prediction."""
        found: list[str] = []
        for name, node in self.aggregates.items():
            if node.args[-1].symbols & {"p_hat", *found}:
                found.append(name)
        return found


def parts(measure: Measure, classes: int | None, letter: str) -> Parts:
    """Take a formula apart: means are sums over n, linear sums are numbers, `at` goes down to p and p_hat."""
    found: dict[Expr, str] = {}

    def named(node: Expr) -> Expr:
        return sym(found.setdefault(node, f"{letter}{len(found)}"))

    def rule(node: Expr) -> Expr | None:
        if node.op not in AGGREGATORS:
            return None
        require(node.op != "cumsum", "a cumulative sum is a value of each class, no number")
        body = node.args[-1].replace(rule)
        if node.op == "at":
            index = node.args[0]
            require(1 <= index.args[0] <= (classes or 2), f"there is no class {index} in every codeframe")
            return body.subs(
                {v.args[0]: named(Expr("at", index, v)) for v in (p, p_hat) if v.args[0] in body.symbols}
            )
        if node.op == "sum" and (linear := _linear_sum(body)) is not None:
            return linear
        return named(Expr(node.op, body))

    size = {} if classes is None else {"n": num(classes)}
    outer = _merge(_without_means(measure.formula)).subs(size).replace(rule).subs(size)
    return Parts(outer, {name: node.subs(size) for node, name in found.items()})


class Pair:
    """Both formulas taken apart, and the strata on which both have summands.

    A measure has a value only where each of its aggregates has one at every class (a zero
    absorbs no logarithm of an aggregate without one).  So points with a class in a stratum where either has none may be
    left out: all of them if `shared`, else those where both have none.
    """

    def __init__(self, comparison: Comparison):
        self.comparison = comparison
        self.one, self.two = (
            parts(m, comparison.classes, letter)
            for m, letter in ((comparison.first, "T"), (comparison.second, "U"))
        )
        domain = "smoothed" if comparison.domain == "smoothed" else "natural"
        self.tables = {
            name: strata(node.args[-1], domain)
            for side in (self.one, self.two)
            for name, node in side.aggregates.items()
            if node.op != "at"
        }
        self.patterns = ["++"] if domain == "smoothed" else ["00", "0+", "+0", "++"]
        for pattern in list(self.patterns):
            lost = [self._lost(side, pattern) for side in (self.one, self.two)]
            if any(lost):
                require(comparison.shared or all(lost), "the two are not defined at the same points")
                self.patterns.remove(pattern)
        require("++" in self.patterns, "there is no point inside the simplex at which both have a value")
        self.known: dict[str, tuple[Rel, ...]] = {}
        self.goals: list[Goal] = []

    def _lost(self, side: Parts, pattern: str) -> bool:
        return any(self.tables[x][pattern] == UNDEFINED for x in side.aggregates if x in self.tables)

    def value(self, name: str, pattern: str) -> Expr:
        """The body of an aggregate on a stratum."""
        return formula(self.tables[name][pattern])

    def goal(self, then: Rel, *given: Rel) -> Goal:
        """A goal with what is known of the symbols in it."""
        symbols = then.symbols.union(*(r.symbols for r in given))
        known = [r for name in sorted(symbols) for r in self.known.get(name, ())]
        size = (ge(n, 2),) if "n" in symbols else ()
        return Goal((*size, *known, *given), then)

    def per_class(self, pattern: str, then: Rel) -> Goal:
        """A goal about one class on a stratum."""
        inside = [v for v, mark in zip((p, p_hat), pattern, strict=True) if mark == "+"]
        return self.goal(then, *(r for v in inside for r in (gt(v, 0), le(v, 1))))

    def learn(self, side: Parts, signs: list) -> None:
        """What is known of aggregates, in order: by what they are, or by the sign of their bodies.

        `signs`, one per aggregate: ">=" if the body is never negative; "p" ("q") if moreover it
        is positive at classes with p > 0 (p_hat > 0), of which there is one; else "".
        """
        require(isinstance(signs, list) and len(signs) == len(side.aggregates), "one sign an aggregate")
        for (name, node), sign in zip(side.aggregates.items(), signs, strict=True):
            require(sign in ("", ">=", "p", "q"), "a sign is >=, p, q or empty")
            self.known[name] = (*self._plain(sym(name), node), *self._signed(name, node, sign))

    def _plain(self, here: Expr, node: Expr) -> tuple[Rel, ...]:
        """Prevalences lie between 0 and 1, their minimum at most 1/n, sums of powers in (0, 1]."""
        body = node.args[-1]
        base = body.args[0] if body.op == "pow" else body
        if base not in (p, p_hat):
            return ()
        positive = not any(pattern[0 if base == p else 1] == "0" for pattern in self.patterns)
        if node.op == "sum":
            k = body.args[1] if body.op == "pow" else ZERO
            whole = k.op == "num" and k.args[0].denominator == 1 and k.args[0] >= 2
            return (gt(here, 0), le(here, 1)) if whole else ()
        if body.op == "pow":
            return ()
        most = num(1) / num(self.comparison.classes or 2) if node.op == "cmin" else ONE
        low = gt(here, 0) if positive or node.op == "cmax" else ge(here, 0)
        return (low, le(here, fold(most, frozenset())))

    def _signed(self, name: str, node: Expr, sign: str) -> tuple[Rel, ...]:
        if not sign:
            return ()
        require(node.op != "at", "the sign of a prevalence is known")
        require(sign == ">=" or node.op != "cmin", "the minimum is not positive for one class's sake")
        for pattern in self.patterns:
            strict = sign != ">=" and pattern["pq".index(sign)] == "+"
            self.goals.append(
                self.per_class(pattern, (gt if strict else ge)(self.value(name, pattern), ZERO))
            )
        return ((ge if sign == ">=" else gt)(sym(name), 0),)

    def defined(self, names: Iterator[str] | Sequence[str]) -> None:
        """These aggregates have a value at every class of the strata that are left."""
        if not self.comparison.shared:
            for name in names:
                for pattern in self.patterns if name in self.tables else ():
                    here = self.value(name, pattern)
                    if not total(here, here.symbols & {"p", "p_hat", "n"}):
                        self.goals.append(self.per_class(pattern, eq(here, here)))

    def affine(
        self, name: str, sources: Sequence[str], row: object, numbers_of: set[str], extra: Expr = ZERO
    ) -> Expr:
        """The aggregate `name` by others: its body is sum k_i body_i + a p + b p_hat + c, plus a term in p.

        Prevalences sum to one, so that the sum is sum k_i T_i + a + b + c n; a minimum or a
        maximum is k T + c with k > 0.  The k_i, a, b, c speak of n and of `numbers_of`, which
        are the same for every class.
        """
        if not isinstance(row, list) or len(row) != len(sources) + 3:
            raise CheckError("a row has one number a part, and 3")
        numbers = [as_formula(e) for e in row]
        allowed = {"n", *numbers_of}
        require(all(e.symbols <= allowed and not e.has(*AGGREGATORS) for e in numbers), "a row is of numbers")
        positive = frozenset({"n", "p", "p_hat"})
        *factors, a, b, c = numbers
        node = (self.two if name in self.two.aggregates else self.one).aggregates[name]
        used = [(k, source) for k, source in zip(factors, sources, strict=True) if k != ZERO]
        kinds = {self.one.aggregates[source].op for _, source in used}
        require(kinds <= {node.op} and node.op != "at", "aggregates of different kinds")
        if node.op != "sum":
            require(len(used) == 1 and a == b == extra == ZERO, "a minimum follows from one other alone")
            self.goals.append(self.goal(gt(used[0][0], 0)))
        for pattern in self.patterns:
            zero = {v: ZERO for v, mark in zip(("p", "p_hat"), pattern, strict=True) if mark == "0"}
            line = fold((a * p + b * p_hat + c).subs(zero), positive - zero.keys())
            terms = [*(k * self.value(source, pattern) for k, source in used), line]
            if extra != ZERO:
                terms.append(fold(extra.subs(zero), frozenset({"p"} - zero.keys())))
            self.goals.append(self.per_class(pattern, eq(self.value(name, pattern), add_all(terms))))
        size = n if self.comparison.classes is None else num(self.comparison.classes)
        rest = a + b + c * size if node.op == "sum" else c
        return fold(add_all([*(k * sym(source) for k, source in used), rest]), frozenset({"n"}))


def as_formula(value: object) -> Expr:
    """A formula as it is, or decoded from plain data."""
    return value if isinstance(value, Expr) else decode(value)


def constants_named(goal: Goal) -> Goal:
    """log 2, log 3, log 5, ... and log n become variables, of which the goal may use that they are positive.

    The logarithm of a rational is a sum of multiples of those of primes.  n is at least 2
    wherever it occurs.  What holds for all positive values holds for these.
    """
    if not goal.symbols:
        return goal
    named: dict[str, Expr] = {}

    def variable(name: str) -> Expr:
        return named.setdefault(name, sym(name))

    def rule(e: Expr) -> Expr | None:
        if e == LOG_N:
            require(ge(n, 2) in goal.given, "nothing is known of n")
            return variable("log_n")
        if e.op != "log" or e.args[0].op != "num" or e.args[0].args[0] <= 0:
            return None
        value = e.args[0].args[0]
        return add_all(
            num(sign * int(power)) * variable(f"log_{prime}")
            for part, sign in ((value.numerator, 1), (value.denominator, -1))
            for prime, power in fmpz(part).factor()
        )

    given = [Rel(r.op, r.lhs.replace(rule), r.rhs.replace(rule)) for r in goal.given]
    then = Rel(goal.then.op, goal.then.lhs.replace(rule), goal.then.rhs.replace(rule))
    return Goal((*given, *(gt(v, 0) for v in named.values())), then)
