"""Floats as a hint: a goal that is false at some random point of its hypotheses is not worth proving.

Many points are drawn at once: the value of a term is an array with one number for each point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, reduce

import numpy as np
from numpy.typing import NDArray

from axiomcheck.calculus.polynomial import Ring
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ZERO, Node, inv, mul, num, rel, root
from axiomcheck.tactics.builder import Stuck, simple
from axiomcheck.tactics.positivity import node_of
from axiomcheck.tactics.work import note, remembered

BATCHES = (300, 3000)  # how many points are drawn; the second only where the first leaves few
ENOUGH, KEPT = 12, 64
REMEMBERED = 60
MAGNITUDES = (-3, 5)  # of numbers that are left open, as powers of 10
ROUNDS = 90  # of steps downhill
STEPS = np.array((0.0, 0.01, 0.05, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.9, 1.0))
ATOMS = ("var", "at", "dl", "sum", "cmin", "cmax")
ABOUT_NUMBERS = ("le", "lt", "eq", "ne", "and", "or")
Floats = NDArray[np.float64]
Truths = NDArray[np.bool_]


class NoValue(Stuck, KeyError):
    """An atom that no point says anything of, such as a sum in which a number was put in another's place."""


@lru_cache(maxsize=100_000)
def atoms_of(t: Node) -> tuple[Node, ...]:
    """The closed terms that stand for numbers of their own, each once."""
    if t.op in ATOMS:
        return (t,)
    if t.op in ("all", "some", "exv", "exs", "dist", "in", "out", "int"):
        return ()
    return tuple(dict.fromkeys(a for kid in t.kids for a in atoms_of(kid)))


def free_total(t: Node, S: Sequent) -> bool:
    """Is it a sum of entries of vectors that no hypothesis says the total of?"""
    parts = [u for u in t.kids[0].nodes() if u.op not in ("var", "num", "add", "mul")]
    vectors = {u.name for u in parts if u.op == "at"}
    if not vectors or any(u.op != "at" and u.loose for u in parts):
        return False
    known = {k.kids[0].name for f in S.given if f.op == "eq" for k in f.kids if k.op == "sum" and k.kids[0].op == "at"}
    return not vectors <= known


def value(t: Node, at: Mapping[Node, float]) -> float:
    """The value of a term, as a float; KeyError if an atom has none."""
    return float(Cloud({a: np.array([v]) for a, v in at.items()}, 1).of(t)[0])


