"""Certificates on disk: deterministic, atomic, and never believed."""

import json
import os
import random
import subprocess
import sys
import time
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from axiomcheck import axioms, documents, measures, runner, store
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import MAX_BYTES
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF, SIGNS
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.verdict import Status, decide, replay


def claim(measure="AE", axiom="IMP", **sense):
    return Claim(measures.from_name(measure), axioms.from_name(axiom), **sense)


@pytest.fixture(scope="module")
def found():
    """Two verdicts, a proof and a refutation."""
    return decide(claim()), decide(claim("AE", "REL"))


@pytest.fixture
def kept(cache, tmp_path):
    return store.Store(shipped=tmp_path / "shipped", cache=cache)


def save(kept, verdict):
    return kept.save(verdict.claim, verdict.status.value, verdict.certificate, verdict.trusts)


def test_what_is_saved_is_loaded_and_replays(kept, found):
    for verdict in found:
        save(kept, verdict)
        (document,) = kept.load(verdict.claim)
        again = replay(verdict.claim, Status(document.status), document.certificate)
        assert again.status is verdict.status
        assert again.replayed


def test_same_certificate_same_bytes(kept, found):
    for verdict in found:
        first = save(kept, verdict).read_bytes()
        (document,) = kept.load(verdict.claim)
        kept.save(verdict.claim, document.status, document.certificate, verdict.trusts)
        assert save(kept, verdict).read_bytes() == first
        shuffled = documents.render(
            verdict.claim, verdict.status.value, shuffle(document.certificate), verdict.trusts
        )
        assert shuffled.encode() == first
        assert b"seconds" not in first
        assert b"time" not in first


def shuffle(certificate):
    """The same certificate with its parameters in another order."""
    return replace(
        certificate,
        params=dict(reversed(certificate.params.items())),
        premises=tuple(map(shuffle, certificate.premises)),
    )


def test_documents_are_readable(found):
    for verdict in found:
        text = documents.render(verdict.claim, verdict.status.value, verdict.certificate)
        # A proof by the calculus is packed: one long line, for a machine to unpack.
        lines = [line for line in text.splitlines() if not line.lstrip().startswith('"steps": ')]
        assert max(map(len, lines)) <= documents.WIDTH + 1
        assert json.loads(text)["claim"]["measure"] == "AE"
        assert text.endswith("}\n")


def test_only_decided_claims_have_documents(kept, found):
    with pytest.raises(CheckError):
        kept.save(found[0].claim, "unknown", found[0].certificate)


def test_shipped_first_then_cache(kept, found):
    verdict = found[0]
    text = documents.render(verdict.claim, verdict.status.value, verdict.certificate)
    store.write_atomically(kept.shipped / store.relative_path(verdict.claim), text)
    save(kept, verdict)
    assert [d.path.is_relative_to(kept.shipped) for d in kept.load(verdict.claim)] == [True, False]
    assert kept.locate(verdict.claim) == "proofs/quantification/AE/IMP.printed.natural.json"


def test_nothing_stored_nothing_said(kept, caplog):
    assert list(kept.load(claim())) == []
    assert kept.locate(claim()) is None
    assert not caplog.records


def every_claim():
    for measure in measures.catalog().values():
        for axiom in axioms.catalog().values():
            for sense in product(READINGS_OF[axiom.kind], DOMAINS_OF[axiom.kind], SIGNS):
                try:
                    yield Claim(measure, axiom, *sense)
                except ValueError:
                    continue


def test_paths_and_keys_agree():
    """Two claims share a path exactly if they share a key."""
    paths, keys = {}, {}
    for c in every_claim():
        path = store.relative_path(c)
        assert paths.setdefault(path, c.key) == c.key
        assert keys.setdefault(c.key, path) == path
        assert (
            documents.claim_of(documents.Document("proved", None, c.key, documents.describe(c))).key == c.key
        )


