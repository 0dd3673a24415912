"""The parameters of measures: regions of theirs, and absolute weighting, which is about all of their values (trusted).

A tree of cases cuts the parameters by a polynomial condition; its leaves are judged as any claim is.  That a parameter has
a threshold is said by sequents, about the sentence that it decides.  That none has is said by points at which no threshold
fits, whatever it may be.  A point may have cells `k`: any whole number from a bound on, which may depend on the parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from axiomcheck.calculus import counterexample
from axiomcheck.calculus.check import refutes
from axiomcheck.calculus.claims import property_of, rested, setting_of
from axiomcheck.calculus.files import rational, unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Setting, said
from axiomcheck.calculus.term import ONE, Node, Refused, need, num, rel, substitute, typed, var
from axiomcheck.calculus.values import Point, truth
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, sym
from axiomcheck.lang.expr import num as number
from axiomcheck.lang.relation import Rel
from axiomcheck.properties.model import Every, Property, Relation, parts
from axiomcheck.properties.readings import Reading

OUTCOMES = {"holds": "proved", "fails": "refuted", "mixed": "conditional"}
TRUSTED = frozenset({"parameters"})  # as verdicts call what is trusted here
GOLD, GROWS, MAX_DEPTH, MAX_EXPONENT = ("G", "N"), "k", 60, 12
Part = TypeVar("Part")
Json = object


def formula(data: Json, names: set[str], depth: int = 0) -> Expr:
    """A rational function of these names, from nested lists, `["add", ["sym", "x"], ["num", "1/2"]]`."""
    op, *rest = typed(data, list, "that is no formula") or [""]
    need(1 <= len(rest) < 1000 and depth <= MAX_DEPTH, "that is no formula")
    if op == "num" or op == "sym":
        need(len(rest) == 1 and (op == "num" or (isinstance(rest[0], str) and rest[0] in names)), "not a number, or no such name")
        return number(rational(rest[0])) if op == "num" else sym(rest[0])
    need(op in ("add", "mul") or (op in ("div", "pow") and len(rest) == 2), "that is no formula")
    found = Expr(op, *(formula(e, names, depth + 1) for e in rest))
    k = found.args[1].args[0] if op == "pow" and found.args[1].op == "num" else None
    need(op != "pow" or (k is not None and k.denominator == 1 and 0 <= k <= MAX_EXPONENT), "an exponent is a small whole number")
    return found


# -- regions --------------------------------------------------------------------------------------


def cases(
    claim: Claim, status: str, params: dict[str, Json], sides: Sequence[Part],
    rested: Callable[[Claim, str, Part], frozenset[str]],
) -> frozenset[str]:  # fmt: skip
    """What a tree rests on, if what comes of the two sides of its condition is that status; no side is empty.

    Raises
    ------
    Refused
        It does not show that.
    """
    need(not getattr(claim.statement, "decides", False), "absolute weighting speaks of all values of the parameters")
    need(set(params) == {"on", "outcomes", "examples"}, "cases have a condition, outcomes and examples")
    come, examples = (x if isinstance(x, list) else [] for x in (params["outcomes"], params["examples"]))
    need(len(come) == len(examples) == len(sides) == 2, "cases have two sides")
    need(all(isinstance(x, str) and x in OUTCOMES for x in come), "a side holds, fails, or is mixed")
    need(OUTCOMES[come[0] if come[0] == come[1] else "mixed"] == status, "another status comes of the two sides")
    found = TRUSTED
    for r, what, example, side in zip(condition(claim, params["on"]), come, examples, sides, strict=True):
        here = claim.where(r.subs(claim.measure.symbols))
        values(setting_of(here), here.parameters, {x.name for x in claim.measure.parameters}, example)
        found |= rested(here, OUTCOMES[what], side)
    return found


def condition(claim: Claim, data: Json) -> tuple[Rel, Rel]:
    """A relation `[op, lhs, rhs]` between polynomials in the parameters, and its negation, in the names that readers know."""
    op, *sides = typed(data, list, "a condition is [op, lhs, rhs]") or [""]
    need(op in ("<", "<=") and len(sides) == 2, "a condition is [op, lhs, rhs]")
    lhs, rhs = (formula(e, {x.name for x in claim.measure.parameters}) for e in sides)
    need(bool(lhs.symbols | rhs.symbols) and not lhs.has("div") and not rhs.has("div"), "a condition is about polynomials")
    return Rel(op, lhs, rhs), Rel({"<": "<=", "<=": "<"}[op], rhs, lhs)


def values(setting: Setting, known: Iterable[Rel], names: set[str], data: Json) -> dict[str, Node]:
    """Values of these parameters, at which what is known of them is true."""
    given = typed(data, dict, "an example gives a value to every parameter")
    need(set(given) == names, "an example gives a value to every parameter")
    found = {f"{k}_": num(rational(v)) for k, v in given.items()}
    point = Point(1, scalars={k: t.q for k, t in found.items()})
    need(all(truth(setting.relation(r), point) is True for r in known), "the example is outside the region")
    return found


# -- points that grow -----------------------------------------------------------------------------


def grown(setting: Setting, prop: Property, params: dict[str, Json], names: set[str]) -> Sequent:
    """What steps show: a point refutes the property for all that is left open, and every whole k from the bound on."""
    given, bound = params.get("values"), params.get("least")
    cells = {v.name for s in parts(prop.sentence) if isinstance(s, Every) for v in s.variables if v.sort == "cell"}
    open_ = {k: var("_k") for k, v in given.items() if v == GROWS} if isinstance(given, dict) else {}
    need(open_.keys() <= cells and bool(open_) == ("least" in params), "a cell is a number, or k, which has a bound")
    rest = {k: v for k, v in params.items() if k not in ("values", "least")}
    fixed = {k: v for k, v in given.items() if k not in open_} if isinstance(given, dict) else None
    S = counterexample.left_open(setting, prop, {**rest, "values": fixed})
    if not open_:
        return S
    size = [Node("int", (var("_k"),)), rel("le", ONE, var("_k")), rel("le", setting.of(formula(bound, names)), var("_k"))]
    return Sequent(S.given.union(size), substitute(S.goal, open_))


def growing(claim: Claim, params: dict[str, Json], packed: Json) -> frozenset[str]:
    """What it rests on beside the calculus, if packed steps show that the claim is false at a point that grows."""
    return TRUSTED | setting_of(claim).rests | rested(packed, [wanted(claim, params)])


def wanted(claim: Claim, params: dict[str, Json]) -> Sequent:
    """What steps show of a point that grows."""
    return grown(setting_of(claim), property_of(claim)[0], params, {x.name for x in claim.measure.parameters})


# -- absolute weighting ---------------------------------------------------------------------------


def decided(claim: Claim) -> tuple[Property, Expr, Expr]:
    """The sentence that a parameter is to decide, and its two values, the better one last."""
    statement = claim.statement
    if not isinstance(statement, Reading) or not statement.decides or claim.given:
        raise Refused("this is about absolute weighting, for all parameters")
    prop = statement.says.oriented(claim.measure.lower_is_better)
    if not isinstance(prop.conclusion, Relation):
        raise Refused("a threshold decides which of two values is better")
    return prop, prop.conclusion.left, prop.conclusion.right


def threshold(claim: Claim, params: dict[str, Json]) -> Iterator[Sequent]:
    """What says that a parameter has this threshold: where it lies, and what is so above it, and up to it."""
    (prop, low, high), setting = decided(claim), setting_of(claim)
    own = {x.name: x for x in claim.measure.parameters}
    need({"parameter", "at", "upward"} <= set(params) <= {"parameter", "at", "upward", "others", "line"}, "that is no threshold")
    name, upward = typed(params["parameter"], str, "no parameter"), typed(params["upward"], bool, "no direction")
    need(name in own, "there is no such parameter")
    rest = {k: x for k, x in own.items() if k != name}
    fixed = values(setting, [r for x in rest.values() for r in x.range], set(rest), params.get("others", {}))
    at = setting.of(formula(params["at"], {*GOLD, *rest}))
    at, c = substitute(at, {f"{k}_": var(k) for k in GOLD}), var(f"{name}_")
    sizes = frozenset(f for k in GOLD for f in (Node("int", (var(k),)), rel("le", ONE, var(k))))
    for r in own[name].range:  # whatever the gold standard is
        yield Sequent(sizes, substitute(substitute(setting.relation(r), {c.name: at}), fixed))
    first, second = (low, high) if upward else (high, low)
    for where, relation in ((rel("lt", at, c), Relation("<", first, second)), (rel("le", c, at), Relation("<=", second, first))):
        for S in said(setting, replace(prop, conclusion=relation), (), False):
            yield Sequent(S.given | {where}, S.goal)


def decides(claim: Claim, params: dict[str, Json], packed: Json) -> frozenset[str]:
    """What packed steps rest on beside the calculus, if they show that a parameter has this threshold."""
    return TRUSTED | setting_of(claim).rests | rested(packed, threshold(claim, params))


def undecided(claim: Claim, params: dict[str, Json], packed: Json = "") -> frozenset[str]:
    """What it rests on beside the calculus, if no parameter has a threshold: for each there is a witness that none fits.

    Raises
    ------
    Refused
        It does not show that.
    """
    asked = against(claim, params)
    need(bool(asked) or packed == "" or unpack(packed) == ((), ()), "steps that serve nothing")
    return TRUSTED | setting_of(claim).rests | (rested(packed, asked) if asked else frozenset())


def against(claim: Claim, params: dict[str, Json]) -> list[Sequent]:
    """What steps show of the witnesses against thresholds, once numbers have shown what they show."""
    names, witnesses = {x.name for x in claim.measure.parameters}, typed(params.get("witnesses"), dict, "no witnesses")
    need(set(params) == {"witnesses"} and set(witnesses) == names, "there is one witness for each parameter")
    decided(claim)
    return [S for name, found in witnesses.items() for S in fits_none(claim, name, found)]


def fits_none(claim: Claim, name: str, found: Json) -> list[Sequent]:
    """What steps show of the witness that no threshold of a parameter fits.

    "opposite": at the same values of all parameters and with the same gold standard one change is strictly better, another
    strictly worse.  "constant": one change goes the same way whatever the parameter is; its gold may depend on the others.
    """
    (prop, low, high), setting = decided(claim), setting_of(claim)
    ways = {"<": Relation("<=", high, low), ">": Relation("<=", low, high), "=": Relation("!=", low, high)}
    contrary = {way: replace(prop, conclusion=r) for way, r in ways.items()}
    names = {x.name for x in claim.measure.parameters}
    if not isinstance(found, dict) or not isinstance(way := found.get("way", "<"), str) or way not in contrary:
        raise Refused("a witness is a table")
    if found.get("kind") == "constant":
        need({*found} - {"least"} == {"kind", "way", "values"}, "a change, and which way it goes")
        point_ = {"classes": 2, **{k: v for k, v in found.items() if k not in ("kind", "way")}}
        return [grown(setting, contrary[way], point_, names - {name})]
    need(set(found) == {"kind", "parameters", "better", "worse"} and found["kind"] == "opposite", "opposite or constant")
    fixed = {k: t.q for k, t in values(setting, claim.parameters, names, found["parameters"]).items()}
    for key, sign in (("better", "<"), ("worse", ">")):
        point, spoken = counterexample.read(setting, contrary[sign], {"classes": 2, "values": found[key]})
        here = replace(point, scalars={**point.scalars, **fixed})
        need(any(refutes(S, here) for S in spoken), "a change does not go the way that is said")
    need(all(found["better"].get(k) == found["worse"].get(k) for k in GOLD), "the gold standards differ")
    return []
