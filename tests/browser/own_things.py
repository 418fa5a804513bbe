"""What players and organisers make their own, so that the pages of a campaign show it."""

from typing import Any

from django.utils import timezone

from campaign.actions.battles.portraits import set_portrait
from campaign.actions.company import painted
from campaign.actions.history.effective_history import read_world
from campaign.actions.play import club_tables
from campaign.actions.rulings import rulings
from campaign.bands.unit_names import units_of
from campaign.commands import NameUnits
from campaign.rolls.tables import Line, RollTable
from campaign.turns.rolling import tables_of
from campaign.world import PlayerId, UnitName
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game
from tests.browser.looks.photograph import photograph

FINDS = RollTable("Finds", "d6", (Line("A hoard.", note="Gold for all."),) * 6, "asked")
SEAT = PlayerId("B")


def fill_with_own_things(game: Game, *, organiser: Any, player: Any) -> None:
    """Portraits of all lords of seat B; a name and gear of a unit; two rolls, one of them ruled
    on; and a week at the painting table."""
    seat, desk, world = Actor.seat(player, SEAT), Actor.organiser(organiser), read_world(game)
    for lord in [lord for lord, row in world.lords.items() if row.owner == SEAT]:
        set_portrait(game.pk, lord, actor=seat, file=photograph(), size=999)
    named = {unit: UnitName("The grey ship", "Dane axes") for unit in units_of(world, SEAT)[:1]}
    act(game.pk, NameUnits(SEAT, named), actor=seat)
    club_tables.set_tables(game.pk, (FINDS,), actor=desk)
    tables = tables_of(read_world(game))
    (table,) = [key for key, row in tables.items() if row.title == FINDS.title]
    for _ in range(2):
        club_tables.roll(game.pk, table, actor=desk)
    roll = game.journal.latest("seq").seq
    rulings.rule_in_words(game.pk, actor=Actor.ruling(organiser), reason="Gold for all.", roll=roll)
    painted.keep_hobby(game.pk, actor=desk, on=True)
    monday, *_ = painted.weeks_of(game, timezone.now().date())
    painted.note_painted(
        game.pk, actor=seat, monday=monday, figures=8, file=photograph(3), size=999
    )
