"""Filtering between the engine and the terminal: records, explanations, options, stored certificates."""

import json
import random
import re
from fractions import Fraction
from itertools import product

import pytest
from click.testing import CliRunner

from axiomcheck import axioms, documents, measures, store
from axiomcheck.cli import cli
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.certificate import Certificate, encode, from_data
from axiomcheck.exact.evaluate import evaluate, holds
from axiomcheck.input import counts, formula
from axiomcheck.input.parameters import parse, parse_all, restricted
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, num, sym
from axiomcheck.lang.matrix import CELLS, FILTERING, VOCABULARY, meaning
from axiomcheck.lang.measure import Parameter
from axiomcheck.reading import read
from axiomcheck.report import evidence, records, regions
from axiomcheck.report.explain import explain
from axiomcheck.report.summaries import summary
from axiomcheck.store import Store
from axiomcheck.verdict import Status, Verdict, decide, replay

SECONDS = 0.5  # a claim that has no stored certificate and stays open within it is explained as open
MEASURES = [m for m in measures.catalog().values() if m.kind == FILTERING]
AXIOMS = [a for a in axioms.catalog().values() if a.kind == FILTERING]
KEYS = {"measure", "axiom", "reading", "signs", "domain", "verdict", "scope", "trusts", "published", "agrees",
        "witness", "parameters", "reason", "certificate", "found_by", "seconds"}  # fmt: skip
EXAMPLE = "(x - 3)*TP - (7 - x)*FP"  # strictly monotonic exactly between 3 and 7


def call(*words):
    return CliRunner().invoke(cli, [str(w) for w in words])


def as_json(*words):
    done = call(*words, "--format", "json")
    assert done.exit_code in (0, 3), done.output
    return json.loads(done.stdout)["verdicts"]


def example(axiom="SM"):
    return Claim(counts.measure(EXAMPLE, parameters=[Parameter("x")]), axioms.from_name(axiom), "steps")


def found(claim):
    for document in Store().load(claim):
        return replay(claim, Status(document.status), document.certificate)
    return decide(claim, SECONDS)


@pytest.fixture(scope="session")
def verdicts():
    """Every measure, axiom and domain, in the default readings."""
    return [found(Claim(m, a, a.default, d)) for d in DOMAINS_OF[FILTERING] for m in MEASURES for a in AXIOMS]


@pytest.fixture(scope="session")
def conditional():
    return decide(example())


# -- records ---------------------------------------------------------------------------


def test_most_is_decided(verdicts):
    decided = [v for v in verdicts if v.certificate is not None]
    assert len(verdicts) == 4 * 4 * len(MEASURES)
    assert len(decided) > 0.7 * len(verdicts)
    assert {v.status for v in decided} >= {Status.PROVED, Status.REFUTED}


def test_every_record_follows_the_schema(verdicts, conditional):
    for v in [*verdicts, conditional]:
        r = json.loads(json.dumps(records.record(v)))
        assert set(r) == KEYS
        assert r["verdict"] in ("proved", "refuted", "conditional", "unknown")
        assert r["scope"] == "every matrix"
        assert r["reading"] in READINGS_OF[FILTERING]
        assert r["domain"] == v.claim.domain
        assert r["reason"] and "\n" not in r["reason"]
        assert bool(r["trusts"]) == (v.certificate is not None)
        if r["verdict"] in ("proved", "unknown"):
            assert r["witness"] is None
            continue
        assert set(r["witness"]) == {"matrices", "values", "margin"}
        assert r["witness"]["matrices"] or (r["axiom"] == "AW" and not v.claim.measure.parameters)
        for pair in r["witness"]["matrices"]:
            assert {"change", "before", "after", "values", "margin", "parameters", "where"} <= set(pair)
            for side in ("before", "after"):
                assert list(pair[side]) == list(CELLS)
                cells = {k: int(x) for k, x in pair[side].items()}
                assert min(cells.values()) >= 0
                assert cells["TP"] + cells["FN"] >= 1 <= cells["FP"] + cells["TN"]


