"""The sentences of the catalog, by the axiom's id, the reading that each was written for and the convention on signs."""

from functools import cache

from axiomcheck.axioms import catalog

ANY = "any"  # the signs of an axiom that has none


@cache
def built_in():
    """Those that say all that their readings say."""
    return {
        (k, reading, signs): said.sentence(signs)
        for k, x in catalog().items()
        for reading, said in x.readings.items()
        if not said.decides and (said.smoothing, said.undefined) == ("each", "excluded")
        for signs in (("same", "independent") if said.signs else (ANY,))
    }
