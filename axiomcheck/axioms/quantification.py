"""Axioms for measures of quantification.

`p` (and `q`) are true distributions, `x` and `y` predicted ones; `x` estimates `p`,
and `y` estimates `q` where there is a `q`, else `p`.
"""

from axiomcheck.lang.axiom import (
    Axiom,
    Bounded,
    ContinuousInPrediction,
    D,
    D_mix,
    D_part,
    Iff,
    MaximumAttained,
    Statement,
    c1,
    c2,
    mass,
)
from axiomcheck.lang.expr import sym
from axiomcheck.lang.goal import Rel, eq, ge, gt, le, lt
from axiomcheck.lang.matrix import MatrixStatement
from axiomcheck.sources import FIELD, SEBASTIANI_2020

a, s1, s2 = sym("a"), sym("s1"), sym("s2")

IOI = Axiom(
    "IoI",
    "identity of indiscernibles",
    meaning="The error is zero exactly for the perfect prediction.",
    readings={"printed": Statement(("p", "x"), Iff(eq(D("p", "x"), 0), Rel("=", sym("x"), sym("p"))))},
    source=SEBASTIANI_2020.at("Property 1"),
)

NN = Axiom(
    "NN",
    "non-negativity",
    meaning="No error is negative.",
    readings={"printed": Statement(("p", "x"), ge(D("p", "x"), 0))},
    source=SEBASTIANI_2020.at("Property 2"),
)

MAX = Axiom(
    "MAX",
    "maximum",
    meaning="Some constant is the largest error, attained for every true distribution and every codeframe.",
    readings={"printed": Statement(("p", "x"), MaximumAttained())},
    source=SEBASTIANI_2020.at("Property 4"),
)

MON = Axiom(
    "MON",
    "strict monotonicity",
    meaning="Moving predicted prevalence further from the truth, on two classes, costs more.",
    readings={
        "printed": Statement(
            ("p", "x", "y"),
            lt(D("p", "x"), D("p", "y")),
            hypotheses=(
                lt(c1("y"), c1("x")),
                le(c1("x"), c1("p")),
                gt(c2("y"), c2("x")),
                ge(c2("x"), c2("p")),
            ),
            agree=(("x", "y"),),
        ),
        "binary": Statement(
            ("p", "x", "y"),
            lt(D("p", "x"), D("p", "y")),
            hypotheses=(lt(c1("y"), c1("x")), le(c1("x"), c1("p"))),
            classes=2,
            note="Property 9",
        ),
    },
    source=SEBASTIANI_2020.at("Property 3"),
)

_mirrored = (eq(c1("x"), c1("p") + a), eq(c1("y"), c1("p") - a))

IMP = Axiom(
    "IMP",
    "impartiality",
    meaning="Overestimating a class costs as much as underestimating it by the same amount.",
    readings={
        "printed": Statement(
            ("p", "x", "y"),
            eq(D("p", "x"), D("p", "y")),
            hypotheses=(ge(a, 0), *_mirrored, eq(c2("x"), c2("p") - a), eq(c2("y"), c2("p") + a)),
            scalars=("a",),
            agree=(("x", "y"),),
        ),
        "binary": Statement(
            ("p", "x", "y"),
            eq(D("p", "x"), D("p", "y")),
            hypotheses=(ge(a, 0), *_mirrored),
            scalars=("a",),
            classes=2,
            note="Property 10",
        ),
    },
    source=SEBASTIANI_2020.at("Property 5"),
)


def _same_shift(conclusion: Rel) -> dict[str, Statement | MatrixStatement]:
    """The readings of REL and ABS, which differ in their conclusion alone."""
    shift = (gt(a, 0), eq(c1("x"), c1("p") + s1 * a), eq(c1("y"), c1("q") + s2 * a))
    rarer = (lt(c1("p"), c1("q")), lt(c1("q"), c2("q")))
    scalars, signs, pairs = ("a",), ("s1", "s2"), (("p", "q"), ("x", "y"))
    true_and_predicted = ("p", "q", "x", "y")
    return {
        "printed": Statement(
            true_and_predicted,
            conclusion,
            hypotheses=(*rarer, lt(c2("q"), c2("p")), *shift),
            agree=pairs,
            note="word for word, nothing is said of the predicted prevalence of c2",
            scalars=scalars,
            signs=signs,
        ),
        "repaired": Statement(
            true_and_predicted,
            conclusion,
            hypotheses=(
                *rarer,
                lt(c2("q"), c2("p")),
                *shift,
                eq(c2("x"), c2("p") - s1 * a),
                eq(c2("y"), c2("q") - s2 * a),
            ),
            agree=pairs,
            note="amended: the predicted prevalence of c2 differs from the true one by the opposite amount",
            scalars=scalars,
            signs=signs,
        ),
        "binary": Statement(
            true_and_predicted,
            conclusion,
            hypotheses=(*rarer, *shift),
            classes=2,
            note="Properties 11, 12",
            scalars=scalars,
            signs=signs,
        ),
    }