def test_parameters_say_where_it_holds(verdicts):
    seen = set()
    for v in verdicts:
        said = records.record(v)["parameters"]
        if v.certificate is None or not v.claim.measure.parameters:
            assert said is None
            continue
        seen.add(v.status)
        if v.status is Status.REFUTED:
            assert set(said.values()) == {"none"}
        elif v.status is Status.PROVED and v.claim.axiom.name != "AW":
            assert said == {
                x.name: regions.interval(x.name, x.low, x.high) for x in v.claim.measure.parameters
            }
            assert "holds for every" in records.reason(v)
    assert {Status.PROVED, Status.REFUTED} <= seen


def test_values_of_witnesses_are_the_measures(verdicts):
    """Where smoothing leaves no zero, the formula alone gives what the record says."""
    checked = 0
    for v in verdicts:
        if v.status is not Status.REFUTED or v.claim.domain != "laplace":
            continue
        written = v.claim.measure.formula.subs(meaning("laplace"))
        for pair in evidence.witness(v)["matrices"]:
            given = {k: Fraction(x) for k, x in (pair["parameters"] or {}).items()}
            for side in ("before", "after"):
                value = evaluate(written, {**{k: Fraction(x) for k, x in pair[side].items()}, **given})
                said = pair["values"][side]
                if isinstance(value, Fraction):
                    assert Fraction(said) == value
                else:  # a logarithm or a root
                    ends = [said, said] if isinstance(said, str) else said
                    low, high = (float(Fraction(x)) for x in ends)
                    assert low - 1e-9 <= float(value.mid()) <= high + 1e-9
                checked += 1
    assert checked > 40


def test_relabelling_moves_one_document(verdicts):
    moves = {"FN to TP": (1, 0, -1, 0), "FP to TN": (0, -1, 0, 1)}
    some = [v for v in verdicts if v.claim.axiom.name == "SM" and v.status is Status.REFUTED]
    assert some
    for v in some:
        for pair in evidence.witness(v)["matrices"]:
            move = tuple(int(pair["after"][c]) - int(pair["before"][c]) for c in CELLS)
            assert move == next(x for name, x in moves.items() if name in pair["change"])


def test_a_threshold_says_where_print_is_reversed():
    (r,) = as_json("verify", "wacc", "--axiom", "AW")
    assert r["verdict"] == "proved"
    assert "lambda decides at the threshold" in r["reason"]
    assert ("reversed" in r["reason"]) == ("lambda > 1" in r["parameters"]["lambda"])


def test_a_missing_value_may_be_a_violation():
    (r,) = as_json("verify", "f", "--axiom", "SM", "--reading", "total")
    assert None in r["witness"]["matrices"][0]["values"].values()
    assert "0/0" in r["reason"]


# -- regions of parameters ----------------------------------------------------------------


def test_a_conditional_record(conditional):
    r = records.record(conditional)
    assert conditional.status is Status.CONDITIONAL
    assert r["verdict"] == "conditional"
    assert r["parameters"] == {"x": "3 < x < 7"}
    assert r["reason"] == "holds exactly for 3 < x < 7"
    assert {pair["where"] for pair in r["witness"]["matrices"]} == {"x <= 3", "x >= 7"}
    text = explain(conditional)
    assert "exactly for 3 < x < 7" in text
    assert text.count("it fails") == 2
    assert text.count("it holds") == 1


def cut(e, op, yes, no):
    sides = [
        regions.HOLDS if x is PROOF else regions.FAILS if x is WITNESS else regions.MIXED for x in (yes, no)
    ]
    return Certificate("cases", {"on": [op, encode(ZERO), encode(e)], "outcomes": sides}, (yes, no))


PROOF, WITNESS = Certificate("changes"), Certificate("point")
x = sym("lambda")
REGIONS = {
    "sqrt(2)": (cut(x * x - 2, "<", PROOF, WITNESS), "lambda > sqrt(2)"),
    "closed": (cut(2 - x * x, "<=", PROOF, WITNESS), "0 < lambda <= sqrt(2)"),
    "golden": (cut(x * x - x - 1, "<", WITNESS, PROOF), "0 < lambda <= (1 + sqrt(5))/2"),
    "between": (cut(5 * x - 3, "<", cut(3 * x - 5, "<=", WITNESS, PROOF), WITNESS), "3/5 < lambda < 5/3"),
    "hole": (cut(x - 1, "<", PROOF, cut(1 - x, "<", PROOF, WITNESS)), "0 < lambda < 1 or lambda > 1"),
    "point": (cut((x - 1) * (1 - x), "<=", PROOF, WITNESS), "lambda = 1"),
    "double root": (cut((x - 1) * (x - 1), "<", PROOF, WITNESS), "0 < lambda < 1 or lambda > 1"),
    "outside": (cut(x + 1, "<", PROOF, WITNESS), "lambda > 0"),
}


