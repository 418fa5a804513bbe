"""Plans are played in the transaction that begins their owner's go (D4)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.actions.bids.plans import own_plan, seal_plan, withdraw_plan
from campaign.actions.history.effective_history import read_command, read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.play.sealed_bids import own_bid, seal_bid, withdraw_bid
from campaign.bots.plans import Plan, Way
from campaign.commands import Done, Move, Pass
from campaign.models import Envelope, SealedPlan
from campaign.world import BandId, PlayerId, encode
from club.actions.clock import closing
from club.actions.clock.transactions import transact
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect
from club.actions.play.submit import act
from club.models import Game, Message, Notice, PhaseClose
from club.refusals import Refusal
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids
from tests.table import bring_to, let_deadline_pass

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


class March:
    """The first movement: the present go, the next one, and the ways of their bands."""

    def __init__(self, game: Game) -> None:
        self.game = bring_to(game, "movement")
        world = read_world(self.game)
        self.first = world.speaker
        self.next = world.order[::-1][1]
        self.users = {seat.player: seat.user for seat in game.seats.all()}
        self.turn = world.turn

    def ways(self, player: str) -> list[Way]:
        """One way of each band of the player, one road long."""
        world = read_world(self.game)
        roads = [pair for a, b in world.map.roads for pair in ((a, b), (b, a))]
        return [
            Way(band, (row.terrain, next(b for a, b in roads if a == row.terrain)))
            for band, row in world.bands.items()
            if row.owner == player
        ]

    def plan(self, player: str, **more: Any) -> Plan:
        goes = tuple((way,) for way in self.ways(player))
        return Plan(**{"turn": self.turn, "goes": goes, "at_once": True} | more)

    def seal(self, player: str, plan: Plan) -> Any:
        return seal_plan(self.game.pk, plan, actor=self.actor(player))

    def actor(self, player: str) -> Actor:
        return Actor.seat(self.users[player], player)

    def passes(self, player: str) -> None:
        act(self.game.pk, Pass(PlayerId(player)), actor=self.actor(player))
        self.game.refresh_from_db()

    def made(self, player: str) -> list[Any]:
        rows = self.game.journal.filter(turn=self.turn, phase="movement", seat=player)
        return [read_command(row) for row in rows.order_by("seq")]


@pytest.fixture
def march(bidding: Game) -> March:
    return March(bidding)


def moves(player: str, ways: list[Way]) -> list[Move]:
    return [Move(PlayerId(player), way.band, way.path) for way in ways]


def test_a_plan_is_played_when_the_go_comes_and_holds_nobody_up(march: March):
    ways = march.ways(march.next)
    march.seal(march.next, march.plan(march.next))
    assert march.made(march.next) == []
    march.passes(march.first)
    assert march.made(march.next)[0] == moves(march.next, ways)[0]
    assert march.next not in march.game.waits_for
    row = march.game.journal.get(seat=march.next, phase="movement", moment=march.game.moment - 1)
    assert (row.actor_kind, row.origin) == ("bot", "plan")
    assert replay_journal(march.game).refusal is None


def test_a_player_with_a_plan_gets_no_notice_of_their_turn(march: March):
    march.seal(march.next, march.plan(march.next))
    Notice.objects.all().delete()
    march.passes(march.first)
    called = Notice.objects.filter(game=march.game, event="turn").values_list("user", flat=True)
    assert march.users[march.next].pk not in called
    assert march.users[march.game.waits_for].pk in called


def test_a_plan_for_the_present_go_is_played_as_it_is_sealed(march: March):
    ways = march.ways(march.first)
    march.seal(march.first, march.plan(march.first))
    assert march.made(march.first)[0] == moves(march.first, ways)[0]
    march.game.refresh_from_db()
    assert march.first not in march.game.waits_for


def test_the_latest_plan_is_played_and_no_earlier_one(march: March):
    march.seal(march.next, march.plan(march.next))
    last = march.ways(march.next)[-1]
    march.seal(march.next, march.plan(march.next, goes=((last,),)))
    march.passes(march.first)
    assert march.made(march.next)[0] == moves(march.next, [last])[0]


def test_a_withdrawn_plan_is_not_played(march: March):
    march.seal(march.next, march.plan(march.next))
    withdraw_plan(march.game.pk, actor=march.actor(march.next))
    march.passes(march.first)
    assert march.made(march.next) == []
    assert march.game.waits_for == march.next


def test_a_player_whose_planned_place_has_changed_is_asked_and_passes_at_the_deadline(march: March):
    march.seal(march.next, march.plan(march.next))
    world = read_world(march.game)
    goal = march.ways(march.next)[0].path[-1]
    taken = replace(world, holders={**world.holders, goal: march.first})
    Game.objects.filter(pk=march.game.pk).update(world=encode(taken))
    march.passes(march.first)
    assert march.game.waits_for == march.next
    moment = let_deadline_pass(march.game).moment
    closing.close(march.game.pk)
    assert march.made(march.next) == [Pass(PlayerId(march.next))]
    assert march.game.closings.get(moment=moment).outcomes == {march.next: "by_default"}


def test_a_plan_for_deadlines_waits_for_its_deadline(march: March):
    ways = march.ways(march.next)
    march.seal(march.next, march.plan(march.next, at_once=False))
    march.passes(march.first)
    assert march.game.waits_for == march.next
    let_deadline_pass(march.game)
    closing.close(march.game.pk)
    assert march.made(march.next) == moves(march.next, ways)[:1]


def test_a_plan_that_no_key_opens_stops_nobody_else(march: March, settings: Any):
    march.seal(march.next, march.plan(march.next))
    row = SealedPlan.objects.get(game=march.game)
    row.sealed = b"x" + bytes(row.sealed)[1:]
    row.save()
    march.passes(march.first)
    assert march.game.waits_for == march.next
    assert own_plan(march.game, march.next) is None


def test_a_planned_bid_is_sealed_as_the_bids_open(bidding: Game, bruno: Any):
    seal_plan(bidding.pk, Plan(bid=0, at_once=True), actor=Actor.seat(bruno, "B"))
    bidding.refresh_from_db()
    turn = bidding.turn
    assert bidding.waits_for == "AC"
    assert Envelope.objects.get(game=bidding).how == "plan"
    bring_to(bidding, "recruitment")
    bring_to(bidding, "bids")
    assert bidding.turn == turn + 1
    assert bidding.waits_for == "AC"


def test_a_withdrawn_bid_does_not_come_again(bidding: Game, bruno: Any):
    actor = Actor.seat(bruno, "B")
    seal_plan(bidding.pk, Plan(bid=0, at_once=True), actor=actor)
    Game.objects.filter(pk=bidding.pk).update(opened_at=bidding.created_at)
    SealedPlan.objects.filter(game=bidding).update(sealed_at=bidding.created_at)
    withdraw_bid(bidding.pk, actor=actor)
    with transact(bidding.pk) as locked:
        locked.mark(Effect.PLAYED)
    bidding.refresh_from_db()
    assert bidding.waits_for == "ABC"
    assert own_bid(bidding, "B") is None


def test_a_bid_sealed_by_hand_stays(bidding: Game, bruno: Any):
    actor = Actor.seat(bruno, "B")
    seal_bid(bidding.pk, actor=actor, amount=0)
    seal_plan(bidding.pk, Plan(bid=1, at_once=True), actor=actor)
    bid = own_bid(bidding, "B")
    assert bid is not None
    assert bid.amount == 0


def test_habits_are_kept_in_their_phases(bidding: Game, bruno: Any):
    plan = Plan(habits={"recruitment": "nothing", "transfer": "nothing"}, at_once=True)
    seal_plan(bidding.pk, plan, actor=Actor.seat(bruno, "B"))
    bring_to(bidding, "recruitment")
    assert "B" not in bidding.waits_for
    done = bidding.journal.filter(seat="B", phase="recruitment", origin="plan", turn=bidding.turn)
    assert [read_command(row) for row in done] == [Done(PlayerId("B"))]


def test_nobody_sees_that_a_plan_was_replaced(march: March):
    march.seal(march.next, march.plan(march.next))
    march.game.refresh_from_db()
    version = march.game.version
    march.seal(march.next, march.plan(march.next, wary=True))
    march.game.refresh_from_db()
    assert march.game.version == version


def test_a_plan_that_is_too_long_for_its_envelope_is_refused(march: March, monkeypatch: Any):
    monkeypatch.setattr("campaign.actions.bids.plans.PLAN_LENGTH", 100)
    with pytest.raises(Refusal) as refused:
        march.seal(march.next, march.plan(march.next))
    assert refused.value.code == "too-long"
    assert not SealedPlan.objects.exists()


def test_grace_is_for_players_whose_plan_says_nothing_now(bidding: Game, bruno: Any):
    Game.objects.filter(pk=bidding.pk).update(absent="grace", grace_hours=12)
    habits = Plan(habits={"building": "nothing"}, at_once=True)
    seal_plan(bidding.pk, habits, actor=Actor.seat(bruno, "B"))
    let_deadline_pass(bidding)
    closing.close(bidding.pk)
    told = Message.objects.get(game=bidding, kind="grace")
    assert told.values["players"] == ["A", "B", "C"]
    assert not PhaseClose.objects.filter(game=bidding, moment=bidding.moment).exists()


def test_bands_of_others_cannot_be_planned(march: March):
    other = march.ways(march.first)[0]
    with pytest.raises(Refusal) as refused:
        march.seal(march.next, march.plan(march.next, goes=((other,),)))
    assert refused.value.code == "band"
    assert BandId(other.band) in read_world(march.game).bands
