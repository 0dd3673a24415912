"""Axioms for measures of filtering (Amigó et al. 2019, 3.2 and 3.3).

Everywhere there is at least one relevant and one irrelevant document: without both
there is nothing to filter, and P(S|G) or P(S|~G) has no meaning.
"""

from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.expr import sym
from axiomcheck.lang.goal import ge, lt
from axiomcheck.lang.matrix import (
    BETTER,
    CELLS,
    EQUAL,
    FILTERING,
    THRESHOLD,
    Change,
    MatrixStatement,
    output,
)
from axiomcheck.sources import AMIGO_2019

TP, FP, FN, TN = map(sym, CELLS)
s, t = sym("s"), sym("t")


def _moves(least: int) -> tuple[Change, ...]:
    """Both ways to correct one label; every cell is at least `least`, before and after."""
    counts = tuple((c, least) for c in CELLS)
    found = Change(
        "one relevant document is found: FN to TP",
        before=(TP, FP, FN + 1, TN),
        after=(TP + 1, FP, FN, TN),
        counts=counts,
        given=() if least else (ge(FP + TN, 1),),
    )
    dropped = Change(
        "one irrelevant document is dropped: FP to TN",
        before=(TP, FP + 1, FN, TN),
        after=(TP, FP, FN, TN + 1),
        counts=counts,
        given=() if least else (ge(TP + FN, 1),),
    )
    return found, dropped


_pair = Change(
    "one relevant and one irrelevant document are added to the output",
    before=(TP, FP, FN + 1, TN + 1),
    after=(TP + 1, FP + 1, FN, TN),
    counts=tuple((c, 0) for c in CELLS),
)
_larger = Change(
    "a non-informative output of the same documents is larger",
    before=output("G", "N", "s"),
    after=output("G", "N", "t"),
    counts=(("G", 1), ("N", 1)),
    shares=("s", "t"),
    given=(lt(s, t),),
)
_any_two = Change(
    "two non-informative outputs, of the same or of different documents",
    before=output("G", "N", "s"),
    after=output("H", "M", "t"),
    counts=(("G", 1), ("N", 1), ("H", 1), ("M", 1)),
    shares=("s", "t"),
)

SM = Axiom(
    "SM",
    "strict monotonicity of relabelling",
    meaning="Labelling one more document correctly is strictly better.",
    readings={
        "steps": MatrixStatement(
            _moves(0),
            BETTER,
            note="unit steps on all matrices, values by limits; pairs with a 0/0 are excluded",
        ),
        "positive": MatrixStatement(_moves(1), BETTER, note="every cell is at least 1 before and after"),
        "total": MatrixStatement(
            _moves(0), BETTER, undefined="violation", note="a 0/0 counts as a violation"
        ),
    },
    source=AMIGO_2019.at("3.2"),
    kind=FILTERING,
)

AW = Axiom(
    "AW",
    "absolute weighting",
    meaning="Some parameter alone decides, by a threshold, whether a larger output is better.",
    readings={
        "pair": MatrixStatement(
            (_pair,),
            THRESHOLD,
            note="one relevant and one irrelevant document are added; the threshold may depend on the "
            "gold standard, not on the output; either orientation",
        ),
        "noninformative": MatrixStatement(
            (_larger,), THRESHOLD, note="two non-informative outputs of different size; either orientation"
        ),
    },
    source=AMIGO_2019.at("3.3, scenario 1"),
    kind=FILTERING,
)

NIFQ = Axiom(
    "NIFQ",
    "non-informativeness fixed quality",
    meaning="All non-informative outputs have the same quality.",
    readings={
        "noninformative": MatrixStatement((_any_two,), EQUAL, note="one constant for all gold standards")
    },
    source=AMIGO_2019.at("3.3, scenario 2"),
    kind=FILTERING,
)

NIGQ = Axiom(
    "NIGQ",
    "non-informativeness growing quality",
    meaning="The quality of a non-informative output grows strictly with its size.",
    readings={"noninformative": MatrixStatement((_larger,), BETTER)},
    source=AMIGO_2019.at("3.3, scenario 3"),
    kind=FILTERING,
)
