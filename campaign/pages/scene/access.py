"""Access to a campaign: 404 for strangers, a scene for members and spectators."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest

from campaign.actions.battles import lent_counts
from campaign.actions.battles.report_drafts import drafts_of
from campaign.actions.history.effective_history import read_world
from campaign.actions.play import campaign_queries
from campaign.actions.play.choices_now import choices_now
from campaign.actions.play.sealed_bids import own_bid, receipt_for
from campaign.commands import Muster
from campaign.models import LentCount
from campaign.pages.scene.campaign_view import WORDS, Scene, Selection, ShownBid
from campaign.pages.scene.seat_views import seats_of
from campaign.play import awaited, defaults
from campaign.rules import SAGA
from campaign.world import PlayerId, World
from club.actions.clock.page_views import up_to_date
from club.actions.journal.game_queries import seat_of
from club.actions.journal.permissions import organises
from club.actions.seats import spectator_links
from club.models import Game, Seat

LENT = "lent"  # in place of a spectators' key: the page has no links into the campaign


def campaign_or_404(request: HttpRequest, public_id: str) -> Game:
    """The campaign of this address, brought up to date if its deadline has passed."""
    return _up_to_date(lambda: campaign_queries.campaign_for(request.user, public_id))


def organised_or_404(request: HttpRequest, public_id: str) -> Game:
    """The campaign, for its organiser; 404 for everybody else."""
    game = campaign_or_404(request, public_id)
    if not organises(game, request.user):
        raise Http404
    return game


def watched_or_404(key: str) -> Game:
    """The campaign of a spectators' link, brought up to date in the same way."""
    return _up_to_date(lambda: spectator_links.game_watched(key, SAGA.name))


def lent_or_404(lent: LentCount) -> Game:
    """The campaign of a lent count, brought up to date in the same way."""
    return _up_to_date(lambda: lent_counts.game_of(lent))


def _up_to_date(find: Callable[[], Game]) -> Game:
    try:
        return up_to_date(find)
    except LookupError as error:
        raise Http404 from error


def scene_for(request: HttpRequest, game: Game) -> Scene:
    """The campaign as the user of this request sees it."""
    world = read_world(game)
    seat, shared_device = seat_at(request, game)
    viewer = PlayerId(seat.player) if seat else None
    own = None if shared_device else _own_bid(game, world, viewer)
    open_choices = choices_now(game, world, viewer) if viewer else ()
    return Scene(
        game=game,
        world=world,
        viewer=viewer,
        seats=seats_now(game, world, viewer),
        organises=organises(game, request.user),
        choices=open_choices,
        selection=Selection(
            request.GET.get("band", "")[:40],
            request.GET.get("to", "")[:80],
            seat.player if seat and shared_device else "",
            asks_for_words(request),
            counted=request.GET.get("from") == "table",
        ),
        own_bid=own,
        drafts=_drafts(game, world, None if shared_device else viewer),
        sealed_receipt=(_sealed_receipt(game, world, viewer, shared_device) if own is None else ""),
        defaults=_default_musters(world, viewer),
        plays=_plays(request, game),
    )


def asks_for_words(request: HttpRequest) -> bool:
    """Whether the address asks for the map in words."""
    return request.GET.get(WORDS) == "1"


def scene_lent(game: Game) -> Scene:
    """The public view for somebody to whom a count is lent. No link for spectators is in it."""
    return replace(scene_watched(game), watching=LENT)


def scene_watched(game: Game, *, words: bool = False) -> Scene:
    """The public view, built only from the world and the names."""
    world = read_world(game)
    return Scene(
        game=game,
        world=world,
        viewer=None,
        seats=seats_now(game, world, None),
        organises=False,
        choices=(),
        watching=spectator_links.watch_secret(game),
        selection=Selection(words=words),
    )


def scene_then(request: HttpRequest, game: Game, world: World) -> Scene:
    """An earlier world of the campaign, without any actions."""
    return Scene(
        game=game,
        world=world,
        viewer=None,
        seats=_seats_then(game, world),
        organises=organises(game, request.user),
        choices=(),
        plays=_plays(request, game),
    )


def _plays(request: HttpRequest, game: Game) -> bool:
    return seat_of(game, request.user) is not None


def scene_watched_then(game: Game, world: World) -> Scene:
    """An earlier world as everybody sees it."""
    return Scene(
        game=game,
        world=world,
        viewer=None,
        seats=_seats_then(game, world),
        organises=False,
        choices=(),
        watching=spectator_links.watch_secret(game),
    )


def _seats_then(game: Game, world: World) -> dict[PlayerId, Any]:
    names = {seat.player: (seat.name, seat.playing_as) for seat in game.seats.all()}
    return seats_of(world, names, viewer=None, awaited=awaited(world), sealed=frozenset())


def seat_at(request: HttpRequest, game: Game) -> tuple[Seat | None, bool]:
    """The seat of this request, and whether the organiser's device is shared with it.

    The organiser names another person's seat in the field `for`, for a player who shares the
    device. Everybody else has their own. A form for a seat that cannot be lent gets 404: it is
    never taken as that of another seat.
    """
    own = seat_of(game, request.user)
    named = request.POST.get("for") or request.GET.get("for", "")
    if not named or (own is not None and own.player == named):
        return own, False
    other = next((seat for seat in game.seats.all() if seat.player == named), None)
    if other is not None and not other.bot and organises(game, request.user):
        return other, True
    if request.method == "POST":
        raise Http404
    return own, False


def _sealed_receipt(game: Game, world: World, viewer: PlayerId | None, shared_device: bool) -> str:
    if viewer is None or world.phase != "bids" or viewer in game.waits_for:
        return ""
    return receipt_for(game, viewer, lent=shared_device)


def seats_now(game: Game, world: World, viewer: PlayerId | None) -> dict[PlayerId, Any]:
    """Every player as the viewer sees them now: who is awaited, and whose envelope is sealed."""
    names = {seat.player: (seat.name, seat.playing_as) for seat in game.seats.all()}
    waited = awaited(world)
    if game.status == Game.SETUP:
        waited = tuple(player for player in waited if player in game.waits_for)
    sealed = (
        frozenset(player for player in waited if player not in game.waits_for)
        if world.phase == "bids"
        else frozenset()
    )
    return seats_of(world, names, viewer=viewer, awaited=waited, sealed=sealed)


def _own_bid(game: Game, world: World, viewer: PlayerId | None) -> ShownBid | None:
    if viewer is None or world.phase != "bids" or viewer in game.waits_for:
        return None
    found = own_bid(game, viewer)
    return ShownBid(*found) if found else None


def _drafts(game: Game, world: World, viewer: PlayerId | None) -> dict[str, Any]:
    """The viewer's drafts for battles that are not decided."""
    if not viewer or world.phase != "battles":
        return {}
    open_ones = {id for id, row in world.battles.items() if row.stage != "closed"}
    return {id: fields for id, fields in drafts_of(game, viewer).items() if id in open_ones}


def _default_musters(world: World, viewer: PlayerId | None) -> tuple[Muster, ...]:
    if viewer is None or world.phase != "muster":
        return ()
    return tuple(command for command in defaults(world) if isinstance(command, Muster))
