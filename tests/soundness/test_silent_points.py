"""A sentence says nothing of a point at which something in it has no value, whoever reads it."""

import pytest

from axiomcheck import theories
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.contradictions import contradict
from axiomcheck.consistency.sentences import Sentences
from axiomcheck.consistency.together import together
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.formal import statement
from axiomcheck.formal.tree import to_text
from axiomcheck.input.declared_axioms import axiom
from axiomcheck.input.grammar import with_parameters
from axiomcheck.lang.claim import Claim
from axiomcheck.points import RULE, point_of, truth
from axiomcheck.properties.reader import read
from axiomcheck.verdict import Status, decide, rested

# D is 6 where the true prevalences are (1/2, 1/2) and one class alone is predicted, 5 elsewhere: it satisfies each pair.
ELSEWHERE = "for p, x and class c with x[c] = 1, p[c] = 1/2: D(p, x) = 6"
SILENT = [
    "for p, x: D(p, x) = 5 and (D(p, 2*x - p) != 7 iff p = p)",
    "for p, x: D(p, x) = 5 and (D(p, 2*x - p) > 4 iff p = p)",
    "for p, x: D(p, x) = 5 and max D(p, .) >= D(p, 2*x - p)",
]
JUMPS = "where(min(p_hat) <= 0, 6, 5) + 0*sum(p)"
QUOTIENT = "for p, x and classes c, d: D(p, x) = 5 and max D(p, .) + 1/(x[c]*x[d]) >= 3"


@pytest.mark.parametrize("silent", SILENT[:2])
def test_sentences_that_a_function_satisfies_are_not_said_to_exclude_each_other(silent):
    assert contradict(Sentences((("A", read(silent)), ("B", read(ELSEWHERE))), "closed", 2)) is None


@pytest.mark.parametrize("silent", SILENT)
def test_an_instance_is_taken_only_where_all_that_stands_in_the_sentence_has_a_value(silent):
    asked = Sentences((("A", read(silent)),), "closed", 2)
    assert not asked.at(0, {"p": ["1/2", "1/2"], "x": ["1", "0"]})
    assert asked.at(0, {"p": ["1/2", "1/2"], "x": ["1/2", "1/2"]})


def test_what_is_said_where_all_has_a_value_still_excludes():
    both = [axiom("for p, x: D(p, x) = 5 and (D(p, x) != 7 iff p = p)", "FIVE"), axiom(ELSEWHERE, "ELSE")]
    assert together(Theory(()), both).verdict == "inconsistent"


@pytest.mark.parametrize(
    "says",
    [
        QUOTIENT,
        "for p, x and classes c, d: D(p, x) = 5 and (for y: D(p, y) + 1/(x[c]*x[d]) >= 3)",
        "for p, x and classes c, d: D(p, x) = 5 and (some y with y[c] + 1/(x[c]*x[d]) > 0: D(p, y) >= 3)",
    ],
)
def test_a_point_at_which_a_quotient_beside_a_largest_value_has_none_refutes_nothing(says):
    """At n = 2 they are true: where a predicted prevalence is 0, 1/(x[c]*x[d]) has no value."""
    claim = Claim(with_parameters(JUMPS, ()), axiom(says, "QUOTIENT"), classes=2)
    values = {"p": ["1/2", "1/2"], "x": ["0", "1"], "c": 1, "d": 2}
    point = point_of(claim, Certificate(RULE, {"classes": 2, "values": values}))
    assert truth(read(says).sentence, point) is not False


def test_nor_do_formulas_for_solvers_speak_of_it():
    written = to_text(statement(Claim(with_parameters("sum(abs(p - p_hat))", ()), axiom(QUOTIENT, "QUOTIENT")), 2))
    conditions = written[: written.index("=>")]
    assert "x_1*x_2 != 0" in conditions


def test_relations_that_stand_together_speak_only_where_all_their_values_exist():
    """At p = (1/2, 1/2) and x = (1, 0) the first one is false, and 2 x - p is no distribution."""
    both = "for p, x: D(p, x) = 5 and D(p, 2*x - p) = 5"
    claim = Claim(with_parameters(JUMPS, ()), axiom(both, "BOTH"), classes=2)
    silent, spoken = ({"p": ["1/2", "1/2"], "x": x} for x in (["1", "0"], ["3/4", "1/4"]))
    points = [point_of(claim, Certificate(RULE, {"classes": 2, "values": values})) for values in (silent, spoken)]
    assert [truth(read(both).sentence, point) for point in points] == [None, False]


def test_nor_does_a_sentence_without_variables_refute_by_one_of_its_parts():
    """P4 has no value where TP + TN = 0: with all of its equations the constant baseline says nothing of it, and is proved."""
    claim = Claim(theories.measure("gosgens2021:P4"), theories.get("gosgens2021").axiom("CB"))
    with pytest.raises(CheckError):
        rested(claim, Status.REFUTED, Certificate(RULE, {"classes": 2, "values": {}}))
    verdict = decide(claim)
    assert verdict.status is Status.PROVED and verdict.to_dict()["reason"].startswith("vacuously")
