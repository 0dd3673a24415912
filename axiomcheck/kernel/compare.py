"""Two measures: equal, equal up to a factor, of the same order on predictions, or different.

A `Comparison` is a statement about two formulas, a `Difference` its negation; certificates
for both are replayed by `check_comparison`.  Formulas are taken apart into aggregates, the
sums, minima and maxima over classes, named T0, T1, ... in the first measure and U0, ... in
the second, and what surrounds them.  What is said of one class is said per stratum: which
of p and p_hat is zero there.  Each rule states its own reason why its goals suffice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from flint import fmpz

from axiomcheck.errors import UndefinedValue
from axiomcheck.kernel import compare_matrices as matrices
from axiomcheck.kernel.certificate import Certificate, decode
from axiomcheck.kernel.checker import MAX_STEPS, check, premises_of
from axiomcheck.kernel.evaluate import evaluate, expand, fold, total
from axiomcheck.kernel.refutations import MAX_CLASSES, distribution
from axiomcheck.kernel.rules import require
from axiomcheck.kernel.shape import UNDEFINED, _linear_sum, _merge, _without_means, strata
from axiomcheck.lang.axiom import DOMAINS_OF
from axiomcheck.lang.expr import AGGREGATORS, ONE, ZERO, Expr, add_all, log, n, num, p, p_hat, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt, ne
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION, Measure

RELATIONS = ("equal", "proportional", "same order", "opposite order")
MAX_SIZE, MAX_GOALS = 4, 400
LOG_N = log(n)
Vector = Sequence[Expr]


@dataclass(frozen=True)
class Comparison:
    """Two measures stand in a relation, at every pair of distributions of a domain.

    Parameters
    ----------
    relation : str
        "equal": first = second; "proportional": first = factor * second, the factor not zero;
        "same order": first(p, x) < first(p, y) iff second(p, x) < second(p, y), for all p, x, y;
        "opposite order": iff second(p, x) > second(p, y).
    domain : str
        natural: all distributions; smoothed: all positive ones, which is what smoothing both
        with some eps > 0 yields; extended: values by limits.
    classes : int, optional
        The codeframe size; every n >= 2 if None.
    shared : bool
        Where both have a value.  Else the statement says too that they have one at the same points.
    factor : Expr
        In n alone.
    """

    first: Measure
    second: Measure
    relation: str = "equal"
    domain: str = "natural"
    classes: int | None = None
    shared: bool = False
    factor: Expr = ONE

    def __post_init__(self):
        pair = (self.first, self.second)
        require(self.relation in RELATIONS, f"there is no relation {self.relation!r}")
        require(self.first.kind == self.second.kind, "measures of different kinds")
        require(self.domain in DOMAINS_OF[self.first.kind], f"there is no domain {self.domain!r}")
        require(not any(m.parameters for m in pair), "no rule speaks of measures with parameters")
        require(all(m.classes in (None, self.classes) for m in pair), "a measure is about other sizes")
        require(self.classes is None or 2 <= self.classes <= MAX_CLASSES, "the size is out of range")
        require(self.factor == ONE or self.relation == "proportional", "there is no factor here")
        require(self.factor.symbols <= {"n"} and not self.factor.has(*AGGREGATORS), "the factor is a number")
        require(self.domain != "extended" or not self.shared, "limits need all points")

    @property
    def scope(self) -> str:
        """`every n` or `n = 2`, and whether it is said where both have a value only."""
        every = "every matrix" if self.first.kind == FILTERING else "every n"
        size = every if self.classes is None else f"n = {self.classes}"
        return f"{size}, where both are defined" if self.shared else size


@dataclass(frozen=True)
class Difference:
    """The negation of a comparison; for "proportional", of its being so with any factor but zero."""

    comparison: Comparison


def check_comparison(statement: Comparison | Difference, certificate: Certificate) -> frozenset[str]:
    """The oracles that the proof rests on, beside the kernel.

    Raises
    ------
    CheckError
        The certificate does not prove the statement.
    """
    require(certificate.size <= MAX_STEPS, "the certificate has too many steps")
    require(
        isinstance(statement, Comparison | Difference), "only comparisons and differences are proved here"
    )
    table, subject = rules_for(statement)
    require(certificate.rule in table, f"there is no rule {certificate.rule!r} for this kind of statement")
    goals = goals_of(table[certificate.rule], subject, certificate)
    require(len(goals) == len(certificate.premises), f"{certificate.rule} leaves {len(goals)} goals")
    return frozenset().union(*map(check, goals, certificate.premises))


def rules_for(statement: Comparison | Difference) -> tuple[dict[str, Callable], Comparison]:
    """The rules for this kind of statement and of measure, and what they are about."""
    negated = isinstance(statement, Difference)
    subject = statement.comparison if negated else statement
    which = 2 if negated else int("order" in subject.relation)
    return RULES[subject.first.kind][which], subject


def goals_of(rule: Callable, comparison: Comparison, certificate: Certificate) -> tuple[Goal, ...]:
    """The goals that a step leaves, the logarithms of numbers and of n named."""
    return tuple(map(constants_named, premises_of(rule, comparison, certificate)))


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


# -- formulas taken apart -----------------------------------------------------------


@dataclass(frozen=True)
class Parts:
    """A formula as `outer`, in the names of its aggregates, inner ones first."""

    outer: Expr
    aggregates: Mapping[str, Expr]
    absorbs: bool

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
    return Parts(outer, {name: node.subs(size) for node, name in found.items()}, absorbs(measure.formula))


def absorbs(formula: Expr) -> bool:
    """May an exact zero hide that an aggregate inside a logarithm has no value?"""
    for node in formula.nodes():
        logs = [a for a in node.args if a.op == "log" and a.has(*AGGREGATORS)] if node.op == "mul" else []
        if logs and not all(a in logs or (a.op == "num" and a != ZERO) for a in node.args):
            return True
    return False


class Pair:
    """Both formulas taken apart, and the strata on which both have summands.

    A measure has a value only where each of its aggregates has one at every class (no zero
    absorbs an aggregate).  So points with a class in a stratum where either has none may be
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
                require(not (self.one.absorbs or self.two.absorbs), "a zero may hide an undefined sum")
                self.patterns.remove(pattern)
        require("++" in self.patterns, "there is no point inside the simplex at which both have a value")
        self.known: dict[str, tuple[Rel, ...]] = {}
        self.goals: list[Goal] = []

    def _lost(self, side: Parts, pattern: str) -> bool:
        return any(self.tables[x][pattern] == UNDEFINED for x in side.aggregates if x in self.tables)

    def value(self, name: str, pattern: str) -> Expr:
        """The body of an aggregate on a stratum."""
        return self.tables[name][pattern]

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

    def learn(self, side: Parts, signs: object) -> None:
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
        require(isinstance(row, list) and len(row) == len(sources) + 3, "a row has one number a part, and 3")
        numbers = [_formula(e) for e in row]
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


