"""Several connections at one table: one wins, and the others find it done or get a message.

Tests for every kind of game are in `tests/actions/play/test_races.py`.
"""

from collections import Counter
from collections.abc import Callable
from datetime import time
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from club.actions.chain.contents import command_of
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.play.submit import act, act_in_turn
from club.actions.play.taking_back import take_back
from club.actions.seats import invitations
from club.actions.seats.seats import leave
from club.models import Game, PhaseClose, Tenure
from club.refusals import Refusal
from club.rules import Seat
from tavern.actions.evenings import guests, planning
from tavern.actions.founding import SeatPlan, start_table
from tavern.actions.seating import play_again, take_seat
from tavern.actions.thinking import let_bots_play
from tavern.models import Evening, PlannedTable
from tests.actions.play.racing import at_once, codes_among, given_among, is_sound
from tests.club.glass import DrawNumber, Guess
from tests.table import let_deadline_pass, person
from tests.tavern.evenings import an_evening
from tests.tavern.glass_tables import actor_of, lay_table, of
from tests.tavern.stone_tables import placed_elsewhere, stone_table, whole_turn

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db(transaction=True)]
TIMES = 5


def commands_in(game: Game) -> list[Any]:
    return [command_of(entry, game) for entry in effective(game)]


def test_of_two_turns_of_one_seat_one_is_played_whole(anna: Any, bruno: Any):
    for _ in range(TIMES):
        game = stone_table(anna, bruno)
        before, turn = commands_in(game), whole_turn(game)
        actor, elsewhere = actor_of(game, game.waits_for), placed_elsewhere(game, turn)
        answers = at_once(
            lambda g=game, t=turn, a=actor: act_in_turn(g.pk, t, actor=a, key="one"),
            lambda g=game, t=elsewhere, a=actor: act_in_turn(g.pk, t, actor=a, key="two"),
        )
        [played] = given_among(answers)
        assert len(codes_among(answers)) == 1
        chosen = turn if answers[0] is played else elsewhere
        assert commands_in(game) == [*before, *chosen]
        assert is_sound(game)


def test_a_turn_concurrent_with_the_deadline_is_played_whole_or_not_at_all(anna: Any, bruno: Any):
    for _ in range(TIMES):
        game = let_deadline_pass(stone_table(anna, bruno, pace="slow"))
        moment, before, turn = game.moment, commands_in(game), whole_turn(game)
        actor = actor_of(game, game.waits_for)
        answer, closed = at_once(
            lambda g=game, t=turn, a=actor: act_in_turn(g.pk, t, actor=a),
            lambda g=game: closing.close(g.pk),
        )
        assert closed == isinstance(answer, Refusal)
        origins = Counter(game.journal.filter(moment__gte=moment).values_list("origin", flat=True))
        assert set(origins) == {"default"} if closed else {"given"}
        assert closed or commands_in(game) == [*before, *turn]
        assert PhaseClose.objects.filter(game=game, moment=moment).count() == 1
        assert is_sound(game)


