"""Proofs at one codeframe size: the statement written out, stratum by stratum."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel.algebra import from_row, linear
from axiomcheck.kernel.evaluate import expand, fold, total
from axiomcheck.kernel.refutations import MAX_CLASSES, distribution, negation
from axiomcheck.kernel.scenario import SHRINK, Scenario, pair_choices, part_choices, sign_choices, symmetric
from axiomcheck.kernel.setting import natural_maximum, require
from axiomcheck.lang.axiom import D, Iff
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN, ZERO, Expr, add_all, eps, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, gt, lt, ne

MAX_GOALS, MAX_SIZE = 3_000, 4
Row = list[Fraction]


def fixed_size(claim: Claim) -> tuple[Goal, ...]:
    """The statement at n classes, written out: one goal per choice of signs, classes and zeros.

    Each prevalence is zero or positive, training prevalences are positive.  Equations are solved for variables.  A choice
    that contradicts itself linearly in an obvious way, or at which D has no value (the
    natural domain does not contain it), leaves nothing to show.  Off the natural domain
    D must have a value everywhere.
    """
    size = claim.classes
    if size is None or size > MAX_SIZE:
        raise CheckError("the claim is about every n, or about too many classes")
    require(claim.domain != "extended", "the extended domain has values that are not written out")
    require(
        isinstance(claim.statement.conclusion, Rel | Iff), "the conclusion is not a relation between values"
    )
    parts = claim.statement.part
    require(not parts or symmetric(claim), "the classes are not alike, and the part may be any of them")
    goals = defined_inside(claim, size) if claim.smoothed else []
    for scenario in scenarios(claim, size):
        for goal in goals_of(scenario):
            goals.append(goal)
            require(len(goals) <= MAX_GOALS, "too many cases")
    return tuple(goals)


def defined_inside(claim: Claim, size: int) -> list[Goal]:
    """D, each value equalling itself, has a value wherever no prevalence is zero: there smoothing leads.

    The parts of the codeframe are codeframes too.  Nothing to show where the syntax tells.
    """
    goals = []
    for k in (size, *(part for part in part_choices(claim, size) if part)):
        vectors = ("p", "x", TRAIN)[: 3 if claim.measure.trained else 2]
        names = [[f"{v}_{c}" for c in range(1, k + 1)] for v in vectors]
        positive = frozenset(name for vector in names for name in vector)
        written = expand(claim.measure.formula, *([sym(name) for name in vector] for vector in names))
        if total(written, positive):
            continue
        last = {v[-1]: num(1) - add_all([sym(name) for name in v[:-1]]) for v in names}
        value = fold(written, positive).subs(last)
        goals.append(
            Goal(tuple(gt(last.get(name, sym(name)), 0) for v in names for name in v), eq(value, value))
        )
    return goals


def scenarios(claim: Claim, size: int) -> Iterator[Scenario]:
    """The statement with symbols for prevalences, for every choice of signs, classes and part."""
    statement = claim.statement
    vectors = {k: tuple(sym(f"{k}_{c}") for c in range(1, size + 1)) for k in claim.distributions}
    scalars = {k: sym(k) for k in statement.scalars}
    for signs in sign_choices(claim):
        signed = scalars | dict(zip(statement.signs, map(num, signs), strict=True))
        for part in part_choices(claim, size):
            for picked in pair_choices(claim, size):
                yield Scenario(claim, size, vectors, signed, picked, part)


def goals_of(scenario: Scenario) -> Iterator[Goal]:
    """One goal per pattern of zeros that the equations allow."""
    claim = scenario.claim
    names = [e.args[0] for v in scenario.vectors.values() for e in v] + list(claim.statement.scalars)
    equations = [r for r in (*scenario.simplex(), *scenario.hypotheses()) if r.op == "="]
    inequalities = [r for r in scenario.hypotheses() if r.op != "="]
    rows = [_row(r, names) for r in equations]
    count = len(names) - len(claim.statement.scalars)
    train = {e.args[0] for e in scenario.vectors.get(TRAIN, ())}
    for marks in product(*("+" if claim.smoothed or k in train else "0+" for k in names[:count])):
        zero = {names[i] for i, mark in enumerate(marks) if mark == "0"}
        solved = solve(rows, names, zero)
        if solved is None:
            continue
        inside = names[:count] if claim.smoothed else [k for k in names[:count] if k not in zero]
        weak = {k for k in inside if claim.smoothed and k not in train}
        bounds = [Rel("<=" if k in weak else "<", ZERO, solved.get(k, sym(k))) for k in inside]
        given = [Rel(r.op, r.lhs.subs(solved), r.rhs.subs(solved)) for r in inequalities]
        hypotheses = _tidied([*bounds, *given], names)
        if hypotheses is None:
            continue
        if claim.smoothed:
            hypotheses += [gt(eps, 0)] if claim.statement.part else [gt(sym(SHRINK), 0), lt(sym(SHRINK), 1)]
        yield from _conclusions(scenario, zero, solved, tuple(hypotheses))


def _conclusions(scenario: Scenario, zero: set[str], solved: dict[str, Expr], given: tuple[Rel, ...]):
    conclusion = scenario.claim.statement.conclusion
    written = _Values(scenario, zero, solved)
    try:
        if isinstance(conclusion, Rel):
            yield written.goal(given, written(conclusion))
            return
        left = written(conclusion.left)
        if conclusion.right.lhs.op != "sym":  # an equivalence between two relations
            right = written(conclusion.right)
            yield written.goal((*given, left), right)
            yield written.goal((*given, right), left)
            return
    except UndefinedValue:
        require(not scenario.claim.smoothed, "D has no value at an admissible point")
        return
    x, p = (scenario.vectors[e.args[0]] for e in (conclusion.right.lhs, conclusion.right.rhs))
    differences = [(a - b).subs(dict.fromkeys(zero, ZERO)).subs(solved) for a, b in zip(x, p, strict=True)]
    for d in differences:  # the two differ at some class: D must not be zero
        if d.symbols or d != ZERO:
            yield written.goal((*given, gt(d, 0)), negation(left))
            yield written.goal((*given, lt(d, 0)), negation(left))
    if [e.args[0] in zero for e in x] == [e.args[0] in zero for e in p]:  # else they cannot be equal
        left = written.where({a.args[0]: b.subs(solved) for a, b in zip(x, p, strict=True)}, left)
    yield written.goal((*given, *(eq(d, 0) for d in differences)), left)


class _Values:
    """Relations with D written out on a pattern of zeros, folded while prevalences are symbols."""

    def __init__(self, scenario: Scenario, zero: set[str], solved: dict[str, Expr]):
        self.solved = solved
        at = dict.fromkeys(zero, ZERO)
        vectors = {k: tuple(e.subs(at) for e in v) for k, v in scenario.vectors.items()}
        self.scenario = Scenario(
            scenario.claim, scenario.size, vectors, scenario.scalars, scenario.picked, scenario.part
        )
        known = {TRAIN: vectors.get(TRAIN, ())} if scenario.claim.smoothed else vectors
        self.positive = frozenset(e.args[0] for v in known.values() for e in v if e.op == "sym")

    def __call__(self, r: Rel) -> Rel:
        written = self.scenario.relation(r, self.scenario.value)
        return _shortened(Rel(r.op, *(self._side(e) for e in (written.lhs, written.rhs))))

    def where(self, equal: dict[str, Expr], r: Rel) -> Rel:
        """The relation with symbols replaced by what they equal, if it then still has values."""
        try:
            sides = [fold(_plain(e.subs(equal)), self.positive) for e in (r.lhs, r.rhs)]
        except (UndefinedValue, CheckError):
            return r
        return Rel(r.op, *sides)

    def goal(self, given: tuple[Rel, ...], then: Rel) -> Goal:
        """What is to be shown where D has values: there is none where a denominator is zero.

        Said of denominators that the training prevalence may make zero; not of those in logarithms,
        which a zero beside them absorbs, nor off the natural domain, where D needs a value everywhere.
        """
        smoothed, train = self.scenario.claim.smoothed, self.scenario.vectors.get(TRAIN, ())
        names = set() if smoothed else {e.args[0] for e in train}
        below = [e for side in (then.lhs, then.rhs) for e in _denominators(side) if names & e.symbols]
        return Goal((*given, *(ne(e, 0) for e in dict.fromkeys(below) if gt(e, 0) not in given)), then)

    def _side(self, e: Expr) -> Expr:
        return fold(_plain(fold(e, self.positive).subs(self.solved)), self.positive)


def _denominators(e: Expr) -> list[Expr]:
    """What is divided by, outside logarithms and branches that may not be taken."""
    if e.op in ("num", "sym", "log", "where"):
        return []
    return [*(e.args[1:] if e.op == "div" else ()), *(x for a in e.args for x in _denominators(a))]


def _shortened(r: Rel) -> Rel:
    """The relation without terms, and positive numbers as factors, that both sides have.

    Where the sides have values the two relations hold together; elsewhere nothing is claimed.
    """
    low, high = r.lhs, r.rhs
    while low.op == high.op and low.op in ("mul", "div") and len(low.args) == len(high.args) == 2:
        place = 0 if low.op == "mul" else 1
        factor = low.args[place]
        if factor != high.args[place] or factor.op != "num" or factor.args[0] <= 0:
            break
        low, high = low.args[1 - place], high.args[1 - place]
    terms = [_terms(low), _terms(high)]
    for term in list(terms[0]):
        if term in terms[1]:
            for side in terms:
                side.remove(term)
    return Rel(r.op, *map(add_all, terms))


def _terms(e: Expr) -> list[Expr]:
    return [t for a in e.args for t in _terms(a)] if e.op == "add" else [e]


def _plain(e: Expr) -> Expr:
    """The same values, every linear part in its shortest form: what cancels is an exact zero."""
    if e.op in ("num", "sym"):
        return e
    row = linear(e, names := sorted(e.symbols))
    return e.rebuilt(map(_plain, e.args)) if row is None else from_row(row, names)


def _row(r: Rel, names: list[str]) -> Row:
    row = linear(r.lhs - r.rhs, names)
    if row is None:
        raise CheckError(f"the hypothesis {r} is not linear")
    return row


def solve(rows: list[Row], names: list[str], zero: set[str]) -> dict[str, Expr] | None:
    """Solve the equations (and the zeros) for as many variables as they determine; None if impossible."""
    matrix = [list(r) for r in rows]
    matrix += [[Fraction(int(k == z)) for k in names] + [Fraction(0)] for z in names if z in zero]
    pivots: list[tuple[int, Row]] = []
    for row in matrix:
        for column, pivot in pivots:
            if row[column]:
                row[:] = [a - row[column] * b for a, b in zip(row, pivot, strict=True)]
        last = [i for i in range(len(names)) if row[i]][-1:]
        if not last:
            if row[-1]:
                return None
            continue
        (column,) = last
        row[:] = [a / row[column] for a in row]
        for i, (c, pivot) in enumerate(pivots):
            if pivot[column]:
                pivots[i] = (c, [a - pivot[column] * b for a, b in zip(pivot, row, strict=True)])
        pivots.append((column, row))
    return {
        names[c]: from_row([Fraction(0) if j == c else -a for j, a in enumerate(row)], names)
        for c, row in pivots
    }


def _tidied(relations: list[Rel], names: list[str]) -> list[Rel] | None:
    """Linear hypotheses in a plain form, constant ones decided; None if one is plainly false."""
    kept: list[Rel] = []
    for r in relations:
        row = linear(r.rhs - r.lhs, names)
        if row is None:
            kept.append(r)
        elif any(row[:-1]):
            kept.append(Rel(r.op, ZERO, from_row(row, names)))
        elif row[-1] < 0 or (row[-1] == 0 and r.op == "<"):
            return None
    return list(dict.fromkeys(kept))


def two_maxima_at_vertices(claim: Claim, *, p: list, x: list, q: list) -> tuple[Goal, ...]:
    """D(q, .) is convex by its syntax and less than D(p, x) at every vertex: no b is a maximum for both p and q.

    A convex function on the simplex is nowhere greater than at one of the vertices, which it
    is defined at, as its syntax has nothing that may lack a value.
    """
    second, truth, high = _two_truths(claim, p, x, q)
    names = [f"y_{c}" for c in range(1, second.size + 1)]
    written = second.value(truth, tuple(map(sym, names)))
    require(_convex(written, names), "D is not convex in the prediction by its syntax")
    corners = [{name: num(int(i == c)) for i, name in enumerate(names)} for c in range(second.size)]
    return tuple(Goal((), lt(written.subs(corner), high)) for corner in corners)


def _two_truths(claim: Claim, p: list, x: list, q: list) -> tuple[Scenario, tuple[Expr, ...], Expr]:
    """Where q is, q itself, and D(p, x).  One b is asked for every codeframe: p and q may be of two where all are spoken of."""
    natural_maximum(claim)
    n, m = (len(v) if isinstance(v, list) else 0 for v in (p, q))
    require(all(2 <= k <= MAX_CLASSES and claim.classes in (None, k) for k in (n, m)), "the sizes do not fit")
    first = Scenario(claim, n, {"p": distribution(p, n), "x": distribution(x, n)}, {})
    return Scenario(claim, m, {}, {}), distribution(q, m), first.value(*first.arguments(D("p", "x")))


def _convex(e: Expr, names: list[str]) -> bool:
    """Convex in the names by its syntax: sums, maxima and positive multiples of |a| and even powers of affine a."""
    if linear(e, names) is not None:
        return True
    if e.op == "abs":
        return linear(e.args[0], names) is not None
    if e.op == "pow":
        k = e.args[1]
        even = k.op == "num" and k.args[0] > 0 and k.args[0] % 2 == 0
        return even and linear(e.args[0], names) is not None
    if e.op in ("add", "max"):
        return all(_convex(a, names) for a in e.args)
    factors = [linear(a, []) for a in e.args]
    if e.op == "mul":
        others = [a for a, row in zip(e.args, factors, strict=True) if row is None or row[0] < 0]
        return len(others) == 1 and _convex(others[0], names)
    return e.op == "div" and factors[1] is not None and factors[1][0] > 0 and _convex(e.args[0], names)


def two_maxima_written(claim: Claim, *, p: list, x: list, q: list) -> tuple[Goal, ...]:
    """D(q, y) < D(p, x) for every y, pattern of zeros by pattern of zeros: no b is a maximum for both p and q.

    Predictions y at which D has no value are not spoken of.
    """
    second, truth, high = _two_truths(claim, p, x, q)
    size, high = second.size, fold(high, frozenset())
    require(size <= MAX_SIZE, "too many classes to write out")
    goals = []
    for marks in product("0+", repeat=size):
        inside = [sym(f"y_{c}") for c, mark in enumerate(marks, 1) if mark == "+"]
        if not inside:
            continue
        last = add_all([num(1), *(-e for e in inside[:-1])])
        places = iter((*inside[:-1], last))
        y = tuple(next(places) if mark == "+" else ZERO for mark in marks)
        positive = frozenset(e.args[0] for e in inside[:-1])
        try:
            low = fold(_plain(fold(second.value(truth, y), positive)), positive)
        except UndefinedValue:
            continue
        goals.append(Goal(tuple(gt(e, 0) for e in (*inside[:-1], last) if e.symbols), lt(low, high)))
    require(bool(goals), "D has no value for that truth")
    return tuple(goals)
