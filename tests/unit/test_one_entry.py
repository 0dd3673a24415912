"""An axiom of the catalog is one entry: whatever its sentence says, everything that is asked of axioms can be asked of it."""

import pytest
from click.testing import CliRunner

from axiomcheck import axioms, measures
from axiomcheck.axioms.readings import Reading
from axiomcheck.cli import cli
from axiomcheck.consistency.scenario import Scenario
from axiomcheck.exact.forms import Iff, Whole, changes_of, form_of
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num, sym
from axiomcheck.properties.reader import read
from axiomcheck.report.explain import explain
from axiomcheck.report.summaries import summary
from axiomcheck.verdict import decide

NEW = {
    "a number": ("for p, x: D(p, x) <= 1/100", "REFUTED"),
    "half the way": ("for p, x: D(p, p/2 + x/2) <= D(p, x)/2", "PROVED"),
    "signs": ("for p, x and classes c, d and signs s, t with x[c] = p[c] + s*p[d]/2: t*t*D(p, x) >= 0", "PROVED"),
    "a part": ("for p, x and part A with p[A] = x[A] > 0: D(p|A, x|A) >= D(p, x)", "REFUTED"),
    "two relations": ("for p, x and classes c, d with sum(x) <= 1, x[c] = p[d]: D(p, x) <= D(p, p) + 1, D(p, x) <= 0", "REFUTED"),
    "one class": ("for p, x and class c with x[c] = 0, n = 3: D(p, x) <= p[c]/10", "REFUTED"),
    "one of three": ("for p, x and class c with p[c] = 1/5, sum(abs(p - x)) = 2*p[c], n = 3: D(p, x) <= 0", "REFUTED"),
    "some": ("for p: some x: D(p, x) = 0", "PROVED"),
}


def entry(says):
    return Axiom("NEW", "a new one", "It is new.", {"printed": Reading(read(says))}, axioms.from_name("SYM").source)


@pytest.fixture
def known(monkeypatch):
    def add(says):
        new, catalog = entry(says), axioms.catalog()
        monkeypatch.setattr(axioms, "catalog", lambda: {**catalog, "new": new})
        return new

    return add


@pytest.mark.parametrize("name", NEW)
def test_everything_follows_from_the_sentence(name, known):
    says, status = NEW[name]
    new = known(says)
    for words in (["show", "NEW"], ["formula", "AE", "NEW", "--classes", "3"]):
        done = CliRunner().invoke(cli, words)
        assert done.exit_code == 0, done.output
    verdict = decide(Claim(measures.from_name("AE"), new), 20)
    assert verdict.status.name == status, verdict.reason
    assert summary(verdict) and "NEW, a new one" in explain(verdict)


def test_a_reading_without_a_key_has_one_of_its_own(known):
    one, other = (Claim(measures.from_name("AE"), entry(NEW[k][0])).key for k in ("a number", "some"))
    assert one != other


def test_forms_of_sentences_about_points():
    said = form_of(Reading(read(NEW["signs"][0])))
    assert said.signs == ("s1", "s2") and said.picks_classes
    assert [str(r) for r in said.hypotheses] == ["at(1, x) = at(1, p) + s1*at(2, p)/2"]
    part = form_of(Reading(read("for p, x, y and part A with x = y off A: D(p, x) <= D(p, y) iff D(p|A, x|A) <= D(p|A, y|A)")))
    assert part.part and part.agree == (("x", "y"),) and isinstance(part.conclusion, Iff)
    assert [str(t) for t in part.terms] == ["D(p, x)", "D(p, y)", "D_part(p, x)", "D_part(p, y)"]


@pytest.mark.parametrize(
    "says",
    [NEW["two relations"][0], NEW["some"][0], "for p, x, y with x != y: D(p, x) <= D(p, y)", "for p: max D(p, .) <= 1",
     "for p, x and classes c, d, e with p[c] + p[d] < p[e]: D(p, x) >= 0",
     "for p, x with x = p/2 + 1/(2*n) everywhere: D(p, x) >= 0"],
)  # fmt: skip
def test_what_is_said_otherwise_is_taken_as_a_whole(says):
    found = form_of(Reading(read(says)))
    assert isinstance(found.conclusion, Whole) and found.conclusion.said == read(says).sentence
    assert not (found.hypotheses or found.agree or found.terms)


def test_the_largest_value_is_one_number_for_every_p():
    largest = [form_of(Reading(read(s))).conclusion for s in (
        "some real b with b > 0: for p: max D(p, .) = b", "some real b: for p: max D(p, .) <= b",
        "for p: some real b: max D(p, .) = b", "for p: max D(p, .) = 1", "some real b: for p: sup D(p, .) = b",
        "some real b: for p and class c with p[c] = 1/2: max D(p, .) = b")]  # fmt: skip
    assert [c.largest for c in largest] == [True, False, False, False, False, False]


def test_distributions_of_values_are_written_out():
    said = Reading(read("for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p/3 + 2*x/3, x)"))
    claim = Claim(measures.from_name("AE"), Axiom("NEW", "new", "New.", {"printed": said}))
    half, vectors = num("1/2"), {"p": (num(1), num(0)), "x": (sym("u"), 1 - sym("u"))}
    here = Scenario(claim, 2, vectors, {"a": half})
    (_, mixed), (other, _) = (here.arguments(t) for t in here.form.terms)
    assert str(mixed[0].subs({"u": num("1/2")})) == "1/2*1 + (1 - 1/2)*1/2" and str(other[1]) == "0/3 + 2*(1 - u)/3"


def test_changes_of_matrices_follow_from_the_sentence():
    one = "for TP, FP, FN, TN with TP >= 2: Q(TP, FP, FN, TN) = Q(TP + 1, FP, FN, TN)"
    (change,) = changes_of(Reading(read(one), told=("one more",))).changes
    assert dict(change.counts)["TP"] == 2 and str(change.after[0]) == "TP + 1"
    assert [str(r) for r in change.given] == ["1 <= FP + TN"]
    with pytest.raises(TypeError):
        changes_of(Reading(read("for p, x: D(p, x) >= 0")))
