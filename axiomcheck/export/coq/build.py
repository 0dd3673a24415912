"""The Coq development: what is generated, and whether coqc accepts it."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from axiomcheck import measures, processes
from axiomcheck.errors import CheckError, InputError
from axiomcheck.export.coq import catalog, gate
from axiomcheck.export.coq.theory import Theory
from axiomcheck.lang.measure import Measure
from axiomcheck.store import read_bounded, shipped_root, write_atomically

PACKAGES = "coq libcoq-coquelicot"
# hand-written files with theorems of their own, not lemmas for others
RESULTS = (
    "CalculusCheck", "CalculusPoints",
    "Consistency", "ConsistencyParts", "ConsistencyReals", "ConsistencyPlane", "ConsistencyLadder",
)  # fmt: skip
SECONDS = 900.0  # for one file, on a slow machine
IMPORTS = re.compile(
    r"\bFrom\s+Axiomcheck\s+Require\s+(?:Import\s+|Export\s+)?([^.]*(?:\.\w[^.]*)*)\.(?:\s|$)"
)
Told = Callable[[str], None]


def theories(about: Iterable[Measure] = ()) -> list[Theory]:
    """The generated files, from the stored certificates: of these measures, or of all."""
    chosen = list(about) or measures.catalog().values()
    return [t for t in map(catalog.theory, chosen) if t.text]


def development() -> Path:
    """The folder of the library and the generated files."""
    root = shipped_root()
    if root is None or not (root / "coq").is_dir():
        raise InputError(
            "the Coq library is not shipped with this installation; use a checkout, it has proofs/coq"
        )
    return root / "coq"


def library(folder: Path) -> dict[str, str]:
    """The hand-written files, by module name."""
    return {path.stem: read_bounded(path) for path in sorted(folder.glob("*.v"))}


# -- generated files ------------------------------------------------------------


def path_of(folder: Path, theory: Theory) -> Path:
    """Where a generated file is."""
    return folder / f"{theory.name}.v"


def write(folder: Path, made: list[Theory]) -> int:
    """Write every generated file, each in one step; the number that changed."""
    found = sorted(folder.rglob("*.v")) if folder.is_dir() else []
    strangers = sorted({*found} - {path_of(folder, t) for t in made})
    if strangers:
        raise InputError(f"in {folder}, {strangers[0].relative_to(folder)} is not generated; remove it, or name another folder")
    changed = 0
    for theory in made:
        path = path_of(folder, theory)
        if path not in found or path.read_text(encoding="utf-8") != theory.text:
            write_atomically(path, theory.text)
            changed += 1
    return changed


# -- compiling --------------------------------------------------------------------


@dataclass
class Outcome:
    """What came of one file: what is wrong with it, and how long coqc took."""

    name: str
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0
    assumptions: frozenset[str] = frozenset()
    theorems: int = 0


def find_coqc() -> str:
    """The compiler."""
    return _tool("coqc")


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise InputError(f"{name} is not installed; on Debian and Ubuntu: apt-get install {PACKAGES}")
    return found


def version(coqc: str) -> str:
    """The compiler's version, such as 8.16.1."""
    said = processes.run([coqc, "--print-version"], seconds=60).said
    return said.split()[0] if said.split() else "unknown"


def needs(text: str) -> list[str]:
    """The modules of this development that a file imports."""
    said = gate.code(text)
    return [name for group in IMPORTS.findall(said) for name in group.split()]


