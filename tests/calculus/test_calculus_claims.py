"""Claims in the calculus: properties nobody built in, decided for every n from their statement alone."""

import json
import lzma
import zlib
from base64 import b64decode, b64encode
from dataclasses import replace
from fractions import Fraction

import pytest

from axiomcheck import axioms, measures
from axiomcheck.api import Verdict, decide, replay
from axiomcheck.axioms.readings import denying
from axiomcheck.calculus.claims import property_of, setting_of, shows, wanted
from axiomcheck.calculus.files import FILTERS
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.calculus.term import Refused, num, substitute
from axiomcheck.calculus.values import Point, truth, value
from axiomcheck.errors import CheckError
from axiomcheck.exact.balls import precision
from axiomcheck.exact.certificate import Certificate, from_data
from axiomcheck.lang.claim import Claim
from axiomcheck.points import Point as Spoken
from axiomcheck.points import _instance as instance_of_the_sentence
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.reader import read
from axiomcheck.store import Store
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import Found, prove
from axiomcheck.verdict import Replayed, Status

SAYS = {
    "STAR": "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)",
    "EXCH": "for p, x, u, v and classes c, d with u[c] = p[d], u[d] = p[c], v[c] = x[d], v[d] = x[c], "
    "u = p elsewhere, v = x elsewhere: D(u, v) = D(p, x)",
    "SYM": "for p, x: D(p, x) = D(x, p)",
    "LIP": "for p, x, y and classes c, d and real a with a >= 0, y[c] = x[c] + a, y[d] = x[d] - a, "
    "x = y elsewhere: D(p, y) <= D(p, x) + 2*a",
    "ZERO": "for p: D(p, p) = 0",
    "WMON": "for p, x, y and classes c, d with y[c] < x[c] <= p[c], p[d] <= x[d] < y[d], "
    "x = y elsewhere: D(p, x) <= D(p, y)",
}
REFUTED = {("RAE", "SYM"), ("KLD", "SYM"), ("NAE", "SYM"), ("RAE", "LIP"), ("KLD", "LIP")}
CELLS = [(m, a) for m in ("AE", "SE", "RAE", "KLD", "NAE") for a in SAYS]


def claim(measure: str, says: str, **more) -> Claim:
    return Claim(measures.from_name(measure), as_axiom("P", {"printed": read(says)}), **more)


@pytest.mark.parametrize(("measure", "name"), CELLS, ids=lambda x: x)
def test_properties_nobody_built_in_are_decided_for_every_n(measure, name):
    verdict = decide(claim(measure, SAYS[name]))
    assert verdict.status is (Status.REFUTED if (measure, name) in REFUTED else Status.PROVED), verdict.reason
    assert verdict.status is Status.REFUTED or verdict.scope == "every n"
    assert replay(verdict.claim, verdict.status, verdict.evidence).trusts == frozenset()


def proof(measure: str, axiom: str, **more) -> tuple[Claim, Certificate]:
    about = Claim(measures.from_name(measure), axioms.from_name(axiom), **more)
    prop, uniform = property_of(about)
    found = prove(Setting(about.measure, about.domain, about.classes), prop, 6.0, uniform)
    assert isinstance(found, Found), found
    return about, Certificate("sequents", steps=pack(found.steps, found.supplied))


@pytest.mark.parametrize(("measure", "axiom"), [("AE", "MON"), ("KLD", "NN"), ("SE", "CVX"), ("NAE", "MAX")])
def test_axioms_of_the_catalog_are_proved_from_their_sentence(measure, axiom):
    about, certificate = proof(measure, axiom)
    assert shows(about, certificate.steps) == frozenset()
    data = json.loads(json.dumps(certificate.to_data()))
    assert replay(about, Status.PROVED, from_data(data)).status is Status.PROVED


def test_a_proof_shows_its_own_claim_and_no_other():
    about, certificate = proof("AE", "MON")
    for other in (("SE", "MON"), ("AE", "IMP"), ("RAE", "MON")):
        with pytest.raises(CheckError, match="not shown"):
            shows(Claim(measures.from_name(other[0]), axioms.from_name(other[1])), certificate.steps)
    with pytest.raises(CheckError):
        replay(about, Status.REFUTED, certificate)
    with pytest.raises(CheckError):
        replay(about, Status.UNDEFINED, certificate)


def test_one_number_for_codeframes_of_every_size_does_not_depend_on_the_size():
    """MAX asks for one largest error; a property about codeframes one by one may name n."""
    from axiomcheck.calculus.term import N

    about = Claim(measures.from_name("NAE"), axioms.from_name("MAX"))
    with pytest.raises(Refused, match="size"):
        wanted(about, (N,))
    assert unfold(Setting(about.measure), read("some real b: for p, x: D(p, x) <= b"), (N,))


