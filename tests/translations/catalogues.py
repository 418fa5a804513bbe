"""The texts of a catalogue, each with its English."""

from functools import cache

import polib

from host.installation.compile_messages import LOCALE_DIR
from host.installation.make_messages import found


@cache
def translated(language: str) -> list[tuple[str, str]]:
    """English and translation, once for each form of a plural; formats of dates are left out."""
    catalogue = polib.pofile(str(LOCALE_DIR / language / "LC_MESSAGES" / "django.po"))
    return [
        (entry.msgid, text)
        for entry in catalogue
        if not (entry.msgctxt and "date with time" in entry.msgctxt)
        for text in (entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr])
    ]


@cache
def marked_strings() -> dict[tuple[str, str | None], polib.POEntry]:
    """The result of `found`; callers look at it and do not change it."""
    return found()
