"""Ordered classes: cumulative sums and named classes, from the formula to verdicts, attacked from outside."""

import random
import zlib
from itertools import accumulate

import independent as I
import numpy as np
import pytest
from independent import NoValue

from axiomcheck import axioms, comparison
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.certificate import Certificate as C
from axiomcheck.exact.certificate import decode, encode
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num
from axiomcheck.lang.measure import Measure
from axiomcheck.numeric.evaluation import evaluate as on_arrays
from axiomcheck.points import point_of, property_of
from axiomcheck.properties.model import terms
from axiomcheck.verdict import Status, decide, rested


def gaps(p, x):
    return list(accumulate(a - b for a, b in zip(p, x, strict=True)))


def median_of_three(p, x):
    return sorted(abs(a - b) for a, b in zip(p, x, strict=True))[1]


def one_over(p, x):
    if p[0] == x[0]:
        raise NoValue
    return 1 / (p[0] - x[0])


# Each formula with the same measure in plain Python; what both of these say must agree.
ORDINAL = {
    "sum(abs(cumsum(p - p_hat)))": lambda p, x: sum(map(abs, gaps(p, x))),
    "max(abs(cumsum(p - p_hat)))": lambda p, x: max(map(abs, gaps(p, x))),
    "abs(sum(cumsum(p_hat - p)))": lambda p, x: abs(sum(gaps(p, x))),
    "sum(cumsum(p_hat - p)**2)/(n - 1)": lambda p, x: sum(g * g for g in gaps(p, x)) / (len(p) - 1),
    "sqrt(sum(cumsum(p - p_hat)**2))": lambda p, x: sum(g * g for g in gaps(p, x)) ** 0.5,
    "sum(abs(cumsum(p) - cumsum(p_hat)))": lambda p, x: sum(map(abs, gaps(p, x))),
    "at(1, abs(p - p_hat))": lambda p, x: abs(p[0] - x[0]),
    "at(1, p_hat) - at(1, p)": lambda p, x: x[0] - p[0],
    "abs(at(2, cumsum(p - p_hat)))": lambda p, x: abs(p[0] + p[1] - x[0] - x[1]),
    "1/(at(1, p) - at(1, p_hat))": one_over,
    "sum(abs(p - p_hat)) + at(2, abs(p - p_hat))": lambda p, x: (
        sum(abs(a - b) for a, b in zip(p, x, strict=True)) + abs(p[1] - x[1])
    ),
}


def cosine(p, x):
    return (
        1
        - sum(a * b for a, b in zip(p, x, strict=True))
        / (sum(a * a for a in p) * sum(b * b for b in x)) ** 0.5
    )


ORDINAL_OR_NOT = ORDINAL | {
    "1 - sum(p*p_hat)/(sqrt(sum(p**2))*sqrt(sum(p_hat**2)))": cosine,
    "minimum(maximum(-(sum(p*p_hat)/sqrt(sum(p**2)*sum(p_hat**2))) + 1, 0), 2)": cosine,
    "sum(abs(p - p_hat)/p)": lambda p, x: sum(I.div(abs(a - b), a) for a, b in zip(p, x, strict=True)),
    "max(abs(p - p_hat))": lambda p, x: max(abs(a - b) for a, b in zip(p, x, strict=True)),
    "minimum(sum(abs(p - p_hat)), 1/2)": lambda p, x: min(
        sum(abs(a - b) for a, b in zip(p, x, strict=True)), 0.5
    ),
}
ATTACKED = ("ioi", "nn", "mon", "imp", "rel", "abs", "ind")
# What is known of the match distance and its kin.
KNOWN = {
    "sum(abs(cumsum(p - p_hat)))": "ioi nn abs proved; max mon imp rel ind refuted",
    "max(abs(cumsum(p - p_hat)))": "ioi nn abs proved; max mon imp rel ind refuted",
    "abs(sum(cumsum(p_hat - p)))": "nn proved; ioi max mon imp rel ind refuted",
    "sum(abs(cumsum(p) - cumsum(p_hat)))": "ioi nn abs proved; max mon imp rel ind refuted",
    "sum(cumsum(p_hat - p)**2)/(n - 1)": "ioi nn abs proved; max mon imp rel ind refuted",
}


def claim(text, axiom, **sense):
    return Claim(formula.measure(text), axioms.from_name(axiom), **sense)


def expected(text):
    for part in KNOWN[text].split("; "):
        *names, status = part.split()
        yield from ((name, Status(status)) for name in names)


