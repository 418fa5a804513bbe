"""Messages to everybody in a campaign, beside the entries of the journal (D3, D4)."""

from typing import Any

from campaign.actions.journal.actor import Actor
from campaign.actions.journal.hash_chain import write
from campaign.actions.journal.ledger import Effect, Game
from campaign.models import Message


def tell(game: Game, kind: str, *, by: Any = None, reason: str = "", **values: Any) -> Message:
    """Keeps a message after the latest journal line; its wording is
    `chronicle/messages/<kind>.html`.

    Those whom it concerns are told outside the site too. Belongs inside the transaction of what
    it tells. `by` is the user or the actor; if they play too, that is marked. Nothing sealed may
    be in `values`.
    """
    campaign = game.campaign
    by_id = by.user_id if isinstance(by, Actor) else getattr(by, "pk", None)
    plays = by_id is not None and campaign.seats.filter(user_id=by_id).exists()
    message = Message.objects.create(
        campaign=campaign, at=game.now, seq=campaign.seq, kind=kind, by_id=by_id, by_player=plays,
        reason=reason, values=values,
    )  # fmt: skip
    write(game, ("message", message))
    game.record("message", message)
    game.mark(Effect.SAVE)
    return message
