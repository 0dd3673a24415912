"""The command line: what it prints, its exit codes, and that nobody ever sees a traceback."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from axiomcheck import axioms, documents, measures, store, workers
from axiomcheck.cli import COMMANDS, cli, show
from axiomcheck.lang.claim import Claim
from axiomcheck.report.records import SCHEMA
from axiomcheck.senses import STATUSES, parse_classes
from axiomcheck.verdict import Status, Verdict, decide

HEAVY = {"sympy", "z3", "numpy", "flint", "rich", "multiprocessing"}


@pytest.fixture
def nothing_shipped(monkeypatch):
    monkeypatch.setattr(store, "shipped_root", lambda: None)


def call(*words, **options):
    return CliRunner().invoke(cli, [str(w) for w in words], **options)


def shell(*words, timeout=120, **options):
    command = [sys.executable, "-m", "axiomcheck", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, **options)


# -- light commands -----------------------------------------------------------------


@pytest.mark.parametrize(
    "words", [["--help"], ["--version"], ["list", "measures"], ["list", "axioms", "--format", "json"],
              *([name, "--help"] for name in COMMANDS)],
)  # fmt: skip
def test_light_commands_load_nothing_heavy(words):
    program = (
        "import sys; sys.argv = ['axiomcheck', *sys.argv[1:]];"
        "import atexit;"
        f"atexit.register(lambda: print('heavy:', sorted({HEAVY!r} & set(sys.modules))));"
        "from axiomcheck.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.endswith("heavy: []\n")


def rows_of(output):
    """The rows of verify's table, as words."""
    lines = output.splitlines()
    (head,) = [k for k, line in enumerate(lines) if line.startswith("axiom ")]
    return [line.split() for line in lines[head + 1 : lines.index("", head)]]


def test_help_names_every_command():
    text = call("--help").output
    assert all(name in text for name in COMMANDS)


def test_latex_says_which_package_it_needs():
    assert call("verify", "AE", "--axiom", "IMP", "--format", "latex").output.startswith(
        "% needs \\usepackage{booktabs, tabularx}\n\\begin{small}\n\\begin{tabularx}"
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_an_example(name):
    assert f"  axiomcheck {name} " in call(name, "--help").output


@pytest.mark.parametrize("name", COMMANDS)
def test_options_fit_into_a_terminal(name):
    """Many choices are listed in the text, which is wrapped, and not in brackets, which are not."""
    options = call(name, "--help", env={"COLUMNS": "80"}).output.partition("Options:")[2].splitlines()
    assert options and max(map(len, options)) <= 80


def test_lists_are_the_catalogs():
    assert all(m.name in call("list", "measures").output for m in measures.catalog().values())
    listed = json.loads(call("list", "axioms", "--format", "json").output)
    assert [x["name"] for x in listed["axioms"]] == [x.name for x in axioms.catalog().values()]


# -- verify ----------------------------------------------------------------------------


def test_verify_prints_every_axiom_and_how_to_do_it_again():
    done = call("verify", "kld")
    assert done.exit_code == 0
    rows = dict(row[:2] for row in rows_of(done.output))
    head = done.output.splitlines()[:3]
    assert head[0] == "KLD(p, p_hat) = sum(p*log(p/p_hat))"
    assert head[1] == "Kullback-Leibler divergence (Sebastiani 2020, Eq. 14)"
    assert head[2].startswith("no value where p(c) > 0 = p_hat(c)")
    assert rows == {"IoI": "PROVED", "NN": "PROVED", "MAX": "REFUTED", "MON": "PROVED",
                    "IMP": "REFUTED", "REL": "REFUTED", "ABS": "REFUTED", "IND": "PROVED"}  # fmt: skip
    assert "every n" in done.output
    assert done.output.splitlines()[-1] == "axiomcheck verify KLD --reading printed --domain natural"


def test_the_last_line_reproduces_it():
    words = ["verify", "AE", "--axiom", "imp", "--axiom", "REL", "--signs", "independent", "--classes", "2-3"]
    first = call(*words, "--expect", "IMP=proved")
    again = call(*first.output.splitlines()[-1].split()[1:])
    assert again.output == first.output


def test_verify_as_json():
    done = call("verify", "AE", "--axiom", "REL", "--axiom", "IMP", "--format", "json")
    document = json.loads(done.output)
    assert document["schema"] == SCHEMA
    assert document["command"].startswith("axiomcheck verify AE --axiom REL")
    refuted, proved = document["verdicts"]
    assert refuted["verdict"] == "refuted"
    assert refuted["witness"]["n"] == 2
    assert set(refuted["witness"]["values"]) == {"D(p, x)", "D(q, y)"}
    assert proved["scope"] == "every n"
    assert proved["trusts"] == ["kernel"]
    assert proved["witness"] is None
    assert set(refuted) == {"measure", "axiom", "reading", "signs", "domain", "verdict", "scope", "trusts",
                            "published", "agrees", "witness", "parameters", "reason", "certificate",
                            "found_by", "seconds"}  # fmt: skip


@pytest.mark.parametrize("fmt", ["text", "markdown", "latex", "json"])
def test_every_format_explained(fmt):
    done = call("verify", "SE", "--axiom", "IMP,REL", "--explain", "--format", fmt)
    assert done.exit_code == 0
    assert "impartiality" in done.output


def test_all_adds_the_metric_axioms():
    done = call("verify", "SE", "--all", "--timeout", 5)
    assert [row[0] for row in rows_of(done.output)] == [
        x.name for x in axioms.catalog().values() if x.kind == "quantification"
    ]


def test_axioms_without_a_reading_are_left_out():
    done = call("verify", "AE", "--reading", "binary")
    assert "IND" not in done.output
    assert done.output.count("n = 2") >= 7
    only = call("verify", "KLD", "--reading", "rescaled")
    assert [row[0] for row in rows_of(only.output)] == ["IND"]


def test_several_codeframe_sizes():
    done = call("verify", "AE", "--axiom", "IMP", "--classes", "2-4")
    assert [f"n = {k}" in done.output for k in (2, 3, 4, 5)] == [True, True, True, False]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--expect", "IMP=proved"], 0),
        (["--expect", "REL=refuted", "--require", "IMP,NN"], 0),
        (["--expect", "imp=REFUTED"], 1),
        (["--require", "REL"], 1),
        (["--axiom", "IMP", "--require", "REL"], 1),
    ],
)
def test_expectations(words, code):
    done = call("verify", "AE", *words)
    assert done.exit_code == code
    assert ("expected" in done.stderr) == (code == 1)


