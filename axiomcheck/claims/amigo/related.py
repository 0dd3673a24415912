"""Section 7.1.6: invariances of the measures under changes of the contingency matrix."""

from __future__ import annotations

from axiomcheck import measures as catalog
from axiomcheck.claims.amigo.checks import Satisfies, Varies, Whole
from axiomcheck.claims.amigo.tables import ALL
from axiomcheck.claims.checks import ButFor, Cell
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.model import Printed
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.goal import eq
from axiomcheck.lang.matrix import CELLS, FILTERING, meaning
from axiomcheck.lang.measure import Measure
from axiomcheck.sources import AMIGO_2019

SECTION = "Section 7.1.6"
TP, FP, FN, TN = map(sym, CELLS)
POSITIVE = "TP >= 1, FP >= 1, FN >= 1, TN >= 1"
UTILITY = ("wacc", "utility")
CLASS = ("f",)
OTHERS = tuple(m for m in ALL if m not in (*UTILITY, *CLASS, "frs"))
SUM = Measure(
    "TP + TN",
    "correct labels",
    TP + TN,
    "everywhere",
    kind=FILTERING,
    lower_is_better=False,
    source=AMIGO_2019.at("4.1"),
)
EXCHANGE = {"TP": TN, "TN": TP, "FN": FP, "FP": FN}
MORE_TN = {"TN": TN + sym("K")}
SCALED = {"TP": sym("k1") * TP, "FP": sym("k1") * FP, "TN": sym("k2") * TN, "FN": sym("k2") * FN}


def _formula(name: str) -> Expr:
    written = catalog.from_name(name).formula.subs(meaning("natural"))
    return written.subs({"alpha": sym("a"), "lambda": sym("l")})


def _same(name: str, change: dict[str, Expr], given: str = "", at: dict[str, Expr] | None = None) -> Whole:
    ranges = {"a": "0 < a < 1", "l": "l > 0"}
    formula = _formula(name).subs(at or {})
    known = ", ".join(r for x, r in ranges.items() if x in formula.symbols)
    return Whole(", ".join(filter(None, (POSITIVE, given, known))), eq(formula, formula.subs(change)))


def _title(name: str) -> str:
    return catalog.from_name(name).name


SWAP = (
    Printed(SECTION, "exchange, utility-based", "absolute weighting measures are invariant under the exchange of TP "
            "with TN and "
            "FN with FP under certain weighting schemes: WAcc with lambda = 1", _same("wacc", EXCHANGE, at={"l": num(1)})),
    *(Printed(SECTION, f"exchange, {_title(m)}", "measures from the other two families are in general not invariant under the "
              f"exchange of TP with TN and FN with FP: {_title(m)}", Varies(_same(m, EXCHANGE))) for m in (*OTHERS, *CLASS)),
)  # fmt: skip
NEGATIVES = (
    *(Printed(SECTION, f"a change in TN, {_title(m)}", f"all precision/recall based measures are invariant under a change in "
              f"TN: {_title(m)}", _same(m, MORE_TN, "K >= 1")) for m in ("f", "pr", "precision", "recall")),
    *(Printed(SECTION, f"a change in TN, {_title(m)}", "invariance under a change in TN characterizes the class-oriented "
              f"measure family: {_title(m)} does not have it", Varies(_same(m, MORE_TN, "K >= 1")))
      for m in (*UTILITY, *OTHERS)),
)  # fmt: skip
FALSE_POSITIVES = (
    Printed(SECTION, "a change in FP", "non-invariance under a change in FP is necessary if the measure satisfies Strict "
            "Monotonicity", ButFor("TP + TN", (Holds("f >= 0, k > 0, t >= 0, v >= 0", "t + v + 0*f = t + v + 0*(f + k)"),
                                               Satisfies(SUM, "sm"))),
            note="a utility of 4.1 with alpha1 = alpha2 = 1 and alpha3 = alpha4 = 0; it does not depend on FP"),
)  # fmt: skip
SCALING = (
    *(Printed(SECTION, f"classification scaling, {_title(m)}", "invariance under TP => k1 TP, FP => k1 FP, TN => k2 TN, FN => "
              f"k2 FN does not hold for any of our measure families: {_title(m)}",
              Varies(_same(m, SCALED, "k1 > 0, k2 > 0"))) for m in (*UTILITY, *OTHERS, *CLASS, "frs")),
    Printed(SECTION, "classification scaling, precision", "this invariance is satisfied by precision",
            _same("precision", SCALED, "k1 > 0, k2 > 0")),
    Printed(SECTION, "precision and the axiom", "precision does not satisfy Strict "
            "Monotonicity", Cell("precision", "sm", "no")),
)  # fmt: skip
PRINTED = (*SWAP, *NEGATIVES, *FALSE_POSITIVES, *SCALING)
