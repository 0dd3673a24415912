"""The second checker of stated steps says what the calculus says, and shares nothing with it.

Real certificates and small ones for every rule; both with random changes, types included.  What one accepts and the
other refuses must be explained by the page.  Of what the second checker accepts, every step is evaluated at points.
"""

import ast
import importlib.util
import io
import itertools
import json
import math
import subprocess
import sys
import tokenize
import tomllib
from copy import deepcopy
from fractions import Fraction as F
from functools import cache
from pathlib import Path
from random import Random

import pytest
from flint import arb, ctx, fmpq
from tables import in_tables

from axiomcheck import axioms, documents, measures
from axiomcheck.calculus import files
from axiomcheck.calculus.check import Step, check
from axiomcheck.calculus.claims import property_of, setting_of, shows, wanted
from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.polynomial import Ring
from axiomcheck.calculus.rules import RULES, UNIT, Sequent
from axiomcheck.calculus.statement import Setting, unfold
from axiomcheck.calculus.term import Node, Part, Refused, entries, num, opened, rel, substitute, total, var
from axiomcheck.documents import describe, render
from axiomcheck.errors import CheckError
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.reader import read
from axiomcheck.properties.text import to_text
from axiomcheck.report.evidence import words
from axiomcheck.tactics import files as writer
from axiomcheck.tactics.search import Found, prove
from axiomcheck.verdict import Status, decide, replay

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("recheck_rules", "recheck")
TOOLS = [ROOT / "tools" / f"{part}.py" for part in PARTS]
MOST = tomllib.loads((ROOT / "house.toml").read_text())["files"]["second_checker_lines"]


def loaded(path):
    if path.stem not in sys.modules:
        spec = importlib.util.spec_from_file_location(path.stem, path)
        found = importlib.util.module_from_spec(spec)
        sys.modules[path.stem] = found
        spec.loader.exec_module(found)
    return sys.modules[path.stem]


second, tool = map(loaded, TOOLS)  # in this order: the one imports the other
examples, _, drawn = (
    loaded(ROOT / "tests" / "calculus" / f"calculus_{x}.py") for x in ("steps", "values", "random")
)


def test_enclosures_of_arctan_have_its_value():
    """Against balls, at small, large and negative numbers; exactly 0 at 0."""
    chance = Random(5)
    for k in range(120):
        q = F(chance.randint(-(10**k), 10**k), chance.randint(1, 10**20)) if k else F(0)
        low, high = second.arctangent(q)
        with ctx.workprec(900):
            inside = arb(fmpq(q.numerator, q.denominator)).atan()
            assert arb(fmpq(low.numerator, low.denominator)) <= inside or low == q == 0
            assert inside <= arb(fmpq(high.numerator, high.denominator)) or high == q == 0
        assert high - low < F(1, 10**100)


# -- what it is ------------------------------------------------------------------------------------------


def code_lines(path):
    text = path.read_text()
    documented = (ast.Module, ast.FunctionDef, ast.ClassDef)
    comments = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, documented) and ast.get_docstring(node) is not None
        for line in range(node.body[0].lineno, node.body[0].end_lineno + 1)
    }
    nothing = {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    }
    code = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in nothing:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - comments)


def test_it_is_no_longer_than_the_house_allows():
    assert sorted(TOOLS) == sorted((ROOT / "tools").glob("recheck*.py"))
    assert sum(map(code_lines, TOOLS)) <= MOST


@pytest.mark.parametrize("path", TOOLS, ids=lambda p: p.name)
def test_it_needs_the_standard_library_alone(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module]
            assert all(
                n.split(".")[0] in sys.stdlib_module_names or n in {t.stem for t in TOOLS} for n in names
            )
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("eval", "exec", "compile", "__import__")


def test_a_document_is_found_by_its_key_and_named_by_its_formula():
    """A key of another claim is refused; the name of a measure is nobody's claim, and is not repeated."""
    document = json.loads((ROOT / "proofs/quantification/KLD/MON.printed.natural.json").read_text())
    for name in ("KLD", "mine"):
        status, why = tool.check_document(document | {"claim": document["claim"] | {"measure": name}})
        assert status == "checked" and name not in why and document["claim"]["formula"] in why
    for wrong in (
        document | {"key": document["key"][::-1]},
        document | {"claim": document["claim"] | {"axiom": "NN"}},
        document | {"claim": document["claim"] | {"domain": "smoothed"}},
        document | {"claim": document["claim"] | {"formula": "sum(p*log(p/p_hat)) + 0"}},
    ):
        assert tool.check_document(wrong)[0] == "rejected"


TRIVIAL = {'if f.op in ("and", "or"):', 'if f.op in ("all", "some"):'}  # questions that anybody asks of a formula


def test_it_shares_no_line_with_the_calculus():
    def lines(paths):
        stripped = (line.strip() for p in paths for line in p.read_text().splitlines())
        return {x for x in stripped if len(x) >= 25 and not x.startswith(("from ", "import "))}

    theirs = lines((ROOT / "axiomcheck" / "calculus").glob("*.py"))
    assert len(theirs) > 500
    assert lines(TOOLS) & theirs <= TRIVIAL


def test_it_knows_the_rules_of_the_calculus_and_no_others():
    assert second.SIGNATURES.keys() == {*RULES, "instance"}


# -- agreement on what is right --------------------------------------------------------------------------

PROVED = [
    *((m, a, "printed") for m in ("AE", "SE") for a in ("ioi", "nn", "mon", "imp", "sym", "bnd", "cvx")),
    *(("NAE", a, "printed") for a in ("ioi", "nn", "max", "mon", "imp")),
    ("AE", "tri", "printed"), ("SE", "abs", "printed"), ("AE", "abs", "repaired"), ("SE", "imp", "binary"),
    ("KLD", "ioi", "printed"), ("KLD", "nn", "printed"), ("KLD", "con", "printed"), ("NSS", "con", "binary"),
]  # fmt: skip


