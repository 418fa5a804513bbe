"""One act of a person: the door before it, the end of its transaction, and closing after it (D3).

    with turn(campaign_id, actor, may_rule, key=key) as game:
        game.append(command, actor=actor)

At the door: the lock, permissions, the form's once-only key, and whether the page is out of date.
`transactions` says what its end does. After the commit, what is complete is closed.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from campaign.actions.clock.closing import close_if_all_sealed
from campaign.actions.clock.transactions import transact
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.idempotency import earlier_seq, store_key
from campaign.actions.journal.ledger import Game
from campaign.actions.journal.page_versions import is_corrected_since, opening_of, stale
from campaign.models import Campaign

Allowed = Callable[[Campaign, Actor], bool]


@contextmanager
def turn(
    campaign_id: int,
    actor: Actor,
    allowed: Allowed,
    *,
    key: str | None = None,
    page_version: int | None = None,
    strict: bool = False,
) -> Iterator[Game]:
    """The campaign for one act of the actor. Refuses `not-yours` unless it is `allowed`.

    `key` is the form's once-only key: where it was used before, `game.earlier` says at which entry.
    `page_version` is the opening that the page was drawn for. Refuses `stale` when a correction
    came since, or the campaign has moved on and the command no longer fits; with `strict`, for
    every other opening.
    """
    with transact(campaign_id) as game:
        permissions.check(allowed(game.campaign, actor))
        game.earlier = earlier_seq(game.campaign, key, actor)
        if game.earlier is None:
            _check_page(game, page_version, strict)
        yield game
        if game.earlier is None:
            store_key(game.campaign, key, game.key_seq or game.campaign.seq, actor)
    if game.effects:
        close_if_all_sealed(game.campaign)


def _check_page(game: Game, page_version: int | None, strict: bool) -> None:
    if page_version is None:
        return
    game.page_is_old = page_version != opening_of(game.campaign)
    if strict and game.page_is_old or is_corrected_since(game.campaign, page_version):
        raise stale()
