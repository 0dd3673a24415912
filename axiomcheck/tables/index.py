"""Every table and figure that the papers printed, and the command that makes it again.

>>> [x.command for x in ITEMS if x.place == "Table 1" and x.source.key == "sebastiani2020"]
['axiomcheck table 1']
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import partial

from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.sources import AMIGO_2019, HASSAN_2021, SEBASTIANI_2020, Source


class How(Enum):
    """What the command makes of it."""

    AGAIN = "again"  # from definitions and verdicts, with print beside it where there is any
    PRINTED = "as printed"  # from the printed numbers, which are checked
    CHECKED = "checked"  # its lines are claims, and are decided
    KIND = "of its kind"  # the same from other data, since its own is not printed
    NOTHING = "nothing"  # there is nothing to compute


@dataclass(frozen=True)
class Item:
    """A printed table or figure."""

    source: Source  # the paper
    place: str  # its number in the paper
    shows: str
    how: How  # what the command makes of it
    command: str = ""  # the command; empty where there is nothing to compute
    missing: str = ""  # what would be needed to make it as printed
    kind: str = QUANTIFICATION  # quantification or filtering


_sebastiani, _hassan = partial(Item, SEBASTIANI_2020), partial(Item, HASSAN_2021)
_amigo = partial(Item, AMIGO_2019, kind=FILTERING)


def _errata(paper: str, section: str) -> str:
    return f"axiomcheck errata {paper} --section '{section}' --all"


WEPS = "the systems' outputs for each of WePS-3's topics"
DRAWING = "a drawing"
ITEMS = (
    _sebastiani("Figure 1", "maps of the nine measures over two classes", How.AGAIN, "axiomcheck figure 1 -o maps.pdf"),
    _sebastiani("Figure 2", "the same in three dimensions", How.AGAIN, "axiomcheck figure 2 -o surfaces.pdf"),
    _sebastiani("Example 1", "true and predicted distributions as in REL", How.CHECKED,
                _errata("sebastiani2020", "Section 3.1")),
    _sebastiani("Example 2", "a projection", How.CHECKED, _errata("sebastiani2020", "Section 3.2")),
    _sebastiani("Example 3", "predictions that are worse, or of which that is not clear", How.CHECKED,
                _errata("sebastiani2020", "Section 3.2")),
    _sebastiani("Table 1", "which measure has which property", How.AGAIN, "axiomcheck table 1"),
    _sebastiani("Table 2", "which papers use which measure", How.NOTHING, missing="a list of papers"),
    _sebastiani("Appendix A", "that AE has its properties, line by line", How.CHECKED,
                _errata("sebastiani2020", "Appendix A")),
    *(_sebastiani(f"Appendix B.{k}", f"a counterexample for {a}", How.AGAIN, f"axiomcheck table B.{k}")
      for k, a in enumerate(("MAX", "IMP", "REL", "ABS"), 1)),
    _sebastiani("Appendix C", "that KLD and PD are monotone, line by line", How.AGAIN, "axiomcheck table C"),
    _amigo("Figure 1", "scores of outputs by pairs of measures", How.KIND,
           "axiomcheck meta --example -m Acc -m F -m Utility -m Lam --figure 10 -o pairs.pdf", WEPS),
    _amigo("Figure 2", "the same of non-informative outputs", How.KIND,
           "axiomcheck meta --example -m Acc -m F -m Utility -m Lam --figure 10 -o pairs.pdf", WEPS),
    _amigo("Figure 3", "the task, with precision and recall of an example", How.NOTHING, missing=DRAWING),
    _amigo("Table 1", "the contingency matrix in probabilities", How.CHECKED, _errata("amigo2019", "Table 1")),
    _amigo("Table 2", "notation", How.NOTHING, missing="definitions"),
    _amigo("Table 3", "which measure has which property", How.AGAIN, "axiomcheck table 3"),
    _amigo("Figure 4", "F(R,S) of non-informative outputs", How.AGAIN, "axiomcheck figure 4 -o frs.pdf"),
    _amigo("Table 4", "Laplace's correction", How.CHECKED, _errata("amigo2019", "Table 4")),
    _amigo("Figure 5", "Table 3 with smoothed measures", How.AGAIN, "axiomcheck table fig5"),
    *(_amigo(f"Figure {k}", shows, How.KIND,
             f"axiomcheck meta --example {' '.join(f'-m {m}' for m in ms)} "
             f"{' '.join(f'--smoothing {s}' for s in smoothings)} --figure 10 -o fig{k}.pdf", WEPS)
      for k, shows, ms, smoothings in (
          (6, "smoothed against unsmoothed scores", ("Acc", "F", "Lam"), ("natural", "noninformative")),
          (7, "the same of F(R,S)", ("FRS",), ("natural", "noninformative")),
          (8, "both smoothings", ("F", "Lam"), ("laplace", "noninformative")))),
    _amigo("Figure 9", "strictness", How.KIND, "axiomcheck meta --example -m FRS -m Acc -m F -m Lam --figure 9 -o strictness.pdf",
           WEPS),
    _amigo("Figure 10", "F(R,S) against other measures", How.KIND,
           "axiomcheck meta --example -m FRS -m Acc -m F -m Lam --figure 10 -o frs.pdf", WEPS),
    _amigo("Figure 11", "robustness", How.KIND,
           "axiomcheck meta --example -m FRS -m Acc -m F -m Lam --figure 11 -o robustness.pdf", WEPS),
    _amigo("Figure 12", "mean scores of the systems of WePS-3", How.PRINTED, "axiomcheck table fig12",
           f"{WEPS}, to compute the means anew"),
    _amigo("Appendix", "that the measures have their properties, line by line", How.CHECKED, _errata("amigo2019", "Appendix")),
    _hassan("Figure 1", "the two protocols", How.NOTHING, missing=DRAWING),
    _hassan("Table 1", "the nine measures", How.CHECKED, _errata("hassan2021", "Table 1")),
    _hassan("Figure 2", "score distributions and a threshold", How.NOTHING, missing=DRAWING),
    _hassan("Figure 3", "how HDy searches", How.NOTHING, missing=DRAWING),
    _hassan("Table 2", "data sets", How.NOTHING, missing="names and sizes"),
    _hassan("Figure 4", "the leak: error of HDy and DyS by |A| and |Sigma|", How.KIND,
            "axiomcheck experiment run leak -o leak && axiomcheck experiment plot leak leak -o leak.pdf",
            "the errors, the seven data sets of Table 2, the classifier"),
    _hassan("Table 3", "more data sets", How.NOTHING, missing="names and sizes"),
    _hassan("Table 4", "mean errors of CC and LCC", How.CHECKED, _errata("hassan2021", "Table 4"),
            "the data sets, the prevalences, how many test sets; of other data: axiomcheck experiment run table4"),
    _hassan("Figure 5", "CC and LCC by prevalence, for four data sets", How.KIND,
            "axiomcheck experiment run table4 -o results && axiomcheck experiment plot radar results --protocol app:20 "
            "--dataset digits_8 --method cc --method lcc -o radar.pdf",
            "which four data sets, and their test sets"),
    _hassan("Figure 6", "DyS, HDy and lazy by prevalence", How.KIND,
            "axiomcheck experiment run table4 -o results && axiomcheck experiment plot radar results --protocol app:20 "
            "--dataset gen_noise --method dys --method hdy -o lazy.pdf",
            "Numerai and Bank Marketing; lazy's heart is drawn exactly"),
)  # fmt: skip


def records() -> list[dict[str, str]]:
    """All of them as plain data."""
    return [
        {"paper": str(x.source), "place": x.place, "shows": x.shows, "made": x.how.value, "command": x.command,
         "missing": x.missing, "kind": x.kind}
        for x in ITEMS
    ]  # fmt: skip