def test_paths_are_distinct_without_case():
    paths = {store.relative_path(c) for c in every_claim()}
    assert len({str(p).lower() for p in paths}) == len(paths)


def test_a_measure_outside_the_catalog_has_no_shipped_document(kept):
    ae = measures.from_name("AE")
    mine = Measure("../../AE", "mine", ae.formula * 2, "everywhere")
    c = Claim(mine, axioms.from_name("IMP"))
    assert store.relative_path(c) is None
    assert all(p.is_relative_to(kept.cache) for p in kept.paths(c))
    verdict = decide(c)
    assert save(kept, verdict).is_relative_to(kept.cache)


def test_a_changed_formula_finds_nothing(kept, found):
    save(kept, found[0])
    ae = measures.from_name("AE")
    changed = Measure("AE", ae.title, ae.formula * 2, ae.defined)
    assert list(kept.load(Claim(changed, axioms.from_name("IMP")))) == []


# -- files that cannot be used ------------------------------------------------------


def edited(change):
    def apply(path: Path):
        data = json.loads(path.read_text())
        change(data)
        path.write_text(json.dumps(data))

    return apply


def text(content):
    return lambda path: path.write_text(content)


def raw(content):
    return lambda path: path.write_bytes(content)


def truncated(fraction):
    return lambda path: path.write_bytes(path.read_bytes()[: int(len(path.read_bytes()) * fraction)])


def replaced(old, new):
    def apply(path: Path):
        before = path.read_text()
        assert old in before
        path.write_text(before.replace(old, new, 1))

    return apply


def folder(path: Path):
    path.unlink()
    path.mkdir()


def pipe(path: Path):
    path.unlink()
    os.mkfifo(path)


def dangling(path: Path):
    path.unlink()
    path.symlink_to(path.parent / "elsewhere" / "nowhere")


def swapped(path: Path):
    other = decide(claim("SE", "IMP"))
    path.write_text(documents.render(other.claim, other.status.value, other.certificate))


def borrowed(path: Path):
    """Another claim's proof under this claim's key."""
    other = decide(claim("AE", "NN"))
    data = json.loads(path.read_text())
    data["certificate"] = json.loads(documents.render(other.claim, "proved", other.certificate))[
        "certificate"
    ]
    path.write_text(json.dumps(data))


def lemma(data):
    """The certificate without its steps."""
    del data["certificate"]["steps"]
    return data["certificate"]


def deep_rules(data):
    step = {"rule": "split"}
    for _ in range(5000):
        step = {"rule": "split", "premises": [step]}
    data["certificate"] = {"rule": "mirror", "premises": [{"rule": "split"}] * 10_001}


