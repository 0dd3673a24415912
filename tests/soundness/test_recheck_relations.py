"""The second checker on comparisons of two measures, and on points that speak of largest or smallest values.

Genuine documents are accepted; what is changed in them is taken by both checkers or by none.
"""

import json
from copy import deepcopy
from fractions import Fraction as F
from functools import cache
from random import Random

import pytest
import test_recheck as second_checker

from axiomcheck import documents, measures
from axiomcheck.calculus.claims import property_of, setting_of
from axiomcheck.comparison import Comparison, Difference, compare, replayed
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import POINT, STEPS, Certificate, from_data
from axiomcheck.input import declared_axioms, formula
from axiomcheck.lang.claim import Claim
from axiomcheck.report.comparisons import document
from axiomcheck.strategies.open_points import by_steps
from axiomcheck.strategies.prover import Prover
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.search import Found, prove

pytestmark = pytest.mark.usefixtures("z3_here")

checked = second_checker.tool.check_document

# -- comparisons -----------------------------------------------------------------------------------------

COMPARED = {
    "equal": ("SE", "(sum(p**2) - 2*sum(p*p_hat) + sum(p_hat**2)) / n", {}),
    "factor": ("AE", "BCD", {}),
    "order": ("KLD", "-sum(p * log(p_hat))", {}),
    "opposite": ("sum(p*log(p/p_hat))", "exp(sum(p*log(p_hat)))", {}),
    "different": ("AE", "SE", {"domain": "smoothed"}),
    "at limits": ("KLD", "NKLD", {"domain": "extended"}),
    "two classes": ("max(abs(p - p_hat))", "sum(abs(p - p_hat))/2", {"classes": 2}),
    "matrices": ("Precision", "TP/(TP + FP)", {"domain": "laplace"}),
    "across": ("Acc", "Err", {}),
    "shared": ("Chi", "Chi_P", {}),
    "infinite": ("Odds", "TP*TN/(FN*FP)", {}),
}


@cache
def comparison(which):
    first, second, more = COMPARED[which]
    found = compare(first, second, seconds=10, **more)
    return found, json.loads(json.dumps(document(found, "")))


def kernel_takes(found, data):
    """Does the kernel take each certificate of the document?"""
    known = {str(m.formula): m for m in (found.first, found.second)}
    pair = [known[data[side]["formula"]] for side in ("first", "second")]
    try:
        for e in data["certificates"]:
            factor = formula.measure(e["factor"]).formula
            about = Comparison(*pair, e["relation"], data["domain"], e["classes"], e["shared"], factor, e["across"])
            statement = Difference(about) if e["negated"] else about
            replayed(statement, from_data(e["certificate"]))
    except CheckError:
        return False
    return True


@pytest.mark.parametrize("which", COMPARED)
def test_both_accept_comparisons(which):
    found, data = comparison(which)
    assert data["certificates"] and checked(data)[0] == "checked" and kernel_takes(found, data)


def changed(data, random):
    """One part of a statement, of a point, or which certificate is whose."""
    data = deepcopy(data)
    entry = random.choice(data["certificates"])
    data["certificates"] = [entry]
    part = random.choice(["relation", "negated", "classes", "shared", "across", "factor", "domain", "sides", "point", "point"])
    node = entry["certificate"]
    if part == "sides":
        data["first"], data["second"] = data["second"], data["first"]
    elif part == "domain":
        data["domain"] = random.choice(["natural", "smoothed", "extended", "laplace"])
    elif part == "point" and node.get("params"):
        row = node["params"][random.choice(list(node["params"]))]
        i = random.randrange(len(row))
        row[i] = row[i] + random.choice((-1, 1)) if isinstance(row[i], int) else str(random.choice((F(row[i]) / 2, F(0), F(1))))
    elif part in entry:
        others = {"relation": ["equal", "proportional", "defined", "same order", "opposite order"], "classes": [None, 2, 3],
                  "factor": ["1", "2/n", "2", "1/log(n)"]}  # fmt: skip
        entry[part] = random.choice(others.get(part, [not entry[part]]))
    return data


@pytest.mark.parametrize("which", COMPARED)
def test_what_is_changed_in_comparisons_is_taken_by_both_or_by_none(which):
    found, data = comparison(which)
    random, refused = Random(which), 0
    for _ in range(40):
        other = changed(data, random)
        kernel = kernel_takes(found, other)
        status, why = checked(other)
        assert (status == "checked") == kernel, (status, why, other)
        refused += not kernel
    assert refused > 5


def test_a_comparison_says_what_its_parts_say():
    """Nothing is shown by no certificate, by the steps or the point of another statement, or under another rule."""
    _, data = comparison("factor")
    (proof, point), others = data["certificates"], comparison("order")[1]["certificates"]
    assert "proportional, factor 2/n (natural); not equal (natural)" in checked(data)[1]
    for wrong in (
        [], [{**proof, "certificate": others[0]["certificate"]}], [{**proof, "certificate": point["certificate"]}],
        [{**point, "certificate": proof["certificate"]}], [{**proof, "certificate": {"rule": "sequents"}}],
        [{**proof, "negated": 0}], [{**proof, "relation": "alike"}], [{k: v for k, v in proof.items() if k != "shared"}],
        [{**proof, "classes": 1}], [{**proof, "factor": "sum(p)"}], [{**proof, "certificate": None}],
    ):  # fmt: skip
        assert checked({**data, "certificates": wrong})[0] != "checked", wrong
    for change in ({"domain": "elsewhere"}, {"kind": "filtering"}, {"first": {"formula": "sum(abs(p_hat - p))"}}, {"kind": 3}):
        assert checked({**data, **change})[0] != "checked", change


