"""What a Python session meets first: names, representations, equality, errors in one line."""

import pickle
import subprocess
import sys
import threading

import pytest

import axiomcheck
from axiomcheck import Status, Verdict, axioms, comparison, measures, testing
from axiomcheck.answers import Answered, View, register
from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import absolute, class_max


def test_completion_offers_what_is_meant():
    names = {name for name in dir(axiomcheck) if not name.startswith("__")}

    assert {"verify", "decide", "measures", "axioms", "Verdict"} <= names
    assert not {"Any", "TYPE_CHECKING", "import_module", "annotations", "_LAZY", "_CATALOGS"} & names
    assert all(hasattr(axiomcheck, name) for name in names)


@pytest.mark.parametrize("given", ["max(abs(p - p_hat))", r"$\max_{c} |p(c) - \hat{p}(c)|$", "LargestOfAll"])
def test_every_way_to_name_a_measure_is_known_everywhere(given):
    @axiomcheck.measure("LargestOfAll")
    def largest_of_all(p, p_hat):
        return class_max(absolute(p - p_hat))

    if given.startswith("$"):
        pytest.importorskip("lark")
    assert axiomcheck.verify(given, "imp").status is Status.PROVED
    assert comparison.compare(given, largest_of_all).relation.name == "EQUAL"
    testing.assert_satisfies(given, "IMP")


def test_verdicts_that_say_the_same_are_equal_and_can_be_kept_in_sets():
    claim = Claim(measures.from_name("AE"), axioms.from_name("IMP"))
    one, two = axiomcheck.decide(claim), axiomcheck.decide(claim)
    other = axiomcheck.verify("AE", "REL")

    assert one == two and hash(one) == hash(two)
    assert {one, two, other} == {two, other}
    for thing in (one, other, claim, claim.measure, claim.axiom):
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing and hash(again) == hash(thing)


def test_unknown_rests_on_nothing_and_says_why():
    open_still = Verdict(
        Claim(measures.from_name("AE"), axioms.from_name("IMP")), Status.UNKNOWN, reason="out of 1 s: 0 < x"
    )

    assert str(open_still) == "AE satisfies IMP (printed, natural, every n): UNKNOWN (out of 1 s: 0 < x)"


@pytest.mark.parametrize(
    ("words", "options", "said"),
    [
        ((3, "MON"), {}, "3 is no measure; give a name"),
        ((None, "MON"), {}, "None is no measure"),
        (("KLD", 3), {}, "3 is no axiom; give a name"),
        (("KLD", "MON"), {"classes": "3"}, "classes='3': give a whole number"),
        (("KLD", "MON"), {"classes": 2.5}, "classes=2.5: give a whole number"),
        (("KLD(", "MON"), {}, "formula, column"),
        (("KLD", "MON"), {"seconds": "a"}, "seconds='a': give a positive number"),
        (("KLD", "MON"), {"seconds": -1}, "seconds=-1: give a positive number"),
    ],
)
def test_what_cannot_be_used_is_an_input_error(words, options, said):
    with pytest.raises(InputError, match=said.replace("(", r"\(")):
        axiomcheck.verify(*words, **options)


@pytest.mark.parametrize("ask", [
    lambda **o: axiomcheck.consistent("MON", "MAX", "IMP", **o), lambda **o: axiomcheck.prove("x <= x + 1", **o),
    lambda **o: axiomcheck.diff("AE", "BCD", **o), lambda **o: axiomcheck.recommend("REL", **o),
    lambda **o: axiomcheck.decide(Claim(measures.from_name("AE"), axioms.from_name("IMP")), **o),
])  # fmt: skip
@pytest.mark.parametrize("seconds", [0, float("nan"), None])
def test_no_answer_is_given_for_no_budget(ask, seconds):
    with pytest.raises(InputError, match="give a positive number"):
        ask(seconds=seconds)


def test_one_verdict_is_the_report_s_and_is_kept_like_it(tmp_path, monkeypatch):
    monkeypatch.setenv("AXIOMCHECK_CACHE", str(tmp_path))
    one = axiomcheck.verify("max(abs(p - p_hat)**3)", "NN")
    assert not one.replayed and axiomcheck.verify("max(abs(p - p_hat)**3)", "NN").replayed
    assert [*axiomcheck.verify("max(abs(p - p_hat)**3)", ["NN"])] == [one]


def test_threads_get_the_answers_that_one_thread_gets():
    names = ["IoI", "NN", "MAX", "MON", "IMP", "REL"]
    found = {}

    def ask(name):
        found[name] = axiomcheck.verify("NKLD", name)

    threads = [threading.Thread(target=ask, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert found == {name: axiomcheck.verify("NKLD", name) for name in names}


def test_axioms_of_a_theory_are_decided_together():
    found = axiomcheck.consistent("gosgens2021:MON", "DIST", "CB")

    assert found.verdict == "inconsistent" and str(found).startswith("INCONSISTENT: no M with a value everywhere")
    assert found.explain().count("M(TP") >= 1 and found.to_dict()["sets"][0]["axioms"] == ["MON", "DIST", "CB"]
    assert str(axiomcheck.consistent("gosgens2021")) == str(found)  # the theory's only theorem


@pytest.mark.parametrize(
    ("wanted", "options", "said"),
    [
        (("gosgens2021:MON",), {"domain": "open"}, "have one sense"),
        (("gosgens2021:MON", axioms.from_name("MON")), {}, "are named by texts"),
        (("gosgens2021:MON", "gosgens2021:NOSUCH"), {}, "NOSUCH"),
    ],
)
def test_what_a_theory_is_not_asked(wanted, options, said):
    with pytest.raises(InputError, match=said):
        axiomcheck.consistent(*wanted, **options)


def test_answers_are_told_by_what_is_registered_above_them():
    """The layer of answers looks no module up; a kind that nobody registered says so."""

    class Bare(Answered):
        pass

    with pytest.raises(InputError, match="nothing is registered that shows a Bare"):
        Bare().to_markdown()
    register(Bare, view=lambda _answer: View(["bare"], ["a"], [["b"]], ["bare"], {}))
    assert Bare().to_markdown().startswith("| a") and str(Bare()) == "bare"


@pytest.mark.parametrize("words", [["diff", "gosgens2021:F1", "gosgens2021:J", "--format", "json"]])
def test_commands_tell_verdicts_without_what_the_python_functions_register(words):
    """In a process of its own: no other test has registered anything there."""
    done = subprocess.run([sys.executable, "-m", "axiomcheck", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and '"verdict": "different"' in done.stdout, done.stderr
