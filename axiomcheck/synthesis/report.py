"""What was synthesized, for readers: text and plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from axiomcheck import documents
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.report import listed, names, theorem_lines, trust
from axiomcheck.consistency.sentences import Contradiction
from axiomcheck.consistency.theorem import INSTANCES, Theorem
from axiomcheck.consistency.together import contradiction_data, contradiction_lines
from axiomcheck.latex import definition
from axiomcheck.naming import in_a_row
from axiomcheck.synthesis.prove import Found, Missed, lifted
from axiomcheck.synthesis.search import EMPTY, Outcome

if TYPE_CHECKING:
    from axiomcheck.synthesis.relax import Relaxation
    from axiomcheck.verdict import Verdict

SCHEMA = "axiomcheck.synthesis/1"
SHOWN = 5
Every = dict[str, list["Verdict"]]


def key(found: Found) -> str:
    """Under which its verdicts for every n are kept."""
    return found.measure.name + str(found.measure.formula)


# -- text ------------------------------------------------------------------------------


def lines(
    theory: Theory,
    outcome: Outcome | None,
    theorem: Theorem | None,
    relaxed: Sequence[Relaxation],
    every: Every,
    own: Sequence[str] = (),
    contradiction: Contradiction | None = None,
) -> list[str]:
    """Everything that one command found; `own` are the names of declared properties."""
    asked = all_listed(theory, own)
    if contradiction is not None:
        head = f"NONE: no function satisfies {asked} ({theory.scope}; trusts kernel + {INSTANCES} + sentences)"
        return [head, "", *contradiction_lines(contradiction)]
    if theorem is not None:
        made = [
            f"NONE: no function satisfies {asked} ({theory.scope}; trusts kernel + {INSTANCES})",
            "",
            *theorem_lines(theorem),
        ]
        return made + [line for r in relaxed for line in ("", *r.lines())]
    found = outcome.found if outcome else []
    made = []
    for x in found:
        made += [*found_lines(x), *every_lines(every.get(key(x)), len(lifted(x.measure, x.theory)) + len(own)), ""]
    if not found:
        made += [f"NOT FOUND: no measure was proved to satisfy {asked} ({theory.scope})", ""]
    return [*made, *way(outcome)] if outcome else made


def all_listed(theory: Theory, own: Sequence[str]) -> str:
    """All that was asked for."""
    if not own:
        return listed(theory.order)
    return in_a_row([*names(theory.order), *own])


def found_lines(found: Found) -> list[str]:
    """The measure, and how each axiom was proved."""
    head = f"FOUND: D = {found.measure.formula}    ({found.size} nodes)"
    own = [v.claim.axiom.name for v in found.verdicts[len(found.theory.order) :]]
    scope = f"satisfies {all_listed(found.theory, own)} ({found.theory.scope}; trusts {trust(found.trusts)})"
    return [head, scope, *(f"  {v.claim.axiom.name:<4} proved (trusts {v.trust})" for v in found.verdicts)]


def every_lines(verdicts: Sequence[Verdict] | None, asked: int) -> list[str]:
    """The same formula for every number of classes, and whether time ran out."""
    if verdicts is None:
        return []
    said = [
        f"{v.claim.axiom.name} {v.status.name}" + (f" at {v.scope}" if v.scope != "every n" else "")
        for v in verdicts
    ]
    if len(said) < asked:
        said.append(f"{asked - len(said)} not decided: the budget is used up, or the search was interrupted")
    return [f"The same formula for every n (repaired reading): {', '.join(said)}"]


def way(outcome: Outcome) -> list[str]:
    """How many functions were looked at, and what was lost on the way."""
    rows = [
        f"  {'maxima' if s.kind == 'maxima' else f'size {s.size}':<7} {s.functions:>10,} functions"
        f"  {s.survivors:>5} survived exact points"
        for s in outcome.steps
    ]
    total = f"{outcome.functions:,} distinct functions listed in {sum(s.seconds for s in outcome.steps):.1f} s of processor time:"
    missed = outcome.missed
    refuted, unknown = sum(m.refuted for m in missed), [m for m in missed if not m.refuted]
    made = [total, *rows]
    if outcome.stopped:
        made.append(
            f"Stopped: {outcome.stopped}; larger measures were not looked at, and some survivors not tried."
        )
    elif not missed and not outcome.found:
        made.append(EMPTY)
    if refuted:
        made.append(f"Survivors that an exact counterexample refuted: {refuted}.")
    if unknown:
        made.append(f"Survivors that are not decided, and not reported as found: {len(unknown)}, for instance")
        made += [f"  {m.formula}: {m.why}" for m in unknown[:SHOWN]]
    return made


# -- data ------------------------------------------------------------------------------


def document(
    theory: Theory,
    outcome: Outcome | None,
    theorem: Theorem | None,
    relaxed: Sequence[Relaxation],
    every: Every,
    command: str,
    own: Sequence[str] = (),
    contradiction: Contradiction | None = None,
) -> dict:
    """The same as plain data."""
    from axiomcheck.synthesis.prove import described

    none = theorem is not None or contradiction is not None
    verdict = "none" if none else "found" if outcome and outcome.found else "not found"
    trusts = frozenset().union(*(x.trusts for x in outcome.found)) if outcome else frozenset()
    return {
        **documents.headed(SCHEMA, command, trusts),
        "theory": described(theory),
        "declared": list(own),
        "contradiction": None if contradiction is None else contradiction_data(contradiction),
        "scope": theory.scope,
        "verdict": verdict,
        "found": [record(x, every.get(key(x), [])) for x in (outcome.found if outcome else [])],
        "excluded": None
        if theorem is None
        else {"axioms": list(theorem.theory.names), "proof": theorem.proof},
        "relaxations": [r.record() for r in relaxed],
        "steps": [
            {"kind": s.kind, "size": s.size, "functions": s.functions, "survivors": s.survivors}
            for s in (outcome.steps if outcome else [])
        ],
        "stopped": outcome.stopped if outcome else "",
        "undecided": [missed(m) for m in (outcome.unknown if outcome else [])],
    }


def record(found: Found, every: Sequence[Verdict] = ()) -> dict:
    """One measure with its certificates."""
    return {
        "formula": str(found.measure.formula),
        "latex": definition(found.measure),
        "size": found.size,
        "trusts": ["kernel", *sorted(found.trusts)],
        "proofs": {
            v.claim.axiom.name: v.certificate.to_data() for v in found.verdicts if v.certificate is not None
        },
        "defined": [{"goal": str(g), "certificate": c.to_data()} for g, c in found.defined],
        "every_n": {v.claim.axiom.name: {"verdict": v.status.value, "scope": v.scope} for v in every},
    }


def missed(m: Missed) -> dict:
    """A candidate that is not reported as found."""
    return {"formula": m.formula, "why": m.why}
