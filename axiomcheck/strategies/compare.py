"""Are two measures the same?  Guessing proofs and witnesses; the kernel alone decides.

Sums over classes are matched by least squares at random points, factors by their values
at a few sizes; witnesses come from grids of distributions with small denominators.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

import numpy as np

from axiomcheck.errors import AxiomcheckError, BudgetExceeded
from axiomcheck.kernel import compare as kernel
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.compare import Comparison, Difference, check_comparison, goals_of
from axiomcheck.kernel.compare_parts import Pair, Parts
from axiomcheck.kernel.evaluate import expand, fold
from axiomcheck.lang.expr import ONE, ZERO, Expr, num, sym
from axiomcheck.lang.goal import Goal
from axiomcheck.lang.measure import Measure
from axiomcheck.strategies.arrays import on_arrays
from axiomcheck.strategies.budget import ATTEMPT_STEPS, grid_steps
from axiomcheck.strategies.constants import guesses
from axiomcheck.strategies.goals import FAILURES, Open, Prover
from axiomcheck.strategies.sampling import plausible

Evidence = tuple[Comparison | Difference, Certificate]
GROUND = Certificate("ground")
SIZES = (2, 3, 4)  # where witnesses are looked for, and proofs where none is for every n
SAMPLED = (2, 3, 4, 5, 7)  # sizes at which formulas in n are guessed
DENOMINATORS = (2, 3, 4, 5, 6, 8, 10, 20)
MAX_PAIRS, PER_GRID, SAMPLES, FUEL = 40_000, 8, 60, 400
CLEAR, VISIBLE, CLOSE, SEED = 1e-7, 0.01, 1e-8, 4
ORDER_GRIDS = {2: (3, 4, 5, 6, 8, 10, 20, 40), 3: (3, 4, 5, 6, 8, 10), 4: (4, 5, 6)}


class Unmatched(AxiomcheckError):
    """The two formulas have no parts in common that a rule speaks of."""


@dataclass
class Search:
    """What is asked, the budget, and why attempts failed."""

    first: Measure
    second: Measure
    domain: str
    sizes: tuple[int, ...] | None
    prover: Prover
    reasons: list[str]
    closed: dict[Goal, Certificate | None] = field(default_factory=dict)

    @property
    def looked_at(self) -> tuple[int, ...]:
        """The sizes at which witnesses are looked for."""
        return self.sizes or SIZES

    def comparison(self, relation: str, classes: int | None, **more) -> Comparison:
        """The statement about these two."""
        return Comparison(self.first, self.second, relation, self.domain, classes, **more)

    def points(self, count: int) -> int:
        """The steps that a look at so many points is."""
        size = sum(1 for m in (self.first, self.second) for _ in m.formula.nodes())
        return grid_steps(count, size)

    # -- proofs ---------------------------------------------------------------
    def prove(
        self, relation: str, factor: Expr = ONE, shared: bool = False, written: bool = True
    ) -> list[Evidence]:
        """The relation for every n, else at each size asked (two to four if none is); none if some stays open."""
        if shared and self.domain == "extended":
            return []
        general = all(m.classes is None for m in (self.first, self.second))
        if general and (found := self._at(relation, None, factor, shared)):
            return [found]
        result: list[Evidence] = []
        for size in self.looked_at if written else ():
            if relation.endswith("order") and size > 3 and self.sizes is None:
                break
            found = self._at(relation, size, factor, shared)
            if found is None:
                return result if self.sizes is None else []
            result.append(found)
        return result

    def _at(self, relation: str, classes: int | None, factor: Expr, shared: bool) -> Evidence | None:
        for swapped in (False, True):
            pair = (self.second, self.first) if swapped else (self.first, self.second)
            here = ONE / factor if swapped and factor != ONE else factor
            statement = Comparison(*pair, relation, self.domain, classes, shared, here)
            for rule, params in self._proposals(statement):
                if (found := self._close(statement, rule, params)) is not None:
                    return statement, found
        return None

    def _proposals(self, statement: Comparison) -> Iterator[tuple[str, dict]]:
        ordered = statement.relation.endswith("order")
        try:
            yield from orders(statement) if ordered else equalities(statement)
        except FAILURES as error:
            self.reasons.append(str(error))
        if statement.classes is not None and statement.classes <= (3 if ordered else kernel.MAX_SIZE):
            yield ("order_written_out" if ordered else "written_out"), {}

    def _close(self, statement: Comparison, rule: str, params: dict) -> Certificate | None:
        self.prover.budget.spend(ATTEMPT_STEPS, "in the search for a proof")
        table = kernel.ORDERS if statement.relation.endswith("order") else kernel.EQUALITIES
        try:
            goals = goals_of(table[rule], statement, Certificate(rule, params))
            return Certificate(rule, params, self._proofs(goals))
        except BudgetExceeded:
            raise
        except Open as error:
            self.reasons.append(f"{statement.relation}, {statement.scope}: open: {error}")
        except FAILURES as error:
            self.reasons.append(f"{statement.relation}, {statement.scope}: {error}")
        return None

    def _proofs(self, goals: Sequence[Goal]) -> tuple[Certificate, ...]:
        """Certificates for all goals; attempts share most of them, so each is looked at once."""
        for goal in goals:
            if self.closed.get(goal, ()) is None or not plausible(goal):
                raise Open(goal, "false at some point, in floating point, or open before")
        proofs = []
        for goal in goals:
            if (known := self.closed.get(goal)) is None:
                self.closed[goal] = None  # should the budget end here
                known = self.closed[goal] = self.prover.attempt([goal], FUEL)[0]
            proofs.append(known)
        return tuple(proofs)

    # -- witnesses --------------------------------------------------------------
    def refute(self, relation: str) -> Evidence | None:
        """The first witness against the relation that the kernel accepts."""
        for size, rule, params in self._witnesses(relation):
            classes = None if self.sizes is None else size
            statement = Difference(self.comparison(relation, classes))
            certificate = Certificate(rule, params, (GROUND,) * {"order": 2, "definedness": 0}.get(rule, 1))
            try:
                check_comparison(statement, certificate)
            except FAILURES:
                continue
            return statement, certificate
        return None

    def _witnesses(self, relation: str) -> Iterator[tuple[int, str, dict]]:
        finder = {"equal": different_values, "proportional": different_ratios, "defined": different_domains}
        for size in self.looked_at:
            if relation.endswith("order"):
                found = different_orders(self, size, same=relation == "same order")
            else:
                found = finder[relation](self, size)
            for rule, params in found:
                self.prover.budget.spend(ATTEMPT_STEPS, "in the search for a witness")
                yield size, rule, params

    def undefined(self) -> Evidence | None:
        """A point at which one has a value and the other has none."""
        if self.domain == "extended":
            return None
        for size, rule, params in self._witnesses("defined"):
            statement = Difference(self.comparison("equal", None if self.sizes is None else size))
            try:
                check_comparison(statement, Certificate(rule, params))
            except FAILURES:
                continue
            return statement, Certificate(rule, params)
        return None


def search(
    first: Measure, second: Measure, domain: str, sizes: tuple[int, ...] | None, seconds: float
) -> tuple[list[Evidence], list[str]]:
    """Everything found out about the two, and why the rest stayed open."""
    found: list[Evidence] = []
    run = Search(first, second, domain, sizes, Prover(seconds), [])
    try:
        with run.prover.budget.running():
            for part in _steps(run):
                found += part
    except BudgetExceeded as error:
        run.reasons.append(f"out of {seconds:g} s: {error}")
    return found, run.reasons


def _steps(run: Search) -> Iterator[list[Evidence]]:
    """Proofs and witnesses, in the order in which they decide."""
    gap = run.refute("equal")
    if gap is None:
        yield from _agreement(run, "equal", ONE)
        return
    yield [gap]
    for factor in factors(run):
        proofs = [part for step in _agreement(run, "proportional", factor) for part in step]
        yield proofs
        if any(isinstance(s, Comparison) for s, _ in proofs):
            return
    swap = run.refute("same order")
    if swap is None:
        proofs = [part for step in _agreement(run, "same order", ONE) for part in step]
        yield proofs
        if not any(isinstance(s, Comparison) for s, _ in proofs) and (apart := run.refute("proportional")):
            yield [apart]
        return
    yield [swap]
    if apart := run.refute("proportional"):
        yield [apart]
    if run.refute("opposite order") is None:
        yield run.prove("opposite order") or run.prove("opposite order", shared=True)
    yield _smaller(run, gap)


def _agreement(run: Search, relation: str, factor: Expr) -> Iterator[list[Evidence]]:
    """The relation at all points; else where both are defined, and a point where only one is."""
    if proofs := run.prove(relation, factor):
        yield proofs
        return
    if (hole := run.undefined()) is not None:
        yield [hole]
    yield run.prove(relation, factor, shared=True, written=hole is not None)


def _smaller(run: Search, gap: Evidence) -> list[Evidence]:
    """Equality at the sizes below the witness's: a difference may need three classes."""
    if run.sizes is not None:
        return []
    found = []
    for size in range(2, len(gap[1].params["p"])):
        part = replace(run, sizes=(size,))
        found += part.prove("equal") or part.prove("equal", shared=True)
    return found


