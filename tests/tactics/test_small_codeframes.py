"""Codeframes of two classes written out class by class, and values in another form, by which limits are told."""

from dataclasses import replace

import pytest

from axiomcheck import axioms, measures
from axiomcheck.calculus.check import check
from axiomcheck.calculus.claims import property_of, setting_of, wanted
from axiomcheck.calculus.statement import founded
from axiomcheck.calculus.term import rel
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.tactics import least, near, small
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, pruned
from axiomcheck.tactics.hints import hints_for
from axiomcheck.tactics.search import attempt


def asked(measure, axiom, reading="binary", domain="natural", classes=2):
    known = measures.from_name(measure) if isinstance(measure, str) else measure
    return Claim(known, axioms.from_name(axiom), reading, domain, classes=classes)


@pytest.mark.parametrize(("measure", "axiom"), [("AE", "MON"), ("RAE", "NN"), ("WAE", "NN"), ("SE", "SYM")])
def test_two_classes_are_written_out(measure, axiom):
    for S in wanted(asked(measure, axiom)):
        builder = Builder(12_000)
        small.solve(builder, S)
        check(tuple(pruned(builder.steps, [S])), [S])


@pytest.mark.parametrize(("measure", "axiom"), [("RAE", "SYM"), ("SE", "TRI")])
def test_what_is_false_of_two_classes_is_not_shown(measure, axiom):
    (S,) = wanted(asked(measure, axiom))
    with pytest.raises((Stuck, OutOfSteps)):
        small.solve(Builder(6_000), S)


def test_quotients_by_entries_over_one_by_the_smallest_have_another_form_at_every_size():
    claim = asked("NRAE", "IoI", "printed", "extended", None)
    setting = setting_of(claim)
    other = least.form(setting.term, "p")
    hints = (rel("eq", setting.term, other),)
    assert hints in list(hints_for(setting))
    for S in founded(replace(setting, hints=hints), property_of(claim)[0]):
        if S.goal == hints[0]:
            builder = Builder(6_000)
            least.shown(builder, S, "p")
            check(tuple(pruned(builder.steps, [S])), [S])


@pytest.mark.parametrize("name", ["RAE", "NAE", "KLD", "AE"])
def test_other_measures_have_no_such_form(name):
    setting = setting_of(asked(name, "IoI", "printed", "extended", None))
    assert least.form(setting.term, "p") is None


def test_where_all_values_exist_there_are_no_limits_to_tell():
    assert list(hints_for(setting_of(asked("AE", "MON", "binary", "extended")))) == [()]


@pytest.mark.parametrize("axiom", ["CVX", "CON", "MON"])
def test_limits_at_two_classes_are_told_by_a_plainer_form(axiom):
    claim = asked("NRAE", axiom, "binary", "extended")
    prop, uniform = property_of(claim)
    found, _ = attempt(setting_of(claim), prop, 24_000, uniform)
    check(found.steps, wanted(claim, found.supplied))


def test_arctan_is_continuous():
    builder = Builder(4_000)
    near.lemma("atan").prove(builder)
    S = near.lemma("atan").sequent
    check(tuple(pruned(builder.steps, [S])), [S])


def test_continuity_of_logarithms_over_numbers():
    measure = formula.measure("(log(sum(p**2)) + log(sum(p_hat**2)))/2 - log(sum(((p + p_hat)/2)**2))")
    claim = Claim(measure, axioms.from_name("CON"))
    prop, uniform = property_of(claim)
    found, _ = attempt(setting_of(claim), prop, 16_000, uniform)
    check(found.steps, wanted(claim, found.supplied))
