"""A record is imported on another installation, whole and checked, and is not rated there."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from campaign.pages.tags import refusal_sentence
from club.actions.chain.contents import read_world
from club.actions.fairness.chain_check import chain_flaws
from club.actions.fairness.journal_check import journal_flaws
from club.kinds import kind_of
from club.models import Game, Notice
from club.refusals import Refusal
from tavern.actions.records import importing
from tavern.actions.records.exporting import export_table
from tavern.actions.records.importing import import_table
from tavern.actions.records.record_lines import MOST_LINES
from tavern.actions.records.replaying import replay_table
from tavern.models import Result, Strength
from tests.table import person
from tests.tavern.golden_games import ISLANDS, LANDS, Recorded
from tests.tavern.records.written import changed, lines_of, without_times

GAMES = [(kind, name) for kind in (LANDS, ISLANDS) for name in kind.games]
SHORT = (LANDS, "first-game")


@pytest.fixture
def anna(db: None) -> Any:
    return person("anna")


def faults(game: Game) -> list[Any]:
    kind = kind_of(game)
    return [*chain_flaws(game), *journal_flaws(game), *kind.journal.flaws(game, read_world(game))]


@pytest.mark.parametrize(("kind", "name"), [SHORT, (LANDS, "hidden-cards"), (ISLANDS, "four")])
def test_a_game_is_imported_whole_and_exported_unchanged(anna: Any, kind: Recorded, name: str):
    lines = lines_of(kind, name)
    game = import_table(lines, host=anna)
    played = kind.read(name)
    assert kind.rules.digest(read_world(game)) == played["digests"][-1]
    assert (game.name, game.status, game.phase, game.organiser, game.kind) == (
        f"The {name} game",
        Game.ENDED,
        "ended",
        anna,
        kind.rules.name,
    )
    assert [(s.name, s.user, s.bot) for s in game.seats.order_by("player")] == [
        (f"Player {seat}", None, "") for seat in played["seats"]
    ]
    assert game.journal.count() == len(played["commands"])
    assert {entry.actor_kind for entry in game.journal.all()} == {"import"}
    assert faults(game) == []
    left = [*export_table(game)]
    again = import_table(left, host=anna)
    assert without_times(export_table(again)) == without_times(left)
    assert kind.rules.digest(read_world(again)) == played["digests"][-1]


def test_it_has_results_without_people_strengths_or_notices(anna: Any):
    game = import_table(lines_of(*SHORT), host=anna)
    points = LANDS.read("first-game")["points"]
    results = {row.player: (row.user, row.points, row.rated) for row in game.results.all()}
    assert results == {seat: (None, score, False) for seat, score in points.items()}
    assert Result.objects.filter(place=1).exists()
    assert not Strength.objects.exists()
    assert not Notice.objects.exists()


def test_a_game_that_was_ended_early_is_over_without_a_result(anna: Any):
    game = import_table(lines_of(*SHORT)[:12], host=anna)
    assert (game.status, game.closes_at, game.checks_at) == (Game.ENDED, None, None)
    assert (game.journal.count(), game.results.count()) == (11, 0)
    assert faults(game) == []
    assert len([*export_table(game)]) == 12


def test_a_rewritten_database_is_found(anna: Any):
    game = import_table(lines_of(*SHORT), host=anna)
    game.notes.filter(kind="brought").update(body="{}")
    assert faults(game) != []


Change = Callable[[list[str]], list[str]]
BAD: dict[str, tuple[Change, str, int]] = {
    "no line": (lambda lines: [], "malformed", 1),
    "no header": (lambda lines: lines[1:], "malformed", 1),
    "no JSON": (lambda lines: [lines[0], "{", *lines[2:]], "malformed", 2),
    "deep JSON": (lambda lines: [lines[0], "[" * 9_000, *lines[2:]], "malformed", 2),
    "a campaign's": (lambda lines: changed(lines, 0, format=1), "malformed", 1),
    "a game of others": (lambda lines: changed(lines, 0, game="saga"), "another-game", 1),
    "a short salt": (lambda lines: changed(lines, 0, salt="5f"), "malformed", 1),
    "unknown options": (lambda lines: changed(lines, 0, options={"cards": 9}), "", 1),
    "strange options": (lambda lines: changed(lines, 0, options={"sides": [1]}), "", 1),
    "a seat too many": (lambda lines: changed(lines, 0, seats=dict.fromkeys("ABCDEF", {})), "", 1),
    "other seats": (lambda lines: changed(lines, 0, seats={"B": {}, "A": {}}), "", 1),
    "seats of two letters and none": (
        lambda lines: changed(lines, 0, seats={"AB": {}, "": {}}),
        "malformed",
        1,
    ),
    "a number below none": (lambda lines: changed(lines, 3, numbers_from=-1), "malformed", 4),
    "a number that no row holds": (
        lambda lines: changed(lines, 3, numbers_from=2**31),
        "malformed",
        4,
    ),
    "no deal": (lambda lines: changed(lines, 0, chance=[]), "draws", 1),
    "an impossible deal": (lambda lines: changed(lines, 0, chance=[-1] * 60), "draws", 1),
    "an unknown command": (
        lambda lines: changed(lines, 3, command={"type": "Win"}),
        "malformed",
        4,
    ),
    "a draw too many": (lambda lines: changed(lines, 3, chance=[1, 2, 3]), "draws", 4),
    "another position": (lambda lines: changed(lines, 3, digest="0" * 64), "differs", 4),
    "a line left out": (lambda lines: [*lines[:4], *lines[5:]], "", 5),
    "a line twice": (lambda lines: [*lines[:5], *lines[4:]], "", 6),
    "too many lines": (
        lambda lines: lines + ['{"seq":1,"command":{}}'] * MOST_LINES,
        "too-long",
        0,
    ),
    "a long line": (lambda lines: [lines[0], " " * 30_000, *lines[1:]], "too-long", 0),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_record_is_refused_with_its_line_and_changes_nothing(anna: Any, what: str):
    change, code, line = BAD[what]
    lines = change(lines_of(*SHORT))
    with pytest.raises(Refusal) as caught:
        import_table(lines, host=anna)
    if code:
        assert caught.value.code == code
    if line:
        assert caught.value.values["line"] == line
        assert replay_table(lines).line == line
    sentence = refusal_sentence(caught.value)
    assert "{" not in sentence
    assert (
        code != "too-long"
        or sentence == "A record can have at most 5000 lines of 20000 characters."
    )
    assert not Game.objects.exists()


def test_names_that_look_alike_become_letters(anna: Any):
    lines = changed(lines_of(*SHORT), 0, seats={"A": {"name": "Anna"}, "B": {"name": "Аnna"}})
    game = import_table(lines, host=anna)
    assert [seat.name for seat in game.seats.order_by("player")] == ["A", "B"]


def test_a_long_game_needs_few_queries(anna: Any, django_assert_max_num_queries: Any):
    """Nobody else can write to SQLite during an import, so a line may cost few queries."""
    lines = lines_of(ISLANDS, "four")
    with django_assert_max_num_queries(30 + 3 * len(lines) // importing.KEPT_EVERY):
        game = import_table(lines, host=anna)
    assert game.journal.count() == len(lines) - 1
    kept = [*game.snapshots.order_by("seq").values_list("seq", flat=True)]
    assert kept == [*range(0, game.seq, importing.KEPT_EVERY), game.seq]


def test_the_imports_of_one_person_are_limited(anna: Any, monkeypatch: Any):
    monkeypatch.setattr(importing, "MOST_BROUGHT", 2)
    for _ in range(2):
        import_table(lines_of(*SHORT), host=anna)
    with pytest.raises(Refusal) as caught:
        import_table(lines_of(*SHORT), host=anna)
    assert caught.value.code == "too-many"
    assert Game.objects.count() == 2
    assert import_table(lines_of(*SHORT), host=person("bruno")).status == Game.ENDED


@pytest.mark.parametrize(("kind", "name"), GAMES)
def test_replaying_reaches_the_recorded_end(kind: Recorded, name: str):
    lines = lines_of(kind, name)
    end = replay_table(lines)
    assert (end.refusal, end.line) == (None, len(lines))
    assert kind.rules.digest(end.world) == kind.read(name)["digests"][-1]
    assert json.loads(lines[0])["game"] == kind.rules.name
