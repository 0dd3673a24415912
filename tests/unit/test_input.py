"""Formula strings and declared files: what they mean, and what hostile text does to them."""

import json
import time
from contextlib import suppress
from fractions import Fraction

import pytest
import witnesses as W
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from independent import NoValue, compare
from mpmath import mpf
from trees import as_function

import axiomcheck
from axiomcheck import axioms, measures
from axiomcheck.cli import cli
from axiomcheck.cli.options import find_measure
from axiomcheck.errors import InputError
from axiomcheck.input import declared, formula, grammar, parameters
from axiomcheck.lang import expr as X
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.verdict import Status, decide

SECOND = 3.0  # of CPU: an answer at once takes hundredths, a search that hangs takes minutes


def call(*words):
    return CliRunner().invoke(cli, [str(w) for w in words])


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("AXIOMCHECK_CACHE", str(tmp_path / "cache"))


# -- meaning ------------------------------------------------------------------


@pytest.mark.parametrize("name", measures.catalog())
def test_every_catalog_formula_reads_back_as_the_same_tree(name):
    measure = measures.from_name(name)
    said = {"kind": measure.kind, "parameters": list(map(str, measure.parameters))}
    assert formula.measure(str(measure.formula), **said).formula == measure.formula


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("mean(abs(p_hat - p) / p)", X.class_mean(X.absolute(X.p_hat - X.p) / X.p)),
        ("np.sum(p * np.log(p / phat))", X.class_sum(X.p * X.log(X.p / X.p_hat))),
        ("numpy.max(np.abs(p-p_hat))", X.class_max(X.absolute(X.p - X.p_hat))),
        ("min(p)", X.class_min(X.p)),
        ("sum(min(p, p_hat))", X.class_sum(X.minimum(X.p, X.p_hat))),
        ("sum(np.maximum(p, p_hat))", X.class_sum(X.maximum(X.p, X.p_hat))),
        ("sqrt(sum((p - p_hat)**2))", X.sqrt(X.class_sum((X.p - X.p_hat) ** 2))),
        ("sum(p)**0.5", X.sqrt(X.class_sum(X.p))),
        ("sum(p)**(-3/2)", X.class_sum(X.p) ** Fraction(-3, 2)),
        ("0.1*sum(p)", num("1/10") * X.class_sum(X.p)),
        ("sum(p*0.5)", X.class_sum(num("1/2") * X.p)),
        ("n - 1 + sum(p)", X.n - 1 + X.class_sum(X.p)),
        ("sum(p/sum(p))", X.class_sum(X.p / X.class_sum(X.p))),
        ("sum(\n  exp(p)\n)", X.class_sum(X.exp(X.p))),
        ("at(1, abs(p - p_hat))", X.at_class(1, X.absolute(X.p - X.p_hat))),
        ("sum(-p**2)", X.class_sum(-(X.p**2))),
    ],
)
def test_a_formula_string_is_this_tree(text, tree):
    assert formula.parse(text) == tree


def test_products_are_one_however_they_are_bracketed():
    """0 log 0 = 0 whether the logarithm's product was written flat or not."""
    assert formula.parse("sum(p*(2*log(p)))") == formula.parse("sum(2*p*log(p))")


def _numbers():
    return st.fractions(min_value=-5, max_value=5, max_denominator=8).map(num)


def _combined(children):
    pairs = st.tuples(children, children)
    return st.one_of(
        pairs.map(lambda t: t[0] + t[1]),
        pairs.map(lambda t: t[0] - t[1]),
        pairs.map(lambda t: t[0] * t[1]),
        pairs.map(lambda t: t[0] / t[1]),
        pairs.map(lambda t: X.minimum(*t)),
        pairs.map(lambda t: X.maximum(*t)),
        children.map(X.absolute),
        children.map(X.exp),
        children.map(X.negated),
        st.tuples(children, st.sampled_from([2, 3, -1, Fraction(1, 2), Fraction(3, 2)])).map(
            lambda t: t[0] ** t[1]
        ),
    )


