"""Dates, drafts, photographs and challenges of a battle that a correction removes."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.utils import timezone
from msgspec.structs import replace
from PIL import Image

from campaign.actions.battles import battle_dates
from campaign.actions.battles.photos import add_photo, photos_of
from campaign.actions.battles.report_drafts import drafts_of, save_draft
from campaign.actions.history.effective_history import read_command, read_world
from campaign.actions.rulings import challenges
from campaign.actions.rulings.battle_attachments import called_in
from campaign.actions.rulings.corrections import correct, preview_correction
from campaign.commands import Move, Muster, Pass
from campaign.models import Meeting
from campaign.news import BattleCalled
from campaign.world import World
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.models import Game

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def battle(fighting: Game, anna: Any) -> str:
    """A battle with a date, a draft, a photograph and a challenge of Anna's."""
    actor, found = Actor.seat(anna, "A"), next(iter(read_world(fighting).battles))
    soon = timezone.now() + timedelta(days=2)
    battle_dates.propose(fighting.pk, found, actor=actor, at=soon, place="the club")
    save_draft(fighting.pk, found, {"winner": ["A"]}, actor=actor)
    picture = BytesIO()
    Image.new("RGB", (4, 4)).save(picture, "PNG")
    size = picture.tell()
    picture.seek(0)
    add_photo(fighting.pk, found, actor=actor, file=picture, size=size)
    challenges.ask_for_ruling(fighting.pk, actor=actor, text="Who attacks?", battle=found)
    return found


def kept(game: Game, battle: str) -> tuple[int, int, int, int]:
    return (
        len(battle_dates.dates_of(game, battle)),
        len(drafts_of(game, "A")),
        len(photos_of(game, battle, game.turn)),
        game.challenges.filter(battle=battle).count(),
    )


def corrected(game: Game, kind: type, change: Any, *, elsewhere: str = "") -> None:
    """Corrects the last entry of this kind.

    With `elsewhere`, the last one whose change moves the battle of that name.
    """
    ruler = Actor.organiser(game.organiser)
    for line in effective(game).order_by("-seq"):
        told = read_command(line)
        if isinstance(told, kind):
            shown = preview_correction(game, line.seq, change(told), actor=ruler)
            if not elsewhere or zone_of(shown.found.world, elsewhere) != zone_of(
                read_world(game), elsewhere
            ):
                correct(game.pk, line.seq, change(told), actor=ruler, reason="It was so.")
                game.refresh_from_db()
                return
    raise AssertionError("there is no such entry")


def zone_of(world: World, battle: str) -> str:
    return world.battles[battle].terrain


def test_a_replayed_battle_keeps_its_attachments(fighting: Game, battle: str):
    corrected(
        fighting,
        Muster,
        lambda told: replace(told, bands=(replace(told.bands[0], lord="Sigurd"), *told.bands[1:])),
    )
    assert battle in read_world(fighting).battles
    assert kept(fighting, battle) == (1, 1, 1, 1)


def test_another_battle_with_the_same_number_gets_no_attachments(fighting: Game, battle: str):
    corrected(fighting, Move, lambda told: Pass(told.player), elsewhere=battle)
    assert battle in read_world(fighting).battles
    assert kept(fighting, battle) == (0, 0, 0, 0)
    assert kept(fighting, f"{battle}~1") == (1, 0, 1, 1)
    assert fighting.meetings.get().status == Meeting.WITHDRAWN


def test_battles_are_matched_by_turn_place_wave_and_sides():
    called = BattleCalled("k1", "T1", ("A", "B"), (), "B", 1)
    one = called_in([(2, (called,))])
    assert one == called_in([(2, (replace(called, players=("B", "A"), defender=None),))])
    for turn, other in (
        (3, called),
        (2, replace(called, terrain="T2")),
        (2, replace(called, wave=2)),
        (2, replace(called, players=("A", "C"))),
    ):
        assert one != called_in([(turn, (other,))])
