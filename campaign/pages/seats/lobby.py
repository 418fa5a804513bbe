"""Seats: their players, their readiness, and what the organiser and each player can do."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaign.actions.play import campaign_queries
from campaign.pages.battles.qr_codes import Code, code_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from campaign.pages.words.bot_words import SEAT_BOTS
from campaign.pages.words.rule_terms import BEGUN
from club.actions.accounts.emblems import Emblem, emblems_of
from club.actions.accounts.plain_names import shown_name
from club.actions.fairness.luck_words import luck_by_seat, proposed_luck
from club.actions.letters.outgoing import LetterState
from club.actions.seats import invitations
from club.actions.seats.invitation_mail import invitation_state
from club.actions.seats.open_link import secret_of
from club.actions.seats.seat_requests import waiting_requests
from club.actions.seats.seat_tenures import tenures_of
from club.actions.seats.spectator_links import watch_secret
from club.models import Game, Invitation, OpenSeats, Tenure
from club.models import Seat as Record
from club.pages.frame.deadline_display import time_words
from club.pages.seats.seat_operations import OPERATIONS, NewLink
from club.refusals import Refusal


@dataclass(frozen=True)
class LobbySeat:
    """One seat of the page. `good_until` is the end of its open link; "" without one. `link` is
    that link's id; `email` the address to which it was sent, and `letter` the state of that email.
    """

    seat: SeatView
    record: Record
    mustered: bool
    good_until: str
    link: int | None
    email: str
    letter: LetterState | None
    tenures: list[Tenure]
    luck: str
    emblem: Emblem | None

    @property
    def before(self) -> list[Tenure]:
        return [tenure for tenure in self.tenures if tenure.until]

    @property
    def note(self) -> str:
        """The stored note of the seat's player, for a successor."""
        return next((tenure.note for tenure in reversed(self.tenures) if not tenure.until), "")

    @property
    def empty(self) -> bool:
        """Whether a person may be invited. A bot plays the seat until they come."""
        return self.record.user_id is None and not self.seat.left

    @property
    def sitter(self) -> Any:
        """Words for a seat without a person; "" for others."""
        if self.seat.left:
            return _("left the campaign")
        if self.record.bot:
            return _("a bot")
        return _("nobody sits here") if self.empty else ""

    @property
    def is_missed(self) -> bool:
        """Whether the start waits for the seat: for a player, or for their bands."""
        return not (self.mustered and self.taken or self.record.bot or self.seat.left)

    @property
    def taken(self) -> bool:
        return bool(self.record.user_id or self.record.bot)


@dataclass(frozen=True)
class OpenLink:
    """The link to all free seats, as an organiser passes it on: the number of seats, and the
    sender's name. `code` is None without a link."""

    free: int
    host: str
    code: Code | None


@dataclass(frozen=True)
class RefusedAction:
    """A refused operation, and its seat."""

    operation: str
    player: str
    refusal: Refusal


@login_required
@require_safe
def lobby(request: HttpRequest, public_id: str) -> HttpResponse:
    return lobby_page(request, access.campaign_or_404(request, public_id))


@login_required
@never_cache
@require_POST
def change_seats(request: HttpRequest, public_id: str, operation: str) -> HttpResponse:
    """Performs the operation of a form, or shows why it was refused (422)."""
    game = access.campaign_or_404(request, public_id)
    player = request.POST.get("player", "")[:1]
    if operation not in OPERATIONS:
        raise Http404
    try:
        link = OPERATIONS[operation](request, game, player)
    except Refusal as refusal:
        fresh = campaign_queries.campaign_for(request.user, public_id)
        return lobby_page(request, fresh, attempt=RefusedAction(operation, player, refusal))
    if link is not None:
        return lobby_page(
            request, campaign_queries.campaign_for(request.user, public_id), link=link
        )
    if operation == "start":
        messages.success(request, str(BEGUN))
        return redirect("table", public_id=public_id)
    return redirect("seats", public_id=public_id)


def lobby_page(
    request: HttpRequest,
    game: Game,
    *,
    link: NewLink | None = None,
    attempt: RefusedAction | None = None,
) -> HttpResponse:
    """The page. A new link and a refusal are shown next to their seat."""
    scene = access.scene_for(request, game)
    places = _places(scene)
    own = next((place for place in places if place.seat.player == scene.viewer), None)
    context = {
        "game": game,
        "scene": scene,
        "places": places,
        "link": link,
        "own": own,
        "open_link": _open_link(request, scene, places, own),
        "attempt": attempt,
        "note": _note(request, own),
        "bots": SEAT_BOTS,
        "ready": all(place.mustered and place.taken for place in places),
        "missing": [place.seat.name for place in places if place.is_missed],
        "watch": _watch_address(request, game),
        "open_text": _open_text(scene),
        "requests": waiting_requests(game) if scene.organises else (),
        "luck": proposed_luck(),
        "seed": game.seeds.order_by("pk").last(),
    }
    return render(request, "seats/lobby.html", context, status=422 if attempt else 200)


def _places(scene: Scene) -> list[LobbySeat]:
    game = scene.game
    links = invitations.open_invitations(game) if scene.organises else {}
    tenures, words = tenures_of(game), luck_by_seat(game)
    emblems = emblems_of(record.user_id for record in game.seats.all())
    return [
        LobbySeat(
            scene.seats[record.player],
            record,
            _has_mustered(scene, record.player),
            _good_until(game, links.get(record.player)),
            *_letter(record, links.get(record.player)),
            tenures.get(record.player, []),
            words.get(record.player, ""),
            emblems.get(record.user_id),
        )
        for record in game.seats.all()
    ]


def _open_link(
    request: HttpRequest, scene: Scene, places: list[LobbySeat], own: LobbySeat | None
) -> OpenLink | None:
    """The link, for an organiser, before the start and as long as seats are free."""
    free = sum(place.empty and not place.good_until for place in places)
    if not (free and scene.organises and scene.forming):
        return None
    host = own.record.name if own is not None else str(shown_name(request.user))
    secret = secret_of(scene.game)
    address = request.build_absolute_uri(reverse("join", args=[secret])) if secret else ""
    return OpenLink(free, host, code_of(address) if secret else None)


def _has_mustered(scene: Scene, player: str) -> bool:
    return scene.world.phase != "muster" or player in scene.world.musters


def _good_until(game: Game, link: Invitation | None) -> str:
    return time_words(game, link.expires_at) if link else ""


def _letter(seat: Record, link: Invitation | None) -> tuple[int | None, str, LetterState | None]:
    if link is None:
        return None, "", None
    return link.pk, link.email, invitation_state(seat, link.email) if link.email else None


def _note(request: HttpRequest, own: LobbySeat | None) -> str:
    """The viewer's note for a successor, as typed or stored."""
    if own is None:
        return ""
    if "note" in request.POST:
        return request.POST["note"]
    return own.note


def _open_text(scene: Scene) -> str:
    """The text of the public list, if the campaign is on it."""
    found = OpenSeats.objects.filter(game=scene.game).first() if scene.organises else None
    return found.text if found else ""


def _watch_address(request: HttpRequest, game: Game) -> str:
    secret = watch_secret(game)
    return request.build_absolute_uri(reverse("watch_table", args=[secret])) if secret else ""
