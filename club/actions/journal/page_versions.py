"""The version of a page: a number in its forms that identifies the moment it was drawn for (D3)."""

from typing import Any

from django.utils.translation import gettext_noop

from club.refusals import Refusal

MOST_MOMENTS = 100_000  # of one game


def page_version_of(game: Any) -> int:
    """The version: the present moment, and how often an organiser has corrected earlier ones.

    Players who take back their own last act leave the pages of others correct, so that counts for
    nothing.
    """
    return int(game.era - game.undone) * MOST_MOMENTS + int(game.moment)


def is_corrected_since(game: Any, page_version: int) -> bool:
    """Whether a correction came after the page was drawn."""
    return page_version // MOST_MOMENTS != game.era - game.undone


def stale() -> Refusal:
    """The refusal of a page that was drawn for an earlier moment."""
    sentence = gettext_noop("The game has moved on since this page was loaded. Please look again.")
    return Refusal("stale", "D3", sentence)
