"""Certificates with random changes: refused, or what they show is true.

Changes are made in the plain data of a file (numbers, names, operators, rules, rows dropped, doubled, swapped, and
types: true for 1, texts for numbers, ...), and in steps as Python has them.  Of an accepted one *every* step's sequent is
looked at: a search tries to make its hypotheses true and its goal false.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from calculus_random import RATIONALS
from calculus_steps import ALLOWED, on_word, whole_proofs
from calculus_values import World, truth
from tables import in_tables

from axiomcheck.calculus.check import Step, check
from axiomcheck.calculus.files import from_data, loads
from axiomcheck.calculus.rules import RULES, Sequent
from axiomcheck.calculus.term import SHAPES, ZERO, Node, Part, Refused, at, rel
from axiomcheck.tactics.files import to_data

PROOFS = whole_proofs()
DATA = {name: (to_data(steps), in_tables(steps)) for name, (steps, _) in PROOFS.items()}
KNOWN_TRUE = {step.shows for steps, _ in PROOFS.values() for step in steps}
NAMES = ["a", "b", "c", "d", "k", "p", "x", "t", "A", "v", "w"]
SWAPS = {
    "le": ["lt", "eq"],
    "lt": ["le", "ne"],
    "eq": ["le", "ne"],
    "ne": ["eq"],
    "and": ["or"],
    "or": ["and"],
    "add": ["mul"],
    "mul": ["add"],
    "all": ["some"],
    "some": ["all"],
    "cmin": ["cmax", "sum"],
    "cmax": ["cmin", "sum"],
    "sum": ["cmin", "cmax"],
    "abs": ["exp", "log", "inv"],
    "log": ["exp", "abs", "inv"],
    "exp": ["log", "abs"],
    "inv": ["abs", "log"],
    "in": ["out"],
    "out": ["in"],
    "exv": ["exs"],
    "exs": ["exv"],
    "h": ["a", "sq"],
    "sq": ["h", "a"],
    "a": ["sq", "h", "b"],
    "+": ["*"],
    "*": ["+"],
    "dist": ["dl"],
    "dl": ["dist"],
}


# -- changes ------------------------------------------------------------------------------------------------


def places(data, path=()):
    """Every place in plain data."""
    yield path
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in children:
        yield from places(value, (*path, key))


def changed(rng: Random, value):
    """Another value of the same type, or now and then of another one."""
    if rng.random() < 0.12:
        other = [
            None,
            True,
            False,
            0.0,
            1.5,
            "0",
            "c",
            [],
            {},
            [value],
            {"i": value},
            -1,
            10**9,
            str(value),
            "\u0661",
            "1e3",
            " 1",
        ]
        return rng.choice(other)
    if isinstance(value, bool) or value is None:
        return rng.choice([0, 1])
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, rng.randint(0, 30), rng.randint(0, max(value, 1))])
    if isinstance(value, str):
        if value.lstrip("-")[:1].isdigit():
            return str(
                Fraction(value) + rng.choice([1, -1, Fraction(1, 2), -Fraction(value), -2 * Fraction(value)])
            )
        if value in SWAPS and rng.random() < 0.9:
            return rng.choice(SWAPS[value])
        return rng.choice(sorted(RULES) if value in RULES else sorted(SHAPES) if value in SHAPES else NAMES)
    if isinstance(value, list):
        out = list(value)
        kind = rng.randrange(4)
        if kind == 0 and out:
            out.pop(rng.randrange(len(out)))
        elif kind == 1 and out:
            out.insert(rng.randrange(len(out)), copy.deepcopy(rng.choice(out)))
        elif kind == 2 and len(out) > 1:
            i, j = rng.sample(range(len(out)), 2)
            out[i], out[j] = out[j], out[i]
        else:
            out.append(rng.choice([0, 1, "c", ["in", "A"], rng.randint(0, 20)]))
        return out
    return {k: changed(rng, v) for k, v in value.items()} if value else {rng.choice(NAMES): rng.randint(0, 5)}


def mutate_data(rng: Random, data: dict) -> dict:
    out = copy.deepcopy(data)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        where = [p for p in places(out) if len(p) > 2 or (len(p) == 2 and rng.random() < 0.1)]
        path = rng.choice(where)
        target = out
        for key in path[:-1]:
            target = target[key]
        target[path[-1]] = changed(rng, target[path[-1]])
    return out


class Yes:
    """Equal to everything."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


