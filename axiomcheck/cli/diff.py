"""`axiomcheck diff`: are two measures the same?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import FAILED, OK, OPEN, show
from axiomcheck.cli.options import find_measure, format_option, parse_classes
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import DOMAINS

if TYPE_CHECKING:
    from axiomcheck.comparison import Compared, Shown

SCHEMA = "axiomcheck.diff/1"
VERDICTS = ("equal", "proportional", "same order", "different", "unknown")
DEFAULT_SECONDS = 20.0
HEADLINES = {
    "equal": "EQUAL: {says}",
    "proportional": "PROPORTIONAL: {says}",
    "same order": "SAME ORDER: {says}",
    "different": "DIFFERENT: {says}",
    "unknown": "UNKNOWN: {says}",
}
WITNESSES = {
    "equal": "Not equal:",
    "proportional": "No factor: the two are not in the same proportion at",
    "same order": "Not the same order:",
    "opposite order": "Not the opposite order:",
    "defined": "Not defined at the same points:",
}


@click.command()
@click.argument("first")
@click.argument("second")
@click.option("--domain", type=click.Choice(DOMAINS), default="natural", show_default=True,
              help="Which distributions.")  # fmt: skip
@click.option("--classes", default="every", show_default=True, metavar="K|2-4|every", help="Codeframe sizes.")
@format_option("text", "json")
@click.option("--timeout", type=click.FloatRange(0, 1e5, min_open=True), default=DEFAULT_SECONDS,
              show_default=True, metavar="SECONDS", help="Budget of the search.")  # fmt: skip
@click.option("--memory", type=click.IntRange(128), default=2048, show_default=True, metavar="MB",
              help="Cap of the search.")  # fmt: skip
@click.option("--expect", metavar="VERDICT", help=f"Exit with 1 unless this is it: {', '.join(VERDICTS)}.")
@click.pass_context
def diff(ctx: click.Context, first: str, second: str, **options: Any) -> None:
    """Are FIRST and SECOND the same measure?

    Proved equal; proportional (equal up to a factor, which may depend on n); of the same order
    (for every p, both order predictions alike); or different, with a witness.  Measures are
    names, formulas, or whatever else `verify` takes.

    \b
    axiomcheck diff AE 'mean(abs(p - p_hat))'
    axiomcheck diff AE BCD
    axiomcheck diff KLD '-sum(p * log(p_hat))' --expect 'same order'
    """
    expected = _expected(options["expect"])
    one, two = find_measure(first), find_measure(second)
    sizes = parse_classes(options["classes"])
    from axiomcheck.comparison import compare

    found = compare(
        one, two,
        domain=options["domain"],
        classes=None if sizes == [None] else sizes,
        seconds=options["timeout"],
        memory_mb=options["memory"],
    )  # fmt: skip
    command = show.reproduce(*_words(first, second, options))
    if options["fmt"] == "json":
        from axiomcheck.documents import pretty

        click.echo(pretty(document(found, command)))
    else:
        click.echo("\n".join([*lines(found), "", show.version_line(_versions(found)), command]))
    verdict = found.relation.value
    if verdict == "unknown" and expected != "unknown":
        ctx.exit(OPEN)
    if expected not in (None, verdict):
        click.echo(
            f"axiomcheck: expected {one.name} and {two.name} to be {expected}, found {verdict}", err=True
        )
        ctx.exit(FAILED)
    ctx.exit(OK)


def _expected(text: str | None) -> str | None:
    if text is None:
        return None
    wanted = text.strip().lower().replace("-", " ").replace("_", " ")
    if wanted not in VERDICTS:
        raise InputError(f"--expect {text!r}: write one of {', '.join(VERDICTS)}")
    return wanted


def _words(first: str, second: str, options: dict[str, Any]) -> list[str]:
    words = ["diff", first, second]
    for name, usual in (("domain", "natural"), ("classes", "every")):
        if options[name] != usual:
            words += [f"--{name}", options[name]]
    if options["timeout"] != DEFAULT_SECONDS:
        words += ["--timeout", f"{options['timeout']:g}"]
    if options["expect"] is not None:
        words += ["--expect", options["expect"]]
    return words if options["fmt"] == "text" else [*words, "--format", options["fmt"]]


def _versions(found: Compared) -> dict[str, str]:
    from axiomcheck.documents import versions

    shown = (*found.proofs, *found.refutations)
    return versions(frozenset().union(*(s.trusts for s in shown)))


# -- as data ------------------------------------------------------------------------


def document(found: Compared, command: str) -> dict:
    """What was found, for JSON."""
    from axiomcheck.comparison import witness

    decisive = found.decisive
    return {
        "schema": SCHEMA,
        "versions": _versions(found),
        "command": command,
        "first": {"name": found.first.name, "formula": str(found.first.formula)},
        "second": {"name": found.second.name, "formula": str(found.second.formula)},
        "domain": found.domain,
        "verdict": found.relation.value,
        "scope": found.scope,
        "trusts": [] if found.trust == "-" else found.trust.split(" + "),
        "factor": None if found.factor is None else str(found.factor),
        "order": found.order,
        "agreement": _agreement(found),
        "witness": None if decisive is None else witness(found, decisive),
        "witnesses": {_key(s): witness(found, s) for s in found.refutations},
        "reason": found.reason or found.says,
        "certificates": [
            {"statement": _statement(s), "certificate": s.certificate.to_data()}
            for s in (*found.proofs, *found.refutations)
        ],
        "seconds": round(found.seconds, 6),
    }


def _key(shown: Shown) -> str:
    return shown.relation


def _statement(shown: Shown) -> str:
    from axiomcheck.kernel.compare import Difference

    negated = isinstance(shown.statement, Difference)
    about = shown.statement.comparison if negated else shown.statement
    factor = f", factor {about.factor}" if about.relation == "proportional" and not negated else ""
    relation = "defined at the same points" if shown.relation == "defined" else about.relation
    return f"{about.first.name} {'not ' * negated}{relation} {about.second.name} ({about.scope}{factor})"


def _agreement(found: Compared) -> dict | None:
    """The strongest relation proved: of all points asked about, or, beside a difference, of some."""
    from axiomcheck.comparison import scope

    if shown := found.agreement:
        return {"relation": shown[0].relation, "scope": scope(shown, found.sizes)}
    rest = _elsewhere(found)
    return {"relation": rest[0].relation, "scope": scope(rest, None)} if rest else None


def _elsewhere(found: Compared) -> list[Shown]:
    """Equality at sizes that have no witness."""
    return [s for s in found.proofs if s.relation == "equal" and s.statement.classes is not None]


# -- for readers ----------------------------------------------------------------------


def lines(found: Compared) -> list[str]:
    """The verdict, what it rests on, and the witness."""
    head = HEADLINES[found.relation.value].format(says=found.says)
    tail = f" ({found.scope}, {found.domain} domain; trusts {found.trust})"
    text = [head + (tail if found.trust != "-" else f" ({found.scope}, {found.domain} domain)")]
    if found.reason:
        text.append(f"not decided: {found.reason}")
    decisive = found.decisive
    if decisive is not None:
        text += ["", *_witness(found, decisive)]
    if found.relation.value == "different":
        text += _remarks(found)
    return text


def _remarks(found: Compared) -> list[str]:
    from axiomcheck.comparison import scope

    a, b = found.first.name, found.second.name
    refuted = {s.relation for s in found.refutations}
    said = []
    if "defined" in refuted and found.agreement:
        said.append(
            f"{found.agreement[0].relation.capitalize()}: {scope(found.agreement, found.sizes)} (proved)."
        )
    if found.order == "opposite":
        said.append(f"The opposite order: for every p, {b} falls where {a} rises (proved).")
    if found.order is None and "defined" not in refuted:
        said.append("Whether the two order predictions alike is not known.")
    if not found.agreement and (rest := _elsewhere(found)):
        said.append(f"Equal at {scope(rest, None)} (proved).")
    return ["", *said] if said else []


def _witness(found: Compared, shown: Shown) -> list[str]:
    """The distributions as a small table, with both values beside each prediction."""
    from fractions import Fraction

    from axiomcheck.comparison import witness
    from axiomcheck.report.numbers import decimal, value_math

    data = witness(found, shown)
    a, b = _short(found.first.name, "first"), _short(found.second.name, "second")
    rows = []
    for name, vector in data["distributions"].items():
        true = "q" if name == "y" and "q" in data["distributions"] else "p"
        values = [data["values"].get(f"{m.name}({true}, {name})", "") for m in (found.first, found.second)]
        shown_values = ["no value" if v is None else str(value_math(v)) if v else "" for v in values]
        rows.append([name, *(decimal(Fraction(v)) for v in vector), *shown_values])
    order = ["p", "x", "q", "y"]
    rows.sort(key=lambda row: order.index(row[0]))
    headers = ["", *(f"c{c}" for c in range(1, data["n"] + 1)), a, b]
    return [WITNESSES[shown.relation], show.grid(headers, rows, "text")]


def _short(name: str, place: str) -> str:
    return name if len(name) <= 24 else place
