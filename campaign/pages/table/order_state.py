"""The state of a player's orders in the open phase, as one of four words."""

from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaign.pages.scene.campaign_view import Scene
from campaign.turns.phases import PHASES
from club.actions.journal.page_versions import page_version_of
from club.models import Game

# A state's word, and its meaning.
WORDS: dict[str, tuple[str | Promise, str | Promise]] = {
    "none": (pgettext_lazy("orders", "none"), ""),
    "draft": (pgettext_lazy("orders", "draft"), _("It does not count until you send it.")),
    "sealed": (
        pgettext_lazy("orders", "sealed"),
        _(
            "It counts, even if you do nothing more. Until the deadline you can replace or"
            " withdraw it."
        ),
    ),
    "revealed": (pgettext_lazy("orders", "given"), _("It counts, and everybody sees it.")),
}


class OrderState(NamedTuple):
    """`state`: none, draft (unsent), sealed (given, hidden), revealed (given, public).

    `campaign`, `player` and `page_version` identify the draft on the reader's device.
    """

    state: str
    game: str
    player: str
    page_version: int

    @property
    def words(self) -> list[tuple[str, str | Promise, str | Promise]]:
        """The state with its word and its meaning. The state none also has those of a draft, which
        a script shows instead."""
        states = ("none", "draft") if self.state == "none" else (self.state,)
        return [(state, *WORDS[state]) for state in states]


def orders_in(
    game: Any, player: str, *, has_draft: bool = False, acted: bool = False
) -> OrderState | None:
    """The player's orders; None if they are not awaited, or not so far.

    `acted` is whether they have played in this phase: players with nothing to give have no orders.
    """
    if game.status == Game.ENDED or not player:
        return None
    together = PHASES[game.phase].played == "together"
    if player in game.waits_for:
        given = acted and together and game.phase != "bids"
        state = "draft" if has_draft else "revealed" if given else "none"
    elif game.phase != "bids" and not acted:
        return None
    else:
        state = "sealed" if game.phase == "bids" else "revealed"
    return OrderState(state, game.public_id, player, page_version_of(game))


def orders_of(scene: Scene) -> OrderState | None:
    """The orders of a viewer who has not left the campaign."""
    me = scene.me
    if me is None or me.left:
        return None
    acted = not scene.shared_device and getattr(scene.game, "acted", False)
    return orders_in(scene.game, me.player, has_draft=bool(scene.drafts), acted=acted)
