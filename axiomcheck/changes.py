"""Points of counts in the words of the axioms about matrices: which change, at which counts and shares.

A certificate names the cells of the sentence that says the axiom; reports, Coq's theorems and the
searches speak of the axiom's own changes.  Nothing here is trusted: what is told was checked before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from axiomcheck.calculus.parameters import decided
from axiomcheck.errors import CheckError
from axiomcheck.exact.algebra import linear
from axiomcheck.exact.certificate import Certificate, decode, encode, number
from axiomcheck.exact.evaluate import holds
from axiomcheck.exact.forms import Change, changes_of
from axiomcheck.exact.matrices import Limit, Region, limit, quality
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr, num
from axiomcheck.lang.goal import Rel, ge
from axiomcheck.lang.matrix import CELLS
from axiomcheck.points import GROWS, RULE, growing, point_of, property_of, truth
from axiomcheck.properties.model import All, Every, Sentence

SIDE = 4  # cells of a matrix


def change_at(claim: Claim, certificate: Certificate, index: int | None = None) -> tuple[int, dict, Expr]:
    """The change that the point breaks, unless it is given, its counts and shares, and what k is not below.

    >>> from axiomcheck import axioms, measures
    >>> claim = Claim(measures.from_name("Acc"), axioms.from_name("NIFQ"), "noninformative")
    >>> params = {"change": 0, "at": {"G": "1", "N": "1", "H": "1", "M": "2", "s": "1", "t": "1"}}
    >>> change_at(claim, certificate_at(claim, **params))[1] == params["at"]
    True
    """
    parts = _parts(claim)
    if index is None:
        index = next((i for i, part in enumerate(parts) if truth(part, point_of(claim, certificate)) is False), 0)
    change, names = changes_of(claim.statement).changes[index], _names(parts[index])
    cells = {k: GROWS if v == "k" else num(number(v)) for k, v in certificate.params["values"].items()}
    least = decode(certificate.params["least"]) if "least" in certificate.params else ONE
    if not change.shares:
        return index, {k: _text(cells[k]) for k in names}, least
    at: dict[str, str] = {}
    counts = [name for name, _ in change.counts] * 2
    for i, share in enumerate(change.shares):
        tp, fp, fn, tn = (cells[k] for k in names[SIDE * i : SIDE * i + SIDE])
        relevant, irrelevant = counts[2 * i : 2 * i + 2]
        at |= {relevant: _text(tp + fn), irrelevant: _text(fp + tn)}
        at[share] = str(sum(_row(tp)) / sum(_row(tp + fn)))  # the same for every k: here for k = 1
    return index, {k: at[k] for k in (*counts[: len(change.counts)], *change.shares)}, least


def certificate_at(claim: Claim, change: int, at: Mapping, least: Expr | None = None) -> Certificate:
    """The certificate of a change at these counts and shares, without proofs of what it leaves open; a
    CheckError if a point cannot give these cells.
    """
    said = changes_of(claim.statement).changes[change]
    before, after, _ = instance(said, at)
    names = _names(_parts(claim)[change])
    cells = map(_text, (*before.values(), *after.values()))
    values = dict(zip(names, cells, strict=True)) if said.shares else {k: at[k] for k in names}
    bound = {"least": encode(ONE if least is None else least)} if "k" in at.values() else {}
    return Certificate(RULE, {"classes": 2, "values": values, **bound})


def values_at(claim: Claim, at: Mapping[str, object]) -> dict[str, str]:
    """The change of absolute weighting at these counts and shares, as values of the variables of its sentence."""
    (said,) = changes_of(claim.statement).changes
    before, after, _ = instance(said, at)
    names = [v.name for v in decided(claim)[0].variables]
    gold = (before["TP"] + before["FN"], before["FP"] + before["TN"])
    cells = map(_text, (*gold, *before.values(), *after.values()))
    given = dict(zip(names, cells, strict=True)) if said.shares else {}
    return given or {**dict(zip(names[:2], map(_text, gold), strict=True)), **{k: str(at[k]) for k in names[2:]}}


def against(claim: Claim, certificate: Certificate) -> dict[str, dict]:
    """The witnesses against thresholds in the words of the axiom: counts and shares of its one change."""
    (said,) = changes_of(claim.statement).changes
    names = [v.name for v in decided(claim)[0].variables]

    def at(values: Mapping[str, str]) -> dict[str, str]:
        if not said.shares:
            return {k: values[k] for k, _ in said.counts}
        cells = {k: _row(GROWS if values[k] == "k" else num(number(values[k]))) for k in names}
        shares = zip(said.shares, (names[2], names[2 + SIDE]), strict=True)
        return {k: values[k] for k in names[:2]} | {s: str(sum(cells[k]) / sum(cells[names[0]])) for s, k in shares}

    found = {}
    for name, w in certificate.params["witnesses"].items():
        if w["kind"] == "opposite":
            found[name] = {**w, "change": 0, **{k: at(w[k]) for k in ("better", "worse")}}
        else:
            least = {"least": w["least"]} if "least" in w else {}
            found[name] = {"kind": w["kind"], "change": 0, "at": at(w["values"]), "way": w["way"], **least}
    return found


# -- instances ---------------------------------------------------------------------


def instance_values(claim: Claim, before: Mapping, after: Mapping) -> tuple[Limit, Limit]:
    """The values at two matrices, whose cells are numbers or speak of k > 0."""
    formula, region = quality(claim), Region(claim.measure, frozenset({"k"}))
    return limit(formula, before, region), limit(formula, after, region)


def instance(change: Change, data: Mapping[str, object]) -> tuple[dict, dict, tuple[Rel, ...]]:
    """Both matrices at given counts (numbers, or k) and shares.

    Returns the cells before and after, and the hypotheses that remain to be shown.
    """
    names = {name for name, _ in change.counts} | set(change.shares)
    if set(data) != names:
        raise CheckError(f"the instance must name {', '.join(sorted(names))}")
    found: dict[str, Expr] = {}
    remaining: list[Rel] = []
    for name, least in change.counts:
        value = data[name]
        e = GROWS if value == "k" else num(number(value))
        found[name] = e
        remaining.append(ge(e, least))
    for name in change.shares:
        share = number(data[name])
        if not 0 <= share <= 1:
            raise CheckError(f"the share {share} is not between 0 and 1")
        found |= {name: num(share), f"{name}_rest": num(1 - share)}
    remaining += [r.subs(found) for r in change.given]
    sides = []
    for side in (change.before, change.after):
        cells = {}
        for c, e in zip(CELLS, side, strict=True):
            row = linear(e.subs(found), ("k",))
            if row is None or any(x.denominator != 1 for x in row):
                raise CheckError(f"{c} is not a whole number")
            cells[c] = growing(*row)
            remaining.append(ge(cells[c], 0))
        sides.append(cells)
    return sides[0], sides[1], tuple(_decided(remaining))


def _decided(relations: list[Rel]) -> Iterator[Rel]:
    """Drop what numbers show; a CheckError for what they refute."""
    for r in relations:
        if r.symbols:
            yield r
            continue
        if not holds(r, {}):
            raise CheckError(f"the instance breaks {r}")


def _parts(claim: Claim) -> tuple[Sentence, ...]:
    said = property_of(claim).sentence
    return said.parts if isinstance(said, All) else (said,)


def _names(said: Sentence) -> list[str]:
    return [v.name for v in said.variables] if isinstance(said, Every) else []


def _row(e: Expr) -> list:
    row = linear(e, ("k",))
    if row is None:
        raise CheckError(f"{e} is no multiple of k and a number")
    return row


def _text(e: Expr) -> str:
    slope, rest = _row(e)
    if slope and (slope, rest) != (1, 0):
        raise CheckError("a point gives a cell as a number, or as k")
    return "k" if slope else str(rest)
