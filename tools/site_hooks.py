"""The site's hooks (mkdocs.yml): pages that live outside docs/, and formulas as MathML.

Links are written so that they work in the repository; here they are turned to where the
pages stand on the site.  Formulas become MathML when the site is built, so that reading it
fetches nothing from elsewhere.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from latex2mathml.converter import convert
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
LINK = re.compile(r"(?<!!)\[([^][]*)\]\(([^()\s#:]+)((?:#[^()\s]*)?)\)")
DISPLAYED = re.compile(r"^\$\$(.+?)\$\$$", re.M | re.S)
FENCED = re.compile(r"(^```.*?^```$)", re.M | re.S)
NESTED = re.compile(r"^((?: {2})+)(?=[-*] )", re.M)
UNDER_PROSE = re.compile(r"^((?!- |\d+\. |[|#> ]).+\n)((?:- |1\. |\|))", re.M)
CELL = re.compile(r"<td\b[^>]*>.*?</td>", re.S)
DISPLAYED_THERE = re.compile(r'(<div class="jp-RenderedLatex[^>]*>)\s*\$+(.+?)\$+\s*(?=</div>)', re.S)
TEXT_THERE = re.compile(r'<div class="[^"]*jp-RenderedMarkdown[^>]*>.*?</div>', re.S)
INLINE = re.compile(r"\$([^$\n<]+)\$")
LINK_THERE = re.compile(r'href="([^":#]+\.(?:md|ipynb))')
BAR = '<mo stretchy="false">&#x0007C;</mo>'
THIN, WIDER = 'width="0.167em"', 'width="0.25em"'


def outside() -> list[Path]:
    """The pages of the site that are not in docs/."""
    return [ROOT / "CONTRIBUTING.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "notebooks").glob("*.ipynb"))]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put pages that the navigation does not name at its end, so that none is ever left out."""
    found = [p.relative_to(DOCS).as_posix() for p in sorted(DOCS.rglob("*.md"))]
    found += [p.relative_to(ROOT).as_posix() for p in outside()]
    if rest := [uri for uri in found if uri not in set(_named(config.nav))]:
        config.nav.append({"More": rest})
    return config


def _named(nav: object) -> Iterator[str]:
    """The pages that a navigation names."""
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, dict | list):
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from _named(part)


@event_priority(100)  # before the notebooks are looked for
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from outside docs/."""
    for path in outside():
        uri = path.relative_to(ROOT).as_posix()
        files.append(File(uri, str(ROOT), config.site_dir, config.use_directory_urls))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links, formulas and lists into what the site needs."""
    if page.file.src_uri.endswith(".ipynb"):
        return markdown
    pieces = FENCED.split(markdown)  # code at odd places
    pieces[::2] = (_prose(text, page.file) for text in pieces[::2])
    return "".join(pieces)


def _prose(text: str, file: File) -> str:
    text = LINK.sub(lambda m: _link(m, file), text)
    text = DISPLAYED.sub(lambda m: mathml(m[1], "block"), text)
    text = NESTED.sub(lambda m: m[1] * 2, text)  # GitHub nests lists by two spaces, Python-Markdown by four
    return UNDER_PROSE.sub(r"\1\n\2", text)  # where GitHub needs no empty line


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn a notebook's formulas and links, which are HTML by now, and bars in tables into what the site needs."""
    if not page.file.src_uri.endswith(".ipynb"):
        return CELL.sub(lambda m: m[0].replace("\\|", "|"), html)  # a bar that was no end of a cell
    html = DISPLAYED_THERE.sub(lambda m: m[1] + mathml(unescape(m[2]), "block"), html)
    html = TEXT_THERE.sub(lambda m: INLINE.sub(lambda f: mathml(unescape(f[1])), m[0]), html)
    return LINK_THERE.sub(lambda m: _href(m, page.file), html)


def mathml(latex: str, display: str = "inline") -> str:
    """A formula of LaTeX as MathML.

    Bars get no space of their own, as the symbol does not tell which one opens; products get some more.
    """
    made = convert(latex.strip(), display=display)
    return made.replace(BAR, BAR.replace("<mo", '<mo lspace="0" rspace="0"')).replace(THIN, WIDER)


def _uri(here: Path, written: str) -> str | None:
    """Where on the site a file of the repository stands, that a file links to; None if nowhere."""
    target = (here.parent / written).resolve()
    if target in outside():
        return target.relative_to(ROOT).as_posix()
    return target.relative_to(DOCS).as_posix() if target.is_relative_to(DOCS) and target.exists() else None


def _link(found: re.Match, file: File) -> str:
    """A link between files of the repository as one between pages; the text alone where the site has no such page."""
    text, written, anchor = found.groups()
    here = Path(file.abs_src_path)
    if (uri := _uri(here, written)) is not None:
        return f"[{text}]({os.path.relpath(uri, Path(file.src_uri).parent)}{anchor})"
    target = (here.parent / written).resolve()
    known = target.is_relative_to(ROOT) and target.exists()
    return text if known else found[0]  # mkdocs reports what it does not know


def _href(found: re.Match, file: File) -> str:
    """The same for a link of a notebook."""
    uri = _uri(Path(file.abs_src_path), found[1])
    if uri is None:
        return found[0]
    page = Path(uri).with_suffix(".html") if Path(uri).suffix in (".md", ".ipynb") else Path(uri)
    return f'href="{os.path.relpath(page, Path(file.src_uri).parent)}'
