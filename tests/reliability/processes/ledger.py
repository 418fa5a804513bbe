"""Reading afterwards what closing left behind, and what is wrong with it."""

import json
from collections.abc import Iterable
from itertools import chain
from typing import Any, NamedTuple

from campaign.actions.records.record_files import export_record, import_record, replay_journal
from campaign.models import Campaign, Envelope, PhaseClose
from campaign.news import News
from campaign.play import digest
from tests.stocks import reconcile


class Mark(NamedTuple):
    """A campaign and the moment at which it stood."""

    campaign: int
    moment: int


def marks(campaigns: Iterable[Campaign]) -> list[Mark]:
    return [Mark(campaign.pk, campaign.moment) for campaign in campaigns]


def closings_of(mark: Mark) -> int:
    return PhaseClose.objects.filter(campaign=mark.campaign, moment=mark.moment).count()


def faults(marked: Iterable[Mark]) -> list[str]:
    """What is wrong with campaigns that should have closed this moment, and it alone, once."""
    return [f"campaign {mark.campaign}: {fault}" for mark in marked for fault in _faults(mark)]


def _faults(mark: Mark) -> Iterable[str]:
    campaign = Campaign.objects.get(pk=mark.campaign)
    if (times := closings_of(mark)) != 1:
        yield f"moment {mark.moment} was closed {times} times"
    if campaign.moment != mark.moment + 1:
        yield f"it stands at moment {campaign.moment}"
    numbers = list(campaign.journal.order_by("seq").values_list("seq", flat=True))
    if numbers != list(range(1, campaign.seq + 1)):
        yield f"its journal has the lines {numbers}, its last number is {campaign.seq}"
    elif replay_journal(campaign).refusal is not None:
        yield "its journal does not lead to its world"
    elif any(reconcile(campaign.read_world(), _news(campaign)).values()):
        yield "its stocks do not add up from the news"
    if campaign.attempts or campaign.stuck:
        yield f"{campaign.attempts} attempts are left, stuck {campaign.stuck!r}"


def _news(campaign: Campaign) -> Iterable[News]:
    return chain.from_iterable(line.read_news() for line in campaign.journal.order_by("seq"))


def notices_of(campaign: Campaign) -> list[tuple[str, int | None]]:
    """What lies in the outbox for this campaign: events, and for whom."""
    return sorted(campaign.notices.values_list("event", "user"), key=str)


def account(campaign: Campaign) -> dict[str, Any]:
    """All that must be the same whether or not a closing was disturbed."""
    campaign.refresh_from_db()
    return {
        "world": digest(campaign.read_world()),
        "place": (campaign.turn, campaign.phase, campaign.moment, campaign.waits_for),
        "journal": list(campaign.journal.order_by("seq").values_list("seq", "digest", "origin")),
        "closings": list(campaign.closings.values_list("moment", "phase", "how", "outcomes")),
        "notices": notices_of(campaign),
        "snapshots": list(campaign.snapshots.values_list("seq", "moment", "phase")),
        "envelopes": list(
            Envelope.objects.filter(campaign=campaign).values_list("moment", "player", "amount")
        ),
    }


def copies(campaign: Campaign, number: int) -> list[Campaign]:
    """Campaigns with the same journal, dice included, made by way of its record file."""
    lines = list(export_record(campaign))
    return [import_record(lines, organiser=campaign.organiser) for _ in range(number)]


def steps(report: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in report.splitlines()]
