"""Does an evaluation measure satisfy an axiom?  Proofs and exact counterexamples.

Importing this package loads next to nothing; its names are imported when they are asked for.

>>> import axiomcheck
>>> axiomcheck.verify("AE", "IMP")
<PROVED AE IMP>
>>> axiomcheck.verify("KLD", "IMP", reading="binary").scope
'n = 2'
>>> axiomcheck.verify("F", "SM")
<REFUTED F SM>
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from axiomcheck import answers as _answers
from axiomcheck import declaration as _declaration
from axiomcheck import methods as _methods

if TYPE_CHECKING:
    from axiomcheck.api import consistent, diff, rate, recommend, verify
    from axiomcheck.input.added import measure
    from axiomcheck.input.declared_axioms import axiom
    from axiomcheck.lang.axiom import Axiom
    from axiomcheck.lang.claim import Claim
    from axiomcheck.lang.measure import Measure, Parameter
    from axiomcheck.proving import prove
    from axiomcheck.reading import Reading, read
    from axiomcheck.report.results import Report
    from axiomcheck.verdict import Status, Verdict, decide, replay
    from axiomcheck.witness import Witness

__version__ = "0.3.0"
__all__ = ["Axiom", "Claim", "Measure", "Parameter", "Reading", "Report", "Status", "Verdict",
           "Witness", "__version__", "axiom", "consistent", "decide", "diff", "measure", "prove",
           "rate", "read", "recommend", "replay", "verify"]  # fmt: skip

_LAZY = {
    "Axiom": "axiomcheck.lang.axiom",
    "axiom": "axiomcheck.input.declared_axioms",
    "Claim": "axiomcheck.lang.claim",
    "Measure": "axiomcheck.lang.measure",
    "Parameter": "axiomcheck.lang.measure",
    "Reading": "axiomcheck.reading",
    "Report": "axiomcheck.report.results",
    "Status": "axiomcheck.verdict",
    "Verdict": "axiomcheck.verdict",
    "Witness": "axiomcheck.witness",
    "consistent": "axiomcheck.api",
    "decide": "axiomcheck.verdict",
    "diff": "axiomcheck.api",
    "measure": "axiomcheck.input.added",
    "prove": "axiomcheck.proving",
    "rate": "axiomcheck.api",
    "read": "axiomcheck.reading",
    "recommend": "axiomcheck.api",
    "replay": "axiomcheck.verdict",
    "verify": "axiomcheck.api",
}
_CATALOGS = ("axioms", "measures")

# What lower layers offer and higher ones do: the package stands above both, and says where it is.
_answers.later(lambda: import_module("axiomcheck.api"))
_declaration.given_by(_methods.give)


def __getattr__(name: str) -> Any:
    if name in _CATALOGS:
        return import_module(f"axiomcheck.{name}")
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'axiomcheck' has no attribute {name!r}")


def __dir__() -> list[str]:
    helpers = {"Any", "TYPE_CHECKING", "annotations", "import_module", "_CATALOGS", "_LAZY", "_answers",
               "_declaration", "_methods"}  # fmt: skip
    return sorted({*globals(), *_LAZY, *_CATALOGS} - helpers)
