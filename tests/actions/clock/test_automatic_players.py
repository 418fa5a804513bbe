"""Seats without a person: bots, standing orders, stewards and grace (D4)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.actions.clock import closing
from campaign.actions.clock.standing_orders import (
    own_standing_orders,
    seal_standing_orders,
    withdraw_standing_orders,
)
from campaign.actions.clock.transactions import transact
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Effect
from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.records.record_files import replay_journal
from campaign.bots.standing_orders import Orders, Way
from campaign.commands import Move, Report
from campaign.models import Campaign, Envelope, JournalEntry, Message, PhaseClose, StandingOrder
from campaign.world import encode
from club.refusals import Refusal
from tests.table import bring_to, let_deadline_pass, ring_map

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def order(campaign: Campaign, user: Any, player: str, orders: Orders) -> Any:
    return seal_standing_orders(campaign.pk, orders, actor=Actor.seat(user, player))


def close_at_deadline(campaign: Campaign) -> PhaseClose | None:
    let_deadline_pass(campaign)
    moment = campaign.moment
    closing.close(campaign.pk)
    campaign.refresh_from_db()
    return PhaseClose.objects.filter(campaign=campaign, moment=moment).first()


def test_who_gave_nothing_bids_by_his_standing_order(bidding: Campaign, anna: Any, bruno: Any):
    Campaign.objects.filter(pk=bidding.pk).update(world=with_power(bidding, "B", 5))
    order(bidding, bruno, "B", Orders(bid=2))
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=0)
    closed = close_at_deadline(bidding)
    assert closed is not None
    assert closed.outcomes == {"A": "given", "B": "by_standing_order", "C": "missed"}
    assert JournalEntry.objects.get(campaign=bidding, origin="opened").read_command().bids == {
        "A": 0, "B": 2,
    }  # fmt: skip


def test_a_standing_bid_is_all_there_is_when_the_stock_is_smaller(bidding: Campaign, bruno: Any):
    order(bidding, bruno, "B", Orders(bid=7))
    stock = bidding.read_world().players["B"].power
    close_at_deadline(bidding)
    assert Envelope.objects.get(campaign=bidding, player="B").amount == min(7, stock)


def test_orders_are_ciphertext_of_one_length_and_only_their_owner_reads_them(
    bidding: Campaign, bruno: Any, clara: Any
):
    small = order(bidding, bruno, "B", Orders(bid=0))
    order(bidding, clara, "C", Orders(bid=123))
    rows = StandingOrder.objects.filter(campaign=bidding)
    assert len({len(bytes(row.sealed)) for row in rows}) == 1
    own = own_standing_orders(bidding, "B")
    assert own is not None
    assert (own.orders, own.nonce, own.receipt) == (Orders(bid=0), small.nonce, small.receipt)
    assert "bid" not in repr(own)
    assert own_standing_orders(bidding, "A") is None


def test_orders_are_replaced_withdrawn_and_not_the_organiser_s_to_touch(
    bidding: Campaign, anna: Any, bruno: Any
):
    order(bidding, bruno, "B", Orders(bid=1))
    order(bidding, bruno, "B", Orders(bid=3))
    with pytest.raises(Refusal) as refused:
        seal_standing_orders(bidding.pk, Orders(bid=0), actor=Actor.organiser(anna, "B"))
    assert refused.value.code == "not-yours"
    with pytest.raises(Refusal):
        order(bidding, anna, "B", Orders(bid=0))
    withdraw_standing_orders(bidding.pk, actor=Actor.seat(bruno, "B"))
    assert own_standing_orders(bidding, "B") is None
    whys = StandingOrder.objects.filter(campaign=bidding).values_list("ended_why", flat=True)
    assert sorted(whys) == ["replaced", "withdrawn"]


def test_a_queue_of_moves_is_worked_off_at_the_deadlines_of_his_goes(
    bidding: Campaign, anna: Any, bruno: Any, clara: Any
):
    campaign = bring_to(bidding, "movement")
    users = {"A": anna, "B": bruno, "C": clara}
    world = campaign.read_world()
    speaker = world.speaker
    assert speaker is not None
    bands = [b for b, row in world.bands.items() if row.owner == speaker][:2]
    here = world.bands[bands[0]].zone
    there = next(b for a, b in both_ways(world) if a == here)
    goes = tuple((Way(band, (here, there)),) for band in bands)
    order(campaign, users[speaker], speaker, Orders(turn=world.turn, goes=goes))
    closed = close_at_deadline(campaign)
    assert closed is not None
    assert closed.outcomes == {speaker: "by_standing_order"}
    while campaign.read_world().speaker != speaker:
        close_at_deadline(campaign)
    close_at_deadline(campaign)
    lines = JournalEntry.objects.filter(campaign=campaign, origin="standing").order_by("seq")
    made = [line.read_command() for line in lines]
    assert made == [Move(speaker, band, (here, there)) for band in bands]


def test_a_steward_plays_only_by_consent_and_where_the_club_allows_it(
    bidding: Campaign, bruno: Any
):
    Campaign.objects.filter(pk=bidding.pk).update(absent="steward")
    bidding.seats.filter(player="B").update(steward="steady")
    closed = close_at_deadline(bidding)
    assert closed is not None
    assert closed.outcomes == {"A": "missed", "B": "by_steward", "C": "missed"}
    Campaign.objects.filter(pk=bidding.pk).update(absent="default")
    bring_to(bidding, "recruitment")
    closed = close_at_deadline(bidding)
    assert closed is not None
    assert closed.outcomes["B"] == "by_default"


def test_who_is_away_is_not_waited_for_by_what_answers_for_him(bidding: Campaign, anna: Any):
    bidding.seats.filter(player__in=["B", "C"]).update(steward="steady", away=True)
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=0)
    bring_to(bidding, "recruitment")
    assert bidding.waits_for == "A"
    sealed = dict(Envelope.objects.filter(campaign=bidding).values_list("player", "how"))
    assert sealed == {"A": "", "B": "steward", "C": "steward"}
    given = JournalEntry.objects.filter(campaign=bidding, origin="steward")
    assert set(given.values_list("seat", flat=True)) == {"B", "C"}
    assert replay_journal(bidding).refusal is None


def test_grace_is_given_once_to_each_and_the_campaign_is_told(bidding: Campaign):
    Campaign.objects.filter(pk=bidding.pk).update(absent="grace", grace_hours=12)
    assert close_at_deadline(bidding) is None
    assert bidding.phase == "bids"
    assert bidding.closes_at is not None
    told = Message.objects.get(campaign=bidding, kind="grace")
    assert told.values == {"players": ["A", "B", "C"], "hours": 12}
    assert close_at_deadline(bidding) is not None
    assert Message.objects.filter(campaign=bidding, kind="grace").count() == 1


def test_nobody_waits_for_who_has_left_orders(bidding: Campaign, anna: Any, bruno: Any, clara: Any):
    Campaign.objects.filter(pk=bidding.pk).update(absent="grace")
    for user, player in ((anna, "A"), (bruno, "B"), (clara, "C")):
        order(bidding, user, player, Orders(bid=0))
    assert close_at_deadline(bidding) is not None


def test_a_club_night_knows_no_grace(bidding: Campaign):
    Campaign.objects.filter(pk=bidding.pk).update(absent="grace", live=True)
    assert close_at_deadline(bidding) is not None


def test_a_campaign_of_bots_plays_itself_to_its_end(anna: Any):
    seats = [SeatSpec(n, f, None) for n, f in (("Ask", "Vikings"), ("Embla", "Normans"))]
    campaign = create_campaign(organiser=anna, name="Alone", map=ring_map(), seats=seats)
    campaign.seats.update(bot="steady")
    for _ in range(400):
        closing.close(campaign.pk, how="organiser")
        campaign.refresh_from_db()
        if campaign.status == Campaign.ENDED:
            break
    assert campaign.status == Campaign.ENDED
    assert replay_journal(campaign).refusal is None
    assert not campaign.journal.filter(origin="default").exists()


def with_power(campaign: Campaign, player: str, power: int) -> bytes:
    """The campaign's world with this stock; the journal's digests no longer say so."""
    world = campaign.read_world()
    row = replace(world.players[player], power=power)
    return encode(replace(world, players={**world.players, player: row}))


def both_ways(world: Any) -> list[tuple[str, str]]:
    return [pair for a, b in world.map.roads for pair in ((a, b), (b, a))]


@pytest.mark.parametrize("people", [{"A"}, {"B"}, set()])
def test_a_model_decides_a_battle_of_bots_alone(fighting: Campaign, people: set[str]):
    """Where a person fights, the battle waits for people; the bot reports nothing."""
    battle, row = next(iter(fighting.read_world().battles.items()))
    for seat in fighting.seats.filter(player__in=row.players):
        if seat.player not in {row.players["AB".index(one)] for one in people}:
            seat.user, seat.bot = None, "steady"
            seat.save()
    with transact(fighting.pk) as game:
        game.mark(Effect.PLAYED)
    reports = [line for line in fighting.journal.all()
               if line.rewinds_to is None and isinstance(line.read_command(), Report)]  # fmt: skip
    now = Campaign.objects.get(pk=fighting.pk).read_world().battles.get(battle)
    if people:
        assert reports == []
        assert now is not None
        assert (now.stage, now.report) == (row.stage, None)
    else:
        assert [line.read_command().battle for line in reports] == [battle]