bodies = st.recursive(st.one_of(st.sampled_from([X.p, X.p_hat, X.n]), _numbers()), _combined, max_leaves=8)
reduce = st.sampled_from([X.class_sum, X.class_mean, X.class_min, X.class_max])
trees = st.recursive(st.tuples(reduce, bodies).map(lambda t: t[0](X.p + t[1])), _combined, max_leaves=3)
QUICK = settings(
    max_examples=300, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@QUICK
@given(trees)
def test_what_is_read_reads_back_as_the_same_tree(tree):
    try:
        read = formula.parse(str(tree))
    except InputError:  # a random tree may divide by the number zero, or be too large
        return
    assert formula.parse(str(read)) == read


@QUICK
@given(
    trees,
    st.lists(st.integers(1, 9), min_size=3, max_size=3),
    st.lists(st.integers(1, 9), min_size=3, max_size=3),
)
def test_what_is_read_has_the_same_value(tree, p, x):
    try:
        read = formula.parse(str(tree))
    except InputError:
        return
    point = [[mpf(a) / sum(v) for a in v] for v in (p, x)]
    values = []
    for e in (tree, read):
        try:
            values.append(as_function(formula_measure(e))(*point))
        except (NoValue, OverflowError):
            values.append(None)
    assert values[0] is values[1] is None or compare(*values) == 0


def formula_measure(e):
    return Measure("T", "random", e, "")


# -- refusals -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("p - p_hat", "column 1: p stands outside sum"),
        ("sum(p) + p_hat", "column 10: p_hat stands outside"),
        ("sum(q)", "column 5: there is no 'q'"),
        ("sum(p_ht)", "did you mean p_hat?"),
        ("sum(p) / epsilon", "column 10: there is no 'epsilon'"),
        ("summ(p)", "did you mean sum?"),
        ("sum(ln(p))", "column 5: there is no function 'ln'; did you mean log?"),
        ("sum(p, axis=-1)", "leave axis and the like out"),
        ("sum(p", "not closed; add )"),
        ("sum(p))", "column 7: this parenthesis was never opened"),
        ("sum(2p)", "column 5: 2p is no number"),
        ("sum(p p_hat)", "column 5: this is no formula here"),
        ("sum(1)", "the same for every class"),
        ("sum(p)^p", "an exponent must be a number"),
        ("sum(p)⁴", "SUPERSCRIPT FOUR"),
        ("sum(\u0440)", "column 5: the character 'р' (CYRILLIC SMALL LETTER ER)"),
        ("sum(p)\0", "column 7: the character '\\x00'"),
        ("sum(p)/0", "divides by zero"),
        ("2**sum(p)", "write exp(x)"),
        ("sum(p)**65", "from -64 to 64"),
        ("sum(p)**(1/13)", "denominator"),
        ("9**9**9**9", "column 7: the exponent must be a fraction"),
        ("sum(p**n)", "an exponent must be a number"),
        ("sum(p**log(1/2))", "must be positive by its form"),
        ("sum((p - p_hat)**sqrt(2))", "must not be negative by its form"),
        ("1e999999999*sum(p)", "column 1: 1e999999999 has an exponent beyond 100"),
        ("1e-101*sum(p)", "give one from -100 to 100"),
        ("1e*sum(p)", "1e is no number"),
        ("sum(p) if n else 1", "if has no meaning"),
        ("sum(p) and 1", "and/or has no meaning"),
        ("__import__(p)", "there is no function"),
        ("p.__class__(p)", "cannot be called"),
        ("np.linalg.norm(p)", "write sqrt(sum(x**2))"),
        ("0.5*AE", "AE is a measure; write its formula, mean(abs(p_hat - p))"),
        ("sum(p/eps)", "known are p, p_hat, p_train, n; if it is a parameter, say so: --param 'eps > 0', in a file"),
        ("sum(p/ε)", "column 7: there is no 'eps'"),
        ("std(p)", "there is no function 'std'; write sqrt(mean(x**2) - mean(x)**2)"),
        ("np.load(p)", "there is no function 'load'"),
        ("sum(*p)", "plain arguments only"),
        ("minimum(p)", "two arguments, not 1"),
        ("max()", "one or two arguments, not 0"),
        ("sum", "write sum(...)"),
        ("", "it is empty"),
        (" \n", "it is empty"),
        ("True", "True is no number"),
    ],
)
def test_what_cannot_be_read_says_where_and_what_to_do(text, says):
    with pytest.raises(InputError) as info:
        formula.parse(text)
    assert says in str(info.value)
    assert len(str(info.value)) < 300 and "\n" not in str(info.value)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("1e-9", "1/1000000000"), ("1.5E+3", "1500"), (".5e-2", "1/200"), ("1.e2", "100"), ("2e0", "2"),
     ("1e-25", "1/1" + 25 * "0")],
)
def test_decimals_with_exponents_are_exact(text, wanted):
    assert formula.parse(f"{text}*sum(p)") == formula.parse(f"{wanted}*sum(p)")
    assert parameters.parse(f"a={text}") == parameters.parse(f"a={wanted}")
    said = axiomcheck.axiom(f"for p, x: D(p, x) <= {text}")
    assert said.readings == axiomcheck.axiom(f"for p, x: D(p, x) <= {wanted}").readings


