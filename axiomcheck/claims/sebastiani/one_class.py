"""Codeframes of one class, which no definition in print excludes: p = (1) is the only distribution."""

from __future__ import annotations

from axiomcheck import measures as catalog
from axiomcheck.claims.checks import Cell, Sampled, Together, measured
from axiomcheck.claims.goals import Holds, Takes
from axiomcheck.claims.model import MEANT, Printed
from axiomcheck.lang.goal import eq

ONE = ("1",)
NOTE = "|C| = 1, which 'for each codeframe' has in it"
SECTIONS = {"nae": "Section 4.2", "nrae": "Section 4.4"}
DIVERGENCE = "D(p, p) = 0, as IoI says, for |C| = 1"


def _perfect(name: str) -> Holds:
    return Holds("", eq(measured(name, ONE, ONE), 0))


PRINTED = (
    Printed("Section 3.1", "IoI and MAX, one class", "an EMQ may satisfy both IoI and MAX, for each codeframe: of a codeframe of "
            "one class p is the only prediction, and D(p, p), which IoI makes 0, takes the value beta = 1",
            Takes("d", "d = 0", "1"), note=NOTE),
    Printed("Section 3.1", "IoI and MAX, one class", "an EMQ may satisfy both IoI and MAX: NAE does",
            Together((Cell("nae", "ioi", "yes"), Cell("nae", "max", "yes"))), MEANT, "codeframes of two classes or more"),
    *(Printed(section, f"{catalog.from_name(m).name}, one class", f"{catalog.from_name(m).name} enjoys IoI for each codeframe: "
              f"{DIVERGENCE}", _perfect(m), note=NOTE) for m, section in SECTIONS.items()),
    Printed("Section 3.2", "IND, one class", "IND holds for any codeframe C1, of one class too: NAE has a value at the "
            "projections on it, which are (1)", _perfect("nae"), note="|C1| = 1, k = 1 in Property 8"),
    Printed("Section 3.2", "IND, one class", "the other EMQs that are not normalized have the value 0 there, so that IND "
            "asks nothing",
            Sampled(Together(tuple(map(_perfect, ("ae", "rae", "se", "dr", "kld", "nkld", "pd")))), "seven EMQs of Table 1"),
            MEANT, "no normalization"),
)  # fmt: skip
