"""Certificates as the wheel has them: a file for each folder, from which the same documents are read."""

import json
import logging
import lzma
from pathlib import Path

import pytest

from axiomcheck import axioms, measures, store
from axiomcheck.lang.claim import Claim
from axiomcheck.packed import SUFFIX, pack, packed
from axiomcheck.runner import replay_stored
from axiomcheck.store import Store, documents, read_bounded, shipped_root

FOLDERS = ("quantification/KLD", "filtering/WAcc", "theories/gosgens2021/F1")


@pytest.fixture
def installed(tmp_path):
    """What a wheel would hold of some folders."""
    for name in FOLDERS:
        target = tmp_path / (name + SUFFIX)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(pack(shipped_root() / name))
    return tmp_path


@pytest.mark.parametrize("name", FOLDERS)
def test_the_same_documents(installed, name):
    plain, kept = documents(shipped_root() / name), documents(installed / name)
    assert [p.name for p in plain] == [p.name for p in kept] and plain
    for before, after in zip(plain, kept, strict=True):
        assert json.loads(read_bounded(after)) == json.loads(read_bounded(before))


def test_a_packed_folder_is_smaller_and_holds_steps(installed):
    folder = shipped_root() / FOLDERS[0]
    assert any('"steps"' in p.read_text() for p in folder.glob("*.json"))
    assert (installed / (FOLDERS[0] + SUFFIX)).stat().st_size < sum(p.stat().st_size for p in folder.glob("*.json")) * 2 / 5


def test_all_of_them_are_found_and_replayed(installed, tmp_path):
    assert len(documents(installed)) == sum(len(documents(installed / name)) for name in FOLDERS)
    kept = Store(installed, tmp_path / "cache")
    claim = Claim(measures.from_name("KLD"), axioms.from_name("MON"))
    assert replay_stored(claim, kept).claim is claim
    assert kept.locate(claim) == "proofs/quantification/KLD/MON.printed.natural.json"
    assert replay_stored(Claim(measures.from_name("AE"), axioms.from_name("MON")), kept) is None


@pytest.mark.parametrize("damage", [b"", b"not compressed", lzma.compress(b"[]")], ids=["empty", "plain", "no object"])
def test_a_damaged_one_is_reported_and_counts_as_none(installed, tmp_path, damage, caplog):
    file = installed / (FOLDERS[0] + SUFFIX)
    file.write_bytes(damage)
    kept = Store(installed, tmp_path / "cache")
    claim = Claim(measures.from_name("KLD"), axioms.from_name("MON"))
    with caplog.at_level(logging.WARNING, logger="axiomcheck"):
        assert replay_stored(claim, kept) is None
        assert kept.locate(claim) is None
    assert [r.getMessage().count(str(file)) for r in caplog.records] == [1]


def test_a_file_where_a_folder_should_be(tmp_path):
    (tmp_path / "file").write_text("")
    assert packed(tmp_path / "file" / "KLD") == {}
    with pytest.raises(FileNotFoundError):
        store.read_bounded(tmp_path / "file" / "KLD" / "x.json")
    assert documents(Path("nowhere")) == [Path("nowhere")]
