"""The deal of a table: its time, its origin, and what is public before the end."""

import json
from typing import Any

import pytest

from club import chance
from club.actions.chain.contents import read_snapshot, read_world
from club.actions.chain.dice_seeds import unsealed
from club.actions.journal.actor import Actor
from club.models import Game
from tavern.actions.fairness.dealing import seats_of
from tavern.actions.founding import SeatPlan, start_table
from tavern.actions.seating import give_word, take_seat
from tavern.six_lands.rules import SIX_LANDS
from tests.assertions.unchanged import refused
from tests.table import person
from tests.tavern.fairness.played import WORDS, laid, running
from tests.tavern.glass_tables import actor_of, lay_table, of

pytestmark = pytest.mark.django_db


def note(game: Game, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(game.notes.get(kind=kind).body)
    return found


def test_nothing_is_dealt_before_the_start(anna: Any, bruno: Any):
    games = [laid(anna, bruno), laid(anna, bruno)]
    hands = [read_world(game).hands for game in games]
    assert hands[0] == hands[1], "no chance is in them"
    assert [game.notes.filter(kind="dealt").count() for game in games] == [0, 0]
    for game in games:
        start_table(game.pk, host=anna)
        game.refresh_from_db()
    worlds = [read_world(game) for game in games]
    assert worlds[0] != worlds[1]
    assert worlds[0].salt != worlds[1].salt
    for game, world in zip(games, worlds, strict=True):
        assert read_snapshot(game, game.snapshots.get()) == world


def test_the_deal_follows_from_the_seed_and_the_chain_before_it(anna: Any, bruno: Any):
    game = running(anna, bruno)
    seed = unsealed(game, game.seeds.get())
    before = game.notes.get(kind="terms").chain
    draws = SIX_LANDS.draws_to_start(seats_of(game), {})
    dealt = tuple(
        chance.fair_number(seed, f"{game.public_id}|0|{before}|{k}", draw.low, draw.high)
        for k, draw in enumerate(draws, 1)
    )
    salt = chance.salt_of(game.public_id, seed)
    first = SIX_LANDS.start(seats_of(game), {}, dealt, salt).world
    assert read_world(game) == first
    assert note(game, "begun") == {"words": WORDS}
    assert note(game, "dealt")["world"] == SIX_LANDS.digest(first)
    kinds = list(game.notes.order_by("place").values_list("kind", flat=True))
    assert kinds[-5:] == ["begun", "terms", "dealt", "message", "message"][: len(kinds[-5:])] or (
        kinds.index("seed") < kinds.index("begun") < kinds.index("terms") < kinds.index("dealt")
    )


def test_the_noted_deal_reveals_no_draw(anna: Any, bruno: Any):
    """Two tables with one deal note different hashes, because their salts differ."""
    one, other = running(anna, bruno), running(anna, bruno)
    assert set(note(one, "dealt")) == {"chance", "world"}
    assert note(one, "dealt")["chance"] != note(other, "dealt")["chance"]


def test_a_lucky_word_is_shown_at_the_table_and_fixed_at_the_start(anna: Any, bruno: Any):
    game = laid(anna, bruno, words=False)
    bruno_s = actor_of(game, "B")
    give_word(game.pk, actor=bruno_s, word="Sieben")
    give_word(game.pk, actor=bruno_s, word="Sieben")
    told = game.messages.filter(kind="luck").values_list("values", flat=True)
    assert list(told) == [{"player": "B", "given": True}], "once"
    give_word(game.pk, actor=bruno_s, word="")
    assert game.messages.filter(kind="luck").count() == 2
    refused("luck", give_word, game.pk, actor=bruno_s, word="x" * 41)
    refused("not-yours", give_word, game.pk, actor=Actor.seat(bruno, "A"), word="mine")
    refused("not-yours", give_word, game.pk, actor=Actor.organiser(anna, "B"), word="mine")
    give_word(game.pk, actor=bruno_s, word="Raben")
    start_table(game.pk, host=anna)
    refused("started", give_word, game.pk, actor=bruno_s, word="late")
    assert note(game, "begun") == {"words": {"B": "Raben"}}


def test_players_enter_their_lucky_words_and_the_host_those_of_their_device(anna: Any, bruno: Any):
    lay_table(*of(anna, bruno), host=anna)  # companions
    seats = [*of(anna), SeatPlan("Free"), SeatPlan("Clara", here=True)]
    game = lay_table(*seats, host=anna, start=False)
    take_seat(game.pk, "B", user=bruno, name="Bruno", luck="Raben")
    give_word(game.pk, actor=Actor.organiser(anna, "C"), word="Claras")
    start_table(game.pk, host=anna)
    assert note(game, "begun") == {"words": {"B": "Raben", "C": "Claras"}}
    assert list(game.seats.values_list("luck", flat=True)) == ["", "Raben", "Claras"]


def test_a_lucky_word_is_removed_with_its_player(anna: Any, bruno: Any):
    from club.actions.seats.seats import leave

    game = laid(anna, bruno)
    leave(game.pk, actor=actor_of(game, "B"))
    start_table(game.pk, host=anna)
    assert note(game, "begun") == {"words": {"A": WORDS["A"]}}


def test_a_table_without_the_key_of_its_seed_does_not_start(anna: Any, bruno: Any):
    game = laid(anna, bruno)
    game.seeds.update(sealed=b"unreadable")
    refused("no-key", start_table, game.pk, host=anna)
    game.refresh_from_db()
    assert game.status == Game.SETUP
    assert person("nobody") not in [seat.user for seat in game.seats.all()]
