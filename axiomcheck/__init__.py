"""Does an evaluation measure satisfy an axiom?  Proofs and exact counterexamples.

Importing this package loads nothing else; its names are imported when they are asked for.

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

if TYPE_CHECKING:
    from axiomcheck.input.added import measure
    from axiomcheck.input.declared_axioms import axiom
    from axiomcheck.lang.axiom import Axiom
    from axiomcheck.lang.claim import Claim
    from axiomcheck.lang.measure import Measure, Parameter
    from axiomcheck.proving import prove
    from axiomcheck.verdict import Status, Verdict, decide, replay

__version__ = "0.1.0"
__all__ = [
    "Axiom",
    "Claim",
    "Measure",
    "Parameter",
    "Status",
    "Verdict",
    "__version__",
    "axiom",
    "decide",
    "measure",
    "prove",
    "replay",
    "verify",
]

_LAZY = {
    "Axiom": "axiomcheck.lang.axiom",
    "Parameter": "axiomcheck.lang.measure",
    "measure": "axiomcheck.input.added",
    "axiom": "axiomcheck.input.declared_axioms",
    "Claim": "axiomcheck.lang.claim",
    "Measure": "axiomcheck.lang.measure",
    "Status": "axiomcheck.verdict",
    "Verdict": "axiomcheck.verdict",
    "decide": "axiomcheck.verdict",
    "prove": "axiomcheck.proving",
    "replay": "axiomcheck.verdict",
}
_CATALOGS = ("axioms", "measures")


def verify(
    measure: str | Measure,
    axiom: str | Axiom,
    *,
    reading: str | None = None,
    domain: str = "natural",
    signs: str = "same",
    classes: int | None = None,
    seconds: float = 20.0,
) -> Verdict:
    """Does the measure satisfy the axiom?

    Parameters
    ----------
    measure : str or Measure
        A name, a formula or an equation in LaTeX, as on the command line; or a declaration.
    axiom : str or Axiom
        A name, a property such as ``for p, x: D(p, x) = D(x, p)``, or a declaration.
    reading, domain, signs, classes
        As in `Claim`; the axiom's usual reading if none is named.
    seconds : float
        Budget of the search.

    Returns
    -------
    Verdict
        Never a bool; compare its status.

    Examples
    --------
    >>> print(verify("KLD", "REL", reading="repaired"))
    KLD satisfies REL (repaired, natural, every n): REFUTED (n = 2; trusts kernel)
    >>> verify("max(abs(p - p_hat))", "IMP").scope
    'every n'
    """
    from axiomcheck.errors import InputError
    from axiomcheck.input import added
    from axiomcheck.lang.claim import Claim
    from axiomcheck.verdict import decide

    m, x = added.measure_of(measure), added.axiom_of(axiom)
    if not isinstance(classes, int | None):
        raise InputError(f"classes={classes!r}: give a whole number, or None for every number of classes")
    return decide(Claim(m, x, reading or x.default, domain, signs, classes), seconds)


def __getattr__(name: str) -> Any:
    if name in _CATALOGS:
        return import_module(f"axiomcheck.{name}")
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'axiomcheck' has no attribute {name!r}")


def __dir__() -> list[str]:
    helpers = {"Any", "TYPE_CHECKING", "annotations", "import_module", "_CATALOGS", "_LAZY"}
    return sorted({*globals(), *_LAZY, *_CATALOGS} - helpers)
