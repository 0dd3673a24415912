"""Sebastiani 2020, "Evaluation Measures for Quantification: An Axiomatic Approach"."""

from axiomcheck.claims.declared import Kinds, paper, within
from axiomcheck.claims.sebastiani import appendix_b, checks, table1
from axiomcheck.sources import SEBASTIANI_2020

OWN: Kinds = {
    "appendix_b": within(appendix_b.PRINTED),
    "compatible": checks.Compatible,
    "different_starts": checks.different_starts,
    "have": checks.have,
    "heading": checks.heading,
    "kld_over_z": checks.kld_over_z,
    "reformulated": checks.reformulated,
    "table_1": within(table1.PRINTED),
}
PAPER = paper(SEBASTIANI_2020, "axiomcheck.claims.sebastiani", OWN)
