"""Points that refute, offered wrong in every way: two checkers refuse them; what they take breaks the claim.

The generator starts from shipped points and from points of claims that are proved, and spoils conditions,
values, sizes, amounts of smoothing, classes, parts and proofs.  Nobody is believed: whatever a checker takes
is judged by an evaluation of its own.
"""

import json
import random
from fractions import Fraction as F
from functools import cache
from pathlib import Path

import independent as I
import pytest
import test_recheck as second_checker
import witnesses as W

from axiomcheck import axioms, measures, store
from axiomcheck.calculus.undefined import shows
from axiomcheck.documents import claim_of, parse
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import Certificate, from_data
from axiomcheck.input import declared_axioms, formula
from axiomcheck.lang.claim import Claim
from axiomcheck.points import RULE, point_of, property_of, truth
from axiomcheck.scenes import breaks, scene
from axiomcheck.verdict import Status, decide, replay, rested

ROOT = Path(__file__).resolve().parents[2]


def claim(measure, axiom, domain="natural", reading="printed", **more):
    return Claim(measures.from_name(measure), axioms.from_name(axiom), reading, domain, **more)


@cache
def shipped(rule=RULE):
    """Stored certificates of the rule, with their claims."""
    paths = [p for p in store.documents(ROOT / "proofs" / "quantification") if f'"{rule}"' in p.read_text("utf-8")]
    found = [parse(p.read_text("utf-8"), p) for p in paths]
    return [(claim_of(d), d.certificate) for d in found if d.certificate.rule == rule]


def taken(claim, certificate) -> bool:
    """Does the kernel take it?  Whatever it does not take it refuses with a CheckError."""
    try:
        rested(claim, Status.REFUTED, certificate)
    except CheckError:
        return False
    return True


def second(claim, certificate) -> str:
    """What the second checker says."""
    data = {**second_checker.document(claim, ""), "verdict": "refuted", "certificate": certificate.to_data()}
    status = second_checker.tool.check_document(data)[0]
    return {"checked": "accepts", "rejected": "refuses"}.get(status, "not covered")


# -- what is shipped -------------------------------------------------------------------------------------


def test_every_point_that_is_shipped_is_taken_and_broken():
    assert len(shipped()) == 666
    for about, found in random.Random(3).sample(shipped(), 60):
        assert replay(about, Status.REFUTED, found).scope == f"n = {found.params['classes']}"
        assert W.breaks(I.MEASURES[about.measure.id], about, found.params), about
        assert scene(about, found)["distributions"].items() <= found.params["values"].items()
        assert not found.premises


# -- one thing wrong -------------------------------------------------------------------------------------