BAD = {
    "empty": text(""),
    "blank": text("  \n"),
    "half": truncated(0.5),
    "almost": truncated(0.97),
    "not_json": text("axiomcheck"),
    "python": text("__import__('os').system('true')"),
    "null": text("null"),
    "list": text("[]"),
    "string": text('"proved"'),
    "empty_table": text("{}"),
    "not_utf8": raw(b'{"format": "\xff\xfe"}'),
    "utf16": lambda path: path.write_bytes(path.read_text().encode("utf-16")),
    "zeros": raw(b"\0" * 4096),
    "byte_order_mark": lambda path: path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes()),
    "two_documents": lambda path: path.write_text(path.read_text() * 2),
    "large": raw(b" " * (MAX_BYTES + 1)),
    "deep_lists": text("[" * 100_000 + "]" * 100_000),
    "deep_tables": text('{"a":' * 100_000 + "1" + "}" * 100_000),
    "huge_integer": text("9" * 100_000),
    "nan": edited(lambda d: d.update(versions=float("nan"))),
    "infinity": edited(lambda d: d.update(versions=float("inf"))),
    "float": edited(lambda d: d.update(key=0.5)),
    "key_twice": replaced('"key":', '"verdict": "refuted", "key":'),
    "part_missing": edited(lambda d: d.pop("versions")),
    "part_added": edited(lambda d: d.update(proof="yes")),
    "format": edited(lambda d: d.update(format="axiomcheck.certificate/9")),
    "verdict_flipped": edited(lambda d: d.update(verdict="refuted")),
    "verdict_undefined": edited(lambda d: d.update(verdict="undefined")),
    "verdict_unknown": edited(lambda d: d.update(verdict="unknown")),
    "verdict_list": edited(lambda d: d.update(verdict=["proved"])),
    "other_key": edited(lambda d: d.update(key="0" * 64)),
    "key_number": edited(lambda d: d.update(key=7)),
    "claim_list": edited(lambda d: d.update(claim=[])),
    "no_certificate": edited(lambda d: d.update(certificate=None)),
    "no_rule": edited(lambda d: d["certificate"].pop("rule")),
    "unknown_rule": edited(lambda d: lemma(d).update(rule="trust_me")),
    "dunder_rule": edited(lambda d: lemma(d).update(rule="__class__")),
    "rule_of_goals": edited(lambda d: lemma(d).update(rule="z3")),
    "other_steps": edited(lambda d: d["certificate"].update(steps=d["certificate"]["steps"][:-8])),
    "rule_list": edited(lambda d: d["certificate"].update(rule=["mirror"])),
    "extra_step_part": edited(lambda d: d["certificate"].update(proves="everything")),
    "premises_none": edited(lambda d: lemma(d).update(premises=[])),
    "premises_table": edited(lambda d: d["certificate"].update(premises={})),
    "premises_many": edited(deep_rules),
    "parameter_added": edited(lambda d: lemma(d).update(params={"sure": True})),
    "parameters_list": edited(lambda d: d["certificate"].update(params=[])),
    "premise_number": edited(lambda d: d["certificate"].update(premises=[1])),
    "borrowed": borrowed,
    "swapped": swapped,
    "folder": folder,
    "pipe": pipe,
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_reported_once_and_searched_anew(name, kept, found, caplog):
    proof = found[0]
    path = save(kept, proof)
    BAD[name](path)
    verdict = runner.run([proof.claim], jobs=0, store=kept)[0]
    assert verdict.status is Status.PROVED
    assert not verdict.replayed
    (line,) = [r.getMessage() for r in caplog.records]
    assert str(path) in line
    assert "\n" not in line
    caplog.clear()
    assert runner.run([proof.claim], jobs=0, store=kept)[0].replayed, "it was overwritten"
    assert not caplog.records


def test_a_witness_with_edited_numbers_does_not_replay(kept, found, caplog):
    refutation = found[1]
    path = save(kept, refutation)
    original = path.read_text()
    rng = random.Random(7)
    digits = [i for i, c in enumerate(original) if c.isdigit() and i > original.index('"certificate"')]
    for i in rng.sample(digits, min(20, len(digits))):
        for digit in "0379":
            if original[i] == digit:
                continue
            path.write_text(original[:i] + digit + original[i + 1 :])
            verdict = runner.replay_stored(refutation.claim, kept)
            assert verdict is None or verdict.status is Status.REFUTED  # another true witness is welcome


def test_an_unreadable_file(kept, found, caplog):
    path = save(kept, found[0])
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user reads everything")
    assert list(kept.load(found[0].claim)) == []
    assert "cannot be read" in caplog.text


def test_a_dangling_link_is_just_absent(kept, found, caplog):
    dangling(save(kept, found[0]))
    assert list(kept.load(found[0].claim)) == []
    assert not caplog.records
    assert save(kept, found[0]).is_file()


def test_a_cache_that_cannot_be_written_is_reported_once(tmp_path, found, caplog):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    kept = store.Store(shipped=tmp_path / "none", cache=blocked / "cache")
    for verdict in runner.run([v.claim for v in found], jobs=0, store=kept):
        assert verdict.status is not Status.UNKNOWN
    (line,) = [r.getMessage() for r in caplog.records]
    assert "not kept" in line


