"""An EPUB that describes its accessibility: by EPUB Accessibility 1.1 and the schema.org terms that
it names. It claims no conformance, since that needs a person who certifies each book."""

from pathlib import Path
from typing import Any

from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from mkepub import Book

FEATURES = (
    "alternativeText",
    "displayTransformability",
    "readingOrder",
    "structuralNavigation",
    "tableOfContents",
)
PROPERTIES = (
    ("accessMode", "textual"),
    ("accessMode", "visual"),
    ("accessModeSufficient", "textual,visual"),
    *(("accessibilityFeature", feature) for feature in FEATURES),
    ("accessibilityHazard", "none"),
)


class AccessibleBook(Book):
    """A book in the language of its reader. `cover` describes the picture on its cover."""

    def __init__(self, title: str, *, cover: str) -> None:
        self.language, self.cover_words = get_language() or "en", cover
        super().__init__(escape(title), lang=self.language)

    def set_cover(self, data: bytes) -> None:
        """The cover, a PNG. The library finds out its type by `puremagic.what`, which puremagic 2
        lacks.
        """
        self._cover = "cover.png"
        self._add_file(Path("covers") / self._cover, data)
        self._write("cover.xhtml", "EPUB/cover.xhtml", cover=self._cover)

    def _write(self, template: str, path: str, **data: Any) -> None:
        """Writes a document of the book. Those of the library are in English and incomplete."""
        super()._write(template, path, **data)
        file = self.path / path
        text = file.read_text(encoding="utf-8")
        text = text.replace('lang="en"', f'lang="{self.language}"')
        for before, after in self._changes(template):
            if before not in text:
                raise LookupError(f"{before} is not in {template}.")
            text = text.replace(before, after, 1)
        file.write_text(text, encoding="utf-8")

    def _changes(self, template: str) -> list[tuple[str, str]]:
        cover, contents = escape(_("Cover")), escape(_("Contents"))
        changes = {
            "cover.xhtml": [
                ("<title>Cover</title>", f"<title>{cover}</title>"),
                ("<img src", f'<img alt="{escape(self.cover_words)}" src'),
            ],
            "toc.xhtml": [("<h2>Table of Contents</h2>", f"<h2>{contents}</h2>")],
            "package.opf": [("</metadata>", f"{self._said()}</metadata>")],
        }
        return changes.get(template, [])

    def _said(self) -> str:
        summary = _(
            "Text with a heading for each turn. The map and the photos are pictures that "
            "say in words what they show. Nothing moves or flashes."
        )
        said = (*PROPERTIES, ("accessibilitySummary", summary))
        return "".join(
            f'<meta property="schema:{name}">{escape(words)}</meta>\n' for name, words in said
        )
