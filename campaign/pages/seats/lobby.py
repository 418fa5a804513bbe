"""Seats: who sits where and is ready, and what the organiser and each player can do about it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaign.actions.fairness.dice_explained import words_of
from campaign.actions.fairness.luck_words import proposed_luck
from campaign.actions.journal.actor import Actor
from campaign.actions.play import campaign_queries
from campaign.actions.play.starting import start_campaign
from campaign.actions.seats import invitations, seats, spectator_links
from campaign.actions.seats.invitation_mail import send_letter
from campaign.actions.seats.seat_handover import handover_note, tenures_of
from campaign.actions.security.whole_numbers import whole_number
from campaign.models import Campaign, Invitation, Tenure
from campaign.models import Seat as Record
from campaign.pages.frame.deadline_display import moment_words
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from campaign.pages.words.bot_words import SEAT_BOTS
from campaign.pages.words.rule_terms import BEGUN
from club.refusals import Refusal

BAD_ADDRESS = gettext_noop("This is not an email address.")


@dataclass(frozen=True)
class LobbySeat:
    """One seat of the page. `good_until` says how long its open link is good; "" without one.
    `link` is that link's id."""

    seat: SeatView
    record: Record
    mustered: bool
    good_until: str
    link: int | None
    before: list[Tenure]
    luck: str

    @property
    def empty(self) -> bool:
        """Whether a person may be invited; a bot keeps the seat until they come."""
        return self.record.user_id is None and not self.seat.left

    @property
    def taken(self) -> bool:
        return bool(self.record.user_id or self.record.bot)


@dataclass(frozen=True)
class Link:
    """A link that was just made, the only time it is shown, and where it was sent."""

    player: str
    address: str
    email: str = ""
    sent: bool = False


@dataclass(frozen=True)
class RefusedAction:
    """A refused operation, and the seat that it concerned."""

    operation: str
    player: str
    refusal: Refusal


@login_required
@require_safe
def lobby(request: HttpRequest, public_id: str) -> HttpResponse:
    return drawn(request, access.campaign_or_404(request, public_id))


@login_required
@never_cache
@require_POST
def change(request: HttpRequest, public_id: str, operation: str) -> HttpResponse:
    """Performs the operation of a form, or shows why it was refused (422)."""
    campaign = access.campaign_or_404(request, public_id)
    player = request.POST.get("player", "")[:1]
    if operation not in OPERATIONS:
        raise Http404
    try:
        link = OPERATIONS[operation](request, campaign, player)
    except Refusal as refusal:
        fresh = campaign_queries.campaign_for(request.user, public_id)
        return drawn(request, fresh, attempt=RefusedAction(operation, player, refusal))
    if link is not None:
        return drawn(request, campaign_queries.campaign_for(request.user, public_id), link=link)
    if operation == "start":
        messages.success(request, str(BEGUN))
        return redirect("table", public_id=public_id)
    return redirect("seats", public_id=public_id)


def invite(request: HttpRequest, campaign: Campaign, player: str, email: str = "") -> Link:
    """Makes a link to the seat, and sends it where an address is given."""
    if email:
        try:
            validate_email(email)
        except ValidationError:
            raise Refusal("email", "D4", BAD_ADDRESS, fields=("email",)) from None
    actor = Actor.organiser(request.user)
    secret = invitations.make_invitation(campaign.pk, player, actor=actor, email=email)
    address = request.build_absolute_uri(reverse("join", args=[secret]))
    seat = campaign.seats.select_related("campaign__organiser").get(player=player)
    return Link(player, address, email, bool(email) and send_letter(seat, email, address))


def drawn(
    request: HttpRequest, campaign: Campaign, *, link: Link | None = None,
    attempt: RefusedAction | None = None,
) -> HttpResponse:  # fmt: skip
    """The page; a link that was just made and a refusal stand beside their seat."""
    scene = access.scene_for(request, campaign)
    places = _places(scene)
    own = next((place for place in places if place.seat.player == scene.viewer), None)
    context = {
        "campaign": campaign, "scene": scene, "places": places, "link": link, "own": own,
        "attempt": attempt, "note": _note(request, own), "bots": SEAT_BOTS,
        "ready": all(place.mustered and place.taken for place in places),
        "watch": _watch_address(request, campaign), "luck": proposed_luck(),
        "seed": campaign.seeds.order_by("pk").last(),
    }  # fmt: skip
    return render(request, "seats/lobby.html", context, status=422 if attempt else 200)


