"""How often an axiom is violated: an estimate over random admissible scenarios, never a proof.

The scenarios of an axiom at n classes are the distributions and amounts that satisfy its
hypotheses: a polytope.  Two ways to draw from it:

- `truth` (the default): the true distribution p uniformly on the simplex (Dirichlet(1, ..., 1)),
  then everything else uniformly among what the hypotheses allow for this p, by rejection from
  a box around it; a p that allows nothing is drawn again.
- `scenario`: all of it at once, uniformly on the polytope.

Signs, the part of a codeframe and, where classes are not alike, the classes c1 and c2 are
drawn uniformly from the choices there are.  Coordinates are multiples of 2^-32, so that a
scenario which floating point leaves open can be looked at again, exactly, by the kernel.

>>> from axiomcheck.rates import rate
>>> found = rate("SE", "REL", samples=2000)
>>> found.violated, found.rate
(2000, 1.0)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Any

import numpy as np

from axiomcheck.answers import Answered
from axiomcheck.asked import axiom_of, only, theory_of
from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.exact.algebra import linear, solve
from axiomcheck.exact.evaluate import evaluate, holds
from axiomcheck.formal.sentences import SHRINK, Scene, property_of, scenes
from axiomcheck.formal.tree import Node, relations, truth
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr, add_all, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.reading import Given, read
from axiomcheck.strategies.arrays import on_arrays

DEFAULT_SAMPLES, MOST_SAMPLES, LARGEST_CODEFRAME = 10_000, 1_000_000, 8
SCHEMES = ("truth", "scenario")
DEFAULT_EPS = Fraction(1, 1000)
ROUNDS = 1000  # draws for one p before it is given up
SWEEPS = 8  # rounds of tightening the box around what is admissible for a p
GIVE_UP = 200  # batches without a single admissible scenario
GRAIN = 2.0**32
UNBOUNDED = 1e6
TIE = 1e-10  # relative; nearer than this, floating point does not tell
MOST_EXACT, HOPELESS = 20_000, 25
Arrays = dict[str, np.ndarray]


@dataclass(frozen=True, repr=False)
class Rate(Answered):
    """An estimate of how often an axiom is violated.

    Parameters
    ----------
    claim : Claim
        Measure, axiom, reading, domain and codeframe size.
    samples : int
        Scenarios drawn, `undefined` ones included.
    violated, satisfied, undecided : int
        Of those at which all values of D exist; undecided where they are equal up to rounding
        and exact arithmetic did not tell.
    undefined : int
        Scenarios at which some D has no value: the axiom does not speak of them.
    given_up : int
        True distributions for which nothing admissible was met in many draws; more than a
        few, and the sample leans away from them.
    interval : (float, float)
        Clopper and Pearson's, at `confidence`; the undecided count as satisfied for its lower
        end and as violated for its upper.
    """

    claim: Claim
    samples: int
    violated: int
    satisfied: int
    undecided: int
    undefined: int
    given_up: int
    seed: int
    scheme: str
    confidence: float
    interval: tuple[float, float]
    eps: Fraction | None = None

    @property
    def counted(self) -> int:
        """Scenarios at which all values exist."""
        return self.violated + self.satisfied + self.undecided

    @property
    def rate(self) -> float | None:
        """The share of violations among the decided; None if nothing was decided."""
        decided = self.violated + self.satisfied
        return self.violated / decided if decided else None

    def __str__(self) -> str:
        low, high = self.interval
        share = "not decided" if self.rate is None else f"{self.rate:.4g}"
        return (
            f"{self.claim.measure.name} violates {self.claim.axiom.name} at a rate of {share} "
            f"({self.confidence:.0%} interval [{low:.4g}, {high:.4g}]; {self.claim.scope}; an estimate)"
        )


def rate(
    measure: Given,
    axiom: str | Axiom,
    *,
    reading: str | None = None,
    domain: str = "natural",
    signs: str = "same",
    classes: int | None = None,
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
    scheme: str = "truth",
    confidence: float = 0.95,
    eps: Fraction | str | None = None,
) -> Rate:
    """How often does the measure violate the axiom?

    Parameters
    ----------
    measure : str, path, callable, SymPy expression or Measure
        A name, a formula, or whatever else `axiomcheck.reading.read` takes.
    axiom : str or Axiom
        A name or a declaration.
    reading, domain, signs
        As in `Claim`.
    classes : int, optional
        The codeframe size; the smallest of which the axiom speaks if None.
    samples : int
        How many scenarios to draw.
    seed : int
        Of NumPy's default generator: the same seed, the same scenarios.
    scheme : {"truth", "scenario"}
        How scenarios are drawn: see the module.
    confidence : float
        Of the interval.
    eps : Fraction or str, optional
        On the smoothed domain, the amount of smoothing: 1/1000 if None.

    Raises
    ------
    InputError
        The axiom is no statement about single scenarios, as MAX, or an argument is out of range.

    Examples
    --------
    >>> print(rate("NAE", "MON", samples=1000, seed=3))
    NAE violates MON at a rate of 0 (95% interval [0, 0.003682]; n = 2; an estimate)
    """
    claim = claim_for(measure, axiom, reading, domain, signs, classes)
    if not 1 <= samples <= MOST_SAMPLES:
        raise InputError(f"{samples} samples: give a number from 1 to {MOST_SAMPLES:,}")
    if not 0 <= seed < 2**63:
        raise InputError(f"the seed {seed}: give an integer from 0 to 2^63 - 1")
    if scheme not in SCHEMES:
        raise InputError(f"there is no scheme {scheme!r}; known: {', '.join(SCHEMES)}")
    if not 0 < confidence < 1:
        raise InputError(f"a confidence of {confidence:g}: give a number between 0 and 1")
    amount = _amount(claim, eps)
    rng = np.random.default_rng(seed)
    kinds = _kinds(claim, amount, scheme)
    whole = sum(k.weight for k in kinds)
    counts = rng.multinomial(samples, [k.weight / whole for k in kinds])
    totals = np.zeros(5, int)
    for kind, count in zip(kinds, counts, strict=True):
        if count:
            totals += kind.tally(rng, int(count), scheme)
    violated, satisfied, undecided, undefined, given_up = map(int, totals)
    counted = violated + satisfied + undecided
    low = clopper_pearson(violated, counted, confidence)[0]
    high = clopper_pearson(violated + undecided, counted, confidence)[1]
    return Rate(
        claim, samples, violated, satisfied, undecided, undefined, given_up, seed, scheme, confidence,
        (low, high), amount,
    )  # fmt: skip


def claim_for(measure, axiom, reading: str | None, domain: str, signs: str, classes: int | None) -> Claim:
    """The claim at one codeframe size; an InputError where no scenario can violate it by itself."""
    m = read(measure, sizes=None if classes is None else (classes,)).at(classes)
    x = axiom_of(axiom, theory_of(m))
    only(QUANTIFICATION, [m], "rates are estimated of errors D(p, p_hat)")
    if x.kind != QUANTIFICATION:
        raise InputError(f"{x.name} is an axiom of {x.kind}; rates are estimated of errors D(p, p_hat)")
    if m.parameters:
        raise InputError(f"{m.name} has parameters; put numbers in their place")
    reading = reading or x.default
    claim = Claim(m, x, reading, domain, signs, classes)
    if _size(claim) > LARGEST_CODEFRAME:
        raise InputError(f"{_size(claim)} classes: give at most {LARGEST_CODEFRAME}")
    return Claim(m, x, reading, domain, signs, _size(claim))


def _size(claim: Claim) -> int:
    """The number of classes; the fewest that the axiom speaks of where the claim is about every number."""
    return claim.classes or (3 if claim.statement.part else 2)


def _amount(claim: Claim, eps: Fraction | str | None) -> Fraction | None:
    if not claim.smoothed:
        if eps is not None:
            raise InputError("there is no eps on this domain; ask for the smoothed one")
        return None
    try:
        amount = DEFAULT_EPS if eps is None else Fraction(eps)
    except (ValueError, ZeroDivisionError):
        raise InputError(f"eps {eps!r}: write a number such as 1/1000 or 0.001") from None
    if not 0 < amount <= 10**6:
        raise InputError(f"eps {eps}: give a positive number")
    return amount


# -- scenarios of one kind ----------------------------------------------------------------


class Kind:
    """All scenarios with the same signs, part and distinguished classes."""

    def __init__(self, claim: Claim, scene: Scene, size: int, eps: Fraction | None):
        """Coordinates, the equations solved for some of them, and the half-spaces that the others lie in."""
        self.claim, self.scene, self.vectors = claim, scene, scene.vectors
        self.weight = scene.weight  # how many choices of classes it stands for
        given = [r for r in scene.given if isinstance(r, Rel)]
        if len(given) != len(scene.given):
            raise InputError(f"the conditions of {claim.axiom.name} are no equations and inequalities")
        self.numbers = frozenset(scene.numbers)  # that conditions alone bound
        self.names = [e.args[0] for v in scene.vectors for e in v]
        everything = [*self.names, *scene.numbers]
        simplex = [Rel("=", add_all(v), ONE) for v in scene.vectors]
        rows = [linear(r.lhs - r.rhs, everything) for r in (*simplex, *given) if r.op == "="]
        equations = [row for row in rows if row is not None]
        solved = solve(equations, everything, set()) if len(equations) == len(rows) else None
        if solved is None:
            raise InputError(
                f"the conditions of {claim.axiom.name} are not linear equations, or contradict each other; "
                "scenarios are drawn from such only"
            )
        self.solved = solved
        self.inequalities = [r for r in given if r.op != "="]
        free = [k for k in everything if k not in solved]
        truth = {e.args[0] for v in scene.vectors[:1] for e in v}
        self.first = [k for k in free if k in truth]
        self.rest = [k for k in free if k not in truth]
        bounded = [*map(sym, self.names), *(r.rhs - r.lhs for r in self.inequalities if r.op != "!=")]
        halves = [linear(e.subs(solved), free) for e in bounded]
        self.halves = [row for row in halves if row is not None and any(row[len(self.first) : -1])]
        self.bounds = {k: span for k in self.rest if k in self.numbers and (span := self._span(k)) is not None}
        self.exact = {} if eps is None else {"eps": eps, SHRINK: 1 / (1 + size * eps)}
        self.constants = {k: np.asarray(float(v)) for k, v in self.exact.items()}

    def _span(self, name: str) -> tuple[float, float] | None:
        """The interval that conditions on a number alone leave it; None if they do not bound it."""
        i = len(self.first) + self.rest.index(name)
        alone = [(float(r[i]), float(r[-1])) for r in self.halves if not any(x for j, x in enumerate(r[:-1]) if j != i)]
        low, high = [-c / a for a, c in alone if a > 0], [-c / a for a, c in alone if a < 0]
        return (max(low), min(high)) if low and high else None

    def tally(self, rng: np.random.Generator, count: int, scheme: str) -> np.ndarray:
        """How many of `count` scenarios violate, satisfy, are undecided, undefined; and p's given up."""
        point, given_up = self.draw(rng, count, scheme)
        verdicts = self.judge(point)
        return np.array([*(int((verdicts == v).sum()) for v in (1, 0, 2, 3)), given_up])

    # -- drawing
    def draw(self, rng: np.random.Generator, count: int, scheme: str) -> tuple[Arrays, int]:
        """Columns of admissible scenarios, and how many true distributions were given up."""
        parts: list[Arrays] = []
        have, given_up, vain = 0, 0, 0
        while have < count:
            size = min(max(2 * (count - have), 512), 50_000)
            truths = self._uniform(rng, self.first, size)
            found, lost = (self._given_p if scheme == "truth" else self._at_once)(rng, truths, size)
            given_up += lost
            got = len(found[self.names[0]])
            vain = 0 if got else vain + 1
            if vain > (2 if scheme == "truth" else GIVE_UP):
                met = f"no admissible scenario was met in many draws at {self.claim.scope}"
                raise InputError(f"{met}; ask for fewer classes")
            parts.append(found)
            have += got
        return {k: np.concatenate([x[k] for x in parts])[:count] for k in parts[0]}, given_up

    def _at_once(self, rng: np.random.Generator, truths: Arrays, size: int) -> tuple[Arrays, int]:
        """Those of a batch that are admissible."""
        here = self._filled(truths | self._uniform(rng, self.rest, size), size)
        good = self._admissible(here, size)
        return {k: v[good] for k, v in here.items()}, 0

    def _given_p(self, rng: np.random.Generator, truths: Arrays, size: int) -> tuple[Arrays, int]:
        """For each true distribution, the first admissible draw from a box around what is admissible."""
        low, high = self._box(truths, size)
        left = np.flatnonzero((low <= high).all(axis=0))
        possible, names = len(left), [*self.first, *self.rest, *self.solved]
        result = {k: np.full(size, np.nan) for k in names}
        alone = self._untied()
        for _ in range(ROUNDS):
            if not len(left):
                break
            drawn = self._uniform(rng, alone, len(left))
            for i, k in enumerate(self.rest):
                if k not in drawn:
                    a, b = low[i][left], high[i][left]
                    drawn[k] = np.floor((a + rng.random(len(left)) * (b - a)) * GRAIN) / GRAIN
            here = self._filled({k: v[left] for k, v in truths.items()} | drawn, len(left))
            good = self._admissible(here, len(left))
            for k in names:
                result[k][left[good]] = here[k][good]
            left = left[~good]
        kept = ~np.isnan(result[self.names[0]])
        return {k: v[kept] for k, v in result.items()}, possible - int(kept.sum())

    def _filled(self, here: Arrays, size: int) -> Arrays:
        for k, e in self.solved.items():
            here[k] = on_arrays(e, here) + np.zeros(size)
        return here

    def _untied(self) -> list[str]:
        """Coordinates of distributions that no hypothesis speaks of: their simplex is drawn from directly."""
        tied = {k for r in self.inequalities for side in (r.lhs, r.rhs) for k in side.symbols}
        tied |= {k for name, e in self.solved.items() if name in tied for k in e.symbols}
        found: list[str] = []
        for vector in self.vectors:
            free = [e.args[0] for e in vector if e.args[0] in self.rest]
            elsewhere = {k for name, e in self.solved.items() if sym(name) not in vector for k in e.symbols}
            if len(free) == len(vector) - 1 and not (set(free) & (tied | elsewhere)):
                found += free
        return found

    def _box(self, truths: Arrays, size: int) -> tuple[np.ndarray, np.ndarray]:
        """Bounds of the rest for each p, from the hypotheses in turn; empty where nothing is admissible."""
        low, high = np.zeros((len(self.rest), size)), np.ones((len(self.rest), size))
        numbers = [i for i, k in enumerate(self.rest) if k in self.numbers]
        low[numbers], high[numbers] = -UNBOUNDED, UNBOUNDED
        for _ in range(SWEEPS):
            for row in self.halves:  # sum a_i v_i + c >= 0
                *known, constant = [float(c) for c in (*row[: len(self.first)], row[-1])]
                fixed = constant + sum(c * truths[k] for c, k in zip(known, self.first, strict=True))
                slopes = [float(c) for c in row[len(self.first) : -1]]
                most = [c * (high[i] if c > 0 else low[i]) for i, c in enumerate(slopes)]
                for i, c in enumerate(slopes):
                    if c:
                        bound = -(fixed + sum(m for j, m in enumerate(most) if j != i)) / c
                        if c > 0:
                            low[i] = np.maximum(low[i], bound)
                        else:
                            high[i] = np.minimum(high[i], bound)
        for i in numbers:
            if (np.maximum(-low[i], high[i]) >= UNBOUNDED).any():
                raise InputError(
                    f"{self.claim.axiom.name}: its conditions leave {self.rest[i]} unbounded, so that none can be "
                    "drawn at random; bound it, as in 0 <= a <= 1"
                )
        return low, high

    def _uniform(self, rng: np.random.Generator, names: Sequence[str], size: int) -> Arrays:
        """Uniform on [0, 1] each; uniform on the simplex where all but one of a distribution are free."""
        drawn: Arrays = {}
        for vector in self.vectors:
            free = [e.args[0] for e in vector if e.args[0] in names]
            if len(free) == len(vector) - 1:
                gaps = rng.standard_exponential((len(vector), size))
                drawn |= dict(zip(free, gaps[:-1] / gaps.sum(axis=0), strict=True))
        for k in names:
            low, high = self.bounds.get(k, (0.0, 1.0))
            drawn[k] = drawn[k] if k in drawn else low + (high - low) * rng.random(size)
        return {k: np.floor(drawn[k] * GRAIN) / GRAIN for k in names}

    def _admissible(self, point: Arrays, size: int) -> np.ndarray:
        good = np.ones(size, bool)
        for k in self.names:
            good &= point[k] >= 0
        for r in self.inequalities:
            a, b = on_arrays(r.lhs, point), on_arrays(r.rhs, point)
            good &= a < b if r.op == "<" else a <= b if r.op == "<=" else a != b
        return good

    # -- judging
    def judge(self, point: Arrays) -> np.ndarray:
        """1 where the conclusion fails, 0 where it holds, 2 where that is open, 3 where D has no value.

        A value exists where what it needs is not plainly false.
        """
        size = len(next(iter(point.values())))
        env = {**point, **self.constants}
        cache: dict[Expr, np.ndarray] = {}
        there = [_truths(x, env, size, cache) != 0 for x in self.scene.there]
        for r in relations(self.scene.then):
            there += [np.isfinite(on_arrays(e, env, cache) + np.zeros(size)) for e in (r.lhs, r.rhs)]
        found = _truths(self.scene.then, env, size, cache)
        verdicts = np.where(found == 2, 2, 1 - found)
        verdicts = np.where(reduce(np.logical_and, there, np.ones(size, bool)), verdicts, 3)
        self._look_again(point, verdicts)
        return verdicts

    def _look_again(self, point: Arrays, verdicts: np.ndarray) -> None:
        """Exact arithmetic on ties, as long as it tells anything."""
        told = 0
        for tried, i in enumerate(np.flatnonzero(verdicts == 2)[:MOST_EXACT]):
            if tried >= HOPELESS and not told:
                return
            verdict = self._exactly({k: Fraction(float(point[k][i])) for k in (*self.first, *self.rest)})
            if verdict is not None:
                verdicts[i], told = verdict, told + 1

    def _exactly(self, point: Mapping[str, Fraction]) -> int | None:
        """The verdict on a scenario by exact arithmetic; None if that does not tell."""
        try:
            here = {**point, **{k: evaluate(e, point) for k, e in self.solved.items()}, **self.exact}
            if not self._inside(here):  # rounding had moved it across a border
                return None
            there = [truth(x, here) for x in self.scene.there]
            holds_there = truth(self.scene.then, here)
        except AxiomcheckError:
            return None
        if False in there:
            return 3
        return None if None in there or holds_there is None else int(not holds_there)

    def _inside(self, here: Mapping[str, Any]) -> bool:
        return all(here[k] >= 0 for k in self.names) and all(holds(r, here) for r in self.inequalities)