def wacc():
    return Claim(measures.from_name("WAcc"), axioms.from_name("SM"), "steps")


@pytest.mark.parametrize("name", REGIONS)
def test_end_points_are_exact(name):
    certificate, text = REGIONS[name]
    parts = list(regions.leaves(wacc(), certificate, regions.MIXED))
    assert regions.region(wacc(), parts) == {"lambda": text}


def test_regions_agree_with_their_parts():
    """Random cuts: the union that is printed has the points of the parts that hold, and no others."""
    rng, claim, open_ends = random.Random(5), wacc(), 0

    def grow(depth):
        if depth == 0 or rng.random() < 0.2:
            return rng.choice([PROOF, WITNESS])
        roots = [num(Fraction(rng.randint(-2, 12), rng.randint(1, 4))) for _ in range(rng.randint(1, 3))]
        e = num(rng.choice([1, -1]))
        for root in roots:
            e = e * (x - root)
        return cut(e, rng.choice(["<", "<="]), grow(depth - 1), grow(depth - 1))

    for _ in range(60):
        parts = list(regions.leaves(claim, grow(3), regions.MIXED))
        if len(parts) == 1:
            continue
        text = regions.region(claim, parts)["lambda"]
        for v in [Fraction(k, 12) for k in range(1, 150)]:
            wanted = next(p for p in parts if all(holds(r, {"lambda": v}) for r in p.given)).outcome
            assert inside(text, v) == (wanted == regions.HOLDS), (text, v)
        open_ends += " < " in text
    assert open_ends > 5


def inside(text, v):
    """Is a number in a union of intervals as printed?"""
    if text == "none":
        return False
    tests = {"<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b,
             ">=": lambda a, b: a >= b, "=": lambda a, b: a == b}  # fmt: skip
    for part in text.split(" or "):
        words = [v if w == "lambda" else w if w in tests else Fraction(w) for w in part.split()]
        if all(tests[words[i]](words[i - 1], words[i + 1]) for i in range(1, len(words), 2)):
            return True
    return False


# -- explanations ------------------------------------------------------------------------------


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_every_verdict_is_explained(verdicts, conditional, every):
    """In the quick run every seventh: the axioms and domains are taken in turn."""
    for v in [*verdicts[::every], conditional]:
        text, latex = explain(v), explain(v, "latex")
        assert text.split(".")[0] == v.status.name.capitalize()
        assert v.claim.axiom.title in text
        assert f"{v.claim.domain}:" in text
        assert latex.count("{") == latex.count("}")
        assert latex.replace(r"\$", "").count("$") % 2 == 0
        assert not re.search(r"t_path|PLACE|Expr\(|_rest\b", text)
        if v.certificate is None:
            assert "stayed open" in text
            continue
        assert ("z3" in text) == ("z3" in v.trusts)
        if v.status is Status.REFUTED and evidence.witness(v)["matrices"]:
            assert "relevant" in text
            assert "TP = " in text


def test_a_tampered_certificate_is_not_explained(conditional):
    data = conditional.certificate.to_data()
    data["params"]["on"][2] = ["add", ["sym", "x"], ["num", "-8"]]
    with pytest.raises(CheckError):
        explain(Verdict(conditional.claim, Status.CONDITIONAL, from_data(data)))
    with pytest.raises(CheckError):
        explain(Verdict(conditional.claim, Status.PROVED, conditional.certificate))


@pytest.mark.parametrize("fmt", ["text", "markdown", "latex", "json"])
def test_every_format_explained(fmt):
    done = call("verify", "f", "--explain", "--axiom", "SM,NIGQ", "--format", fmt)
    assert done.exit_code == 0
    assert "strict monotonicity of relabelling" in done.output


# -- the command line ----------------------------------------------------------------------------