# -- matching aggregates ------------------------------------------------------------------


def equalities(statement: Comparison) -> Iterator[tuple[str, dict]]:
    """Rows that express the second's aggregates by the first's, with more and more known of their signs."""
    pair = Pair(statement)
    rows: list[list[Expr] | int] = []
    same: dict[str, Expr] = {}
    for name, node in pair.two.aggregates.items():
        node = node.rebuilt(a.subs(same) for a in node.args)
        row, image = _row(pair.one, node, statement.classes)
        rows.append(row)
        same[name] = image
    rooted = all(side.outer.has("pow") for side in (pair.one, pair.two))
    for signs in _signs(pair, pair.one):
        yield "by_aggregates", {"rows": rows, "signs": signs}
        if rooted:
            yield "by_aggregates", {"rows": rows, "signs": signs, "squares": True}


def _row(one: Parts, node: Expr, classes: int | None) -> tuple[int | list[Expr], Expr]:
    """The row of `node`, and the aggregate it stands for in names of the first's."""
    names = list(one.aggregates)
    for i, name in enumerate(names):
        if one.aggregates[name] == node:
            return i, sym(name)
    alike = [i for i, name in enumerate(names) if one.aggregates[name].op == node.op and node.op != "at"]
    choices = [[i] for i in alike] + ([alike] if node.op == "sum" and len(alike) != 1 else [])
    for chosen in choices:
        bodies = [one.aggregates[names[i]].args[-1] for i in chosen]
        found = fitted(node.args[-1], bodies, classes, lines=node.op == "sum")
        if found is None:
            continue
        *factors, a, b, c = found
        row = [ZERO] * len(names) + [a, b, c]
        for i, k in zip(chosen, factors, strict=True):
            row[i] = k
        size = sym("n") if classes is None else num(classes)
        rest = a + b + c * size if node.op == "sum" else c
        return row, sum((k * sym(names[i]) for i, k in zip(chosen, factors, strict=True)), rest)
    raise Unmatched(f"{node} is no sum of multiples of {', '.join(map(str, one.aggregates.values()))}")


