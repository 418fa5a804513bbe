"""Every page of the documents is in the table of contents, and every link leads to a file."""

import re
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path

from tests.browser.shots import OUTSIDE, ROUTES
from tests.house.sources import ROOT

DOCS = ROOT / "docs"
PARTS = run_path(str(DOCS / "pictures" / "draw.py"))["PARTS"]
DRAWN = set(PARTS)
SHOT = {*ROUTES, *OUTSIDE, "guided-turn"}
CONTENTS = re.compile(r"```\{toctree\}\n(?::.*\n)*\n([^`]*)```")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def contents(page: str) -> set[Path]:
    """The files that the tables of contents of the first page name."""
    lines = "\n".join(CONTENTS.findall(page)).split()
    return {(DOCS / f"{line}.md").resolve() for line in lines}


def broken(path: Path, text: str) -> Iterator[str]:
    """The relative links of this page that lead to no file."""
    for target in LINK.findall(text):
        file = target.partition("#")[0]
        if file in {f"pictures/{name}.webp" for name in DRAWN}:
            continue  # `make docs` draws it
        if file and "://" not in file and not (path.parent / file).exists():
            yield f"{path.relative_to(ROOT)}: {target}"


def test_every_page_is_in_the_table_of_contents():
    found = contents((DOCS / "index.md").read_text(encoding="utf-8"))
    assert {*DOCS.glob("*.md")} - {DOCS / "index.md"} <= found
    assert [path for path in found if not path.is_file()] == []
    assert DOCS / "api.md" in found


def test_every_link_leads_to_a_file():
    pages = [*DOCS.glob("*.md"), *ROOT.glob("*.md"), ROOT / "deploy" / "README.md"]
    found = [link for path in pages for link in broken(path, path.read_text(encoding="utf-8"))]
    assert found == []
    assert [*broken(DOCS / "a.md", "[a](api.md#x) [b](none.md) ![c](pictures/none.webp)")] == [
        "docs/a.md: none.md",
        "docs/a.md: pictures/none.webp",
    ]


def test_every_picture_that_is_drawn_is_shown():
    pages = "".join(path.read_text(encoding="utf-8") for path in DOCS.glob("*.md"))
    shown = set(re.findall(r"\(pictures/(\w+)\.webp\)", pages))
    assert shown == DRAWN
    assert {page for _device, page, _box in PARTS.values()} <= SHOT
