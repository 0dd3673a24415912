"""What an experiment is: data sets x quantifiers x protocols, a classifier, sizes, a seed.

>>> plan(datasets=["wine"], methods=["cc", "SLD"], protocols=["app", "npp"]).protocols
('app:20', 'npp')
>>> plan(datasets=["wien"])
Traceback (most recent call last):
axiomcheck.errors.InputError: there is no data set 'wien'; did you mean wine?...
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axiomcheck.errors import InputError
from axiomcheck.experiments import datasets as data
from axiomcheck.experiments.extra import library
from axiomcheck.naming import nearest

if TYPE_CHECKING:
    from quapy.data import LabelledCollection
    from quapy.protocol import OnLabelledCollectionProtocol

LIST = "axiomcheck experiment list"
STEPS = 20  # of a grid, if nothing is said
MOST_STEPS = 10_000
MOST_ITEMS = 20_000_000  # drawn for one part: their indexes are in memory
LIMITS = {"sample_size": (1, 10**5), "repeats": (1, 10**4), "samples": (1, 10**5), "seed": (0, 2**32 - 1)}
PROTOCOLS = {
    "app": "artificial prevalences on a grid: app:20 takes 0, 1/20, ..., 1, `repeats` samples of each",
    "upp": "artificial prevalences, continuous and uniform, `samples` of them",
    "npp": "natural prevalences: `samples` drawn at random",
}


@dataclass(frozen=True)
class Plan:
    """An experiment; made by `plan`, which checks the names."""

    datasets: tuple[str, ...]  # names, in the registries' spelling
    methods: tuple[str, ...]
    protocols: tuple[str, ...]
    classifier: str = "forest"  # of `CLASSIFIERS`
    sample_size: int = 100  # items of each sample
    repeats: int = 10  # samples of each prevalence of a grid
    samples: int = 200  # samples of a protocol without a grid
    seed: int = 0  # of the split, the classifier and the samples

    @property
    def tasks(self) -> list[tuple[str, str]]:
        """What is fitted once: a method on a data set."""
        return [(d, m) for d in self.datasets for m in self.methods]

    @property
    def document(self) -> dict[str, Any]:
        """The plan and what it is run with, and their hash."""
        versions = {name: library(name).__version__ for name in ("quapy", "sklearn", "numpy")}
        about = {"plan": asdict(self) | {k: list(getattr(self, k)) for k in NAMES}, "versions": versions}
        digest = hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()[:16]
        return {"schema": "axiomcheck.experiment/1", "hash": digest, **about}


NAMES = ("datasets", "methods", "protocols")


def _scaled(model: Any) -> Any:
    pipeline, preprocessing = library("sklearn.pipeline"), library("sklearn.preprocessing")
    return pipeline.make_pipeline(preprocessing.StandardScaler(), model)


CLASSIFIERS: dict[str, Callable[[int], Any]] = {  # from a seed
    "forest": lambda s: library("sklearn.ensemble").RandomForestClassifier(n_estimators=100, random_state=s),
    "logistic": lambda s: _scaled(library("sklearn.linear_model").LogisticRegression(max_iter=1000, random_state=s)),
    "bayes": lambda _: library("sklearn.naive_bayes").GaussianNB(),
    "svm": lambda s: _scaled(library("sklearn.svm").LinearSVC(random_state=s)),
}


def protocol_name(text: str) -> str:
    """The canonical name.

    >>> protocol_name("APP"), protocol_name("app:100")
    ('app:20', 'app:100')
    """
    key, colon, steps = text.strip().lower().partition(":")
    if key not in PROTOCOLS:
        raise InputError(f"there is no protocol {text!r}; {nearest(key, PROTOCOLS, LIST)}")
    if key != "app":
        if colon:
            raise InputError(f"protocol {text}: {key} has no grid; write {key}")
        return key
    if colon and not (steps.isdecimal() and 1 <= int(steps) <= MOST_STEPS):
        raise InputError(f"protocol {text}: {steps!r} steps; write app:20, or a number up to {MOST_STEPS}")
    return f"app:{int(steps) if colon else STEPS}"


def drawn(plan: Plan, protocol: str) -> int:
    """How many samples of binary data the protocol draws."""
    key, _, steps = protocol.partition(":")
    return (int(steps) + 1) * plan.repeats if key == "app" else plan.samples


def sampler(plan: Plan, protocol: str, pool: LabelledCollection) -> OnLabelledCollectionProtocol:
    """QuaPy's protocol; the same samples for every method."""
    made = library("quapy.protocol")
    key, _, steps = protocol.partition(":")
    common = {"sample_size": plan.sample_size, "random_state": plan.seed}
    if key == "app":
        return made.APP(pool, n_prevalences=int(steps) + 1, repeats=plan.repeats, sanity_check=None, **common)
    return {"upp": made.UPP, "npp": made.NPP}[key](pool, repeats=plan.samples, **common)


