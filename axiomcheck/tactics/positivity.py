"""Signs of polynomials over atoms: the parameters of `algebra` and `absurd`, found without case splits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, islice

from flint import Ordering, fmpq, fmpq_mat, fmpq_mpoly, fmpq_mpoly_ctx

from axiomcheck.calculus.polynomial import Monomial, Poly, Ring
from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, inv, minus, mul, num, opened, power, rel
from axiomcheck.tactics.builder import Stuck, simple
from axiomcheck.tactics.forms import added, amount, held, multiplied, squared
from axiomcheck.tactics.linear import combination
from axiomcheck.tactics.work import note, plus, times

ONE_POLY: Poly = {(): fmpq(1)}
MAX_PRODUCTS, MAX_BASES = 260, 3_000
FACTORED = 100  # units for a term of a polynomial that is factored


def without_lists(ring: Ring, t: Node) -> Node:
    """The part of a combination of sums over lists that speaks of no list."""
    return node_of(ring, {m: k for m, k in ring.poly(t).items() if not any(ring.atoms[i].names for i in m)})


def fraction(k: fmpq) -> Fraction:
    """The same number."""
    return Fraction(int(k.p), int(k.q))


def without_one(m: tuple[int, ...], i: int) -> tuple[int, ...]:
    """A monomial divided by one of its factors."""
    at_ = m.index(i)
    return m[:at_] + m[at_ + 1 :]


def node_of(ring: Ring, p: Poly) -> Node:
    """A polynomial as a term."""
    terms = []
    for monomial, k in p.items():
        counted = ((_closed(ring.atoms[i]), monomial.count(i)) for i in dict.fromkeys(monomial))
        factors = [power(t, e) if e > 1 else t for t, e in counted]
        if k != 1 or not factors:
            factors.insert(0, num(fraction(k)))
        terms.append(factors[0] if len(factors) == 1 else mul(*factors))
    return ZERO if not terms else terms[0] if len(terms) == 1 else add(*terms)


def _closed(t: Node) -> Node:
    """An atom whose spelling has a loose index that its value does not depend on, at some class."""
    return opened(t, "c0") if t.loose == 1 and not t.binds else t


def scaled(p: Poly, k: fmpq) -> Poly:
    """k * p."""
    return {m: k * c for m, c in p.items()} if k else {}


def powered(p: Poly, k: int) -> Poly:
    """p to the power k."""
    result = ONE_POLY
    for _ in range(k):
        result = times(result, p)
    return result


def by_power(p: Poly, atom: int) -> dict[int, Poly]:
    """The coefficients of the powers of an atom."""
    found: dict[int, Poly] = {}
    for m, c in p.items():
        e = m.count(atom)
        found.setdefault(e, {})[tuple(i for i in m if i != atom)] = c
    return found


@dataclass
class Reduction:
    """unit * start = poly + sum of multiplier * (left - right), over equations among the hypotheses."""

    poly: Poly
    unit: list[Form] = field(default_factory=list)
    multipliers: dict[Node, Poly] = field(default_factory=dict)

    def grown(self, factor: Poly) -> None:
        """Everything times a factor."""
        self.poly = times(self.poly, factor)
        self.multipliers = {f: times(m, factor) for f, m in self.multipliers.items()}

    def noted(self, f: Node, m: Poly) -> None:
        """One more multiple of an equation."""
        total = plus(self.multipliers.get(f, {}), m)
        self.multipliers[f] = total

    def taken_away(self, ring: Ring) -> tuple[Node, ...]:
        """Equations, each with its factor, by which the start is nothing; Stuck if something is left."""
        if self.poly:
            raise Stuck("something is left")
        return Reduction({}, [], {f: scaled(m, fmpq(-1)) for f, m in self.multipliers.items()}).ideal(ring)

    def ideal(self, ring: Ring) -> tuple[Node, ...]:
        """As a rule takes it: equation, factor, equation, factor."""
        return tuple(t for f, m in self.multipliers.items() if m for t in (f, node_of(ring, m)))


def cleared(ring: Ring, S: Sequent, red: Reduction) -> Reduction:
    """Multiplied by the denominators whose signs are hypotheses, so that these cancel."""
    for _ in range(12):
        inverses = [i for i in {i for m in red.poly for i in m} if ring.atoms[i].op == "inv"]
        todo = None
        for i in sorted(inverses):
            u = ring.atoms[i].kids[0]
            one = rel("eq", mul(u, inv(u)), ONE)
            if one not in S.given:
                continue
            if rel("lt", ZERO, u) in S.given:
                todo = (i, u, one, rel("lt", ZERO, u), 1)
            elif rel("lt", u, ZERO) in S.given:
                todo = (i, u, one, rel("lt", u, ZERO), -1)
            if todo:
                break
        if todo is None:
            return red
        i, u, one, order, sign = todo
        parts, below = by_power(red.poly, i), ring.poly(u)
        if i in {j for m in below for j in m}:
            return red
        k = max(parts)
        # P u^k = sum_e P_e u^(k-e) (u w)^e, and (u w)^e - 1 = (u w - 1) sum_(j<e) (u w)^j
        rest: Poly = {}
        multiplier: Poly = {}
        uw = times(below, {(i,): fmpq(1)})
        for e, p in parts.items():
            lead = times(p, powered(below, k - e))
            rest = plus(rest, lead)
            for j in range(e):
                multiplier = plus(multiplier, times(lead, powered(uw, j)))
        scale = fmpq(sign) ** k
        factor = scaled(powered(below, k), scale)
        old = {f: times(m, factor) for f, m in red.multipliers.items()}
        red = Reduction(scaled(rest, scale), [*red.unit, *([held(order)] * k)], old)
        red.noted(one, scaled(multiplier, scale))
    return red


def eliminated(ring: Ring, S: Sequent, red: Reduction) -> Reduction:
    """Atoms that an equation among the hypotheses gives, replaced."""
    used: set[Node] = set()
    bounded = Counter(t for f in S.given if f.op in ("le", "lt") for t in set(f.nodes()) if t.op in ("at", "var"))
    for _ in range(40):
        atoms = {i for m in red.poly for i in m}
        step = None
        note(10 + 8 * len(S.given))
        for f in sorted((f for f in S.given if f.op == "eq" and f not in used), key=simple):
            step = _solved(ring, f, atoms, bounded)
            if step:
                break
        if step is None:
            return red
        f, i, t, sign = step
        used.add(f)
        rest: Poly = {}
        multiplier: Poly = {}
        v: Poly = {(i,): fmpq(1)}
        for e, p in by_power(red.poly, i).items():
            rest = plus(rest, times(p, powered(t, e)))
            for j in range(e):
                multiplier = plus(multiplier, times(p, times(powered(v, j), powered(t, e - 1 - j))))
        red.poly = rest
        red.noted(f, scaled(multiplier, sign))
    return red


def _solved(ring: Ring, f: Node, atoms: set[int], bounded: Counter[Node]) -> tuple[Node, int, Poly, fmpq] | None:
    """f says k (v - t) = 0 for an atom v that occurs, a number k and a polynomial t free of v: (f, v, t, 1/k)."""
    d = ring.difference(*f.kids)
    best = None
    for m, k in d.items():
        if len(m) == 1 and ring.atoms[m[0]].op != "inv" and sum(m[0] in other for other in d) == 1:
            t = ring.atoms[m[0]]  # functions first, then what stands alone on the left, sums, scalars and what has bounds last
            rank = (t.op in ("at", "var", "sum"), t != f.kids[0], t.op != "at", bounded[t] * (t.op == "var"), -t.size, -m[0])
            if best is None or rank < best[0]:
                best = (rank, m[0], k)
    if best is None or best[1] not in atoms:
        return None
    _, i, k = best
    rest = scaled({m: c for m, c in d.items() if m != (i,)}, fmpq(-1) / k)
    return f, i, rest, fmpq(1) / k


def inequalities(ring: Ring, S: Sequent, atoms: set[int] | None = None) -> list[tuple[Node, Poly, bool]]:
    """The orders among the hypotheses as polynomials, with whether they are strict."""
    out = []
    for f in sorted((f for f in S.given if f.op in ("le", "lt")), key=simple):
        p = ring.difference(f.kids[1], f.kids[0])
        mine = {i for m in p for i in m}
        if mine and (atoms is None or mine <= atoms):
            out.append((f, p, f.op == "lt"))
    return out


def product(forms: Iterable[Form]) -> Form:
    """A product of forms."""
    kids = tuple(forms)
    return kids[0] if len(kids) == 1 else multiplied(*kids) if kids else UNIT


def number(k: fmpq) -> Form:
    """A number as a form."""
    return amount(fraction(k))


def on_cone(ring: Ring, S: Sequent, p: Poly, strict: bool, tries: int = 60) -> Form | None:
    """A sum of products of linear hypotheses with coefficients >= 0 that is p, by a change of coordinates."""
    atoms = sorted({i for m in p for i in m})
    if not atoms:
        k = p.get((), fmpq(0))
        return number(k) if k > 0 or (k == 0 and not strict) else None
    if len(atoms) > 7:
        return None
    linear = [(f, q, s) for f, q, s in inequalities(ring, S, set(atoms)) if all(len(m) <= 1 for m in q)]
    for count, choice in enumerate(_bases(linear, atoms)):
        if count >= tries:
            return None
        found = _in_coordinates(p, atoms, choice, strict)
        if found is not None:
            return found
    return None


def _bases(
    linear: list[tuple[Node, Poly, bool]], atoms: list[int]
) -> Iterator[tuple[list[tuple[Node, Poly, bool]], fmpq_mat, list[fmpq]]]:
    """Coordinates: as many hypotheses as atoms, whose linear parts are independent."""
    n = len(atoms)
    for chosen in islice(combinations(linear, n), MAX_BASES):
        note(10 + 2 * n * n)
        rows = [[q.get((i,), fmpq(0)) for i in atoms] for _, q, _ in chosen]
        try:
            back = fmpq_mat(n, n, [v for row in rows for v in row]).inv()
        except ZeroDivisionError:
            continue
        yield list(chosen), back, [q.get((), fmpq(0)) for _, q, _ in chosen]


def _in_coordinates(
    p: Poly, atoms: list[int], basis: tuple[list[tuple[Node, Poly, bool]], fmpq_mat, list[fmpq]], strict: bool
) -> Form | None:
    chosen, back, constants = basis
    n = len(atoms)
    images: dict[int, Poly] = {}
    for r, atom in enumerate(atoms):
        image: Poly = {}
        for j in range(n):
            c = back[r, j]
            if c:
                image = plus(image, {(j,): c, (): -c * constants[j]} if constants[j] else {(j,): c})
        images[atom] = image
    total: Poly = {}
    for m, k in p.items():
        term: Poly = {(): k}
        for i in m:
            term = times(term, images[i])
        total = plus(total, term)
    if any(k < 0 for k in total.values()):
        return None
    if strict and not any(all(chosen[j][2] for j in m) for m in total):
        return None
    return combined((k, [held(chosen[j][0]) for j in m]) for m, k in total.items())


def combined(parts: Iterable[tuple[fmpq, list[Form]]]) -> Form:
    """A sum of products with numbers before them."""
    kids = tuple(product([*([number(k)] if k != 1 or not forms else []), *forms]) for k, forms in parts)
    return Node("n") if not kids else kids[0] if len(kids) == 1 else added(*kids)


def by_products(
    ring: Ring, S: Sequent, p: Poly, strict: bool, degree: int, squares: Iterable[Node] = (), limit: int = MAX_PRODUCTS
) -> Form | None:
    """A sum of products of hypotheses (and squares) with coefficients >= 0 that is p, by linear programming."""
    atoms = {i for m in p for i in m}
    base = inequalities(ring, S, atoms if degree > 1 else None)
    pool: list[tuple[list[Form], Poly, bool]] = [([], ONE_POLY, True)]
    pool += [([held(f)], q, s) for f, q, s in base]
    for size in range(2, degree + 1):
        for chosen in combinations_with_replacement(base, size):
            q = ONE_POLY
            for _, r, _ in chosen:
                q = times(q, r)
            pool.append(([held(f) for f, _, _ in chosen], q, all(s for _, _, s in chosen)))
            if len(pool) > limit:
                break
    for t in squares:
        q = powered(ring.poly(t), 2)
        pool.append(([squared(t)], q, False))
        pool += [([squared(t), held(f)], times(q, r), False) for f, r, _ in base[:12]]
    rewarded = [strict and s for _, _, s in pool]
    found = combination([q for _, q, _ in pool], p, rewarded, [False] * len(pool))
    if found is None:
        return None
    return combined((c, forms) for c, (forms, _, _) in zip(found, pool, strict=True) if c)


def contradiction(ring: Ring, S: Sequent, degree: int = 2) -> tuple[object, ...] | None:
    """Parameters of `absurd`: products of orders and multiples of equations that say 0 < 0."""
    base = [(f, q, s) for f, q, s in inequalities(ring, S) if max(map(len, q)) <= 3][:14]
    pool: list[tuple[list[Form], Poly, bool]] = [([], ONE_POLY, True)]
    pool += [([held(f)], q, s) for f, q, s in base]
    for chosen in combinations_with_replacement(base, 2) if degree >= 2 else ():
        pool.append(([held(f) for f, _, _ in chosen], times(chosen[0][1], chosen[1][1]), all(s for _, _, s in chosen)))
    reach = {m for _, q, _ in pool for m in q}
    multiples: list[tuple[Node, Monomial, Poly]] = []
    for f in sorted((f for f in S.given if f.op == "eq"), key=simple)[:12]:
        d = ring.difference(*f.kids)
        atoms = {i for m in reach for i in m}
        for m in [(), *((i,) for i in sorted(atoms))] if d else ():
            q = times(d, {m: fmpq(1)})
            if set(q) & reach:
                multiples.append((f, m, q))
    columns = [*(q for _, q, _ in pool), *(q for _, _, q in multiples)][:400]
    rewarded = [s for _, _, s in pool] + [False] * len(multiples)
    found = combination(columns, {}, rewarded[: len(columns)], ([False] * len(pool) + [True] * len(multiples))[: len(columns)])
    if found is None:
        return None
    form = combined((c, forms) for c, (forms, _, _) in zip(found, pool, strict=False) if c)
    ideal: dict[Node, Poly] = {}
    for (f, m, _), c in zip(multiples, found[len(pool) :], strict=False):
        if c:
            ideal[f] = plus(ideal.get(f, {}), {m: c})
    return (form, *(t for f, m in ideal.items() for t in (f, node_of(ring, m))))


def linear_step(ring: Ring, S: Sequent, goal: Node | None) -> tuple[str, tuple[object, ...]] | None:
    """A rule and its parameters that close the goal (or find a contradiction) by a linear combination."""
    target: Poly = {}
    strict = goal is None
    if goal is not None:
        if goal.op not in ("le", "lt", "eq"):
            return None
        target = ring.difference(goal.kids[1], goal.kids[0])
        strict = goal.op == "lt"
    equations = [(f, d) for f in sorted((f for f in S.given if f.op == "eq"), key=simple) if (d := ring.difference(*f.kids))]
    orders = [] if goal is not None and goal.op == "eq" else inequalities(ring, S)
    for f in S.given:  # orders between numbers: useful only where they are false
        if f.op in ("le", "lt") and goal is None:
            d = ring.difference(f.kids[1], f.kids[0])
            if set(d) <= {()} and (d.get((), fmpq(0)) < 0 or (f.op == "lt" and not d)):
                orders.append((f, d, f.op == "lt"))
    useful = _connected(target, [d for _, d in equations] + [q for _, q, _ in orders]) if goal is not None else None
    if useful is not None:
        equations = [(f, d) for f, d in equations if not set(d).isdisjoint(useful)]
        orders = [(f, q, s) for f, q, s in orders if not set(q).isdisjoint(useful)]
    constant = [] if goal is not None and goal.op == "eq" else [ONE_POLY]
    columns = [*constant, *(q for _, q, _ in orders), *(d for _, d in equations)]
    if not columns:
        return ("algebra", (UNIT, Node("n"))) if not target and goal is not None and goal.op != "lt" else None
    rewarded = [strict] * len(constant) + [strict and s for _, _, s in orders] + [False] * len(equations)
    free = [False] * (len(constant) + len(orders)) + [True] * len(equations)
    found = combination(columns, target, rewarded, free)
    if found is None:
        return None
    forms = [UNIT] * len(constant) + [held(f) for f, _, _ in orders]
    form = combined((c, [] if f is UNIT else [f]) for c, f in zip(found, forms, strict=False) if c)
    ideal: list[Node] = []
    for (f, _), c in zip(equations, found[len(forms) :], strict=True):
        if c:
            ideal += [f, num(fraction(c))]
    if goal is None:
        return "absurd", (form, *ideal)
    return "algebra", (UNIT, form, *ideal)


def _connected(target: Poly, polys: list[Poly]) -> set[Monomial]:
    """The monomials that are linked with the target's, the constant aside."""
    reach = set(target) - {()}
    left = [set(p) - {()} for p in polys]
    grew = True
    while grew:
        grew = False
        rest = []
        for p in left:
            if p & reach:
                grew = grew or not p <= reach
                reach |= p
            else:
                rest.append(p)
        left = rest
    return reach


