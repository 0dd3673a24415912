"""Sections 5 and 6: Laplace's correction, non-informative smoothing, and what follows from low components.

G, S and T are numbers of documents; x = |S & G|.
"""

from __future__ import annotations

from axiomcheck import axioms
from axiomcheck import measures as catalog
from axiomcheck.claims.amigo.checks import Whole
from axiomcheck.claims.amigo.notation import ANY, general, line, masses
from axiomcheck.claims.amigo.tables import DOMAINS
from axiomcheck.claims.checks import Cell, Sampled, Together
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.model import MEANT

S51, S52, S62, S63 = "Section 5.1", "Section 5.2", "Section 6.2", "Section 6.3"
CELLS = "TP >= 0, FP >= 0, FN >= 0, TN >= 0"
BOTH = f"{CELLS}, TP + FN >= 1, FP + TN >= 1"
T = "(TP + FP + FN + TN)"
GOLD = "G >= 1, T >= G + 1"
LAPLACE = (
    *(line("Table 4", f"{c}", f"Laplace's correction ensures that {c} is larger than zero", Whole(CELLS, f"{c} + 1 > 0"))
      for c in ("TP", "FP", "FN", "TN")),
    line(S51, "precision", "P(G|S) = (|S & G| + 1)/(|S| + 2)",
         Whole(CELLS, "(TP + 1)/((TP + 1) + (FP + 1)) = (TP + 1)/((TP + FP) + 2)")),
    line(S51, "precision is never zero", "now precision is never zero", Whole(CELLS, "(TP + 1)/(TP + FP + 2) > 0")),
    line(S51, "F and the axiom", "this smoothed F satisfies Strict Monotonicity", Cell("f", "sm", "yes", domain="laplace")),
    line(S51, "Lam% and the axiom", "the smoothed Lam% also satisfies the axiom", Cell("lam", "sm", "yes", domain="laplace")),
    line(S51, "the rates are never zero", "P(~S|G) and P(S|~G) are never zero",
         Whole(CELLS, ("(FN + 1)/(TP + FN + 2) > 0", "(FP + 1)/(FP + TN + 2) > 0"))),
    line(S51, "zero output, precision", "P(G|S) = (0 + 1)/(0 + 2) = 1/2", Holds("", "(0 + 1)/(0 + 2) = 1/2")),
    line(S51, "zero output, not P(G)", "1/2 != P(G): smoothing does not preserve non-informativeness",
         Whole(GOLD, "(0 + 1)/(0 + 2) != G/T")),
    line(S51, "zero output, not P(G)", "the same, where not half of the documents are relevant",
         Whole((f"{GOLD}, 2*G < T", f"{GOLD}, 2*G > T"), "(0 + 1)/(0 + 2) != G/T"), MEANT, "P(G) is not 1/2"),
    line(S51, "recall of the zero output", "(TP + 1)/(TP + 1 + FN + 1) = (0 + 1)/(0 + 1 + |G| + 1) = 1/(|G| + 2)",
         Whole("G >= 1", "(0 + 1)/(0 + 1 + G + 1) = 1/(G + 2)")),
    line(S51, "recall of the placebo output", "... = (|G| + 1)/(|G| + 1 + 0 + 1) = (|G| + 1)/(|G| + 2)",
         Whole("G >= 1", "(G + 1)/(G + 1 + 0 + 1) = (G + 1)/(G + 2)")),
    line(S51, "precision of the zero output", "... = 1/2", Holds("", "(0 + 1)/(0 + 1 + 0 + 1) = 1/2")),
    line(S51, "precision of the placebo output", "(|G| + 1)/(|G| + 1 + |~G| + 1) = (|G| + 1)/(|T| + 2)",
         Whole(GOLD, "(G + 1)/(G + 1 + (T - G) + 1) = (G + 1)/(T + 2)")),
    line(S51, "recall is higher", "(|G| + 1)/(|G| + 2) > 1/(|G| + 2)", Whole("G >= 1", "(G + 1)/(G + 2) > 1/(G + 2)")),
    line(S51, "|G| < |T|/2, first step", "implies |G| < (|T| + 2)/2 - 1", Whole(f"{GOLD}, G < T/2", "G < (T + 2)/2 - 1")),
    line(S51, "|G| < |T|/2, second step", "implies (|G| + 1)/(|T| + 2) < 1/2",
         Whole(f"{GOLD}, G < (T + 2)/2 - 1", "(G + 1)/(T + 2) < 1/2")),
    line(S51, "zero can outperform placebo", "depending on alpha, the zero system can outperform the placebo system: with "
            "one of 10 documents relevant and alpha = 0.9",
         Holds("", "1/(0.9/(1/2) + 0.1/(1/3)) > 1/(0.9/(2/12) + 0.1/(2/3))"), note="one example shows that it can"),
    line(S51, "F and Growing Quality", "Non-Informativeness Growing Quality is not preserved for F",
         Cell("f", "nigq", "no", domain="laplace")),
    line(S51, "Lam% and Fixed Quality", "Non-Informativeness Fixed Quality is not preserved for Lam%",
         Cell("lam", "nifq", "no", domain="laplace")),
    line(S51, "10 irrelevant documents", "10 returned documents, all irrelevant: smoothed precision is lower than 1/10",
         Holds("", "(0 + 1)/(10 + 2) < 1/10")),
)  # fmt: skip
ORIGINAL = {  # what Section 4 says that each has
    **dict.fromkeys(("wacc", "utility"), ("sm", "aw")),
    **dict.fromkeys(("acc", "err"), ("sm",)),
    **dict.fromkeys(("phi", "maac", "kappa", "chi", "chi_p"), ("sm", "nifq")),
    **dict.fromkeys(("lam", "odds", "mi"), ("nifq",)),
    **dict.fromkeys(("f", "pr"), ("nigq",)),
}
JOINT = "(x + g*s)"
NONINFORMATIVE = (
    line(S52, "the joint table, precision", "P(G|S) = (|S & G| + P(G) P(S))/(|S| + P(S))",
         Holds("0 < g < 1, 0 < s < 1, x >= 0, y >= 0", f"{JOINT}/({JOINT} + (y + (1 - g)*s)) = {JOINT}/((x + y) + s)")),
    line(S52, "the same weight", "P(S|G) = (|S & G| + 2 P(G))/(|S| + 2): equal to the P(S|G) of the four formulas",
         Whole(BOTH, f"(TP + 2*(TP + FN)/{T})/(TP + FP + 2) = (TP + 2*(TP + FP)/{T})/(TP + FN + 2)")),
    line(S52, "the same weight", "P(G|S) = (|S & G| + 2 P(G))/(|S| + 2): equal to the P(G|S) of the four formulas",
         Whole(BOTH, f"(TP + 2*(TP + FN)/{T})/(TP + FP + 2) = (TP + 2*((TP + FN)/{T}))/(TP + FP + 2)"), MEANT,
         "P(S|G) is a slip for P(G|S)"),
    line(S52, "P(G) = 1/2", "equivalent to Laplace's correction when P(G) = 1/2",
         Holds("x >= 0, y >= 0, g = 1/2", "(x + 2*g)/(x + y + 2) = (x + 1)/(x + y + 2)")),
    line(S52, "P(G) > 1/2", "slightly larger if P(G) grows",
         Holds("x >= 0, y >= 0, 1/2 < g < 1", "(x + 2*g)/(x + y + 2) > (x + 1)/(x + y + 2)")),
    line(S52, "P(G) < 1/2", "slightly lower if P(G) is lower than 1/2",
         Holds("x >= 0, y >= 0, 0 < g < 1/2", "(x + 2*g)/(x + y + 2) < (x + 1)/(x + y + 2)")),
    line(S52, "non-informative outputs, lines 1 and 2", "|S & G| = |T| P(S) P(G)",
         Holds("w > 0, 0 < g < 1, 0 <= s <= 1", "(w*(s*g) + 2*g)/(w*s + 2) = (w*s*g + 2*g)/(w*s + 2)")),
    line(S52, "non-informative outputs, lines 2 and 3", "... = P(G) (|T| P(S) + 2)/(|S| + 2)",
         Holds("w > 0, 0 < g < 1, 0 <= s <= 1", "(w*s*g + 2*g)/(w*s + 2) = g*(w*s + 2)/(w*s + 2)")),
    line(S52, "non-informative outputs, lines 3 and 4", "... = P(G)",
         Holds("w > 0, 0 < g < 1, 0 <= s <= 1", "g*(w*s + 2)/(w*s + 2) = g")),
    *(line(S52, f"{name} = 1 - {other}", f"the smoothed {name} is 1 - {other}",
           Whole(BOTH, f"({a} + 2*({p})/{T})/({size} + 2) = 1 - ({b} + 2*({q})/{T})/({size} + 2)"))
      for name, other, a, b, p, q, size in (
          ("P(S|G)", "P(~S|G)", "TP", "FN", "TP + FP", "FN + TN", "TP + FN"),
          ("P(S|~G)", "P(~S|~G)", "FP", "TN", "TP + FP", "FN + TN", "FP + TN"),
          ("P(G|S)", "P(~G|S)", "TP", "FP", "TP + FN", "FP + TN", "TP + FP"),
          ("P(G|~S)", "P(~G|~S)", "FN", "TN", "TP + FN", "FP + TN", "FN + TN"))),
    *(line(S52, f"{catalog.from_name(m).name} {axioms.from_name(a).name}, preserved, {domain}",
           f"the smoothing preserves the original properties of metrics: {catalog.from_name(m).name} has "
           f"{axioms.from_name(a).name}, and keeps it",
           Together((Cell(m, a, "yes"), Cell(m, a, "yes", domain=domain))), note=DOMAINS[domain])
      for m, had in ORIGINAL.items() for a in had for domain in ("noninformative", "noninformative_joint")),
)  # fmt: skip
COMPLIANT = tuple(
    line(
        where,
        f"smoothing makes {m} compliant",
        f"{says}: {m}",
        Cell(m.lower(), "sm", "yes", domain="noninformative"),
    )
    for where, says in (
        (
            "Abstract",
            "problematic measures can be adapted using smoothing, which makes them compliant with the constraint",
        ),
        (S52, "informativeness-based smoothing also makes measures compliant with monotonicity"),
        ("Section 7.1.1", "a smoothed version of F satisfies the monotonicity axiom"),
        ("Section 8", "non-compliant measures (Precision/Recall, Lam%) can be modified to comply"),
    )
    for m in ("Lam", "Odds", "F")
    if m != "Odds" or where == S52
    if m == "F" or where != "Section 7.1.1"
)
EFFECT = (
    line(S62, "accuracy does not change", "accuracy does not change for any system output: under Laplace's correction",
         Whole(BOTH, f"(TP + 1 + TN + 1)/({T} + 4) = (TP + TN)/{T}")),
    line(S62, "accuracy does not change, joint table", "accuracy does not change: under the smoothing of the joint table",
         Whole(BOTH, f"(TP + (TP + FN)*(TP + FP)/{T}**2 + TN + (FP + TN)*(FN + TN)/{T}**2)/({T} + 1) = (TP + TN)/{T}")),
    line(S62, "accuracy does not change, four formulas", "accuracy does not change: P(S|G) P(G) + P(~S|~G) P(~G) under the "
            "four formulas",
         Whole(BOTH, f"(TP + 2*(TP + FP)/{T})/(TP + FN + 2)*((TP + FN)/{T}) + (TN + 2*(FN + TN)/{T})/(FP + TN + 2)*((FP + "
            f"TN)/{T}) = (TP + TN)/{T}")),
)  # fmt: skip
ACCURACY = "P(S|G)*P(G) + P(~S|~G)*P(~G)"
SENSITIVITY = "P(S|G)*P(~S|~G)"
STRICT = (
    line(S63, "the ranks", "the top, middle and bottom ranks are 1, 0.5 and 0: the bottom one of K outputs with different "
            "scores is 0", Whole("K >= 2", "1/K = 0")),
    line(S63, "the top rank", "the top rank of K outputs is 1", Whole("K >= 2", "K/K = 1")),
    line(S63, "low recall", "P(S|G) << 1 implies P(S|G) P(~S|~G) << 1: the product is no larger",
         general(SENSITIVITY, "<=", "P(S|G)")),
    line(S63, "low product", "P(S|G) P(~S|~G) << 1 implies F(R,S) << 1: F(R,S) <= S/(1 - alpha)",
         Holds("0 < r <= 1, 0 < x <= 1, 0 < a < 1", "1/(a/r + (1 - a)/x) <= x/(1 - a)")),
    line(S63, "low precision", "a low precision implies a low R: R <= P(G|S)", general("P(G|S)*P(~G|~S)", "<=", "P(G|S)")),
    line(S63, "P(~S|G) >> 0", "P(~S|G) >> 0 implies P(S|G) << 1: P(S|G) = 1 - P(~S|G)", general("P(S|G)", "=", "1 - P(~S|G)")),
    line(S63, "low accuracy, first step", "TP + TN << T implies P(S|G) P(G) + P(~S|~G) P(~G) << 1: they are the same",
         general("t + v", "=", "P(S|G)*P(G) + P(~S|~G)*P(~G)")),
    line(S63, "low accuracy, second step", "... implies that P(G) << 1 or P(~G) << 1: with 1/10 for << 1",
         Holds("0 < g < 1, 0 <= r <= 1, 0 <= x <= 1, r*g + x*(1 - g) <= 1/10, g > 1/10", "1 - g <= 1/10"),
         note="r is P(S|G), x is P(~S|~G)"),
    line(S63, "low accuracy, third step", "... implies P(S|G) << 1 or P(~S|~G) << 1: accuracy is at least the smaller of both",
         Together((general("P(S|G)", "<=", ACCURACY, f"{ANY}, {masses('P(S|G) <= P(~S|~G)')}"),
                   general("P(~S|~G)", "<=", ACCURACY, f"{ANY}, {masses('P(~S|~G) <= P(S|G)')}"))), MEANT,
         "without the second step"),
)  # fmt: skip
HIGH = "0 < r <= 1, 0 < x <= 1, 2*r*x/(r + x) >= 9/10"
STRICTEST = (
    line("Abstract", "F(R,S) is strict", "a good result according to F(R,S) ensures a good one according to all others: from "
            "9/10, R and S are at least 9/11", Sampled(Holds(HIGH, ("r >= 9/11", "x >= 9/11")), "alpha = 1/2, 9/10 for good"),
            note="r is R, x is S; the numbers are not in print"),
    *(line("Abstract", f"F(R,S) is strict, {what}", f"... and so is {what}: no less than "
            f"{bound}", Sampled(general(bound, "<=", what, given), "one measure and one bound for it"))
      for what, bound, given in (("P(G|S)", "P(G|S)*P(~G|~S)", ANY), ("P(S|G)", "P(S|G)*P(~S|~G)", ANY),
                                 ("P(S|G)*P(G) + P(~S|~G)*P(~G)", "P(S|G)*P(~S|~G)", ANY),
                                 ("(P(S|G) + P(~S|~G))/2", "P(S|G)*P(~S|~G)", ANY))),
    line(S63, "the most frequent class", "a high accuracy can be achieved by assigning every sample to the most frequent "
            "class: it is P(G) where all are labelled positive", Whole("G >= 1, N >= 1", "(G + 0)/(G + N) = G/(G + N)")),
)  # fmt: skip
PRINTED = (*LAPLACE, *NONINFORMATIVE, *COMPLIANT, *EFFECT, *STRICT, *STRICTEST)