class Cloud:
    """Points: for each atom its value at every one of them."""

    def __init__(self, atoms: dict[Node, Floats], count: int):
        self.atoms = atoms
        self.count = count
        self._values: dict[Node, Floats] = dict(atoms)
        self._truths: dict[Node, Truths] = {}

    def of(self, t: Node) -> Floats:
        """The values of a term."""
        if t not in self._values:
            with np.errstate(all="ignore"):
                self._of(t)
        return self._values[t]

    def _of(self, t: Node) -> Floats:
        found = self._values.get(t)
        if found is None:
            found = self._values[t] = self._computed(t)
        return found

    def _computed(self, t: Node) -> Floats:
        note(3 + self.count // 300)
        op = t.op
        if op == "num":
            return np.full(self.count, float(t.q))
        if op in ATOMS:
            raise NoValue(repr(t))
        if op == "ite":
            return np.where(self.holds(t.kids[0], 0.0), self._of(t.kids[1]), self._of(t.kids[2]))
        vs = [self._of(kid) for kid in t.kids]
        if op in ("add", "mul"):
            return reduce(np.add if op == "add" else np.multiply, vs) if vs else np.full(self.count, float(op == "mul"))
        if op in ("min", "max"):
            return np.minimum(*vs) if op == "min" else np.maximum(*vs)
        (v,) = vs
        if op == "pow":
            return v**t.k
        if op == "abs":
            return np.abs(v)
        if op == "inv":
            return np.where(v == 0, 0.0, 1 / np.where(v == 0, 1.0, v))
        if op == "exp":
            return np.exp(np.minimum(v, 700.0))
        if op == "atan":
            return np.arctan(v)
        positive = np.where(v > 0, v, 1.0)
        return np.where(v > 0, np.log(positive) if op == "log" else positive ** (1 / t.k), 0.0)

    def holds(self, f: Node, slack: float = 1e-9) -> Truths:
        """Where is a formula true, with some slack for rounding?  What speaks of classes counts as true."""
        if f in self._truths and slack == 1e-9:
            return self._truths[f]
        found = self._holds(f, slack)
        if slack == 1e-9:
            self._truths[f] = found
        return found

    def _holds(self, f: Node, slack: float) -> Truths:
        note(3 + self.count // 100)
        if f.op in ("and", "or"):
            truth = np.full(self.count, f.op == "and")
            for k in f.kids:
                truth = truth & self.holds(k, slack) if f.op == "and" else truth | self.holds(k, slack)
            return truth
        if f.op not in ("le", "lt", "eq", "ne"):
            return np.full(self.count, True)
        a, b = self.of(f.kids[0]), self.of(f.kids[1])
        with np.errstate(invalid="ignore"):  # infinite numbers: then nothing is told
            room = slack * (1 + np.abs(a) + np.abs(b))
            if f.op == "eq":
                return np.asarray(np.abs(a - b) <= room)
            if f.op == "ne":
                return np.asarray(np.abs(a - b) > 1e-12)
            return np.asarray(a < b - room if f.op == "lt" else a <= b + room)

    def meets(self, formulas: Iterable[Node]) -> Truths:
        """Where do all hold?"""
        truth = np.full(self.count, True)
        for f in formulas:
            truth = truth & self.holds(f)
            if not truth.any():
                break
        return truth

    def where(self, truth: Truths) -> Cloud:
        """The points at which something is true; not too many."""
        chosen = np.flatnonzero(truth)[:KEPT]
        return Cloud({a: v[chosen] for a, v in self.atoms.items()}, len(chosen))

    def knows(self, atoms: Iterable[Node]) -> bool:
        """Has each atom a value?"""
        return all(a in self.atoms for a in atoms)


@lru_cache(maxsize=4096)
def _about_numbers(given: frozenset[Node]) -> tuple[frozenset[Node], frozenset[Node]]:
    """The hypotheses about numbers, and their atoms."""
    about = frozenset(f for f in given if f.op in ABOUT_NUMBERS)
    return about, frozenset[Node]().union(*(atoms_of(f) for f in about))


class Sampler:
    """Draws points for sequents; points of fewer hypotheses are used again where they meet the others."""

    def __init__(self) -> None:
        self._clouds: dict[frozenset[Node], Cloud] = {}

    def cloud(self, S: Sequent) -> Cloud:
        """Points at which the hypotheses about numbers hold, as far as guessing finds any."""
        about, spoken = _about_numbers(S.given)
        atoms = {*spoken, *atoms_of(S.goal)}
        found = self._clouds.get(about)
        if found is not None and found.knows(atoms):
            return found
        best: Cloud | None = None
        for fewer, cloud in reversed(self._clouds.items()):
            if fewer < about and not cloud.count and not any(_tells(f, atoms) for f in about - fewer):
                return self._noted(about, Cloud(dict.fromkeys(atoms, np.zeros(0)), 0))
            if fewer < about and cloud.knows(atoms):
                kept = cloud.where(cloud.meets(about - fewer))
                if kept.count >= ENOUGH:
                    return self._noted(about, kept)
                if best is None or kept.count > best.count:
                    best = kept
        drawn = Cloud(*_drawn(S.given, tuple(sorted(atoms, key=simple))))
        return self._noted(about, drawn if best is None or drawn.count >= best.count else best)

    def _noted(self, about: frozenset[Node], cloud: Cloud) -> Cloud:
        self._clouds.pop(about, None)
        self._clouds[about] = cloud
        if len(self._clouds) > REMEMBERED:
            self._clouds.pop(next(iter(self._clouds)))
        return cloud

    def fails(self, S: Sequent, goal: Node) -> bool:
        """Does an order or equation clearly fail at a point at which the hypotheses seem to hold?"""
        cloud = self.cloud(S.showing(goal))
        if not cloud.count or goal.op not in ("le", "lt", "eq"):
            return False
        if any(t.op == "sum" and not t.loose and free_total(t, S) for t in atoms_of(goal)):
            return False  # totals are drawn for themselves, and may be what the entries make impossible
        if goal.op == "eq" and _unbound(S, goal):
            return False
        a, b = cloud.of(goal.kids[0]), cloud.of(goal.kids[1])
        with np.errstate(all="ignore"):
            room = 1e-7 * (1 + np.abs(a) + np.abs(b))
            off = np.abs(a - b) > room if goal.op == "eq" else a > b + room
            if goal.op == "lt" and not goal.has("log", "exp", "atan"):  # hardly anything is rounded to equality
                off = off | (a == b)
        return bool((off & np.isfinite(a) & np.isfinite(b)).any())

    def possible(self, S: Sequent, parts: Iterable[Node] = ()) -> bool:
        """Is there a point at which the hypotheses, with these, seem to hold?  If not, nothing is known."""
        parts = list(parts)
        cloud = self.cloud(S)
        if not cloud.knows(a for f in parts for a in atoms_of(f)):
            return False
        return bool(cloud.count and cloud.meets(f for f in parts if f.op in ABOUT_NUMBERS).any())


def _tells(f: Node, atoms: set[Node]) -> bool:
    """Is it an equation that says where points are to be looked for?"""
    return f.op == "eq" and bool(atoms & set(f.kids) or _solved([f], atoms))


def _unbound(S: Sequent, goal: Node) -> bool:
    """Is there a sum that no hypothesis speaks of?  Its value is drawn for itself, and says nothing of an equation."""
    known = {a for f in S.given for a in atoms_of(f)}
    return any(t.op == "sum" and t.kids[0].loose and t not in known for t in atoms_of(goal))


@remembered
def _drawn(hypotheses: frozenset[Node], atoms: tuple[Node, ...]) -> tuple[dict[Node, Floats], int]:
    """Random points and how many, moved towards the hypotheses that say what an atom is or how two are ordered."""
    given = sorted(_about_numbers(hypotheses)[0], key=simple)
    known = set(atoms)
    settled = [(f.kids[0], f.kids[1]) for f in given if f.op == "eq" and f.kids[0] in known]
    settled += [(f.kids[1], f.kids[0]) for f in given if f.op == "eq" and f.kids[1] in known and f.kids[0] not in known]
    roots = _roots(given, known - {left for left, _ in settled})
    settled += _solved([f for f in given if f not in roots], known - {left for left, _ in (*settled, *roots.values())})
    settled += roots.values()
    chain = [f.kids for f in given if f.op in ("le", "lt") and all(k in known or k.op == "num" for k in f.kids)]
    source = np.random.default_rng(len(given))
    for size in BATCHES:
        at = _first_values(hypotheses, atoms, size, source)
        for _ in range(3):
            _sorted_along(chain, at, size, source)
            for left, right in settled:
                at[left] = Cloud(at, size).of(right)
        cloud = Cloud(at, size)
        cloud = cloud.where(cloud.meets(given))
        if cloud.count >= ENOUGH:
            break
    return cloud.atoms, cloud.count


def lowest(S: Sequent, d: Node) -> dict[Node, float] | None:
    """A point of the hypotheses at which a term is as small as random steps downhill find."""
    given = sorted((f for f in S.given if f.op in ABOUT_NUMBERS), key=simple)
    cloud = Sampler().cloud(S)
    if not cloud.count or not cloud.knows(atoms_of(d)):
        return None
    settled = _solved(given, set(cloud.atoms))
    source, width = np.random.default_rng(0), 0.5
    for _ in range(ROUNDS):
        values = np.where(cloud.meets(given) & np.isfinite(cloud.of(d)), cloud.of(d), np.inf)
        i = int(np.argmin(values))
        if not np.isfinite(values[i]):
            return None
        best = {a: float(v[i]) for a, v in cloud.atoms.items()}
        width *= 0.7 if i == 0 else 1.0
        at = {a: v + width * np.append(0.0, source.normal(size=KEPT)) for a, v in best.items()}
        for left, right in settled:
            at[left] = Cloud(at, KEPT + 1).of(right)
        cloud = Cloud(at, KEPT + 1)
    return best


def _solved(given: list[Node], known: set[Node]) -> list[tuple[Node, Node]]:
    """Scalars that an equation gives, of degree one in it or in one over it: the scalar and its value."""
    found: list[tuple[Node, Node]] = []
    ring = Ring()
    for f in (f for f in given if f.op == "eq" and not known & set(f.kids)):
        p = ring.difference(*f.kids)
        for v in sorted((a for a in atoms_of(f) if a.op == "var" and a in known), key=simple, reverse=True):
            for u in (v, inv(v)):
                ((i,),) = ring.poly(u)
                lead = {tuple(j for j in m if j != i): k for m, k in p.items() if i in m}
                rest = {m: k for m, k in p.items() if i not in m}
                others = {j for q in (lead, rest) for m in q for j in m}
                if not lead or any(m.count(i) > 1 for m in p) or any(v in atoms_of(ring.atoms[j]) for j in others):
                    continue
                value = mul(num(-1), node_of(ring, rest), inv(node_of(ring, lead)))
                found.append((v, value if u == v else inv(value)))
                known = known - {v}
                break
            else:
                continue
            break
    return found


def _roots(given: list[Node], known: set[Node]) -> dict[Node, tuple[Node, Node]]:
    """Equations for a power of a number that is not negative: the number and its value."""
    found: dict[Node, tuple[Node, Node]] = {}
    for f in (f for f in given if f.op == "eq"):
        for t, whole in (f.kids, f.kids[::-1]):
            v = t.kids[0] if t.op == "pow" else t
            if t.op == "pow" and v in known and rel("le", ZERO, v) in given and v not in atoms_of(whole):
                found[f] = v, root(whole, t.k)
                known = known - {v}
                break
    return found


def _first_values(
    given: frozenset[Node], atoms: Iterable[Node], size: int, source: np.random.Generator
) -> dict[Node, Floats]:
    at: dict[Node, Floats] = {}
    for a in atoms:
        smooth = source.random(size) * source.choice((1.0, 1.0, 4.0), size)
        v = np.where(source.random(size) < 0.4, source.choice(STEPS, size), smooth)
        if a.op == "var":
            v = np.where(source.random(size) < 0.2, -v, v)
        if rel("le", ZERO, a) in given:
            v = np.where(source.random(size) < 0.1, 0.0, v)
        if a.op == "sum" and not a.kids[0].loose:
            v = source.integers(2, 7, size).astype(float)
        if a.op == "dl":
            differ = any(f.op == "dist" and set(f.classes) == set(a.classes) for f in given)
            same = a.classes[0] == a.classes[1]
            v = np.full(size, 0.0 if differ else 1.0) if differ or same else source.integers(0, 2, size).astype(float)
        at[a] = v
    return at


def _sorted_along(
    chain: list[tuple[Node, ...]], at: dict[Node, Floats], size: int, source: np.random.Generator
) -> None:  # fmt: skip
    """Values that stand in the wrong order change places."""
    for low, high in chain:
        if low.op == "num" == high.op:
            continue
        if low.op == "num":
            a, v = float(low.q), at[high]
            at[high] = np.where(v < a, a + source.random(size) * (1 if a >= 1 or a < 0 else 1 - a), v)
        elif high.op == "num":
            b, v = float(high.q), at[low]
            at[low] = np.where(v > b, b * source.random(size) if b > 0 else b - source.random(size), v)
        else:
            a_, b_ = at[low], at[high]
            at[low], at[high] = np.minimum(a_, b_), np.maximum(a_, b_)


def tenable(S: Sequent, parts: Iterable[Node]) -> list[Node]:
    """Of formulas about numbers, those that are clearly false at no point drawn, near the ends of each number and far away."""
    source, at = np.random.default_rng(0), dict[Node, Floats]()
    for a in sorted({a for f in (*S.given, S.goal) for a in atoms_of(f)}, key=simple):
        ends = [0.0, *sorted({float(t.q) for f in S.given if a in f.kids for t in f.kids if t.op == "num"})]
        v = 10 ** source.uniform(*MAGNITUDES, BATCHES[-1]) * source.choice((1.0, -1.0), BATCHES[-1])
        v += source.choice(ends, BATCHES[-1])
        at[a] = np.ceil(v) if Node("int", (a,)) in S.given else v
    cloud = Cloud(at, BATCHES[-1])
    cloud = cloud.where(cloud.meets(f for f in S.given if f.op in ABOUT_NUMBERS))
    return [f for f in parts if not cloud.count or not _broken(cloud, f)]


def _broken(cloud: Cloud, f: Node) -> bool:
    """Is a relation, or one of those that it joins, clearly false at some point?"""
    if f.op not in ("le", "lt", "eq"):
        return f.op == "and" and any(_broken(cloud, kid) for kid in f.kids)
    a, b = map(cloud.of, f.kids)
    with np.errstate(all="ignore"):
        off = (a - b if f.op != "eq" else np.abs(a - b)) > 1e-7 * (1 + np.abs(a) + np.abs(b))
    return bool((off & np.isfinite(a) & np.isfinite(b)).any())


def points(S: Sequent) -> Iterator[dict[Node, float]]:
    """Points at which the hypotheses seem to hold, those first at which the goal seems to fail."""
    cloud = Sampler().cloud(S)
    if not cloud.count:
        return
    fails = ~cloud.holds(S.goal)
    for i in [*np.flatnonzero(fails), *np.flatnonzero(~fails)]:
        yield {a: float(v[i]) for a, v in cloud.atoms.items()}
