"""The page of tables to roll on, and where a roll is read."""

from typing import Any

import pytest
from django.utils.translation import override
from msgspec.structs import replace

from campaign.actions.history.effective_history import read_world
from campaign.actions.history.rolls import rolls_of
from campaign.actions.notices.recaps import sentences_for
from campaign.actions.play.club_tables import roll, set_tables
from campaign.rolls.tables import Due, Line, RollTable
from campaign.turns.rolling import tables_of
from campaign.words.roll_tables.ready import READY
from club.actions.journal.actor import Actor
from club.models import Game, JournalEntry, Seat
from tests.actions.rulings.war_cases import a_world_at_war
from tests.pages.laid import address, refusal, words

SIX = "\n".join(f"{number}. Sign {number}" for number in range(1, 7))
TYPED = {"what": "table", "title": "Signs", "dice": "d6", "when": "asked", "rows": SIX}


@pytest.fixture
def game(laid) -> Game:
    return laid(a_world_at_war())


@pytest.fixture
def anna(people) -> Actor:
    return Actor.organiser(people[0])


def tables(game: Game) -> dict[str, RollTable]:
    game.refresh_from_db()
    return dict(tables_of(read_world(game)))


def send(client: Any, game: Game, **typed: Any) -> Any:
    return client.post(address(game, "tables"), typed)


def test_the_organiser_pastes_a_table_and_rolls_on_it(game, as_player):
    anna, bruno = as_player("A"), as_player("B")
    assert send(anna, game, **TYPED).status_code == 302
    assert tables(game)["t1"].rows[5] == Line("Sign 6")
    assert send(anna, game, what="roll", table="t1", key="once").status_code == 302
    assert send(anna, game, what="roll", table="t1", key="once").status_code == 302
    (entry,) = [e for e in JournalEntry.objects.filter(game=game) if e.chance]
    (number,) = entry.chance
    for page in ("tables", "chronicle"):
        assert f"Signs ({number}): Sign {number}" in words(bruno.get(address(game, page)))
    assert entry.drawn


def test_nobody_else_changes_a_table_or_rolls(game, as_player, anna):
    set_tables(game.pk, (READY["roads"],), actor=anna)
    for typed in (TYPED, {"what": "roll", "table": "t1"}, {"what": "drop", "table": "t1"}):
        assert send(as_player("B"), game, **typed).status_code == 404
    assert [table.ours for table in tables(game).values()] == ["roads"]


def test_what_cannot_be_rolled_on_is_refused_and_stays_in_the_form(game, as_player):
    answer = send(as_player("A"), game, **TYPED | {"rows": "1-3 a\n3 b"})
    assert answer.status_code == 422
    assert "The result 3 stands in two rows." in refusal(answer)
    assert "1-3 a" in answer.content.decode()
    assert tables(game) == {}
    assert send(as_player("A"), game, **TYPED | {"title": ""}).status_code == 422


def test_ready_made_tables_are_added_once_and_read_in_the_readers_language(game, as_player, anna):
    client = as_player("A")
    assert send(client, game, what="ready", ready=["weather", "omens"]).status_code == 302
    assert {table.ours for table in tables(game).values()} == {"weather", "omens"}
    assert send(client, game, what="ready", ready=["omens"]).status_code == 422
    german = client.get(address(game, "tables"), headers={"accept-language": "de"})
    assert "Weather on the field" not in german.content.decode()


def test_a_table_of_the_site_that_is_rolled_at_another_time_stays_in_all_languages(
    game, as_player, anna
):
    set_tables(game.pk, (READY["roads"],), actor=anna)
    client, german = as_player("A"), {"accept-language": "de"}
    form = client.get(address(game, "tables") + "?table=t1", headers=german).context["form"]
    typed = {name: form[name].value() for name in ("title", "dice", "rows")} | {"when": "turn"}
    assert typed["title"] != READY["roads"].title
    sent = {"what": "table", "table": "t1", **typed}
    assert client.post(address(game, "tables"), sent, headers=german).status_code == 302
    assert tables(game)["t1"] == replace(READY["roads"], when="turn")


@pytest.mark.parametrize("like", ["t1", "roads"])
def test_a_new_table_may_begin_as_another(game, as_player, anna, like):
    set_tables(game.pk, (READY["roads"],), actor=anna)
    shown = as_player("A").get(address(game, "tables") + f"?like={like}")
    form = shown.context["form"]
    assert (form["title"].value(), shown.context["changed"]) == (READY["roads"].title, "")
    typed = {name: form[name].value() for name in ("dice", "when", "rows")}
    send(as_player("A"), game, what="table", title="Met at sea", **typed)
    assert [table.title for table in tables(game).values()] == [READY["roads"].title, "Met at sea"]


def test_a_changed_table_is_the_clubs_own(game, as_player, anna):
    set_tables(game.pk, (READY["roads"],), actor=anna)
    shown = as_player("A").get(address(game, "tables") + "?table=t1")
    form = shown.context["form"]
    typed = {name: form[name].value() for name in ("title", "dice", "when", "rows")}
    typed["rows"] = typed["rows"].replace("bear", "goat")
    assert send(as_player("A"), game, what="table", table="t1", **typed).status_code == 302
    (table,) = tables(game).values()
    assert (table.ours, table.rows[0].text) == ("", "A pedlar with a goat.")