@cache
def proved(measure, axiom, reading):
    """(claim, steps and what is supplied)"""
    found = next(a for a in axioms.catalog().values() if a.id == axiom)
    claim = Claim(
        measures.from_name(measure), found, reading, "natural", "same", 2 if reading == "binary" else None
    )
    prop, uniform = property_of(claim)
    certificate = prove(setting_of(claim), prop, 5.0, uniform)
    assert isinstance(certificate, Found), certificate
    return claim, certificate


def document(claim, packed):
    certificate = {"rule": "sequents", "steps": packed}
    about = {"key": claim.key, "claim": describe(claim), "versions": {"semantics": "2"}}
    return {"format": "axiomcheck.certificate/1", **about, "verdict": "proved", "certificate": certificate}


@pytest.mark.parametrize("which", PROVED, ids=" ".join)
def test_both_accept_what_the_search_finds(which):
    claim, found = proved(*which)
    packed = writer.pack(found.steps, found.supplied)
    assert not shows(claim, packed)
    status, why = tool.check_document(document(claim, packed))
    assert status == "checked", why


ORDERED = [
    ("sum(abs(cumsum(p - p_hat)))/(n - 1)", "ioi"), ("sum(cumsum(p - p_hat)**2)", "con"),
    ("max(abs(cumsum(p) - cumsum(p_hat)))", "abs"), ("at(2, cumsum(abs(p - p_hat)))", "nn"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "axiom"), ORDERED)
def test_both_accept_what_is_shown_of_ordered_classes(text, axiom):
    claim = Claim(formula.measure(text), axioms.from_name(axiom))
    asked, uniform = property_of(claim)
    found = prove(setting_of(claim), asked, uniform=uniform)
    assert isinstance(found, Found), found
    packed = writer.pack(found.steps, found.supplied)
    assert not shows(claim, packed)
    status, why = tool.check_document(document(claim, packed))
    assert status == "checked", why


def test_what_is_supplied_shows_no_values_where_there_are_no_limits():
    same, measure = as_axiom("SAME", {"printed": read("for p, x: D(p, x) = D(p, x)")}), formula.measure("sum(arctan(1/p_hat))")
    claim = Claim(measure, same, domain="extended")
    t = setting_of(claim).term
    found = prove(setting_of(Claim(measure, same)), property_of(claim)[0])
    for supplied in ((), (rel("eq", t, t),)):  # D has one case alone, and not everywhere a value
        steps = [*found.steps, *(Step(Sequent(frozenset(), f), "algebra", (UNIT, Node("n")), ()) for f in supplied)]
        packed = writer.pack(steps, supplied)
        assert tool.check_document(document(claim, packed))[0] == "rejected"
        with pytest.raises(Refused):
            shows(claim, packed)


SPELLINGS = [
    ("sum(minimum(maximum(p - p_hat, -1/10), 1/10))", "for p, x: D(p, x) = D(p, x)", "natural"),
    ("sum(((p - p_hat)**2)**(1/3))", "for p, x: D(p, x) >= 0", "natural"),
    ("sum(p*log(p)) - sum(p_hat*log(p_hat))", "for p, x, y with x != y: D(p, x) != D(p, y)", "extended"),
]


@pytest.mark.parametrize(("text", "says", "domain"), SPELLINGS)
def test_both_accept_numbers_with_a_minus_powers_of_powers_and_points_by_steps(text, says, domain):
    claim = Claim(formula.measure(text), as_axiom("SAYS", {"printed": read(says)}), domain=domain, classes=3)
    verdict = decide(claim, 5)
    data = json.loads(render(claim, verdict.status.value, verdict.evidence))
    assert tool.check_document(data)[0] == "checked"


def test_a_certificate_shows_its_own_claim_and_no_other():
    claim, found = proved("AE", "nn", "printed")
    packed = writer.pack(found.steps, found.supplied)
    for change in (
        {"axiom": "IoI"}, {"formula": "mean(abs(p_hat + p))"}, {"domain": "smoothed"}, {"domain": "extended"},
        {"signs": "same", "axiom": "MON"}, {"says": "for p, x: D(p, x) > 0"}, {"axiom": "CON"},
    ):  # fmt: skip
        data = document(claim, packed)
        data["claim"] |= change
        assert tool.check_document(data)[0] == "rejected", change
    for change in ({"verdict": "refuted"}, {"certificate": {"steps": packed + "A"}}, {"claim": []}):
        assert tool.check_document({**document(claim, packed), **change})[0] == "rejected", change
    assert tool.check_document({**document(claim, packed), "certificate": {"rule": "x"}})[0] == "rejected"


def test_where_the_page_settles_no_statement_it_says_so():
    claim, found = proved("AE", "nn", "printed")
    packed = writer.pack(found.steps, found.supplied)
    for change in (
        {"domain": "elsewhere"},
        {"kind": "filtering"},
        {"says": "for p: p is continuous"},
        {"formula": "sum(cumprod(p))"},
    ):
        data = document(claim, packed)
        data["claim"] |= change
        status, why = tool.check_document(data)
        assert status == "not checked" and "does not settle" in why


def on_word(sequents):
    """A file that states sequents on the word of an oracle."""
    return json.dumps(writer.to_data([Step(S, "word") for S in sequents]))


def test_the_word_of_an_oracle_is_counted_apart():
    claim = proved("AE", "nn", "printed")[0]
    packed = writer.pack([Step(S, "word") for S in wanted(claim)])
    assert tool.check_document(document(claim, packed)) == ("on a word", "word")


def in_any_order(sequents):
    """Sequents, the order of what `and` and `or` join meaning nothing."""
    return {(frozenset(map(second.unordered, s.H)), second.unordered(s.g)) for s in sequents}


def readings(claim, supplied=()):
    return [in_any_order(tool.wanted(claim, supplied, fold)) for fold in tool.FOLDS]