def factored(ring: Ring, p: Poly) -> tuple[fmpq, list[tuple[Poly, int]]]:
    """A constant and the irreducible factors of a polynomial."""
    atoms = sorted({i for m in p for i in m})
    if not atoms:
        return p.get((), fmpq(0)), []
    note(FACTORED * len(p))
    constant, factors = dense(p, atoms).factor()
    return fmpq(constant), [(sparse(base, atoms), int(e)) for base, e in factors]


def dense(p: Poly, atoms: list[int]) -> fmpq_mpoly:
    """A polynomial in these atoms as flint has it."""
    ctx = fmpq_mpoly_ctx.get([f"x{i}" for i in range(len(atoms))], Ordering.degrevlex)
    place = {a: j for j, a in enumerate(atoms)}
    data = {}
    for m, c in p.items():
        exponents = [0] * len(atoms)
        for i in m:
            exponents[place[i]] += 1
        data[tuple(exponents)] = c
    return ctx.from_dict(data)


def sparse(q: fmpq_mpoly, atoms: list[int]) -> Poly:
    """The same polynomial as the calculus has it."""
    found: Poly = {}
    for exponents, c in q.to_dict().items():
        monomial = tuple(sorted(a for a, e in zip(atoms, exponents, strict=True) for _ in range(int(e))))
        found[monomial] = fmpq(c)
    return found


def difference_of(ring: Ring, g: Node) -> Poly:
    """high - low of a relation."""
    return ring.difference(g.kids[1], g.kids[0])


def squares_of(ring: Ring, p: Poly) -> list[Node]:
    """Differences of atoms whose squares may help."""
    atoms = [ring.atoms[i] for i in sorted({i for m in p for i in m})][:6]
    return [*(minus(a, b) for a, b in combinations(atoms, 2)), *atoms]