def fitted(body: Expr, bodies: Sequence[Expr], classes: int | None, *, lines: bool) -> list[Expr] | None:
    """Factors of the bodies, of p and of p_hat, and a constant, as formulas in n."""
    rows = {}
    for size in SAMPLED if classes is None else (classes,):
        point = _sample(frozenset().union(body.symbols, *(b.symbols for b in bodies)), size)
        columns = [_column(b, point) for b in bodies]
        columns += [point["p"], point["p_hat"]] if lines else []
        matrix = np.stack([*columns, np.ones(SAMPLES)], axis=1)
        wanted = _column(body, point)
        good = np.isfinite(wanted) & np.isfinite(matrix).all(axis=1)
        if good.sum() < SAMPLES // 3:
            return None
        solution = np.linalg.lstsq(matrix[good], wanted[good], rcond=None)[0]
        if not np.allclose(matrix[good] @ solution, wanted[good], rtol=CLOSE, atol=CLOSE):
            return None
        found = list(map(float, solution))
        rows[size] = found if lines else [*found[:-1], 0.0, 0.0, found[-1]]
    told = [next(guesses({k: row[i] for k, row in rows.items()}), None) for i in range(len(bodies) + 3)]
    return None if None in told else [e for e in told if e is not None]


def _column(e: Expr, point: dict[str, np.ndarray]) -> np.ndarray:
    return on_arrays(e, point) + np.zeros(SAMPLES)