FORMULAS = [
    "mean(abs(p_hat - p))", "sum(p*log(p/p_hat))", "sum((p - p_hat)**2)**0.5", "at(1, p) - at(2, p_hat)",
    "where(sum(p*p_hat) < 0.5, 1, 2) + sum(abs(p - p_hat)**-1.5)", "sum(abs(p_hat - p)/p_train)",
    "max(p*max(p_hat)) - min(p)", "minimum(sum(p*p), 2) - maximum(1, sum(-p)) - -sum(p) + n",
    "sum(p*log(p/p_hat)*2*p**2 - 0.1*log(n)*log(1/p))",
]  # fmt: skip
AGREED = [
    "for p, x: D(p, x) = D(x, p)",
    "for p, x, y: D(p, x/2 + y/2) <= max(D(p, x), D(p, y))",
    "for p, x, u, v and classes c, d with u[c] = p[d], u[d] = p[c], v[c] = x[d], v[d] = x[c], u = p elsewhere, "
    "v = x elsewhere: D(u, v) = D(p, x)",
    "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)",
    "for p, x with x != p: D(p, x) > 0",
    "for p, x and whole k with k >= 1, p = 1/n: D(p, x) <= k/2",
    "for p, x with p > 0, sum(abs(p - x)) <= 2, max(p) < 1: 0 <= D(p, x) <= sum(p)",
    "some real b with 0 < b <= 3: for p, x: D(p, x) <= b",
    "some real b: for p: max D(p, .) = b",
    "for p, q: max D(p, .) = max D(q, .)",
    "for p and class c with p[c] = 1: max D(p, .) = 1 - p[c]",
    "for p, x: D(p, x) >= 0 and D(x, p) >= 0 and (for y: D(p, y) >= 0)",
    "for p, x and sign s and class c: D(p, x) >= s*p[c]**2 - 3 - s",
    "for p, x, y: D(p, x) <= D(p, y) <= 3 iff x = y",
    "for p, x and classes c, d with p[c]/p[d] < log(x[c]): D(p, x) > -1",
    "(for p: D(p, p) = 0), (for p, x: D(p, x) >= 0)",
    "for p: D(p, .) is continuous",
    "for p, x1 and real e1 with e1 > 0: D(p, x1) >= 0 and D(x1, .) is continuous",
    "(for p: D(p, .) is continuous), (for x, v1: D(v1, x) >= 0 and D(x, .) is continuous)",
    "for p and class c: some real d with 0 < d < 3: for x with x[c] < p[c] + d: D(p, x) <= d",
]
PART = "for p, x, y and part A with p[A] = x[A] > 0, x = y off A: D(p, x) <= D(p, y) iff D(p|A, x|A) <= D(p|A, y|A)"


@pytest.mark.parametrize("domain", ["natural", "smoothed"])
@pytest.mark.parametrize("text", FORMULAS)
def test_both_make_the_same_sequents_of_a_claim(text, domain):
    measure = formula.measure(text, "M")
    on_parts = "at(" not in text and "p_train" not in text
    for says in [*AGREED, *([PART] if on_parts else [])]:
        prop = read(says)
        supplied = [num(3), num(4)] if any(word in says for word in ("max", "some", "continuous")) else []
        theirs = unfold(Setting(measure, domain, 4), prop, tuple(supplied))
        certificate = second.check(json.dumps(writer.to_data([Step(S, "word") for S in theirs], supplied)))
        claim = {
            "formula": str(measure.formula), "axiom": "", "reading": "printed", "domain": domain,
            "signs": "same", "classes": 4, "says": to_text(prop),
        }  # fmt: skip
        assert in_any_order(step.sequent for step in certificate.steps) in readings(claim, certificate.supplied), says


@pytest.mark.parametrize("names", [("eps", "alpha"), ("Beta_2", "beta"), ("eps", "zqzgfhahd")], ids=" ".join)
def test_both_call_parameters_what_readers_do(names):
    ranges = [f"-1 < {names[0]} < 5", f"0 < {names[1]} < 1"]
    measure = formula.measure(f"{names[0]}*sum(abs(p - p_hat)) + {names[1]}*n", "M", parameters=ranges)
    prop = read(AGREED[0])
    theirs = unfold(Setting(measure), prop)
    claim = {
        "formula": str(measure.formula), "parameters": list(map(str, measure.parameters)), "axiom": "",
        "reading": "printed", "domain": "natural", "signs": "same", "classes": None, "says": to_text(prop),
    }  # fmt: skip
    certificate = second.check(json.dumps(writer.to_data([Step(S, "word") for S in theirs])))
    assert in_any_order(step.sequent for step in certificate.steps) in readings(claim)


MATRICES = [
    "for TP, FP, FN, TN: Q(TN, FN, FP, TP) = Q(TP, FP, FN, TN)",
    "for TP, FP, FN, TN and whole k with k >= 1: Q(k*TP, k*FP, k*FN, k*TN) = Q(TP, FP, FN, TN)",
    "for TP, FP, FN, TN with FN/2 >= 1: Q(TP + 1, FP, FN - 1, TN) better than Q(TP, FP, FN, TN) >= -1",
]


@pytest.mark.parametrize("name", sorted(m.name for m in measures.catalog().values() if m.kind == "filtering"))
def test_both_make_the_same_sequents_of_matrices(name):
    measure = measures.from_name(name)
    statements = ("SM", "steps"), ("NIGQ", "noninformative")
    for domain, kind in itertools.product(("natural", "laplace"), statements):
        claim = Claim(measure, axioms.from_name(kind[0]), kind[1], domain)
        same_sequents(wanted(claim), describe(claim))
    for says in MATRICES:
        theirs = unfold(Setting(measure, "natural"), read(says))
        same_sequents(
            theirs, {**describe(Claim(measure, axioms.from_name("SM"), "steps")), "says": to_text(read(says))}
        )


def same_sequents(theirs, claim):
    certificate = second.check(on_word(theirs))
    goals = {second.unordered(step.sequent.g) for step in certificate.steps}
    ours = [tool.wanted(claim, [], fold) for fold in tool.FOLDS]  # which may know more where something is owed
    assert any({second.unordered(s.g) for s in asked} == goals and all(map(certificate.shows, asked)) for asked in ours), claim


