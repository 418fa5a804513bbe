"""Text that members write, as it is stored."""

from unicodedata import category, normalize

from django.utils.translation import gettext_noop

from club.refusals import Refusal

MOST_LETTERS = 1000

EMPTY = gettext_noop("Write something first.")
TOO_LONG = gettext_noop("Say it in at most {most} letters.")


def checked_text(text: str, most: int = MOST_LETTERS) -> str:
    """The text in lines, without invisible characters that could deceive a reader.

    Refuses `text` where it is empty or too long.
    """
    lines = normalize("NFC", text).replace("\r\n", "\n").split("\n")
    plain = ("".join(sign for sign in line if category(sign)[0] != "C") for line in lines)
    words = "\n".join(plain).strip()
    if not words:
        raise Refusal("text", "D4", EMPTY, fields=("text",))
    if len(words) > most:
        raise Refusal("text", "D4", TOO_LONG, fields=("text",), most=most)
    return words
