"""Table 1: are these the measures that are known by their names?  For every number of classes."""

from __future__ import annotations

from axiomcheck import measures as catalog
from axiomcheck.claims.checks import Same
from axiomcheck.claims.model import Printed

KLD = "sum(p*log(p/p_hat))"
DEFINITIONS = {
    "ae": "1/n*sum(abs(p_hat - p))",
    "nae": "sum(abs(p_hat - p))/(2*(1 - min(p)))",
    "rae": "1/n*sum(abs(p_hat - p)/p)",
    "nrae": "sum(abs(p_hat - p)/p)/(n - 1 + (1 - min(p))/min(p))",
    "se": "1/n*sum((p_hat - p)**2)",
    "dr": "1/n*sum(abs(p_hat - p)/max(p, p_hat))",
    "kld": KLD,
    "nkld": f"2*(exp({KLD})/(exp({KLD}) + 1)) - 1",
    "pd": "1/n*sum((p - p_hat)**2/p_hat)",
}
MEASURES = tuple(DEFINITIONS)
PRINTED = tuple(
    Printed(
        "Table 1",
        catalog.from_name(m).name,
        f"{catalog.from_name(m).name} = {formula}, as defined by Sebastiani 2020, which is cited for it",
        Same(formula, m),
    )
    for m, formula in DEFINITIONS.items()
)