@pytest.mark.parametrize("which", examples.ALLOWED)
def test_both_want_the_same_premises(which):
    S, parameters, premises = examples.ALLOWED[which]
    steps = examples.on_word(which, S, parameters, premises)
    certificate = second.check(json.dumps(writer.to_data(steps)))
    assert certificate.words == ["word"] * len(premises)
    for i in range(len(premises)):
        other = deepcopy(steps)
        other[i] = Step(examples.seq({examples.whole(examples.var("z9"))}, premises[i].goal), "word")
        with pytest.raises(second.Refused):
            second.check(json.dumps(writer.to_data(other)))


@pytest.mark.parametrize("which", examples.whole_proofs())
def test_both_accept_small_certificates_of_every_rule(which):
    steps, _ = examples.whole_proofs()[which]
    assert not second.check(json.dumps(writer.to_data(steps))).words


# -- agreement on steps drawn at random ------------------------------------------------------------------

FREE = {"c": [*"cdekww"], "s": [*"abzt"], "A": ["A", "B"], "n": [*"abpxwt"]}


def theirs(t):
    """A tree of the second checker as one of the calculus."""
    classes = tuple(Part(*r) if isinstance(r, tuple) else r for r in t.refs)
    more = {"q": t.num} if t.op == "num" else {"k": t.num} if t.num is not None else {}
    return Node(t.op, tuple(map(theirs, t.kids)), name=t.name or "", classes=classes, **more)


def ours(t):
    """A tree of the calculus as one of the second checker."""
    data = writer.to_data([Step(examples.seq((), t if t.formula else rel("eq", t, t)), "word")])
    (step,) = second.check(json.dumps(data)).steps
    return step.sequent.g if t.formula else step.sequent.g.kids[0]


@pytest.mark.parametrize("name", second.FACTS)
def test_facts_are_the_same(name):
    random = Random(name)
    for _ in range(25):
        terms = [drawn.term(random, 2, 0, drawn.ALL) for _ in range(second.FACTS[name].__code__.co_argcount)]
        if name == "root":
            terms = [examples.root(terms[0], random.choice((1, 2, 3)))]
        if name == "ite":
            terms = [Node("ite", (drawn.condition(random, 2), *(drawn.term(random, 1) for _ in "st")))]
        second.forget()
        stated = Node("eq", (terms[0], terms[0])) if terms else examples.TRUE
        both = second.check(
            on_word([examples.seq((), rel("le", t, t)) for t in terms] or [examples.seq((), stated)])
        ).steps
        made = second.fact(name, [step.sequent.g.kids[0] for step in both] if terms else [])
        step = Step(examples.seq((), theirs(made)), "fact", (name, *terms))
        check([step], [step.shows])


def test_where_formulas_have_values_is_the_same():
    random = Random(3)
    for _ in range(400):
        t = drawn.term(random, 4, 0, (*drawn.ALL, "mul", "mul", "log", "pow", "inv"))
        assert theirs(second.defined(ours(t))) == defined(t)


def rewritten(t, random):
    """The same polynomial, written otherwise (or nearly so)."""
    if t.op in ("add", "mul"):
        kids = [rewritten(k, random) for k in t.kids]
        random.shuffle(kids)
        if t.op == "mul" and len(kids) == 2 and kids[0].op == "add":
            return Node("add", tuple(Node("mul", (k, kids[1])) for k in kids[0].kids))
        return Node(t.op, tuple(kids))
    if t.op == "pow":
        return Node("mul", tuple(rewritten(t.kids[0], random) for _ in range(t.k)))
    if t.kids and not t.formula and not any(k.formula for k in t.kids):
        return t.with_kids(tuple(rewritten(k, random) for k in t.kids), t.classes)
    return t if random.random() < 0.97 else num(1)


def a_goal(rule, random):
    """A goal and parameters that have some chance with a rule."""
    t, u = (drawn.term(random, 2, 0, drawn.ALL) for _ in "tu")
    E, op = drawn.without(random, 0), random.choice(["le", "lt", "eq"])
    body, other = (drawn.term(random, 2, 1, drawn.ALL) for _ in "ab")
    c = random.choice("cdekww" if rule == "attained" else "cdek")
    if rule == "algebra":
        t = drawn.term(random, 3, 0, drawn.TOTAL)
        return rel("eq", t, rewritten(t, random)), (UNIT, Node("n"))
    if rule == "compare":
        kind = random.choice(["sum", "cmin", "cmax"])
        return rel(op, *(Node(kind, (b,), classes=E) for b in (body, other))), (c,) * (op == "lt")
    if rule in ("split", "parted"):
        t = total(body, E)
        parts = (opened(body, c), total(body, entries((*E, c))))
        if rule == "parted":
            c, *sides = random.choice([("A", "out", "in"), (c, "after", "upto"), (c, "upto", "after")])
            parts = tuple(total(body, entries((*E, Part(side, c)))) for side in sides)
        return rel("eq", t, Node("add", parts)), (t, c)
    if rule in ("attained", "bound"):
        t = Node(random.choice(["cmin", "cmax"]), (body,), classes=E)
        sides = (t, opened(body, c)) if t.op == "cmin" or random.random() < 0.2 else (opened(body, c), t)
        return rel("le", *sides), (t, c)
    if rule == "path":
        f = drawn.term(random, 3, 0, ("add", "mul", "pow", "sum", "inv", "exp", "log", "root"))
        f = substitute(f, {"z": var("t")})
        return rel(op, substitute(f, {"t": t}), substitute(f, {"t": u})), ("t", f, t, u)
    if rule == "rewrite":
        return drawn.formula(random, 3, 0, drawn.ALL, True), (random.choice([var("a"), t]), u)
    return drawn.formula(random, 3, 0, drawn.ALL, True), None


def any_parameter(kind, given, random):
    if kind in FREE:
        return random.choice(FREE[kind])
    if kind == "h" and given:
        return random.choice(sorted(given, key=str))
    if kind in "fh":
        return drawn.formula(random, 2, 0, drawn.ALL, True)
    if kind == "g":
        return Node("h", (random.choice(sorted(given, key=str)),)) if given else UNIT
    return drawn.term(random, 2, int(kind == "b"), drawn.ALL)