def test_exponents_that_are_positive_parameters():
    """u**q is 0 where u is 0, and exp(q log u) elsewhere."""
    found = grammar.with_parameters("sum(abs(p - p_hat)**q)**(1/q)", [Parameter("q", low="0")])
    plain = grammar.with_parameters(
        "where(0 < sum(where(0 < abs(p - p_hat), exp(q*log(abs(p - p_hat))), 0)),"
        " exp(1/q*log(sum(where(0 < abs(p - p_hat), exp(q*log(abs(p - p_hat))), 0)))), 0)",
        [Parameter("q", low="0")],
    )
    assert found.formula == plain.formula


@pytest.mark.parametrize(
    ("text", "low", "says"),
    [
        ("sum((p - p_hat)**q)", "0", "column 6: what has a parameter as its exponent must not be negative"),
        ("sum(log(p)**q)", "0", "must not be negative by its form"),
        ("sum(p**q)", "-1", "must be positive by its form"),
        ("sum(p**q)", None, "must be positive by its form"),
        ("sum(p**(q - 1))", "1/2", "must be positive by its form"),
        ("sum(p**(q - 1))", "0", "must be positive by its form"),
        ("sum(p**(q*p_hat))", "0", "an exponent must be a number"),
    ],
)
def test_other_exponents_with_parameters_are_refused(text, low, says):
    with pytest.raises(InputError) as info:
        grammar.with_parameters(text, [Parameter("q", low=low)])
    assert says in str(info.value)


@pytest.mark.parametrize(
    ("text", "params", "wanted"),
    [
        ("sum((p - p_hat)**q)**(1/q)", ["q=2"], "sqrt(sum((p - p_hat)**2))"),
        ("q*sum(abs(p - p_hat)**q)", ["q=1/2"], "1/2*sum(sqrt(abs(p - p_hat)))"),
        (r"\sum_c |p(c) - \hat{p}(c)|^{\alpha}", ["alpha=2"], "sum(abs(p - p_hat)**2)"),
        (r"\sum_c (p(c) - \hat{p}(c))^\lambda", ["lambda=2"], "sum((p - p_hat)**2)"),
        (r"\alpha \sum_c p(c)^{\alpha} \hat{p}(c)^{1 - \alpha}", ["alpha=1/3"], "1/3*sum(p**(1/3)*p_hat**(2/3))"),
        (r"\left(\frac{TP}{TP + FP}\right)^{\alpha}", ["alpha=2"], "(TP/(TP + FP))**2"),
    ],
)
def test_exponents_that_are_parameters_with_values(text, params, wanted):
    found = axiomcheck.read(text, params=params)
    assert (str(found.measure.formula), found.measure.name, found.measure.parameters) == (wanted, wanted, ())
    assert [x.name for x in found.unbound.parameters] == [params[0].partition("=")[0]]


