"""Thousands of broken, edited, swapped and hostile files: one line each, no crash, no hang, nothing believed.

What is accepted after all must be a proof of the same claim, as the kernel says.
"""

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from axiomcheck import axioms, documents, measures, runner, store
from axiomcheck.calculus.undefined import RULE as NO_LIMIT
from axiomcheck.cli import cli
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.certificate import CASES, NO_THRESHOLD, POINT, STEPS, THRESHOLD, from_data
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import absolute, class_sum, log, num, p, p_hat
from axiomcheck.lang.measure import Measure
from axiomcheck.verdict import Status, decide, rested

SHIPPED = store.shipped_root()
SECONDS = 20  # more than this for one file is a hang
ROOT = Path(__file__).resolve().parents[2]


def documents_of_the_catalog() -> list[Path]:
    """What is shipped of the catalog's measures; theories bring theirs along."""
    return [path for path in store.documents(SHIPPED) if "theories" not in path.relative_to(SHIPPED).parts]


def originals(rng: random.Random, count: int) -> list[Path]:
    """Some shipped documents, small enough to be replayed thousands of times."""
    paths = [path for path in documents_of_the_catalog() if path.stat().st_size < 6_000]
    return rng.sample(paths, count)


@contextmanager
def no_hang():
    def ring(*_):
        raise AssertionError(f"more than {SECONDS} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# -- edits -----------------------------------------------------------------------------------


def truncated(raw: bytes, rng: random.Random) -> bytes:
    return raw[: rng.randrange(len(raw))]


def flipped(raw: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ 1 << rng.randrange(8)]) + raw[at + 1 :]


def digit(raw: bytes, rng: random.Random) -> bytes:
    places = [i for i in range(raw.index(b'"certificate"'), len(raw)) if raw[i : i + 1].isdigit()]
    if not places:
        return raw + b"0"
    at = rng.choice(places)
    return raw[:at] + rng.choice([b"0", b"1", b"9", b"-1", b"9" * 300]) + raw[at + 1 :]


def without(raw: bytes, rng: random.Random) -> bytes:
    a, b = sorted(rng.sample(range(len(raw)), 2))
    return raw[:a] + raw[b:]


def doubled(raw: bytes, rng: random.Random) -> bytes:
    a, b = sorted(rng.sample(range(len(raw)), 2))
    return raw[:b] + raw[a:b] + raw[b:]


def key_twice(raw: bytes, rng: random.Random) -> bytes:
    name = rng.choice([b"verdict", b"key", b"rule", b"certificate"])
    return raw.replace(b'"%s":' % name, b'"%s": "proved", "%s":' % (name, name), 1)


def mark(raw: bytes, rng: random.Random) -> bytes:
    return b"\xef\xbb\xbf" + raw


def nul(raw: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(raw))
    return raw[:at] + b"\0" + raw[at:]


BYTES = (truncated, truncated, flipped, digit, digit, digit, without, doubled, key_twice, mark, nul)
TOWER: list = ["sym", "x"]
for _ in range(8):
    TOWER = ["pow", TOWER, ["num", "64"]]
DEEP: list = []
for _ in range(400):
    DEEP = [DEEP]
STRANGE = (
    None, True, 0, -1, 10**300, 10**4000, "", "x" * 10**6, "\ud800", "\x1b[31m\n", "z3", "assumed", "__class__", "1/0",
    "nan", "Infinity", [], [[]], {}, {"rule": "z3"}, TOWER, DEEP, ["sym", "not_in_the_goal"], ["sym", 7],
    ["num", "9" * 399], ["exp", ["exp", ["exp", ["num", "64"]]]], ["pow", ["num", "2"], ["num", "9" * 300]],
    ["sum", ["sym", "p"]], ["D", ["sym", "p"]], ["log", ["num", "-1"]], [0, 0, 0], ["c1"] * 70,
)  # fmt: skip


def places(data, path=()):
    """Every place in the data."""
    yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for k, v in inner:
        yield from places(v, (*path, k))


def replaced(data, path, value):
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = replaced(data[path[0]], path[1:], value)
    return copy


def edited(data: dict, other: dict, rng: random.Random) -> dict:
    """One part replaced by something strange, by a part of another document, or moved."""
    spot = rng.choice([x for x in places(data) if x])
    kind = rng.randrange(4)
    if kind == 0:
        return replaced(data, spot, rng.choice(STRANGE))
    if kind == 1:
        there = rng.choice([x for x in places(other) if x])
        value = other
        for k in there:
            value = value[k]
        return replaced(data, spot, value)
    if kind == 2:
        return data | {"certificate": other["certificate"]}
    rule = rng.choice((STEPS, POINT, CASES, THRESHOLD, NO_THRESHOLD, NO_LIMIT, "separable", "ground"))
    steps = [x for x in places(data) if x and x[-1] == "rule"]
    return replaced(data, rng.choice(steps), rule)


