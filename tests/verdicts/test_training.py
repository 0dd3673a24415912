"""Measures that know the training prevalence: for every one of them, and never for one class's as if for all."""

import math
import random
import zlib
from fractions import Fraction

import independent as I
import numpy as np
import pytest
from click.testing import CliRunner

from axiomcheck import numeric
from axiomcheck.axioms import from_name as A
from axiomcheck.cli import cli
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.input import declared, formula, latex
from axiomcheck.input.tracing import reading
from axiomcheck.lang.claim import Claim
from axiomcheck.report.explain import explain
from axiomcheck.report.records import record
from axiomcheck.strategies.proves import proves
from axiomcheck.verdict import Status, decide, rested

pytestmark = pytest.mark.usefixtures("z3_here")

AXIOMS = {a.id: a for a in (A("IOI"), A("NN"), A("MON"), A("IMP"), A("REL"), A("ABS"), A("IND"), A("SYM"), A("TRI"), A("CVX"))}
SIGNED = "sum((p_hat - p)/p_train)"
PRIOR = "sum(abs(p - p_hat))/sum(abs(p - p_train))"
FIRST = "abs(at(1, p) - at(1, p_hat))/at(1, p_train)"
ROOT = "sqrt(sum((p - p_hat)**2/p_train))"
WEIGHED = "sum(p_train*abs(p - p_hat))"
FORMULAS = {  # what the formulas say, written once more
    "sum(abs(p_hat - p)/p_train)": lambda p, x, t: sum(
        abs(b - a) / c for a, b, c in zip(p, x, t, strict=True)
    ),
    "mean((p - p_hat)**2/p_train)": lambda p, x, t: (
        sum((b - a) ** 2 / c for a, b, c in zip(p, x, t, strict=True)) / len(p)
    ),
    SIGNED: lambda p, x, t: sum((b - a) / c for a, b, c in zip(p, x, t, strict=True)),
    WEIGHED: lambda p, x, t: sum(c * abs(b - a) for a, b, c in zip(p, x, t, strict=True)),
    "sum((p_hat - p)*p_train)": lambda p, x, t: sum(c * (b - a) for a, b, c in zip(p, x, t, strict=True)),
    PRIOR: lambda p, x, t: I.div(
        sum(abs(b - a) for a, b in zip(p, x, strict=True)), sum(abs(a - c) for a, c in zip(p, t, strict=True))
    ),
    FIRST: lambda p, x, t: abs(p[0] - x[0]) / t[0],
    ROOT: lambda p, x, t: I.mp.sqrt(sum((b - a) ** 2 / c for a, b, c in zip(p, x, t, strict=True))),
    "sum(abs(p_hat - p_train)) - sum(abs(p - p_train))": lambda p, x, t: sum(
        abs(b - c) - abs(a - c) for a, b, c in zip(p, x, t, strict=True)
    ),
    "sum(p*log(p/p_hat)*p_train)": lambda p, x, t: sum(
        c * I.xlog(a, b) for a, b, c in zip(p, x, t, strict=True)
    ),
}
SIZES = (None, 2, 3)
PROVED = {
    ("sum(abs(p_hat - p)/p_train)", None): "ioi nn mon imp abs sym tri cvx",
    ("mean((p - p_hat)**2/p_train)", None): "ioi nn mon imp abs sym cvx",
    (WEIGHED, None): "ioi nn mon imp abs sym tri cvx",
    (ROOT, None): "ioi mon imp",
    (PRIOR, 2): "nn mon imp",
    (FIRST, 2): "ioi imp",
}
REFUTED = {
    ("sum(abs(p_hat - p)/p_train)", None): "rel",
    ("mean((p - p_hat)**2/p_train)", None): "rel tri",
    (SIGNED, None): "ioi nn mon imp",
    (PRIOR, None): "rel abs sym",
    (FIRST, 3): "ioi",
}
CASES = [
    (text, size, axiom, status)
    for table, status in ((PROVED, Status.PROVED), (REFUTED, Status.REFUTED))
    for (text, size), names in table.items()
    for axiom in names.split()
]