def test_steps_are_refused_where_they_do_not_belong():
    _, certificate = proof("AE", "NN")
    inner = {"rule": "cut", "premises": [certificate.to_data()]}
    with pytest.raises(CheckError, match="unknown parts"):
        from_data(inner)
    with pytest.raises(CheckError):
        from_data({"rule": "sequents", "steps": 3})


@pytest.mark.parametrize(
    "packed",
    ["", "not base 64!", b64encode(b"not zlib").decode(), b64encode(zlib.compress(b"{}")).decode(),
     b64encode(zlib.compress(b"[" * 100_000)).decode(), b64encode(zlib.compress(b"0" * 50_000_000)).decode()],
    ids=["empty", "text", "bytes", "object", "brackets", "bomb"],
)  # fmt: skip
def test_what_is_no_packed_certificate_is_refused(packed):
    about = Claim(measures.from_name("AE"), axioms.from_name("NN"))
    with pytest.raises(CheckError):
        shows(about, packed)


def test_every_byte_of_a_packed_certificate_may_be_wrong():
    about, certificate = proof("AE", "NN")
    raw = lzma.decompress(b64decode(certificate.steps), lzma.FORMAT_RAW, filters=FILTERS)
    refused = 0
    for i in range(0, len(raw), 7):
        changed = raw[:i] + bytes([raw[i] ^ 1]) + raw[i + 1 :]
        try:
            shows(about, b64encode(zlib.compress(changed)).decode())
        except CheckError:
            refused += 1
    assert refused > len(raw) // 7 // 2  # some bytes belong to steps that something else shows as well


def test_a_verdict_made_by_hand_says_that_nothing_was_replayed():
    about = Claim(measures.from_name("KLD"), axioms.from_name("MAX"))
    forged = Verdict(about, Status.PROVED)
    assert not forged.checked and "trusts nothing that was replayed" in str(forged)
    with pytest.raises(CheckError, match="no certificate was replayed"):
        forged.to_dict()
    true = decide(Claim(measures.from_name("KLD"), axioms.from_name("NN")))
    assert true.checked and "trusts kernel" in str(true)
    stolen = replace(true, claim=about)
    assert not stolen.checked and not replace(true, status=Status.REFUTED).checked
    with pytest.raises(TypeError):
        Replayed(about.key, Status.PROVED)
    with pytest.raises(CheckError):
        replay(about, Status.PROVED, Certificate("sequents"))


# -- statements against an evaluator that knows no sequents -------------------------------------

SENTENCES = [*SAYS.values(), "for p, x: D(p, x) = 0 iff x = p", "for p, x with x != p: 0 < D(p, x) <= 1",
             "for p, x, y and part A with p[A] > 0, x[A] > 0, x = y off A: D(p|A, x|A) <= D(p|A, y|A)",
             "for p, x and class c and sign s with p[c] + s*x[c] < 1/2: D(p, x) < 1"]  # fmt: skip
GRID = [Fraction(k, 4) for k in range(5)]


def simplex(n: int):
    if n == 2:
        return [[a, 1 - a] for a in GRID]
    return [[a, b, 1 - a - b] for a in GRID for b in GRID if a + b <= 1]


@pytest.mark.parametrize("says", SENTENCES)
@pytest.mark.parametrize("name", ["AE", "RAE", "KLD", "NAE"])
def test_sequents_say_what_the_sentence_says(says, name):
    """At points of a grid, zeros included: all sequents are true exactly where the sentence's instance is."""
    import random

    source = random.Random(says + name)
    prop, measure = read(says), measures.from_name(name)
    about = claim(name, says)
    sequents = unfold(Setting(measure), prop)
    compared = 0
    for _ in range(160):
        n = source.choice((2, 3))
        vectors = {v.name: source.choice(simplex(n)) for v in prop.variables if v.sort == "object"}
        if "y" in vectors and source.random() < 0.6:
            vectors["y"] = vectors["x"][::-1] if n == 2 else [vectors["x"][i] for i in source.sample(range(3), 3)]
        scalars = {v.name: source.choice([*GRID, Fraction(-1, 4)]) for v in prop.variables if v.sort == "real"}
        signs = {v.name: Fraction(source.choice((1, -1))) for v in prop.variables if v.sort == "sign"}
        names = [v.name for v in prop.variables if v.sort == "class"]
        classes = dict(zip(names, source.sample(range(n), len(names)), strict=True))
        parts = {v.name: frozenset(source.sample(range(n), 2)) for v in prop.variables if v.sort == "part" and n > 2}
        if any(v.sort == "part" for v in prop.variables) and n == 2:
            continue
        spoken = Spoken(
            about, n, {k: tuple(v) for k, v in vectors.items()}, scalars | signs, classes,
            {k: tuple(sorted(v)) for k, v in parts.items()},
        )  # fmt: skip
        with precision(256):
            expected = instance_of_the_sentence(prop.sentence, spoken)
        point = Point(n, vectors, scalars | signs, classes, parts)
        answers = [instance_truth(S, point) for S in chosen(prop, signs, sequents, Setting(measure))]
        said = False if False in answers else None if None in answers else True
        if expected is not None and said is not None:
            assert said == expected, (says, vectors, scalars, classes, parts)
            compared += 1
    assert compared > 20