class Text(str):
    __slots__ = ()


def mistyped(rng: Random, value):
    """What looks like it, and is of another type."""
    others = [
        None,
        Yes(),
        str(value),
        [value],
        (value,),
        True,
        0,
        0.0,
        Fraction(1),
        b"c",
        at("p"),
        rel("le", ZERO, at("p")),
        Part("in", "A"),
    ]
    if isinstance(value, str):
        others += [Text(value), value.upper(), f"{value}\n"]
    if isinstance(value, int):
        others += [float(value), Fraction(value), bool(value)]
    if isinstance(value, Node):
        others += [Node("sq", (value,)), Sequent(frozenset(), value)]
    return rng.choice(others)


def mutate_steps(rng: Random, steps: list[Step]) -> list[Step]:
    """One part of one step becomes of a wrong type, or another step's."""
    out = list(steps)
    i = rng.randrange(len(out))
    S, name, params, premises = out[i].shows, out[i].rule, out[i].params, out[i].premises
    kind = rng.randrange(7)
    if kind == 0 and params:
        k = rng.randrange(len(params))
        params = (*params[:k], mistyped(rng, params[k]), *params[k + 1 :])
    elif kind == 1 and premises:
        k = rng.randrange(len(premises))
        premises = (*premises[:k], mistyped(rng, premises[k]), *premises[k + 1 :])
    elif kind == 2:
        name = mistyped(rng, name)
    elif kind == 3:
        S = rng.choice(
            [
                Sequent(set(S.given), S.goal),
                Sequent(S.given, mistyped(rng, S.goal)),
                (S.given, S.goal),
                Sequent(S.given | {rng.choice([Yes(), None, str(S.goal), at("p")])}, S.goal),
            ]
        )
    elif kind == 4 and S.given:
        S = Sequent(S.given - {rng.choice(sorted(S.given, key=repr))}, S.goal)
    elif kind == 5:
        other = rng.choice(rng.choice(list(PROOFS.values()))[0])
        S = rng.choice([other.shows, Sequent(S.given, other.shows.goal), Sequent(other.shows.given, S.goal)])
    else:
        params, premises = rng.choice(
            [
                (list(params), premises),
                (params, list(premises)),
                (params[::-1], premises),
                (params, premises[::-1]),
            ]
        )
    out[i] = Step(S, name, params, premises)
    return out


# -- is it true? ----------------------------------------------------------------------------------------------


def meanings(rng: Random, S: Sequent) -> World:
    n = rng.randint(1, 4)
    w = World(n)
    for kind, name in sorted(S.names):
        if kind == "s":
            w.scalars[name] = rng.choice(RATIONALS)
        elif kind == "v":
            w.vectors[name] = [rng.choice(RATIONALS) for _ in range(n)]
        elif kind == "c":
            w.classes[name] = rng.randrange(n)
        else:
            w.parts[name] = {c for c in range(n) if rng.random() < 0.5}
    return w


def nudged(rng: Random, w: World) -> World:
    """One meaning changes."""
    out = copy.deepcopy(w)
    kind = rng.choice([d for d in (out.scalars, out.vectors, out.classes, out.parts) if d] or [{}])
    for name in rng.sample(sorted(kind), min(1, len(kind))):
        if kind is out.scalars:
            kind[name] = rng.choice([rng.choice(RATIONALS), kind[name] + rng.choice([1, -1, Fraction(1, 2)])])
        elif kind is out.vectors:
            kind[name][rng.randrange(w.n)] = rng.choice(RATIONALS)
        elif kind is out.classes:
            kind[name] = rng.randrange(w.n)
        else:
            kind[name] ^= {rng.randrange(w.n)}
    return out