def draws(rng, n, zeros):
    weights = [rng.choice((0, 1, 2, 3)) if zeros else rng.randint(1, 5) for _ in range(n)]
    total = sum(weights) or 1
    return [I.F(w, total) for w in weights] if sum(weights) else [I.F(1, n)] * n


@pytest.mark.parametrize("text", ORDINAL)
def test_formula_kernel_and_arrays_are_one_measure(text):
    rng = random.Random(7)
    measure = formula.measure(text)
    assert str(formula.parse(str(measure.formula))) == str(measure.formula)
    assert decode(encode(measure.formula)) == measure.formula
    for n in (2, 3, 4, 5):
        p, x = draws(rng, n, False), draws(rng, n, True)
        wanted = I.value(ORDINAL[text], p, x)
        written = expand(measure.formula, list(map(num, p)), list(map(num, x)))
        found = evaluate(written, {})
        assert abs(float(found.mid() if hasattr(found, "mid") else found) - float(wanted)) < 1e-12
        assert abs(on_arrays(measure, list(map(float, p)), list(map(float, x))) - float(wanted)) < 1e-12


def test_classes_without_a_value_take_it_from_all_that_follow():
    measure = formula.measure("at(1, cumsum(p/p_hat))")
    assert on_arrays(measure, [0.5, 0.5], [1, 0]) == 0.5
    with pytest.raises(Exception, match="value"):
        on_arrays(formula.measure("sum(cumsum(p/p_hat))"), [[0.5, 0.5]], [[1, 0]])
    batch = on_arrays(formula.measure("sum(abs(cumsum(p - p_hat)))"), np.eye(3), np.eye(3)[::-1])
    assert list(batch) == [2, 0, 2]


@pytest.mark.parametrize(
    "text",
    ["cumsum(p)", "sum(cumsum(1))", "cumsum(sum(p))", "sum(cumsum(p, 1))", "sum(cumsum())", "sum(cumsum)"],
)
def test_cumulative_sums_that_mean_nothing_are_refused(text):
    with pytest.raises(InputError, match="column"):
        formula.measure(text)


def test_a_cumulative_sum_in_latex_has_a_class_of_its_own():
    found = formula.measure("sum(abs(cumsum(p - p_hat)) + p)").latex
    assert r"\sum_{c'\preceq c}" in found and "p(c')" in found and "p(c)" in found


@pytest.mark.parametrize("text", KNOWN)
def test_verdicts_about_ordered_classes(text):
    for axiom, status in expected(text):
        found = decide(claim(text, axiom), 10)
        assert found.status is status, f"{found}: {found.reason}"
        assert found.scope == "every n" or status is Status.REFUTED


def test_a_measure_of_one_size_says_nothing_of_parts():
    m = Measure("M", "m", formula.parse("at(1, abs(p - p_hat))"), "everywhere", classes=3)
    c = Claim(m, axioms.from_name("ind"))
    values = {k: ["1/3", "1/3", "1/3"] for k in "pxy"} | {"A": [1, 2]}
    found = C("point", {"classes": 3, "values": values})
    with pytest.raises(CheckError, match="has no place in a part"):
        rested(c, Status.REFUTED, found)
    with pytest.raises(CheckError, match="part of the codeframe"):
        point_of(c, found).value([t for t in terms(property_of(c).sentence) if t.op == "D"][-1])
    assert decide(c, 3).status is Status.UNKNOWN
    for text in ("sum(abs(p - p_hat))", "sum(p**2)"):  # proved for every n, where the formula is for every n
        for m, known in (
            (formula.measure(text), True),
            (Measure("M", "m", formula.parse(text), "", classes=3), False),
        ):
            found = decide(Claim(m, axioms.from_name("ind"), reading="repaired"), 3)
            assert (found.status is Status.PROVED) == known, found


def test_named_classes_do_not_compare_as_numbers():
    found = comparison.compare("sum(abs(cumsum(p - p_hat)))", "sum(abs(p - p_hat))", seconds=5)
    assert found.relation.name.lower() not in ("equal", "proportional")


# -- what is false of formulas that look like errors --------------------------------------------------

