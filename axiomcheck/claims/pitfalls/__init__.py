"""Hassan, Maletzke and Batista 2021, "Pitfalls in Quantification Assessment"."""

from axiomcheck.claims.model import Paper
from axiomcheck.claims.pitfalls import lazy, leak, table1, table4, text
from axiomcheck.sources import HASSAN_2021

MODULES = (text, table1, lazy, leak, table4)
SECTIONS = ("Table 1", *(f"Section {x}" for x in ("2", "3", "4.2", "5.1", "5.2")), "Table 4")
PAPER = Paper(
    HASSAN_2021,
    tuple(sorted((x for m in MODULES for x in m.PRINTED), key=lambda x: SECTIONS.index(x.section))),
)