def falsified(rng: Random, S: Sequent, starts: int = 12, steps: int = 25) -> World | None:
    """A world that makes it false, searched by small changes."""
    given = sorted(S.given, key=repr)

    def wrong(w: World) -> int:
        answer = truth(S.goal, w)
        return sum(truth(f, w) is not True for f in given) + (answer is not False)

    for _ in range(starts):
        w = meanings(rng, S)
        score = wrong(w)
        for _ in range(steps):
            if score == 0:
                return w
            other = nudged(rng, w)
            if (now := wrong(other)) <= score:
                w, score = other, now
    return None


def look(rng: Random, shown: set[Sequent], looked: dict[Sequent, bool]) -> None:
    for S in shown:
        if S not in looked:
            looked[S] = True
            w = falsified(rng, S)
            assert w is None, (S, w)


# -- tests ----------------------------------------------------------------------------------------------------------


def campaign(seed: int, count: int) -> Counter[str]:
    """That many changed certificates."""
    rng, seen, looked = Random(seed), Counter(), dict.fromkeys(KNOWN_TRUE, True)
    while seen["changed"] < count:
        name = rng.choice(sorted(PROOFS))
        steps, S = PROOFS[name]
        typed = rng.random() < 0.25
        written = rng.choice(DATA[name])
        data = steps if typed else mutate_data(rng, written)
        if not typed and data == written:
            continue
        seen["changed"] += 1
        try:
            after = (
                mutate_steps(rng, steps)
                if typed
                else list((from_data(data) if rng.random() < 0.5 else loads(json.dumps(data)))[0])
            )
        except Refused:
            seen["unreadable"] += 1
            continue
        try:
            check(after, [step.shows for step in after if type(step) is Step] or [S])
        except Refused:
            seen["refused"] += 1
            continue
        seen["accepted"] += 1
        seen["new sequents"] += len({step.shows for step in after} - set(looked))
        look(rng, {step.shows for step in after}, looked)
        asked_still = any(s.shows.goal == S.goal and s.shows.given <= S.given for s in after)
        seen["no longer that claim"] += not asked_still
    return seen


def test_changed_certificates_show_what_is_true():
    seen = campaign(1, 1000)
    assert seen["refused"] > 300 and seen["unreadable"] > 200, seen
    assert seen["accepted"] > 10, seen


@pytest.mark.slow
def test_ten_thousand_changed_certificates_show_what_is_true():
    seen = campaign(2, 10_000)
    assert seen["refused"] > 3000 and seen["accepted"] > 150 and seen["new sequents"] > 100, seen


def test_changed_single_steps_show_what_follows():
    """A step of every rule, its premises on an oracle's word: only what leads from truth to truth is accepted."""
    rng, seen = Random(3), Counter()
    for name, (shows, params, premises) in ALLOWED.items():
        steps = on_word(name, shows, params, premises)
        both = to_data(steps), in_tables(steps)
        for _ in range(60):
            after = mutate_data(rng, rng.choice(both))
            try:
                read = from_data(after)[0]
                last = read[-1]
                before = [s.shows for s in read[:-1]]
                check(read, [last.shows], {"word": lambda S: True})
            except (Refused, IndexError):
                seen["refused"] += 1
                continue
            seen["accepted"] += 1
            if before or last.rule == "word":
                continue
            assert falsified(rng, last.shows) is None, last
    assert seen["refused"] > 1000 and seen["accepted"] > 50, seen


def test_the_search_finds_what_is_false():
    """Of sequents that are false, most are found out: the tests above can fail."""
    rng, found, tried = Random(5), 0, 0
    for S in sorted(KNOWN_TRUE, key=str):
        for goal in _falser(S.goal):
            tried += 1
            found += falsified(rng, Sequent(S.given, goal)) is not None
    assert tried > 40 and found > 0.75 * tried, (found, tried)


def _falser(f: Node) -> list[Node]:
    """Its opposite, where that is one relation."""
    opposite = {"le": ("lt", -1), "lt": ("le", -1), "eq": ("ne", 1), "ne": ("eq", 1)}
    if f.op not in opposite:
        return []
    op, way = opposite[f.op]
    return [rel(op, *f.kids[::way])]
