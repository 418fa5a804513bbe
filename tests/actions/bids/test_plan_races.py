"""A plan is replaced or withdrawn while its go begins. The command comes from the plan of that
time."""

from typing import Any

import pytest

from campaign.actions.bids.plans import own_plan, seal_plan, withdraw_plan
from campaign.actions.history.effective_history import read_command, read_world
from campaign.bots.plans import Plan, Way
from campaign.commands import Move, Pass
from campaign.world import PlayerId
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game
from tests.actions.play.racing import at_once, is_sound
from tests.table import bring_to, let_deadline_pass

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


def one_way(world: Any, player: str, end: int) -> Way:
    """The player's first band by one of two roads."""
    band, row = next((b, row) for b, row in world.bands.items() if row.owner == player)
    roads = [pair for a, b in world.map.roads for pair in ((a, b), (b, a))]
    return Way(band, (row.terrain, [b for a, b in roads if a == row.terrain][end]))


def plan_of(world: Any, player: str, end: int) -> Plan:
    return Plan(turn=world.turn, goes=((one_way(world, player, end),),), at_once=True)


@pytest.mark.parametrize("what", ["replaced", "withdrawn", "replaced at the deadline"])
@pytest.mark.parametrize("_again", range(3))
def test_a_race_ends_as_one_of_its_orders_does(bidding: Game, what: str, _again: int):
    game = bring_to(bidding, "movement")
    world = read_world(game)
    first, owner = world.order[::-1][:2]
    users = {seat.player: seat.user for seat in game.seats.all()}
    mine = Actor.seat(users[owner], owner)
    old, new = (plan_of(world, owner, end) for end in (0, 1))
    seal_plan(game.pk, old, actor=mine)

    def change() -> Any:
        if what == "withdrawn":
            return withdraw_plan(game.pk, actor=mine)
        return seal_plan(game.pk, new, actor=mine)

    def come() -> Any:
        if what == "replaced at the deadline":
            return closing.close(game.pk)
        return act(game.pk, Pass(PlayerId(first)), actor=Actor.seat(users[first], first))

    if what == "replaced at the deadline":
        let_deadline_pass(game)
    at_once(change, come)
    game.refresh_from_db()
    assert is_sound(game)
    rows = game.journal.filter(seat=owner, phase="movement", origin="plan").order_by("seq")
    made = [read_command(row) for row in rows]
    allowed = [Move(PlayerId(owner), go[0].band, go[0].path) for go in (*old.goes, *new.goes)]
    if what == "withdrawn":
        assert made in ([], allowed[:1])
        assert own_plan(game, owner) is None
    else:
        assert made[0] in allowed
        assert [one for one in made if isinstance(one, Move)] == made[:1]