@lru_cache(maxsize=256)
def _sample(names: frozenset[str], size: int) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(SEED)
    point = {k: rng.uniform(0.02, 0.98, SAMPLES) for k in sorted({"p", "p_hat", *names})}
    return point | {"n": np.full(SAMPLES, float(size))}


def _signs(pair: Pair, side: Parts) -> Iterator[list[str]]:
    """What may be said of the signs of the bodies: nothing, then >= 0, then > 0 where there is mass."""
    values = [_column(node.args[-1], _sample(node.symbols, 3)) for node in side.aggregates.values()]
    free = [
        node.op != "at" and np.nanmin(v) >= 0
        for node, v in zip(side.aggregates.values(), values, strict=True)
    ]
    options = [[""] * len(free), [">=" if ok else "" for ok in free]]
    for mark in "pq":
        options.append(
            [
                "" if not ok else mark if node.op != "cmin" and np.nanmin(v) > 0 else ">="
                for ok, node, v in zip(free, side.aggregates.values(), values, strict=True)
            ]
        )
    seen: list[list[str]] = []
    for signs in options:
        if signs not in seen:
            seen.append(signs)
            yield signs


def orders(statement: Comparison) -> Iterator[tuple[str, dict]]:
    """The aggregate that both depend on, and which way the first goes with it."""
    pair = Pair(statement)
    source, name = (side.about_predictions() for side in (pair.one, pair.two))
    if len(source) != 1 or len(name) != 1:
        raise Unmatched("no single aggregate depends on the prediction")
    body, other = (side.aggregates[x[0]].args[-1] for side, x in ((pair.one, source), (pair.two, name)))
    for row, offset in _rows_for_order(body, other, pair.one.aggregates[source[0]].op, statement.classes):
        for rises, signs, others in product((True, False), _signs(pair, pair.one), _signs(pair, pair.two)):
            yield "by_one_aggregate", {
                "row": row, "offset": offset, "signs": signs, "others": others, "rises": rises,
            }  # fmt: skip


def _rows_for_order(
    body: Expr, other: Expr, op: str, classes: int | None
) -> Iterator[tuple[list[Expr], Expr]]:
    found = fitted(other, [body], classes, lines=op == "sum")
    if found is not None:
        yield found, ZERO
        return
    if op != "sum":
        return
    # up to a term in p: compare differences between two predictions
    y = sym("y")
    steps = [b - b.subs({"p_hat": y}) for b in (other, body)]
    found = fitted(steps[0], [steps[1], sym("p_hat") - y], classes, lines=False)
    if found is None or found[-1] != ZERO:
        return
    k, slope = found[0], found[1]
    rest = other - k * body - slope * sym("p_hat")
    for point in (sym("p"), ONE, num("1/2")):
        offset = rest.subs({"p_hat": point})
        if offset.symbols <= {"p"}:
            yield [k, ZERO, slope, ZERO], tidied(offset)


