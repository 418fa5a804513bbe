"""The organiser opens the public page; players hide their name there, and show their photographs.

It is closed until an organiser opens it, which everybody learns.
"""

from typing import Any

from campaign.models import BattlePhoto, Campaign
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.notices.game_messages import add_message


def publish(game_id: int, *, actor: Actor, indexed: bool = False) -> None:
    """Opens the public page, or changes whether search engines may list it."""
    with turn(game_id, actor, permissions.may_rule) as locked:
        opened = _row(locked).public_since is None
        values: dict[str, Any] = {"indexed": indexed}
        if opened:
            values["public_since"] = locked.now
        _write(locked, **values)
        if opened:
            add_message(locked, "published", by=actor)


def withdraw(game_id: int, *, actor: Actor) -> None:
    """Closes the public page, which then is not found."""
    with turn(game_id, actor, permissions.may_rule) as locked:
        if _row(locked).public_since is None:
            return
        _write(locked, public_since=None, indexed=False)
        add_message(locked, "unpublished", by=actor)


def hide_name(game_id: int, *, actor: Actor, hidden: bool) -> None:
    """Shows a player's banner in place of their name on the public page, or the name again."""
    with turn(game_id, actor, permissions.holds_seat) as locked:
        letters = {*_row(locked).hidden_names} - {actor.player or ""}
        if hidden:
            letters.add(actor.player or "")
        _write(locked, hidden_names="".join(sorted(letters)))


def show_photo(game_id: int, photo_id: int, *, actor: Actor, shown: bool) -> None:
    """Lets everybody see a photograph on the public page, for its owner; or only members again,
    for the organiser too."""
    with turn(game_id, actor, permissions.anybody) as locked:
        photo = BattlePhoto.objects.filter(game=locked.game, pk=photo_id).first()
        if photo is None:
            return
        own = photo.by_id == actor.user_id and permissions.takes_part(locked.game, actor)
        permissions.check_allowed(own or (not shown and permissions.may_rule(locked.game, actor)))
        BattlePhoto.objects.filter(pk=photo.pk).update(shown=shown)
        locked.mark(Effect.SAVE)


def _row(locked: LockedGame) -> Campaign:
    return Campaign.objects.get(pk=locked.game.pk)


def _write(locked: LockedGame, **values: Any) -> None:
    Campaign.objects.filter(pk=locked.game.pk).update(**values)
    locked.mark(Effect.SAVE)
