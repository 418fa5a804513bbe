"""The plan of an evening: one message to the campaign's channels on its day."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from campaign.actions.battles import battle_dates, evening_plan
from campaign.actions.history.effective_history import read_world
from campaign.models import Meeting
from campaign.world import Battle, Side
from club.actions.clock import closing
from club.actions.decisions.channel_extras import save_extras
from club.actions.delivery import outbox_sender
from club.actions.delivery.channels import add_game_channel
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.models import Channel, Game, Notice
from club.refusals import Refusal
from tests.actions.delivery.chats import sink
from tests.actions.delivery.sinks import Web
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_band, a_world

__all__ = ["sink"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

ZONE = ZoneInfo("Europe/Paris")


def today() -> date:
    return timezone.now().astimezone(ZONE).date()


def at(hour: int, minute: int = 0, day: date | None = None) -> datetime:
    return datetime.combine(day or today(), time(hour, minute), ZONE)


def battle(terrain: str, one: str, other: str, stage: str = "fight") -> Battle:
    sides = {one: Side(True, f"b{one}"), other: Side(True, f"b{other}")}
    return Battle(terrain, (one, other), (), other, stage=stage, sides=sides)


@pytest.fixture
def game(anna: Any, bruno: Any, clara: Any) -> Game:
    """Anna fights Bruno at Birch, and Clara fights Dora at Alder. The club has two tables."""
    places = dict(zip("ABCD", ("Birch", "Birch", "Alder", "Alder"), strict=True))
    bands = [a_band(f"b{player}", player, terrain) for player, terrain in places.items()]
    battles = {"k1": battle("Birch", "A", "B"), "k2": battle("Alder", "C", "D")}
    world = a_world(LAND, *bands, players="ABCD", phase="battles", battles=battles)
    game = lay(world, [anna, bruno, clara, person("dora")])
    Game.objects.filter(pk=game.pk).update(time_zone=ZONE.key, quiet_hours=[])
    game.refresh_from_db()
    battle_dates.set_club_nights(game.pk, actor=Actor.organiser(anna), tables=2, nights=[])
    return game


@pytest.fixture
def channel(game: Game, sink: Web) -> Channel:
    """The club's channel, which posts the plan of an evening."""
    typed = {"host": sink.origin, "topic": "club-topic"}
    actor = Actor.organiser(game.organiser)
    made = add_game_channel(game, "ntfy", "Club", typed, actor=actor)
    save_extras(made, ["evening_plan"], actor=actor)
    return made


def agreed(game: Game, name: str, when: datetime, place: str = "") -> None:
    Meeting.objects.create(
        game=game,
        battle=name,
        turn=read_world(game).turn,
        at=when.astimezone(UTC),
        place=place,
        proposed_by="A",
        proposed_at=when,
        agreed="AB",
        status=Meeting.AGREED,
    )


def nights(game: Game, *days: date) -> None:
    actor = Actor.organiser(game.organiser)
    battle_dates.set_club_nights(game.pk, actor=actor, tables=2, nights=[*days])


def locked_at(game: Game, now: datetime) -> LockedGame:
    game = Game.objects.get(pk=game.pk)
    return LockedGame(game, read_world(game), now)


def lines(game: Game) -> list[str]:
    notice = Notice(game=Game.objects.get(pk=game.pk), values={"day": today().isoformat()})
    return [*evening_plan.lines_of(notice)]


def test_it_says_who_fights_whom_at_which_table_and_from_when(game: Game):
    agreed(game, "k1", at(19, 30))
    agreed(game, "k2", at(18))
    assert lines(game) == [
        "18:00, table 1: Clara against Dora, at Alder",
        "19:30, table 2: Anna against Bruno, at Birch",
    ]


def test_a_table_is_free_again_after_a_battle(game: Game):
    agreed(game, "k1", at(14))
    agreed(game, "k2", at(18))
    assert [line.split(":")[1] for line in lines(game)] == ["00, table 1", "00, table 1"]


def test_the_place_that_its_sides_agreed_on_is_named(game: Game):
    agreed(game, "k1", at(19), place="the cellar")
    assert lines(game) == ["19:00, the cellar: Anna against Bruno, at Birch"]


def test_a_table_on_which_others_agreed_is_taken(game: Game):
    agreed(game, "k1", at(19), place="Table 1")
    agreed(game, "k2", at(18))
    assert [line.split(":")[1] for line in lines(game)] == ["00, table 2", "00, Table 1"]


