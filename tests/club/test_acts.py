"""The doors of all games: no command is forgotten, and refusals are those of the open phase."""

from typing import Any, get_args

import pytest

import campaign.commands
import campaign.play
import tavern.island_settlers.commands
import tavern.island_settlers.play
import tavern.six_lands.commands
import tavern.six_lands.rules
import tavern.stone_falls.commands
import tavern.stone_falls.play
from campaign.bots.registry import BOTS as OF_SAGA
from club.acts import Door, PhaseActs
from club.bots import RandomBot
from club.refusals import Refusal
from tavern.games import GAMES

DOORS: dict[str, tuple[Door[Any, Any], Any]] = {
    "saga": (campaign.play.DOOR, campaign.commands.Command),
    "stone-falls": (tavern.stone_falls.play.DOOR, tavern.stone_falls.commands.Command),
    "six-lands": (tavern.six_lands.rules.DOOR, tavern.six_lands.commands.Command),
    "island-settlers": (tavern.island_settlers.play.DOOR, tavern.island_settlers.commands.Command),
}


@pytest.mark.parametrize("game", DOORS)
def test_every_command_has_an_act_in_some_phases_or_at_any_time(game: str):
    door, commands = DOORS[game]
    in_phases = {command for phase in door.phases.values() for command in phase.acts}
    assert in_phases.isdisjoint(door.anytime)
    assert in_phases.union(door.anytime) == {*get_args(commands)}
    assert {*door.chance} <= {*get_args(commands)}


def test_what_belongs_elsewhere_is_refused_by_the_open_phase_unless_it_says_more():
    door = Door[str, list[str]](
        phases={"wait": PhaseActs(first=lambda world: Refusal("wait", "R1", "Wait."))},
        check_go=lambda world, command: None,
        elsewhere=lambda world, command: Refusal("late", "R2", "Late.") if command == 1 else None,
    )
    for command, code in ((1, "late"), ("?", "wait")):
        with pytest.raises(Refusal) as refused:
            door.carry_out("rain", "wait", [], command)
        assert refused.value.code == code


def test_every_game_has_the_same_player_at_random():
    for bots in (OF_SAGA, *(kind.clock.bots for kind in GAMES.values())):
        assert isinstance(bots["random"](), RandomBot)