def _formula(value: object) -> Expr:
    return value if isinstance(value, Expr) else decode(value)


# -- equal, or up to a factor ---------------------------------------------------------


def _factor(comparison: Comparison) -> tuple[Expr, list[Goal]]:
    """The factor at this size; it is not zero, and on the extended domain, of values >= 0, positive."""
    factor = comparison.factor
    if comparison.classes is not None:
        factor = factor.subs({"n": num(comparison.classes)})
    if comparison.factor == ONE:
        return ONE, []
    sign = gt(factor, 0) if comparison.domain == "extended" else ne(factor, 0)
    return factor, [Goal((ge(n, 2),) if "n" in factor.symbols else (), sign)]


def by_aggregates(
    comparison: Comparison, *, rows: list, signs: list, squares: bool = False
) -> tuple[Goal, ...]:
    """The second's aggregates by the first's, then what surrounds them agrees.

    `rows`, one per aggregate of the second: the number of an aggregate of the first that is
    the same formula, or the row of `Pair.affine`.  With equal numbers in both places, the
    same formula has the same value, or none; other formulas are compared by a goal, which
    says that both have one.  Equal values have equal limits, on the extended domain too.
    With `squares`, what surrounds them are products and quotients of roots and of numbers >= 0,
    which are equal if their squares are.
    """
    pair = Pair(comparison)
    require(isinstance(rows, list) and len(rows) == len(pair.two.aggregates), "one row an aggregate")
    pair.learn(pair.one, signs)
    sources, same, used = list(pair.one.aggregates), {}, set()
    for (name, node), row in zip(pair.two.aggregates.items(), rows, strict=True):
        body = node.rebuilt(a.subs(same) for a in node.args)
        if type(row) is int:
            require(0 <= row < len(sources), "there is no such aggregate")
            require(pair.one.aggregates[sources[row]] == body, "the two are not the same formula")
            same[name] = sym(sources[row])
            used.add(sources[row])
            continue
        if name in pair.tables:
            pair.tables[name] = {
                k: v if isinstance(v, str) else v.subs(same) for k, v in pair.tables[name].items()
            }
        same[name] = pair.affine(name, sources, row, set(sources))
        used |= {source for source, k in zip(sources, row, strict=False) if _formula(k) != ZERO}
    pair.defined([name for name in sources if name not in used])
    factor, goals = _factor(comparison)
    left, right = pair.one.outer, pair.two.outer.subs(same)
    if factor != ONE or left != right:
        sides = [left, right if factor == ONE else factor * right]
        if squares:
            roots: list[Expr] = []
            sides = [_square(e, roots) for e in sides]
            goals += [pair.goal(ge(e, 0)) for e in dict.fromkeys(roots)]
        goals.append(pair.goal(eq(*sides)))
    return (*pair.goals, *goals)


