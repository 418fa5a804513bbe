"""Updates the translation catalogues from the sources; a tool for developers.

Django's `templatize` turns templates into text that Babel's Python extractor reads, which finds the
same messages as gettext's own program.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tokenize import TokenError
from typing import Any

import polib
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from django.utils.translation.template import templatize

from host.installation.compile_messages import LOCALE_DIR, compile_catalogues

_ROOT = LOCALE_DIR.parent
_PLURALS = {
    "de": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "nl": "nplurals=2; plural=(n != 1);",
}
# A space that French keeps together with its mark: “Quoi ?”, “« oui »”.
_BESIDE_MARK = re.compile(r" (?=»|[:;?!]+(?:[\s)<]|$))|(?<=«) ")
_KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
    "gettext_noop": None,
    "Refusal": (3,),  # its sentence is translated where it is shown
    "Reason": (1,),  # … as is that of a bot's advice
}
_HEADER = {
    "Project-Id-Version": "campaign",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}


def write_catalogues(locale_dir: Path = LOCALE_DIR) -> None:
    """Adds new messages to each catalogue and drops unused ones; translations stay."""
    template = polib.POFile()
    for entry in found().values():
        template.append(entry)
    for language in _PLURALS:
        path = locale_dir / language / "LC_MESSAGES" / "django.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = polib.pofile(str(path), wrapwidth=98) if path.exists() else _empty(language)
        catalogue.merge(template)
        for gone in catalogue.obsolete_entries():
            catalogue.remove(gone)
        if language == "fr":
            _keep_marks_on_their_line(catalogue)
        catalogue.sort(key=lambda entry: (entry.occurrences, entry.msgid))
        catalogue.save(str(path))
    compile_catalogues(locale_dir)


def _keep_marks_on_their_line(catalogue: polib.POFile) -> None:
    """Spaces before : ; ? ! » and after « become no-break spaces."""
    for entry in catalogue:
        entry.msgstr = _BESIDE_MARK.sub("\u00a0", entry.msgstr)
        for number, text in entry.msgstr_plural.items():
            entry.msgstr_plural[number] = _BESIDE_MARK.sub("\u00a0", text)


def _empty(language: str) -> polib.POFile:
    catalogue = polib.POFile(wrapwidth=98)
    catalogue.metadata = _HEADER | {"Language": language, "Plural-Forms": _PLURALS[language]}
    return catalogue


def found() -> dict[tuple[str, str | None], polib.POEntry]:
    """Every message of the sources, by message and context, with the files that use it."""
    entries: dict[tuple[str, str | None], polib.POEntry] = {}
    for path, source in _sources():
        name = path.relative_to(_ROOT).as_posix()
        for message, comments, context in messages_of(name, source):
            single, plural = (
                (message[0], message[1]) if isinstance(message, tuple) else (message, "")
            )
            entry = entries.setdefault(
                (single, context), polib.POEntry(msgid=single, msgctxt=context)
            )
            if plural:
                entry.msgid_plural = plural
                entry.msgstr_plural = {0: "", 1: ""}
            if (name, "") not in entry.occurrences:
                entry.occurrences.append((name, ""))
            entry.comment = "\n".join(comments) or entry.comment
    return entries


def messages_of(name: str, source: str) -> Iterator[tuple[Any, list[str], str | None]]:
    """Messages with their comments and context. SystemExit names a file that cannot be read."""
    read = extract("python", BytesIO(source.encode()), _KEYWORDS, ("Translators:",))
    try:
        for _line, message, comments, context in read:
            yield message, comments, context
    except (SyntaxError, TokenError) as fault:
        raise SystemExit(f"{name}: {fault}. Check its indentation and its quotes.") from fault


def _sources() -> Iterator[tuple[Path, str]]:
    for folder in ("club", "campaign", "tavern", "host"):
        for path in sorted((_ROOT / folder).rglob("*.py")):
            yield path, path.read_text(encoding="utf-8")
    for folder in ("templates", "campaign"):
        for suffix in ("*.html", "*.txt"):
            for path in sorted((_ROOT / folder).rglob(suffix)):
                text = templatize(path.read_text(encoding="utf-8"))
                yield path, "\n".join(map(str.lstrip, text.split("\n")))  # as Python, not indented


if __name__ == "__main__":
    write_catalogues()