def test_taking_back_concurrent_with_a_bot_s_answer_is_done_or_refused(
    anna: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tavern.kind.let_bots_play", lambda game_id: 0)
    for _ in range(TIMES):
        game = lay_table(*of(anna), SeatPlan("Alder", bot="steady"), host=anna)
        let_bots_play(game.pk)
        act(game.pk, DrawNumber(Seat("A")), actor=actor_of(game, "A"))
        act(game.pk, Guess(Seat("A"), True), actor=actor_of(game, "A"))
        answer, _ = at_once(
            lambda g=game: take_back(g.pk, actor=actor_of(g, "A")),
            lambda g=game: let_bots_play(g.pk),
        )
        assert is_sound(game)
        if isinstance(answer, Refusal):
            assert answer.code == "no-undo"
            assert game.status == Game.ENDED
        else:
            assert (game.waits_for, game.seq) == ("A", answer.seq)


def test_concurrent_looks_after_a_bot_let_it_answer_once(
    anna: Any, bruno: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tavern.kind.let_bots_play", lambda game_id: 0)
    game = lay_table(*of(anna, bruno), SeatPlan("Alder", bot="steady"), host=anna)
    given = at_once(*[lambda: let_bots_play(game.pk)] * 4)
    assert sum(given) == 1
    assert is_sound(game)
    assert list(game.journal.values_list("seat", "origin")) == [("C", "bot")]


def test_of_two_people_who_take_the_same_seat_one_gets_it(anna: Any, bruno: Any):
    clara = person("clara")
    lay_table(*of(anna, bruno, clara), host=anna)
    for _ in range(TIMES):
        game = lay_table(*of(anna), SeatPlan("Free"), host=anna, start=False)
        answers = at_once(
            lambda g=game: take_seat(g.pk, "B", user=bruno, name="Bruno"),
            lambda g=game: take_seat(g.pk, "B", user=clara, name="Clara"),
        )
        assert codes_among(answers) == ["taken"]
        _one_sits_at(game, "B")
        start_table(game.pk, host=anna)
        leave(game.pk, actor=actor_of(game, "B"))


def test_a_seat_that_a_link_and_a_companion_ask_for_is_given_once(anna: Any, bruno: Any):
    clara = person("clara")
    lay_table(*of(anna, bruno), host=anna)
    for _ in range(TIMES):
        game = lay_table(*of(anna), SeatPlan("Free"), host=anna, start=False)
        secret = invitations.make_invitation(game.pk, "B", actor=Actor.organiser(anna))
        key = invitations.invitation_key(secret)
        answers = at_once(
            lambda g=game: take_seat(g.pk, "B", user=bruno, name="Bruno"),
            lambda k=key: invitations.accept(k, user=clara, name="Clara"),
        )
        assert len(codes_among(answers)) == 1
        _one_sits_at(game, "B")
        start_table(game.pk, host=anna)


def _one_sits_at(game: Game, player: str) -> None:
    game.refresh_from_db()
    seat = game.seats.get(player=player)
    assert seat.user_id is not None
    sitting = Tenure.objects.filter(seat=seat, until__isnull=True)
    assert list(sitting.values_list("user", flat=True)) == [seat.user_id]
    assert game.messages.filter(kind="joined").count() == 1


def test_a_table_that_is_started_twice_starts_once(anna: Any):
    for _ in range(TIMES):
        game = lay_table(*of(anna), SeatPlan("Free"), host=anna, start=False)
        at_once(*[lambda g=game: start_table(g.pk, host=anna)] * 3)
        game.refresh_from_db()
        assert (game.status, game.waits_for) == (Game.RUNNING, "A")
        kinds_said = Counter(game.messages.values_list("kind", flat=True))
        assert kinds_said == {"bot": 1, "started": 1}
        assert is_sound(game)


def test_a_seat_taken_during_the_start_belongs_to_the_person(anna: Any, bruno: Any):
    """A bot that came first leaves the seat. One that comes later finds it taken."""
    lay_table(*of(anna, bruno), host=anna)
    for _ in range(TIMES):
        game = lay_table(*of(anna), SeatPlan("Free"), host=anna, start=False)
        answers = at_once(
            lambda g=game: start_table(g.pk, host=anna),
            lambda g=game: take_seat(g.pk, "B", user=bruno, name="Bruno"),
        )
        assert codes_among(answers) == []
        game.refresh_from_db()
        seat = game.seats.get(player="B")
        assert (game.status, seat.user, seat.bot) == (Game.RUNNING, bruno, "")
        assert is_sound(game)


def test_a_rematch_that_everybody_asks_for_at_once_is_one_table(anna: Any, bruno: Any):
    clara = person("clara")
    for _ in range(TIMES):
        game = lay_table(*of(anna, bruno, clara), host=anna)
        for command in (DrawNumber, lambda seat: Guess(seat, True)):
            for letter in "ABC":
                act(game.pk, command(Seat(letter)), actor=actor_of(game, letter))
        tables = Game.objects.count()
        found = at_once(
            *[lambda g=game, u=u: play_again(g.pk, user=u) for u in (anna, bruno, clara)]
        )
        again = Game.objects.get(pk=found[0].pk)
        assert {one.pk for one in found} == {again.pk}
        assert Game.objects.count() == tables + 1
        assert again.status == Game.RUNNING
        assert again.messages.filter(kind="started").count() == 1
        assert sorted(again.seats.values_list("name", flat=True)) == ["Anna", "Bruno", "Clara"]
        assert again.seats.filter(user__isnull=True).count() == 0


LATE: dict[str, Callable[[Any, Any], Any]] = {
    "come": lambda evening, user: guests.come(evening, user=user),
    "stay away": lambda evening, user: guests.stay_away(evening, user=user),
    "open a table": lambda evening, user: guests.open_table(evening, 1, user=user),
    "add a table": lambda evening, user: planning.add_table(
        evening, kind="stone-falls", seats=2, starts=time(20)
    ),
    "drop a table": lambda evening, user: planning.drop_table(evening, 1),
}


@pytest.mark.parametrize("what", LATE)
def test_an_evening_that_was_called_off_a_moment_ago_is_not_found(anna: Any, bruno: Any, what: str):
    evening = an_evening(anna)
    planning.call_off(Evening.objects.get(pk=evening.pk))
    with pytest.raises(LookupError):
        LATE[what](evening, bruno)


def test_of_many_concurrent_plans_only_the_allowed_number_is_made(anna: Any):
    plan = partial(
        planning.plan_evening,
        host=anna,
        title="Thursday",
        place="",
        day=timezone.now().date(),
        starts=time(20),
    )
    answers = at_once(*[plan] * (planning.MOST_EVENINGS + 4))
    assert codes_among(answers) == ["too-many"] * 4
    assert Evening.objects.count() == planning.MOST_EVENINGS


def test_a_table_is_opened_once(anna: Any, bruno: Any):
    stone_table(anna, bruno)
    evening = an_evening(anna)
    table = evening.tables.get()
    for user in (anna, bruno):
        guests.come(evening, user=user, table_id=table.pk)
    answers = at_once(
        *(partial(guests.open_table, evening, table.pk, user=user) for user in (anna, bruno))
    )
    assert [game.pk for game in given_among(answers)] == [PlannedTable.objects.get().game_id]
    assert codes_among(answers) == ["founded"]