def test_a_table_is_put_away_and_its_rolls_stay(game, as_player, anna):
    set_tables(game.pk, (READY["roads"],), actor=anna)
    roll(game.pk, "t1", actor=anna)
    assert send(as_player("A"), game, what="drop", table="t1").status_code == 302
    assert tables(game) == {}
    read = words(as_player("B").get(address(game, "chronicle")))
    assert "Met on the road (" in read
    assert "removes the table" in read
    (kept,) = rolls_of(game, read_world(game))
    assert kept.news.title == READY["roads"].title
    assert kept.news.text in words(as_player("B").get(address(game, "tables")))


def test_a_row_with_power_leads_to_a_ruling_that_is_shown_first(game, as_player, anna):
    rows = (Line("A hoard.", 2),) * 6
    set_tables(game.pk, (RollTable("Finds", "d6", rows, "asked"),), actor=anna)
    roll(game.pk, "t1", actor=anna)
    page = as_player("A").get(address(game, "tables"))
    (shown,) = page.context["rolls"]
    assert "rule/power?player=&amount=2&reason=Finds" in shown.rule
    assert shown.ruled == []
    form = as_player("A").get(shown.rule).context["form"]
    assert form["amount"].value() == "2"
    assert form["reason"].value() == "Finds: A hoard."
    (as_bruno,) = as_player("B").get(address(game, "tables")).context["rolls"]
    assert (as_bruno.power, as_bruno.rule) == ("+2", "")
    stock = read_world(game).players["A"].power
    assert stock == a_world_at_war().players["A"].power


def test_a_row_with_a_note_leads_to_a_ruling_in_words(game, as_player, anna):
    rows = (Line("A flood.", note="Nobody crosses the ford."),) * 6
    set_tables(game.pk, (RollTable("Floods", "d6", rows, "asked"),), actor=anna)
    roll(game.pk, "t1", actor=anna)
    (shown,) = as_player("A").get(address(game, "tables")).context["rolls"]
    assert shown.note == "Nobody crosses the ford."
    form = as_player("A").get(shown.rule).context["form"]
    assert (form.name, form["reason"].value()) == ("word", "Nobody crosses the ford.")


def test_the_battle_and_the_sheet_have_what_was_rolled_for_them(laid, as_player):
    world = a_world_at_war()
    battle = next(iter(world.battles))
    weather = {"t1": READY["weather"], "t2": READY["omens"]}
    due = (Due("t1", battle), Due("t2", str(world.turn)))
    game = laid(replace(world, tables=weather, due=due))
    roll(game.pk, "t2", actor=Actor.organiser(game.organiser))
    read = words(as_player("A").get(address(game, f"battles/{battle}")))
    assert "Weather on the field (" in read
    assert "Weather on the field (" in words(as_player("A").get(address(game, "battles")))
    assert "Omens of the turn" in words(as_player("A").get(address(game, "sheet")))


def test_the_saga_tells_what_was_rolled_in_the_readers_language(game, as_player, anna):
    rows = (Line("<b>A hoard.</b>"),) * 6
    tables = (READY["roads"], RollTable("Finds", "d6", rows, "asked"))
    set_tables(game.pk, tables, actor=anna)
    for table in ("t1", "t2"):
        roll(game.pk, table, actor=anna)
    page = as_player("B").get(address(game, "saga"))
    assert "Met on the road: <q>" in page.content.decode()
    assert "Finds: <q>&lt;b&gt;A hoard.&lt;/b&gt;</q>" in page.content.decode()
    german = as_player("B").get(address(game, "saga"), headers={"accept-language": "de"})
    assert "Met on the road" not in german.content.decode()


def test_nobody_is_offered_to_correct_a_roll(game, as_player, anna):
    set_tables(game.pk, (READY["roads"],), actor=anna)
    roll(game.pk, "t1", actor=anna)
    page = as_player("A").get(address(game, "corrections"))
    assert [bool(choice.kept) for choice in page.context["choices"][:2]] == [True, True]
    assert "What was rolled stays." in words(page)
    entry = game.journal.latest("seq")
    assert as_player("A").get(address(game, f"corrections/{entry.seq}")).status_code == 404


def test_emails_tell_what_was_rolled_in_the_language_of_their_reader(laid, people):
    due = (Due("t1", "3"), Due("t2", "3", "B"))
    world = replace(a_world_at_war(), tables={"t1": READY["omens"], "t2": READY["whispers"]})
    game = laid(replace(world, due=due))
    Seat.objects.filter(game=game).update(seen=game.seq)
    set_tables(game.pk, (READY["roads"],), actor=Actor.organiser(game.organiser))
    game.refresh_from_db()
    told = sentences_for(game, "B")
    assert any(one.startswith("Omens of the turn (") for one in told)
    assert any(one.startswith("Whispers in the hall, for you (") for one in told)
    with override("fr"):
        assert any("Présages du tour" in one for one in sentences_for(game, "B"))
