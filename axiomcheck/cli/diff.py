"""`axiomcheck diff`: are two measures the same?"""

from __future__ import annotations

from typing import Any

import click

from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.cli.live import leave
from axiomcheck.documents import versions
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import SPACE
from axiomcheck.senses import parse_classes

VERDICTS = ("equal", "proportional", "same order", "different", "unknown")


@opt.command("diff")
@click.argument("first", shell_complete=opt.complete_measures)
@click.argument("second", shell_complete=opt.complete_measures)
@click.option("--domain", **opt.listed(opt.ALL_DOMAINS, "DOMAIN", "Which distributions", default="natural", show_default=True))
@opt.usual("--classes", "every", "Codeframe sizes.", "K|2-4|every")
@opt.several("--param", "params", "NAME=VALUE", "The value of a measure's parameter (may be repeated).")
@opt.format_option("text", "json")
@opt.seconds_option(20.0, "Budget of the search.")
@opt.memory_option("Cap of the search.")
@click.option("--expect", metavar="VERDICT", help=f"Exit with 1 unless this is it: {', '.join(VERDICTS)}.")
def diff(first: str, second: str, **options: Any) -> int:
    """Are FIRST and SECOND the same measure?"""
    expected = _expected(options["expect"])
    one, two = opt.find_measures([first, second], options["params"])
    command = show.again("first second domain classes timeout params expect fmt")
    if one.kind == two.kind == SPACE:
        if options["domain"] != "natural" or options["classes"] != "every":
            both = "measures of a declared space are compared where both have a value"
            raise InputError(f"{both}; leave out --domain and --classes")
        from axiomcheck.comparison import equality
        from axiomcheck.report import comparisons

        same = comparisons.on_a_space(one, two, equality(one, two, options["timeout"]))
        lines = [*same.lines, *show.footer(versions(same.trusts), command)]
        show.tell(options["fmt"], lambda: same.document(command), lines)
        return leave(same.verdict, expected, same.names, same.verdict == "unknown" and expected != same.verdict)
    sizes = parse_classes(options["classes"])
    from axiomcheck.comparison import STRONGER, compare

    classes = [k for k in sizes if k is not None] or None
    budget = {"seconds": options["timeout"], "memory_mb": options["memory"]}
    found = compare(one, two, domain=options["domain"], classes=classes, **budget)
    from axiomcheck.report import comparisons

    lines = [*comparisons.lines(found), *show.footer(comparisons.versions(found), command)]
    show.tell(options["fmt"], lambda: comparisons.document(found, command), lines)
    verdict = found.relation.value
    every_n = found.sizes is None and found.scope.startswith("n =")  # was asked for
    partly = expected is not None and every_n and verdict in STRONGER
    partly |= verdict == "unknown" and expected != verdict
    return leave(verdict, expected, f"{one.name} and {two.name}", partly)


def _expected(text: str | None) -> str | None:
    if text is None:
        return None
    wanted = text.strip().lower().replace("-", " ").replace("_", " ")
    if wanted not in VERDICTS:
        raise InputError(f"--expect {text!r}: write one of {', '.join(VERDICTS)}")
    return wanted