def _kinds(claim: Claim, eps: Fraction | None, scheme: str) -> Sequence[Kind]:
    """All kinds of scenarios that an axiom has at one size."""
    size, said = _size(claim), property_of(claim)
    if said is None:
        raise TypeError(f"{claim} is about no distributions")
    try:
        found = [Kind(claim, s, size, eps) for s in scenes(claim, said, size)]
    except InputError as error:
        raise InputError(f"{claim.axiom.name}: {error}; `axiomcheck verify` decides it") from None
    if scheme == "scenario" and any(k in x.numbers and k not in x.bounds for x in found for k in x.rest):
        raise InputError(
            f"{claim.axiom.name} speaks of numbers that it does not bound by others; all at once, these cannot be drawn; "
            "leave the scheme out"
        )
    if not found:
        raise InputError(f"{claim.axiom.name} speaks of no point at {claim.scope}; ask for other classes")
    return found


def _truths(node: Node, env: Arrays, size: int, cache: dict[Expr, np.ndarray]) -> np.ndarray:
    """1 where a formula without quantifiers holds, 0 where it does not, 2 where rounding leaves that open."""
    if isinstance(node, Rel):
        return _truth(node.op, *(on_arrays(e, env, cache) + np.zeros(size) for e in (node.lhs, node.rhs)))
    parts = [_truths(x, env, size, cache) for x in node.args]
    if node.op in ("not", "implies"):
        parts[0] = np.where(parts[0] == 2, 2, 1 - parts[0])
    if node.op == "iff":
        return np.where((parts[0] == 2) | (parts[1] == 2), 2, (parts[0] == parts[1]).astype(int))
    final = 0 if node.op == "and" else 1
    settled = reduce(np.logical_or, (x == final for x in parts), np.zeros(size, bool))
    left_open = reduce(np.logical_or, (x == 2 for x in parts), np.zeros(size, bool))
    return parts[0] if node.op == "not" else np.where(settled, final, np.where(left_open, 2, 1 - final))