@pytest.mark.parametrize("rule", [r for r in RULES if r not in ("fact", "enclosed")])
def test_both_want_the_same_of_steps_drawn_at_random(rule):
    random, allowed = Random(rule), 0
    kinds, wants = RULES[rule]
    for _ in range(80):
        goal, parameters = a_goal(rule, random)
        given = {drawn.formula(random, 2, 0, drawn.ALL, True) for _ in range(3)}
        given |= {examples.dist(c, d) for c in "cdek" for d in "cdek" if random.random() < 0.6}
        given |= {
            examples.ordered(op, c, d)
            for op in ("upto", "after")
            for c in "cdek"
            for d in "cdek"
            if random.random() < 0.4
        }
        given |= {
            examples.member(side, c, A)
            for c in "cdek"
            for side in ("in", "out")
            for A in "AB"
            if random.random() < 0.6
        }
        body = drawn.formula(random, 2, 1, drawn.ALL)
        shaped = {
            "cases": Node("or", (goal, body)) if not body.loose else None,
            "both": Node("and", (goal, goal)),
            "obtain": Node(
                random.choice(["exv", "exs"]), (drawn.formula(random, 2, 0, drawn.ALL, True),), "p"
            ),
            "at_class": Node("all", (body,), classes=drawn.without(random, 0)),
            "witness": Node("some", (body,), classes=drawn.without(random, 0)),
        }.get(rule)
        if shaped is not None:
            given.add(shaped)
            parameters = (shaped, *(any_parameter(k, given, random) for k in kinds[1:]))
        if parameters is None:
            parameters = tuple(any_parameter(k, given, random) for k in kinds.replace("*", ""))
        if rule == "rewrite":
            given.add(rel("eq", *parameters))
        if rule in ("each", "either", "exhibit", "pointwise", "exists"):
            quantified = {"exhibit": "some", "pointwise": "all", "exists": random.choice(["exv", "exs"])}.get(
                rule
            )
            if quantified in ("some", "all"):
                goal = Node(quantified, (body,), classes=drawn.without(random, 0))
            elif quantified:
                goal = Node(quantified, (goal,), "p" if quantified == "exv" else "a")
            else:
                goal = Node("and" if rule == "each" else "or", (goal, rel("eq", var("a"), var("b"))))
        if rule == "either" and goal.op == "or":
            parameters = (random.choice(goal.kids),)
        S = Sequent(frozenset(given), goal)
        try:
            premises = wants(
                S, *parameters, **({"ring": Ring()} if rule in ("algebra", "absurd", "whole") else {})
            )
        except Refused:
            premises = None
        steps = examples.on_word(rule, S, parameters, premises or ())
        error = second_says(json.dumps(writer.to_data(steps)))[0]
        if premises is None:
            assert error and "premises are wanted" not in error, (rule, S, parameters)
        else:
            assert error is None or error == "the word of an oracle", (error, rule, S, parameters)
            allowed += 1
    assert allowed >= (0 if rule in NEVER_BY_CHANCE else 10), (rule, allowed)


NEVER_BY_CHANCE = {"hypothesis", "delta", "absurd", "whole"}


def numeric(random, size):
    """A term of numbers and the scalars a and b."""
    if size == 0:
        return random.choice([var("a"), var("b"), num(random.choice(drawn.RATIONALS)), num(F(7, 3))])
    op = random.choice(["add", "mul", "pow", "inv", "abs", "min", "max", "log", "exp", "root", "ite"])
    kids = [numeric(random, size - 1) for _ in range(2)]
    if op in ("pow", "root"):
        return Node(op, (kids[0],), k=random.choice((1, 2, 3)))
    if op == "ite":
        return Node(op, (rel("le", numeric(random, 0), numeric(random, 0)), *kids))
    return Node(op, tuple(kids[: 2 if op in ("add", "mul", "min", "max") else 1]))


def test_what_the_calculus_encloses_is_enclosed_here():
    """The second checker encloses at least as well on these, and floating point agrees with what it accepts."""
    random, both = Random(5), 0
    for _ in range(500):
        low = {x: random.choice(drawn.RATIONALS) for x in "ab"}
        high = {x: low[x] + random.choice((F(0), F(0), F(1, 100), F(1))) for x in "ab"}
        bounds = tuple(
            f for x in "ab" for f in (rel("le", num(low[x]), var(x)), rel("le", var(x), num(high[x])))
        )
        goal = rel(random.choice(["le", "lt", "eq", "ne"]), numeric(random, 3), numeric(random, 2))
        step = Step(Sequent(frozenset(bounds), goal), "enclosed", bounds)
        text = json.dumps(writer.to_data([step]))
        accepted, steps = second_says(text)
        if kernel_says(text)[0] is None:
            assert accepted is None, (accepted, goal, bounds)
            both += 1
        if accepted is None:
            for x in (low, high, {k: (low[k] + high[k]) / 2 for k in low}):
                world = World(random)
                world.known = {("scalar", k): v for k, v in x.items()}
                assert world.truth(steps[0].sequent.g) is not False
    assert both > 50


# -- agreement on what was changed -----------------------------------------------------------------------

ODD = [
    True,
    False,
    None,
    0,
    1,
    -1,
    7,
    10**10,
    2.0,
    1e400,
    "",
    "0",
    "-1/2",
    "1/3",
    "c",
    "x",
    "p",
    "A",
    "le",
    "sum",
    [],
    [0],
    {},
]
OPERATORS = [
    "le lt eq ne", "and or", "add mul", "sum cmin cmax", "all some", "abs exp log inv", "in out", "exv exs", "h sq a", "+ *",
]  # fmt: skip
KINDS = {op: row.split() for row in OPERATORS for op in row.split()}


def places(data):
    """(list or object, key) of everything in the data."""
    found, waiting = [], [data]
    while waiting:
        here = waiting.pop()
        keys = range(len(here)) if isinstance(here, list) else list(here)
        found += [(here, k) for k in keys]
        waiting += [here[k] for k in keys if isinstance(here[k], list | dict)]
    return found


