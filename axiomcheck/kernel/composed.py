"""Lemmas for measures composed of several aggregates: D = E(A1, ..., Ak).

Each aggregate is a sum, a mean, a least or a largest value over the classes of a formula
in p and p_hat; E is free of prevalences.  `composition` reads it off a formula: innermost
aggregates first, so that one may stand inside another, where it is a number that all
classes share.  Sums that are linear in the prevalences are numbers, as prevalences sum
to one; a measure without any aggregate is a function of n.

What an axiom says of two or of all classes is shown aggregate by aggregate; E then gets
the aggregates as real variables, with what was shown of them.  On the natural domain, a
point where some class's term has no value is outside the domain: nothing absorbs an aggregate without a value.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import permutations

from axiomcheck.axioms import quantification as axioms
from axiomcheck.kernel.certificate import number
from axiomcheck.kernel.evaluate import expand, holds
from axiomcheck.kernel.lemmas import away, on_diagonal, per_class
from axiomcheck.kernel.pairs import mirrored, shifts, terms_of
from axiomcheck.kernel.refutations import distribution
from axiomcheck.kernel.setting import Setting, about_sizes, formula, known, natural_maximum, patterns, require
from axiomcheck.kernel.shape import LEAST, MOST, Shape, _linear_sum, facts, strata, zero_truth_allowed
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import AGGREGATORS, ZERO, Expr, add_all, maximum, minimum, n, num, p, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt
from axiomcheck.lang.measure import Measure

MAX_AGGREGATES = 8
OF_PAIRS = {axioms.MON.name: "<", axioms.IMP.name: "=", axioms.REL.name: ">", axioms.ABS.name: "=",
            axioms.SYM.name: "="}  # fmt: skip
SAME_TRUTH = (axioms.MON, axioms.IMP)
BELOW = (("cmin", "cmax"), ("cmin", "mean"), ("mean", "cmax"))
TO_SHOW = {"<": lt, "<=": le, "=": eq, ">=": ge, ">": gt}


@dataclass(frozen=True)
class Aggregate:
    """The sum, mean, least ("cmin") or largest ("cmax") value of `body` over the classes."""

    name: str
    op: str
    body: Expr

    @property
    def adds(self) -> bool:
        """Does it add over the classes, so that g may replace the body?"""
        return self.op in ("sum", "mean")


@dataclass(frozen=True)
class Composition:
    """D = outer(aggregates), each of which may occur in the bodies of later ones."""

    outer: Expr
    aggregates: tuple[Aggregate, ...]

    @property
    def moving(self) -> frozenset[str]:
        """The aggregates that depend on the prediction."""
        found: set[str] = set()
        for a in self.aggregates:
            if a.body.symbols & {"p_hat", *found}:
                found.add(a.name)
        return frozenset(found)


@lru_cache(maxsize=256)
def composition(measure: Measure, classes: int | None) -> Composition:
    """The aggregates of a measure's formula; a CheckError if it does not treat all classes alike."""
    found: dict[Expr, Aggregate] = {}

    def written(e: Expr) -> Expr:
        if e.op in ("num", "sym"):
            return e
        require(e.op not in ("at", "cumsum"), f"{measure.name} does not treat all classes alike")
        e = e.rebuilt(written(a) for a in e.args)
        if e.op not in AGGREGATORS:
            return e
        if e.op in ("sum", "mean") and (total := _linear_sum(e.args[0])) is not None:
            return total if e.op == "sum" else total / n
        if e not in found:
            require(len(found) < MAX_AGGREGATES, f"{measure.name} has too many aggregates")
            found[e] = Aggregate(f"A{len(found)}", e.op, e.args[0])
        return sym(found[e].name)

    outer = written(measure.formula)
    clash = measure.formula.symbols & {a.name for a in found.values()}
    require(not clash, "the names of the aggregates are taken")
    size = {} if classes is None else {"n": num(classes)}
    parts = tuple(Aggregate(a.name, a.op, a.body.subs(size)) for a in found.values())
    return Composition(outer.subs(size), parts)