def test_a_full_disk_is_reported_once(kept, found, caplog, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert save(kept, found[0]) is None
    assert save(kept, found[1]) is None
    (line,) = [r.getMessage() for r in caplog.records]
    assert "No space left" in line
    assert not [p for p in kept.cache.rglob("*") if p.is_file()], "no leftovers"


# -- many writers ---------------------------------------------------------------------


WRITER = """
import sys
from pathlib import Path
from axiomcheck import axioms, measures, store
from axiomcheck.lang.claim import Claim
from axiomcheck.verdict import decide
cache, times, *names = sys.argv[1:]
kept = store.Store(shipped=Path("/nonexistent"), cache=Path(cache))
verdicts = [decide(Claim(measures.from_name("AE"), axioms.from_name(a))) for a in names]
print("ready", flush=True)
for _ in range(int(times)):
    for v in verdicts:
        kept.save(v.claim, v.status.value, v.certificate, v.trusts)
"""


def _start(cache, times, *axioms):
    """A writer that has begun: a new interpreter, as a copy of this one would have its threads' locks."""
    words = [sys.executable, "-c", WRITER, str(cache), str(times), *axioms]
    writer = subprocess.Popen(words, stdout=subprocess.PIPE)
    assert writer.stdout.readline() == b"ready\n"
    return writer


def test_writers_at_the_same_time_lose_nothing(kept):
    shared, mine, yours = claim("AE", "IMP"), claim("AE", "NN"), claim("AE", "REL")
    writers = [_start(kept.cache, 100, "IMP", other) for other in ("NN", "REL")]
    while any(w.poll() is None for w in writers):
        for c in (shared, mine, yours):
            list(kept.load(c))
    assert [w.returncode for w in writers] == [0, 0]
    assert not kept._complained, "readers never saw half a file"
    assert all(len(list(kept.load(c))) == 1 for c in (shared, mine, yours))
    assert len([p for p in kept.cache.rglob("*") if p.is_file()]) == 3


def test_killed_writers_leave_whole_files(kept, caplog):
    target = claim("AE", "IMP")
    rng = random.Random(1)
    for _ in range(3):
        writer = _start(kept.cache, 100_000, "IMP")
        time.sleep(rng.random() * 0.1)
        writer.kill()
        writer.wait(timeout=60)
        there = list(kept.load(target))
        assert len(there) <= 1
        assert not caplog.records
    assert runner.run([target], jobs=0, store=kept)[0].status is Status.PROVED


def test_what_killed_writers_left_is_swept(kept, found):
    path = save(kept, found[0])
    old, young = path.parent / ".a.json.1.x.tmp", path.parent / ".b.json.2.y.tmp"
    for leftover in (old, young):
        leftover.write_text("{")
    os.utime(old, (1, 1))
    save(kept, found[0])
    assert not old.exists()
    assert young.exists()


def test_file_modes_follow_the_umask(kept, found):
    before = os.umask(0o027)
    try:
        assert save(kept, found[0]).stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(before)


def test_the_environment_names_the_cache(cache, monkeypatch):
    assert store.cache_root() == cache
    monkeypatch.delenv(store.CACHE_VARIABLE)
    assert store.cache_root().name == "axiomcheck"


def test_shipped_documents_of_a_wheel_and_of_a_checkout(tmp_path, monkeypatch):
    package = tmp_path / "axiomcheck"
    (tmp_path / "proofs").mkdir()
    package.mkdir()
    monkeypatch.setattr(store, "__file__", str(package / "store.py"))
    assert store.shipped_root() is None, "somebody else's folder beside an installed package"
    (tmp_path / "pyproject.toml").touch()
    assert store.shipped_root() == tmp_path / "proofs"
    (package / "_proofs").mkdir()
    assert store.shipped_root() == package / "_proofs"