REL = Axiom(
    "REL",
    "relativity",
    meaning="An error of the same size is more serious where the true prevalence is smaller.",
    readings=_same_shift(gt(D("p", "x"), D("q", "y"))),
    source=SEBASTIANI_2020.at("Property 6"),
)

ABS = Axiom(
    "ABS",
    "absoluteness",
    meaning="An error of the same size costs the same, whatever the true prevalence.",
    readings=_same_shift(eq(D("p", "x"), D("q", "y"))),
    source=SEBASTIANI_2020.at("Property 7"),
)

_same_order = Iff(le(D("p", "x"), D("p", "y")), le(D_part("p", "x"), D_part("p", "y")))
_masses = (gt(mass("p"), 0), gt(mass("x"), 0))
_equal_masses = (*_masses, eq(mass("p"), mass("x")))
_outside = (("x", "y"),)
_EQUAL = "amended: the part has the same true and predicted mass"

IND = Axiom(
    "IND",
    "independence",
    meaning="Classes predicted alike do not decide which of two predictions is better.",
    readings={
        "printed": Statement(
            ("p", "x", "y"),
            _same_order,
            note="word for word, each distribution is projected by its own mass",
            hypotheses=_masses,
            agree=_outside,
            part=True,
        ),
        "repaired": Statement(
            ("p", "x", "y"), _same_order, note=_EQUAL, hypotheses=_equal_masses, agree=_outside, part=True
        ),
        "rescaled": Statement(
            ("p", "x", "y"),
            _same_order,
            note=f"{_EQUAL}; its projections are smoothed with eps divided by that mass",
            smoothing="rescaled",
            hypotheses=_equal_masses,
            agree=_outside,
            part=True,
        ),
        "smooth-first": Statement(
            ("p", "x", "y"),
            _same_order,
            note="distributions are smoothed first, then projected, each by its own smoothed mass",
            smoothing="first",
            hypotheses=_masses,
            agree=_outside,
            part=True,
        ),
    },
    source=SEBASTIANI_2020.at("Property 8"),
)

SYM = Axiom(
    "SYM",
    "symmetry",
    meaning="Exchanging the true and the predicted distribution changes nothing.",
    readings={"printed": Statement(("p", "x"), eq(D("p", "x"), D("x", "p")))},
    source=FIELD,
)

TRI = Axiom(
    "TRI",
    "triangle inequality",
    meaning="A detour is never shorter.",
    readings={"printed": Statement(("p", "x", "y"), le(D("p", "y"), D("p", "x") + D("x", "y")))},
    source=FIELD,
)

BND = Axiom(
    "BND",
    "boundedness",
    meaning="On each codeframe the errors have a finite upper bound.",
    readings={"printed": Statement(("p", "x"), Bounded())},
    source=FIELD,
)

CON = Axiom(
    "CON",
    "continuity in the prediction",
    meaning="A small change of the prediction changes the error little.",
    readings={"printed": Statement(("p", "x"), ContinuousInPrediction())},
    source=FIELD,
)

CVX = Axiom(
    "CVX",
    "convexity in the prediction",
    meaning="A mixture of two predictions is no worse than the same mixture of their errors.",
    readings={
        "printed": Statement(
            ("p", "x", "y"),
            le(D_mix("p", "a", "x", "y"), a * D("p", "x") + (1 - a) * D("p", "y")),
            hypotheses=(ge(a, 0), le(a, 1)),
            scalars=("a",),
        )
    },
    source=FIELD,
)

PAPER_AXIOMS = ("ioi", "nn", "max", "mon", "imp", "rel", "abs", "ind")