class Context:
    """A claim's composition, its strata, and what is known of the aggregates."""

    def __init__(self, claim: Claim, classes: int | None, floors: frozenset[str] = frozenset()):
        self.claim = claim
        self.found = composition(claim.measure, classes)
        self.floors = floors
        parts = [(a.body, strata(a.body, claim.domain)) for a in self.found.aggregates]
        self.settings = [Setting(claim, Shape(sym("S"), body), table) for body, table in parts]
        tables = [s.table.values() for s in self.settings]
        if claim.domain == "extended":
            require(not any(isinstance(v, str) for t in tables for v in t), "some values are limits")

    def facts(self, e: Expr, names: dict[str, Expr] | None = None) -> tuple[Rel, ...]:
        """What is known of the aggregates in a formula, under other names if such are given.

        The least prevalence is at most 1/2, the largest positive and at most 1; a mean lies
        between the least and the largest value; aggregates of nonnegative terms (`floors`)
        are nonnegative.
        """
        truths: dict[str, Expr] = {}
        for a in self.found.aggregates:
            if a.body == p and not a.adds:
                truths[a.name] = LEAST if a.op == "cmin" else MOST
        zero = all(zero_truth_allowed(s.table) for s in self.settings)
        relations = [
            r.subs({v.args[0]: sym(k) for k, v in truths.items()})
            for r in facts(add_all(truths.values()), zero_allowed=zero)
        ]
        relations += [ge(sym(k), 0) for k in sorted(self.floors)]
        for a, b in permutations(self.found.aggregates, 2):
            if a.body == b.body and (a.op, b.op) in BELOW:
                relations.append(le(sym(a.name), sym(b.name)))
        return tuple(r.subs(names or {}) for r in relations if r.symbols <= e.symbols)

    def assuming(self, goals: list[Goal], e: Expr) -> list[Goal]:
        """The goals about a body, with what is known of the aggregates inside it."""
        return [g.assuming(*self.facts(e)) for g in goals]

    def total(self) -> list[Goal]:
        """Off the natural domain D must have a value everywhere; see `setting.total`."""
        if self.claim.domain == "natural":
            return []
        outer = self.found.outer
        goals = [Goal(self.facts(outer), eq(outer, outer))]
        for s in self.settings:
            for pattern, value in s.table.items():
                zero, given = known(pattern, "xy")
                here = formula(value).subs({"p": sym("x"), "p_hat": sym("y")}).subs(zero)
                goals += self.assuming([Goal(given, eq(here, here))], formula(value))
        return goals


def choices(found: Composition, rows: list, names: set[str]) -> list[dict]:
    """One table of choices for each aggregate."""
    require(isinstance(rows, list) and len(rows) == len(found.aggregates), "one choice for each aggregate")
    for row in rows:
        require(isinstance(row, dict) and set(row) <= names, "a choice has unknown parts")
        require(all(type(row.get(k, False)) is bool for k in ("floor", "termwise")), "that is true or false")
    return rows


def _multiplier(a: Aggregate, row: dict) -> Fraction:
    m = number(row.get("multiplier", "0"))
    require(m == 0 or a.adds, "a multiplier drops out of sums and means only")
    return m


# -- two values of D ----------------------------------------------------------


@about_sizes
def ordered(claim: Claim, *, orders: list) -> tuple[Goal, ...]:
    """Every aggregate is ordered between the two predictions, and so is E: MON, IMP, REL, ABS, SYM.

    Only the terms of c1 and c2 differ (all, for SYM).  A sum or mean is ordered as the sum
    of its two terms; a largest or least value is ordered, though not strictly, as that of
    the two terms, whatever the other terms are; strictly, if there are no others (n = 2).
    For MON it is enough that each term moves the right way (with a `multiplier` in sums);
    so it is for the others, where a row says `termwise`, c1 being compared with c1.
    Aggregates in a body must not change.  If all are equal, so is E; else E is shown to be
    ordered for all reals ordered so; those whose terms are shown to be >= 0 (`floor`) are
    nonnegative.
    """
    require(claim.axiom.name in OF_PAIRS, f"this lemma is not about {claim.axiom.name}")
    wanted = OF_PAIRS[claim.axiom.name]
    found = composition(claim.measure, claim.classes)
    rows = choices(found, orders, {"order", "multiplier", "strict", "floor", "termwise"})
    floors = frozenset(a.name for a, row in zip(found.aggregates, rows, strict=True) if row.get("floor"))
    context = Context(claim, claim.classes, floors)
    changing = {a.name for a, row in zip(found.aggregates, rows, strict=True) if row.get("order") != "="}
    require(wanted != "=" or not changing, "only equal aggregates make equal errors")
    goals: list[Goal] = []
    for a, row, own in zip(found.aggregates, rows, context.settings, strict=True):
        require(row.get("order") in TO_SHOW, "an order is one of < <= = >= >")
        require(not a.body.symbols & changing, "an aggregate inside another changes")
        strict = row["order"] in ("<", ">")
        require(a.adds or not strict or claim.classes == 2, "the other classes may hide a strict order")
        m = _multiplier(a, row)
        goals += context.assuming(_ordered(claim, a, row, own, m, context.found.moving), a.body)
        if row.get("floor"):
            goals += context.assuming(per_class(own, Fraction(0), strict=False), a.body)
    if wanted != "=":
        goals.append(_outer_order(context, rows, wanted))
    return (*goals, *context.total())


