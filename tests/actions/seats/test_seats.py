"""Leaving and being removed, bots and names. A leaver's sealed acts are returned unopened."""

from typing import Any

import pytest

from campaign.actions.bids.plans import seal_plan
from campaign.actions.history.effective_history import read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.play import campaign_queries
from campaign.actions.play.sealed_bids import own_bid, seal_bid
from campaign.bots.plans import Plan
from campaign.commands import Muster
from campaign.models import Envelope, SealedPlan
from campaign.play import defaults
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.seats.seats import give_to_bot, leave, rename, take_from_bot, unseat, write_note
from club.models import Game, Message, Ruling, Tenure
from tests.assertions.canary import Canary, texts_of_rows
from tests.assertions.unchanged import refused
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids
from tests.table import bring_to

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

AMOUNT = 739


def told(game: Game) -> Message:
    return Message.objects.filter(game=game).latest("id")


def everything() -> list[bytes]:
    """Every value of every row about seats and their sealed acts."""
    models = (Envelope, SealedPlan, Message, Ruling, Tenure, Game)
    return [text for model in models for text in texts_of_rows(model.objects.values_list())]


def test_a_player_who_leaves_is_no_member_and_the_seat_stays_open(
    bidding: Game, bruno: Any
) -> None:
    campaign_queries.campaign_for(bruno, bidding.public_id)
    leave(bidding.pk, actor=Actor.seat(bruno, "B"), note="  Cedar is promised to Anna. ")
    with pytest.raises(LookupError):
        campaign_queries.campaign_for(bruno, bidding.public_id)
    assert campaign_queries.my_campaigns(bruno) == []
    refused("not-yours", seal_bid, bidding.pk, actor=Actor.seat(bruno, "B"), amount=0)
    tenure = Tenure.objects.get(seat__game=bidding, seat__player="B")
    assert (tenure.user, tenure.why, tenure.note) == (bruno, "left", "Cedar is promised to Anna.")
    assert tenure.until is not None
    message = told(bidding)
    assert (message.kind, message.by) == ("left", bruno)
    assert message.values == {"player": "B", "name": "bruno", "envelope": False, "plan": False}


def test_the_sealed_bid_of_a_leaver_is_deleted_unread_and_everybody_is_notified(
    bidding: Game, bruno: Any, anna: Any
) -> None:
    actor = Actor.seat(bruno, "B")
    receipt = seal_bid(bidding.pk, actor=actor, amount=AMOUNT)
    seal_plan(bidding.pk, Plan(bid=AMOUNT), actor=actor)
    canary = Canary(AMOUNT, receipt.nonce)
    sealed = bytes(Envelope.objects.get(game=bidding).sealed)
    assert any(sealed in text for text in everything())
    assert own_bid(bidding, "B") is not None
    orders = bytes(SealedPlan.objects.get(game=bidding).sealed)
    unseat(bidding.pk, "B", actor=Actor.organiser(anna), reason="Moved away.")
    bidding.refresh_from_db()
    assert bidding.waits_for == "ABC"
    assert own_bid(bidding, "B") is None
    assert not any(sealed in text or orders in text for text in everything())
    assert not any(canary.sings_in(text) for text in everything())
    assert told(bidding).values["envelope"]
    assert told(bidding).values["plan"]
    assert SealedPlan.objects.get(game=bidding).ended_why == "returned"


def test_removing_from_a_running_campaign_is_a_ruling_with_a_reason(
    bidding: Game, anna: Any, bruno: Any
) -> None:
    organiser = Actor.organiser(anna)
    refused("reason", unseat, bidding.pk, "B", actor=organiser)
    assert bidding.seats.get(player="B").user == bruno
    unseat(bidding.pk, "B", actor=organiser, reason="He vanished.")
    ruling = Ruling.objects.get(game=bidding)
    assert (ruling.kind, ruling.by, ruling.by_player) == ("replace", anna, "A")
    assert ruling.changes == [["seat B", "bruno", ""]]
    message = told(bidding)
    assert (message.kind, message.reason, message.by_player) == ("removed", "He vanished.", True)
    refused("nobody", unseat, bidding.pk, "B", actor=organiser, reason="Again.")
    bidding.refresh_from_db()
    assert replay_journal(bidding).refusal is None


def test_opened_bids_of_a_leaver_stay(bidding: Game, anna: Any, bruno: Any) -> None:
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=0)
    bring_to(bidding, "transfer")
    leave(bidding.pk, actor=Actor.seat(bruno, "B"))
    assert [(row.player, row.amount) for row in campaign_queries.opened_bids(bidding)] == [("B", 0)]


