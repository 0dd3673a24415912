"""The appendix, line by line.  All outputs are non-informative; counts are read as shares of all documents."""

from __future__ import annotations

from axiomcheck.claims.amigo.notation import CLOSED, INSIDE, WEIGHT, at_most_quarter, chain, line, uninformed
from axiomcheck.claims.checks import Cell
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.model import MEANT
from axiomcheck.input.goals import formula, slope
from axiomcheck.lang.goal import eq, gt, lt

UTILITY, WACC, LAM = "Appendix: Utility", "Appendix: Weighted Accuracy", "Appendix: Lam%"
PHI, ODDS, MAAC = "Appendix: Phi", "Appendix: Odds Ratio", "Appendix: Macro Average Accuracy"
KAPPA, CHI, F, RS = "Appendix: Kappa", "Appendix: Chi-square", "Appendix: F measure", "Appendix: F(R,S)"
A = f"{INSIDE}, a > 0"
L = f"{INSIDE}, l > 0"
UTILITY_LINES = ("a*P(S|G)*P(G) - P(S|~G)*P(~G)", "a*P(G|S)*P(S) - P(~G|S)*P(S)", "P(S)*(a*P(G) - P(~G))")
U = "s*(a*g - (1 - g))"
OF_UTILITY = (
    *chain(UTILITY, "the score", UTILITY_LINES, A),
    line(UTILITY, "fixed", "if alpha = P(~G)/P(G), the score of non-informative outputs is fixed",
         Holds("0 < g < 1, 0 <= s < u <= 1", "s*((1 - g)/g*g - (1 - g)) = u*((1 - g)/g*g - (1 - g))")),
    line(UTILITY, "growing", "if alpha > P(~G)/P(G), the score of non-informative outputs grows with its size",
         Holds("0 < g < 1, 0 <= s < u <= 1, a > (1 - g)/g", f"{U} < u*(a*g - (1 - g))")),
    line(UTILITY, "falling", "if alpha < P(~G)/P(G), the score falls",
         Holds("0 < g < 1, 0 <= s < u <= 1, a > 0, a < (1 - g)/g", f"{U} > u*(a*g - (1 - g))")),
    line(UTILITY, "the property", "Utility satisfies Absolute Weighting", Cell("utility", "aw", "yes")),
    line(UTILITY, "the property, non-informative outputs", "the value of alpha determines the relative score of two "
         "non-informative outputs", Cell("utility", "aw", "yes", "noninformative")),
)  # fmt: skip
BELOW = "(l*P(G) + P(~G))"
WACC_LINES = (
    f"(l*P(S|G)*P(G) + P(~S|~G)*P(~G))/{BELOW}",
    f"(l*P(S|G)*P(G) + P(~G))/{BELOW}",
    f"(l*P(S)*P(G) + (1 - P(S))*P(~G))/{BELOW}",
    f"(l*P(S)*P(G) + P(~G) - P(S)*P(~G))/{BELOW}",
)
W = "(l*s*g + (1 - g) - s*(1 - g))/(l*g + (1 - g))"
SLOPE = "(l*g - (1 - g))/(l*g + (1 - g))"
OF_WACC = (
    *chain(WACC, "the score", WACC_LINES, L),
    line(WACC, "the score, lines 1 and 3", f"{WACC_LINES[0]} = "
            f"{WACC_LINES[2]}", uninformed(WACC_LINES[0], "=", WACC_LINES[2], L),
         MEANT, "without the second line, in which P(~S|~G) is missing"),
    line(WACC, "the derivative", "the derivative over P(S) is (lambda P(G) - P(~G))/(lambda P(G) + P(~G))",
         Holds(L, eq(slope(W, "s"), formula(SLOPE)))),
    line(WACC, "the derivative, rewritten", "(lambda P(G) - P(~G))/... = (lambda 2 P(G) - 1)/...",
         Holds(L, f"{SLOPE} = (l*2*g - 1)/(l*g + (1 - g))")),
    line(WACC, "the derivative, rewritten", "(lambda P(G) - P(~G))/... = ((lambda + 1) P(G) - 1)/...",
         Holds(L, f"{SLOPE} = ((l + 1)*g - 1)/(l*g + (1 - g))"), MEANT, "P(~G) = 1 - P(G)"),
    line(WACC, "growing", "the score grows with the size if lambda is larger than 1/(2 P(G))",
         Holds(f"{L}, l > 1/(2*g)", gt(slope(W, "s"), 0))),
    line(WACC, "falling", "the score decreases with the size if lambda is smaller than 1/(2 P(G))",
         Holds(f"{L}, l < 1/(2*g)", lt(slope(W, "s"), 0))),
    line(WACC, "growing", "the score grows with the size if lambda is larger than P(~G)/P(G)",
         Holds(f"{L}, l > (1 - g)/g", gt(slope(W, "s"), 0)), MEANT, "the threshold of the derivative's first form"),
    line(WACC, "falling", "the score decreases with the size if lambda is smaller than P(~G)/P(G)",
         Holds(f"{L}, l < (1 - g)/g", lt(slope(W, "s"), 0)), MEANT, "the threshold of the derivative's first form"),
    line(WACC, "the property", "Weighted Accuracy satisfies Absolute Weighting", Cell("wacc", "aw", "yes")),
    line(WACC, "the property, non-informative outputs", "Weighted Accuracy satisfies Absolute Weighting, "
            "non-informative outputs",
         Cell("wacc", "aw", "yes", "noninformative")),
)  # fmt: skip


