"""Reading the fields of forms. A field that cannot be read is refused with its own sentence."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext, gettext_noop

from club.actions.security.whole_numbers import signed_number
from club.refusals import Refusal
from club.signs import plain_lines

MOST_DIGITS = 12  # longer numbers are slips, and cost time to convert
MOST_WORDS = 400  # characters of a free text
NOT_A_NUMBER = gettext_noop("“{text}” is not a whole number.")
MISSING = gettext_noop("Choose one of the answers first.")
TOO_LONG = gettext_noop("This text is too long: use at most {most} characters.")


def number(post: QueryDict, field: str) -> int:
    """A whole number, possibly with a minus sign. The rules decide whether it is valid."""
    text = post.get(field, "").strip()
    found = signed_number(text, 10**MOST_DIGITS - 1)
    if found is None:
        raise Refusal("not-a-number", "D5", NOT_A_NUMBER, fields=(field,), text=text[:20])
    return found


def word(post: QueryDict, field: str) -> Any:
    """An identifier that must be there. The rules decide whether it names anything."""
    text = post.get(field, "")
    if not text:
        raise Refusal("missing", "D5", MISSING, fields=(field,))
    return text[:MOST_WORDS]


def text(post: QueryDict, field: str, most: int = MOST_WORDS) -> str:
    """A free text as `signs.plain_lines` cleans it. The end of a line counts as one character."""
    words = plain_lines(post.get(field, ""))
    if len(words) > most:
        raise Refusal("too-long", "D5", TOO_LONG, fields=(field,), most=most)
    return words


def letters_of(most: int) -> dict[str, Any]:
    """The attributes of a field of so many letters. The script uses them to show how many are left.

    With an attribute `maxlength`, browsers would cut off the end of pasted text.
    """
    return {
        "data-letters": most,
        "data-left": gettext("Characters left: …"),
        "data-over": gettext("Too long by … characters. Shorten it; nothing was cut."),
    }
