"""A window that ends and a report without an answer: the campaign's declared policy (A49, D4)."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from campaign.actions.battles import battle_dates
from campaign.actions.history.effective_history import read_news, read_world
from campaign.actions.history.integrity import replay_journal
from campaign.commands import Dispute, Report
from campaign.models import Campaign
from campaign.news import BattleSettled
from campaign.offers import ReportOffer
from campaign.play import choices
from campaign.world import Battle, Side
from club.actions.clock import closing
from club.actions.clock.absence import set_absence
from club.actions.clock.transactions import transact
from club.actions.decisions import deadlines
from club.actions.delivery import outbox_sender
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect
from club.actions.play.submit import act
from club.actions.seats import seats
from club.actions.seats.seat_tenures import sit_down
from club.models import Game, JournalEntry, Message, Ruling, Tenure
from tests.pages.laid import LAND, lay
from tests.table import let_deadline_pass, person
from tests.worlds import a_band, a_world, answer

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def game(anna: Any, bruno: Any, clara: Any) -> Game:
    """Anna and Bruno have a battle for Birch."""
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
    row = Battle(
        "Birch",
        ("A", "B"),
        (),
        "B",
        stage="fight",
        sides={"A": Side(True, "b1"), "B": Side(True, "b2")},
    )
    world = a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row})
    return lay(world, [anna, bruno, clara])


def window_ends(game: Game, policy: str) -> None:
    Campaign.objects.filter(pk=game.pk).update(unplayed=policy)
    let_deadline_pass(game)
    closing.close(game.pk)
    game.refresh_from_db()


def settled(game: Game) -> list[Any]:
    lines = JournalEntry.objects.filter(game=game, origin="policy")
    return [n.winner for line in lines for n in read_news(line) if isinstance(n, BattleSettled)]


def report(game: Game, user: Any, player: str, winner: str | None) -> None:
    offered = choices(read_world(game), player)
    offer = next(choice for choice in offered if isinstance(choice, ReportOffer))
    act(
        game.pk, Report(player, offer.battle, winner, offer.figures), actor=Actor.seat(user, player)
    )
    game.refresh_from_db()


def date_from(game: Game, user: Any, player: str) -> Any:
    battle = next(iter(read_world(game).battles))
    assert game.closes_at is not None
    soon = game.closes_at + timedelta(days=1)
    actor = Actor.seat(user, player)
    return battle_dates.propose(game.pk, battle, actor=actor, at=soon, place="the club")


@pytest.mark.parametrize("policy", ["extend", "organiser"])
def test_policies_extend_and_ruling_only_extend_the_window(game: Game, policy: str):
    window_ends(game, policy)
    assert game.phase == "battles"
    assert settled(game) == []
    assert Message.objects.get(game=game).kind == "battles_wait"


def test_an_agreed_draw_settles_without_losses(game: Game):
    before = read_world(game)
    window_ends(game, "draw")
    assert settled(game) == [None]
    assert game.phase != "battles"
    told = Message.objects.get(game=game, kind="unplayed")
    assert (told.values["policy"], told.values["winner"]) == ("draw", None)
    kept = [band.units for band in read_world(game).bands.values()]
    assert kept == [band.units for band in before.bands.values()]


def test_dice_name_the_winner_and_everybody_is_notified(game: Game):
    window_ends(game, "dice")
    told = Message.objects.get(game=game, kind="unplayed").values
    last = {player: throws[-1] for player, throws in told["dice"].items()}
    assert settled(game) == [told["winner"]]
    assert told["winner"] == max(last, key=last.__getitem__)


def test_the_side_that_arranged_nothing_forfeits(game: Game, bruno: Any):
    date_from(game, bruno, "B")
    window_ends(game, "forfeit")
    assert settled(game) == ["B"]


def test_nobody_forfeits_when_both_or_neither_side_arranged_a_date(
    game: Game, anna: Any, bruno: Any
):
    window_ends(game, "forfeit")
    assert settled(game) == []
    first = date_from(game, bruno, "B")
    battle_dates.agree(game.pk, first.pk, actor=Actor.seat(anna, "A"))
    window_ends(game, "forfeit")
    assert settled(game) == []


@pytest.mark.parametrize("policy", ["draw", "dice", "forfeit"])
def test_a_disputed_battle_waits_for_the_organiser(game: Game, anna: Any, bruno: Any, policy: str):
    report(game, anna, "A", "A")
    battle = next(iter(read_world(game).battles))
    disputed = answer(read_world(game), Dispute, "B", battle, "No")
    act(game.pk, disputed, actor=Actor.seat(bruno, "B"))
    window_ends(game, policy)
    assert settled(game) == []
    assert read_world(game).battles[battle].stage == "disputed"


def test_a_report_without_an_answer_in_time_is_confirmed(game: Game, anna: Any):
    report(game, anna, "A", "A")
    assert game.checks_at is not None
    assert not closing.close(game.pk)
    lines = JournalEntry.objects.filter(game=game)
    lines.update(at=F("at") - timedelta(hours=game.campaign.confirm_hours))
    Game.objects.filter(pk=game.pk).update(
        checks_at=game.checks_at - timedelta(hours=game.campaign.confirm_hours)
    )
    assert closing.due_ids() == [game.pk]
    assert closing.close(game.pk)
    game.refresh_from_db()
    assert closing.due_ids() == []
    assert game.phase != "battles"
    assert Message.objects.get(game=game, kind="confirmed_by_time").values["players"] == ["B"]


def hours_pass(game: Game, hours: float) -> Game:
    """Moves the journal and all planned times so many hours back."""
    earlier = timedelta(hours=hours)
    JournalEntry.objects.filter(game=game).update(at=F("at") - earlier)
    Game.objects.filter(pk=game.pk).update(checks_at=F("checks_at") - earlier)
    game.refresh_from_db()
    return game


def unseat_bruno(game: Game, anna: Any) -> None:
    seats.unseat(game.pk, "B", actor=Actor.organiser(anna), reason="He does not answer")
    game.refresh_from_db()


def test_no_report_is_confirmed_in_the_name_of_an_empty_seat(game: Game, anna: Any):
    report(game, anna, "A", "A")
    unseat_bruno(game, anna)
    hours_pass(game, 2 * game.campaign.confirm_hours)
    closing.close(game.pk)
    assert closing.due_ids() == []
    assert not Message.objects.filter(game=game, kind="confirmed_by_time")
    assert read_world(game).battles["k1"].stage == "reported"


def test_the_time_to_answer_begins_again_with_another_person(game: Game, anna: Any):
    report(game, anna, "A", "A")
    unseat_bruno(game, anna)
    hours = game.campaign.confirm_hours
    hours_pass(game, hours + 1)
    with transact(game.pk) as locked:
        sit_down(locked, locked.game.seats.get(player="B"), person("eva"), "Eva")
        locked.mark(Effect.PLAYED)
    game.refresh_from_db()
    assert game.checks_at - game.database_now > timedelta(hours=hours - 1)
    assert closing.due_ids() == []
    Tenure.objects.filter(seat__game=game).update(since=F("since") - timedelta(hours=hours))
    hours_pass(game, hours)
    closing.close(game.pk)
    assert Message.objects.get(game=game, kind="confirmed_by_time").values["players"] == ["B"]


def test_a_report_that_waits_for_an_empty_seat_is_settled_by_the_policy(game: Game, anna: Any):
    report(game, anna, "A", "A")
    window_ends(game, "draw")
    assert settled(game) == []
    unseat_bruno(game, anna)
    window_ends(game, "draw")
    assert settled(game) == [None]


def test_awaited_players_are_reminded_once_before_the_window_ends(game: Game, mailoutbox: Any):
    start = game.opened_at
    assert start is not None
    rows = Game.objects.filter(pk=game.pk)
    rows.update(opened_at=start - timedelta(days=9), closes_at=start + timedelta(days=1))
    rows.update(checks_at=start)
    assert not closing.close(game.pk)
    assert not closing.close(game.pk)
    outbox_sender.deliver_due()
    told = Message.objects.get(game=game, kind="reminded")
    assert told.values["players"] == ["A", "B"]
    assert sorted(to for mail in mailoutbox for to in mail.to) == [
        "anna@example.org",
        "bruno@example.org",
    ]
    game.refresh_from_db()
    until = game.closes_at
    assert until is not None
    assert game.checks_at == until - timedelta(hours=3)


def test_actions_after_a_pause_do_not_shorten_the_time_to_answer(game: Game, anna: Any, bruno: Any):
    olga = Actor.organiser(anna)
    report(game, anna, "A", "A")
    due = game.checks_at
    assert due is not None
    deadlines.pause(game.pk, actor=olga, reason="Snow")
    Ruling.objects.filter(kind="pause").update(at=F("at") - timedelta(hours=30))
    JournalEntry.objects.update(at=F("at") - timedelta(hours=40))
    Game.objects.update(paused_at=F("paused_at") - timedelta(hours=30))
    deadlines.resume(game.pk, actor=olga, reason="Thaw")
    resumed = Game.objects.get().checks_at
    set_absence(game.pk, actor=Actor.seat(bruno, "B"), steward="", away=False)
    left = timedelta(hours=game.campaign.confirm_hours - 10)
    checks_at = Game.objects.get().checks_at
    assert checks_at == resumed
    assert abs(checks_at - (due - timedelta(hours=game.campaign.confirm_hours) + left)) < timedelta(
        minutes=1
    )


def test_the_time_to_answer_a_report_starts_when_the_pause_ends(game: Game, anna: Any):
    olga = Actor.organiser(anna)
    deadlines.pause(game.pk, actor=olga, reason="Snow")
    report(game, anna, "A", "A")
    hour = timedelta(hours=1)
    Ruling.objects.filter(kind="pause").update(at=F("at") - 50 * hour)
    Game.objects.update(paused_at=F("paused_at") - 50 * hour, opened_at=F("opened_at") - 50 * hour)
    JournalEntry.objects.update(at=F("at") - 5 * hour)
    deadlines.resume(game.pk, actor=olga, reason="Thaw")
    found = Game.objects.get().checks_at
    assert found is not None
    whole = timedelta(hours=game.campaign.confirm_hours)
    assert abs(found - Ruling.objects.get(kind="resume").at - whole) < timedelta(minutes=1)


def test_the_journal_replays_results_written_by_a_policy(game: Game):
    window_ends(game, "dice")
    assert replay_journal(game).refusal is None