def _places(scene: Scene) -> list[LobbySeat]:
    campaign = scene.campaign
    links = invitations.open_invitations(campaign) if scene.organises else {}
    before, words = tenures_of(campaign), words_of(campaign)
    return [
        LobbySeat(
            scene.seats[record.player], record, _has_mustered(scene, record.player),
            _good_until(campaign, links.get(record.player)),
            links[record.player].pk if record.player in links else None,
            [tenure for tenure in before.get(record.player, []) if tenure.until],
            words.get(record.player, ""),
        )
        for record in campaign.seats.all()
    ]  # fmt: skip


def _has_mustered(scene: Scene, player: str) -> bool:
    return scene.world.phase != "muster" or player in scene.world.musters


def _good_until(campaign: Campaign, link: Invitation | None) -> str:
    return moment_words(campaign, link.expires_at) if link else ""


def _note(request: HttpRequest, own: LobbySeat | None) -> str:
    """What the viewer typed, or has left so far, for who may follow them."""
    if own is None:
        return ""
    if "note" in request.POST:
        return request.POST["note"]
    return handover_note(own.record)


def _watch_address(request: HttpRequest, campaign: Campaign) -> str:
    if not campaign.spectator_key:
        return ""
    return request.build_absolute_uri(reverse("watch_table", args=[campaign.spectator_key]))


def _own(request: HttpRequest, campaign: Campaign) -> Actor:
    seat = campaign_queries.seat_of(campaign, request.user)
    if seat is None:
        raise Http404
    return Actor.seat(request.user, seat.player)


def _namer(request: HttpRequest, campaign: Campaign, player: str) -> Actor:
    own = campaign_queries.seat_of(campaign, request.user)
    if own is not None and own.player == player:
        return Actor.seat(request.user, player)
    return Actor.organiser(request.user, player)


Verb = Callable[[HttpRequest, Any, str], Link | None]


def _doing(action: Callable[..., Any]) -> Verb:
    """An action of the organiser that answers nothing the page shows."""

    def do(request: HttpRequest, campaign: Campaign, player: str) -> None:
        action(request, campaign.pk, player, Actor.organiser(request.user))

    return do


def _rename(request: HttpRequest, campaign: Campaign, player: str) -> None:
    name = request.POST.get("name", "")
    seats.rename(campaign.pk, player, name, actor=_namer(request, campaign, player))


def _write_note(request: HttpRequest, campaign: Campaign, player: str) -> None:
    note = request.POST.get("note", "")
    seats.write_note(campaign.pk, actor=_own(request, campaign), note=note)


def _write_luck(request: HttpRequest, campaign: Campaign, player: str) -> None:
    word = request.POST.get("luck", "")
    seats.write_luck(campaign.pk, actor=_own(request, campaign), word=word)


OPERATIONS: dict[str, Verb] = {
    "start": _doing(lambda r, id, player, actor: start_campaign(id, actor=actor)),
    "invite": lambda r, campaign, player: invite(r, campaign, player),
    "send": lambda r, campaign, player: invite(
        r, campaign, player, r.POST.get("email", "").strip() or "-"
    ),
    "take-back": _doing(
        lambda r, id, player, actor: invitations.take_back(
            id, player, actor=actor, link=whole_number(r.POST.get("link", "")) or 0
        )
    ),
    "bot": _doing(
        lambda r, id, player, actor: seats.give_to_bot(
            id, player, r.POST.get("bot", ""), actor=actor
        )
    ),
    "no-bot": _doing(lambda r, id, player, actor: seats.take_from_bot(id, player, actor=actor)),
    "rename": _rename,
    "note": _write_note,
    "luck": _write_luck,
    "spectators": _doing(
        lambda r, id, player, actor: spectator_links.open_to_spectators(id, actor=actor)
    ),
    "no-spectators": _doing(
        lambda r, id, player, actor: spectator_links.close_to_spectators(id, actor=actor)
    ),
}
