"""Do solvers agree with the proofs?  Exported goals, asked of every Z3 and cvc5 there is.

Each script must be unsatisfiable; unknown and out of time are counted, "sat" is a failure.

    axiomcheck export --smtlib FOLDER
    python tools/smt_check.py FOLDER [--sample 300] [--seed 1] [--limit 2] [--z3 OTHER/bin/z3 ...] [--no-cvc5]
"""

from __future__ import annotations

import argparse
import json
import random
import select
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

ANSWERS = ("unsat", "sat", "unknown", "time", "error")
WRONG = ("sat", "error")
GRACE = 1.0  # seconds beyond the limit, for a solver to stop by itself
START = 30.0  # seconds for a process to import its solver


class Z3:
    """A Z3 executable, a process for each script."""

    def __init__(self, executable: str, limit: float):
        self.executable, self.limit = executable, limit
        version = subprocess.run([executable, "--version"], capture_output=True, text=True, check=True).stdout
        self.name = "z3 " + version.split()[2]

    def __call__(self, path: Path) -> str:
        command = [self.executable, "-smt2", f"-t:{round(self.limit * 1000)}", str(path)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=self.limit + GRACE)
        except subprocess.TimeoutExpired:
            return "time"
        return read(done.stdout)

    def close(self) -> None:
        """Nothing is left running."""


class Cvc5:
    """The cvc5 package in a process that can be killed."""

    def __init__(self, limit: float):
        import cvc5

        self.limit, self.name = limit, f"cvc5 {cvc5.__version__}"
        self._start()

    def _start(self) -> None:
        command = [sys.executable, str(Path(__file__).resolve()), "--serve", str(self.limit)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if self._line(START) != "ready":
            raise SystemExit("cvc5 does not start")

    def _line(self, seconds: float) -> str | None:
        """The next line of the process; None if it does not come, empty if the process ended."""
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], seconds)
        return self.process.stdout.readline().strip() if ready else None

    def __call__(self, path: Path) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{path}\n")
        self.process.stdin.flush()
        said = self._line(self.limit + GRACE)
        if said:
            return read(json.loads(said))
        self.close()
        self._start()
        return "time" if said is None else "error"

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.communicate()


def serve(limit: float) -> None:
    """The child's loop: a path comes, what the solver prints goes back, as JSON on one line."""
    import cvc5

    print("ready", flush=True)
    for line in sys.stdin:
        solver = cvc5.Solver(cvc5.TermManager())
        solver.setOption("tlimit-per", str(round(limit * 1000)))
        parser = cvc5.InputParser(solver)
        said = []
        try:
            parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, line.rstrip("\n"))
            while not (command := parser.nextCommand()).isNull():
                said.append(str(command.invoke(solver, parser.getSymbolManager())))
        except RuntimeError as error:
            said.append(f"(error {error})")
        print(json.dumps("\n".join(said)), flush=True)


def read(output: str) -> str:
    """The one answer that a solver printed; an error if it printed anything else."""
    lines = output.split("\n")
    said = [line.strip() for line in lines if line.strip()]
    if said == ["timeout"] or said == ["unknown"]:
        return "unknown"
    return said[0] if said in (["unsat"], ["sat"]) else "error"


def sampled(folder: Path, count: int | None, seed: int) -> list[Path]:
    """The scripts, or some of them, chosen by the seed."""
    paths = sorted(folder.rglob("*.smt2"))
    if count is None or count >= len(paths):
        return paths
    return sorted(random.Random(seed).sample(paths, count))


def compare(paths: list[Path], solvers: list) -> tuple[dict[str, Counter], list[str]]:
    """Counts of answers and seconds for each solver, and a line for each wrong answer."""
    counts: dict[str, Counter] = {s.name: Counter() for s in solvers}
    wrong = []
    for path in paths:
        for solver in solvers:
            start = perf_counter()
            answer = solver(path)
            counts[solver.name][answer] += 1
            counts[solver.name]["seconds"] += perf_counter() - start
            if answer in WRONG:
                wrong.append(f"{path}: {solver.name} says {answer}")
    return counts, wrong


def table(counts: dict[str, Counter]) -> str:
    """Solvers by answers."""
    lines = [f"| solver | {' | '.join(ANSWERS)} | seconds |", f"|---|{'--:|' * (len(ANSWERS) + 1)}"]
    for name, counted in counts.items():
        lines.append(
            f"| {name} | {' | '.join(str(counted[a]) for a in ANSWERS)} | {counted['seconds']:.1f} |"
        )
    return "\n".join(lines)


def beside_python() -> str:
    """The executable that z3-solver installs, else one on the path."""
    beside = Path(sys.executable).with_name("z3")
    found = str(beside) if beside.is_file() else shutil.which("z3")
    if found is None:
        raise SystemExit("there is no z3 executable: pip install z3-solver")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--sample", type=int, help="ask about so many goals only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=2.0, help="seconds for each goal")
    parser.add_argument("--z3", action="append", default=[], metavar="EXECUTABLE", help="another Z3")
    parser.add_argument("--no-cvc5", action="store_true")
    parser.add_argument("--serve", type=float, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
        return
    if options.folder is None:
        parser.error("name the folder of the scripts: axiomcheck export --smtlib FOLDER")
    paths = sampled(options.folder, options.sample, options.seed)
    if not paths:
        raise SystemExit(
            f"there are no scripts below {options.folder}: axiomcheck export --smtlib {options.folder}"
        )
    solvers: list = [Z3(path, options.limit) for path in (beside_python(), *options.z3)]
    solvers += [] if options.no_cvc5 else [Cvc5(options.limit)]
    counts, wrong = compare(paths, solvers)
    for solver in solvers:
        solver.close()
    print(f"{len(paths)} goals\n\n{table(counts)}\n")
    for line in wrong:
        print(line)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
