"""Measures for filtering: the quality Q of a contingency matrix of whole numbers.

`TP FP FN TN` are counts, `G N S NS T` the numbers of relevant, irrelevant, returned, not
returned and all documents; `P(S|G)` and the like are one symbol each (see `lang.matrix`).
Formulas keep the form in which they were printed, as smoothing replaces the probabilities.
"""

from axiomcheck.lang.expr import Expr, exp, log, sqrt, sym
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.sources import AMIGO_2019 as PAPER

TP, FP, FN, TN = sym("TP"), sym("FP"), sym("FN"), sym("TN")
G, N, S, NS, T = sym("G"), sym("N"), sym("S"), sym("NS"), sym("T")
relevant, irrelevant = sym("P(G)"), sym("P(~G)")
returned, left = sym("P(S)"), sym("P(~S)")
recall, miss = sym("P(S|G)"), sym("P(~S|G)")
fallout, specificity = sym("P(S|~G)"), sym("P(~S|~G)")
precision, omission = sym("P(G|S)"), sym("P(~G|~S)")
alpha, lam = sym("alpha"), sym("lambda")

EVERYWHERE = "everywhere"
WEIGHT = (Parameter("alpha", low="0", high="1", default="1/2"),)


def _logit(x, rest):
    """log(x / (1 - x)), where `rest` is 1 - x."""
    return log(x / rest)


def _harmonic(a, b):
    """Weighted harmonic mean; 0 where one of the two is."""
    return 1 / (alpha / a + (1 - alpha) / b)


def _measure(
    name: str,
    title: str,
    formula: Expr,
    defined: str,
    locus: str,
    *,
    aliases: tuple[str, ...] = (),
    unit: str = "1",
    parameters: tuple[Parameter, ...] = (),
    lower_is_better: bool = False,
) -> Measure:
    return Measure(
        name,
        title=title,
        formula=formula,
        defined=defined,
        source=PAPER.at(locus),
        aliases=aliases,
        unit=unit,
        parameters=parameters,
        kind=FILTERING,
        lower_is_better=lower_is_better,
    )


ACC = _measure("Acc", "accuracy", (TP + TN) / T, EVERYWHERE, "4.1", aliases=("accuracy",))
ERR = _measure(
    "Err",
    "error rate",
    1 - (TP + TN) / T,
    EVERYWHERE,
    "4.1",
    aliases=("error_rate", "zero_one_loss"),
    lower_is_better=True,
)
WACC = _measure(
    "WAcc",
    "weighted accuracy",
    (lam * TP + TN) / (lam * (TP + FN) + TN + FP),
    EVERYWHERE,
    "4.1",
    aliases=("weighted_accuracy",),
    parameters=(Parameter("lambda", low="0", default="1"),),
)
UTILITY = _measure(
    "Utility",
    "utility",
    alpha * TP - FP,
    EVERYWHERE,
    "4.1",
    aliases=("u",),
    parameters=(Parameter("alpha", low="0", default="1"),),
)
LINEAR = _measure(
    "Linear",
    "linear utility: a reward for each correct label, a penalty for each error",
    sym("alpha1") * TP + sym("alpha2") * TN - sym("alpha3") * FP - sym("alpha4") * FN,
    EVERYWHERE,
    "4.1",
    aliases=("linear_utility", "general_utility"),
    parameters=tuple(Parameter(f"alpha{i}", low="0", default="1") for i in (1, 2, 3, 4)),
)
LAM = _measure(
    "Lam",
    "logistic average misclassification, Lam%",
    1 / (1 + exp(-(_logit(miss, recall) + _logit(fallout, specificity)) / 2)),
    "where the two logits are not infinite with opposite signs",
    "4.2",
    aliases=("lam%", "lamp", "logistic_average_misclassification"),
    lower_is_better=True,
)
PHI = _measure(
    "Phi",
    "phi correlation coefficient",
    (TP * TN - FP * FN) / sqrt((TP + FN) * (TN + FP) * (TP + FP) * (TN + FN)),
    "where no class and no label is empty",
    "4.2",
    aliases=("mcc", "matthews_corrcoef", "matthews_correlation_coefficient"),
)
ODDS = _measure(
    "Odds",
    "odds ratio",
    TP * TN / (FN * FP),
    "where FN and FP are positive; infinite where only one product is zero",
    "4.2",
    aliases=("odds_ratio", "dor", "diagnostic_odds_ratio"),
)
MAAC = _measure(
    "MAAc",
    "macro average accuracy",
    (recall + specificity) / 2,
    "where no class is empty",
    "4.2",
    aliases=("macro_average_accuracy", "balanced_accuracy"),
)
_accuracy = recall * relevant + specificity * irrelevant
_random = returned * relevant + left * irrelevant
KAPPA = _measure(
    "Kappa",
    "kappa statistic",
    (_accuracy - _random) / (1 - _random),
    "where not all documents are of one class and labelled so",
    "appendix, Kappa",
    aliases=("kaps", "cohen_kappa", "cohen_kappa_score"),
)
CHI = _measure(
    "Chi",
    "chi square statistic as printed first, with counts",
    ((TP * TN - FP * FN) + T) / (S + G + NS + N),
    EVERYWHERE,
    "4.2",
    aliases=("chi_square", "chi_counts"),
)
CHI_P = _measure(
    "Chi_P",
    "chi square statistic as printed second, with probabilities",
    ((recall * specificity - fallout * miss) + 1) / 2,
    "where no class is empty",
    "4.2",
    aliases=("chi_probabilities",),
)


def _information(joint, row, column):
    """One summand of the mutual information."""
    return joint * log(joint / (row * column))


MI = _measure(
    "MI",
    "mutual information",
    _information(recall * relevant, returned, relevant)
    + _information(miss * relevant, left, relevant)
    + _information(fallout * irrelevant, returned, irrelevant)
    + _information(specificity * irrelevant, left, irrelevant),
    EVERYWHERE,
    "4.2",
    aliases=("mutual_information", "mutual_info"),
    unit="nats",
)
PRECISION = _measure("Precision", "precision", precision, "where S > 0", "3.1", aliases=("prec", "ppv"))
RECALL = _measure("Recall", "recall", recall, "where G > 0", "3.1", aliases=("tpr",))
F = _measure(
    "F",
    "F measure of precision and recall",
    _harmonic(precision, recall),
    "where S and G are positive; 0 where TP is zero",
    "4.3",
    aliases=("f_alpha", "f_measure"),
    parameters=WEIGHT,
)
PR = _measure(
    "PR",
    "precision times recall",
    precision * recall,
    "where S and G are positive",
    "4.3",
    aliases=("precision_recall", "precision_x_recall"),
)
RELIABILITY = _measure(
    "Reliability",
    "reliability: the product of the precisions of both classes",
    precision * omission,
    "where S and NS are positive",
    "4.4",
)
SENSITIVITY = _measure(
    "Sensitivity",
    "sensitivity: the product of the recalls of both classes",
    recall * specificity,
    "where G and N are positive",
    "4.4",
)
FRS = _measure(
    "FRS",
    "F measure of reliability and sensitivity",
    _harmonic(precision * omission, recall * specificity),
    "where no class and no label is empty; 0 where TP or TN is zero",
    "4.4",
    aliases=("f_rs", "f(r,s)"),
    parameters=WEIGHT,
)