def test_an_empty_seat_is_not_awaited_for_ever(bidding: Game, bruno: Any) -> None:
    leave(bidding.pk, actor=Actor.seat(bruno, "B"))
    assert bring_to(bidding, "movement").phase == "movement"


@pytest.mark.parametrize("kind", ["stranger", "other", "organiser as himself"])
def test_other_players_cannot_empty_or_rename_a_seat(
    bidding: Game, anna: Any, clara: Any, stranger: Any, kind: str
) -> None:
    actor = {
        "stranger": Actor.organiser(stranger),
        "other": Actor.seat(clara, "C"),
        "organiser as himself": Actor.seat(anna, "A"),
    }[kind]
    refused("not-yours", unseat, bidding.pk, "B", actor=actor, reason="Because.")
    refused("not-yours", rename, bidding.pk, "B", "Nobody", actor=actor)
    refused("not-yours", give_to_bot, bidding.pk, "B", "steady", actor=actor)
    refused("not-yours", leave, bidding.pk, actor=Actor.seat(clara, "B"))
    refused("not-yours", write_note, bidding.pk, actor=Actor.organiser(anna, "B"), note="x")


def test_a_bot_takes_an_empty_seat_and_plays_at_once(bidding: Game, anna: Any, bruno: Any) -> None:
    organiser = Actor.organiser(anna)
    refused("taken", give_to_bot, bidding.pk, "B", "steady", actor=organiser)
    leave(bidding.pk, actor=Actor.seat(bruno, "B"))
    refused("no-such-bot", give_to_bot, bidding.pk, "B", "oracle", actor=organiser)
    give_to_bot(bidding.pk, "B", "steady", actor=organiser)
    bidding.refresh_from_db()
    assert bidding.waits_for == "AC"
    assert told(bidding).values == {"player": "B", "name": "bruno", "bot": "steady"}
    take_from_bot(bidding.pk, "B", actor=organiser)
    assert bidding.seats.get(player="B").bot == ""
    assert told(bidding).kind == "bot_gone"


def test_the_player_or_the_organiser_renames_a_seat(bidding: Game, anna: Any, bruno: Any) -> None:
    rename(bidding.pk, "B", " Bruno  the Elder ", actor=Actor.seat(bruno, "B"))
    assert bidding.seats.get(player="B").name == "Bruno the Elder"
    assert told(bidding).values == {"player": "B", "before": "bruno", "name": "Bruno the Elder"}
    rename(bidding.pk, "B", "Bruno", actor=Actor.organiser(anna, "B"))
    assert Tenure.objects.get(seat__game=bidding, seat__player="B").name == "Bruno"
    for name in ("", "  ", "x" * 41, "\x00", "\u202e\u200b"):
        refused("name", rename, bidding.pk, "B", name, actor=Actor.seat(bruno, "B"))


def test_a_note_is_stored_with_the_tenure_and_limited_in_length(bidding: Game, bruno: Any) -> None:
    actor = Actor.seat(bruno, "B")
    write_note(bidding.pk, actor=actor, note="Hold the mill.")
    refused("note", write_note, bidding.pk, actor=actor, note="x" * 2001)
    leave(bidding.pk, actor=actor)
    assert Tenure.objects.get(seat__game=bidding, seat__player="B").note == "Hold the mill."


def test_nobody_leaves_a_finished_campaign(bidding: Game, bruno: Any) -> None:
    Game.objects.filter(pk=bidding.pk).update(status="ended")
    refused("ended", leave, bidding.pk, actor=Actor.seat(bruno, "B"))


def test_an_unknown_seat_is_refused(bidding: Game, anna: Any) -> None:
    for player in ("", "Z", "F"):
        refused("no-such-seat", unseat, bidding.pk, player, actor=Actor.organiser(anna))


def test_removing_a_player_in_set_up_is_no_ruling(mustering: Game, anna: Any) -> None:
    Game.objects.filter(pk=mustering.pk).update(status="setup")
    unseat(mustering.pk, "C", actor=Actor.organiser(anna))
    assert not Ruling.objects.exists()
    assert told(mustering).kind == "removed"


def test_the_successor_takes_over_the_bands(mustering: Game, bruno: Any) -> None:
    ready_made = next(c for c in defaults(read_world(mustering)) if c.player == "B")
    assert isinstance(ready_made, Muster)
    act(mustering.pk, ready_made, actor=Actor.seat(bruno, "B"))
    leave(mustering.pk, actor=Actor.seat(bruno, "B"))
    mustering.refresh_from_db()
    assert "B" in read_world(mustering).musters
    assert mustering.waits_for == "AC"