@pytest.fixture
def undecided(monkeypatch, nothing_shipped):
    def nothing(claim, seconds):
        return Verdict(claim, Status.UNKNOWN, reason="the search is blindfolded")

    monkeypatch.setattr(workers, "decide", nothing)


def test_unknown_is_exit_code_3(undecided):
    done = call("verify", "AE", "--axiom", "IMP", "--jobs", 0)
    assert done.exit_code == 3
    assert "UNKNOWN" in done.output
    assert "blindfolded" in done.output


def test_unknown_may_be_expected(undecided):
    assert call("verify", "AE", "--axiom", "IMP", "--jobs", 0, "--expect", "IMP=unknown").exit_code == 0
    assert call("verify", "AE", "--axiom", "IMP", "--jobs", 0, "--expect", "IMP=proved").exit_code == 1


def test_a_second_run_replays(monkeypatch, nothing_shipped):
    first = call("verify", "SE")

    def forbidden(*_, **__):
        raise AssertionError("a search was started")

    monkeypatch.setattr(workers, "Pool", forbidden)
    assert call("verify", "SE").output == first.output


def test_colour_and_progress_on_a_terminal_only():
    done = call("verify", "AE", "--axiom", "IMP")
    assert "\x1b" not in done.output + done.stderr
    assert done.stderr == ""


# -- input that cannot be used -----------------------------------------------------------