def test_on_a_club_night_battles_without_a_time_are_named_last(game: Game):
    agreed(game, "k1", at(19))
    nights(game, today())
    assert lines(game) == [
        "19:00, table 1: Anna against Bruno, at Birch",
        "No time yet, table 2: Clara against Dora, at Alder",
    ]


def test_a_battle_of_another_day_is_not_in_it(game: Game):
    agreed(game, "k1", at(19))
    agreed(game, "k2", at(19, day=today() + timedelta(days=1)))
    nights(game, today())
    assert lines(game) == ["19:00, table 1: Anna against Bruno, at Birch"]


def test_it_is_due_in_the_morning_or_before_an_early_battle(game: Game, channel: Channel):
    tomorrow = today() + timedelta(days=1)
    agreed(game, "k1", at(19, day=tomorrow))
    assert evening_plan.next_plan(locked_at(game, at(10))) == at(9, day=tomorrow)
    agreed(game, "k2", at(8, day=tomorrow))
    assert evening_plan.next_plan(locked_at(game, at(10))) == at(6, day=tomorrow)


def test_it_is_posted_once_a_day(game: Game, channel: Channel):
    agreed(game, "k1", at(23, 59))
    for _ in range(2):
        evening_plan.post_due(locked_at(game, at(12)))
    assert Notice.objects.filter(event="evening_plan").count() == 1
    assert evening_plan.next_plan(locked_at(game, at(13))) is None


def test_it_is_not_posted_after_its_battles_began(game: Game, channel: Channel):
    agreed(game, "k1", at(11))
    assert evening_plan.next_plan(locked_at(game, at(12))) is None


@pytest.mark.parametrize("why", ["nobody asks", "switched off", "over", "demo"])
def test_without_a_reader_or_a_battle_nothing_is_due(game: Game, channel: Channel, why: str):
    agreed(game, "k1", at(23, 59))
    assert evening_plan.next_plan(locked_at(game, at(12))) is not None
    rows = Channel.objects.filter(pk=channel.pk)
    if why == "nobody asks":
        rows.update(extras=[])
    if why == "switched off":
        rows.update(off_at=at(1))
    if why == "demo":
        Game.objects.filter(pk=game.pk).update(demo=True)
    if why == "over":
        Game.objects.filter(pk=game.pk).update(status=Game.ENDED)
    assert evening_plan.next_plan(locked_at(game, at(12))) is None


def test_the_clock_posts_it_to_the_channel(game: Game, channel: Channel, sink: Web):
    """It wakes by itself: the game's next check is the time of the plan."""
    tomorrow = today() + timedelta(days=1)
    nights(game, today(), tomorrow)
    game.refresh_from_db()
    assert game.checks_at is not None
    Game.objects.filter(pk=game.pk).update(checks_at=game.opened_at)
    Notice.objects.all().delete()
    agreed(game, "k1", timezone.now() + timedelta(minutes=1))
    closing.close(game.pk)
    Notice.objects.filter(event="evening_plan").update(due_at=game.opened_at)
    outbox_sender.deliver_due()
    posted = [heard.json() for heard in sink.heard]
    assert [one["title"] for one in posted] == [f"{game.name}: today's battles"] * len(posted)
    assert all("Anna against Bruno" in one["message"] for one in posted)


def test_a_plan_without_battles_left_is_not_sent(game: Game, channel: Channel, sink: Web):
    agreed(game, "k1", at(23, 59))
    evening_plan.post_due(locked_at(game, at(12)))
    Notice.objects.filter(event="evening_plan").update(due_at=game.opened_at)
    Meeting.objects.update(status=Meeting.WITHDRAWN)
    outbox_sender.deliver_due()
    assert sink.heard == []
    assert Notice.objects.get(event="evening_plan").outcome == "dropped"


def test_only_the_organiser_chooses_what_a_channel_posts(game: Game, channel: Channel, bruno: Any):
    with pytest.raises(Refusal) as caught:
        save_extras(channel, [], actor=Actor.seat(bruno, "B"))
    assert caught.value.code == "not-yours"
    save_extras(channel, ["fought", "turn", "nonsense"], actor=Actor.organiser(game.organiser))
    channel.refresh_from_db()
    assert channel.extras == ["fought"]
