"""Table 1 of Sebastiani 2020: which properties the measures have, as the paper printed it.

The marks stand beside the verdicts; nothing that decides ever reads them.
"""

from axiomcheck.sources import SEBASTIANI_2020
from axiomcheck.tables.model import Table, marks

TABLE_1 = Table(
    "1",
    title="Properties of the EMQs discussed in this paper",
    source=SEBASTIANI_2020.at("Table 1"),
    columns=("ioi", "nn", "max", "mon", "imp", "rel", "abs", "ind"),
    printed=marks(
        """
              IoI  NN   MAX  MON  IMP  REL  ABS  IND
        AE    Yes  Yes  No   Yes  Yes  No   Yes  Yes
        NAE   Yes  Yes  Yes  Yes  Yes  No   No   Yes
        RAE   Yes  Yes  No   Yes  Yes  Yes  No   Yes
        NRAE  Yes  Yes  Yes  Yes  Yes  No   No   Yes
        SE    Yes  Yes  No   Yes  Yes  No   Yes  Yes
        DR    Yes  Yes  No   Yes  No   Yes  No   Yes
        KLD   Yes  Yes  No   Yes  No   No   No   Yes
        NKLD  Yes  Yes  Yes  Yes  No   No   No   Yes
        PD    Yes  Yes  No   Yes  No   No   No   Yes
        """
    ),
)