def claim(text, axiom, size=None, **more):
    return Claim(formula.measure(text), AXIOMS[axiom], classes=size, **more)


@pytest.mark.parametrize(("text", "size", "axiom", "status"), CASES)
def test_is_decided_for_every_training_prevalence(text, size, axiom, status):
    verdict = decide(claim(text, axiom, size), 20)
    assert verdict.status is status, verdict.reason
    assert "p_train is any distribution" in explain(verdict) and explain(verdict, "latex")
    if status is Status.REFUTED:
        shown = record(verdict)["witness"]["distributions"]["p_train"]
        assert sum(map(Fraction, shown)) == 1 and all(Fraction(v) > 0 for v in shown)
        assert "p_train = (" in record(verdict)["reason"]


def training(rng, n):
    while True:
        t = I.some_distribution(rng, n)
        if all(t):
            return t


def with_training(f, train):
    """D(p, x) for that training prevalence, on parts of the codeframe for its projection."""

    def measure(p, x):
        here = train[: len(p)]
        return f(p, x, [I.real(v / sum(here)) for v in here])

    return measure


@pytest.mark.parametrize("text", sorted({text for text, size in PROVED if size is None}))
@pytest.mark.parametrize("domain", ["natural", pytest.param("smoothed", marks=pytest.mark.slow)])
def test_what_is_proved_survives_attacks(text, domain):
    attacked = 0
    for axiom in AXIOMS:
        verdict, rng = decide(claim(text, axiom, domain=domain), 1), random.Random(zlib.crc32(text.encode()))
        if verdict.status is not Status.PROVED:
            continue
        for i in range(40):
            n = (3 if axiom == "ind" else 2) + i % 4
            train = training(rng, n)
            f = with_training(FORMULAS[text], train)
            found = I.violation(f, axiom, "printed", domain, "same", rng, n)
            assert not found, f"{text} {axiom} {domain} is proved; but {found} at {train}"
            attacked += 1
    assert attacked


@pytest.mark.slow
@pytest.mark.parametrize("text", FORMULAS)
@pytest.mark.parametrize("n", [2, 3])
def test_what_is_proved_at_a_size_survives_attacks(text, n):
    for domain in ("natural", "smoothed"):
        for axiom in AXIOMS:
            if axiom == "ind" and n == 2:
                continue
            verdict, rng = decide(claim(text, axiom, n, domain=domain), 8), random.Random(n)
            for _ in range(400 if verdict.status is Status.PROVED else 0):
                train = training(rng, n)
                f = with_training(FORMULAS[text], train)
                found = I.violation(f, axiom, "printed", domain, "same", rng, n)
                assert not found, f"{text} {axiom} {domain} {n} is proved; but {found} at {train}"


def test_formulas_are_what_is_written_beside_them():
    rng = random.Random(5)
    for text, f in FORMULAS.items():
        for n in (2, 3, 4):
            p, x, t = (training(rng, n) for _ in range(3))
            want = float(f(*([I.real(v) for v in d] for d in (p, x, t))))
            got = numeric.evaluate(formula.measure(text), p, x, p_train=t)
            assert math.isclose(got, want, rel_tol=1e-9, abs_tol=1e-12), (text, p, x, t)


POINT = {"p": ["0", "1"], "x": ["1", "0"]}


@pytest.mark.parametrize(
    "train",
    [
        None,
        ["0", "1"],
        ["1", "0"],
        ["1/2", "1/4"],
        ["-1/2", "3/2"],
        ["1/2"],
        ["1/3", "1/3", "1/3"],
        "1/2",
        [0.5, 0.5],
    ],
)
def test_witnesses_need_a_training_prevalence(train):
    given = claim("sum(p_hat*p_train) - 1", "nn", 2)

    def proof(train):
        more = {} if train is None else {"p_train": train}
        return Certificate("point", {"classes": 2, "values": POINT | more})

    rested(given, Status.REFUTED, proof(["1/2", "1/2"]))
    with pytest.raises(CheckError):
        rested(given, Status.REFUTED, proof(train))