# -- points about largest and smallest values ------------------------------------------------------------

EVEN, CORNER = ["1/2", "1/2"], ["1", "0"]
EXTREMES = {  # (measure, sentence, domain, point, does the certificate have steps?)
    "a value beyond": ("AE", "for p: max D(p, .) <= 1/2", "natural", {"p": CORNER, "x": ["0", "1"]}, False),
    "a value below": ("SE", "for p: inf D(p, .) >= 1", "natural", {"p": EVEN, "x": EVEN}, False),
    "an infinite value": ("KLD", "for p: max D(p, .) <= 1", "extended", {"p": CORNER, "x": ["1/3", "2/3"]}, False),
    "all below": ("AE", "for p: max D(p, .) >= 2", "natural", {"p": EVEN}, True),
    "all above": ("AE", "for p: min D(p, .) <= -1", "natural", {"p": EVEN}, True),
    "strictly": ("AE", "for p: 1 < max D(p, .)", "natural", {"p": EVEN}, True),
    "a margin": ("AE", "for p: sup D(p, .) = 3/2", "natural", {"p": EVEN}, True),
    "two of them": ("AE", "for p, q: max D(p, .) = max D(q, .)", "natural", {"p": CORNER, "q": EVEN, "x": ["0", "1"]}, True),
    "a number": ("AE", "for p and real a with 0 <= a <= 1: max D(p, .) >= a", "natural", {"a": "1", "p": EVEN}, True),
    "at limits": ("AE", "for p: max D(p, .) >= 2", "extended", {"p": EVEN}, True),
    "every amount": ("AE", "for p: min D(p, .) = 1", "smoothed", {"p": EVEN, "x": EVEN}, True),
}


@cache
def broken(which):
    """The document of a point, with the steps that it needs."""
    measure, says, domain, values, steps = EXTREMES[which]
    axiom = declared_axioms.axiom(says)
    claim = Claim(measures.from_name(measure), axiom, axiom.default, domain)
    found = Certificate(POINT, {"classes": 2, "values": values})
    return json.loads(documents.render(claim, "refuted", by_steps(claim, found, Prover(20)) if steps else found))


@pytest.mark.parametrize("which", EXTREMES)
def test_both_accept_points_about_largest_values(which):
    data = broken(which)
    assert ("steps" in data["certificate"]) == EXTREMES[which][-1]
    assert checked(data)[0] == "checked", checked(data)
    assert second_checker.kernel_takes(data)


@pytest.mark.parametrize("which", EXTREMES)
def test_what_is_changed_in_these_points_is_taken_by_both_or_by_none(which):
    data, random, refused = broken(which), Random(which), 0
    wrong = [{k: v for k, v in data["certificate"].items() if k != "steps"}] if EXTREMES[which][-1] else []
    wrong += [{**data["certificate"], "steps": broken(k)["certificate"]["steps"]} for k in ("strictly", "a number") if k != which]
    wrong += [{**data["certificate"], "params": second_checker.spoiled(data["certificate"]["params"], random)} for _ in range(12)]
    for certificate in wrong:
        other = {**data, "certificate": certificate}
        kernel = second_checker.kernel_takes(other)
        assert (checked(other)[0] == "checked") == kernel, certificate["params"]
        refused += not kernel
    assert refused > 3


PROVED = [
    ("AE", "for p: sup D(p, .) <= 1"), ("AE", "for p: inf D(p, .) = 0"), ("NRAE", "for p: min D(p, .) = 0"),
    ("NAE", "for p, q: sup D(p, .) = sup D(q, .)"),
]  # fmt: skip


@pytest.mark.parametrize(("measure", "says"), PROVED)
def test_both_accept_what_is_proved_of_suprema_and_smallest_values(measure, says):
    axiom = declared_axioms.axiom(says)
    claim = Claim(measures.from_name(measure), axiom, axiom.default)
    found = prove(setting_of(claim), property_of(claim)[0])
    assert isinstance(found, Found), found
    data = json.loads(documents.render(claim, "proved", Certificate(STEPS, steps=pack(found.steps, found.supplied))))
    assert checked(data)[0] == "checked" and second_checker.kernel_takes(data)
    turned = says.translate(str.maketrans("<>", "><")).replace("sup", "max").replace("inf", "sup").replace("min", "sup")
    assert checked({**data, "claim": data["claim"] | {"says": turned}})[0] == "rejected"


def test_a_point_tells_the_training_prevalence():
    claim = Claim(formula.measure("sum(abs(p - p_hat)/p_train)"), declared_axioms.axiom("for p, x: D(p, x) <= 1"), "printed")
    for train, status in ((["1/3", "2/3"], "checked"), (["1/3", "1/3"], "rejected"), (["0", "1"], "rejected")):
        point = Certificate(POINT, {"classes": 2, "values": {"p": CORNER, "x": ["0", "1"], "p_train": train}})
        data = json.loads(documents.render(claim, "refuted", point))
        assert checked(data)[0] == status
        assert second_checker.kernel_takes(data) == (status == "checked")