def _logit(x: str) -> str:
    return f"log(({x})/(1 - ({x})))"


OF_LAM = (
    line(LAM, "the score", "lam% = logit^-1((logit(P(S)) + logit(P(~S)))/2): of the rates P(~S|G) and P(S|~G)",
         uninformed(f"({_logit('P(~S|G)')} + {_logit('P(S|~G)')})/2", "=", f"({_logit('P(S)')} + {_logit('P(~S)')})/2")),
    line(LAM, "logit, lines 1 and 2", "logit(P(S)) = log(P(S)/(1 - P(S))) = log((1 - P(~S))/P(~S))",
         uninformed("log(P(S)/(1 - P(S)))", "=", "log((1 - P(~S))/P(~S))")),
    line(LAM, "logit, lines 2 and 3", "... = -log(P(~S)/(1 - P(~S)))",
         uninformed("log((1 - P(~S))/P(~S))", "=", "-log(P(~S)/(1 - P(~S)))")),
    line(LAM, "logit, the closed interval", "logit(P(S)) = -logit(P(~S)) for any non-informative output",
         Holds(CLOSED, f"{_logit('s')} = -{_logit('1 - s')}")),
    line(LAM, "the numerator", "logit(P(S)) + logit(P(~S)) = -logit(P(~S)) + logit(~P(S)) = 0",
         uninformed(f"{_logit('P(S)')} + {_logit('P(~S)')}", "=", "0"), MEANT, "logit(P(~S)) for logit(~P(S))"),
    line(LAM, "0.5", "the fixed resulting score is 0.5: logit^-1(0)", Holds("", "exp(0)/(1 + exp(0)) = 0.5")),
    line(LAM, "the property", "Lam% satisfies Non-Informativeness Fixed Quality", Cell("lam", "nifq", "yes")),
)  # fmt: skip
OF_PHI = (
    line(PHI, "TP.TN, line 1", "TP.TN = P(S|G) P(G) P(~S|~G) P(~G)", uninformed("t*v", "=", "P(S|G)*P(G)*P(~S|~G)*P(~G)")),
    line(PHI, "TP.TN, line 2", "... = P(S) P(G) P(~S) P(~G)",
         uninformed("P(S|G)*P(G)*P(~S|~G)*P(~G)", "=", "P(S)*P(G)*P(~S)*P(~G)")),
    line(PHI, "TP.TN, line 3", "... = P(S) P(~G) P(~G)", uninformed("P(S)*P(G)*P(~S)*P(~G)", "=", "P(S)*P(~G)*P(~G)")),
    line(PHI, "TP.TN, line 3", "... = P(S) P(~G) P(~S) P(G)",
         uninformed("P(S)*P(G)*P(~S)*P(~G)", "=", "P(S)*P(~G)*P(~S)*P(G)"), MEANT, "the same factors in another order"),
    line(PHI, "TP.TN, line 4", "... = P(S|~G) P(G) P(~S|G) P(~G)",
         uninformed("P(S)*P(G)*P(~S)*P(~G)", "=", "P(S|~G)*P(G)*P(~S|G)*P(~G)")),
    line(PHI, "TP.TN, line 5", "... = P(S|~G) P(~G) P(~S|G) P(G) = FP.FN",
         uninformed("P(S|~G)*P(G)*P(~S|G)*P(~G)", "=", "f*m")),
    line(PHI, "the property", "Phi satisfies Non-Informativeness Fixed Quality", Cell("phi", "nifq", "yes")),
)  # fmt: skip
OF_ODDS = (
    *chain(ODDS, "the score", (
        "t*v/(m*f)", "P(S|G)*P(G)*P(~S|~G)*P(~G)/(P(S|~G)*P(~G)*P(~S|G)*P(G))",
        "P(S)*P(G)*P(~S)*P(~G)/(P(S)*P(~G)*P(~S)*P(G))", "1")),
    line(ODDS, "the property", "Odds satisfies Non-Informativeness Fixed Quality", Cell("odds", "nifq", "yes")),
)  # fmt: skip
OF_MAAC = (
    *chain(MAAC, "the score", (
        "(t/(t + m) + v/(v + f))/2", "(P(S|G) + P(~S|~G))/2", "(P(S) + P(~S))/2", "(P(S) + 1 - P(S))/2", "1/2"), CLOSED),
    line(MAAC, "the property", "MAAc satisfies Non-Informativeness Fixed Quality", Cell("maac", "nifq", "yes")),
)  # fmt: skip
RANDOM = "(P(S)*P(G) + P(~S)*P(~G))"
OF_KAPPA = (
    line(KAPPA, "the score", "if S is non-informative, the formula returns zero",
         uninformed(f"((P(S|G)*P(G) + P(~S|~G)*P(~G)) - {RANDOM})/(1 - {RANDOM})", "=", "0", CLOSED)),
    line(KAPPA, "the denominator", "1 - Random Accuracy is not zero for a non-informative output",
         uninformed(f"1 - {RANDOM}", ">", "0", CLOSED)),
    line(KAPPA, "the property", "Kappa satisfies Non-Informativeness Fixed Quality", Cell("kappa", "nifq", "yes")),
)  # fmt: skip
OF_CHI = (
    *chain(CHI, "the score", (
        "((P(S|G)*P(~S|~G) - P(S|~G)*P(~S|G)) + 1)/2", "(P(S)*P(~S) - P(S)*P(~S) + 1)/2", "1/2"), CLOSED),
    line(CHI, "the denominator", "|S| + |G| + |~S| + |~G| = 2 |T|", uninformed("P(S) + P(G) + P(~S) + P(~G)", "=", "2")),
    line(CHI, "the property, counts", "Chi satisfies Non-Informativeness Fixed Quality: first "
            "form", Cell("chi", "nifq", "yes")),
    line(CHI, "the property, probabilities", "Chi satisfies Non-Informativeness Fixed Quality: second form",
         Cell("chi_p", "nifq", "yes")),
)  # fmt: skip
F_PR = "1/(a/{0} + (1 - a)/{1})"
OF_F = (
    line(F, "the score", "F(P(G|S), P(S|G)) = F(P(G), P(S))",
         uninformed(F_PR.format("P(G|S)", "P(S|G)"), "=", F_PR.format("P(G)", "P(S)"), f"{INSIDE}, {WEIGHT}")),
    line(F, "independence", "if the first parameter is fixed, F grows with the second one",
         Holds(f"0 < g <= 1, 0 < s < u <= 1, {WEIGHT}", f"{F_PR.format('g', 's')} < {F_PR.format('g', 'u')}")),
    line(F, "F ~ P(S)", "F(P(G), P(S)) ~ P(S): it grows with P(S), as 3.3 explains the sign",
         Holds(f"0 < g <= 1, 0 < s < u <= 1, {WEIGHT}", f"{F_PR.format('g', 's')} < {F_PR.format('g', 'u')}")),
    line(F, "the property", "F satisfies Non-Informativeness Growing Quality", Cell("f", "nigq", "yes")),
)  # fmt: skip
ENDS = f"{INSIDE}, {WEIGHT}"
F_RS = (
    "(a/(P(G|S)*P(~G|~S)) + (1 - a)/(P(S|G)*P(~S|~G)))**(-1)",
    "(a/(P(G)*P(~G)) + (1 - a)/(P(S)*P(~S)))**(-1)",
    "(a/(P(G)*(1 - P(G))) + (1 - a)/(P(S)*(1 - P(S))))**(-1)",
)
SHORT = "1/(a/(g*(1 - g)) + (1 - a)/(s*(1 - s)))"
BOUND = "1/(a/0.25 + (1 - a)/0.25)"
OF_RS = (
    *chain(RS, "the score", F_RS, ENDS),
    line(RS, "x (1 - x)", "x (1 - x) is bounded by 0.25 for 0 <= x <= 1", Holds("0 <= x <= 1", "x*(1 - x) <= 0.25")),
    line(RS, "footnote 12", "f'(x) = 0 at x = 1/2, where f is 0.25",
         Holds("", (eq(slope("x*(1 - x)", "x").subs({"x": formula("1/2")}), formula("0")), "1/2*(1 - 1/2) = 0.25"))),
    line(RS, "the bound, the inequality", "F(R,S) <= (alpha/0.25 + (1 - alpha)/0.25)^-1", at_most_quarter(BOUND)),
    line(RS, "the bound, lines 1 and 2", "... = ((alpha + 1 - alpha)/0.25)^-1", Holds(WEIGHT, f"{BOUND} = 1/((a + 1 - "
            f"a)/0.25)")),
    line(RS, "the bound, lines 2 and 3", "... = 0.25", Holds(WEIGHT, "1/((a + 1 - a)/0.25) = 0.25")),
    line(RS, "the heading", "every non-informative output receives an F(R,S) score lower than 0.25",
         Holds(ENDS, f"{SHORT} < 0.25")),
)  # fmt: skip
PRINTED = (*OF_UTILITY, *OF_WACC, *OF_LAM, *OF_PHI, *OF_ODDS, *OF_MAAC, *OF_KAPPA, *OF_CHI, *OF_F, *OF_RS)