WRONG = {
    "no_command": (["verrify"], "verify"),
    "no_measure": (["verify"], "MEASURE"),
    "unknown_measure": (["verify", "kdl"], "KLD"),
    "unknown_axiom": (["verify", "KLD", "--axiom", "MNO"], "MON"),
    "empty_axiom": (["verify", "KLD", "--axiom", ""], "axiom"),
    "unknown_reading": (["verify", "KLD", "--reading", "bianry"], "binary"),
    "unknown_domain": (["verify", "KLD", "--domain", "open"], "natural"),
    "unknown_signs": (["verify", "KLD", "--signs", "both"], "independent"),
    "binary_at_3": (["verify", "KLD", "--reading", "binary", "--classes", "3"], "2 classes"),
    "nas_at_3": (["verify", "NAS", "--classes", "3"], "NAS"),
    "no_such_reading": (["verify", "KLD", "--axiom", "IND", "--reading", "binary"], "IND"),
    "ind_at_2": (["verify", "KLD", "--axiom", "IND", "--classes", "2"], "IND"),
    "classes_1": (["verify", "KLD", "--classes", "1"], "--classes"),
    "classes_huge": (["verify", "KLD", "--classes", "1000000"], "--classes"),
    "classes_down": (["verify", "KLD", "--classes", "4-2"], "--classes"),
    "classes_word": (["verify", "KLD", "--classes", "some"], "every"),
    "all_and_some": (["verify", "KLD", "--all", "--axiom", "MON"], "--all"),
    "expect_nothing": (["verify", "KLD", "--expect", "MON"], "AXIOM=VERDICT"),
    "expect_maybe": (["verify", "KLD", "--expect", "MON=maybe"], "proved"),
    "expect_unknown_axiom": (["verify", "KLD", "--expect", "MONO=proved"], "MON"),
    "expect_both": (["verify", "KLD", "--expect", "MON=refuted", "--require", "MON"], "both"),
    "jobs": (["verify", "KLD", "--jobs", "-1"], "--jobs"),
    "timeout": (["verify", "KLD", "--timeout", "0"], "--timeout"),
    "timeout_nan": (["verify", "KLD", "--timeout", "nan"], "nan"),
    "memory": (["verify", "KLD", "--memory", "1"], "--memory"),
    "format": (["verify", "KLD", "--format", "yaml"], "--format"),
    "unknown_table": (["table", "77"], "77"),
    "unknown_kind": (["matrix", "cooking"], "quantification"),
    "list_what": (["list", "papers"], "measures"),
    "replay_nowhere": (["replay", "/nonexistent"], "/nonexistent"),
    "certify_without": (["certify"], "--write"),
    "eval_nothing": (["eval", "KLD"], "--true"),
    "eval_half": (["eval", "KLD", "--true", "0.5,0.5"], "--predicted"),
    "eval_sum": (["eval", "KLD", "--true", "0.5,0.6", "--predicted", "0.5,0.5"], "1.1"),
    "eval_negative": (["eval", "KLD", "--true", "-0.5,1.5", "--predicted", "0.5,0.5"], "negative"),
    "eval_nan": (["eval", "KLD", "--true", "nan,1", "--predicted", "0.5,0.5"], "nan"),
    "eval_word": (["eval", "KLD", "--true", "a,b", "--predicted", "0.5,0.5"], "a"),
    "eval_sizes": (["eval", "KLD", "--true", "0.5,0.5", "--predicted", "0.2,0.3,0.5"], "3"),
    "eval_no_value": (["eval", "KLD", "--true", "0.5,0.5", "--predicted", "0,1"], "no value"),
    "eval_eps": (["eval", "KLD", "--true", "0.5,0.5", "--predicted", "0,1", "--eps", "-1"], "eps"),
    "eval_both": (["eval", "KLD", "--true", "0.5,0.5", "--csv", "x.csv"], "--csv"),
    "eval_output": (["eval", "KLD", "--true", "1,0", "--predicted", "1,0", "--output", "x"], "--output"),
    "eval_no_file": (["eval", "KLD", "--csv", "/nonexistent.csv"], "/nonexistent.csv"),
    "eval_folder": (["eval", "KLD", "--csv", "/"], "/"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_input_is_one_message_and_exit_code_2(name):
    words, part = WRONG[name]
    done = call(*words)
    assert done.exit_code == 2, done.output
    assert done.stdout == ""
    assert part in done.stderr
    said = [line for line in done.stderr.splitlines() if line and not line.startswith(("Usage:", "Try "))]
    assert len(said) == 1, done.stderr


def test_wrong_input_from_a_shell():
    done = shell("verify", "kdl")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("axiomcheck: there is no measure 'kdl'; did you mean KLD or NKLD")
    usage = shell("verify", "--nope")
    assert usage.returncode == 2
    assert "Traceback" not in usage.stderr


# -- tables -------------------------------------------------------------------------------


@pytest.mark.parametrize("fmt", ["text", "markdown", "latex", "html", "csv", "json"])
def test_table_1(fmt):
    done = call("table", "1", "--reading", "binary", "--format", fmt)
    assert done.exit_code in (0, 3)
    for name in ("AE", "NKLD", "PD", "MON"):
        assert name in done.stdout
    if fmt == "json":
        records = json.loads(done.stdout)["verdicts"]
        assert len(records) == 63
        assert {r["published"] for r in records} == {"yes", "no"}


@pytest.mark.parametrize("kind", ["filtering", "quantification"])
def test_matrix_has_every_measure_and_axiom(kind, undecided):
    done = call("matrix", kind, "--jobs", 0, "--format", "json")
    records = json.loads(done.stdout)["verdicts"]
    assert {r["measure"] for r in records} == {m.name for m in measures.catalog().values() if m.kind == kind}
    assert {r["axiom"] for r in records} == {x.name for x in axioms.catalog().values() if x.kind == kind}
    assert done.exit_code == 3


# -- eval ------------------------------------------------------------------------------------


def test_eval():
    done = call("eval", "KLD", "--true", "0.2,0.8", "--predicted", "0.25,0.75")
    assert float(done.output) == pytest.approx(0.00700210664721494, rel=1e-12)
    assert call("eval", "AE", "--true", "1/3,2/3", "--predicted", "2/3,1/3").output == "0.3333333333333333\n"
    for bad in ("1/0,1", "1/3,2//3", "1_0/30,2/3", "-1/3,4/3", "1/3,1/3"):
        assert call("eval", "AE", f"--true={bad}", "--predicted", "1/2,1/2").exit_code == 2
    smoothed = call("eval", "kld", "--true", "1,0", "--predicted", "0,1", "--eps", "0.005")
    assert float(smoothed.output) > 1


def test_eval_a_file(tmp_path):
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("id,true_1,true_2,hat_1,hat_2\na,0.25,0.75,0.5,0.5\n")
    assert call("eval", "AE", "--csv", source, "--output", target).exit_code == 0
    assert target.read_text() == "id,true_1,true_2,hat_1,hat_2,ae\na,0.25,0.75,0.5,0.5,0.25\n"
    assert call("eval", "AE", "--csv", source).output == target.read_text()
    assert call("eval", "AE", "--csv", "-", input=source.read_text()).output == target.read_text()
    assert call("eval", "AE", "--csv", source, "--output", tmp_path / "no" / "out.csv").exit_code == 2


# -- stored certificates ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def once(tmp_path_factory):
    """Certificates of one measure, written by the maintainers' command."""
    folder = tmp_path_factory.mktemp("certified") / "proofs"
    words = ["--measure", "AE", "--reading", "binary", "--domain", "natural", "--timeout", 10]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "shipped_root", lambda: None)
        done = call("certify", "--write", folder, *words)
    assert done.exit_code in (0, 3), done.output
    return folder


@pytest.fixture
def written(once, tmp_path, nothing_shipped):
    """A copy of them, to be changed."""
    return Path(shutil.copytree(once, tmp_path / "proofs"))


def test_certify_is_deterministic(written, tmp_path):
    before = {p: p.read_bytes() for p in written.rglob("*.json")}
    assert written / "quantification/AE/MON.binary.natural.json" in before
    words = ["--measure", "AE", "--reading", "binary", "--domain", "natural", "--timeout", 10, "--fresh"]
    call("certify", "--write", written, *words)
    assert {p: p.read_bytes() for p in written.rglob("*.json")} == before
    call("certify", "--write", tmp_path / "again", *words)
    assert {written / p.relative_to(tmp_path / "again"): p.read_bytes()
            for p in (tmp_path / "again").rglob("*.json")} == before  # fmt: skip


def test_certify_removes_stale_certificates_and_nothing_else(undecided, tmp_path, monkeypatch):
    monkeypatch.setattr("axiomcheck.cli.proofs.every_claim", lambda *_: [])
    found = decide(Claim(measures.from_name("AE"), axioms.from_name("IMP")))
    stale = tmp_path / store.relative_path(found.claim)
    store.write_atomically(stale, documents.render(found.claim, "proved", found.certificate))
    for name in ("package.json", "README.md"):
        (tmp_path / name).write_text("{}")
    assert call("certify", "--write", tmp_path).exit_code == 0
    assert not stale.exists()
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_file()) == ["README.md", "package.json"]