def changed(data, random):
    data = deepcopy(data)
    for _ in range(random.choice((1, 1, 1, 2))):
        part = random.choice(["nodes", "forms", "steps", "steps", "supplied", None])
        spots = (
            places(data[part]) if part and isinstance(data.get(part), list) and data[part] else places(data)
        )
        here, key = random.choice(spots)
        value = here[key]
        if random.random() < 0.15:
            here[key] = random.choice(ODD)
        elif isinstance(value, list) and value:
            i = random.randrange(len(value))
            change = random.choice(["drop", "double", "swap", "shuffle"])
            if change == "drop":
                del value[i]
            elif change == "double":
                value.insert(i, deepcopy(value[i]))
            elif change == "swap":
                j = random.randrange(len(value))
                value[i], value[j] = value[j], value[i]
            else:
                random.shuffle(value)
        elif isinstance(value, str):
            here[key] = random.choice(
                [*KINDS.get(value, [*"cdpxabt"]), *random.choices(["-1", "2", "1/2", "0"], k=1)]
            )
        elif type(value) is int:
            here[key] = random.choice(
                [value + 1, value - 1, value + random.randrange(-9, 9), random.randrange(40)]
            )
        else:
            here[key] = random.choice(ODD)
    return data


def kernel_says(text):
    """The kernel's steps if it accepts all of them, else why not."""
    try:
        steps, _ = files.loads(text)
        if not steps:
            return "no steps", []
        check(steps, [step.shows for step in steps])
    except Refused as why:
        return str(why), None
    return None, steps


def second_says(text):
    try:
        certificate = second.check(text)
    except second.Refused as why:
        return str(why), None
    if certificate.words:
        return "the word of an oracle", None
    return ("no steps", []) if not certificate.steps else (None, certificate.steps)


def originals():
    small = [writer.to_data(steps) for steps, _ in examples.whole_proofs().values()]
    real = [
        proved(*which)[1] for which in PROVED if which[1] in ("nn", "sym", "max", "abs") or which[0] == "KLD"
    ]
    whole = [write(found.steps, found.supplied) for found in real for write in (writer.to_data, in_tables)]
    return [*small, *(in_tables(steps) for steps, _ in examples.whole_proofs().values()), *whole]


def explained(kernel, ours):
    """Differences that the page leaves open or allows, by the refusal of the one that refuses."""
    reason = kernel or ours
    return next((why for sign, why in EXPLAINED.items() if sign in reason), None)


EXPLAINED = {
    "enclos": "each accepts what its own enclosures show",
    "supplied is no closed term": "the page says terms; the kernel looks at what is supplied where the statement uses it",
    "bounded twice": "the page does not say whether a number may be bounded twice",
}


def test_both_say_the_same_of_changed_certificates():
    random, sources = Random(7), originals()
    accepted, refused, apart = 0, 0, []
    for i in range(2000):
        text = json.dumps(changed(sources[i % len(sources)], random))
        kernel, ours = kernel_says(text)[0], second_says(text)[0]
        if (kernel is None) == (ours is None):
            accepted += kernel is None
            refused += kernel is not None
        else:
            apart.append((kernel, ours, explained(kernel, ours)))
    assert accepted > 100 and refused > 1000
    assert not [x for x in apart if x[2] is None], apart
    assert len(apart) <= 20, apart


# -- what it accepts is true -----------------------------------------------------------------------------


class World:
    """Classes 0..n-1 and values of all names, made up when they are asked for; numbers are exact until they cannot be."""

    def __init__(self, random):
        self.n, self.random, self.known = random.choice((1, 2, 2, 3)), random, {}
        self.simplex = random.random() < 0.8

    def of(self, sort, name):
        if (sort, name) not in self.known:
            random = self.random
            if sort == "vector":
                weights = [random.choice((0, 1, 1, 2, 3)) for _ in range(self.n)]
                total = (sum(weights) or 1) if self.simplex else random.choice((1, -2, 3))
                value = [F(w, total) for w in weights]
            elif sort == "scalar":
                value = F(random.choice((-2, -1, 0, 0, 1, 1, 2, 3)), random.choice((1, 1, 2, 4)))
            elif sort == "class":
                value = random.randrange(self.n)
            else:
                value = {c for c in range(self.n) if random.random() < 0.5}
            self.known[sort, name] = value
        return self.known[sort, name]

    def at(self, r, bound):
        return bound[r] if isinstance(r, int) else self.of("class", r)

    def left(self, t, bound):
        gone = set()
        for e in t.refs:
            if isinstance(e, tuple):
                part = e[0] in ("in", "out")
                inside = self.of("part", e[1]) if part else set(range(self.at(e[1], bound) + 1))
                gone |= inside if e[0] in ("in", "upto") else set(range(self.n)) - inside
            else:
                gone.add(self.at(e, bound))
        return [c for c in range(self.n) if c not in gone]

    def value(self, t, bound=()):
        op = t.op
        if op == "num":
            return t.num
        if op == "var":
            return self.of("scalar", t.name)
        if op == "at":
            return self.of("vector", t.name)[self.at(t.refs[0], bound)]
        if op == "dl":
            return F(self.at(t.refs[0], bound) == self.at(t.refs[1], bound))
        if op in ("sum", "cmin", "cmax"):
            values = [self.value(t.kids[0], (c, *bound)) for c in self.left(t, bound)]
            return {"sum": sum, "cmin": min, "cmax": max}[op](values) if values else F(0)
        if op == "ite":
            chosen = self.truth(t.kids[0], bound)
            return math.nan if chosen is None else self.value(t.kids[1 if chosen else 2], bound)
        v = [self.value(k, bound) for k in t.kids]
        if any(x != x for x in v):
            return math.nan
        if op in ("add", "mul"):
            return sum(v, F(0)) if op == "add" else math.prod(v, start=F(1))
        if op in ("min", "max"):
            return (min if op == "min" else max)(v)
        (x,) = v
        if op == "pow":
            return x**t.num
        if op == "abs":
            return abs(x)
        if op == "exp":
            return F(1) if x == 0 else math.exp(x) if x < 500 else math.nan
        if isinstance(x, float) and abs(x) < 1e-9:
            return math.nan  # its sign is not known
        if op == "inv":
            return 1 / x if x else F(0)
        if op == "log":
            return F(0) if x <= 0 or x == 1 else math.log(x)
        return F(0) if x <= 0 else F(1) if x == 1 else float(x) ** (1 / t.num)

    def truth(self, f, bound=()):
        """True, False, or None where floating point does not tell, or vectors would have to be found."""
        op = f.op
        if op in ("and", "or", "all", "some"):
            if op in ("and", "or"):
                told = [self.truth(k, bound) for k in f.kids]
            else:
                told = [self.truth(f.kids[0], (c, *bound)) for c in self.left(f, bound)]
            final = op in ("or", "some")
            return final if final in told else None if None in told else not final
        if op in ("upto", "after"):
            return (self.at(f.refs[0], bound) <= self.at(f.refs[1], bound)) == (op == "upto")
        if op == "dist":
            return self.at(f.refs[0], bound) != self.at(f.refs[1], bound)
        if op in ("in", "out"):
            return (self.at(f.refs[0], bound) in self.of("part", f.name)) == (op == "in")
        if op in ("exv", "exs"):
            return None
        if op == "int":
            x = self.value(f.kids[0], bound)
            return x.denominator == 1 if isinstance(x, F) else None
        a, b = (self.value(k, bound) for k in f.kids)
        if (isinstance(a, float) or isinstance(b, float)) and not abs(a - b) > 1e-7 * (1 + abs(a) + abs(b)):
            return None
        return {"le": a <= b, "lt": a < b, "eq": a == b, "ne": a != b}[op]