def _ordered(claim: Claim, a: Aggregate, row: dict, own: Setting, m: Fraction, moving) -> list[Goal]:
    """One aggregate is ordered as its row says."""
    order = row["order"]
    if claim.axiom in SAME_TRUTH and a.name not in moving:
        require(order == "=", "this aggregate does not change")
        return []
    if claim.axiom == axioms.MON:
        require(order != "=", "this aggregate changes")
        sides = row.get("strict", "")
        needed = () if order in ("<=", ">=") else ("c1", "c2", "both") if a.adds else ("both",)
        require(not needed or sides in needed, "a strict order needs a side that is strict")
        require(sides in ("", "c1", "c2", "both"), "strict must be c1, c2 or both")
        if order in (">=", ">"):
            turned = {k: v if isinstance(v, str) else -v for k, v in own.table.items()}
            own = Setting(claim, own.shape, turned)
        return away(own, m, sides)
    require(m == 0, "no multiplier is needed")
    sources = {axioms.SYM.name: _exchanged, axioms.IMP.name: lambda _: mirrored()}
    cases = sources.get(claim.axiom.name, shifts)(claim)
    goals = []
    for given, left, right in cases:
        values = [terms_of(own, left), terms_of(own, right)]
        sums = [[v for v in side if isinstance(v, Expr)] for side in values]
        if sums != values:
            continue  # outside the natural domain, and not among smoothed distributions
        pairs = [tuple(_together(a, side) for side in sums)]
        if row.get("termwise", False):
            require(order not in ("<", ">"), "termwise, an order is not strict")
            pairs = list(zip(*values, strict=True))
        goals += [Goal(tuple(given), TO_SHOW[order](low, high)) for low, high in pairs]
    return goals


def _exchanged(claim: Claim):
    """One class's term, and the same with truth and prediction exchanged."""
    for marks in patterns(claim, 2):
        zero, given = known(marks, "xy")
        x, y = (sym(v).subs(zero) for v in "xy")
        yield given, [(marks[0] + marks[1], x, y)], [(marks[1] + marks[0], y, x)]


def _together(a: Aggregate, terms: list[Expr]) -> Expr:
    """The aggregate of one or two terms (but for the mean's divisor)."""
    if len(terms) == 1:
        return terms[0]
    return terms[0] + terms[1] if a.adds else (maximum if a.op == "cmax" else minimum)(*terms)


def _outer_order(context: Context, rows: list[dict], wanted: str) -> Goal:
    """E at the aggregates on the left is < or > than at those on the right (B0, B1, ...)."""
    found = context.found
    names, given = {}, []
    for a, row in zip(found.aggregates, rows, strict=True):
        if row["order"] == "=":
            continue
        names[a.name] = sym("B" + a.name[1:])
        order = TO_SHOW[row["order"]]
        if a.name in found.outer.symbols:
            given.append(order(sym(a.name), names[a.name]))
    low, high = found.outer, found.outer.subs(names)
    both = dict.fromkeys((*context.facts(low), *context.facts(low, names)))
    return Goal((*both, *given), lt(low, high) if wanted == "<" else gt(low, high))


# -- signs ----------------------------------------------------------------------