def test_replay(written):
    done = call("replay", written)
    assert done.exit_code == 0, done.output
    count = len(list(written.rglob("*.json")))
    assert done.output.startswith(f"{count} of {count} certificates replayed in ")
    counts = json.loads(call("replay", written, "--format", "json").output)
    assert (counts["replayed"], counts["failed"]) == (count, [])
    one = call("replay", written / "quantification/AE/MON.binary.natural.json")
    assert one.output.startswith("1 of 1")


def test_replay_of_a_cache(cache, nothing_shipped):
    call("verify", "SE", "--reading", "binary")
    assert call("replay", cache).exit_code == 0


def test_replay_never_searches(written):
    program = (
        "import sys; from click.testing import CliRunner; from axiomcheck.cli import cli;"
        "done = CliRunner().invoke(cli, ['replay', sys.argv[1], '--jobs', '1']);"
        "search = ('axiomcheck.strategies', 'numpy', 'sympy');"
        "print(done.exit_code, [m for m in sys.modules if m.startswith(search)])"
    )
    done = subprocess.run([sys.executable, "-c", program, written], capture_output=True, text=True)
    assert done.stdout == "0 []\n"


@pytest.mark.parametrize("jobs", [1, 2])
def test_replay_names_what_fails(written, jobs, monkeypatch):
    monkeypatch.setattr("axiomcheck.runner.CHUNK", 2)
    folder = written / "quantification/AE"
    mon, imp, nn = (folder / f"{x}.binary.natural.json" for x in ("MON", "IMP", "NN"))
    mon.write_text(mon.read_text()[:100])
    swapped = imp.read_text()
    imp.write_text(nn.read_text())
    nn.write_text(swapped)
    (folder / "ABS.binary.natural.json").write_text(
        (folder / "ABS.binary.natural.json").read_text().replace('"measure": "AE"', '"measure": "SE"')
    )
    done = call("replay", written, "--jobs", jobs)
    assert done.exit_code == 1
    lines = done.output.splitlines()
    assert len(lines) == 5
    assert sum("which its name does not; keep the names of files and folders, or name it alone" in line for line in lines) == 2
    for path in (mon, imp, nn):
        assert sum(line.startswith(f"{path}: ") for line in lines) == 1


