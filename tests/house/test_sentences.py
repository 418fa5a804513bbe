"""Documents are easy to read: no sentence has more than 25 words, the README is one page, and what
members read uses the words of the site."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.sources import ROOT
from tests.translations.retired_words import GIVEN_UP

DOCS = ROOT / "docs"
PAGES = [*ROOT.glob("*.md"), *DOCS.glob("*.md"), ROOT / "deploy" / "README.md"]
FOR_MEMBERS = [ROOT / "README.md", *(DOCS / f"{name}.md" for name in ("players", "organisers"))]
MOST_WORDS, MOST_LINES = 25, 90
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?:(?<=\n\n)|\A)(?: {4,}[^\n]*\n)+")
# A block is a paragraph, a heading, an item of a list, or a row of a table.
BLOCK = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) ?|#)")
PICTURE, LINK = re.compile(r"!\[[^\]]*\]\([^)]*\)"), re.compile(r"\[([^\]]*)\]\([^)]*\)")
CODE = re.compile(r"`[^`]*`")
END = re.compile(r"(?<=[.!?…])[\"”)*]*\s+(?=[\"“(*]*[A-Z0-9])|(?<!\\)\|")
ITEM = re.compile(r"^\s*(?:[-*#]+|\d+\.) ")


def prose(text: str) -> str:
    """The text without blocks of code and pictures. Code in a sentence and file names count as one
    word."""
    text = INDENTED.sub("", FENCED.sub("", text))
    text = LINK.sub(lambda link: "X" if "." in link[1] else link[1], PICTURE.sub("", text))
    return CODE.sub("X", text)


def sentences(text: str) -> Iterator[str]:
    """The sentences of a document, one by one; a cell of a table begins a new one."""
    for block in BLOCK.split(prose(text)):
        for sentence in END.split(ITEM.sub("", block)):
            yield " ".join(sentence.split())


def long(text: str) -> list[str]:
    """The sentences with too many words; signs alone are no words."""
    found = []
    for sentence in sentences(text):
        if len([word for word in sentence.split() if re.search(r"\w", word)]) > MOST_WORDS:
            found.append(sentence)
    return found


def retired(text: str) -> list[str]:
    return [found[0] for pattern in GIVEN_UP["en"] if (found := re.search(pattern, prose(text)))]


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_no_sentence_of_a_document_has_more_than_25_words():
    found = {path.relative_to(ROOT).as_posix(): long(read(path)) for path in PAGES}
    assert {page: sentences for page, sentences in found.items() if sentences} == {}


def test_long_sentences_are_found_wherever_they_are():
    words = " ".join(["word"] * 26)
    assert long(words) == long(f"# A\n\n- {words}\n") == long(f"| A. | {words} |") == [words]
    assert long(f"{words[:59]}\n{words[60:]}. Another one.") == [f"{words}."]
    assert long(f"A.\n\n    {words}\n\n```\n{words}\n```\n`{words}` ![{words}](a.png)") == []
    assert long(f"{words[:59]}. W{words[61:]}") == []


def test_the_readme_is_one_page():
    assert len(read(ROOT / "README.md").splitlines()) <= MOST_LINES


def test_documents_for_members_use_no_retired_word():
    assert {path.name: retired(read(path)) for path in FOR_MEMBERS if retired(read(path))} == {}
    assert retired("You take a terrain, and the dice are thrown. `terrain`") == [
        "terrain",
        "thrown",
    ]
