"""Amigó, Gonzalo, Verdejo and Spina 2019, "A comparison of filtering evaluation metrics based on formal constraints"."""

from axiomcheck.claims.amigo import checks, figure12, notation, related, tables
from axiomcheck.claims.declared import Kinds, paper, within
from axiomcheck.sources import AMIGO_2019

OWN: Kinds = {
    "at_most_quarter": notation.at_most_quarter,
    "figure_12": within(figure12.PRINTED),
    "general": notation.general,
    "invariances": within(related.PRINTED),
    "readings": checks.Readings,
    "tables": within(tables.PRINTED),
    "uninformed": notation.uninformed,
    "values_at": checks.ValuesAt,
    "whole": checks.Whole,
}
PAPER = paper(AMIGO_2019, "axiomcheck.claims.amigo", OWN)