def test_replay_of_an_empty_folder(tmp_path):
    assert call("replay", tmp_path).exit_code == 2


def test_replay_without_shipped_certificates(nothing_shipped):
    assert call("replay").exit_code == 2


@pytest.mark.parametrize(
    ("words", "value"),
    [
        (["a*mean(abs(p - p_hat))", "--true", "1/5,4/5", "--predicted", "1/2,1/2", "--param", "a=2"], 0.6),
        (["TP/(TP + a*FP)", "--counts", "3,1,2,4", "--param", "a=2"], 0.6),
        (["F", "--counts", "3,1,2,4", "--param", "alpha=1/2"], 2 / 3),
    ],
)
def test_eval_takes_parameters_as_verify_does(words, value):
    result = call("eval", *words)
    assert (result.exit_code, result.stderr) == (0, "")
    assert float(result.stdout) == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["AE", "--true", "0.2,0.8", "--predicted", "0.5,0.5", "--param", "a=2"], "AE has no parameter 'a'"),
        (["F", "--counts", "3,1,2,4", "--param", "alpha > 0"], "a value is needed here, such as alpha=1/2"),
        (
            ["AE", "--true", "0.2,0.8", "--predicted", "0.5,0.5", "--eps", "-1"],
            "-1.0 is not in the range x>0",
        ),
        (["KLD", "--true", "0.2,0.8", "--predicted", "1,0"], "Give an eps, usually 1/(2T)"),
        (["KLD", "--true", "0.2,0.8", "--predicted", "0.2,0.3,0.5"], "--true has 2 prevalences, --predicted 3"),
    ],
)
def test_eval_says_what_to_give(words, said):
    result = call("eval", *words)
    assert result.exit_code == 2
    assert said in result.stderr