FALSE = [
    (
        "nn",
        [
            "at(1, p_hat) - at(1, p)",
            "sum((p - p_hat)**3)",
            "sum(abs(p - p_hat)) - 1",
            "min(p - p_hat)",
            "n - 3",
            "1/sum((p - p_hat)**3)",
            "sum(abs(p - p_hat)*(p - p_hat))",
            "1 - sum(p*p_hat)/(sqrt(sum(p**2))*sqrt(sum(p**2)))",
            "2 - sum(p*p_hat)/sqrt(sum(p**2)*sum(p_hat**2)) - 2",
            "1 - sum(2*p*p_hat)/sqrt(sum(p**2)*sum(p_hat**2))",
        ],
    ),
    (
        "ioi",
        [
            "abs(sum(cumsum(p - p_hat)))",
            "at(1, abs(p - p_hat))",
            "min(abs(p - p_hat))",
            "sum(p - p_hat)",
            "sum(abs(p - p_hat)) + 1",
            "sum(abs(p - 2*p_hat))",
            "1 - sum((p - 1/n)*(p_hat - 1/n))/sqrt(sum((p - 1/n)**2)*sum((p_hat - 1/n)**2))",
            "1 - sum(p*p)/sqrt(sum(p**2)*sum(p**2))",
            "abs(max(p) - max(p_hat))",
            "sum(cumsum((p - p_hat)**3))",
            "sum((p - p_hat)**3)",
            "sum(abs(p - p_hat)) - sum(abs(p - p_hat))",
            "0*sum(abs(p - p_hat))",
            "sum(abs(p - p_hat))*at(1, abs(p - p_hat))",
            "1/sum(abs(p - p_hat) + 1)",
        ],
    ),
    (
        "abs",
        [
            "sum(abs(p - p_hat)/p)",
            "sum((p - 2*p_hat)**2)",
            "sum(p*abs(p - p_hat))",
            "abs(at(1, p) - at(2, p_hat))",
            "sum(abs(cumsum(p) - p_hat))",
            "sum(abs(p - at(1, p_hat)))",
        ],
    ),
    (
        "imp",
        [
            "sum(abs(cumsum(p - p_hat)))",
            "at(1, p_hat) - at(1, p)",
            "abs(sum(cumsum(p - p_hat)))",
            "at(1, exp(p - p_hat))",
            "abs(at(1, p) - at(1, p_hat) + at(2, p) - at(2, p_hat))",
        ],
    ),
]
TRUE = [
    ("nn", "sum(p - p_hat)"),
    ("nn", "sum(p*log(p/p_hat))"),
    ("nn", "1 - sum(p*p_hat)/sqrt(sum(p**2) + sum(p_hat**2))"),
    ("nn", "sum(minimum(p, p - p_hat))"),
    ("ioi", "max(p - p_hat)"),
    ("ioi", "sum(p*abs(p - p_hat))"),
    ("ioi", "sum(minimum(abs(p - p_hat), p))"),
    ("imp", "sum((p - p_hat)**3)"),
    ("imp", "sum(abs(p - p_hat + 1/10))"),
    ("imp", "sum(maximum(p - p_hat, 0))"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("axiom", "texts"), FALSE, ids=[a for a, _ in FALSE])
def test_false_claims_are_refuted(axiom, texts):
    for text in texts:
        assert decide(claim(text, axiom), 4).status is Status.REFUTED, text


@pytest.mark.parametrize(("axiom", "text"), TRUE)
def test_claims_that_only_look_false_are_proved(axiom, text):
    assert decide(claim(text, axiom), 4).status is Status.PROVED


@pytest.mark.slow
@pytest.mark.parametrize("text", ORDINAL_OR_NOT)
def test_what_is_proved_survives_attacks(text):
    proved = 0
    for axiom in ATTACKED:
        for n, domain in ((None, "natural"), (2, "natural"), (2, "smoothed")):
            if axiom == "ind" and n == 2:
                continue
            c = claim(text, axiom, classes=n, domain=domain)
            if decide(c, 2).status is not Status.PROVED:
                continue
            proved += 1
            rng = random.Random(zlib.crc32(str(c).encode()))
            for _ in range(150):
                size = n or rng.choice((2, 3, 4, 5))
                broken = I.violation(ORDINAL_OR_NOT[text], axiom, "printed", domain, "same", rng, size)
                assert broken is None, f"{c}: {broken}"
    assert proved


@pytest.mark.parametrize(
    ("text", "names"),
    [("sum(abs(cumsum(p - p_hat)))/(n - 1)", "imp abs mon"), ("sum(abs(cumsum(p - p_hat))) + sum(abs(p - p_hat))/2", "abs"),
     ("sum(cumsum(p - p_hat)**2)", "imp mon"), ("max(cumsum(p - p_hat)) - min(cumsum(p - p_hat))", "mon")],
)  # fmt: skip
def test_at_two_classes_sums_up_to_a_class_are_written_out(text, names):
    measure = formula.measure(text, "M")
    for name in names.split():
        assert decide(Claim(measure, axioms.from_name(name), "binary", classes=2), 6.0).status is Status.PROVED