def test_exponents_that_are_parameters_in_latex():
    power = r"\sum_c |p(c) - \hat{p}(c)|^{\alpha}"
    assert axiomcheck.read(power, params=["alpha > 0"]).measure.formula == grammar.with_parameters(
        "sum(abs(p - p_hat)**alpha)", [Parameter("alpha", low="0")]
    ).formula
    with pytest.raises(InputError, match="if alpha is a parameter, say so: --param alpha=2"):
        axiomcheck.read(power)
    with pytest.raises(InputError, match="column 8: what has a parameter as its exponent must not be negative"):
        axiomcheck.read(r"\sum_c (p(c) - \hat{p}(c))^{\alpha}", params=["alpha > 0"])


def test_exponents_whose_sign_the_range_tells():
    """Positive ones are as they are, and u to a negative one is 1/u to its opposite."""
    above, share = [Parameter("q", low="1")], [Parameter("q", low="0", high="1")]
    power = "where(0 < p, exp({}*log(p)), 0)"

    assert grammar.with_parameters("sum(p**(q - 1))", above) == grammar.with_parameters(
        f"sum({power.format('(q - 1)')})", above, "sum(" + power.format("(q - 1)") + ")"
    )
    assert str(grammar.with_parameters("sum(p**(1 - q))", share).formula) == f"sum({power.format('(1 - q)')})"
    assert str(grammar.with_parameters("sum(p**(1 - q))", above).formula) == f"sum(1/{power.format('(q - 1)')})"
    assert str(grammar.with_parameters("sum(p**(-q))", above).formula) == f"sum(1/{power.format('q')})"


@pytest.mark.parametrize("text", ["median(abs(p - p_hat))", "sum(sort(p))", "np.partition(p, 2)"])
def test_order_statistics_are_refused_with_a_cure(text):
    with pytest.raises(InputError, match=r"all but the largest are sum\(x\) - max\(x\)"):
        grammar.parse(text)