def spoilt(steps, random, worlds):
    """(a sequent that a point makes false, how many hypotheses were met)"""
    met = 0
    for _ in range(worlds):
        world = World(random)
        for step in steps:
            if all(world.truth(f) is True for f in step.sequent.H):
                met += 1
                if world.truth(step.sequent.g) is False:
                    return tool.sequent_text(step.sequent), met
    return None, met


def test_what_is_accepted_is_true_at_points_also_of_changed_certificates():
    random, sources, met, looked = Random(11), originals(), 0, 0
    for data in sources:
        false, m = spoilt(second_says(json.dumps(data))[1], random, 40)
        assert false is None
        met += m
    for i in itertools.count():
        error, steps = second_says(json.dumps(changed(sources[i % 28], random)))
        if error is None:
            false, m = spoilt(steps, random, 40)
            assert false is None
            met, looked = met + m, looked + 1
        if looked == 120:
            break
    assert met > 3000


def test_the_evaluation_sees_what_is_false():
    claim = proved("AE", "nn", "printed")[0]
    (S,) = wanted(claim)
    false = Step(type(S)(S.given, examples.lt(examples.ZERO, S.goal.kids[1])), "word")
    steps = second.check(json.dumps(writer.to_data([false]))).steps
    assert spoilt(steps, Random(1), 60)[0]


# -- documents of every kind ------------------------------------------------------------------------------

KINDS = {  # one of each, shipped
    "exact": "quantification/AE/IND.printed.natural.json", "a logarithm": "quantification/KLD/IND.printed.smoothed.json",
    "open": "quantification/AE/ABS.printed.smoothed.independent.json", "limits": "quantification/KLD/IND.printed.extended.json",
    "supplied": "quantification/KLD/NN.binary.extended.json", "no limit": "quantification/DR/BND.binary.extended.json",
    "denial": "quantification/AE/MAX.binary.extended.json", "infinite": "quantification/KLD/BND.binary.extended.json",
    "matrices": "filtering/Kappa/SM.total.natural.json", "no value": "filtering/Precision/SM.total.natural.json",
    "threshold": "filtering/Linear/AW.pair.laplace.json", "opposite": "filtering/F/AW.pair.laplace.json",
    "constant": "filtering/Linear/AW.noninformative.laplace.json", "grows": "filtering/F/NIGQ.noninformative.laplace.json",
    "vectors": "theories/inequality/SD/ADD.json", "cells": "theories/gini/GiniMax/ADD.json",
    "a theory's point": "theories/beyond/CAP/IND.json", "no sentence has a threshold": "filtering/Acc/AW.pair.natural.json",
}  # fmt: skip


def stored(which):
    return json.loads((ROOT / "proofs" / KINDS[which]).read_text())


def kernel_takes(data):
    """Does the kernel take it, resting on no lemma?"""
    try:
        found = documents.parse(json.dumps(data))
        return not words(replay(documents.claim_of(found, formula.measure), Status(found.status), found.certificate).trusts)
    except CheckError:
        return False


@pytest.mark.parametrize("which", KINDS)
def test_both_accept_documents_of_every_kind(which):
    data = stored(which)
    assert tool.check_document(data)[0] == "checked"
    assert kernel_takes(data)


def numbers_in(value, path=()):
    """Where rational numbers, whole numbers and names of values stand in parameters."""
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        return [at for k, v in items for at in numbers_in(v, (*path, k))]
    return [path]


def spoiled(params, random):
    params = deepcopy(params)
    *path, last = random.choice(numbers_in(params))
    place = params
    for k in path:
        place = place[k]
    value = place[last]
    if isinstance(value, bool):
        place[last] = not value
    elif isinstance(value, int):
        place[last] = value + random.choice((-1, 1))
    elif isinstance(value, str) and value.lstrip("-")[:1].isdigit():
        place[last] = str(random.choice((F(value) + 1, F(value) / 2, -F(value), F(0), F(value) + F(1, 7))))
    else:
        place[last] = random.choice(("<", "<=", "holds", "fails", "mixed", "k", "1", ">", "alpha", "add"))
    return params


MUTATED = [k for k in KINDS if numbers_in(stored(k)["certificate"].get("params", {}))]


