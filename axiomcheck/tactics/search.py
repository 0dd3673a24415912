"""From a declared measure and a declared property to a certificate, or to what stayed open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from itertools import islice, product

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.calculus.term import FALSE, ONE, ZERO, N, Node, Refused, mul, num, rel
from axiomcheck.properties.model import EXTREMES, Every, Property, Some, parts, terms
from axiomcheck.properties.spaces import VECTORS
from axiomcheck.tactics import (
    abbreviated,
    absolutes,
    alike,
    between,
    by_terms,
    ceilings,
    continuity,
    corners,
    covered,
    cumulative,
    disjoint,
    even_shares,
    farther,
    fields,
    half_line,
    hoelder,
    identity,
    levels,
    linking,
    maxima,
    means,
    merged,
    mixtures,
    multiples,
    nearness,
    normalised,
    numerators,
    one_entry,
    one_value,
    orthant,
    over_roots,
    peeled,
    proportional,
    proportions,
    radicals,
    raised,
    rising,
    small,
    somewhere_zero,
    sure,
    told_apart,
    totals,
    transfers,
    truthful,
    vanishing,
    weighted,
    zero_counts,
)
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bounded import ByForm
from axiomcheck.tactics.builder import (
    STEPS_PER_SECOND,
    Builder,
    Differences,
    Found,
    OutOfSteps,
    Stuck,
    Tactic,
    fixed,
    pruned,
    simple,
)
from axiomcheck.tactics.forms import amount
from axiomcheck.tactics.guesses import (
    LARGE,
    at_vertices,
    extreme_values,
    false_somewhere,
    guesses_for,
    near_enough,
)
from axiomcheck.tactics.hints import hints_for, likeliest, written_otherwise
from axiomcheck.tactics.prove import whole_numbers
from axiomcheck.tactics.reading import aggregates_of, numbers_only, size_of
from axiomcheck.tactics.sampling import tenable
from axiomcheck.tactics.scalar import Scalar
from axiomcheck.tactics.tidy import tidied
from axiomcheck.tactics.work import forget, taken

FIRST_LOOK, FARTHER = 700, 3  # steps, for a guess of a number, before more are spent on it; how many times for a large one
TERMWISE = 4_000  # steps for aggregates by their terms, for one guess of a number
LINKED = 4  # which part of the budget is kept for what links aggregates
SOON, ENDS = 1_500, 6_000  # steps for a small codeframe class by class, before all else; of which one is largest
SIGNS = 1_000  # for what disjunctions say of signs
FIRST = 4_000  # steps for the plain search of a sequent about numbers alone


Way = Callable[[Builder, Sequent, Tactic], int]
WAYS = (
    (somewhere_zero.there, somewhere_zero.by_counts), (peeled.there, peeled.by_layers), (raised.there, raised.by_positive),
    (one_value.there, one_value.by_value), (over_roots.there, over_roots.by_squares), (numerators.there, numerators.by_factors),
    (alike.there, alike.by_inner), (abbreviated.there, abbreviated.by_names), (fields.there, fields.by_quotients),
    (multiples.there, multiples.by_multiples),
    (proportions.there, proportions.by_shares), (orthant.there, orthant.by_corners), (zero_counts.there, zero_counts.by_cases),
)
BY_FORM = (
    normalised.by_totals, one_entry.by_derivative, even_shares.by_shares, farther.by_moving_away, truthful.by_truth,
    hoelder.by_norms, sure.by_certainty, ByForm(maxima.there, lambda a, _: partial(maxima.by_places, a)),
    identity.by_difference, identity.by_sameness, ceilings.by_summands, merged.by_merging, ceilings.by_classes,
    transfers.by_two_classes, mixtures.by_tangents, disjoint.by_two_bounds, levels.by_levels, mixtures.by_minkowski,
    told_apart.by_classes, means.by_tangent,
)
FROM_INSIDE = (  # what is left has a form as well
    (rising.there, rising.by_numbers), (between.there, between.by_mean), (cumulative.there, cumulative.by_vectors),
    (lambda S: bool(maxima.of_kinds(S)), maxima.apart),
)  # fmt: skip
MOST_GUESSES = 12
def prove(setting: Setting, prop: Property, seconds: float = 20.0, uniform: bool = False) -> Found | str:
    """A certificate that the measure of the setting satisfies the property, or why none was found.

    Work is counted in steps, so that it is the same on every machine. `uniform`: must numbers that the
    sentence asks for be the same for codeframes of every size?
    """
    return attempt(setting, prop, int(seconds * STEPS_PER_SECOND), uniform)[0]


def attempt(
    setting: Setting, prop: Property, steps: int, uniform: bool = False, likely: Iterable[Fraction] = ()
) -> tuple[Found | str, int]:
    """As `prove`, on a budget of so many steps; also the steps that are left.

    Where the sentence asks for a number, those that are likely come first, and are looked at longer.  Where values may
    be limits, it is tried without any, and then with what shows them.
    """
    found: Found | str = "nothing was tried"
    ways, left = list(hints_for(setting)), steps
    for k, hints in enumerate(ways):
        part = left if k == len(ways) - 1 else left * 2 // 3
        found, rest = _attempt(setting, prop, part, uniform, likely, hints)
        left -= part - rest
        if isinstance(found, Found):
            break
    return found, left


def _attempt(
    setting: Setting, prop: Property, steps: int, uniform: bool, likely: Iterable[Fraction], hints: tuple[Node, ...]
) -> tuple[Found | str, int]:
    forget()
    prop = prop.spelled_out()
    first = _asked(prop)
    extremes = list(dict.fromkeys(e for e in terms(prop.sentence) if e.op in EXTREMES))
    count = len(first.variables) if first else min(len(extremes), 2)
    guesses: list[tuple[Node, ...]] = [(guess,) * count for guess in guesses_for(setting)] if count else [()]
    if first and first != prop.sentence:  # numbers that may depend on the distributions before them
        guesses += [(t,) * count for t in at_vertices(setting, prop.distributions)]
        guesses = near_enough(setting, prop, count, uniform, hints) or guesses
    if extremes and not first:
        guesses = list(dict.fromkeys([*islice(extreme_values(setting, extremes), MOST_GUESSES), *guesses]))
    if extremes:
        guesses = [g for g in guesses if not set(g) <= set(LARGE)]  # which bound, and are not attained
    first_of_all = [(num(q),) * count for q in likely if count]
    guesses = list(dict.fromkeys([*first_of_all, *guesses]))
    best = (-1, "nothing was tried")
    single = sum(kind in VECTORS for kind in setting.space.arguments) == 1
    left, worth, seen = steps, [], set()
    for number, supplied in enumerate(guesses):  # what is false is seen soon; of what is left the likeliest gets most
        try:
            wanted = unfold(setting, prop, (*supplied, *hints), uniform)
        except Refused as error:
            best = best if best[0] >= 0 else (-1, str(error))
            continue
        if (same := frozenset(wanted)) in seen:  # nothing that is supplied is asked for
            continue
        seen.add(same)
        wrong = count and any(map(false_somewhere, wanted))
        left = max(0, left - taken())
        if wrong:
            best = max(best, (-1, "another number is asked for"), key=lambda pair: pair[0])
            continue
        look = FIRST_LOOK * (FARTHER if set(supplied) <= set(LARGE) else 1) if count else left
        allowed = left // 2 if supplied in first_of_all else min(left // (len(guesses) - number), look)
        found, shown, left, spent = _tried(wanted, (*supplied, *hints), allowed, left, single)
        if isinstance(found, Found):
            return found, left
        best = max(best, (shown, found), key=lambda pair: pair[0])
        worth += [(shown, wanted, supplied)] if spent else []
    ordered = sorted(worth if count else (), key=lambda one: -one[0])
    for (_, wanted, supplied), linked in product(ordered, dict.fromkeys((single, True))):
        found, shown, left, _ = _tried(wanted, (*supplied, *hints), left - left // 5, left, linked)
        if isinstance(found, Found):
            return found, left
        best = max(best, (shown, found), key=lambda pair: pair[0])
    return best[1], left


def _asked(prop: Property) -> Some | None:
    """The part of the sentence that asks for numbers, if one does."""
    asked = next((s for s in parts(prop.sentence) if isinstance(s, Some) and isinstance(s.conclusion, Every)), None)
    return asked or (prop.sentence if isinstance(prop.sentence, Some) else None)


def termwise(setting: Setting, prop: Property, steps: int) -> tuple[Found | str, int]:
    """As `attempt`, by what is so of the terms of aggregates; costs nothing where no goal is an order of such."""
    forget()
    prop = prop.spelled_out()
    first, why = _asked(prop), "no order of aggregates"
    guesses = [(guess,) * len(first.variables) for guess in guesses_for(setting)] if first else [()]
    for supplied in guesses:
        try:
            wanted = unfold(setting, prop, supplied)
        except Refused as error:
            return str(error), steps
        worth = any(map(by_terms.there, wanted)) and not any(map(false_somewhere, wanted))
        steps = max(0, steps - taken())
        if not worth:
            continue
        builder = Builder(min(steps, TERMWISE))
        tactics, allowed = Aggregates(builder), builder.budget
        try:
            for S in wanted:
                by_terms.solve(tactics, S) if by_terms.there(S) else _number_of(tactics, builder, S)
            return Found(supplied, tuple(pruned(builder.steps, wanted))), steps - allowed + max(builder.budget, 0)
        except (Stuck, OutOfSteps, Refused) as error:
            why = str(error)
        except RecursionError:
            why = "the proof would be nested too deeply"
        steps -= allowed - max(builder.budget, 0)
    return why, steps


def by_form(setting: Setting, prop: Property, steps: int) -> tuple[Found | str, int]:
    """As `attempt`, for goals of forms that have a tactic of their own; costs nothing where there is none."""
    try:
        asked = unfold(setting, prop.spelled_out(), ())
    except Refused as error:
        return str(error), steps
    wanted = [_of_any_size(S) for S in asked]
    forms = any(map(_has_form, wanted))
    if not forms and all(size_of(S) != 2 for S in asked):
        return "no tactic for its form", steps
    builder = Builder(steps)
    tactics = Aggregates(builder)

    def formed(S: Sequent) -> int:
        if not _has_form(S):
            raise Stuck("no tactic for its form")
        return _formed(tactics, builder, S)

    try:
        for S, plain in sorted(zip(asked, wanted, strict=True), key=lambda pair: not _has_form(pair[1])):
            sized = [builder.part(builder.budget // 2, formed)] if plain != S else []
            other = [partial(_any_way, tactics, builder)] if forms and not _has_form(plain) else []
            builder.first(S, lambda W: tactics.of_two(W, formed), *sized, fixed(lambda _, W: formed(W), plain), *other)
        return Found((), tuple(pruned(builder.steps, asked))), max(builder.budget, 0)
    except (Stuck, OutOfSteps, Refused) as error:
        return str(error), max(builder.budget, 0)
    except RecursionError:
        return "the proof would be nested too deeply", max(builder.budget, 0)


def _has_form(S: Sequent) -> bool:
    return any(there(S) for there in (*(way.there for way in BY_FORM), *(there for there, _ in FROM_INSIDE)))


def _formed(tactics: Aggregates, builder: Builder, S: Sequent, inside: bool = False) -> int:
    """By the tactics for its form, each with an equal part of the budget; by all others where there is none, and inside."""
    inner: Tactic = lambda W: _formed(tactics, builder, W, inside=True)
    ways: list[Tactic] = [partial(way, tactics) for way in BY_FORM if way.there(S)]
    ways += [lambda W, tactic=tactic: tactic(tactics, W, inner) for there, tactic in FROM_INSIDE if there(S)]  # type: ignore[misc]
    ways += [lambda W: _any_way(tactics, builder, W)] if inside or not ways else []
    part = builder.budget // len(ways)
    return builder.first(S, *([builder.part(part, way) for way in ways] if len(ways) > 1 else ways))


def _tried(
    wanted: list[Sequent], supplied: tuple[Node, ...], allowed: int, left: int, single: bool
) -> tuple[Found | str, int, int, bool]:
    """What was found within the steps allowed, how many sequents were shown, the steps left, and whether all were used."""
    builder = Builder(allowed)
    found, shown = _sequents(wanted, builder, supplied, single)
    return found, shown, left - allowed + max(builder.budget, 0), builder.budget <= 0


def _solve(tactics: Aggregates, builder: Builder, S: Sequent) -> None:
    """By the tactics for sums; what is about numbers alone, by the thorough search as well."""
    if continuity.solve(builder, S):
        return
    ordered: Way = lambda _, T, solve: cumulative.by_vectors(tactics, T, solve)
    if cumulative.there(S) and _by_way_of(cumulative.there, ordered, tactics, builder, S):
        return
    way = covered.way_for(S)
    if way and builder.tried(partial(_covered, way, tactics, builder), S) is not None:
        return
    for form in (proportional.by_proportion, proportional.of_equal):
        if form.there(S) and builder.tried(partial(form, tactics), S) is not None:
            return
    if vanishing.there(S):
        vanishing.by_squares(builder, S, lambda W: _number_of(tactics, builder, W))
        return

    if corners.choices(S) and builder.tried(builder.part(SIGNS, partial(corners.contradict, builder)), S) is not None:
        return
    if absolutes.there(S) and _by_way_of(absolutes.there, absolutes.by_cases, tactics, builder, S):
        return
    if not radicals.about_numbers(S):
        solve: Callable[[Sequent], object] = partial(totals.solve, tactics) if totals.free_totals(S) else tactics.solve
        _linked_after(solve, tactics, builder, S)
        return
    if S.goal.op == "and" and any(somewhere_zero.there(S.showing(g)) for g in S.goal.kids):
        builder.back(S, "each", (), lambda W: _number_of(tactics, builder, W))
        return
    for there, way in WAYS:
        if there(S) and _by_way_of(there, way, tactics, builder, S):
            return
    if any(t.op in ("root", "ite") for t in S.goal.nodes()):
        radicals.solve(builder, S)
        return
    if builder.tried(builder.part(FIRST, tactics.solve), S) is None:
        builder.hopeless.clear()
        radicals.solve(builder, S)


def _covered(way: Callable[[Builder, Sequent, Tactic], int], tactics: Aggregates, builder: Builder, S: Sequent) -> int:
    """Cases about some class, and what is left of them by all tactics."""
    return way(builder, S, lambda W: _number_of(tactics, builder, W))


def _linked_after(solve: Callable[[Sequent], object], tactics: Aggregates, builder: Builder, S: Sequent) -> None:
    """By the tactics for sums, and then by what links the aggregates."""
    kept = builder.budget // LINKED
    builder.budget -= kept
    why: Exception
    try:
        solve(S)
    except (Stuck, OutOfSteps) as error:
        why = error
    else:
        builder.budget += kept
        return
    builder.budget = max(builder.budget, 0) + kept
    builder.hopeless.clear()
    try:
        linking.by_links(tactics, S)
    except (Stuck, OutOfSteps):
        if isinstance(why, OutOfSteps):  # more steps may help the tactics for sums
            builder.budget = 0
        raise why from None


def _any_way(tactics: Aggregates, builder: Builder, S: Sequent) -> int:
    """Of a small codeframe class by class, for a while; then as of codeframes of any size; then class by class again."""
    usual: Tactic = partial(_spoken_of, tactics, builder)
    if not small.there(S):
        return usual(S)
    written: Tactic = partial(_written_out, builder)
    anywhere: Tactic = lambda W: usual(_of_any_size(W))
    strict = S.goal.op == "lt" and S.goal.has("min", "max", "cmin", "cmax")
    soon = min(builder.budget // 2, ENDS) if strict else min(builder.budget // 8, SOON)
    ways = [(written, soon), (anywhere, builder.budget // 3)]
    ways += [(usual, builder.budget * 4 // 9), (written, builder.budget)]
    if S.goal.op == "exv" and S.goal.has("or"):  # the cases of a value that is a limit, at something that exists
        ways = [(written, builder.budget * 2 // 3), (usual, builder.budget)]
    out = False
    for way, part in ways:
        kept = max(0, builder.budget - part)
        builder.budget = min(builder.budget, part)
        try:
            return way(S)
        except OutOfSteps:
            out, builder.budget = True, 0
        except Stuck as error:
            why = error
        finally:
            builder.budget += kept
    if out:  # more steps may help
        builder.budget = 0
        raise OutOfSteps("the budget of the search is used up")
    raise why


def _of_any_size(S: Sequent) -> Sequent:
    """Without the number of classes: what is so of all codeframes is so of these."""
    return Sequent(S.given - {rel("eq", N, num(size_of(S) or 0))}, S.goal)


def _written_out(builder: Builder, S: Sequent) -> int:
    """At a small codeframe, class by class."""
    if not small.there(S):
        raise Stuck("a codeframe of any size")
    builder.hopeless.clear()
    try:
        return small.solve(builder, S)
    except RecursionError:
        raise Stuck("the proof would be nested too deeply") from None


def _spoken_of(tactics: Aggregates, builder: Builder, S: Sequent) -> int:
    """Without the hypotheses that some vector exists, or with a vector for each of them."""
    exist = {f for f in S.given if f.op == "exv"}
    if not exist or S.goal.op == "exv":
        return _with_numbers(tactics, builder, S)
    plainly = builder.part(builder.budget * 3 // 4, lambda W: _number_of(tactics, builder, W))
    if (found := builder.tried(plainly, Sequent(S.given - exist, S.goal))) is not None:
        return found(S)

    def obtained(W: Sequent, left: list[Node], names: int = 0) -> int:
        if left:
            named: Tactic = lambda V: obtained(Sequent(V.given - {left[0]}, V.goal), left[1:], names + 1)
            return builder.back(W, "obtain", (left[0], f"_w{names}"), named)
        joined = min((f for f in W.given if f.op == "and"), key=simple, default=None)
        if joined is not None:
            return builder.back(W, "both", (joined,), lambda V: obtained(Sequent(V.given - {joined}, V.goal), []))
        return _number_of(tactics, builder, W)

    return obtained(S, sorted(exist, key=simple))


def _by_way_of(
    there: Callable[[Sequent], bool], way: Way,
    tactics: Aggregates, builder: Builder, S: Sequent,
) -> bool:  # fmt: skip
    """Is it shown by way of multiples, or of sizes and shares, on a part of the budget?"""

    def solve(T: Sequent) -> int:
        return way(builder, T, solve) if there(T) else _number_of(tactics, builder, T)

    if builder.tried(builder.part(builder.budget // 2, solve), S) is None:
        builder.hopeless.clear()
        return False
    return True


def _number_of(tactics: Aggregates, builder: Builder, S: Sequent) -> int:
    _solve(tactics, builder, S)
    return builder.found(S)


def _with_numbers(tactics: Aggregates, builder: Builder, S: Sequent) -> int:
    """With 1/2 for the inverse of 2, where logarithms hide it from algebra."""
    quotients = [t for t in S.goal.nodes() if t.op == "inv" and t.kids[0].op == "num" and t.kids[0].q]
    if not quotients or not any(t.op == "log" for t in S.goal.nodes()) or nearness.asked(S) is not None:
        return _number_of(tactics, builder, S)
    t = min(quotients, key=simple)
    q = t.kids[0].q
    equal, product_is_one = rel("eq", t, num(1 / q)), rel("eq", mul(t.kids[0], t), ONE)
    zero = rel("eq", t.kids[0], ZERO)

    def inverse(W: Sequent) -> int:
        if product_is_one in W.given:
            return builder.leaf(W, "algebra", UNIT, Node("n"), product_is_one, num(-1 / q))
        return builder.leaf(W, "absurd", amount(abs(q)), zero, num(-1 if q > 0 else 1))

    def shown(_: Sequent) -> int:
        return builder.by_cases("inv", t.kids, inverse)(Sequent(frozenset(), equal))

    plain = builder.using("rewrite", equal.kids, lambda V: _with_numbers(tactics, builder, V))
    return builder.have(S, equal, shown, plain)


def prove_sequents(wanted: list[Sequent], seconds: float, supplied: tuple[Node, ...] = ()) -> Found | str:
    """A certificate of all these sequents, or why none was found."""
    return _sequents(wanted, Builder(int(seconds * STEPS_PER_SECOND)), supplied)[0]


def vacuously(asked: list[Sequent], steps: int) -> tuple[Found | None, int]:
    """A certificate that what these sequents assume never holds together, if one is found, and how many steps are left."""
    builder = Builder(steps)

    def contradiction(S: Sequent) -> int:
        ways: list[Tactic] = [lambda W: _number_of(Aggregates(builder), builder, W)]
        if any(f.op == "int" for f in S.given):
            ways.insert(0, lambda W: whole_numbers(Scalar(builder), numbers_only(W)))
        said = sorted(S.given, key=lambda f: (f.op == "eq", simple(f)))  # equations last: most say that shares sum to 1
        ways += [partial(_denied, builder, f, g) for f in said for g in _denials(f)]
        each = builder.budget // 3
        shown: Tactic = lambda W: builder.first(W, *(builder.part(each, way) for way in ways))
        return builder.have(S, FALSE, shown, builder.using("cases", (FALSE,)))

    try:
        for S in asked:
            contradiction(S)
        return Found((), tuple(pruned(builder.steps, asked))), max(builder.budget, 0)
    except (Stuck, OutOfSteps, Refused, RecursionError):
        return None, max(builder.budget, 0)


def _denials(f: Node) -> list[Node]:
    """What denies an order or an equation of more than numbers."""
    if f.op not in ("le", "lt", "eq") or not (aggregates_of(f) or any(kind == "c" for kind, _ in f.names)):
        return []
    a, b = f.kids
    return [rel("le", b, a)] if f.op == "lt" else [rel("lt", b, a), *([rel("lt", a, b)] if f.op == "eq" else [])]


def _denied(builder: Builder, f: Node, g: Node, S: Sequent) -> int:
    """From the hypotheses without f, what denies it."""
    others = Sequent(S.given - {f}, g)
    if false_somewhere(others):
        raise Stuck("it is not denied")
    show: Tactic = lambda _: _number_of(Aggregates(builder), builder, others)
    return builder.have(S, g, show, lambda W: Scalar(builder).prove(Sequent(frozenset({f, g}), FALSE)))


def decided(wanted: list[Sequent], c: str, steps: int) -> tuple[Found | str, int]:
    """A certificate that the number c decides by a threshold, or why none was found; and how many of the steps are left."""
    builder = Builder(steps)
    try:
        for S in wanted:
            weighted.by_slope(builder, S, c, lambda W: _spoken_of(_afresh(builder, False), builder, W))
        return Found((), tuple(pruned(builder.steps, wanted))), max(builder.budget, 0)
    except (Stuck, OutOfSteps, Refused) as error:
        return str(error), max(builder.budget, 0)
    except RecursionError:
        return "the proof would be nested too deeply", max(builder.budget, 0)


def prove_one_of(S: Sequent, steps: int) -> tuple[Found | str, int]:
    """A certificate of one part of a disjunction of conjunctions, and how many of the steps are left."""
    parts = tenable(S, S.goal.kids if S.goal.op == "or" else (S.goal,))
    why: list[str] = []
    for k, part in enumerate(parts):
        builder = Builder(steps // (len(parts) - k))
        steps -= builder.budget
        try:
            weighted.cleared(builder, S, partial(_one_of_them, builder, part))
            return Found((), tuple(pruned(builder.steps, [S]))), steps + max(builder.budget, 0)
        except (Stuck, OutOfSteps, Refused) as error:
            why.append(str(error))
        except RecursionError:
            why.append("the proof would be nested too deeply")
        steps += max(builder.budget, 0)
    return "; ".join(dict.fromkeys(why)) or "it is false at some point, in floating point", steps


def _one_of_them(builder: Builder, part: Node, S: Sequent) -> int:
    return _one_by_one(Aggregates(builder), builder, S, part)


def _one_by_one(tactics: Aggregates, builder: Builder, S: Sequent, part: Node) -> int:
    """This part of the disjunction, each of its own parts by itself."""

    def each(V: Sequent) -> int:
        one: Tactic = lambda W: _at_point(tactics, builder, W)
        return builder.back(V, "each", (), one) if V.goal.op == "and" else one(V)

    return each(S) if part == S.goal else builder.back(S, "either", (part,), each)


def _at_point(tactics: Aggregates, builder: Builder, S: Sequent) -> int:
    """What is left of a statement at a point is about numbers alone, often about one; curves need the thorough search."""
    if half_line.there(S):
        alone: Tactic = builder.part(builder.budget * 3 // 4, lambda W: half_line.solve(builder, W))
        return builder.first(S, alone, lambda W: _about_numbers(tactics, builder, W))
    return _about_numbers(tactics, builder, S)


def _about_numbers(tactics: Aggregates, builder: Builder, S: Sequent) -> int:
    if not S.goal.has("exp", "log"):
        return _number_of(tactics, builder, S)
    return builder.first(S, lambda W: tidied(Scalar(builder, thorough=True), W), lambda W: _number_of(tactics, builder, W))


def _afresh(builder: Builder, single: bool) -> Aggregates:
    """The tactics without what they remember."""
    builder.ring = Differences()
    builder.hopeless.clear()
    tactics = Aggregates(builder)
    tactics.linked = single
    return tactics


def _sequents(
    wanted: list[Sequent], builder: Builder, supplied: tuple[Node, ...], single: bool = True
) -> tuple[Found | str, int]:
    """A certificate or why none was found, and how many of the sequents were shown; is a value that of a single vector?"""
    tactics = Aggregates(builder)
    tactics.linked = single
    shown = 0
    try:
        hints = [f for f in supplied if f.formula]
        for S in likeliest(wanted, hints):
            if shown and radicals.about_numbers(S):
                tactics = _afresh(builder, single)  # other goals spelled terms in other ways
            usual: Tactic = partial(_any_way, tactics, builder)
            if len(hints) < len(supplied) and _has_form(S):  # with numbers that the tactics for forms had not
                forms: Tactic = partial(_formed, tactics, builder)
                usual = lambda W, ways=(usual, forms): builder.first(W, *ways)  # type: ignore[misc]
            written_otherwise(builder, S, hints, usual, partial(_written_out, builder))
            shown += 1
        return Found(supplied, tuple(pruned(builder.steps, wanted))), shown
    except (Stuck, OutOfSteps, Refused) as error:
        return str(error), shown
    except RecursionError:
        return "the proof would be nested too deeply", shown