HOSTILE = {
    "parentheses": "(" * 10_000 + "p" + ")" * 10_000,
    "short parentheses": "(" * 900 + "p" + ")" * 900,
    "long": "sum(p)+" * 1_500_000,
    "minuses": "-" * 1_999 + "1",
    "nots": "not " * 400 + "1",
    "powers": "**".join(["9"] * 600),
    "sums": "+".join(["n"] * 900),
    "digits": "9" * 1_999,
    "digit powers": "*".join(["(" + "9" * 300 + "**64)"] * 6),
    "nothing": "\0" * 1_000,
    "wide": "\U0001d5c9" * 1_000,
    "commas": "min(" + "p," * 900 + "p)",
    "lambda": "lambda " * 280,
    "await": "await " * 300 + "p",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_refused_at_once(text):
    start = time.process_time()
    for read in (formula.parse, find_measure):
        with suppress(InputError):
            read(text)
    assert time.process_time() - start < SECOND


@settings(max_examples=400, deadline=None, database=None, derandomize=True)
@given(st.one_of(st.text(max_size=60), st.text(alphabet="pnh_at0125.+-*/(), sumaxinlogeb", max_size=60)))
def test_any_text_is_a_formula_or_one_clear_error(text):
    with suppress(InputError):
        read = formula.parse(text)
        assert formula.parse(str(read)) == read


# -- the command line ------------------------------------------------------------


def test_names_stay_names_and_the_rest_is_a_formula():
    assert find_measure("kullback-leibler-divergence").name == "KLD"
    assert find_measure("KLD").name == "KLD"
    with pytest.raises(InputError, match="there is no measure 'kull-back'"):
        find_measure("kull-back")
    with pytest.raises(InputError, match="there is no measure 'foo'"):
        find_measure("foo")
    with pytest.raises(InputError, match="stands outside"):
        find_measure("p-p_hat")


def test_verify_takes_a_formula_and_replays_it_the_second_time():
    text = "mean(abs(p_hat - p)/p)"
    words = ["verify", text, "--axiom", "IMP", "--axiom", "ABS", "--format", "json", "--jobs", "0"]
    first, second = (json.loads(call(*words).output) for _ in range(2))
    assert f"'{text}'" in first["command"]
    assert [v["verdict"] for v in first["verdicts"]] == ["proved", "refuted"]
    assert {v["measure"] for v in first["verdicts"]} == {text}
    assert [v["certificate"] for v in first["verdicts"]] == [v["certificate"] for v in second["verdicts"]]


def test_a_formula_that_cannot_be_read_ends_with_usage():
    done = call("verify", "mean(abs(q - p))")
    assert done.exit_code == 2
    assert "column 10" in done.stderr


def test_the_stored_verdict_of_a_formula_is_found_by_another_spelling(monkeypatch):
    call("verify", "np.sum(abs(p - p_hat))", "--axiom", "NN", "--jobs", "0")
    monkeypatch.setattr("axiomcheck.workers.search_here", None)  # nothing is searched any more
    done = call("verify", "sum(abs(p-p_hat))", "--axiom", "NN", "--jobs", "0")
    assert "PROVED" in done.output


def test_stored_verdicts_of_formulas_replay_and_catch_what_was_edited(tmp_path):
    call("verify", "np.sum(abs(p - p_hat))", "--axiom", "NN", "--axiom", "IMP", "--jobs", "0")
    call("check", declare(tmp_path, GOOD), "--jobs", "0")
    done = call("replay", tmp_path / "cache")
    assert done.exit_code == 0, done.output
    path = sorted((tmp_path / "cache").rglob("*.json"))[0]
    for old, new in (("sum(abs", "mean(abs"), ("sum(abs", "sum(q*abs"), ("sum(abs", "(" * 9_999)):
        text = path.read_text()
        path.write_text(text.replace(old, new))
        assert call("replay", path).exit_code == 1
        path.write_text(text)


def test_eval_takes_a_formula():
    done = call("eval", "max(abs(p - p_hat))", "--true", "0.25,0.75", "--predicted", "0.5,0.5")
    assert done.output == "0.25\n"


# -- declared files -------------------------------------------------------------------

GOOD = """
name = "CUBE"
title = "cubic error"
formula = "sum(abs(p - p_hat)**3)"
source = "made up"
"""


def declare(tmp_path, text, name="measure.toml"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_check_holds_what_is_expected_against_what_is_found(tmp_path):
    kept = declare(
        tmp_path, GOOD + '[expect]\nMON = "proved"\nREL = "refuted"\nreading = "repaired"\n', "a.toml"
    )
    wrong = declare(tmp_path, GOOD + 'expect = {mon = "refuted", classes = 2}\n', "b.toml")
    done = call("check", kept, "--jobs", "0")
    assert done.exit_code == 0, done.output
    assert "MON    PROVED" in done.output and "cubic" not in done.output
    done = call("check", kept, wrong, "--jobs", "0")
    assert done.exit_code == 1
    assert "b.toml: expected MON to be refuted, it is proved (n = 2)" in done.stderr


def test_check_without_expectations_asks_the_eight_axioms(tmp_path):
    done = call("check", declare(tmp_path, GOOD.replace("**3", "")), "--format", "json", "--jobs", "0")
    found = json.loads(done.output)["verdicts"]
    assert [v["axiom"].lower() for v in found] == ["ioi", "nn", "max", "mon", "imp", "rel", "abs", "ind"]
    assert {v["formula"] for v in found} == {"sum(abs(p - p_hat))"}


def test_check_says_that_something_stayed_open(tmp_path, monkeypatch):
    monkeypatch.setattr("axiomcheck.workers.search_here", lambda claim, seconds: {"status": "unknown"})
    assert call("check", declare(tmp_path, GOOD), "--jobs", "0").exit_code == 3
    expected = declare(tmp_path, GOOD + 'expect = {MON = "unknown"}')
    assert call("check", expected, "--jobs", "0").exit_code == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = ", "it is no TOML"),
        ('formula = "sum(p)"', "it has no name"),
        ('name = "X"', "it has no formula"),
        ('name = "X"\nformula = 3', "formula must be a string"),
        ('name = "X"\nformula = "sum(q)"', "formula, column 5: there is no 'q'"),
        ('name = "X"\nformula = "p"', "formula, column 1: p stands outside"),
        ('name = ""\nformula = "sum(p)"', "name must be one line"),
        ('name = "a\\nb"\nformula = "sum(p)"', "name must be one line"),
        ('name = "KLD"\nformula = "sum(p)"', "another name"),
        (GOOD + "titel = 1", "did you mean title?"),
        (GOOD + 'kind = "filtering"', "a contingency matrix has no classes"),
        (GOOD + "classes = 1", "an integer from 2"),
        (GOOD + "classes = true", "an integer from 2"),
        (GOOD + "expect = 3", "must be a table"),
        (GOOD + "expect = {MON = 1}", "expect.MON must be a string"),
        (GOOD + 'expect = {MON = "yes"}', "must be one of proved"),
        (GOOD + 'expect = {MNO = "proved"}', "there is no axiom"),
        (GOOD + 'expect = {mon = "proved", MON = "proved"}', "twice"),
        (GOOD + 'expect = {reading = "any"}', "must be one of binary"),
        (GOOD + 'expect = {classes = "x"}', "--classes 'x'"),
        (GOOD + "expect = {classes = 1.5}", "--classes '?'"),
        (GOOD + "x = " + "[" * 5_000, "it is no TOML"),
        (GOOD + "#" * 40_000, "more than"),
        (GOOD + ".".join("a" * 3_500) + " = 1", "there is no key 'a'"),
        (b"name = '\xff'", "not UTF-8"),
    ],
)
def test_a_bad_declaration_is_one_clear_message(tmp_path, text, says):
    path = declare(tmp_path, text)
    start = time.process_time()
    done = call("check", path)
    assert done.exit_code == 2, done.output
    assert says in done.stderr and str(path) in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert time.process_time() - start < SECOND


