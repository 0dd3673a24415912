"""`axiomcheck consistent`: which axioms can a measure satisfy together?"""

from __future__ import annotations

from typing import Any

import click

from axiomcheck.axioms.theory import DOMAINS
from axiomcheck.cli import options as opt
from axiomcheck.cli import show
from axiomcheck.cli.live import leave
from axiomcheck.documents import versions
from axiomcheck.errors import InputError
from axiomcheck.lang.matrix import SMOOTHED

VERDICTS = ("consistent", "inconsistent", "unknown")


@opt.command("consistent")
@click.argument("wanted", nargs=-1, metavar="AXIOM...", shell_complete=opt.complete_axioms)
@opt.flag("--lattice", "Decide every subset of the axioms (default: the paper's eight).", "everything")
@opt.choice("--reading", opt.OF_SETS, "Which formalisation of the axioms; binary: two classes.")
@click.option("--domain", default="closed", type=click.Choice([*DOMAINS, *SMOOTHED]), metavar="DOMAIN",
              help="Where D has a value: closed, in [0, 1]; open, in (0, 1); half-open, c1's in (0, 1]; positive-truth; "
                   f"positive-prediction. For filtering, the smoothing: {', '.join(SMOOTHED)}. [default: closed; natural]")
@opt.signs_option
@opt.weak_option
@opt.flag("--supremum", "MAX: errors come as near to the bound as one likes.")
@opt.flag("--continuous", "D is moreover continuous in both distributions together.")
@opt.format_option("text", "latex", "html", "json")
@opt.seconds_option(30.0, "Budget of each proof about a witness.")
@click.option("--expect", type=click.Choice(VERDICTS), help="Exit with 1 unless this is the verdict.")
def consistent(wanted: tuple[str, ...], **options: Any) -> int:
    """Can any function D satisfy these axioms together?"""
    if options["everything"] and options["expect"]:
        raise InputError("--expect is about one set of axioms; leave out --lattice or --expect")
    from axiomcheck.consistency.questions import answered, of_filtering

    if of_filtering(wanted) and options["domain"] == "closed":
        options["domain"] = "natural"
    order = "wanted everything reading domain signs weak supremum continuous timeout expect fmt"
    command = show.again(order, domain=options["domain"])
    found, fmt = answered(wanted, options), options["fmt"]
    used = versions(found.trusts)
    if fmt == "html" and found.page is not None:
        said = [found.page(command, show.version_line(used))]
    elif fmt == "latex" and found.latex is not None:
        said = [found.latex()]
    else:
        said = [*found.lines(), *show.footer(used, command)]
    show.tell(fmt, lambda: found.document(command), said)
    return leave(found.verdict, options["expect"], "these axioms")
