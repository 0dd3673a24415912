"""The atlas: every public metric of a library, as installed, with its formula, its properties and its namesakes.

A function is called and traced in processes of its own (`listing`, `functions`), so that one that crashes, hangs or
fills the memory costs its own row.  What it is (`functions`), which properties that has (`cards`), what else is the
same or has the same name (`namesakes`) and what follows for its users (`findings`) is kept in files, one for each
function and formula; a second run does what is missing, and what other versions would give anew.
"""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from axiomcheck import documents
from axiomcheck.atlas import libraries
from axiomcheck.atlas.cards import Card, card, identity, related
from axiomcheck.atlas.findings import Finding, confirmed, drafts, of_namesakes
from axiomcheck.atlas.functions import PROBED, Function, traced
from axiomcheck.atlas.listing import CALL_SECONDS, functions_of
from axiomcheck.atlas.namesakes import Family, Namesakes, families, of_one_name
from axiomcheck.atlas.relations import Relation
from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.lang.measure import Measure
from axiomcheck.store import write_atomically

SCHEMA = "axiomcheck.atlas/1"
TRACE_SECONDS, CELL_SECONDS, DIFF_SECONDS = 30.0, 2.0, 3.0
Say = Callable[[str], None]


@dataclass
class Atlas:
    """What came out.

    Parameters
    ----------
    versions : dict
        Of the libraries and of what decides.
    functions : list of Function
        All that take one or two arrays, traced or not.
    cards : dict
        Properties, by the function's spec.
    families : list of Family
        Which are the same.
    findings : list of Finding
        Each confirmed by running the library.
    command : str
        What makes it again.
    """

    versions: dict[str, str]
    functions: list[Function]
    cards: dict[str, Card] = field(default_factory=dict)
    families: list[Family] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    command: str = ""

    @property
    def traced(self) -> list[Function]:
        """The functions with a formula."""
        return [f for f in self.functions if f.tree is not None]

    @property
    def numeric(self) -> list[Function]:
        """The functions that give a number for them."""
        return [f for f in self.functions if f.numeric]

    def data(self) -> dict[str, Any]:
        """As JSON."""
        of_family = {name: (f, factor) for f in self.families for name, factor in f.names}
        entries = []
        for f in self.functions:
            entry = asdict(f)
            entry["formula"] = None if f.tree is None else str(f.formula)
            entry["card"] = self.cards.get(f.spec)
            if f.spec in of_family:
                family, factor = of_family[f.spec]
                entry["same_as"] = {"name": family.names[0][0], "factor": factor}
            entries.append(entry)
        return {
            "schema": SCHEMA,
            "command": self.command,
            "versions": self.versions,
            "functions": entries,
            "findings": [x.data() for x in self.findings],
        }


def build(
    names: Iterable[str],
    folder: Path,
    *,
    jobs: int = 1,
    seconds: float = CELL_SECONDS,
    trace_seconds: float = TRACE_SECONDS,
    call_seconds: float = CALL_SECONDS,
    only: str = "",
    command: str = "",
    say: Say | None = None,
) -> Atlas:
    """Make the atlas of some libraries; this runs their code, in child processes.

    Parameters
    ----------
    names : iterable of str
        Libraries, modules, or files.
    folder : path
        Where `atlas.json` and `atlas.md` go, and the records of what is done.
    jobs : int
        Processes to trace and search in.
    seconds, trace_seconds, call_seconds : float
        Budget of each property, of each function's tracing, and of calling it.
    only : str
        A part of the names of the functions that are wanted.
    command : str
        What makes it again, for the page.
    say : callable, optional
        Told what is being done.

    Raises
    ------
    InputError
        A library is not installed, or cannot be imported.
    """
    tell = say or (lambda _: None)
    modules = libraries.modules(tuple(names))
    if not modules:
        raise InputError("name a library, such as scipy, or a module, such as sklearn.metrics")
    work = _Work(folder, max(jobs, 1), seconds, trace_seconds, call_seconds, tell)
    functions = work.functions(modules, only)
    atlas = Atlas(_versions(modules), functions, command=command)
    asked = [f for f in atlas.traced if f.asked]
    for number, f in enumerate(asked, 1):
        tell(f"properties {number}/{len(asked)}  {f.spec}")
        atlas.cards[f.spec] = work.card(f.measure())
    tell("comparing formulas")
    atlas.families = families(asked, work.related)
    named = of_one_name(asked, atlas.families, work.related)
    atlas.findings = work.findings(atlas, named)
    write(atlas, folder)
    return atlas


def write(atlas: Atlas, folder: Path) -> None:
    """Write `atlas.json` and `atlas.md`."""
    from axiomcheck.atlas.page import page

    write_atomically(folder / "atlas.json", json.dumps(atlas.data(), indent=1, ensure_ascii=False) + "\n")
    write_atomically(folder / "atlas.md", page(atlas))