_FILE = tomllib.loads(resources.files("axiomcheck.experiments").joinpath("plans.toml").read_text("utf-8"))
TITLES: dict[str, str] = {name: given.pop("title") for name, given in _FILE.items()}
PLANS = {name: Plan(**given | {k: tuple(given[k]) for k in NAMES}) for name, given in _FILE.items()}


def plan(base: Plan | None = None, **changes: Any) -> Plan:
    """A plan, its names checked and in the registries' spelling; what no change says is as in `base`, or `table4`.

    An InputError says that a name is unknown, a number out of range, or that a quantifier needs probabilities which
    the classifier does not give.
    """
    known = {f.name for f in fields(Plan)}
    for name in changes:
        if name not in known:
            raise InputError(f"a plan has no {name!r}; {nearest(name, known, LIST)}")
    made = replace(base or PLANS["table4"], **changes)
    for name, (low, high) in LIMITS.items():
        value = getattr(made, name)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise InputError(f"the plan's {name} is {value!r}; give a number from {low} to {high}")
    if made.classifier not in CLASSIFIERS:
        cure = nearest(str(made.classifier), CLASSIFIERS, LIST)
        raise InputError(f"there is no classifier {made.classifier!r}; {cure}")
    made = _spelled(made)
    for protocol in made.protocols:
        if drawn(made, protocol) * made.sample_size > MOST_ITEMS:
            raise InputError(
                f"protocol {protocol}: {drawn(made, protocol)} samples of {made.sample_size} items are more than "
                f"{MOST_ITEMS:,} items; take fewer repeats, or smaller samples"
            )
    return made


def _spelled(made: Plan) -> Plan:
    """The plan with every name as it is spelled here, once."""
    from axiomcheck.experiments import quantifiers

    classifier = CLASSIFIERS[made.classifier](made.seed)

    def method(name: str) -> str:
        quantifiers.make(name, classifier)
        return quantifiers.find(name)[1]

    names: dict[str, Any] = {}
    spelled = {"datasets": lambda name: data.find(name).name, "methods": method, "protocols": protocol_name}
    for key, how in spelled.items():
        given: Sequence[str] = getattr(made, key)
        if isinstance(given, str) or not given or not all(isinstance(x, str) for x in given):
            raise InputError(f"the plan's {key} are {given!r}; give a list of names")
        names[key] = tuple(dict.fromkeys(map(how, given)))
    return replace(made, **names)


def from_toml(path: Path | str) -> Plan:
    """The plan that a TOML file says; what it leaves out is as in the plan that its `base` names, or `table4`."""
    path = Path(path)
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"there is no plan {str(path)!r}; name a file, or {', '.join(PLANS)}") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{path}: it is no plan: {error}; correct it") from None
    base = given.pop("base", "table4")
    if base not in PLANS:
        raise InputError(f"{path}: there is no plan {base!r}; {nearest(str(base), PLANS, LIST)}")
    try:
        return plan(PLANS[base], **given)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def find(text: str) -> Plan:
    """A built-in plan by name, or one from a TOML file."""
    return PLANS[text] if text in PLANS else from_toml(text)
