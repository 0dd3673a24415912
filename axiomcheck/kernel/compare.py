"""Two measures: equal, equal up to a factor, of the same order on predictions, or different.

A `Comparison` is a statement about two formulas, a `Difference` its negation; certificates
for both are replayed by `check_comparison`.  Formulas are taken apart in `compare_parts`;
each rule states its own reason why its goals suffice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel import compare_matrices as matrices
from axiomcheck.kernel.certificate import LEMMAS, Certificate
from axiomcheck.kernel.checker import MAX_STEPS, check, premises_of
from axiomcheck.kernel.compare_parts import Pair, as_formula, constants_named
from axiomcheck.kernel.evaluate import evaluate, expand, fold
from axiomcheck.kernel.refutations import MAX_CLASSES, distribution
from axiomcheck.kernel.rules import require
from axiomcheck.lang.axiom import DOMAINS_OF
from axiomcheck.lang.expr import AGGREGATORS, ONE, ORDINAL, ZERO, Expr, add_all, n, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt, ne
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION, Measure

RELATIONS = ("equal", "proportional", "same order", "opposite order")
MAX_SIZE, MAX_GOALS = 4, 400
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
        require(not any(m.trained or m.branches for m in pair), "no rule speaks of p_train or of jumps")
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
    return frozenset({LEMMAS}).union(*map(check, goals, certificate.premises))


def rules_for(statement: Comparison | Difference) -> tuple[dict[str, Callable], Comparison]:
    """The rules for this kind of statement and of measure, and what they are about."""
    subject = statement.comparison if isinstance(statement, Difference) else statement
    which = 2 if isinstance(statement, Difference) else int("order" in subject.relation)
    return RULES[subject.first.kind][which], subject


def goals_of(rule: Callable, comparison: Comparison, certificate: Certificate) -> tuple[Goal, ...]:
    """The goals that a step leaves, the logarithms of numbers and of n named."""
    return tuple(map(constants_named, premises_of(rule, comparison, certificate)))


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
    sources, same, used = list(pair.one.aggregates), dict[str, Expr](), set[str]()
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
        used |= {source for source, k in zip(sources, row, strict=False) if as_formula(k) != ZERO}
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
    if size is None or size > MAX_SIZE:
        raise CheckError("formulas are written out at two to four classes")
    kinds = (
        ["+" * len(names)]
        if comparison.domain == "smoothed"
        else list(map("".join, product("+0", repeat=len(names))))
    )
    alike = not any(m.formula.has(*ORDINAL) for m in (comparison.first, comparison.second))
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
        first, second = (_values(comparison, case, "p", x) for x in "xy")
        if first is None or second is None:
            continue
        (a, c), (b, d) = first, second
        for relation in (le,) if a == b else (lt, le):  # nothing is less than itself
            goals.append(Goal((*case.given, relation(a, b)), relation(c, d) if same else relation(d, c)))
    return tuple(goals)


# -- different -----------------------------------------------------------------------------


def _at(comparison: Comparison, true: list, predicted: list) -> list[Expr]:
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