def tidied(e: Expr) -> Expr:
    """Exact numbers put together, for a class with p > 0."""
    return fold(e, frozenset({"p"}))


# -- numbers at grids of distributions ---------------------------------------------------


@lru_cache(maxsize=64)
def grid(size: int, d: int, positive: bool) -> np.ndarray:
    """Numerators over d of the distributions over `size` classes, one a row."""
    if size == 1:
        return np.full((1, 1), d) if d or not positive else np.empty((0, 1), int)
    rows = [
        np.column_stack([np.full(len(rest), k), rest])
        for k in range(1 if positive else 0, d + 1)
        if len(rest := grid(size - 1, d - k, positive))
    ]
    return np.vstack(rows) if rows else np.empty((0, size), int)


@lru_cache(maxsize=64)
def _written(measure: Measure, size: int) -> Expr:
    return expand(measure.formula, *([sym(f"{k}{c}") for c in range(size)] for k in "px"))


def both(run: Search, true: np.ndarray, predicted: np.ndarray, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Both measures' values at rows of numerators; nan where there is none."""
    size = true.shape[1]
    point = {f"p{c}": true[:, c] / d for c in range(size)} | {
        f"x{c}": predicted[:, c] / d for c in range(size)
    }
    one, two = (on_arrays(_written(m, size), point) + np.zeros(len(true)) for m in (run.first, run.second))
    return np.where(np.isfinite(one), one, np.nan), np.where(np.isfinite(two), two, np.nan)


def _pairs(size: int, d: int, positive: bool) -> tuple[np.ndarray, np.ndarray]:
    """Pairs of distributions on the grid; a sample of them where there are many."""
    rows = grid(size, d, positive)
    count = len(rows) ** 2
    index = np.arange(count)
    if count > MAX_PAIRS:
        index = np.random.default_rng(SEED + d).integers(0, count, MAX_PAIRS)
    if not count:
        return rows, rows
    return rows[index // len(rows)], rows[index % len(rows)]


def _grids(run: Search, size: int) -> Iterator[tuple]:
    """Pairs and both measures' values there; those without zeros first."""
    inner, all_points = product(DENOMINATORS[:5], (True,)), product(DENOMINATORS, (False,))
    for d, positive in inner if run.domain == "smoothed" else (*inner, *all_points):
        true, predicted = _pairs(size, d, positive)
        run.prover.budget.spend(run.points(len(true)), "in the search for a witness")
        if len(true):
            yield d, true, predicted, *both(run, true, predicted, d)


def _texts(row: np.ndarray, d: int) -> list[str]:
    return [str(Fraction(int(k), d)) for k in row]


def _nicest(good: np.ndarray, margin: np.ndarray, *vectors: np.ndarray) -> list[int]:
    """Positions of a few candidates: visible margins, few zeros, large margins first."""
    chosen = np.flatnonzero(good)
    zeros = sum((v[chosen] == 0).sum(axis=1) for v in vectors)
    order = np.lexsort((-margin[chosen], zeros, margin[chosen] < VISIBLE))
    return [int(i) for i in chosen[order][:PER_GRID]]


def different_values(run: Search, size: int) -> Iterator[tuple[str, dict]]:
    """Points at which the values look different; faint ones last."""
    faint = []
    for d, true, predicted, one, two in _grids(run, size):
        margin = np.abs(one - two)
        good = margin > CLEAR * (1 + np.abs(one) + np.abs(two))
        for i in _nicest(good, margin, true, predicted):
            found = "values", {"p": _texts(true[i], d), "x": _texts(predicted[i], d)}
            if margin[i] < VISIBLE:
                faint.append(found)
            else:
                yield found
    yield from faint[: 4 * PER_GRID]


def different_domains(run: Search, size: int) -> Iterator[tuple[str, dict]]:
    """Points at which just one of the two seems to have a value."""
    for d, true, predicted, one, two in _grids(run, size):
        good = np.isnan(one) != np.isnan(two)
        for i in _nicest(good, np.ones(len(one)), true, predicted):
            yield "definedness", {"p": _texts(true[i], d), "x": _texts(predicted[i], d)}


def different_ratios(run: Search, size: int) -> Iterator[tuple[str, dict]]:
    """Pairs of points at which one is not the same multiple of the other."""
    for d, true, predicted, one, two in _grids(run, size):
        clear = np.isfinite(one) & np.isfinite(two) & (np.maximum(np.abs(one), np.abs(two)) > VISIBLE)
        for base in _nicest(clear, np.ones(len(one)), true, predicted)[:2]:
            margin = np.abs(one[base] * two - two[base] * one)
            good = clear & (margin > CLEAR * (1 + np.abs(one) + np.abs(two)))
            for i in _nicest(good, margin, true, predicted)[:3]:
                yield "ratio", {
                    "p": _texts(true[base], d), "x": _texts(predicted[base], d),
                    "q": _texts(true[i], d), "y": _texts(predicted[i], d),
                }  # fmt: skip


def different_orders(run: Search, size: int, *, same: bool) -> Iterator[tuple[str, dict]]:
    """Two predictions that the two measures put in different orders; ties last."""
    ties = []
    denominators = ORDER_GRIDS.get(size, ())
    kinds = [(d, True) for d in denominators] + [(d, False) for d in denominators if run.domain != "smoothed"]
    for d, positive in kinds:
        rows = grid(size, d, positive)
        for row in rows:
            run.prover.budget.spend(run.points(len(rows) ** 2), "in the search for a witness")
            one, two = both(run, np.broadcast_to(row, rows.shape), rows, d)
            two = two if same else -two
            gaps = [v[:, None] - v[None, :] for v in (one, two)]
            for less, (a, b) in (("first", gaps), ("second", gaps[::-1])):
                falls = a < -CLEAR
                for good, margin in (
                    (falls & (b > CLEAR), np.minimum(-a, b)),
                    (falls & (np.abs(b) < 1e-13), -a),
                ):
                    places = np.argwhere(good)[:400]
                    if not len(places):
                        continue
                    sizes = margin[tuple(places.T)]
                    zeros = (rows[places] == 0).sum(axis=(1, 2))
                    x, y = places[np.lexsort((-sizes, zeros, sizes < VISIBLE))[0]]
                    names = {"p": row, "x": rows[x], "y": rows[y]}
                    found = "order", {k: _texts(v, d) for k, v in names.items()} | {"less": less}
                    if b[x, y] > CLEAR and sizes.max() >= VISIBLE:
                        yield found
                    else:
                        ties.append(found)
    yield from ties[:40]


def factors(run: Search) -> Iterator[Expr]:
    """Formulas in n that first / second looks like."""
    ratios = {}
    for size in run.sizes or SAMPLED:
        rng = np.random.default_rng(SEED + size)
        true, predicted = (rng.integers(1, 1000, (SAMPLES, size)) for _ in range(2))
        point = {f"p{c}": true[:, c] / true.sum(axis=1) for c in range(size)}
        point |= {f"x{c}": predicted[:, c] / predicted.sum(axis=1) for c in range(size)}
        one, two = (on_arrays(_written(m, size), point) + np.zeros(SAMPLES) for m in (run.first, run.second))
        good = np.isfinite(one) & np.isfinite(two)
        if good.sum() < SAMPLES // 3 or (np.abs(two[good]) < CLEAR).any():
            return
        ratio = one[good] / two[good]
        if np.ptp(ratio) > CLOSE * (1 + np.abs(ratio).max()):
            return
        ratios[size] = float(np.median(ratio))
    yield from guesses(ratios)
