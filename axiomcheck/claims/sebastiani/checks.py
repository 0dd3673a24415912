"""Checks of what Sebastiani 2020 says of axioms alone, of its own numbering, and of values that are worked out here."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from axiomcheck import axioms
from axiomcheck.axioms.theory import Theory
from axiomcheck.claims.engine import Engine, value
from axiomcheck.claims.goals import Holds, approximate_text, written
from axiomcheck.claims.lists import Count, Listed
from axiomcheck.claims.model import Answer, Check, Outcome, undecided
from axiomcheck.consistency.slices import theorem_for
from axiomcheck.lang.expr import Expr, num
from axiomcheck.lang.goal import eq, ne
from axiomcheck.tables.appendix_b import amount
from axiomcheck.tables.digits import smoothed

NUMBERED = ("ioi", "nn", "mon", "max", "imp", "rel", "abs", "ind")
NUMBERS = {int(str(axioms.from_name(a).source).split()[-1]): axioms.from_name(a) for a in NUMBERED}
MILLION = amount(1_000_000)


@dataclass(frozen=True)
class Compatible(Check):
    """Some function of two distributions satisfies these axioms: refuted by a theorem that none does, which is replayed."""

    axioms: tuple[str, ...]
    reading: str = "printed"

    def outcome(self, engine: Engine) -> Outcome:
        found = theorem_for(Theory(self.axioms, self.reading))
        if found is None:
            return undecided("no theorem excludes it, and no function was looked for")
        found.replay()
        names = ", ".join(found.theory.names)
        evidence = f"no function satisfies {names} ({found.theory.scope}): {found.lines()[-1].text}"
        return Outcome(Answer.REFUTED, evidence, trusts=found.trusts)


def heading(printed: int) -> Count:
    """So many properties stand before IND, which is introduced in 3.2."""
    return Count(sum(a.name != "IND" for a in NUMBERS.values()), printed, "Properties 1 to 7")


def reformulated(*numbers: int) -> Listed:
    """The properties with these numbers have a binary form, one of Properties 9 to 12."""
    reduced = tuple(a.name for a in NUMBERS.values() if "binary" in a.readings)
    return Listed(tuple(NUMBERS[k].name for k in numbers), reduced)


def different_starts(measure: str) -> Holds:
    """An error that is 0.1 too low is another one from 0.3 than from 0.7, for two classes."""
    low, high = (written(f"[{measure}: {pair}]") for pair in ("0.3 0.7 | 0.2 0.8", "0.7 0.3 | 0.6 0.4"))
    says = (f"{approximate_text(value(d))} from {x}" for d, x in ((low, "0.3"), (high, "0.7")))
    return Holds("", ne(low, high), " and ".join(says))


def kld_over_z() -> Holds:
    """The largest KLD/z is the same for two true distributions, z as in Eq. 15, for |sigma| = 1,000,000."""
    star, rest = map(written, ("u*log(u/(1 - (n - 1)*e))", "u*log(u/e)"))
    at = {"e": num(MILLION), "n": num(2)}

    def quotient(p: str) -> Expr:
        shares = smoothed(tuple(map(Fraction, p.split())), MILLION)
        z = star.subs(at | {"u": num(shares[0])}) + rest.subs(at | {"u": num(shares[1])})
        return written(f"[kld: {p} | 1 0 | 1000000]") / z

    return Holds("", eq(quotient("0.01 0.99"), quotient("0.49 0.51")))