def _square(e: Expr, roots: list[Expr]) -> Expr:
    """The square of a product or quotient of roots and of numbers >= 0; `roots` are what must be >= 0."""
    if e.op == "pow" and e.args[1] == num("1/2"):
        roots.append(e.args[0])
        return e.args[0]
    if e.op in ("mul", "div"):
        return e.rebuilt(_square(a, roots) for a in e.args)
    require(e.op == "num" and e.args[0] >= 0, f"{e} is neither a root nor a number >= 0")
    return num(e.args[0] ** 2)


def written_out(comparison: Comparison) -> tuple[Goal, ...]:
    """Both formulas written out at n classes: one goal per choice of zeros at which both have a value."""
    factor, goals = _factor(comparison)
    for case in _cases(comparison, "px"):
        values = _values(comparison, case, "p", "x")
        if values is not None:
            left, right = values
            goals.append(Goal(case.given, eq(left, right if factor == ONE else factor * right)))
    require(bool(goals), "there is no point at which both have a value")
    return tuple(goals)


@dataclass(frozen=True)
class Case:
    """Distributions with given zeros: vectors of symbols, the last of each replaced by `solved`."""

    vectors: Mapping[str, Vector]
    solved: Mapping[str, Expr]
    given: tuple[Rel, ...]


def _cases(comparison: Comparison, names: str) -> Iterator[Case]:
    """All choices of zeros, up to the order of the classes where no formula names one."""
    size = comparison.classes
    require(size is not None and size <= MAX_SIZE, "formulas are written out at two to four classes")
    kinds = (
        ["+" * len(names)]
        if comparison.domain == "smoothed"
        else list(map("".join, product("+0", repeat=len(names))))
    )
    alike = not any(m.formula.has("at") for m in (comparison.first, comparison.second))
    columns = combinations_with_replacement(kinds, size) if alike else product(kinds, repeat=size)
    for count, choice in enumerate(columns):
        require(count < MAX_GOALS, "too many cases")
        rows = {x: [column[i] for column in choice] for i, x in enumerate(names)}
        if not all("+" in row for row in rows.values()):
            continue
        vectors, solved, given = {}, {}, []
        for x, row in rows.items():
            vectors[x] = tuple(sym(f"{x}_{c}") if mark == "+" else ZERO for c, mark in enumerate(row, 1))
            *others, last = [e for e in vectors[x] if e != ZERO]
            solved[last.args[0]] = add_all([ONE, *(-e for e in others)])
            given += [gt(e, 0) for e in others] + ([gt(solved[last.args[0]], 0)] if others else [])
        yield Case(vectors, solved, tuple(given))


def _values(comparison: Comparison, case: Case, true: str, predicted: str) -> list[Expr] | None:
    """Both formulas there; None where they have no value, which must be so for both unless `shared`."""
    positive = frozenset(e.args[0] for v in case.vectors.values() for e in v if e != ZERO)
    found = []
    for m in (comparison.first, comparison.second):
        written = expand(m.formula, case.vectors[true], case.vectors[predicted])
        try:
            found.append(fold(fold(written, positive).subs(case.solved), frozenset()))
        except UndefinedValue:
            continue
    if len(found) == 2:
        return found
    require(comparison.shared or not found, "the two are not defined at the same points")
    return None


# -- the same order --------------------------------------------------------------------


def by_one_aggregate(
    comparison: Comparison, *, row: list, offset: Expr, signs: list, others: list, rises: bool
) -> tuple[Goal, ...]:
    """Both are strictly monotone functions, at each p, of one aggregate S of the first.

    The second depends on the prediction through one aggregate, k S + (a number that depends
    on p), by `row` and `offset`, a term in p.  The first rises (or falls) with S, and the
    second does so too, or the contrary for the opposite order.
    """
    require(comparison.domain != "extended", "limits do not keep a strict order")
    pair = Pair(comparison)
    source, name = (_only(side.about_predictions()) for side in (pair.one, pair.two))
    pair.learn(pair.one, signs)
    pair.learn(pair.two, others)
    require(offset.symbols <= {"p"} and not offset.has(*AGGREGATORS), "the offset is a term in p")
    still = [x for side in (pair.one, pair.two) for x in side.aggregates if x not in (source, name)]
    moved = pair.affine(name, [source], row, set(still), offset)
    if offset != ZERO:
        moved = moved + sym("H")
    pair.defined(still)
    require(type(rises) is bool, "rises is true or false")
    same = comparison.relation == "same order"
    one, two = pair.one.outer, pair.two.outer.subs({name: moved})
    s, t = sym("s"), sym("t")
    bounds = [r.subs({source: v}) for v in (s, t) for r in pair.known[source]]
    for outer, up in ((one, rises), (two, rises == same)):
        low, high = outer.subs({source: s}), outer.subs({source: t})
        pair.goals.append(pair.goal(lt(low, high) if up else lt(high, low), *bounds, lt(s, t)))
    return tuple(pair.goals)


