"""The keys of documents about the catalog, for the second checker: a hash of what a document says, without the measure's name.

`docs/certificates.md`, "Keys", says what is hashed.  What the key says of an axiom is the start of a hash of its
reading, which the catalog gives.  A name that readers know stands for one formula.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from functools import cache
from pathlib import Path

from recheck_rules import need

SEMANTICS = "2"
CATALOG = Path(__file__).resolve().parent.parent / "axiomcheck" / "axioms" / "catalog.toml"
LABELS = {  # names that readers know, and the formulas they stand for
    "AE": "mean(abs(p_hat - p))",
    "NAE": "sum(abs(p_hat - p))/(2*(1 - min(p)))",
    "RAE": "mean(abs(p_hat - p)/p)",
    "NRAE": "sum(abs(p_hat - p)/p)/(n - 1 + (1 - min(p))/min(p))",
    "SE": "mean((p - p_hat)**2)",
    "DR": "mean(abs(p - p_hat)/maximum(p, p_hat))",
    "KLD": "sum(p*log(p/p_hat))",
    "NKLD": "2*(exp(sum(p*log(p/p_hat)))/(exp(sum(p*log(p/p_hat))) + 1)) - 1",
    "PD": "mean((p - p_hat)**2/p_hat)",
    "NSE": "sum((p - p_hat)**2)/((1 - min(p))**2 + (sum(p**2) - min(p)**2))",
    "NAS": "at(1, abs(p - p_hat)/maximum(p, 1 - p))",
    "NSS": "at(1, ((p - p_hat)/maximum(p, 1 - p))**2)",
    "BCD": "sum(abs(p - p_hat))/sum(p + p_hat)",
    "WAE": "mean(p*p*abs(p_hat - p))",
    "Acc": "(TP + TN)/T",
    "Err": "1 - (TP + TN)/T",
    "WAcc": "(lambda*TP + TN)/(lambda*(TP + FN) + TN + FP)",
    "Utility": "alpha*TP - FP",
    "Linear": "alpha1*TP + alpha2*TN - alpha3*FP - alpha4*FN",
    "Lam": "1/(1 + exp((-(log(P(~S|G)/P(S|G)) + log(P(S|~G)/P(~S|~G))))/2))",
    "Phi": "(TP*TN - FP*FN)/sqrt((TP + FN)*(TN + FP)*(TP + FP)*(TN + FN))",
    "Odds": "TP*TN/(FN*FP)",
    "MAAc": "(P(S|G) + P(~S|~G))/2",
    "Kappa": ("(P(S|G)*P(G) + P(~S|~G)*P(~G) - (P(S)*P(G) + P(~S)*P(~G)))/(1 - (P(S)*P(G) + P(~S)*P(~G)))"),
    "Chi": "(TP*TN - FP*FN + T)/(S + G + NS + N)",
    "Chi_P": "(P(S|G)*P(~S|~G) - P(S|~G)*P(~S|G) + 1)/2",
    "MI": (
        "P(S|G)*P(G)*log(P(S|G)*P(G)/(P(S)*P(G))) + P(~S|G)*P(G)*log(P(~S|G)*P(G)/(P(~S)*P(G))) + "
        "P(S|~G)*P(~G)*log(P(S|~G)*P(~G)/(P(S)*P(~G))) + "
        "P(~S|~G)*P(~G)*log(P(~S|~G)*P(~G)/(P(~S)*P(~G)))"
    ),
    "Precision": "P(G|S)",
    "Recall": "P(S|G)",
    "F": "1/(alpha/P(G|S) + (1 - alpha)/P(S|G))",
    "PR": "P(G|S)*P(S|G)",
    "Reliability": "P(G|S)*P(~G|~S)",
    "Sensitivity": "P(S|G)*P(~S|~G)",
    "FRS": "1/(alpha/(P(G|S)*P(~G|~S)) + (1 - alpha)/(P(S|G)*P(~S|~G)))",
}
SIGNED = ("REL", "ABS")  # whose statements have two conventions on signs
IN_PARTS = ("IND",)
EXACTLY = re.compile(r"\*[^-+]*\*log\(")  # products of which the text does not show the brackets: the tree is hashed, too


@cache
def catalog():
    return tomllib.loads(CATALOG.read_text(encoding="utf-8"))


def readings(axiom):
    """The readings of an axiom of the catalog."""
    return {r.get("name", "printed"): r for a in catalog()["axiom"] if a["name"] == axiom for r in a["reading"]}


def check(document):
    """Refuse a key that is not that of the claim, and a known name beside another formula.

    Documents of theories and of declared properties have keys of what they declare, which are not computed here;
    nor is the key of a formula whose tree is hashed, or of a reading that the catalog gives none.
    """
    said = document["claim"]
    known = {k.casefold(): v for k, v in LABELS.items()}
    formula = known.get(said["measure"].strip().casefold(), said["formula"])
    if "theory" in said or "says" in said:
        return
    need(formula == said["formula"], f"{said['measure']} stands for another formula")
    if EXACTLY.search(said["formula"]):
        return
    axiom, own = said["axiom"], readings(said["axiom"])
    reading = own.get(said["reading"]) or own.get("printed")  # which those without a sentence of their own have
    need(reading, "no such axiom, or no such reading")
    if "key" not in reading:
        return
    signs = said["signs"] if axiom in SIGNED else "same"
    lines = [SEMANTICS, said["formula"], ", ".join(said.get("parameters", [])), axiom]
    lines += [reading["key"], said["domain"], signs, str(said["classes"])]
    lines += ["lower is better"] if said.get("lower_is_better") else []
    keys = [hashlib.sha256("\n".join([*lines, *more]).encode()).hexdigest()
            for more in ([], ["of one size"] * (axiom in IN_PARTS))]  # fmt: skip
    need(document["key"] in keys, "the key is not that of the claim")
