"""Amigó, Gonzalo, Verdejo and Spina 2019, "A comparison of filtering evaluation metrics based on formal constraints"."""

from axiomcheck.claims.amigo import appendix, figure12, related, section4, smoothing, tables, weighting
from axiomcheck.claims.model import Paper
from axiomcheck.sources import AMIGO_2019

MODULES = (tables, weighting, section4, smoothing, figure12, related, appendix)
FOUND = tuple(x for m in MODULES for x in m.PRINTED)
SECTIONS = (
    "Abstract", "Section 2.1", "Table 1", *(f"Section {x}" for x in ("3", "3.1", "3.2", "3.3")), "Table 3",
    *(f"Section {x}" for x in ("4", "4.1", "4.1.1", "4.2", "4.3", "4.4", "4.4.1")), "Figure 4", "Table 4",
    "Section 5.1", "Section 5.2", "Figure 5", *(f"Section {x}" for x in ("6.1", "6.2", "6.3", "6.5")), "Figure 12",
    *(f"Section {x}" for x in ("7.1.1", "7.1.6", "8")),
    *dict.fromkeys(x.section for x in appendix.PRINTED),
)  # fmt: skip
PAPER = Paper(AMIGO_2019, tuple(sorted(FOUND, key=lambda x: SECTIONS.index(x.section))))