def test_where_there_is_no_value_nothing_is_said_but_after_smoothing():
    assert decide(claim(PRIOR, "mon", 2), 20).status is Status.PROVED
    assert decide(claim(PRIOR, "mon", 2, domain="smoothed"), 2).status is Status.UNKNOWN


def test_numbers():
    weighed, ae = formula.measure(WEIGHED), formula.measure("mean(abs(p - p_hat))")
    rows = [[0.2, 0.8], [0.5, 0.5]]
    assert np.allclose(numeric.evaluate(weighed, rows, rows[::-1], p_train=[0.25, 0.75]), 0.3)
    assert np.allclose(numeric.evaluate(weighed, rows, rows[::-1], p_train=[[0.25, 0.75]] * 2, eps=0.5), 0.15)
    for train in (None, [0, 1], [0.5, 0.6], [1, 2, 3], [0.2, 0.3, 0.5], "ab", [[0.5, 0.5]] * 3, [np.nan, 1]):
        with pytest.raises(InputError):
            numeric.evaluate(weighed, rows, rows, p_train=train)
    with pytest.raises(InputError):
        numeric.evaluate(ae, rows, rows, p_train=[0.5, 0.5])
    with pytest.raises(InputError, match="has no value"):
        numeric.evaluate(formula.measure(PRIOR), *[[0.25, 0.75]] * 2, p_train=[0.25, 0.75])


FUNCTIONS = """
import numpy as np
def weighed(p, p_hat, p_train):
    return sum(abs(p - p_hat) / p_train)
def prior(p, p_hat, *, p_train):
    return np.abs(p - p_hat).sum() / np.abs(p - p_train).sum()
def unused(p, p_hat, p_train=None):
    return np.abs(p - p_hat).sum()
"""


def test_functions_take_it_as_a_third_argument(tmp_path):
    file = tmp_path / "trained.py"
    file.write_text(FUNCTIONS)
    want = {"weighed": "sum(abs(p - p_hat)/p_train)", "prior": PRIOR, "unused": "sum(abs(p - p_hat))"}
    for name, text in want.items():
        found = reading.read(f"{file}:{name}", proves, sizes=(2, 3))
        assert found.equal == (2, 3) and not found.parameters
        assert str(found.formula) == text
        assert found.measure().trained == (name != "unused")


def test_the_command_line_and_files(tmp_path):
    run = CliRunner().invoke
    done = run(cli, ["eval", WEIGHED, "--true", "0.2,0.8", "--predicted", "0.5,0.5", "--train", "0.25,0.75"])
    assert float(done.output) == pytest.approx(0.3)
    assert run(cli, ["eval", WEIGHED, "--true", "0.2,0.8", "--predicted", "0.5,0.5"]).exit_code == 2
    assert run(cli, ["eval", "F", "--counts", "1,2,3,4", "--train", "0.5,0.5"]).exit_code == 2
    found = declared.parse(f'name = "W"\nformula = "{WEIGHED}"\nexpect = {{MON = "proved"}}')
    assert found.measure.trained
    with pytest.raises(InputError):
        declared.parse('name = "W"\nformula = "sum(p_train*p)"\nparameters = {p_train = "0 < p_train"}')
    for text in (
        r"\sum_{c \in \mathcal{C}} p_L(c) |p(c) - \hat{p}(c)|",
        r"D(q, \hat{q}) = \sum_{c \in \mathcal{C}} p_{\text{train}}(c) |q(c) - \hat{q}(c)|",
    ):
        assert latex.read(text).formula == formula.parse(WEIGHED)
    for text in ("p_train", "sum(p_train)*p_train", "sum(1)*abs(p_train)"):
        with pytest.raises(InputError):
            formula.measure(text)


def test_two_classes_do_not_share_a_training_prevalence():
    """With one symbol for both, sum((p_hat - p)/p_train) would be impartial: a/t - a/t on either side."""
    assert decide(claim(SIGNED, "imp"), 3).status is not Status.PROVED
