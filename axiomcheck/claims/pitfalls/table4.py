"""Tables 2 to 4: the datasets, the means of CC and LCC, and whether they are possible under the protocol."""

from __future__ import annotations

from axiomcheck.claims.checks import Together
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.lists import Count, FromSomeValueOn, Listed, Smaller
from axiomcheck.claims.model import BEYOND, MEANT, Printed
from axiomcheck.claims.model import PRINTED as WORD
from axiomcheck.claims.pitfalls.everywhere import BetterEverywhere
from axiomcheck.claims.pitfalls.lazy import HUNDREDTHS, TENTHS
from axiomcheck.claims.pitfalls.rates import MEAN, OneClassifier, SuperiorEverywhere
from axiomcheck.claims.pitfalls.smoothing import Possible

TABLE_2 = {"AedesSex": "Reis", "AedesQuinx": "Reis", "Anuran Calls": "UCI", "ArabicDigit": "UCI",
           "BNG (vote)": "OpenML", "EEG Eye State": "OpenML", "Nomao": "OpenML"}  # fmt: skip
TABLE_3 = {"Bank Marketing": "UCI", "Credit Card": "UCI", "HTRU2": "UCI", "JM1": "PROMISE",
           "Letter Recognition": "UCI", "Pollen": "OpenML", "Numerai": "OpenML"}  # fmt: skip
ORIGINAL = {
    "AedesSex": ("0.010", "0.044"),
    "AedesQuinx": ("0.089", "0.103"),
    "Anuran Calls": ("0.013", "0.042"),
    "ArabicDigit": ("0.011", "0.044"),
    "BNG (vote)": ("0.011", "0.046"),
    "EEG Eye State": ("0.058", "0.088"),
    "Nomao": ("0.032", "0.050"),
}
ADDITIONAL = {
    "Bank Marketing": ("0.253", "0.264"),
    "Credit Card": ("0.294", "0.250"),
    "HRTU2": ("0.071", "0.065"),
    "JM1": ("0.370", "0.312"),
    "Letter Recognition": ("0.065", "0.061"),
    "Pollen": ("0.270", "0.270"),
    "Numerai": ("0.249", "0.252"),
}
TABLE_4 = {**ORIGINAL, **ADDITIONAL}
BOLD = {**dict.fromkeys(ORIGINAL, "CC"), "Bank Marketing": "CC", "Credit Card": "LCC", "HRTU2": "LCC", "JM1": "LCC",
        "Letter Recognition": "LCC", "Numerai": "CC"}  # fmt: skip
PROTOCOL = "LCC is CC smoothed with alpha = 10, on the same test sets of 100 items that are drawn by class, p uniform on"
GRIDS = (
    ("{0, .01, ..., 1}", HUNDREDTHS, WORD, "the prevalences of Section 2"),
    ("{0, .1, ..., 1}", TENTHS, BEYOND, "the other prevalences that are mentioned, in 5.1"),
)


def _ordered(name: str) -> tuple[str, str, str]:
    cc, lcc = TABLE_4[name]
    return (name, cc, lcc) if BOLD[name] == "CC" else (name, lcc, cc)


DATASETS = (
    Printed("Section 5.1", "seven datasets", "this experiment involves seven classification datasets",
            Count(len(TABLE_2), 7, "rows of Table 2")),
    Printed("Section 5.1", "the repositories", "datasets from the UCI, OpenML, PROMISE and Reis repositories: each has one "
            "of those in Table 2", Listed(("UCI", "OpenML", "PROMISE", "Reis"), tuple(TABLE_2.values()))),
    Printed("Section 5.1", "the repositories", "each has one of those in Tables 2 and 3",
            Listed(("UCI", "OpenML", "PROMISE", "Reis"), (*TABLE_2.values(), *TABLE_3.values())), MEANT,
            "Table 3 included"),
    Printed("Table 4", "the datasets", "the datasets are those of Tables 2 and 3",
            Listed(tuple(TABLE_4), (*TABLE_2, *TABLE_3))),
)  # fmt: skip
ROWS = (
    *(Printed("Table 4", f"{name}, bold", f"the best result is shown in bold: {name}, {bold}",
              Smaller((_ordered(name),))) for name, bold in BOLD.items()),
    *(Printed("Table 4", f"{name}, p in {where}", f"mean absolute errors {cc} of CC and {lcc} of LCC: {PROTOCOL} {where}",
              Together((Possible(cc, lcc, p), OneClassifier(cc, lcc, p))), form, note)
      for name, (cc, lcc) in TABLE_4.items() for where, p, form, note in GRIDS),
)  # fmt: skip
PAIRS = tuple((name, lcc, cc) for name, (cc, lcc) in ADDITIONAL.items())
TEXT = (
    Printed("Section 5.2", "LCC on the additional datasets", "LCC seems to outperform CC for the additional datasets: on "
            "each of them", Smaller(PAIRS)),
    Printed("Section 5.2", "LCC on the additional datasets", "LCC seems to outperform CC for the additional datasets: on "
            "most of them", Smaller(PAIRS, most=True), MEANT, "more than half"),
    Printed("Section 5.2", "larger errors", "the additional datasets often show larger quantification errors than the "
            "original ones: CC's are, in most pairs of one and the other",
            Smaller(tuple((f"{a} and {b}", ORIGINAL[a][0], ADDITIONAL[b][0]) for a in ORIGINAL for b in ADDITIONAL), most=True)),
)  # fmt: skip
BETTER = tuple(name for name, where in BOLD.items() if where == "LCC")
CHALLENGING = (
    "as the problem becomes more challenging and the error increases, it pays off to forecast closer to E[p]"
)
SMOOTHED = tuple(f"(5/6*{x} + 1/12)" for x in "fh")
PAYS_OFF = (
    Printed("Section 5.2", "more challenging problems, Table 4", f"{CHALLENGING}: LCC is better on the datasets with the larger "
            "errors of CC",
            FromSomeValueOn(tuple((name, cc) for name, (cc, _) in TABLE_4.items()), BETTER)),
    Printed("Section 5.2", "more challenging problems, balanced errors", f"{CHALLENGING}: LCC's mean error is less than CC's for "
            "a classifier with the rates f and h of wrong labels, between 1/4 and 1/2",
            Holds("1/4 <= f < 1/2, h = f", f"{MEAN.format(*SMOOTHED)} < {MEAN.format('f', 'h')}"),
            note="large samples, p uniform on [0, 1], alpha = 10 and 100 items"),
    Printed("Section 5.2", "more challenging problems, worse than lazy", f"{CHALLENGING}: where CC's mean error E is more than "
            "lazy's L, LCC's is less than CC's, whatever is predicted",
            Holds("0 < k < 1, E > L, y <= k*E + (1 - k)*L", "y < E"), MEANT,
            "an error above that of lazy; y is LCC's, bounded by the theorem 'lazy' of `axiomcheck protocol lcc --theorems`"),
)  # fmt: skip
EVERYWHERE = tuple(
    Printed("Section 5.2", f"LCC for all values of p, {name}, p in {where}", "where LCC is better than CC, it is superior "
            "for all "
            f"possible values of p: {name}, with CC's mean absolute error {TABLE_4[name][0]}, p uniform on {where}",
            Together((BetterEverywhere(TABLE_4[name][0], p), SuperiorEverywhere(TABLE_4[name][0], p))), form, note)
    for name in BETTER for where, p, form, note in GRIDS
)  # fmt: skip
PRINTED = (*DATASETS, *ROWS, *TEXT, *PAYS_OFF, *EVERYWHERE)
