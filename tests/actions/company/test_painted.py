"""Players note what they paint, if their organiser switched that on."""

from datetime import date, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.utils import timezone

from campaign.actions.bundles.exporting import bundle_for
from campaign.actions.bundles.importing import import_bundle
from campaign.actions.company.painted import Painter, contest, keep_hobby, note_painted
from campaign.actions.seats.account_erasure import erase
from campaign.models import BattlePhoto, PaintedWeek
from club.actions.journal.actor import Actor
from club.models import Game
from club.refusals import Refusal
from tests.actions.battles.pictures import picture
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Any]:
    return [person(name) for name in ("anna", "bruno", "clara")]


@pytest.fixture
def game(people: list[Any]) -> Game:
    game = new_campaign(people[0], people, time_zone="UTC")
    keep_hobby(game.pk, actor=Actor.organiser(people[0]), on=True)
    return game


def monday(before: int = 0) -> date:
    present = timezone.now().date()
    return present - timedelta(days=present.weekday() + 7 * before)


def paint(game: Game, user: Any, player: str, figures: int, **more: Any) -> None:
    week = more.pop("week", monday())
    actor = Actor.seat(user, player)
    note_painted(game.pk, actor=actor, monday=week, figures=figures, **more)


def rows() -> list[tuple[str, int]]:
    return list(PaintedWeek.objects.order_by("player").values_list("player", "figures"))


def test_a_later_number_replaces_the_earlier_one_and_nothing_deletes_it(game, people):
    paint(game, people[1], "B", 8)
    paint(game, people[1], "B", 12)
    paint(game, people[2], "C", 3)
    assert rows() == [("B", 12), ("C", 3)]
    paint(game, people[1], "B", 0)
    assert rows() == [("C", 3)]


def test_a_picture_comes_in_as_photographs_do_and_goes_with_its_week(game, people):
    for side in (300, 400):
        file = picture(side, side, "PNG")
        paint(game, people[1], "B", 4, file=file, size=len(file.getvalue()))
    kept = BattlePhoto.objects.get()
    assert (kept.width, kept.by, kept.shown) == (400, people[1], False)
    assert PaintedWeek.objects.get().photo == kept
    paint(game, people[1], "B", 0)
    assert not BattlePhoto.objects.exists()


@pytest.mark.parametrize(
    ("figures", "week", "code"),
    [(501, 0, "figures"), (-1, 0, "figures"), (5, 5, "week"), (5, -1, "week")],
)
def test_a_strange_number_or_week_is_refused(game, people, figures: int, week: int, code: str):
    with pytest.raises(Refusal) as refused:
        paint(game, people[1], "B", figures, week=monday(week))
    assert refused.value.code == code
    assert rows() == []


def test_it_is_off_until_the_organiser_switches_it_on(people: list[Any]):
    game = new_campaign(people[0], people)
    with pytest.raises(Refusal) as refused:
        paint(game, people[1], "B", 5)
    assert refused.value.code == "hobby"
    with pytest.raises(Refusal):
        keep_hobby(game.pk, actor=Actor.organiser(people[1]), on=True)


def test_nobody_notes_for_somebody_else(game, people):
    for actor in (Actor.seat(people[1], "C"), Actor.organiser(people[0], "B")):
        with pytest.raises(Refusal):
            note_painted(game.pk, actor=actor, monday=monday(), figures=3)


def test_the_contest_adds_up_a_month_over_campaigns_that_take_part(game, people):
    other = new_campaign(people[0], people, name="Another")
    week = monday()
    for user, player, figures in ((people[0], "A", 3), (people[1], "B", 9), (people[2], "C", 9)):
        paint(game, user, player, figures)
    PaintedWeek.objects.create(game=other, player="A", user=people[0], monday=week, figures=99)
    found = contest(Game.objects.all(), week)
    anna, bruno, clara = (user.pk for user in people)
    assert found == [Painter(bruno, 9, 1), Painter(clara, 9, 1), Painter(anna, 3, 3)]
    assert contest(Game.objects.all(), week.replace(year=week.year - 1, day=1)) == []


def test_erasing_a_person_deletes_what_they_noted(game, people):
    file = picture(100, 100)
    paint(game, people[1], "B", 8, file=file, size=len(file.getvalue()))
    erase(people[1])
    assert not PaintedWeek.objects.exists()
    assert not BattlePhoto.objects.exists()


def test_a_bundle_with_such_a_picture_can_be_read(game, people):
    file = picture(100, 100)
    paint(game, people[1], "B", 8, file=file, size=len(file.getvalue()))
    game.refresh_from_db()
    bundle = bundle_for(game, "", by=Actor.organiser(people[0]))
    game.delete()
    arrived = import_bundle(BytesIO(bundle), organiser=people[0]).game
    assert BattlePhoto.objects.get(game=arrived).battle == "painted"
