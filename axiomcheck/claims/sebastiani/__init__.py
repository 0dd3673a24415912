"""Sebastiani 2020, "Evaluation Measures for Quantification: An Axiomatic Approach"."""

from axiomcheck.claims.declared import Kinds, paper, within
from axiomcheck.claims.sebastiani import appendix_b, checks, table1
from axiomcheck.sources import SEBASTIANI_2020

OWN: Kinds = {
    "appendix_b": within(appendix_b.PRINTED),
    "compatible": checks.Compatible,
    "different_starts": checks.different_starts,
    "heading": checks.heading,
    "in_print": table1.in_print,
    "kld_over_z": checks.kld_over_z,
    "reformulated": checks.reformulated,
    "said": table1.said,
    "table_1": within(table1.PRINTED),
}
LET = {"EMQS": table1.EMQS, "AXIOMS": table1.AXIOMS, "DISCUSSED": (*table1.EMQS, "nse", "bcd")}
PAPER = paper(SEBASTIANI_2020, "axiomcheck.claims.sebastiani", OWN, LET)
