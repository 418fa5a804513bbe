"""Every command of the rules with everybody who might give it: one table (D3)."""

from typing import Any, get_args

import msgspec
import pytest

from campaign import commands
from club.actions.journal.actor import Actor
from club.actions.journal.permissions import may_play
from club.models import Game
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db

GIVEN_FOR_A_SEAT = [
    "Muster",
    "Roll",
    "ChooseSite",
    "ChooseFaction",
    "Bid",
    "OrderTies",
    "Recruit",
    "Transfer",
    "Dissolve",
    "Move",
    "Pass",
    "Done",
    "Assault",
    "Hold",
    "ChooseForce",
    "DeclineDefence",
    "Report",
    "Confirm",
    "Dispute",
    "ChooseRefuge",
    "Demobilise",
    "BuildVillage",
    "BuildSacredGround",
    "Invade",
    "WriteLord",
    "NameUnits",
]
RULINGS = [
    "SetResult",
    "SwapRoles",
    "ReorderMemory",
    "RemovePlayer",
    "GrantPower",
    "MoveBand",
    "SetController",
    "RestoreLord",
    "EnterPaper",
    "JoinLate",
    "SetTable",
    "DropTable",
    "RollOnTable",
]
BY_THE_CLOCK = ["OpenBids"]

# The actor of a command: for their own seat B, for another's, for none.
TABLE = """
                                 seat   ruling  clock
a stranger as B                  no     no      no
the player of B as B             yes    no      no
the player of B as C             no     no      no
the player of B as a ruler       no     no      no
the organiser for B              yes    yes     no
the organiser for none           no     yes     no
the organiser at the desk        no     yes     no
another organiser for B          no     no      no
another organiser at the desk    no     no      no
staff at the desk                no     yes     no
staff as B                       no     no      no
the clock                        yes    no      yes
"""
ROWS = [line for line in TABLE.splitlines() if "  " in line.strip()][1:]


@pytest.fixture
def game(anna: Any, bruno: Any, clara: Any) -> Game:
    """Olga organises this campaign, and Otto another one."""
    new_campaign(person("otto"), [person("ulf"), person("una")])
    return new_campaign(person("olga"), [anna, bruno, clara])


def actor(words: str, users: dict[str, Any]) -> Actor:
    """The actor of an action, from words such as `a stranger as B`."""
    who, _, role = words.partition(" as ") if " as " in words else words.partition(" for ")
    who, desk, _ = who.partition(" at ")
    if who == "the clock":
        return Actor.clock()
    user = users[who]
    if desk or role == "a ruler":
        return Actor.ruling(user)
    if " for " in words:
        return Actor.organiser(user, None if role == "none" else role)
    return Actor.seat(user, role)


def samples(names: list[str]) -> list[Any]:
    """A command of each kind, for player B if it is a player's own. The policy reads nothing
    else."""
    return [_blank(getattr(commands, name)) for name in names]


def _blank(kind: type) -> Any:
    fields = msgspec.structs.fields(kind)
    return kind(**{f.name: "B" if f.name == "player" else None for f in fields if f.required})


def test_every_command_is_in_the_table():
    named = {*GIVEN_FOR_A_SEAT, *RULINGS, *BY_THE_CLOCK}
    assert named == {kind.__name__ for kind in get_args(commands.Command)}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[:32].strip())
def test_each_command_has_its_permitted_actors(game: Game, bruno: Any, row: str):
    users = {
        "a stranger": person("ida"),
        "the player of B": bruno,
        "the organiser": game.organiser,
        "staff": person("sam", is_staff=True),
        "another organiser": Game.objects.exclude(pk=game.pk).get().organiser,
    }
    who = actor(row[:32].strip(), users)
    for names, expected in zip(
        (GIVEN_FOR_A_SEAT, RULINGS, BY_THE_CLOCK), row[32:].split(), strict=True
    ):
        answers = {may_play(game, command, who) for command in samples(names)}
        assert answers == {expected == "yes"}, f"{row}: {names}"
