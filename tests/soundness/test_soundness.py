"""Verdicts against an independent evaluation: proofs survive attacks, witnesses break what they refute."""

import random
import zlib

import independent as I
import pytest
import witnesses as W
from cells import METRIC_AXIOMS, claims_about, verdict, verdicts
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from independent import mpf

from axiomcheck.verdict import Status

ATTACKED = ("ioi", "nn", "mon", "imp", "rel", "abs", "ind", "sym", "tri", "cvx")
DOMAINS = ("natural", "smoothed", "extended")
BINARY = ("nas", "nss")
ATTACKS = 150


def size(claim, rng) -> int:
    return claim.classes or rng.choice((2, 2, 3, 3, 4, 5, 6))


def attack(v, rng):
    """A scenario that breaks what was proved, or None."""
    claim = v.claim
    measure = I.MEASURES[claim.measure.id]
    return I.violation(
        measure, claim.axiom.id, claim.reading, claim.domain, claim.signs, rng, size(claim, rng)
    )


@pytest.mark.slow
@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("axiom", ATTACKED)
def test_what_is_proved_survives_random_admissible_scenarios(axiom, domain):
    proved = verdicts(axiom, domain, Status.PROVED)
    for v in proved:
        rng = random.Random(zlib.crc32(str(v.claim).encode()))
        for _ in range(ATTACKS):
            found = attack(v, rng)
            assert found is None, f"{v}: {found}"


@pytest.mark.slow
@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("axiom", ATTACKED)
def test_what_is_proved_survives_hypothesis(axiom, domain):
    proved = verdicts(axiom, domain, Status.PROVED)
    if not proved:
        assert (axiom, domain) in {("abs", "extended")} or not list(claims_about(axiom, domain)), (
            "nothing is proved"
        )
        return

    @settings(
        max_examples=40 * len(proved),
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
        derandomize=True,
    )
    @given(st.sampled_from(proved), st.randoms(use_true_random=False))
    def run(v, rng):
        found = attack(v, rng)
        assert found is None, f"{v}: {found}"

    run()


@pytest.mark.slow
@pytest.mark.parametrize("domain", ("natural", "extended"))
def test_proved_maxima_are_attained_and_never_exceeded(domain):
    rng = random.Random(4)
    for v in verdicts("max", domain, Status.PROVED):
        measure, n = I.MEASURES[v.claim.measure.id], v.claim.classes
        assert not W.denied(measure, v.claim), v
        bound = I.real(I.F(v.certificate.params.get("bound", "1")))
        for _ in range(400):
            size_ = n or rng.randint(2, 6)
            p, x = I.some_distribution(rng, size_), I.some_distribution(rng, size_)
            vertex = [I.F(int(c == p.index(min(p)))) for c in range(size_)]
            for prediction, wanted in ((x, (-1, 0)), (vertex, (0,))):
                try:
                    at = I.extended if domain == "extended" else I.value
                    assert I.compare(at(measure, p, prediction), bound) in wanted, (v, p, prediction)
                except I.NoValue:
                    assert min(p) == 0 or prediction is x, "the worst prediction has no error"


@pytest.mark.slow
@pytest.mark.parametrize("domain", ("natural", "smoothed"))
def test_proved_bounds_hold_at_the_far_corners(domain):
    rng = random.Random(5)
    for v in verdicts("bnd", domain, Status.PROVED):
        measure = I.MEASURES[v.claim.measure.id]
        for n in (2, 3, 6) if v.claim.classes is None else (v.claim.classes,):
            for _ in range(60):
                tiny = mpf(10) ** -rng.choice((3, 1000, 10**6))
                p, x = (
                    [1 - (n - 1) * tiny if c == k else tiny for c in range(n)]
                    for k in rng.choices(range(n), k=2)
                )
                if rng.random() < 0.5:
                    p = [mpf(1) / n] * n
                if domain == "smoothed":
                    eps = mpf(1) / 1000
                    p, x = ([(a + eps) / (1 + n * eps) for a in u] for u in (p, x))
                assert measure(p, x) <= 10**4


@pytest.mark.slow
@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("axiom", (*ATTACKED, "max", "bnd"))
def test_witnesses_break_what_they_refute(axiom, domain):
    for v in verdicts(axiom, domain, Status.REFUTED):
        measure, params, rule = (
            I.MEASURES[v.claim.measure.id],
            v.certificate.to_data().get("params", {}),
            v.certificate.rule,
        )
        assert W.refutes(measure, v.claim, rule, params), f"{v}: {params}"


@pytest.mark.slow
@pytest.mark.parametrize("axiom", (*ATTACKED, "max", "bnd"))
def test_points_without_a_value_have_none(axiom):
    for v in verdicts(axiom, "extended", Status.UNDEFINED):
        measure, params = I.MEASURES[v.claim.measure.id], v.certificate.to_data()["params"]
        assert W.no_value_at_all(measure, v.claim, params), f"{v}: {params}"


@pytest.mark.slow
@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("axiom", ("ioi", "nn", "max", "mon", "imp", "rel", "abs", "ind"))
def test_no_cell_of_the_papers_table_stays_open(axiom, domain):
    nine = {"ae", "nae", "rae", "nrae", "se", "dr", "kld", "nkld", "pd"}
    open_cells = [
        f"{v}: {v.reason}"
        for claim in claims_about(axiom, domain)
        if claim.measure.id in nine
        and claim.signs == "same"
        and (v := verdict(claim)).status is Status.UNKNOWN
    ]
    assert not open_cells, "\n".join(open_cells)


@pytest.mark.slow
@pytest.mark.parametrize("axiom", (*ATTACKED, "max", *METRIC_AXIOMS))
def test_a_proof_and_a_refutation_never_meet(axiom):
    """What is proved of every n holds at n = 2; what fails on the printed hypotheses cannot be proved word for word."""
    for domain in ("natural", "smoothed"):
        table = {(c.measure.id, c.reading, c.signs): verdict(c).status for c in claims_about(axiom, domain)}
        for (measure, reading, signs), status in table.items():
            if reading == "printed" and status is Status.PROVED and axiom not in ("ind",):
                for other in ("binary", "repaired"):
                    assert table.get((measure, other, signs)) is not Status.REFUTED
            if signs == "independent" and status is Status.PROVED:
                assert table.get((measure, reading, "same")) is not Status.REFUTED
