"""Sections 3 and 4: formulas in two notations, remarks on each measure, F(R,S) for non-informative outputs."""

from __future__ import annotations

from axiomcheck.claims.amigo.checks import ValuesAt, Whole
from axiomcheck.claims.amigo.notation import (
    ANY,
    CLOSED,
    INSIDE,
    WEIGHT,
    at_most_quarter,
    general,
    line,
    masses,
    uninformed,
)
from axiomcheck.claims.checks import Cell
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.model import MEANT

S3, S41, S42, S43, S44 = "Section 3", "Section 4.1", "Section 4.2", "Section 4.3", "Section 4.4"
F_RS = "1/(a/(g*(1 - g)) + (1 - a)/(s*(1 - s)))"
ODDS = "w is e to the power of minus the mean logit: lam% = 1/(1 + w), and 1/w^2 is the product of the odds"
LAM_OF_RANDOM = "1/(1 + exp(-(log((1 - s)/(1 - (1 - s))) + log(s/(1 - s)))/2))"
CELLS = "TP >= 0, FP >= 0, FN >= 0, TN >= 0"
BOTH = f"{CELLS}, TP + FN >= 1, FP + TN >= 1"
TOTAL = "(TP + FP + FN + TN)"

NOTATION = (
    *(line("Table 1", f"{cell}", f"{cell} ~ {term}, as a share of all documents", general(term, "=", share))
      for cell, term, share in (("TP", "P(G|S)*P(S)", "t"), ("FP", "P(~G|S)*P(S)", "f"), ("FN", "P(G|~S)*P(~S)", "m"),
                                ("TN", "P(~G|~S)*P(~S)", "v"))),
    line(S3, "non-informative, P(S|G) = P(S)", "non-informativeness can be expressed as P(S|G) = P(S)",
         uninformed("P(S|G)", "=", "P(S)")),
    line(S3, "non-informative, P(G|S) = P(G)", "non-informativeness can be expressed as P(G|S) = P(G)",
         uninformed("P(G|S)", "=", "P(G)")),
    line(S3, "non-informative, conversely", "P(S|G) = P(S) implies P(S&G) = P(S) P(G)",
         Holds(f"{ANY}, {masses('P(S|G) = P(S)')}", masses("P(S&G) = P(S)*P(G)"))),
    line(S3, "non-informative, conversely, P(G|S)", "P(G|S) = P(G) implies P(S&G) = P(S) P(G)",
         Holds(f"{ANY}, {masses('P(G|S) = P(G)')}", masses("P(S&G) = P(S)*P(G)")), note="the other of both forms"),
    line(S3, "zero and placebo", "the placebo and the zero output are non-informative: P(S&G) = P(S) P(G) for P(S) = 1 and 0",
         Holds("0 < g < 1", ("g = 1*g", "0 = 0*g"))),
    line("Section 3.1", "false positives", "false positives are items labelled as negative but relevant: the FP of Table 1",
         general("P(~S&G)", "=", "f")),
    line("Section 3.1", "false positives", "false positives are items labelled as positive but "
            "irrelevant", general("P(S&~G)", "=", "f"),
         MEANT, "as in Table 1"),
    line("Section 3.1", "false negatives", "false negatives are items labelled as negative and irrelevant: the FN of Table 1",
         general("P(~S&~G)", "=", "m")),
    line("Section 3.1", "false negatives", "false negatives are items labelled as negative but "
            "relevant", general("P(~S&G)", "=", "m"),
         MEANT, "as in Table 1"),
    line("Section 3.3", "growing outputs", "the relative growth of relevant and irrelevant documents in a non-informative "
            "output is fixed, and only depends on the ratio of relevant documents in the input",
         Holds("0 < g < 1, 0 <= s < u <= 1", "(g*u - g*s)/((1 - g)*u - (1 - g)*s) = g/(1 - g)")),
    line(S3, "footnote 7", "as the measure is monotone, the constant of non-informative outputs is less than that of perfect "
            "ones: MAAc, 1/2 < 1", Holds("", "1/2 < 1")),
)  # fmt: skip
UTILITY = (
    line(S41, "Acc", "Acc = (TP + TN)/T = P(S|G) P(G) + P(~S|~G) P(~G)",
         Whole(BOTH, f"(TP + TN)/{TOTAL} = TP/(TP + FN)*((TP + FN)/{TOTAL}) + TN/(FP + TN)*((FP + TN)/{TOTAL})")),
    line(S41, "Error Rate", "1 - Acc is a linear combination of the four components, over T",
         Whole(BOTH, f"1 - (TP + TN)/{TOTAL} = (0*TP + 0*TN + 1*FP + 1*FN)/{TOTAL}")),
    line(S41, "WAcc", "WAcc is equal in both notations",
         Whole(f"{BOTH}, l > 0", "(l*TP + TN)/(l*(TP + FN) + TN + FP) = "
               f"(l*TP/(TP + FN)*((TP + FN)/{TOTAL}) + TN/(FP + TN)*((FP + TN)/{TOTAL}))"
               f"/(l*((TP + FN)/{TOTAL}) + (FP + TN)/{TOTAL})")),
    line(S41, "WAcc generalizes Acc", "WAcc is a generalization of Accuracy: lambda = 1",
         Whole(BOTH, f"(1*TP + TN)/(1*(TP + FN) + TN + FP) = (TP + TN)/{TOTAL}")),
    *(line(S41, f"scaled {cell}", f"scaled by the sizes of the classes, {cell} corresponds to "
            f"{term}", general(term, "=", share))
      for cell, term, share in (("TP", "P(S|G)*P(G)", "t"), ("TN", "P(~S|~G)*P(~G)", "v"), ("FP", "P(S|~G)*P(~G)", "f"),
                                ("FN", "P(~S|G)*P(G)", "m"))),
    line(S41, "the range of Utility", "the range of Utility varies depending on the size of the dataset: the best score, "
            "alpha |G|, does",
         Whole("G >= 1, a > 0", "a*G != a*(G + 1)")),
    line(S41, "Utility", "alpha TP - FP ~ alpha P(S|G) P(G) - P(S|~G) P(~G): up to the size of the input",
         Whole(f"{BOTH}, a > 0", f"a*TP - FP = {TOTAL}*(a*TP/(TP + FN)*((TP + FN)/{TOTAL}) - FP/(FP + TN)*((FP + "
            f"TN)/{TOTAL}))"), note="'~' in print; the scores can be scaled"),
    line("Section 4.1.1", "accuracy satisfies the axiom", "accuracy satisfies Strict Monotonicity", Cell("acc", "sm", "yes")),
    line("Section 4.1.1", "Utility satisfies the axiom", "a similar reasoning can be applied to Utility: alpha TP - FP "
            "satisfies Strict Monotonicity", Cell("utility", "sm", "yes")),
    line("Section 4.1.1", "accuracy and AW", "accuracy does not directly satisfy Absolute Weighting", Cell("acc", "aw", "no")),
    line("Section 4.1.1", "accuracy, adding an irrelevant document", "it reduces true negatives: accuracy falls",
         Whole(f"{CELLS}, TN >= 1", f"(TP + TN - 1)/{TOTAL} < (TP + TN)/{TOTAL}")),
    line("Section 4.1.1", "accuracy, adding a relevant document", "it increases true positives: accuracy grows",
         Whole(f"{CELLS}, FN >= 1", f"(TP + 1 + TN)/{TOTAL} > (TP + TN)/{TOTAL}")),
)  # fmt: skip
INFORMATIVE = (
    line(S42, "Lam%, geometric mean", "lam% is the logistic function of the mean logit: its odds are the geometric mean of "
            "the odds of both rates",
         Holds("w > 0", "(1/(1 + w)/(1 - 1/(1 + w)))**2 = 1/w**2"), note=ODDS),
    line(S42, "Lam%, a rate of zero", "when either rate is zero, lam% is minimal regardless of the other component: it has "
            "the value 0 there", ValuesAt("lam", ((1, 0, 1, 1), (1, 1, 0, 1), (0, 0, 1, 1), (1, 1, 0, 0)), "0")),
    line(S42, "Lam%, a rate of zero", "when either rate is zero and the other less than 1, lam% is 0: at two such "
            "matrices", ValuesAt("lam", ((1, 0, 1, 1), (1, 1, 0, 1)), "0"), MEANT, "the other rate is less than 1"),
    line(S42, "Lam%, ten relevant documents", "for an output of relevant documents alone, spam misclassification is zero",
         Whole("TN >= 1", "0/(0 + TN) = 0")),
    line(S42, "Random Accuracy", "the accuracy obtained randomly by an output of the same size is P(S) P(G) + P(~S) P(~G)",
         uninformed("t + v", "=", "P(S)*P(G) + P(~S)*P(~G)", CLOSED)),
    line(S42, "Lam% and the axiom", "Strict Monotonicity is not satisfied by Lam%", Cell("lam", "sm", "no")),
    line(S42, "Lam%, non-informative outputs", "Lam% is 0.5 for every non-informative output",
         Holds(CLOSED, f"{LAM_OF_RANDOM} = 1/2")),
    line(S42, "Lam%, non-informative outputs", "Lam% is 0.5 for every non-informative output that is neither empty nor "
            "everything", Holds(INSIDE, f"{LAM_OF_RANDOM} = 1/2"), MEANT, "0 < P(S) < 1"),
    line(S42, "Phi, non-informative outputs", "Phi is always zero if S is non-informative",
         Holds(CLOSED, "(g*s*((1 - g)*(1 - s)) - (1 - g)*s*(g*(1 - s)))/sqrt(g*(1 - g)*s*(1 - s)) = 0")),
    line(S42, "Phi, non-informative outputs", "the same, for 0 < P(S) < 1",
         Holds(INSIDE, "(g*s*((1 - g)*(1 - s)) - (1 - g)*s*(g*(1 - s)))/sqrt(g*(1 - g)*s*(1 - s)) = 0"), MEANT, "0 < P(S) < 1"),
    line(S42, "Odds, non-informative outputs", "Odds is 1 for every non-informative output",
         Holds(CLOSED, "g*s*((1 - g)*(1 - s))/(g*(1 - s)*((1 - g)*s)) = 1")),
    line(S42, "Odds, non-informative outputs", "the same, for 0 < P(S) < 1",
         Holds(INSIDE, "g*s*((1 - g)*(1 - s))/(g*(1 - s)*((1 - g)*s)) = 1"), MEANT, "0 < P(S) < 1"),
    line(S42, "Odds and Growing Quality", "Odds does not satisfy the Growing Quality constraint", Cell("odds", "nigq", "no")),
    line(S42, "Odds and Growing Quality", "Odds does not satisfy Strict Monotonicity", Cell("odds", "sm", "no"), MEANT,
         "the reason that is given is one for Strict Monotonicity"),
    line(S42, "Odds, TN = 0", "if TN = 0, Odds is not sensitive to TP",
         Whole("TP >= 0, FP >= 1, FN >= 1, K >= 0", "TP*0/(FN*FP) = (TP + K)*0/(FN*FP)")),
    line(S42, "MAAc, the two forms", "(TP/(TP + FN) + TN/(TN + FP))/2 = (P(S|G) + P(~S|~G))/2",
         general("(t/(t + m) + v/(v + f))/2", "=", "(P(S|G) + P(~S|~G))/2")),
    line(S42, "MAAc, non-informative outputs", "MAAc is always 1/2 if the output is non-informative",
         uninformed("(P(S|G) + P(~S|~G))/2", "=", "1/2", CLOSED)),
    line(S42, "MAAc is not linear", "MAAc is not a linear combination of the components: twice (1, 0, 0, 1) does not have "
            "twice its value", Holds("", "(2/(2 + 0) + 2/(2 + 0))/2 != 2*((1/(1 + 0) + 1/(1 + 0))/2)")),
    line(S42, "Kappa, non-informative outputs", "Kappa is zero for any non-informative output",
         uninformed("((P(S|G)*P(G) + P(~S|~G)*P(~G)) - (P(S)*P(G) + P(~S)*P(~G)))/(1 - (P(S)*P(G) + P(~S)*P(~G)))", "=", "0",
                    CLOSED)),
    line(S42, "Chi, the two forms", "the form with counts equals the form with probabilities",
         Whole(BOTH, f"((TP*TN - FP*FN) + {TOTAL})/((TP + FP) + (TP + FN) + (FN + TN) + (FP + TN)) = "
               "((TP/(TP + FN)*(TN/(FP + TN)) - FP/(FP + TN)*(FN/(TP + FN))) + 1)/2")),
    line(S42, "Chi, non-informative outputs, counts", "Chi is 1/2 for any non-informative output: first form",
         Holds(f"{CLOSED}, w > 0", "((w*g*s*(w*(1 - g)*(1 - s)) - w*(1 - g)*s*(w*g*(1 - s))) + w)/(2*w) = 1/2")),
    line(S42, "Chi, non-informative outputs, probabilities", "Chi is 1/2 for any non-informative output: second form",
         uninformed("((P(S|G)*P(~S|~G) - P(S|~G)*P(~S|G)) + 1)/2", "=", "1/2", CLOSED)),
    *(line(S42, f"MI, the component of {x} and {y}", f"every component in the sum is zero: that of {x} and {y}",
           uninformed(f"P({x}&{y})*log(P({x}&{y})/(P({x})*P({y})))", "=", "0"))
      for x in ("S", "~S") for y in ("G", "~G")),
)  # fmt: skip
PR = "1/(a/P(G|S) + (1 - a)/P(S|G))"
CLASS = (
    line(S43, "alpha = 0.5", "alpha = 0.5 gives the same weight to both: F = 2 P R/(P + R)",
         general(PR.replace("a/", "0.5/").replace("(1 - a)", "(1 - 0.5)"), "=", "2*P(G|S)*P(S|G)/(P(G|S) + P(S|G))")),
    line(S43, "precision without relevant documents", "precision is zero for any output without relevant documents",
         Whole("FP >= 0", "0/(0 + FP) = 0")),
    line(S43, "precision without relevant documents", "the same, if the output is not "
            "empty", Whole("FP >= 1", "0/(0 + FP) = 0"),
         MEANT, "outputs that are not empty"),
    line(S43, "F and the axiom", "F does not satisfy Strict Monotonicity", Cell("f", "sm", "no")),
    *(line(S43, f"the product, {a.upper()}", f"the same conclusions are valid for the product: {a.upper()}",
           Cell("pr", a, mark)) for a, mark in (("sm", "no"), ("aw", "no"), ("nifq", "no"), ("nigq", "yes"))),
)  # fmt: skip
RS = (
    line(S44, "Reliability, lines 1 and 2", "P(G&S) P(~G|~S) + P(~S&~G) P(G|S) = P(G|S) P(S) P(~G|~S) + P(~G|~S) P(~S) P(G|S)",
         general("P(S&G)*P(~G|~S) + P(~S&~G)*P(G|S)", "=", "P(G|S)*P(S)*P(~G|~S) + P(~G|~S)*P(~S)*P(G|S)")),
    line(S44, "Reliability, lines 2 and 3", "... = (P(S) + P(~S)) P(G|S) P(~G|~S)",
         general("P(G|S)*P(S)*P(~G|~S) + P(~G|~S)*P(~S)*P(G|S)", "=", "(P(S) + P(~S))*P(G|S)*P(~G|~S)")),
    line(S44, "Reliability, lines 3 and 4", "... = P(G|S) P(~G|~S)",
         general("(P(S) + P(~S))*P(G|S)*P(~G|~S)", "=", "P(G|S)*P(~G|~S)")),
    line(S44, "Sensitivity", "replacing S with G: P(G&S) P(~S|~G) + P(~S&~G) P(S|G) = P(S|G) P(~S|~G)",
         general("P(S&G)*P(~S|~G) + P(~S&~G)*P(S|G)", "=", "P(S|G)*P(~S|~G)")),
    line("Section 4.4.1", "F(R,S) and the axiom", "Strict Monotonicity is not satisfied by F(R,S)", Cell("frs", "sm", "no")),
    line("Section 4.4.1", "Reliability without true positives", "Reliability is zero in all cases without true positives",
         Whole("FP >= 0, FN >= 0, TN >= 0", "0/(0 + FP)*(TN/(FN + TN)) = 0")),
    line("Section 4.4.1", "Reliability without true positives", "the same, where both labels are given",
         Whole("FP >= 1, FN >= 0, TN >= 0, FN + TN >= 1", "0/(0 + FP)*(TN/(FN + TN)) = 0"), MEANT, "both precisions exist"),
    line("Section 4.4.1", "precision on the negative class", "moving a document from FP to TN, precision on the negative "
            "class increases",
         Whole("TP = 0, TP + FN >= 1, FP >= 1, TN >= 0", "(TN + 1)/(FN + TN + 1) > TN/(FN + TN)"),
         note="the sentences are about outputs without true positives; there are relevant documents"),
    line("Section 4.4.1", "Reliability stays 0", "... but precision on the positive class remains zero and dominates the "
            "product: Reliability is 0 after the move, too",
         Whole("TP = 0, TP + FN >= 1, FP >= 1, TN >= 0", "TP/(TP + FP)*((TN + 1)/(FN + TN + 1)) = 0"),
         note="FP of them are left, one at least"),
    line("Section 4.4.1", "zero output", "the zero output receives the minimal score: Reliability, which F(R,S) needs, has "
            "the value 0 there", Whole("G >= 1, N >= 1, Z = 0", "Z/Z*(N/(G + N)) = 0"), note="it is 0/0 times P(~G)"),
    line("Section 4.4.1", "placebo output", "the placebo output receives the minimal score: Reliability, which F(R,S) needs, "
            "has the value 0 there", Whole("G >= 1, N >= 1, Z = 0", "G/(G + N)*(Z/Z) = 0"), note="it is P(G) times 0/0"),
    line("Section 4.4.1", "zero output, Sensitivity", "at least one of the precisions and recalls is zero for the zero output",
         Whole("G >= 1, N >= 1", "0/G*(N/N) = 0"), note="a recall, so that Sensitivity is 0"),
    line("Section 4.4.1", "placebo output, Sensitivity", "at least one of the precisions and recalls is zero for the placebo "
            "output",
         Whole("G >= 1, N >= 1", "G/G*(0/N) = 0"), note="a recall, so that Sensitivity is 0"),
    line("Section 4.4.1", "correct relationships by chance", "any random distribution into S and ~S produces some correct "
            "relationships by chance: F(R,S) > 0", Holds(f"{INSIDE}, {WEIGHT}", f"{F_RS} > 0"), note="0 < P(S) < 1"),
    line("Section 4.4.1", "not a fixed quality", "not every non-informative output receives the same F(R,S)",
         Cell("frs", "nifq", "no")),
    line("Section 4.4.1", "not growing", "F(R,S) does not satisfy Non-Informativeness Growing Quality",
         Cell("frs", "nigq", "no")),
    line("Section 4.4.1", "no relative weight", "F(R,S) does not belong to the utility-based family", Cell("frs", "aw", "no")),
    line("Section 4.4.1", "below 0.25", "every non-informative output receives a score F(R,S) below 0.25",
         Holds(f"{INSIDE}, {WEIGHT}", f"{F_RS} < 0.25")),
    line("Section 4.4.1", "below 0.25", "at most 0.25", at_most_quarter("0.25"), MEANT,
         "the bound that is shown in the appendix"),
    line("Figure 4", "the highest value", "the highest possible value of F(R,S) is 0.25: it is attained",
         Holds(WEIGHT, f"{F_RS.replace('g', '(1/2)').replace('s', '(1/2)')} = 0.25")),
    line("Figure 4", "where it is attained", "the score is highest when half of the documents are labelled positive, for "
            "each ratio of relevant documents", Holds(f"{INSIDE}, {WEIGHT}", f"{F_RS} <= {F_RS.replace('s', '(1/2)')}")),
)  # fmt: skip
PRINTED = (*NOTATION, *UTILITY, *INFORMATIVE, *CLASS, *RS)
