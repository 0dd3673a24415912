"""Where a declared formula has a value, as a formula: the one place that says 0 log 0 = 0.

    num var at dl           everywhere
    inv t                   defined t, and t != 0
    log t                   defined t, and 0 < t
    root t                  defined t, and 0 <= t
    sum cmin cmax           defined at every class (an extremum: over at least one)
    ite f s t               the relations of f have values, and s where f holds, t where it does not
    products                all factors are defined; or one is defined and 0, and every other one is
                            defined, or is a logarithm of 0 or of 0/0: 0 log 0 = 0 log(0/0) = 0
    all others              all arguments are defined

Products are flattened to any depth first, and a power k >= 1 of a logarithm counts as k factors, so that
bracketing does not matter.  As 0 times anything is 0 for total functions, the value is the ordinary product's.
"""

from __future__ import annotations

from functools import lru_cache

from axiomcheck.calculus.term import TRUE, ZERO, Node, conj, disj, every, mul, need, negation, rel, some


@lru_cache(maxsize=4096)
def defined(t: Node) -> Node:
    """The formula that says where t has a value on the natural domain."""
    a = t.kids
    if t.op in ("num", "var", "at", "dl"):
        return TRUE
    if t.op == "sum":
        return every(defined(a[0]), t.classes)
    if t.op in ("cmin", "cmax"):
        there = [some(rel("le", ZERO, ZERO), t.classes)] if t.classes else []
        return conj(*there, every(defined(a[0]), t.classes))
    if t.op == "mul" or (t.op == "pow" and t.k and a[0].op == "mul"):
        return _product(factors(t))
    if t.op == "ite":
        f = a[0]
        here = disj(conj(f, defined(a[1])), conj(negation(f), defined(a[2])))
        return conj(*_relations(f), here)
    own = {"inv": "ne", "log": "lt", "root": "le"}.get(t.op)
    return conj(*map(defined, a), *([rel(own, ZERO, a[0]) if own != "ne" else rel(own, a[0], ZERO)] if own else []))


def _relations(f: Node) -> list[Node]:
    """Both sides of every relation of a condition have values."""
    if f.op in ("and", "or"):
        return [g for kid in f.kids for g in _relations(kid)]
    need(f.op in ("le", "lt", "eq", "ne"), "a condition is made of relations")
    return [defined(kid) for kid in f.kids]


def factors(t: Node) -> list[Node]:
    """The distinct factors of a product, flattened to any depth, through powers k >= 1 as well."""
    if t.op == "mul":
        return list(dict.fromkeys(g for kid in t.kids for g in factors(kid)))
    if t.op == "pow" and t.k and t.kids[0].op in ("mul", "log", "pow", "inv"):
        return factors(t.kids[0])
    return [t]


def _product(parts: list[Node]) -> Node:
    plain = conj(*map(defined, parts))
    absorbed = [
        conj(defined(z), rel("eq", z, ZERO), *(almost(g) for g in parts if g is not z))
        for z in parts
        if z.op != "inv" and any(g.op == "log" for g in parts if g is not z)
    ]
    return disj(plain, *absorbed)


def almost(g: Node) -> Node:
    """Where a factor that is exactly 0 absorbs the factor g: g is defined, or is log 0, or log(0/0)."""
    if g.op != "log":
        return defined(g)
    u = g.kids[0]
    parts = factors(u)
    below = [f.kids[0] for f in parts if f.op == "inv"]
    above = [f for f in parts if f.op != "inv"]
    zero = [rel("eq", fs[0] if len(fs) == 1 else mul(*fs), ZERO) for fs in (above, below)]
    nought = [conj(*map(defined, (*above, *below)), *zero)] if below else []
    return disj(conj(defined(u), rel("le", ZERO, u)), *nought)