def faults(count: int, rng: random.Random):
    """(original, bytes) of so many broken documents."""
    paths = originals(rng, 60)
    texts = {path: path.read_bytes() for path in paths}
    for i in range(count):
        path, other = rng.sample(paths, 2)
        if i % 2:
            yield path, rng.choice(BYTES)(texts[path], rng)
        else:
            data = edited(json.loads(texts[path]), json.loads(texts[other]), rng)
            yield path, json.dumps(data).encode()


def judged(path: Path, original: Path, raw: bytes) -> str:
    """`rejected` or `accepted`, with everything that must hold of either."""
    path.write_bytes(raw)
    with no_hang():
        why = runner.failure(path, placed=False)
    if why is not None:
        assert why and "\n" not in why and len(why) <= 400
        assert why.encode("utf-8", "strict")
        return "rejected"
    document = documents.parse(store.read_bounded(path))
    claim = documents.claim_of(document, formula.measure)  # about a formula, if a name was edited
    rested(claim, Status(document.status), document.certificate)
    before = json.loads(original.read_bytes())
    if document.key == before["key"]:  # the same claim: no other verdict may have come of it
        assert document.status == before["verdict"]
    return "accepted"


def attack(tmp_path: Path, count: int, seed: int) -> dict[str, int]:
    rng, counted = random.Random(seed), {"rejected": 0, "accepted": 0}
    for original, raw in faults(count, rng):
        counted[judged(tmp_path / original.name, original, raw)] += 1
    return counted


def test_broken_files_are_rejected(tmp_path):
    counted = attack(tmp_path, 80, seed=1)
    assert counted["rejected"] > 50


@pytest.mark.slow
def test_two_thousand_broken_files_are_rejected(tmp_path):
    counted = attack(tmp_path, 2400, seed=2)
    assert counted["rejected"] > 2000, counted


def test_a_store_passes_over_broken_files(tmp_path, caplog):
    """As the runner meets them: in the place of the claim's own document."""
    rng = random.Random(3)
    kept = store.Store(shipped=tmp_path / "shipped", cache=tmp_path / "cache")
    for original, raw in faults(60, rng):
        claim = documents.claim_of(documents.parse(original.read_text()))
        place = kept.cache / claim.key[:2] / f"{claim.key}.json"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(raw)
        caplog.clear()
        kept._complained.clear()
        with no_hang():
            verdict = runner.replay_stored(claim, kept)
        if verdict is None:
            (line,) = [r.getMessage() for r in caplog.records]
            assert str(place) in line and "\n" not in line
        else:
            assert verdict.status.value == json.loads(original.read_text())["verdict"]
        place.unlink()


@pytest.mark.parametrize("strange", range(len(STRANGE)))
def test_strange_parameters_never_hang(strange, tmp_path):
    """In every parameter, and as the whole of the parameters, of every step."""
    rng = random.Random(strange)
    for original in originals(rng, 2):
        data = json.loads(original.read_text())
        spots = [x for x in places(data) if "params" in x]
        for spot in rng.sample(spots, min(4, len(spots))):
            judged(tmp_path / "x.json", original, json.dumps(replaced(data, spot, STRANGE[strange])).encode())


def test_towers_of_powers_and_endless_questions_are_refused():
    step = {"rule": "ground"}
    for params in ({"on": TOWER}, {"h": [TOWER]}, {"a": {"b": TOWER}}, {"on": DEEP}):
        with pytest.raises(CheckError):
            documents._bounded(from_data({"rule": "split", "params": params, "premises": [step]}))
    fine = ["pow", ["add", ["sym", "x"], ["sym", "y"]], ["num", "64"]]
    documents._bounded(from_data({"rule": "split", "params": {"on": fine}, "premises": [step]}))
    with pytest.raises(CheckError):
        documents._bounded(from_data({"rule": "split", "premises": [{"rule": "z3"}] * 500}))


# -- what is not a file -------------------------------------------------------------------------


