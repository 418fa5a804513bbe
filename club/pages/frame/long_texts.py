"""Fields for free text: how many letters are left is said while one types, and nothing is cut."""

from typing import Any

from django.utils.translation import gettext as _


def letters_of(most: int) -> dict[str, Any]:
    """The attributes of a field of so many letters, for the script that says how many are left.

    An attribute `maxlength` would let browsers cut the end off what is pasted.
    """
    left, over = _("Letters left: …"), _("Too long by … letters. Shorten it; nothing was cut.")
    return {"data-letters": most, "data-left": left, "data-over": over}
