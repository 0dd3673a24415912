"""Coq itself: everything compiles and rests on the reals alone; what is false is refused.

A mutant is a generated theorem or lemma with its statement changed.  Those that are false by
construction have to be refused; those that may be true (a hypothesis dropped, a coefficient
changed) are counted: one that Coq accepts is a theorem.
"""

import random
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from axiomcheck.export.coq import build, gate

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed: {build.PACKAGES}"),
]
SEED, EACH = 11, 3
STATEMENT = re.compile(r"\A(Theorem|Lemma) (\w+)(.*?)\.\nProof\b", re.DOTALL)


@pytest.fixture(scope="module")
def made():
    """Every generated file."""
    return build.theories()


@pytest.fixture(scope="module")
def compiled(made, tmp_path_factory):
    """What came of each file, and the compiled files."""
    place = tmp_path_factory.mktemp("coq") / "built"
    sources, theorems = build.everything(build.development(), made)
    outcomes = build.Build(sources, theorems).run(after=lambda folder: shutil.copytree(folder, place))
    return outcomes, place


def test_everything_compiles_and_assumes_the_reals_alone(compiled, made):
    outcomes, _ = compiled
    assert {o.name: o.wrong for o in outcomes if o.wrong} == {}
    found = sum(o.theorems for o in outcomes if o.name.startswith("generated"))
    assert found == sum(len({x for _, x in t.theorems}) for t in made) > 900
    assert frozenset().union(*(o.assumptions for o in outcomes)) <= gate.ALLOWED_AXIOMS


def coqc(place: Path, name: str, text: str) -> bool:
    """Does Coq accept the file?"""
    (place / f"{name}.v").write_text(text)
    command = ["coqc", "-q", "-w", "none", "-Q", ".", "Axiomcheck", f"{name}.v"]
    try:
        return (
            subprocess.run(command, cwd=place, capture_output=True, timeout=300, check=False).returncode == 0
        )
    except subprocess.TimeoutExpired:
        return False


# -- the gate, with a compiler -----------------------------------------------------------


def test_an_axiom_that_the_scan_overlooks_is_seen_in_the_assumptions(monkeypatch):
    monkeypatch.setattr(gate, "complaints", lambda _text: iter(()))
    sources = {
        "Lib": "Axiom evil : False.\n",
        "generated.A": "From Axiomcheck Require Import Lib.\nTheorem t : 1 = 2. Proof. destruct evil. Qed.\n",
        "generated.B": "Theorem u : 1 = 1. Proof. reflexivity. Qed.\nTheorem v : 1 = 2. Admitted.\n",
    }
    theorems = {"generated.A": ["t"], "generated.B": ["u", "v"]}
    found = {o.name: o.wrong for o in build.Build(sources, theorems).run()}
    assert found["Lib"] == []
    assert len(found["generated.A"]) == 1 and "evil" in found["generated.A"][0]
    assert len(found["generated.B"]) == 1 and found["generated.B"][0].startswith("v assumes")


def test_a_refused_file_takes_those_that_need_it_along():
    sources = {
        "Lib": "Theorem t : False. Proof. Admitted.\n",
        "generated.A": "From Axiomcheck Require Import Lib.\nTheorem u : True. Proof. exact I. Qed.\n",
        "generated.B": "Theorem u : 1 = 2. Proof. reflexivity. Qed.\n",
    }
    found = {o.name: o.wrong for o in build.Build(sources, {}).run()}
    assert "Admitted" in found["Lib"][0] and "Lib is missing" in found["generated.A"][0]
    assert found["generated.B"][0].startswith("line 1: ")


# -- mutants ------------------------------------------------------------------------------


RANGES = re.compile(r"(.*? :\s+)((?:forall [^,]*, )?(?:\w+ < \w+ ->\s+)*)(.*)", re.DOTALL)


def negated(kind, name, said):
    """Not A for what is proved, for all values of its parameters; there are such values."""
    if kind != "Theorem" or "~" in said:
        return None
    bound, given, claim = RANGES.fullmatch(said).groups()
    return None if "forall" in claim else f"{bound}{given}~ ({claim})"


def undone(kind, name, said):
    """A refuted claim, asserted."""
    return said.replace("~ ", "", 1) if kind == "Theorem" and said.count("~ ") == 1 else None


def reversed_(kind, name, said):
    """The other orientation of what is proved: strictly worse instead of strictly better."""
    if kind != "Theorem" or "~" in said:
        return None
    other = {" higher ": " lower ", " lower ": " higher "}
    return next((said.replace(a, b) for a, b in other.items() if a in said), None)