@pytest.mark.parametrize("which", MUTATED)
def test_what_is_changed_in_parameters_is_taken_by_both_or_by_none(which):
    data, random = stored(which), Random(which)
    for _ in range(12):
        certificate = {**data["certificate"], "params": spoiled(data["certificate"]["params"], random)}
        changed = {**data, "certificate": certificate}
        status = tool.check_document(changed)[0]
        assert (status == "checked") == kernel_takes(changed), certificate["params"]


@pytest.mark.parametrize("which", [k for k in KINDS if "steps" in stored(k)["certificate"]])
def test_steps_are_needed_and_are_those_of_the_claim(which):
    data = stored(which)
    without = {k: v for k, v in data["certificate"].items() if k != "steps"}
    others = stored("supplied" if which != "supplied" else "matrices")["certificate"]["steps"]
    empty = data["certificate"].get("params") == {"witnesses": {}}
    assert (tool.check_document({**data, "certificate": without})[0] == "checked") == empty
    assert tool.check_document({**data, "certificate": {**without, "steps": others}})[0] == "rejected"


def test_witnesses_that_are_swapped_are_refused():
    data = stored("opposite")
    witness = data["certificate"]["params"]["witnesses"]["alpha"]
    witness["better"], witness["worse"] = witness["worse"], witness["better"]
    assert tool.check_document(data)[0] == "rejected" and not kernel_takes(data)


def region(on, outcomes, examples):
    """Fake: a tree of regions about a claim whose points are exact."""
    point = {"rule": "point", "params": {"classes": 2, "values": {}}}
    params = {"on": on, "outcomes": outcomes, "examples": examples}
    data = json.loads((ROOT / "proofs" / "filtering" / "F" / "SM.positive.natural.json").read_text())
    return {**data, "certificate": {"rule": "cases", "params": params, "premises": [point, point]}}


@pytest.mark.parametrize(
    ("examples", "why"),
    [
        ([{"alpha": "1/3"}, {"alpha": "1/4"}], "an example"), ([{"alpha": "3/4"}, {"alpha": "3/4"}], "an example"),
        ([{"alpha": "3/2"}, {"alpha": "1/4"}], "an example"), ([{"alpha": "3/4"}], "two sides"),
        ([{}, {"alpha": "1/4"}], "entries"), ([{"alpha": "3/4"}, {"alpha": "1/4"}], "not refute"),
    ],
)  # fmt: skip
def test_regions_are_not_empty_and_each_is_shown(examples, why):
    on = ["<", ["num", "1/2"], ["sym", "alpha"]]
    data = region(on, ["fails", "fails"], examples) | {"verdict": "refuted"}
    status, said = tool.check_document(data)
    assert status == "rejected" and why in said and not kernel_takes(data)
    for wrong in (["<", ["num", "0"], ["div", ["num", "1"], ["sym", "alpha"]]], ["=", *on[1:]], ["<", on[1], on[1]]):
        assert tool.check_document(region(wrong, ["fails", "fails"], examples) | {"verdict": "refuted"})[0] == "rejected"


def test_both_accept_all_that_is_shipped():
    statuses = {path: tool.check_file(path)[0] for path in sorted((ROOT / "proofs").rglob("*.json"))}
    assert set(statuses.values()) == {"checked"} and len(statuses) > 5000


# -- hostile input, and the command ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "[" * 5000, '{"a": 1, "a": 2}', "1e5", "NaN", "\ud800", '{"format": "axiomcheck.steps/1"}',
        '{"format": "axiomcheck.steps/1", "nodes": [["num", "1.0"]], "forms": [], "supplied": [], "steps": []}',
        '{"format": "axiomcheck.steps/1", "nodes": [["num", "2/4"]], "forms": [], "supplied": [], "steps": []}',
        '{"format": "axiomcheck.steps/1", "nodes": [["num", 1]], "forms": [], "supplied": [], "steps": []}',
        '{"format": "axiomcheck.steps/1", "nodes": [["add", 0]], "forms": [], "supplied": [], "steps": []}',
        '{"format": "axiomcheck.steps/1", "nodes": [["at", "p", [true]]], "forms": [], "supplied": [], "steps": []}',
        '{"format": "axiomcheck.steps/1", "nodes": [["at", "p", [-0]]], "forms": [], "supplied": [], "steps": []}',
        '{"format": "axiomcheck.steps/1", "nodes": [["at", "p", [120]]], "forms": [], "supplied": [], "steps": []}',
        '{"format": "axiomcheck.steps/1", "nodes": [["add"], ["sum", ["d", "c"], 0]], "forms": [], "supplied": [], "steps": []}',
    ],
)  # fmt: skip
def test_bad_files_are_refused_by_both(text):
    with pytest.raises(second.Refused):
        second.check(text)
    with pytest.raises(Refused):
        files.loads(text)


@pytest.mark.parametrize(
    "packed", [None, 7, "", "é", "AAAA", "eJwDAAAAAAE", "eJwDAAAAAAE=\n", "eJwDAAAAAAE=eJwDAAAAAAE="]
)
def test_bad_packing_is_refused_by_both(packed):
    with pytest.raises(second.BROKEN):
        second.check(second.unpacked(packed))
    with pytest.raises(Refused):
        files.unpack(packed)


def test_the_command_counts_and_its_exit_code_tells(tmp_path):
    claim, found = proved("AE", "nn", "printed")
    good = document(claim, writer.pack(found.steps, found.supplied))
    (tmp_path / "good.json").write_text(json.dumps(good))
    (tmp_path / "word.json").write_text(json.dumps(document(claim, writer.pack([Step(S, "word") for S in wanted(claim)]))))

    def run(*arguments):
        command = [sys.executable, str(TOOLS[-1]), str(tmp_path), *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)

    done = run("--list")
    assert (
        done.returncode == 0
        and "checked 1, not checked 0, on a word 1, rejected 0" in done.stdout
    )
    good["claim"]["axiom"] = "SYM"
    (tmp_path / "bad.json").write_text(json.dumps(good))
    done = run()
    assert done.returncode == 1 and "rejected: not shown:" in done.stdout and not done.stderr