def test_verify_prints_every_axiom_of_the_kind():
    done = call("verify", "recall")
    assert done.exit_code == 0
    lines = done.output.splitlines()
    rows = [
        line.split()[:3]
        for line in lines
        if line.split()[:1] and line.split()[0] in ("SM", "AW", "NIFQ", "NIGQ")
    ]
    assert rows == [["SM", "steps", "REFUTED"], ["AW", "pair", "REFUTED"],
                    ["NIFQ", "noninformative", "REFUTED"], ["NIGQ", "noninformative", "PROVED"]]  # fmt: skip
    assert done.output.splitlines()[-1] == "axiomcheck verify Recall --domain natural"


def test_a_reading_that_an_axiom_lacks_falls_back():
    rows = as_json("verify", "precision", "--reading", "total")
    assert [r["reading"] for r in rows] == ["total", "pair", "noninformative", "noninformative"]
    rows = as_json("verify", "precision", "--reading", "noninformative")
    assert [r["reading"] for r in rows] == ["steps", *["noninformative"] * 3]


def test_matrix_says_which_reading_was_used(monkeypatch):
    monkeypatch.setattr(store, "shipped_root", lambda: None)
    few = {m.id: m for m in measures.catalog().values() if m.id in ("recall", "precision", "kld")}
    monkeypatch.setattr("axiomcheck.tables.model.measures.catalog", lambda: few)
    rows = as_json("matrix", "filtering", "--reading", "positive", "--domain", "laplace")
    assert [(r["measure"], r["axiom"]) for r in rows] == list(
        product(("Precision", "Recall"), ("SM", "AW", "NIFQ", "NIGQ"))
    )
    assert [r["reading"] for r in rows[:4]] == ["positive", "pair", "noninformative", "noninformative"]
    assert {r["domain"] for r in rows} == {"laplace"}


def test_lists_by_kind():
    listed = json.loads(call("list", "measures", "--kind", "filtering", "--format", "json").stdout)[
        "measures"
    ]
    assert [m["name"] for m in listed] == [m.name for m in MEASURES]
    assert all(m["kind"] == "filtering" for m in listed)
    listed = json.loads(call("list", "axioms", "--kind", "filtering", "--format", "json").stdout)["axioms"]
    assert {a["name"]: a["readings"] for a in listed} == {a.name: list(a.readings) for a in AXIOMS}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["recall", "--require", "NIGQ"], 0),
        (["recall", "--require", "SM"], 1),
        ([EXAMPLE, "--param", "any x", "--axiom", "SM", "--expect", "SM=conditional"], 0),
        ([EXAMPLE, "--param", "any x", "--axiom", "SM", "--require", "SM"], 1),
        ([EXAMPLE, "--param", "x: 4 < x < 6", "--axiom", "SM", "--require", "SM"], 0),
        ([EXAMPLE, "--param", "x=3", "--axiom", "SM", "--expect", "SM=refuted"], 0),
        (["F", "--param", "alpha=1/2", "--axiom", "NIGQ", "--require", "NIGQ"], 0),
        (["(fp + fn)/T", "--lower-is-better", "--axiom", "SM", "--require", "SM"], 0),
        (["P(S|G) - lambda*P(S|~G)", "--param", "lambda > 0", "--axiom", "SM", "--require", "SM"], 0),
        (["(S + 1)/(G + N + 2)", "--kind", "filtering", "--axiom", "NIFQ", "--expect", "NIFQ=refuted"], 0),
    ],
)
def test_exit_codes(words, code):
    done = call("verify", *words)
    assert done.exit_code == code, done.output


def test_the_last_line_reproduces_it():
    first = call("verify", EXAMPLE, "--param", "x: 0 < x < 10", "--axiom", "SM")
    import shlex

    again = call(*shlex.split(first.output.splitlines()[-1])[1:])
    assert again.output == first.output
    assert "3 < x < 7" in first.output


