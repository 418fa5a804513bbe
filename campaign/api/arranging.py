"""API: absence, plans, dates and requests for a ruling of a seat."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import Status

from campaign.actions.battles import battle_dates
from campaign.actions.bids import plans
from campaign.actions.rulings import challenges
from campaign.api.organising.led import for_all
from campaign.api.own_campaign import campaign_of, speaker_in_campaign
from campaign.api.shapes import (
    ChallengeIn,
    ChallengeOut,
    DateIn,
    DateOut,
    PlanIn,
    PlanOut,
    ReceiptOut,
)
from campaign.bots.plans import Plan
from campaign.models import Meeting
from club.api.door import EVERY_ACT, EVERY_ANSWER, api, speaker
from club.api.shapes import Whole, shape_of


@api.get("/plan", response={200: PlanOut, **EVERY_ANSWER})
def plan(request: HttpRequest, response: HttpResponse) -> PlanOut:
    """This seat's own plan; 404 when there is none."""
    response["Cache-Control"] = "no-store"
    player = speaker(request).actor.player or ""
    own = plans.own_plan(campaign_of(request), player)
    if own is None:
        raise LookupError
    plain: dict[str, Any] = msgspec.to_builtins(own.plan)
    for way in (way for go in plain["goes"] for way in go):
        del way["seen"]
    return PlanOut(**plain, nonce=own.nonce, receipt=own.receipt)


@api.put("/plan", response={200: ReceiptOut, **EVERY_ACT})
def give_plan(request: HttpRequest, body: PlanIn) -> ReceiptOut:
    """Seals a plan in place of an earlier one, and plays what it says for the present go.

    An empty plan withdraws the earlier one.
    """
    asked = speaker_in_campaign(request)
    given = msgspec.convert(body.dict(exclude_none=True), Plan)
    receipt = plans.seal_plan(asked.game_id, given, actor=asked.actor)
    return shape_of(ReceiptOut, receipt)


@api.delete("/plan", response={204: None, **EVERY_ACT})
def withdraw_plan(request: HttpRequest) -> Status[None]:
    """Withdraws the plan; if there is none, nothing is done."""
    asked = speaker_in_campaign(request)
    plans.withdraw_plan(asked.game_id, actor=asked.actor)
    return Status(204, None)


@for_all("/dates", list[DateOut])
def dates(request: HttpRequest) -> list[DateOut]:
    """Dates proposed and agreed for the battles of this turn."""
    found = campaign_of(request)
    rows = Meeting.objects.filter(game=found, turn=found.turn).order_by("pk")
    return [DateOut.from_orm(row) for row in rows]


@api.post("/dates", response={200: DateOut, **EVERY_ACT})
def propose(request: HttpRequest, body: DateIn) -> DateOut:
    """Proposes a date for a battle of this seat; `at` names its offset from UTC."""
    asked = speaker_in_campaign(request)
    made = battle_dates.propose(
        asked.game_id, body.battle, actor=asked.actor, at=body.at, place=body.place
    )
    return DateOut.from_orm(made)


@api.post("/dates/{date_id}/agree", response={200: DateOut, **EVERY_ACT})
def agree(request: HttpRequest, date_id: Whole) -> DateOut:
    """Accepts the proposed date; it is agreed once every side has accepted."""
    asked = speaker_in_campaign(request)
    return DateOut.from_orm(battle_dates.agree(asked.game_id, date_id, actor=asked.actor))


@api.post("/dates/{date_id}/decline", response={200: DateOut, **EVERY_ACT})
def decline(request: HttpRequest, date_id: Whole) -> DateOut:
    """Declines the date. If its proposer does this, the date is withdrawn."""
    asked = speaker_in_campaign(request)
    return DateOut.from_orm(battle_dates.decline(asked.game_id, date_id, actor=asked.actor))


@for_all("/challenges", list[ChallengeOut])
def asked_for(request: HttpRequest) -> list[ChallengeOut]:
    """Requests for a ruling and their answers, the latest first, at most 100."""
    rows = campaign_of(request).challenges.order_by("-pk")[:100]
    return [ChallengeOut.from_orm(row) for row in rows]


@api.post("/challenges", response={200: ChallengeOut, **EVERY_ACT})
def challenge(request: HttpRequest, body: ChallengeIn) -> ChallengeOut:
    """Asks the organiser for a ruling."""
    asked = speaker_in_campaign(request)
    made = challenges.ask_for_ruling(
        asked.game_id, actor=asked.actor, text=body.text, about=body.about, battle=body.battle
    )
    return ChallengeOut.from_orm(made)


@api.post("/challenges/{challenge_id}/withdraw", response={200: ChallengeOut, **EVERY_ACT})
def withdraw_challenge(request: HttpRequest, challenge_id: Whole) -> ChallengeOut:
    """Withdraws one's own request."""
    asked = speaker_in_campaign(request)
    taken = challenges.withdraw_challenge(asked.game_id, challenge_id, actor=asked.actor)
    return ChallengeOut.from_orm(taken)