# -- from a shell ------------------------------------------------------------------------------


def test_a_closed_pipe_dies_quietly():
    command = f"{sys.executable} -m axiomcheck list measures | head -1; echo ${{PIPESTATUS[0]}}"
    many = f"({command}) && {sys.executable} -m axiomcheck verify AE --format json | head -c 10"
    done = subprocess.run(["bash", "-c", many], capture_output=True, text=True, timeout=120)
    assert done.stderr == ""


def test_a_pipe_closed_from_the_start():
    reader, writer = os.pipe()
    os.close(reader)
    words = [sys.executable, "-m", "axiomcheck", "list", "measures"]
    done = subprocess.run(words, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("words", ["list measures", "--help", "verify AE --axiom IMP", "verify NOSUCH"])
def test_streams_that_are_closed(words):
    command = f"exec {sys.executable} -m axiomcheck {words} <&- >&-"
    done = subprocess.run(["bash", "-c", command], stderr=subprocess.PIPE, text=True, timeout=120)

    assert done.returncode == (2 if "NOSUCH" in words else 0)
    assert "Traceback" not in done.stderr


SLOW = """
import sys, time
from pathlib import Path
from axiomcheck import cli, store, verdict, workers

def slow(claim, seconds):
    if claim.axiom.name == "NN":
        return verdict.decide(claim, seconds)
    Path(note).touch()
    time.sleep(60)

note = sys.argv.pop()
store.shipped_root = lambda: None
workers.decide = slow
cli.main()
"""


def test_ctrl_c_prints_what_is_done(cache, tmp_path):
    ready = tmp_path / "ready"
    child = subprocess.Popen(
        [sys.executable, "-c", SLOW, "verify", "AE", "--axiom", "NN,IMP,REL", "--jobs", "1", str(ready)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not ready.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does, to children too
    out, err = child.communicate(timeout=30)
    assert child.returncode == 130
    assert [row[:2] for row in rows_of(out)] == [["NN", "PROVED"]]
    assert err == "axiomcheck: interrupted; what is done is kept\n"
    assert len(list(Path(cache).rglob("*.json"))) == 1


def test_verify_at_a_terminal(cache):
    """Progress and colour, through a pseudo-terminal."""
    import pty

    captured = bytearray()

    def read(descriptor):
        data = os.read(descriptor, 4096)
        captured.extend(data)
        return b"."

    code = pty.spawn([sys.executable, "-m", "axiomcheck", "verify", "AE", "--axiom", "IMP,REL"], read)
    assert os.waitstatus_to_exitcode(code) == 0
    shown = captured.decode()
    assert "\x1b[K1/2" in shown
    assert "\x1b[32mPROVED" in shown


# -- small parts ----------------------------------------------------------------------------------


def test_grids():
    rows = [["KLD", "a|b", "x_1 < 2"]]
    assert show.grid(["m", "n", "o"], rows, "markdown").splitlines()[2] == "| KLD | a\\|b | x_1 < 2 |"
    assert r"x\_1 $<$ 2 \\" in show.grid(["m", "n", "o"], rows, "latex")


@pytest.mark.parametrize(("text", "sizes"), [("every", [None]), ("2", [2]), ("2-4", [2, 3, 4]), ("12", [12])])
def test_classes(text, sizes):
    assert parse_classes(text) == sizes


def test_every_status_may_be_expected():
    assert {s.value for s in Status} == set(STATUSES)


@pytest.mark.parametrize(
    "raised",
    ["ModuleNotFoundError(\"No module named 'flint'\", name='flint')",
     "ImportError('libflint.so.18: cannot open\\nshared object file', name='flint.pyflint')"],
)  # fmt: skip
def test_a_library_that_cannot_be_imported(tmp_path, raised):
    """One line with the cure; what is not somebody else's package stays a traceback."""
    (tmp_path / "flint.py").write_text(f"raise {raised}\n")
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from axiomcheck.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", program, "verify", "KLD"], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("axiomcheck: python-flint cannot be imported (")
    assert done.stderr.endswith("); pip install --force-reinstall python-flint\n")
    assert done.stderr.count("\n") == 1