class Build:
    """Files compiled in a temporary folder, each after what it imports.

    `sources` is their text by module name (`Calculus`, `generated.filtering.F`), `theorems`, of generated
    modules, those whose assumptions are to be printed.
    """

    def __init__(self, sources: Mapping[str, str], theorems: Mapping[str, list[str]], jobs: int = 2):
        self.sources, self.theorems, self.jobs = sources, theorems, jobs
        self.coqc = find_coqc()
        self.outcomes = {name: Outcome(name) for name in sources}
        self.folder = Path()

    def run(self, tell: Told = lambda _: None, after: Callable[[Path], None] | None = None) -> list[Outcome]:
        """Scan and compile everything; `after` sees the folder before it is removed."""
        for name, text in self.sources.items():
            self.outcomes[name].wrong += gate.complaints(text)
        with tempfile.TemporaryDirectory(prefix="axiomcheck-coq-") as name:
            self.folder = Path(name)
            for module, text in self.sources.items():
                path = self.folder / (module.replace(".", "/") + ".v")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            self._compile_all(tell)
            if after is not None:
                after(self.folder)
        return list(self.outcomes.values())

    def _compile_all(self, tell: Told) -> None:
        waiting = {
            name: set(needs(text)) for name, text in self.sources.items() if not self.outcomes[name].wrong
        }
        done: set[str] = set()
        running: dict[Future[None], str] = {}
        with ThreadPoolExecutor(self.jobs) as pool:
            try:
                while waiting or running:
                    for name in [n for n, needed in waiting.items() if needed <= done][
                        : self.jobs - len(running)
                    ]:
                        del waiting[name]
                        running[pool.submit(self._compile, name)] = name
                    if not running:
                        break
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        name = running.pop(future)
                        future.result()
                        if not self.outcomes[name].wrong:
                            done.add(name)
                        tell(name)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        for name, needed in waiting.items():
            lacking = ", ".join(sorted(needed - done))
            self.outcomes[name].wrong.append(f"not compiled: {lacking} is missing or was refused")

    def _compile(self, name: str) -> None:
        outcome = self.outcomes[name]
        start = perf_counter()
        code, said = self._coqc(name.replace(".", "/") + ".v")
        if code:
            outcome.wrong.append(_first_error(said))
        elif names := self.theorems.get(name, []):
            self._assumptions(outcome, names)
        outcome.seconds = perf_counter() - start

    def _assumptions(self, outcome: Outcome, names: list[str]) -> None:
        """All theorems at once; if that shows more than it should, one by one."""
        short = outcome.name.replace(".", "_")
        listed = self._printed(outcome.name, short, [f"({', '.join(names)})"])
        outcome.assumptions, outcome.theorems = listed, len(names)
        if listed <= gate.ALLOWED_AXIOMS:
            return
        for theorem in names:
            more = self._printed(outcome.name, short, [theorem]) - gate.ALLOWED_AXIOMS
            if more:
                outcome.wrong.append(f"{theorem} assumes {', '.join(sorted(more))}")

    def _printed(self, module: str, short: str, terms: list[str]) -> frozenset[str]:
        lines = [f"From Axiomcheck Require {module}.", f"Import {module}."]
        lines += [
            f"Definition axiomcheck_{i} := {t}.\nPrint Assumptions axiomcheck_{i}."
            for i, t in enumerate(terms)
        ]
        path = self.folder / f"Assumptions_{short}.v"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        code, said = self._coqc(path.name)
        if code:
            raise CheckError(f"{module}: its theorems cannot be printed: {_first_error(said)}")
        return gate.assumptions(said)

    def _coqc(self, path: str) -> tuple[int, str]:
        command = [self.coqc, "-q", "-w", "none", "-Q", ".", "Axiomcheck", path]
        done = processes.run(
            command, caps=processes.Caps(cpu_seconds=SECONDS), seconds=processes.wall(SECONDS),
            cwd=self.folder, errors=True,
        )
        if done.code is None:
            return 1, f"Error: coqc took longer than {SECONDS:g} s"
        return done.code, done.said


def _first_error(said: str) -> str:
    """coqc's first error, on one line."""
    if "Cannot find a physical path" in said and "Axiomcheck" not in said.split("Cannot find")[1][:120]:
        return f"a Coq library is missing; on Debian and Ubuntu: apt-get install {PACKAGES}"
    place = re.search(r"line (\d+)", said)
    error = re.search(r"Error:\s*(.*?)(?:\n\n|\Z)", said, re.DOTALL)
    text = " ".join((error.group(1) if error else said or "coqc died").split())
    return (f"line {place.group(1)}: " if place else "") + text[:300]


def module(theory: Theory) -> str:
    """The name by which Coq knows a generated file.

    >>> module(Theory("filtering/F", "", ()))
    'generated.filtering.F'
    """
    return f"generated.{theory.name.replace('/', '.')}"


def everything(folder: Path, made: list[Theory]) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Library and generated files as sources, and the theorems whose assumptions are printed."""
    names, own = {module(t): t for t in made}, library(folder)
    sources = {**own, **{name: t.text for name, t in names.items()}}
    theorems = {name: sorted({x for _, x in t.theorems}) for name, t in names.items()}
    results = {name: re.findall(r"^Theorem (\w+)", own[name], re.M) for name in RESULTS if name in own}
    return sources, results | theorems


# -- coqchk ----------------------------------------------------------------------------


def coqchk(folder: Path, modules: list[str]) -> str | None:
    """Coq's independent checker on compiled modules: what is wrong, None if nothing."""
    command = [_tool("coqchk"), "-silent", "-Q", ".", "Axiomcheck", *(f"Axiomcheck.{m}" for m in modules)]
    done = processes.run(command, seconds=processes.wall(SECONDS), cwd=folder, errors=True)
    return None if done.code == 0 else " ".join(done.said.split())[-300:]