def _truth(op: str, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """1 where the relation holds, 0 where it does not, 2 where the sides are equal up to rounding."""
    near = np.abs(a - b) <= TIE * (1 + np.abs(a) + np.abs(b))
    clear = {"<": a < b, "<=": a < b, "=": np.zeros(a.shape, bool), "!=": np.ones(a.shape, bool)}[op]
    return np.where(near, 2, clear.astype(int))


# -- the interval ----------------------------------------------------------------------------


def clopper_pearson(hits: int, trials: int, confidence: float) -> tuple[float, float]:
    """Clopper and Pearson's interval for a binomial share: it covers at least as often as it says.

    >>> [round(x, 5) for x in clopper_pearson(0, 100, 0.95)]
    [0.0, 0.03622]
    """
    if not trials:
        return 0.0, 1.0
    tail = (1 - confidence) / 2
    low = 0.0 if hits == 0 else _where(lambda s: _at_least(hits, trials, s) < tail)
    high = 1.0 if hits == trials else _where(lambda s: 1 - _at_least(hits + 1, trials, s) > tail)
    return low, high


def _where(below) -> float:
    """The point of [0, 1] up to which the condition holds, by bisection."""
    a, b = 0.0, 1.0
    for _ in range(60):
        middle = (a + b) / 2
        a, b = (middle, b) if below(middle) else (a, middle)
    return (a + b) / 2


@lru_cache(maxsize=8)
def _log_choose(trials: int) -> np.ndarray:
    factorials = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, trials + 1)))])
    return factorials[-1] - factorials - factorials[::-1]


def _at_least(hits: int, trials: int, share: float) -> float:
    """The probability of that many hits or more."""
    k = np.arange(hits, trials + 1)
    with np.errstate(divide="ignore"):
        logs = _log_choose(trials)[hits:] + k * np.log(share) + (trials - k) * np.log1p(-share)
    return float(np.exp(logs).sum())