def odd_places(folder: Path, original: Path):
    """Things in the place of a document."""
    loop, a, b = folder / "loop.json", folder / "a.json", folder / "b.json"
    loop.symlink_to(loop)
    a.symlink_to(b)
    b.symlink_to(a)
    (folder / "folder.json").mkdir()
    os.mkfifo(folder / "pipe.json")
    (folder / "to_pipe.json").symlink_to(folder / "pipe.json")
    (folder / "device.json").symlink_to("/dev/zero")
    (folder / "full.json").symlink_to("/dev/full")
    (folder / "nowhere.json").symlink_to(folder / "none")
    (folder / "to_folder.json").symlink_to(folder)
    under = folder / "file"
    under.write_text("x")
    return [*sorted(folder.glob("*.json")), under / "x.json", folder / ("n" * 300 + ".json"), loop / "x.json"]


def test_what_is_not_a_file_is_rejected(tmp_path):
    for path in odd_places(tmp_path, originals(random.Random(4), 1)[0]):
        with no_hang():
            why = runner.failure(path, placed=True)
        assert why and "\n" not in why, path
    with no_hang():
        done = CliRunner().invoke(cli, ["replay", str(tmp_path), "--jobs", "1"])
    assert done.exit_code == 1
    assert "Traceback" not in done.output


def test_reading_leaves_no_file_open(tmp_path):
    things = odd_places(tmp_path, originals(random.Random(4), 1)[0])
    before = len(os.listdir("/proc/self/fd"))
    for path in things * 3:
        runner.failure(path, placed=True)
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_cache_in_nobodys_home_is_a_users_error(monkeypatch):
    monkeypatch.setenv(store.CACHE_VARIABLE, "~nobody_of_that_name/cache")
    with pytest.raises(InputError, match="nobody_of_that_name"):
        store.cache_root()
    done = CliRunner().invoke(cli, ["verify", "ae", "--axiom", "NN", "--jobs", "0"])
    assert done.exit_code == 2


# -- addresses -----------------------------------------------------------------------------------


def variants():
    """Formulas that one might take for each other."""
    d, half = absolute(p_hat - p), log(num(2))
    return (
        class_sum(p * (2 * log(p))), class_sum(p * 2 * log(p)), class_sum(2 * (p * log(p))), class_sum(2 * p * log(p)),
        class_sum((2 * log(p)) * p), class_sum(d * p) / 2, class_sum(d * p / 2), class_sum(d) * half,
        half * class_sum(d), class_sum(d * (p / 2)),
    )  # fmt: skip


def test_a_changed_or_rebracketed_formula_has_a_key_of_its_own():
    keys = {
        Claim(Measure("M", "m", f, ""), axioms.from_name(a), "printed", domain).key
        for f in variants()
        for a in ("IoI", "MON")
        for domain in ("natural", "smoothed")
    }
    assert len(keys) == len(variants()) * 4


def test_formulas_that_differ_in_brackets_are_decided_apart():
    """0 log 0 is zero in one of them; in the other the product has no value, so IoI says nothing there."""
    d = absolute(p_hat - p)
    inner, flat = class_sum(d * (0 - p * (2 * log(p)))), class_sum(d * (0 - p * 2 * log(p)))
    assert str(inner) == str(flat)
    claims = [
        Claim(Measure("M", "m", f, ""), axioms.from_name("IoI"), "printed", classes=2) for f in (inner, flat)
    ]
    for asked in (claims, claims[::-1]):
        found = {v.claim.measure.formula: v.status for v in runner.run(asked, jobs=0, fresh=True)}
        assert found[inner] is not Status.REFUTED and found[flat] is Status.REFUTED


def test_every_shipped_document_is_found_under_its_key():
    for path in documents_of_the_catalog()[::37]:
        claim = documents.claim_of(documents.parse(path.read_text()))
        assert path == SHIPPED / store.relative_path(claim)


# -- writers, kills, full disks ---------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from axiomcheck import axioms, measures, store
from axiomcheck.lang.claim import Claim
from axiomcheck.verdict import decide
v = decide(Claim(measures.from_name("AE"), axioms.from_name("IMP")))
kept = store.Store(shipped=Path("/nonexistent"), cache=Path(sys.argv[1]))
kept.save(v.claim, v.status.value, v.certificate, v.trusts)
print("ready", flush=True)
for _ in range(100_000):
    kept.save(v.claim, v.status.value, v.certificate, v.trusts)
