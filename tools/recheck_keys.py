"""The keys of documents about the catalog, for the second checker: a hash of what a document says, without the measure's name.

`docs/certificates.md`, "Keys", says what is hashed.  What the key says of an axiom is the start of a hash of its
statement, which is given here by the axiom's name and reading.  A name that readers know stands for one formula.
"""

from __future__ import annotations

import hashlib
import re

from recheck_rules import need

SEMANTICS = "2"
STATEMENTS = {  # what a document's key says of a statement: the start of a hash of it
    ("IoI", "printed"): "6d79515fd35666876b9133fafadef214",
    ("NN", "printed"): "464f14136cc7eef6b17dd791b7ebf338",
    ("MAX", "printed"): "298004bf8cee15a4d85362217ad4b884",
    ("MON", "printed"): "433a10e56e5bb233cdcbede61556fe5a",
    ("MON", "binary"): "e939e5da6b0b99471cbfcb8c0613a284",
    ("IMP", "printed"): "6e55053583a6fd6fa310b2fe02e059c0",
    ("IMP", "binary"): "2ea10b75b666baa4b8a4ae096eb0fd7f",
    ("REL", "printed"): "fbb063e1531839da040a7dc6eb6237ed",
    ("REL", "repaired"): "07d3441732337550b3debacfadb8dc78",
    ("REL", "binary"): "2f03ca4207d9c6db0c9f13aa4ac13b31",
    ("ABS", "printed"): "4f01856eb99abcab09a7f77f218c9d06",
    ("ABS", "repaired"): "9d31516ca6d64e1efb5557e07f2b5b02",
    ("ABS", "binary"): "51db7ee7756be55dcb557b17e04f4fa0",
    ("IND", "printed"): "b30e8ae68aefbba093b26507bc1445e8",
    ("IND", "repaired"): "53565618a1f1a688ed84d676e45a16ec",
    ("IND", "rescaled"): "2be330e93f838a46ccfb789eecf88b1f",
    ("IND", "smooth-first"): "0491b634f094b6b21901b9ef8c7e26fd",
    ("SYM", "printed"): "184adcb40073a6b916d61e885cb951b2",
    ("TRI", "printed"): "9e8b69a1a399b472d94feb104b96689a",
    ("BND", "printed"): "d0ebb01eda665d652f9150db2d12d8b1",
    ("CON", "printed"): "4c1d4ab141a1baed960ccb2673eff4ef",
    ("CVX", "printed"): "d4e753d47f8dce62472bd18b19a7e7ca",
    ("SM", "steps"): "ca9176734e44d6e87847991168333290",
    ("SM", "positive"): "c76a27e378d31357d2d928f5b0c54a5d",
    ("SM", "total"): "1dfd78a855bdfae394def52e9c7ecf0b",
    ("AW", "pair"): "b7a9dd41d1d42174efa52b0cd4d9088b",
    ("AW", "noninformative"): "e210911ff8fce0838e30851bf1cbfc00",
    ("NIFQ", "noninformative"): "49db2ad1b03a44df0df43dbb1a5a1289",
    ("NIGQ", "noninformative"): "6941dd05881b295cd097622b42dbd9b1",
}
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


def spoken(axiom, reading):
    """The reading whose statement it is: readings without one of their own have the printed one."""
    return reading if (axiom, reading) in STATEMENTS else "printed"


def check(document):
    """Refuse a key that is not that of the claim, and a known name beside another formula.

    Documents of theories and of declared properties have keys of what they declare, which are not computed here;
    nor is the key of a formula whose tree is hashed.
    """
    said = document["claim"]
    known = {k.casefold(): v for k, v in LABELS.items()}
    formula = known.get(said["measure"].strip().casefold(), said["formula"])
    if "theory" in said or "says" in said:
        return
    need(formula == said["formula"], f"{said['measure']} stands for another formula")
    if EXACTLY.search(said["formula"]):
        return
    axiom, reading = said["axiom"], spoken(said["axiom"], said["reading"])
    need((axiom, reading) in STATEMENTS, "no such axiom")
    signs = said["signs"] if axiom in SIGNED else "same"
    lines = [SEMANTICS, said["formula"], ", ".join(said.get("parameters", [])), axiom]
    lines += [STATEMENTS[axiom, reading], said["domain"], signs, str(said["classes"])]
    lines += ["lower is better"] if said.get("lower_is_better") else []
    keys = [hashlib.sha256("\n".join([*lines, *more]).encode()).hexdigest()
            for more in ([], ["of one size"] * (axiom in IN_PARTS))]  # fmt: skip
    need(document["key"] in keys, "the key is not that of the claim")
