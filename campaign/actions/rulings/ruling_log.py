"""A decision of the organiser, written down: who, when, why, and whether they play (D3)."""

from typing import Any

from django.utils.translation import gettext_noop

from campaign.actions.journal.actor import Actor
from campaign.actions.journal.hash_chain import write
from campaign.actions.journal.ledger import Game
from campaign.models import JournalEntry, Ruling, Seat
from club.refusals import Refusal

MOST_WORDS = 1000  # letters of a reason


def decide(
    game: Game,
    kind: str,
    *,
    actor: Actor,
    reason: str,
    entry: JournalEntry | None = None,
    standing: bool = False,
    changes: Any = (),
) -> Ruling:
    """Keeps the ruling beside the journal, within the transaction of what it decides.

    `kind` and `changes` as in `Ruling`. Refuses `reason`: none, or a longer one than is kept.
    """
    campaign = game.campaign
    ruling = Ruling.objects.create(
        campaign=campaign, entry=entry, kind=kind, by_id=actor.user_id,
        by_player=player_of(game, actor), at=game.now, turn=campaign.turn, phase=campaign.phase,
        reason=checked(reason), standing=standing, changes=list(changes),
    )  # fmt: skip
    write(game, ("ruling", ruling))
    return ruling


def checked(reason: str) -> str:
    """The reason as it is kept; refuses `reason`."""
    words = reason.replace("\x00", "").strip()
    if not words:
        raise Refusal(
            "reason", "D3", gettext_noop("Say why: everybody reads it beside the decision."),
            fields=("reason",),
        )  # fmt: skip
    if len(words) > MOST_WORDS:
        raise Refusal(
            "reason", "D3", gettext_noop("A reason has {most} letters at most."),
            fields=("reason",), most=MOST_WORDS,
        )  # fmt: skip
    return words


def player_of(game: Game, actor: Actor) -> str:
    """The letter under which the actor plays in this campaign; empty if they do not."""
    if actor.user_id is None:
        return ""
    seats = Seat.objects.filter(campaign=game.campaign, user_id=actor.user_id)
    return seats.values_list("player", flat=True).first() or ""