"""


@pytest.mark.slow
def test_killed_in_mid_write_fifty_times(tmp_path, caplog):
    """Two writers at once, killed at any moment: the document is whole, always."""
    claim, rng = Claim(measures.from_name("AE"), axioms.from_name("IMP")), random.Random(5)
    kept = store.Store(shipped=tmp_path / "none", cache=tmp_path / "cache")
    kills = 0
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    while kills < 50:
        writers = [
            subprocess.Popen(
                [sys.executable, "-c", WRITER, str(kept.cache)], stdout=subprocess.PIPE, env=environment
            )
            for _ in range(2)
        ]
        try:
            assert [writer.stdout.readline() for writer in writers] == [b"ready\n"] * 2
            for writer in writers:
                time.sleep(rng.random() * 0.05)
                writer.kill()
                writer.wait()
                kills += 1
                (document,) = kept.load(claim)
                assert runner.replay(claim, Status(document.status), document.certificate).replayed
        finally:
            for writer in writers:
                writer.kill()
                writer.wait()
                writer.stdout.close()
    assert not caplog.records
    left = [path for path in kept.cache.rglob("*") if path.is_file()]
    assert len(left) <= 1 + kills
    for path in left:
        os.utime(path, (1, 1))
    verdict = decide(claim)
    path = kept.save(claim, verdict.status.value, verdict.certificate, verdict.trusts)
    assert [x for x in kept.cache.rglob("*") if x.is_file()] == [path], "leftovers are swept"


@contextmanager
def mounted(folder: Path, *options: str):
    """A small file system of its own; skipped where this user may not mount one."""
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", *options, "tmpfs", str(folder)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.skip(f"no file system can be mounted: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def certify(folder: Path):
    arguments = ["certify", "--write", str(folder), "--measure", "AE", "--domain", "natural", "--jobs", "0"]
    return CliRunner().invoke(cli, arguments)


def intact(folder: Path) -> int:
    """How many documents there are; all must replay, and there must be nothing else."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    for path in files:
        assert path.suffix == ".json"
        if path.name != "ballast.json":
            assert runner.failure(path, placed=True) is None
    return len(files)


def refused(done, why: str) -> None:
    assert done.exit_code == 2, done.output
    assert why in done.output
    assert done.output.strip().count("\n") == 0, "one line"


@pytest.mark.parametrize("size", ["4k", "16k", "40k"])
def test_a_disk_that_fills_up(tmp_path, size):
    with mounted(tmp_path / "disk", "-o", f"size={size}") as disk:
        refused(certify(disk / "proofs"), "No space left")
        intact(disk)
        kept = store.Store(shipped=tmp_path / "none", cache=disk / "cache")
        claim = Claim(measures.from_name("AE"), axioms.from_name("IMP"))
        assert runner.run([claim], jobs=0, store=kept)[0].status is Status.PROVED, "the verdict is not lost"


def test_a_folder_that_is_read_only(tmp_path, caplog):
    with mounted(tmp_path / "disk", "-o", "size=400k") as disk:
        assert certify(disk / "proofs").exit_code == 0
        count, before = intact(disk), {x: x.read_bytes() for x in disk.rglob("*.json")}
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        assert certify(disk / "proofs").exit_code == 0, "nothing has changed, so nothing is written"
        refused(certify(disk / "elsewhere"), "Read-only file system")
        kept = store.Store(shipped=tmp_path / "none", cache=disk / "cache")
        caplog.clear()
        claim = Claim(measures.from_name("AE"), axioms.from_name("IMP"))
        assert runner.run([claim], jobs=0, store=kept)[0].status is Status.PROVED
        (line,) = [r.getMessage() for r in caplog.records]
        assert "Read-only" in line and "not kept" in line
        assert intact(disk) == count
        assert {x: x.read_bytes() for x in disk.rglob("*.json")} == before


def test_a_limit_on_the_size_of_files(tmp_path):
    """Without any right to mount: the system refuses to write more than so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (300, before[1]))
        done = certify(tmp_path / "proofs")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, old)
    refused(done, "File too large")
    assert str(tmp_path) in done.output
    assert not [x for x in (tmp_path / "proofs").rglob("*") if x.is_file()]


@pytest.mark.parametrize("words", [["appendix", "AE", "-o"], ["prove", "1 > 0", "--coq"]])
def test_nothing_takes_the_place_of_a_device(words, tmp_path):
    """Of a link to one here: who may rename files in /dev had a plain file for /dev/null afterwards."""
    device = tmp_path / "null"
    device.symlink_to(os.devnull)
    said = CliRunner().invoke(cli, [*words, str(device)])
    assert device.is_symlink() and os.readlink(device) == os.devnull
    assert said.exit_code == 2 and "device" in said.output
    for write in (lambda: store.write_atomically(device, "x"), lambda: store.write_into(device, lambda file: file.write(b"x"))):
        with pytest.raises((OSError, InputError), match="it is a device"):
            write()
    assert device.is_symlink()