def _versions(modules: Iterable[str]) -> dict[str, str]:
    found = {m.rpartition("/")[2]: libraries.version(m) for m in modules}
    own = documents.versions()
    return found | {
        "axiomcheck": f"{own['axiomcheck']} (semantics {own['semantics']})",
        "numpy": libraries.version("numpy"),
        "python": platform.python_version(),
    }


class _Work:
    """What is done, kept in files; each is written whole, and believed if it was made with the same versions."""

    def __init__(
        self, folder: Path, jobs: int, seconds: float, trace_seconds: float, call_seconds: float, tell: Say
    ):
        self.folder, self.jobs, self.tell = folder / "records", jobs, tell
        self.seconds, self.trace_seconds, self.call_seconds = seconds, trace_seconds, call_seconds
        own = _versions(())
        self.engine = [own["axiomcheck"], own["numpy"], own["python"]]

    def kept(self, kind: str, name: str, key: list[str]) -> Any:
        """What was kept of this, if it was made alike."""
        try:
            data = json.loads(self._path(kind, name).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return None
        return data.get("value") if isinstance(data, dict) and data.get("key") == key else None

    def keep(self, kind: str, name: str, key: list[str], value: Any) -> None:
        """Keep it for the next run."""
        text = json.dumps({"key": key, "value": value}, indent=1, ensure_ascii=False) + "\n"
        write_atomically(self._path(kind, name), text)

    def _path(self, kind: str, name: str) -> Path:
        return self.folder / kind / f"{re.sub(r'[^A-Za-z0-9_.-]', '_', name)}.json"

    def functions(self, modules: list[str], only: str) -> list[Function]:
        """All that take one or two arrays, each function once, traced where it can be."""
        found: dict[str, Function] = {}
        for module in modules:
            self.tell(f"looking for functions in {module}")
            key = [libraries.version(module), *self.engine]
            entries = self.kept("libraries", module, key)
            if entries is None:
                entries = functions_of(module, self.call_seconds)
                self.keep("libraries", module, key, entries)
            for entry in entries:
                f = Function(module, entry["name"], entry["aliases"], reason=entry.get("refused", ""), key=key)
                f.probe = {k: v for k, v in entry.items() if k in (*PROBED.values(), "keywords", "form")}
                if only in f.spec and entry["home"] not in found:
                    found[entry["home"]] = f
        functions = list(found.values())
        waiting = [f for f in functions if f.numeric and not self._known(f)]
        with ThreadPoolExecutor(self.jobs) as pool:
            under_way = {pool.submit(traced, f, self.trace_seconds): f for f in waiting}
            try:
                for number, future in enumerate(as_completed(under_way), 1):
                    f = under_way[future]
                    self.tell(f"traced {number}/{len(waiting)}  {f.spec}")
                    future.result()
                    self.keep("functions", f.spec, self._key(f), asdict(f))
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
        return functions

    def _key(self, f: Function) -> list[str]:
        return [*f.key, f"{self.trace_seconds:g} s"]

    def _known(self, f: Function) -> bool:
        """Was it traced before?  Then it is filled in."""
        data = self.kept("functions", f.spec, self._key(f))
        if not isinstance(data, dict):
            return False
        try:
            known = Function(**data)
            if known.asked:
                known.measure()
        except (AxiomcheckError, TypeError, ValueError, KeyError):
            return False
        vars(f).update(vars(known))
        return True

    def card(self, measure: Measure) -> Card:
        """The properties of a formula."""
        key = [*self.engine, f"{self.seconds:g} s"]
        name = identity(measure)
        found = self.kept("cards", name, key)
        if found is None:
            found = card(measure, self.seconds, self.jobs)
            self.keep("cards", name, key, found)
        return dict(found)

    def related(self, one: Measure, two: Measure) -> Relation:
        """What is known of two formulas."""
        key = [*self.engine, f"{DIFF_SECONDS:g} s"]
        name = f"{identity(one)}-{identity(two)}"
        found = self.kept("pairs", name, key)
        if found is None:
            self.tell(f"comparing {one.name} and {two.name}")
            found = related(one, two, DIFF_SECONDS).data()
            self.keep("pairs", name, key, found)
        return Relation(**found)

    def findings(self, atlas: Atlas, named: list[Namesakes]) -> list[Finding]:
        """Those that the libraries confirm."""
        suggested = [d for f in atlas.traced if f.asked for d in drafts(f, atlas.cards.get(f.spec, {}))]
        suggested += [d for pair in named if (d := of_namesakes(pair)) is not None]
        found = []
        for number, draft in enumerate(suggested, 1):
            self.tell(f"running findings {number}/{len(suggested)}  {draft.functions[0].spec}")
            if (finding := confirmed(draft)) is not None:
                found.append(finding)
        return found
