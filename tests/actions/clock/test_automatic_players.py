"""Seats without a person: bots, plans, stewards and grace (D4)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.actions.bids.plans import own_plan, seal_plan, withdraw_plan
from campaign.actions.history.effective_history import read_command, read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.actions.play.sealed_bids import seal_bid
from campaign.bots.plans import Plan, Way
from campaign.commands import Move, Report
from campaign.models import Envelope, SealedPlan
from campaign.world import encode
from club.actions.clock import closing
from club.actions.clock.transactions import transact
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect
from club.models import Game, JournalEntry, Message, PhaseClose
from club.refusals import Refusal
from tests.lasting.bids import alone, anna, bidding, bruno, clara, lasting_bids
from tests.table import bring_to, let_deadline_pass, ring_map

__all__ = ["alone", "anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def order(game: Game, user: Any, player: str, orders: Plan) -> Any:
    return seal_plan(game.pk, orders, actor=Actor.seat(user, player))


def close_at_deadline(game: Game) -> PhaseClose | None:
    let_deadline_pass(game)
    moment = game.moment
    closing.close(game.pk)
    game.refresh_from_db()
    return PhaseClose.objects.filter(game=game, moment=moment).first()


def test_a_player_without_a_bid_bids_by_plan(bidding: Game, anna: Any, bruno: Any):
    Game.objects.filter(pk=bidding.pk).update(world=with_power(bidding, "B", 5))
    order(bidding, bruno, "B", Plan(bid=2))
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=0)
    closed = close_at_deadline(bidding)
    assert closed is not None
    assert closed.outcomes == {"A": "given", "B": "by_plan", "C": "missed"}
    assert read_command(JournalEntry.objects.get(game=bidding, origin="opened")).bids == {
        "A": 0,
        "B": 2,
    }


def test_a_standing_bid_larger_than_the_power_points_bids_all_of_them(bidding: Game, bruno: Any):
    order(bidding, bruno, "B", Plan(bid=7))
    stock = read_world(bidding).players["B"].power
    close_at_deadline(bidding)
    assert Envelope.objects.get(game=bidding, player="B").amount == min(7, stock)


def test_orders_are_ciphertext_of_one_length_that_only_their_owner_reads(
    bidding: Game, bruno: Any, clara: Any
):
    small = order(bidding, bruno, "B", Plan(bid=0))
    order(bidding, clara, "C", Plan(bid=123))
    rows = SealedPlan.objects.filter(game=bidding)
    assert len({len(bytes(row.sealed)) for row in rows}) == 1
    own = own_plan(bidding, "B")
    assert own is not None
    assert (own.plan, own.nonce, own.receipt) == (Plan(bid=0), small.nonce, small.receipt)
    assert "bid" not in repr(own)
    assert own_plan(bidding, "A") is None


def test_owners_replace_and_withdraw_orders_and_the_organiser_cannot(
    bidding: Game, anna: Any, bruno: Any
):
    order(bidding, bruno, "B", Plan(bid=1))
    order(bidding, bruno, "B", Plan(bid=3))
    with pytest.raises(Refusal) as refused:
        seal_plan(bidding.pk, Plan(bid=0), actor=Actor.organiser(anna, "B"))
    assert refused.value.code == "not-yours"
    with pytest.raises(Refusal):
        order(bidding, anna, "B", Plan(bid=0))
    withdraw_plan(bidding.pk, actor=Actor.seat(bruno, "B"))
    assert own_plan(bidding, "B") is None
    whys = SealedPlan.objects.filter(game=bidding).values_list("ended_why", flat=True)
    assert sorted(whys) == ["replaced", "withdrawn"]


def test_queued_moves_are_played_at_the_deadlines_of_the_player(
    bidding: Game, anna: Any, bruno: Any, clara: Any
):
    game = bring_to(bidding, "movement")
    users = {"A": anna, "B": bruno, "C": clara}
    world = read_world(game)
    speaker = world.speaker
    assert speaker is not None
    bands = [b for b, row in world.bands.items() if row.owner == speaker][:2]
    here = world.bands[bands[0]].terrain
    there = next(b for a, b in both_ways(world) if a == here)
    goes = tuple((Way(band, (here, there)),) for band in bands)
    order(game, users[speaker], speaker, Plan(turn=world.turn, goes=goes))
    closed = close_at_deadline(game)
    assert closed is not None
    assert closed.outcomes == {speaker: "by_plan"}
    while read_world(game).speaker != speaker:
        close_at_deadline(game)
    close_at_deadline(game)
    lines = JournalEntry.objects.filter(game=game, origin="plan").order_by("seq")
    made = [read_command(line) for line in lines]
    assert made == [Move(speaker, band, (here, there)) for band in bands]


def test_a_steward_plays_only_by_consent_and_where_the_club_allows_it(bidding: Game, bruno: Any):
    Game.objects.filter(pk=bidding.pk).update(absent="steward")
    bidding.seats.filter(player="B").update(steward="steady")
    closed = close_at_deadline(bidding)
    assert closed is not None
    assert closed.outcomes == {"A": "missed", "B": "by_steward", "C": "missed"}
    Game.objects.filter(pk=bidding.pk).update(absent="default")
    bring_to(bidding, "recruitment")
    closed = close_at_deadline(bidding)
    assert closed is not None
    assert closed.outcomes["B"] == "by_default"


def test_absent_players_are_played_by_their_steward(bidding: Game, anna: Any):
    bidding.seats.filter(player__in=["B", "C"]).update(steward="steady", away=True)
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=0)
    bring_to(bidding, "recruitment")
    assert bidding.waits_for == "A"
    sealed = dict(Envelope.objects.filter(game=bidding).values_list("player", "how"))
    assert sealed == {"A": "", "B": "steward", "C": "steward"}
    given = JournalEntry.objects.filter(game=bidding, origin="steward")
    assert set(given.values_list("seat", flat=True)) == {"B", "C"}
    assert replay_journal(bidding).refusal is None


def test_each_player_gets_grace_once_and_the_campaign_is_notified(bidding: Game):
    Game.objects.filter(pk=bidding.pk).update(absent="grace", grace_hours=12)
    assert close_at_deadline(bidding) is None
    assert bidding.phase == "bids"
    assert bidding.closes_at is not None
    told = Message.objects.get(game=bidding, kind="grace")
    assert told.values == {"players": ["A", "B", "C"], "hours": 12}
    assert close_at_deadline(bidding) is not None
    assert Message.objects.filter(game=bidding, kind="grace").count() == 1


def test_players_with_orders_are_not_awaited(bidding: Game, anna: Any, bruno: Any, clara: Any):
    Game.objects.filter(pk=bidding.pk).update(absent="grace")
    for user, player in ((anna, "A"), (bruno, "B"), (clara, "C")):
        order(bidding, user, player, Plan(bid=0))
    assert close_at_deadline(bidding) is not None


def test_a_club_night_has_no_grace(bidding: Game):
    Game.objects.filter(pk=bidding.pk).update(absent="grace", live=True)
    assert close_at_deadline(bidding) is not None


@pytest.mark.usefixtures("alone")
def test_a_campaign_of_bots_plays_itself_to_its_end(anna: Any):
    seats = [SeatSpec(n, f, None) for n, f in (("Ask", "Vikings"), ("Embla", "Normans"))]
    game = create_campaign(organiser=anna, name="Alone", map=ring_map(), seats=seats)
    game.seats.update(bot="steady")
    for _ in range(400):
        closing.close(game.pk, how="organiser")
        game.refresh_from_db()
        if game.status == Game.ENDED:
            break
    assert game.status == Game.ENDED
    assert replay_journal(game).refusal is None
    assert not game.journal.filter(origin="default").exists()


def with_power(game: Game, player: str, power: int) -> bytes:
    """The campaign's world with these power points. The journal's digests do not match it."""
    world = read_world(game)
    row = replace(world.players[player], power=power)
    return encode(replace(world, players={**world.players, player: row}))


def both_ways(world: Any) -> list[tuple[str, str]]:
    return [pair for a, b in world.map.roads for pair in ((a, b), (b, a))]


@pytest.mark.parametrize("people", [{"A"}, {"B"}, set()])
def test_a_model_decides_a_battle_between_bots(fighting: Game, people: set[str]):
    """If a person fights, the battle waits for people, and the bot reports nothing."""
    battle, row = next(iter(read_world(fighting).battles.items()))
    for seat in fighting.seats.filter(player__in=row.players):
        if seat.player not in {row.players["AB".index(one)] for one in people}:
            seat.user, seat.bot = None, "steady"
            seat.save()
    with transact(fighting.pk) as locked:
        locked.mark(Effect.PLAYED)
    reports = [
        line
        for line in fighting.journal.all()
        if line.rewinds_to is None and isinstance(read_command(line), Report)
    ]
    now = read_world(Game.objects.get(pk=fighting.pk)).battles.get(battle)
    if people:
        assert reports == []
        assert now is not None
        assert (now.stage, now.report) == (row.stage, None)
    else:
        assert [read_command(line).battle for line in reports] == [battle]
