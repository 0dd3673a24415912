"""Sebastiani 2020, "Evaluation Measures for Quantification: An Axiomatic Approach"."""

from axiomcheck.claims.model import Paper
from axiomcheck.claims.sebastiani import (
    appendix_a,
    appendix_b,
    appendix_c,
    measures,
    one_class,
    properties,
    remarks,
    table1,
    text,
)
from axiomcheck.sources import SEBASTIANI_2020

MODULES = (properties, one_class, measures, table1, remarks, text, appendix_a, appendix_b, appendix_c)
SECTIONS = (
    *(
        f"Section {x}"
        for x in ("1", "2", "3.1", "3.2", "4", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8", "4.9")
    ),
    *(f"Table 1, {x}" for x in ("not smoothed", "smoothed", "binary forms")),
    *(f"Section {x}" for x in ("5.1", "5.2", "5.3", "6")),
    *(f"Footnote {x}" for x in (4, 6, 7, 12, 13, 14, 15, 16, 18, 19)),
    *(f"Appendix {x}" for x in ("A", "B.1", "B.2", "B.3", "B.4", "C")),
)
PAPER = Paper(
    SEBASTIANI_2020,
    tuple(sorted((x for m in MODULES for x in m.PRINTED), key=lambda x: SECTIONS.index(x.section))),
)