def another_value(kind, name, said):
    """One more than the value of a measure."""
    return said.replace("= Fin (", "= Fin (1 + ", 1) if kind == "Lemma" and "= Fin (" in said else None


def no_value(kind, name, said):
    """A finite value where there is none, or none where there is one."""
    if kind != "Lemma":
        return None
    if said.endswith("= Undef"):
        return said[: -len("Undef")] + "Fin 0"
    return re.sub(r"= Fin \(.*\Z", "= Undef", said, flags=re.DOTALL) if "= Fin (" in said else None


def dropped(kind, name, said):
    """The last hypothesis about a parameter or a cell is missing."""
    hypotheses = re.findall(r"(?<=[ \n])[\w.]+ < [\w.]+ ->\s", said)
    return said.replace(hypotheses[-1], "", 1) if hypotheses else None


def turned(kind, name, said):
    """The inequality that a lemma concludes, the other way round; true if its case is empty."""
    head, arrow, last = said.rpartition("-> ")
    sides = last.split(" < ")
    return f"{head}{arrow}{sides[1]} < {sides[0]}" if kind == "Lemma" and arrow and len(sides) == 2 else None


def coefficient(kind, name, said):
    """A lemma's last coefficient is one more."""
    last = said.rpartition("-> ")[2]
    match = re.search(r"(?<![\w^])(\d+) \*", last)
    if kind != "Lemma" or match is None:
        return None
    start = len(said) - len(last) + match.start(1)
    return f"{said[:start]}{int(match.group(1)) + 1}{said[start + len(match.group(1)) :]}"


FALSE = (negated, undone, reversed_, another_value, no_value)
OPEN = (dropped, turned, coefficient)


def blocks(text):
    """Header, and theorems and lemmas with kind, name, statement and the whole text."""
    parts = text.split("\n\n")
    found = []
    for part in parts:
        match = STATEMENT.match(part)
        if match:
            found.append((match.group(1), match.group(2), match.group(3), part))
    imports = [line for line in text.splitlines() if re.match(r"(From|Import|Open Scope) ?", line)]
    return "\n".join(imports), found


def mutants(theories, operators, each, rng):
    """So many mutants of each file, as (operator, name, text), all operators about equally often."""
    seen = Counter()
    for theory in theories:
        head, found = blocks(theory.text)
        module = build.module(theory)
        candidates = [(op, x) for op in operators for x in found if op(*x[:3]) not in (None, x[2])]
        rng.shuffle(candidates)
        for _ in range(min(each, len(candidates))):
            op, (kind, name, said, whole) = candidates.pop(
                min(range(len(candidates)), key=lambda i: seen[candidates[i][0]])
            )
            seen[op] += 1
            changed = whole.replace(f"{kind} {name}{said}", f"{kind} mutant_{name}{op(kind, name, said)}", 1)
            yield op.__name__, name, f"{head}\nFrom Axiomcheck Require Import {module}.\n{changed}\n"


def test_original_statements_are_accepted_in_the_same_setting(compiled, made):
    """Otherwise mutants would be refused for how they are compiled."""
    _, place = compiled
    rng = random.Random(SEED)

    def same(kind, name, said):
        return f" {said}"

    chosen = list(mutants(rng.sample(made, 8), (same,), 1, rng))
    refused = [name for i, (_, name, text) in enumerate(chosen) if not coqc(place, f"Same_{i}", text)]
    assert len(chosen) == 8 and refused == []


def test_false_mutants_are_refused(compiled, made, record_property):
    _, place = compiled
    rng = random.Random(SEED)
    chosen = list(mutants(made, FALSE, EACH, rng))
    counts = Counter(operator for operator, _, _ in chosen)
    accepted = [(op, name) for i, (op, name, text) in enumerate(chosen) if coqc(place, f"Mutant_{i}", text)]
    record_property("refused", dict(counts))
    assert len(chosen) >= 60 and min(counts[op.__name__] for op in FALSE) >= 5
    assert accepted == []


def test_most_mutants_that_may_be_true_are_refused(compiled, made, record_property):
    """Some are theorems: a hypothesis that was not needed, a case that is empty.  Coq has proved those."""
    _, place = compiled
    rng = random.Random(SEED)
    chosen = list(mutants(made, OPEN, 1, rng))
    accepted = [f"{op} {name}" for i, (op, name, text) in enumerate(chosen) if coqc(place, f"Open_{i}", text)]
    record_property("still theorems", accepted)
    assert len(chosen) >= 20 and 4 * len(accepted) < len(chosen), accepted
