"""Measures of filtering that no table knows, for attacks on verdicts: known ones, and mutants of the catalog's.

Each is a formula, and `evaluated` reads it by the independent arithmetic; denominators are
never negative.
"""

from __future__ import annotations

from fractions import Fraction as F

import independent_filtering as I

from axiomcheck.lang.expr import Expr, absolute, exp, log, maximum, minimum, num, sqrt, sym
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure, Parameter

TP, FP, FN, TN, G, N, S, NS, T = map(sym, ("TP", "FP", "FN", "TN", "G", "N", "S", "NS", "T"))
tpr, fnr, fpr, tnr = map(sym, ("P(S|G)", "P(~S|G)", "P(S|~G)", "P(~S|~G)"))
ppv, fdr, fomr, npv = map(sym, ("P(G|S)", "P(~G|S)", "P(G|~S)", "P(~G|~S)"))
x, y = sym("x"), sym("y")
difference = TP * TN - FP * FN

ANY, POSITIVE, SHARE = (Parameter("x"),), (Parameter("x", low="0"),), (Parameter("x", low="0", high="1"),)
TWO = (Parameter("x", low="0"), Parameter("y", low="0"))

FORMULAS = {
    "jaccard": (TP / (TP + FP + FN), ()),
    "fowlkes_mallows": (sqrt(ppv * tpr), ()),
    "markedness": (ppv + npv - 1, ()),
    "informedness": (tpr + tnr - 1, ()),
    "g_mean": (sqrt(tpr * tnr), ()),
    "npv": (npv, ()),
    "minus_fdr": (-fdr, ()),
    "yule_q": (difference / (TP * TN + FP * FN), ()),
    "log_dor": (log(TP * TN / (FP * FN)), ()),
    "lift": (ppv / sym("P(G)"), ()),
    "prevalence_threshold": (-(sqrt(fpr) / (sqrt(tpr) + sqrt(fpr))), ()),
    "minus_ber": (-((fnr + fpr) / 2), ()),
    "tp_minus_fp": (TP - FP, ()),
    "constant": (num("1/2"), ()),
    "max_of_rates": (maximum(tpr, tnr), ()),
    "min_of_rates": (minimum(tpr, tnr), ()),
    "min_pr": (minimum(ppv, tpr), ()),
    "abs_of_rates": (absolute(tpr - fpr), ()),
    "minus_acc": (-((TP + TN) / T), ()),
    "acc_sign": ((TP - TN) / T, ()),
    "phi_sign": ((TP * TN + FP * FN) / sqrt(G * N * S * NS), ()),
    "kappa_constant": (2 * difference / ((TP + FP) * (FP + TN) + (TP + FN) * (FN + TN)), ()),
    "covariance": (difference / (T * T), ()),
    "determinant": (difference, ()),
    "squares": (TP**2 - FP**2, ()),
    "roots": (sqrt(TP) - sqrt(FP), ()),
    "logs": (log(1 + TP) - log(1 + FP), ()),
    "ratio": (TP / (FP + 1), ()),
    "infinite_ratio": (TN / FP, ()),
    "faded": (TP * exp(-FP), ()),
    "log_fp": (-log(FP), ()),
    "entropy": (TP * log(TP / G) + TN * log(TN / N), ()),
    "max_cells": (maximum(TP, FN), ()),
    "tversky": (TP / (TP + x * FP + y * FN), TWO),
    "smoothed_tp": ((TP + x) / (T + x), POSITIVE),
    "smoothed_jaccard": ((TP + x) / (TP + FP + FN + x), POSITIVE),
    "beta": ((1 + x**2) * ppv * tpr / (x**2 * ppv + tpr), POSITIVE),
    "mean_of_rates": (x * tpr + (1 - x) * tnr, SHARE),
    "mixed_acc": (x * ((TP + TN) / T) + (1 - x) * ((tpr + tnr) / 2), SHARE),
    "penalty": ((TP + TN - x * FP) / T, ANY),
    "window": ((TP + TN * ((x - 3) * (7 - x))) / T, ANY),
    "irrational": ((x**2 - 2) * TP + TN, ANY),
    "cubic": ((x**3 - x) * TP - FP, ANY),
    "two_weights": ((x - y) * TP - FP, TWO),
    "weight_of_both": (x * TP - x * FP, POSITIVE),
    "shifted_weight": (TP - FP + x, ANY),
    "reversed_weight": (TP - x * FP, POSITIVE),
    "hinge": (maximum(x - 1, 0) * TP - FP, POSITIVE),
    "power": ((-1 / FP) ** num(3) + TP - FN, ()),
    "odd_pole": (exp(-1 / FP) + TP - FN - FP, ()),
    "product_of_four": (tpr * tnr * ppv * npv, ()),
    "dice_like": (2 * TP / (2 * TP + FP + FN), ()),
    "quotient_of_rates": (tpr / fpr, ()),
    "positive_likelihood": (log(tpr / fpr), ()),
    "cramer": (difference * difference / (G * N * S * NS), ()),
}  # fmt: skip


def measure(name: str) -> Measure:
    """It as a measure; higher is better."""
    formula, parameters = FORMULAS[name]
    return Measure(
        name.upper(), name, formula, "somewhere", kind=FILTERING, lower_is_better=False, parameters=parameters
    )


ATTRIBUTES = {
    "P(S|G)": "tpr", "P(~S|G)": "fnr", "P(S|~G)": "fpr", "P(~S|~G)": "tnr", "P(G|S)": "ppv", "P(~G|S)": "fdr",
    "P(G|~S)": "fomr", "P(~G|~S)": "npv", "P(G)": "p_g", "P(~G)": "p_n", "P(S)": "p_s", "P(~S)": "p_ns",
}  # fmt: skip


def evaluated(formula: Expr):
    """The formula as a function of an independent matrix and of its parameters."""

    def at(m: I.Matrix, **parameters):
        def show(e: Expr):
            if e.op == "num":
                return e.args[0]
            if e.op == "sym":
                name = e.args[0]
                return (
                    parameters[name] if name in parameters else getattr(m, ATTRIBUTES.get(name, name.lower()))
                )
            if e.op == "mul":
                return product(e.args)
            args = [show(a) for a in e.args]
            if e.op in ("min", "max"):
                return args[0] if (I.compare(*args) <= 0) == (e.op == "min") else args[1]
            if e.op == "pow":
                return power(args[0], e.args[1].args[0])
            return {"add": I.add, "div": I.div, "log": I.log, "exp": I.exp, "abs": abs}[e.op](*args)

        def product(factors):
            """A zero beside a logarithm is zero."""
            plain = [show(a) for a in factors if a.op != "log"]
            if 0 in plain and not any(map(I.infinite, plain)) and len(plain) < len(factors):
                return F(0)
            return I.mul(*plain, *(show(a) for a in factors if a.op == "log"))

        return show(formula)

    return at


def power(base, k):
    if k == F(1, 2):
        if base < 0:
            raise I.NoValue
        return I.root(base)
    return I.mul(*[base] * int(k))
