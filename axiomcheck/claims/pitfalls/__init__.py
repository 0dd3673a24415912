"""Hassan, Maletzke and Batista 2021, "Pitfalls in Quantification Assessment"."""

from axiomcheck.claims.declared import Kinds, paper, within
from axiomcheck.claims.pitfalls import grids, lazy, table4
from axiomcheck.sources import HASSAN_2021

OWN: Kinds = {
    "lazy": within(lazy.PRINTED),
    "lazy_on_grids": grids.lazy_on_grids,
    "means_of_grids": grids.means_of_grids,
    "shared": grids.shared,
    "table_4": within(table4.PRINTED),
}
PAPER = paper(HASSAN_2021, "axiomcheck.claims.pitfalls", OWN)
