"""My campaigns: those that wait for me first, with their deadlines."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.actions.journal.permissions import organises
from campaign.actions.play import campaign_queries
from campaign.models import Campaign, Seat
from campaign.pages.frame.deadline_display import Deadline, deadline_of
from campaign.pages.scene.seat_views import LETTERS, faction_word
from campaign.pages.table.order_state import Orders, orders_in
from campaign.pages.words.rule_terms import DUTIES, FORMING, PHASES, READY, START


@dataclass(frozen=True, slots=True)
class CampaignRow:
    """One campaign of the list."""

    campaign: Campaign
    seat: Any
    css: str
    faction: str
    waits: bool
    phase: str
    duty: str
    deadline: Deadline | None
    orders: Orders | None
    others: list[Seat]


@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    lines = [
        _line(campaign, request.user) for campaign in campaign_queries.my_campaigns(request.user)
    ]
    waiting = sum(1 for line in lines if line.waits)
    now = lines[0].campaign.database_now.isoformat() if lines else ""  # type: ignore[attr-defined]
    context = {"lines": lines, "waiting": waiting, "now_iso": now}
    return render(request, "seats/home.html", context)


def _line(campaign: Campaign, user: Any) -> CampaignRow:
    seat = campaign_queries.seat_of(campaign, user)
    waits = campaign_queries.waits_for_user(campaign, user) or _awaits_start(campaign, user)
    return CampaignRow(
        campaign=campaign, seat=seat, waits=waits,
        css=LETTERS[seat.index % 6].lower() if seat else "",
        faction=faction_word(seat.faction) if seat else "",
        phase=_phase(campaign),
        duty=_duty(campaign, waits),
        deadline=deadline_of(campaign),
        orders=orders_in(campaign, seat.player, acted=campaign.acted) if seat else None,  # type: ignore[attr-defined]
        others=[other for other in campaign.seats.all() if other.player in campaign.waits_for],
    )  # fmt: skip


def _forms(campaign: Campaign) -> bool:
    return bool(campaign.status == Campaign.SETUP)


def _phase(campaign: Campaign) -> str:
    if _forms(campaign):
        return str(FORMING)
    return str(PHASES["ended" if campaign.status == Campaign.ENDED else campaign.phase])


def _awaits_start(campaign: Campaign, user: Any) -> bool:
    """Whether everybody is ready and the user is the one who starts it."""
    return _forms(campaign) and not campaign.waits_for and organises(campaign, user)


def _duty(campaign: Campaign, waits: bool) -> str:
    """What the user does next; before the start, also that everybody is ready for it."""
    if _forms(campaign) and not campaign.waits_for:
        return str(START if waits else READY)
    return str(DUTIES.get(campaign.phase, "")) if waits else ""