def test_a_missing_file_is_one_clear_message(tmp_path):
    for path in (tmp_path / "none.toml", tmp_path):
        done = call("check", path)
        assert done.exit_code == 2 and str(path) in done.stderr
    with pytest.raises(InputError, match="check the path"):
        declared.load("a\0b")


# -- end to end -----------------------------------------------------------------------

P, R = Status.PROVED, Status.REFUTED
NAMES = ("ioi", "nn", "max", "mon", "imp", "rel", "abs", "ind")
CUBE, CHEBYSHEV = "sum(abs(p-p_hat)**3)", "max(abs(p-p_hat))"
TRUTHS = {  # by hand; an engine may leave any of them open, and must not contradict one
    CHEBYSHEV: (P, P, R, R, P, R, P, R),
    CUBE: (P, P, R, P, P, R, P, P),
    "sum((sqrt(p)-sqrt(p_hat))**2)": (P, P, R, P, R, R, R, P),
    "sqrt(sum((p-p_hat)**2))": (P, P, R, P, P, R, P, P),
    "sum((p-p_hat)*log(p/p_hat))": (P, P, R, P, R, R, R, P),
    "sum(p*log(2*p/(p+p_hat)) + p_hat*log(2*p_hat/(p+p_hat)))": (P, P, R, P, R, R, R, P),
    "sum((p-p_hat)**2/(p+p_hat))": (P, P, R, P, R, R, R, P),
    "sum(abs(p-p_hat)/(p+p_hat))": (P, P, R, P, R, R, R, P),
    "sum((p-p_hat)**2*(2-3*p_hat))": (R, R, R, R, P, R, P, R),
    "sum(abs(p-p_hat)*(1+p))": (P, P, R, P, P, R, P, R),
}


@pytest.mark.parametrize("text", TRUTHS)
def test_measures_from_the_wild_get_no_wrong_verdict(text):
    measure = formula.measure(text)
    decided = 0
    for name, truth in zip(NAMES, TRUTHS[text], strict=True):
        v = decide(Claim(measure, axioms.from_name(name), "repaired"), seconds=5)
        decided += v.status is not Status.UNKNOWN
        assert v.status in (truth, Status.UNKNOWN), v
        if v.status is R:
            params = v.certificate.to_data().get("params", {})
            assert W.refutes(as_function(measure), v.claim, v.certificate.rule, params), v
    assert decided >= 2