@about_sizes
def signed(claim: Claim, *, signs: list) -> tuple[Goal, ...]:
    """Each aggregate has a sign because its terms have, and E has one then: NN, IoI.

    An aggregate is `nonnegative` if its terms are (with a multiplier: those of g).  It is
    `vanishing` if moreover they are zero where prediction and truth agree, and `definite`
    if they are positive elsewhere: then a sum, mean or largest value is positive unless
    prediction and truth agree everywhere, and zero if they do.  NN: E >= 0.  IoI: E = 0
    where the vanishing and definite aggregates are zero, E > 0 where the definite are
    positive and the vanishing nonnegative.
    """
    require(claim.axiom in (axioms.NN, axioms.IOI), f"this lemma is not about {claim.axiom.name}")
    found = composition(claim.measure, claim.classes)
    rows = choices(found, signs, {"sign", "multiplier"})
    kinds = {a.name: row.get("sign") for a, row in zip(found.aggregates, rows, strict=True)}
    require(set(kinds.values()) <= {"any", "nonnegative", "vanishing", "definite"}, "there is no such sign")
    context = Context(claim, claim.classes, frozenset(k for k, sign in kinds.items() if sign != "any"))
    goals: list[Goal] = []
    for a, row, own in zip(found.aggregates, rows, context.settings, strict=True):
        sign, m = kinds[a.name], _multiplier(a, row)
        require(sign != "definite" or a.op != "cmin", "one class without error hides the others")
        if sign == "any":
            continue
        shown = per_class(own, m, strict=sign == "definite")
        shown += on_diagonal(own, m) if sign in ("vanishing", "definite") else []
        goals += context.assuming(shown, a.body)
    outer, known_of = found.outer, context.facts(found.outer)
    if claim.axiom == axioms.NN:
        return (*goals, Goal(known_of, ge(outer, 0)), *context.total())
    at = {k: ZERO for k, sign in kinds.items() if sign in ("vanishing", "definite")}
    positive = [gt(sym(k), 0) for k, sign in kinds.items() if sign == "definite" and k in outer.symbols]
    perfect = tuple(r for r in (r.subs(at) for r in known_of) if r.symbols)
    return (
        *goals,
        Goal(perfect, eq(outer.subs(at), 0)),
        Goal((*(r for r in known_of if Rel("<", r.lhs, r.rhs) not in positive), *positive), gt(outer, 0)),
        *context.total(),
    )


# -- no positive error -----------------------------------------------------------------


def never_positive(claim: Claim, *, p: list, x: list, signs: list | None = None) -> tuple[Goal, ...]:
    """D <= 0 at this p for every x, at this one among others: no error is a maximum b > 0.

    With two classes that is a statement about one number, x(c1).  Else aggregates are
    nonnegative where their terms are, as in `signed`, and E is <= 0.
    """
    natural_maximum(claim)
    size = len(p) if isinstance(p, list) else 0
    require(size >= 2 and claim.classes in (None, size), "the sizes do not fit")
    truth, q = distribution(p, size), sym("q")
    value = expand(claim.measure.formula, truth, distribution(x, size))
    require(holds(le(value, 0), {}), "D is not seen to be <= 0 there")
    if signs is None:
        require(size == 2, "the prediction is one number for two classes only")
        value = expand(claim.measure.formula, truth, (q, 1 - q))
        return tuple(
            Goal((ge(q, 0), le(q, 1), side), le(value, 0)) for side in (le(q, truth[0]), ge(q, truth[0]))
        )
    found = composition(claim.measure, size)
    rows = choices(found, signs, {"sign", "multiplier"})
    kinds = {a.name: row.get("sign") for a, row in zip(found.aggregates, rows, strict=True)}
    require(set(kinds.values()) <= {"any", "nonnegative"}, "there is no such sign")
    context = Context(claim, size, frozenset(k for k, sign in kinds.items() if sign == "nonnegative"))
    goals: list[Goal] = []
    for a, row, own in zip(found.aggregates, rows, context.settings, strict=True):
        if kinds[a.name] == "nonnegative":
            goals += context.assuming(per_class(own, _multiplier(a, row), strict=False), a.body)
    return (*goals, Goal(context.facts(found.outer), le(found.outer, 0)))


PROOFS = (ordered, signed)
REFUTATIONS = (never_positive,)