def chosen(prop, signs, sequents, setting):
    """The sequents for one choice of the signs: those of the sentence in which the signs are numbers, put in for them."""
    if not signs:
        return sequents
    free = tuple(replace(v, sort="real") if v.sort == "sign" else v for v in prop.variables)
    put = {name: num(value) for name, value in signs.items()}
    open_ = unfold(setting, replace(prop, variables=free))
    found = [Sequent(frozenset(substitute(f, put) for f in S.given), substitute(S.goal, put)) for S in open_]
    assert set(found) < set(sequents)
    return found


def instance_truth(S, point):
    given = [truth(f, point) for f in S.given]
    if False in given:
        return True
    return None if None in given else truth(S.goal, point)


# -- values that must exist -------------------------------------------------------------------------


def claim_of(measure: str, axiom: str, **asked) -> Claim:
    return Claim(measures.from_name(measure), axioms.from_name(axiom), **asked)


def steps_for(claim: Claim) -> str:
    prop, uniform = property_of(claim)
    found = prove(Setting(claim.measure, claim.domain, claim.classes), prop, 6.0, uniform)
    assert isinstance(found, Found), found
    return pack(found.steps, found.supplied)


def test_a_proof_on_the_natural_domain_is_none_on_the_extended_one_where_values_are_limits():
    natural = steps_for(claim_of("KLD", "NN"))
    shows(claim_of("KLD", "NN"), natural)
    extended = claim_of("KLD", "NN", domain="extended")
    with pytest.raises(Refused):
        shows(extended, natural)
    defined_somewhere_only = set(wanted(extended)) - set(wanted(claim_of("KLD", "NN")))
    assert defined_somewhere_only, "it is owed that every value exists"
    found = prove(setting_of(extended), property_of(extended)[0], 6.0)
    assert isinstance(found, Found) and any(t.formula for t in found.supplied), "with what limits rest on"


def test_where_d_is_defined_everywhere_the_extended_domain_is_the_natural_one():
    claim = claim_of("AE", "NN", domain="extended")
    shows(claim, steps_for(claim))


def test_total_asks_that_every_value_exists():
    steps, total = claim_of("Precision", "SM", reading="steps"), claim_of("Precision", "SM", reading="total")
    extra = set(wanted(total)) - set(wanted(steps))
    assert set(wanted(steps)) < set(wanted(total)) and len(extra) == 1
    (S,) = extra
    nothing_retrieved = Point(2, {}, {"TP": Fraction(0), "FP": Fraction(0), "FN": Fraction(1), "TN": Fraction(1)}, {}, {})
    assert all(truth(f, nothing_retrieved) for f in S.given) and truth(S.goal, nothing_retrieved) is False


@pytest.mark.parametrize("reading", ["rescaled", "smooth-first"])
def test_a_part_is_smoothed_as_the_reading_says(reading):
    """The argument on a part is (p + eps)/(P + k eps), not (p/P + eps)/(1 + k eps)."""
    claim = claim_of("SE", "IND", reading=reading, domain="smoothed")
    p, x, y = ([Fraction(k, 10) for k in v] for v in ((1, 2, 3, 4), (2, 1, 3, 4), (3, 0, 3, 4)))
    eps = Fraction(1, 7)
    point = Point(4, {"p": p, "x": x, "y": y}, {"_eps": eps}, {}, {"A": frozenset({0, 1})})

    def on_part(v):
        return [(a + eps) / (v[0] + v[1] + 2 * eps) for a in v[:2]]

    expected = sum((a - b) ** 2 for a, b in zip(on_part(p), on_part(x), strict=True)) / 2
    goals = [S.goal for S in wanted(claim) if S.goal.op == "le" and ("A", "A") in S.goal.names]
    assert expected in {value(side, point) for goal in goals for side in goal.kids}


def test_an_axiom_of_the_catalogs_name_that_says_something_else_has_no_verdict():
    """What its steps show is shown, but not of the axiom of that name; nor does anything deny it."""
    weak, mon = axioms.from_name("NN"), axioms.from_name("MON")
    other = replace(mon, readings={"printed": weak.readings["printed"]})
    about = Claim(measures.from_name("AE"), other)
    steps = next(Store().load(Claim(measures.from_name("AE"), weak))).certificate
    assert shows(about, steps.steps) == frozenset()
    with pytest.raises(CheckError, match="neither declared nor in the catalog"):
        replay(about, Status.PROVED, steps)
    largest = replace(axioms.from_name("MAX"), readings={"printed": weak.readings["printed"]})
    assert denying(Claim(measures.from_name("AE"), axioms.from_name("MAX"))) != []
    assert denying(Claim(measures.from_name("AE"), largest)) == []