WRONG = {
    "a reading of the other kind": ["F", "--reading", "printed"],
    "a domain of the other kind": ["F", "--domain", "smoothed"],
    "filtering's reading": ["KLD", "--reading", "steps"],
    "filtering's domain": ["KLD", "--domain", "laplace"],
    "an axiom of the other kind": ["F", "--axiom", "MON"],
    "filtering's axiom": ["KLD", "--axiom", "SM"],
    "a reading the axiom lacks": ["F", "--axiom", "AW", "--reading", "total"],
    "no such reading": ["F", "--reading", "perhaps"],
    "signs": ["F", "--signs", "independent"],
    "three classes": ["F", "--classes", "3"],
    "an end point": ["F", "--param", "alpha=1"],
    "out of range": ["F", "--param", "alpha=-1/2"],
    "a range outside": ["F", "--param", "alpha: 0 < alpha < 2"],
    "a range that misses": ["F", "--param", "alpha > 2"],
    "an empty range": ["F", "--param", "alpha: 3/4 < alpha < 1/4"],
    "a closed range": ["F", "--param", "0 <= alpha < 1"],
    "an unknown parameter": ["F", "--param", "beta=1"],
    "no parameter at all": ["Acc", "--param", "alpha=1"],
    "a parameter of prevalences": ["KLD", "--param", "eps=1"],
    "twice": ["F", "--param", "alpha=1/2", "--param", "alpha=1/3"],
    "no number": ["F", "--param", "alpha=half"],
    "not finite": ["F", "--param", "alpha=nan"],
    "a denominator zero": ["F", "--param", "alpha=1/0"],
    "an exponent": ["F", "--param", "alpha=1e-999"],
    "nothing": ["F", "--param", ""],
    "two names": ["F", "--param", "alpha: 0 < lambda < 1"],
    "code": ["F", "--param", "alpha=__import__('os')"],
    "much": ["F", "--param", "alpha=" + "9" * 5000],
    "an undeclared parameter": ["TP/(TP + alpha*FP)"],
    "an unused parameter": ["TP/(TP + FP)", "--param", "alpha > 0"],
    "a count as a parameter": ["TP/(TP + FP)", "--param", "TP > 0"],
    "a lower-case count": ["tp/(TP + FP)", "--param", "tp > 0"],
    "a reserved name": ["TP*k", "--param", "k > 0"],
    "no such probability": ["P(S|S)*TP"],
    "a sum over classes": ["sum(TP)"],
    "prevalences among counts": ["TP/p_hat"],
    "code in a formula": ["__import__('os').system('true')*TP"],
    "a wide letter": ["TP\u2044FP"],
    "parentheses": ["(" * 200 + "TP" + ")" * 200],
    "the other kind": ["KLD", "--kind", "filtering"],
    "another kind": ["F", "--kind", "quantification"],
    "an orientation": ["F", "--lower-is-better"],
    "an argument": ["F", "--argument", "alpha=1"],
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_input_is_one_message_and_exit_code_2(name):
    done = CliRunner().invoke(cli, ["verify", *WRONG[name]])
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    assert isinstance(done.exception, SystemExit)
    if not done.stderr.startswith("Usage"):
        assert len(done.stderr.splitlines()) == 1
        assert len(done.stderr) < 700


# -- formulas and parameters ------------------------------------------------------------------------


@pytest.mark.parametrize("measure", MEASURES, ids=lambda m: m.id)
def test_formulas_read_back_as_the_same_tree(measure):
    assert counts.parse(str(measure.formula), [p.name for p in measure.parameters]) == measure.formula


@pytest.mark.parametrize("name", sorted(VOCABULARY))
def test_the_whole_vocabulary_can_be_written(name):
    assert counts.parse(name) == sym(name)
    assert counts.parse(f" 2*{name.replace('|', ' | ')}") == 2 * sym(name)
    assert counts.parse(name.replace("~", "¬")) == sym(name)


def test_columns_count_from_the_left_of_what_was_written():
    with pytest.raises(InputError, match="column 19: there is no 'q'"):
        counts.parse("P(S | G) * lambda*q", ["lambda"])


def test_restricting_keeps_the_meaning():
    for m in (m for m in MEASURES if m.parameters):
        values = [f"{p.name}={p.default}" for p in m.parameters]
        fixed = restricted(m, parse_all(values))
        assert not fixed.parameters
        point = dict.fromkeys(CELLS, Fraction(3)) | {"FP": Fraction(2)}
        own = {p.name: Fraction(p.default) for p in m.parameters}
        written = meaning("natural")
        assert evaluate(fixed.formula.subs(written), point) == evaluate(
            m.formula.subs(written), {**point, **own}
        )
        reread = formula.measure(str(fixed.formula), fixed.name, kind=FILTERING)
        assert str(reread.formula) == str(fixed.formula)


def test_half_a_range_keeps_the_other_half():
    f = measures.from_name("F")
    assert restricted(f, [parse("alpha < 1/2")]).parameters[0].range == Parameter("alpha", "0", "1/2").range
    assert restricted(f, [parse("alpha > 0.25")]).parameters[0].range == Parameter("alpha", "1/4", "1").range
    assert restricted(f, [parse("alpha")]).parameters[0].range == f.parameters[0].range


# -- stored certificates ----------------------------------------------------------------------------


def test_where_documents_are():
    for m, a, d in product(MEASURES, AXIOMS, DOMAINS_OF[FILTERING]):
        for reading in a.readings:
            claim = Claim(m, a, reading, d)
            path = store.relative_path(claim).as_posix()
            assert path == f"filtering/{m.name}/{a.name}.{reading}.{d}.json"
            assert documents.canonical_reading(claim) == reading


def test_a_conditional_certificate_is_kept_and_replayed(conditional, tmp_path):
    mine = Store(shipped=tmp_path / "none", cache=tmp_path / "mine")
    path = mine.save(conditional.claim, "conditional", conditional.certificate, conditional.trusts)
    (document,) = mine.load(conditional.claim)
    assert (
        replay(conditional.claim, Status(document.status), document.certificate).status is Status.CONDITIONAL
    )
    assert documents.claim_of(document, formula.measure) == conditional.claim
    done = call("replay", path)
    assert done.exit_code == 0, done.output
    for said, other in (("conditional", "proved"), ("conditional", "refuted"), ('"holds"', '"fails"')):
        path.write_text(path.read_text().replace(said, other))
        assert call("replay", path).exit_code == 1
        mine.save(conditional.claim, "conditional", conditional.certificate, conditional.trusts)
    for key, value in (
        ("lower_is_better", True),
        ("parameters", ["0 < x"]),
        ("parameters", [7]),
        ("kind", "other"),
    ):
        data = json.loads(path.read_text())
        data["claim"][key] = value
        path.write_text(json.dumps(data))
        assert call("replay", path).exit_code == 1
        mine.save(conditional.claim, "conditional", conditional.certificate, conditional.trusts)
    assert call("replay", path).exit_code == 0


def test_a_second_run_replays(monkeypatch):
    monkeypatch.setattr(store, "shipped_root", lambda: None)
    words = ["verify", EXAMPLE, "--param", "any x", "--axiom", "SM"]
    first = as_json(*words)
    monkeypatch.setattr("axiomcheck.workers.Pool", None)  # nothing is searched
    assert as_json(*words)[0]["parameters"] == first[0]["parameters"] == {"x": "3 < x < 7"}


def test_certify_and_replay(monkeypatch, tmp_path):
    monkeypatch.setattr(store, "shipped_root", lambda: None)
    words = ["certify", "--write", tmp_path / "proofs", "--measure", "Recall", "--domain", "natural"]
    done = call(*words, "--reading", "steps", "--reading", "noninformative")
    assert done.exit_code == 0, done.output
    names = {p.name for p in (tmp_path / "proofs" / "filtering" / "Recall").iterdir()}
    assert names == {"SM.steps.natural.json", "AW.noninformative.natural.json",
                     "NIFQ.noninformative.natural.json", "NIGQ.noninformative.natural.json"}  # fmt: skip
    done = call("replay", tmp_path / "proofs")
    assert done.exit_code == 0
    assert "4 of 4" in done.output


@pytest.mark.parametrize("axiom", ["nifq", "nigq"])
def test_an_axiom_that_asks_for_no_value_says_so(axiom):
    text = "(sqrt(P(S|G)*P(S|~G)) - P(S|~G))/(P(S|G) - P(S|~G))"  # the prevalence threshold: 0/0 where both rates are equal
    asked = Claim(counts.measure(text, lower_is_better=True), axioms.from_name(axiom), "noninformative")
    found = decide(asked, 20)
    assert found.status is Status.PROVED
    assert summary(found).startswith("Q has no value where the axiom asks for one")


def test_sizes_alone_are_about_counts():
    assert read("((S - G)/T)**2").kind == FILTERING