def _only(names: list[str]) -> str:
    require(len(names) == 1, f"{len(names)} aggregates depend on the prediction, not one")
    return names[0]


def order_written_out(comparison: Comparison) -> tuple[Goal, ...]:
    """The order written out at n classes: what is less stays less, what is not more stays not more.

    By exchanging x and y, the latter is the converse of the former.
    """
    require(comparison.domain != "extended", "limits do not keep a strict order")
    same = comparison.relation == "same order"
    goals = []
    for case in _cases(comparison, "px") if not comparison.shared else ():
        goals += [Goal(case.given, eq(e, e)) for e in _values(comparison, case, "p", "x") or ()]
    for case in _cases(comparison, "pxy"):
        pairs = [_values(comparison, case, "p", x) for x in "xy"]
        if None in pairs:
            continue
        (a, c), (b, d) = pairs
        for relation in (le,) if a == b else (lt, le):  # nothing is less than itself
            goals.append(Goal((*case.given, relation(a, b)), relation(c, d) if same else relation(d, c)))
    return tuple(goals)


# -- different -----------------------------------------------------------------------------


def _at(comparison: Comparison, true: object, predicted: object) -> list[Expr]:
    """Both formulas at a point of the domain."""
    size = len(true) if isinstance(true, list) else 0
    require(2 <= size <= MAX_CLASSES and comparison.classes in (None, size), "the sizes do not fit")
    pair = [distribution(v, size) for v in (true, predicted)]
    require(comparison.domain != "smoothed" or ZERO not in (*pair[0], *pair[1]), "smoothed ones are positive")
    return [expand(m.formula, *pair) for m in (comparison.first, comparison.second)]


def values(comparison: Comparison, *, p: list, x: list) -> tuple[Goal, ...]:
    """Both have a value at the point, and not the same: they are not equal."""
    require(comparison.relation == "equal", "this is about equality")
    return (Goal((), ne(*_at(comparison, p, x))),)


def definedness(comparison: Comparison, *, p: list, x: list) -> tuple[Goal, ...]:
    """At the point one has a value and the other has none; exact arithmetic tells, or refuses to."""
    require(not comparison.shared and comparison.domain != "extended", "only points with both values count")
    undefined = 0
    for written in _at(comparison, p, x):
        try:
            evaluate(written, {})
        except UndefinedValue:
            undefined += 1
    require(undefined == 1, "both have a value there, or neither")
    return ()


def ratio(comparison: Comparison, *, p: list, x: list, q: list, y: list) -> tuple[Goal, ...]:
    """At two points, A B' differs from A' B: no factor makes the first a multiple of the second."""
    require(comparison.relation == "proportional", "this is about factors")
    require(isinstance(p, list) and isinstance(q, list) and len(p) == len(q), "the sizes do not fit")
    (a, b), (c, d) = _at(comparison, p, x), _at(comparison, q, y)
    return (Goal((), ne(a * d, b * c)),)


def order(comparison: Comparison, *, p: list, x: list, y: list, less: str) -> tuple[Goal, ...]:
    """At p, one of them is less at x than at y, the other is not (or, for the opposite order, not more)."""
    require("order" in comparison.relation and less in ("first", "second"), "this is about orders")
    at_x, at_y = _at(comparison, p, x), _at(comparison, p, y)
    if less == "second":
        at_x, at_y = at_x[::-1], at_y[::-1]
    kept = le(at_y[1], at_x[1]) if comparison.relation == "same order" else le(at_x[1], at_y[1])
    return (Goal((), lt(at_x[0], at_y[0])), Goal((), kept))


EQUALITIES: dict[str, Callable] = {r.__name__: r for r in (by_aggregates, written_out)}
ORDERS: dict[str, Callable] = {r.__name__: r for r in (by_one_aggregate, order_written_out)}
DIFFERENCES: dict[str, Callable] = {r.__name__: r for r in (values, definedness, ratio, order)}
RULES: dict[str, tuple[dict[str, Callable], ...]] = {
    QUANTIFICATION: (EQUALITIES, ORDERS, DIFFERENCES),
    FILTERING: tuple(
        {r.__name__: r for r in rules}
        for rules in (matrices.EQUALITIES, matrices.ORDERS, matrices.DIFFERENCES)
    ),
}
