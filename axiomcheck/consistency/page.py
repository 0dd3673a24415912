"""The lattice as a page of HTML that needs nothing else: a Hasse diagram, every proof, every witness."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib import resources

from axiomcheck.consistency.lattice import Lattice, Set, subsets
from axiomcheck.consistency.report import listed, names, proofs, theorem_lines
from axiomcheck.consistency.theorem import NOTATION, Theorem
from axiomcheck.consistency.witnesses import Witness
from axiomcheck.grids import page

CSS = resources.files("axiomcheck.consistency").joinpath("page.css").read_text("utf-8").rstrip()
WIDTH, ROW, TOP, LEFT, RADIUS = 1200, 96, 30, 60, 7


def html(found: Lattice, command: str, versions: str) -> str:
    """The page."""
    counts = found.counts
    total = ", ".join(f"{n} {what}" for what, n in counts.items())
    title = f"Which of {listed((*found.sense.order, *found.silent))} can a measure satisfy together?"
    said = f"{sum(counts.values())} sets of axioms, {found.sense.scope}: {total}."
    if found.silent:
        said += f" {listed(found.silent)} says nothing about two classes, so every D satisfies it."
    lines = [
        f"<p>{escape(said)}</p>",
        "<figure>",
        svg(found),
        f"<figcaption>{escape(CAPTION)}</figcaption>",
        "</figure>",
        f'<h2 class="bad">{found.minimal}</h2>',
        f"<p>{escape(NOTATION)} Every step is an instance of an axiom; a small kernel has replayed each proof.</p>",
        *(_theorem(x) for x in found.theorems),
        f'<h2 class="good">{found.maximal}</h2>',
        *(_witness(x, found.silent) for x in found.witnesses),
    ]
    if found.unknown:
        lines += ["<h2>Unknown</h2>", *(f"<p>{escape(listed(s))}</p>" for s in found.unknown)]
    return _page(title, lines, command, versions)


def plain(title: str, lines: Iterable[str], command: str, versions: str) -> str:
    """A page that says in HTML what the lines say in a terminal.

    >>> "<pre>1 &lt; 2</pre>" in plain("Order", ["1 < 2"], "axiomcheck", "none")
    True
    """
    said = "\n".join(lines)
    return _page(title, [f"<pre>{escape(said)}</pre>"], command, versions)


def _page(title: str, body: Iterable[str], command: str, versions: str) -> str:
    """A page with how to make it again."""
    said = (("reproduce", command), ("versions", versions))
    footer = [(name, f"<code>{escape(value)}</code>") for name, value in said]
    return page(title, CSS, [f"<h1>{escape(title)}</h1>", *body], footer)


CAPTION = (
    "Each point is a set of axioms, each row the sets of one size, smaller sets above. A line adds one axiom; red lines lead "
    "from sets that some measure satisfies to sets that none does. Solid points with a ring are the maximal "
    "consistent and the minimal inconsistent sets: follow them to their witness or their proof."
)


def _theorem(theorem: Theorem) -> str:
    _, _, *steps = theorem_lines(theorem)
    body = escape("\n".join(line[2:] for line in steps))
    return f'<h3 id="{_id(theorem.axioms)}">{escape(listed(theorem.axioms))}</h3>\n<pre>{body}</pre>'


def _witness(witness: Witness, silent: Iterable[str]) -> str:
    cases = witness.candidate.lines()
    formulas = "\n".join(f"{e}{f'   if {where}' if where else ''}" for e, where in cases)
    shown = "".join(f"<dt>{escape(name)}</dt><dd>{escape(how)}</dd>" for name, how in proofs(witness) if name)
    named = witness.candidate.name
    return "\n".join(
        [
            f'<h3 id="{_id(witness.theory.order)}">{escape(listed((*witness.theory.order, *silent)))}</h3>',
            f"<p>{escape(named)}:</p><pre>{escape(formulas)}</pre><dl>{shown}</dl>",
        ]
    )


def _id(wanted: Iterable[str]) -> str:
    return "-".join(names(wanted)).lower() or "none"


# -- the diagram ---------------------------------------------------------------------------


def svg(found: Lattice) -> str:
    """The Hasse diagram of all sets of axioms that say something."""
    order = found.sense.order
    sets = subsets(order)
    kinds = {s: found.answer(s).verdict for s in sets}
    extreme = {frozenset(x.axioms) for x in found.theorems}
    extreme |= {frozenset(w.theory.order) for w in found.witnesses}
    at = _places(sets, kinds, order)
    height = TOP * 2 + ROW * len(order)
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" xmlns="http://www.w3.org/2000/svg">',
        f"<title>Hasse diagram of {len(sets)} sets of axioms</title>",
    ]
    parts += [_edge(at, s, s | {k}, kinds) for s in sets for k in order if k not in s]
    parts += [
        f'<text class="size" x="4" y="{TOP + ROW * k + 4}">{k} {"axiom" if k == 1 else "axioms"}</text>'
        for k in range(len(order) + 1)
    ]
    parts += [_node(at[s], s, kinds[s], s in extreme) for s in sets]
    return "\n".join([*parts, "</svg>"])


def _places(sets: list[Set], kinds: dict[Set, str], order: tuple[str, ...]) -> dict[Set, tuple[float, float]]:
    """Rows by size; in a row the consistent sets first, then by name."""
    rows: dict[int, list[Set]] = {}
    for s in sets:
        rows.setdefault(len(s), []).append(s)
    at = {}
    for size, row in rows.items():
        row.sort(
            key=lambda s: (kinds[s] != "consistent", kinds[s], [order.index(k) for k in order if k in s])
        )
        gap = (WIDTH - LEFT) / (len(row) + 1)
        for i, s in enumerate(row, 1):
            at[s] = (round(LEFT + i * gap, 1), float(TOP + ROW * size))
    return at


def _edge(at: dict[Set, tuple[float, float]], low: Set, high: Set, kinds: dict[Set, str]) -> str:
    (a, b), (c, d) = at[low], at[high]
    border = " border" if kinds[low] == "consistent" and kinds[high] == "inconsistent" else ""
    return f'<line class="edge{border}" x1="{a:g}" y1="{b:g}" x2="{c:g}" y2="{d:g}"/>'


def _node(at: tuple[float, float], wanted: Set, kind: str, extreme: bool) -> str:
    x, y = at
    name = listed(wanted)
    look = f"{kind} {'extreme' if extreme else 'plain'}"
    circle = (
        f'<circle class="{look}" cx="{x:g}" cy="{y:g}" r="{RADIUS if extreme else 5}">'
        f"<title>{escape(name)}: {kind}</title></circle>"
    )
    if not extreme:
        return circle
    label = "".join(
        f'<text class="name" x="{x:g}" y="{y + 19 + 11 * i:g}" text-anchor="middle">{escape(word)}</text>'
        for i, word in enumerate(names(wanted))
    )
    return f'<a href="#{_id(wanted)}">{circle}{label}</a>'
