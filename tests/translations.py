"""Every string that a reader can meet, collected from templates and code.

`python -m tests.translations` writes new strings into the catalogues, untranslated, and drops
those that no longer occur. Babel and Django's `templatize` do it, so that no gettext is needed.
Sentences of refusals count although the rules know no Django: they are translated when shown.
"""

import ast
import io
from collections.abc import Iterator
from pathlib import Path

import polib
from babel.messages.extract import extract
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "locale"
WORDS = {
    "gettext": None, "gettext_lazy": None, "gettext_noop": None, "_": None,
    "ngettext": (1, 2), "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2), "pgettext_lazy": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3),
}  # fmt: skip
WIDTH = 99  # of a catalogue's lines
SENTENCE = 2  # place of the sentence among a refusal's arguments

Key = tuple[str | None, str]


def collect() -> dict[Key, str]:
    """Context and text of every string, with its plural, or "" where it has none."""
    found: dict[Key, str] = {}
    for path in sorted((ROOT / "templates").rglob("*.html")):
        found.update(_marked(templatize(path.read_text(encoding="utf-8"))))
    for path in sorted((ROOT / "campaign").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        found.update(_marked(source))
        found.update({(None, text): "" for text in _refusals(source)})
    return found


def _marked(source: str) -> Iterator[tuple[Key, str]]:
    rows = extract(
        "python", io.BytesIO(source.encode()), keywords=WORDS, options={"encoding": "utf-8"}
    )
    for _, message, _, context in rows:
        texts = message if isinstance(message, tuple) else (message,)
        texts = tuple(text for text in texts if text != context)
        yield (context, texts[0]), texts[1] if len(texts) > 1 else ""


def _refusals(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
            sentence = node.args[SENTENCE] if len(node.args) > SENTENCE else None
            if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str):
                yield sentence.value


def refresh(path: Path) -> None:
    """Brings a catalogue in line with the strings there are."""
    catalogue, wanted = polib.pofile(str(path), wrapwidth=WIDTH), collect()
    for entry in list(catalogue):
        if (entry.msgctxt, entry.msgid) not in wanted:
            catalogue.remove(entry)
    known = {(entry.msgctxt, entry.msgid) for entry in catalogue}
    for (context, text), plural in wanted.items():
        if (context, text) not in known:
            forms = {0: "", 1: ""} if plural else {}
            catalogue.append(polib.POEntry(
                msgctxt=context, msgid=text, msgid_plural=plural, msgstr_plural=forms
            ))  # fmt: skip
    catalogue.sort(key=lambda entry: (entry.msgctxt or "", entry.msgid))
    catalogue.save()


if __name__ == "__main__":
    for catalogue_path in sorted(CATALOGUES.glob("*/LC_MESSAGES/*.po")):
        refresh(catalogue_path)
