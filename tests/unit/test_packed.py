"""Certificates as the wheel has them: a file for each kind of measures, from which the same documents are read."""

import json
import logging
import lzma
import shutil
import zlib
from base64 import b64encode
from pathlib import Path

import pytest
from tables import in_tables

from axiomcheck import axioms, measures, store
from axiomcheck.calculus.files import unpack
from axiomcheck.lang.claim import Claim
from axiomcheck.packed import SUFFIX, pack, packed, packed_below
from axiomcheck.runner import replay_stored
from axiomcheck.store import Store, documents, read_bounded, shipped_root

FOLDERS = ("quantification/KLD", "filtering/WAcc", "theories/gosgens2021/F1")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """What a wheel would hold of some folders."""
    plain, root = tmp_path_factory.mktemp("plain"), tmp_path_factory.mktemp("wheel")
    for name in FOLDERS:
        shutil.copytree(shipped_root() / name, plain / name)
    for kind in {(plain / name).parent for name in FOLDERS}:
        target = root / kind.parent.relative_to(plain) / (kind.name + SUFFIX)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(pack(kind))
    return root


@pytest.fixture
def installed(wheel, tmp_path):
    return Path(shutil.copytree(wheel, tmp_path / "installed"))


@pytest.mark.parametrize("name", FOLDERS)
def test_the_same_documents(installed, name):
    plain, kept = documents(shipped_root() / name), documents(installed / name)
    assert [p.name for p in plain] == [p.name for p in kept] and plain
    for before, after in zip(plain, kept, strict=True):
        assert said(read_bounded(after)) == said(read_bounded(before))


def said(text):
    """All that a document says, its steps as steps, however they are packed."""
    data = json.loads(text)
    return data, list(opened(data["certificate"]))


def opened(tree):
    """The steps of a certificate and of its parts, which are left without."""
    yield unpack(tree.pop("steps")) if "steps" in tree else None
    for part in tree.get("premises", ()):
        yield from opened(part)


def test_what_older_versions_wrote_is_packed_as_well(tmp_path):
    (before,) = (shipped_root() / FOLDERS[0]).glob("MON.printed.natural.json")
    document = json.loads(before.read_text())
    older = json.dumps(in_tables(*unpack(document["certificate"]["steps"]))).encode()
    document["certificate"]["steps"] = b64encode(zlib.compress(older)).decode()
    (tmp_path / "kind" / "KLD").mkdir(parents=True)
    (tmp_path / "kind" / "KLD" / before.name).write_text(json.dumps(document))
    (tmp_path / f"kind{SUFFIX}").write_bytes(pack(tmp_path / "kind"))
    found = packed(tmp_path / "kind" / "KLD" / before.name)
    assert said(found) == said(before.read_text()) == said(json.dumps(document))


def test_a_packed_kind_is_smaller_and_holds_steps(installed):
    folder = shipped_root() / FOLDERS[0]
    assert any('"steps"' in p.read_text() for p in folder.glob("*.json"))
    file = (installed / FOLDERS[0]).parent.with_suffix(SUFFIX)
    assert file.stat().st_size < sum(p.stat().st_size for p in folder.glob("*.json")) / 3


def test_all_of_them_are_found_and_replayed(installed, tmp_path):
    assert len(documents(installed)) == sum(len(documents(installed / name)) for name in FOLDERS)
    kept = Store(installed, tmp_path / "cache")
    claim = Claim(measures.from_name("KLD"), axioms.from_name("MON"))
    assert replay_stored(claim, kept).claim is claim
    assert kept.locate(claim) == "proofs/quantification/KLD/MON.printed.natural.json"
    assert replay_stored(Claim(measures.from_name("AE"), axioms.from_name("MON")), kept) is None


@pytest.mark.parametrize("damage", [b"", b"not compressed", lzma.compress(b"[]")], ids=["empty", "plain", "no object"])
def test_a_damaged_one_is_reported_and_counts_as_none(installed, tmp_path, damage, caplog):
    file = (installed / FOLDERS[0]).parent.with_suffix(SUFFIX)
    file.write_bytes(damage)
    kept = Store(installed, tmp_path / "cache")
    claim = Claim(measures.from_name("KLD"), axioms.from_name("MON"))
    with caplog.at_level(logging.WARNING, logger="axiomcheck"):
        assert replay_stored(claim, kept) is None
        assert kept.locate(claim) is None
    assert [r.getMessage().count(str(file)) for r in caplog.records] == [1]


def test_a_file_where_a_folder_should_be(tmp_path):
    (tmp_path / "file").write_text("")
    assert packed(tmp_path / "file" / "KLD" / "x.json") is None and packed_below(tmp_path / "file") == []
    with pytest.raises(FileNotFoundError):
        store.read_bounded(tmp_path / "file" / "KLD" / "x.json")
    assert documents(Path("nowhere")) == [Path("nowhere")]