HALF, QUARTER = ["1/2", "1/2"], ["1/4", "3/4"]
SYM = {"p": HALF, "x": QUARTER}
MON = {"p": ["1/5", "4/5"], "x": ["2/5", "3/5"], "y": ["1/5", "4/5"], "c": 1, "d": 2}
WRONG = {
    "the goal is true": (claim("KLD", "SYM"), {"p": HALF, "x": HALF}),
    "no value": (claim("KLD", "SYM"), {"p": HALF, "x": ["0", "1"]}),
    "negative": (claim("KLD", "SYM"), {"p": HALF, "x": ["-1/4", "5/4"]}),
    "sums to less": (claim("KLD", "SYM"), {"p": HALF, "x": ["1/4", "1/2"]}),
    "another size": (claim("KLD", "SYM"), {"p": HALF, "x": ["1/4", "1/4", "1/2"]}),
    "a variable is missing": (claim("KLD", "SYM"), {"p": HALF}),
    "one variable more": (claim("KLD", "SYM"), {**SYM, "y": HALF}),
    "a float": (claim("KLD", "SYM"), {"p": HALF, "x": [0.25, 0.75]}),
    "a number as text": (claim("KLD", "SYM"), {"p": HALF, "x": "1/4"}),
    "a condition fails": (claim("NAE", "MON"), MON),
    "classes alike": (claim("NAE", "MON"), {**MON, "d": 1}),
    "a class that is none": (claim("NAE", "MON"), {**MON, "d": 3}),
    "a class counted from 0": (claim("NAE", "MON"), {**MON, "c": 0}),
    "true for a class": (claim("NAE", "MON"), {**MON, "c": True}),
    "attained": (claim("NAE", "MAX"), SYM),
    "bounded": (claim("KLD", "BND"), {"p": HALF, "x": ["0", "1"]}),
    "an infinite error is no bound's": (claim("KLD", "BND", "extended"), {"p": HALF, "x": ["0", "1"]}),
    "a sign that is none": (
        claim("SE", "REL"),
        {"p": ["1/5", "4/5"], "q": ["2/5", "3/5"], "x": ["3/5", "2/5"], "y": ["4/5", "1/5"], "a": "2/5", "s": "2",
         "c": 1, "d": 2},
    ),
    "another shift": (
        claim("SE", "REL"),
        {"p": ["1/5", "4/5"], "q": ["2/5", "3/5"], "x": ["3/5", "2/5"], "y": ["4/5", "1/5"], "a": "1/5", "s": "1",
         "c": 1, "d": 2},
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_one_thing_wrong_is_refused_by_both(what):
    about, values = WRONG[what]
    for certificate in (Certificate(RULE, {"classes": 2, "values": values}), Certificate("no_limit", {"values": values})):
        assert not taken(about, certificate)
        assert second(about, certificate) != "accepts"
    with pytest.raises(CheckError):
        shows(about, {"classes": 2, "values": values})


@pytest.mark.parametrize(
    "more",
    [
        {"eps": "0"}, {"eps": "-1/2"}, {"eps": ""}, {"eps": 1}, {"eps": "x"}, {"eps": "1/0"}, {"low": "1"}, {"high": "1"}, {},
        {"eps": "1", "low": "1"}, {"eps": "1", "high": "2"}, {"low": "0"}, {"low": "2", "high": "1"}, {"eps": "1", "more": 1},
    ],
    ids=str,
)  # fmt: skip
def test_amounts_of_smoothing_that_are_none_are_refused_by_both(more):
    about = claim("KLD", "SYM", "smoothed")
    good = Certificate(RULE, {"classes": 2, "values": SYM, "eps": "1/10"})
    assert taken(about, good) and second(about, good) == "accepts"
    wrong = Certificate(RULE, {"classes": 2, "values": SYM, **more})
    assert not taken(about, wrong) and second(about, wrong) != "accepts"
    natural = Certificate(RULE, {"classes": 2, "values": SYM, **(more or {"eps": "1"})})
    assert not taken(claim("KLD", "SYM"), natural) and second(claim("KLD", "SYM"), natural) != "accepts"


def test_steps_are_of_what_is_left_open_and_of_nothing_else():
    """Those of another point, none, and lemmas beside them; an amount of smoothing needs none."""
    open_ = [(c, f) for c, f in shipped() if c.domain == "smoothed" and f.steps]
    about, found = next((c, f) for c, f in open_ if breaks(c, f))
    other = next(f for c, f in open_ if c.axiom.id != about.axiom.id)
    assert taken(about, found) and second(about, found) == "accepts"
    amount = {**found.params, "eps": "1/100"}
    wrong = [
        Certificate(RULE, found.params), Certificate(RULE, found.params, steps=other.steps),
        Certificate(RULE, found.params, steps=found.steps[:-1]), Certificate(RULE, found.params, (found,), found.steps),
        Certificate(RULE, amount, steps=found.steps), Certificate(RULE, found.params, (Certificate("ground"),)),
    ]  # fmt: skip
    for certificate in wrong:
        assert not taken(about, certificate) and second(about, certificate) != "accepts"
    assert breaks(about, found) in ("left", "right")


@pytest.mark.parametrize(("text", "status"), [("log(sum(p*p_hat) - 2)", Status.UNKNOWN), ("sum(log(p_hat))", Status.REFUTED)])
def test_values_that_must_exist_must_be_shown_to(text, status):
    """0 times a logarithm is 0 where the logarithm has no value: that D stands in a proved relation is not enough."""
    says = declared_axioms.axiom("for p, x and real a with a = 0: a*D(p, x) > 0")
    about = Claim(formula.measure(text), says, says.default, "smoothed")
    point = Certificate(RULE, {"classes": 2, "values": {**SYM, "a": "0"}, "eps": "1/7"})
    assert taken(about, point) == (status is Status.REFUTED)
    assert decide(about, 2).status in (status, Status.PROVED if status is Status.UNKNOWN else status)


# -- the generator ----------------------------------------------------------------------------------------


def spoiled(params: dict, rng: random.Random) -> dict:
    """One value of a point changed: often by a little, sometimes into nonsense."""
    new = json.loads(json.dumps(params))
    name = rng.choice(sorted(new["values"]))
    value, kind = new["values"][name], rng.random()
    if isinstance(value, list) and value and isinstance(value[0], str):
        if kind < 0.6:  # moved inside the simplex, or out of it
            i, j = rng.sample(range(len(value)), 2)
            step = F(rng.choice((1, -1, 2)), rng.choice((5, 12, 60)))
            value[i], value[j] = str(F(value[i]) + step), str(F(value[j]) - step)
        elif kind < 0.8:
            rng.shuffle(value)
        else:
            value.append(value.pop(0) if rng.random() < 0.5 else "0")
    elif isinstance(value, str):
        new["values"][name] = rng.choice([str(-F(value)), str(F(value) / 2), "0", "1", "-1", "3/2"])
    elif isinstance(value, int):
        new["values"][name] = rng.choice([value + 1, value - 1, 3 - value, 0])
    else:
        new["values"][name] = rng.choice([value[::-1], value[1:], [*value, len(value) + 1], [v + 1 for v in value]])
    if rng.random() < 0.1:
        new["classes"] += rng.choice((1, -1))
    if "eps" in new or (rng.random() < 0.1):
        new["eps"] = rng.choice(["1/7", "0", "-1", "5"])
    return new


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_taken_breaks_the_claim_and_both_agree(seed):
    rng, counts = random.Random(seed), {True: 0, False: 0}
    for about, found in rng.sample(shipped(), 40):
        for _ in range(6):
            wrong = from_data({**found.to_data(), "params": spoiled(found.to_data()["params"], rng)})
            yes, other = taken(about, wrong), second(about, wrong)
            counts[yes] += 1
            if yes:
                assert W.breaks(I.MEASURES[about.measure.id], about, wrong.params), f"{about}: {wrong.params}"
            assert other == "not covered" or yes == (other == "accepts"), f"{about}: {other} {wrong.params}"
    assert counts[False] > 100 and counts[True] > 5, counts


@pytest.mark.parametrize("domain", ["natural", "smoothed", "extended"])
def test_no_point_refutes_what_is_proved(domain):
    """Points of refuted claims moved to proved ones of the same axiom."""
    from cells import verdicts

    rng, tried = random.Random(5), 0
    for axiom in ("mon", "imp", "sym", "rel", "abs"):
        proved = [v.claim for v in verdicts(axiom, domain, Status.PROVED)]
        points = [(c, f) for c, f in shipped() if c.axiom.id == axiom and c.domain == domain]
        for about in rng.sample(proved, min(2, len(proved))):
            for _, found in rng.sample(points, min(8, len(points))):
                more = {"eps": "1/9"} if domain == "smoothed" else {}
                for certificate in (found, Certificate(RULE, found.params | more)):
                    assert not taken(about, certificate) and second(about, certificate) != "accepts", f"{about}: {found}"
                    tried += 1
    assert tried > 20


def test_a_largest_value_is_asked_for_only_where_there_are_values():
    """RAE has no value where p = (1, 0), so the proof about every argument is not enough there."""
    says = declared_axioms.axiom("for p: max D(p, .) >= 7")
    about = Claim(measures.from_name("RAE"), says, says.default, classes=2)
    found = decide(about, 5).evidence
    for p, broken in ((["1/2", "1/2"], True), (["1", "0"], False)):
        point = Certificate(RULE, {"classes": 2, "values": {"p": p}}, steps=found.steps)
        assert (truth(property_of(about).sentence, point_of(about, point)) is False) <= broken
        assert taken(about, point) is broken or found.params["values"]["p"] != p
    assert taken(about, found)


def test_a_limit_that_only_its_classes_tell_refutes_nothing():
    """At p = (1/2, 1/2, 0), x = (0, 1, 0) class 1 tends to +oo; class 3 is 0, and goes to -oo along p = exp(-1/t^2), x = t."""
    says = declared_axioms.axiom("for p, x and classes c, d with p[c] = 0, x[c] = 0, x[d] = 0, p[d] > 0: D(p, x) <= 1")
    about = Claim(formula.measure("sum(abs(p - p_hat)*log(p/p_hat))"), says, says.default, "extended")
    values = {"p": ["1/2", "1/2", "0"], "x": ["0", "1", "0"], "c": 3, "d": 1}
    with pytest.raises(CheckError, match="not certainly false"):
        replay(about, Status.REFUTED, Certificate(RULE, {"classes": 3, "values": values}))


def test_no_limit_wants_curves_to_the_very_point():
    about = claim("DR", "NN", "extended")
    at = {"classes": 2, "values": {"p": ["0", "1"], "x": ["0", "1"]}, "term": 0}
    slow, fast = [["0", "1"], ["1", "-1"]], [["0", "2"], ["1", "-2"]]
    shows(about, {**at, "curves": [[slow, slow], [slow, fast]]})
    for curves in (
        [[slow, slow], [slow, slow]],  # the same limit
        [[slow, slow]],
        [[slow, slow], [slow, [["0", "-1"], ["1", "1"]]]],  # leaves the simplex
        [[slow, slow], [slow, [["1/9", "1"], ["8/9", "-1"]]]],  # ends elsewhere
        [[slow, slow], [slow, [["0", "1"], ["1"]]]],
    ):
        without_limit(about, {**at, "curves": curves})
    good = {**at, "curves": [[slow, slow], [slow, fast]]}
    shows(about, {**good, "values": {"p": ["0", "1"]}})  # x is where the curves end
    without_limit(about, {**good, "values": {"p": ["1/2", "1/2"], "x": ["0", "1"]}})
    for wrong in ({"term": 1}, {"term": -1}, {"term": True}, {"classes": 3}, {"values": {"p": ["0", "1", "0"]}}, {"more": 1}):
        without_limit(about, {**good, **wrong})
    without_limit(claim("DR", "NN"), good)  # there are no limits on the natural domain
    mon = claim("DR", "MON", "extended", "binary")  # conditions fail
    corner = ["0", "1"]
    without_limit(mon, {**good, "values": {"p": corner, "x": corner, "y": corner, "c": 1}})


def without_limit(claim, params):
    with pytest.raises(CheckError):
        shows(claim, params)
