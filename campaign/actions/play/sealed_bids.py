"""Sealing, replacing and withdrawing a bid, until the envelopes are opened (R11, A10, D3)."""

import logging
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext_noop

from campaign.actions.bids.bid_sealing import Receipt, Sealed, UnreadableEnvelope, seal, unseal
from campaign.actions.bids.envelopes import envelopes_of, put_envelope
from campaign.commands import Bid
from campaign.models import Envelope
from campaign.play import check_bid
from campaign.world import PlayerId, World
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.journal.page_versions import stale
from club.actions.notices.game_messages import add_message
from club.actions.play.starting import check_goes_on
from club.models import Game, JournalEntry
from club.refusals import Refusal

MOST_BIDS = "30/minute"  # bids of one player, on pages and by programs
ABOVE_STOCK: Final = "above-stock"  # the code of the refusal that only asks for confirmation
logger = logging.getLogger(__name__)


class OwnBid(NamedTuple):
    amount: int
    nonce: str
    receipt: str
    sealed_at: datetime

    def __repr__(self) -> str:
        """Hides the values, since a printed value may be logged."""
        return "OwnBid(…)"


def seal_bid(
    game_id: int,
    *,
    actor: Actor,
    amount: int,
    key: str | None = None,
    page_version: int | None = None,
    asks: bool = False,
) -> Receipt:
    """Seals the actor's bid in power points, in place of an earlier one, and returns a receipt.

    Accepted only under the lock, in phase `bids`, before the deadline by the database's clock.
    After the last missing bid, all are opened at once. Refuses what `check_bid` refuses,
    `not-yours`, `stale`, `closed`. With `asks`, for people who may have mistyped, also refuses
    `above-stock` if the bid would be void; sent again without `asks`, it is sealed (A9).
    """
    with turn(
        game_id, actor, permissions.may_speak, key=key, page_version=page_version, strict=True
    ) as locked:
        player = PlayerId(actor.player or "")
        if locked.earlier is not None:
            _own_envelopes(locked.game, actor)
            return _given_before(locked.game, actor, amount, locked.earlier)
        _check_open(locked)
        check_bid(locked.world, Bid(player, amount))
        if asks:
            _own_envelopes(locked.game, actor)  # players who may not bid here are not asked
            _ask_once_more(locked.world, Bid(player, amount))
        sealed = seal(locked.game, player, amount)
        _put(locked, player, sealed, actor)
        locked.record("receipt", (player, sealed.receipt), with_chain=True)
    return Receipt(sealed.receipt, sealed.nonce, locked.now)


def _ask_once_more(world: World, bid: Bid) -> None:
    """Asks for confirmation. The sentence does not name the bid: others may read it on a shared
    device or in a log."""
    stock = world.players[bid.player].power
    if bid.amount > stock:
        raise Refusal(
            ABOVE_STOCK,
            "A9",
            gettext_noop(
                "You have {stock} PP: this bid will be void and put you last. Seal it all the same?"
            ),
            fields=("amount",),
            stock=stock,
        )


def _put(locked: LockedGame, player: PlayerId, sealed: Sealed, actor: Actor) -> None:
    """Stores the player's envelope in this moment, in place of an earlier one.

    Its existence and its withdrawal are public. Only its owner knows that it was replaced: the row
    stays, nobody gets a notice, and no version grows.
    """
    for_player = actor.kind == "organiser"
    replaced = _own_envelopes(locked.game, actor).update(
        sealed=sealed.token,
        receipt=sealed.receipt,
        sealed_at=locked.now,
        how="",
        on_behalf=for_player,
    )
    if replaced:
        return
    put_envelope(locked, player, sealed, on_behalf=for_player)
    if for_player:
        add_message(locked, "lent", by=actor, player=player)


def withdraw_bid(game_id: int, *, actor: Actor, page_version: int | None = None) -> None:
    """Withdraws the envelope while the phase is open. Without an envelope nothing changes."""
    with turn(
        game_id, actor, permissions.may_speak, page_version=page_version, strict=True
    ) as locked:
        _check_open(locked)
        if _own_envelopes(locked.game, actor).delete()[0]:
            locked.mark(Effect.AWAITED)


def own_bid(game: Game, player: str) -> OwnBid | None:
    """The contents of the player's envelope of this moment. For its owner's page only.

    Also None if no key of this installation opens it; its receipt can still be shown.
    """
    envelope = _envelopes_now(game, player).first()
    if envelope is None:
        return None
    try:
        amount, nonce = unseal(game, envelope)
    except UnreadableEnvelope as error:
        logger.error("the owner of an envelope does not see it: %s", error)
        return None
    return OwnBid(amount, nonce, envelope.receipt, envelope.sealed_at)


def receipt_for(game: Game, player: str, *, lent: bool) -> str:
    """The receipt of the player's sealed bid, whether a key opens it or not; "" without a bid.

    A shared device shows only what was sealed on it: the receipt of the player's own bid would
    reveal its replacement.
    """
    found = _envelopes_now(game, player)
    shown = found.filter(on_behalf=True) if lent else found
    return shown.values_list("receipt", flat=True).first() or ""


def _envelopes_now(game: Game, player: str | None) -> QuerySet[Envelope]:
    return envelopes_of(game, game.moment).filter(player=player)


def _check_open(locked: LockedGame) -> None:
    game = locked.game
    check_goes_on(game)
    if game.phase != "bids":
        raise Refusal("closed", "R11", gettext_noop("Bidding is closed."))
    if game.closes_at is not None and locked.now >= game.closes_at:
        raise Refusal("closed", "R11", gettext_noop("Bidding has closed."))


def _own_envelopes(game: Game, actor: Actor) -> QuerySet[Envelope]:
    """The actor's envelope of this moment; the organiser may not touch a player's own."""
    mine = _envelopes_now(game, actor.player)
    if actor.kind == "organiser":
        permissions.check_allowed(not mine.filter(on_behalf=False).exists())
    return mine


def _given_before(game: Game, actor: Actor, amount: int, seq: int) -> Receipt:
    """The receipt of what this key sealed after entry `seq`, opened or not.

    Refuses `stale` if the key sealed something else, or in an earlier phase of bids than the open
    one. An old receipt must not be mistaken for that of a new bid.
    """
    after = JournalEntry.objects.filter(game=game, seq=seq + 1)
    moment = after.values_list("moment", flat=True).first() or game.moment
    sealed = Envelope.objects.filter(game=game, player=actor.player, moment=moment)
    envelope = sealed.order_by("-era").first()
    if envelope is None or (game.phase == "bids" and moment != game.moment):
        raise stale()
    kept, nonce = envelope.amount, envelope.nonce or ""
    if kept is None:
        kept, nonce = unseal(game, envelope)
    if kept != amount:
        raise stale()
    return Receipt(envelope.receipt, nonce, envelope.sealed_at)
