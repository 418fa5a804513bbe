"""A row that was ruled on is marked where the organiser gives ready rulings."""

from typing import Any

import pytest
from django.test import Client

from campaign.actions.history.effective_history import read_world
from campaign.actions.history.rolls import rolls_of
from campaign.actions.play.club_tables import roll, set_tables
from campaign.actions.rulings import rulings
from campaign.actions.rulings.corrections import correct
from campaign.commands import GrantPower
from campaign.rolls.tables import Line, RollTable
from club.actions.journal.actor import Actor
from club.models import Game, Ruling
from club.refusals import Refusal
from tests.actions.rulings.war_cases import a_world_at_war
from tests.pages.laid import address, words

HOARD = RollTable("Finds", "d6", (Line("A hoard.", 2),) * 6, "asked")
FLOOD = RollTable("Floods", "d6", (Line("A flood.", note="Nobody crosses."),) * 6, "asked")


@pytest.fixture
def game(laid, people) -> Game:
    """A campaign with a roll that proposes power points, and after it one that proposes words."""
    game, anna = laid(a_world_at_war()), Actor.organiser(people[0])
    set_tables(game.pk, (HOARD, FLOOD), actor=anna)
    for table in ("t1", "t2"):
        roll(game.pk, table, actor=anna)
    game.refresh_from_db()
    return game


@pytest.fixture
def hoard(game: Game) -> int:
    return rolls_of(game, read_world(game))[1].first


def shown(client: Client, game: Game) -> list[Any]:
    """The flood and the hoard, as the page of the tables shows them."""
    return client.get(address(game, "tables")).context["rolls"]


def rule_as_proposed(client: Client, page: str, **chosen: str) -> None:
    """Follows the proposal, shows what it changes, and confirms."""
    form = client.get(page).context["form"]
    typed = {name: form[name].value() or "" for name in form.fields} | chosen
    typed.pop("standing", None)
    looked = client.post(page, typed | {"step": "preview"})
    names = ("shown", "page_version", "key")
    kept = dict(looked.context["typed"]) | {name: looked.context[name] for name in names}
    assert client.post(page, kept | {"step": "confirm"}).status_code == 302


def test_a_row_that_was_ruled_on_names_who_did(game, as_player):
    client = as_player("A")
    flood, hoard = shown(client, game)
    rule_as_proposed(client, hoard.rule, player="B")
    flood, hoard = shown(client, game)
    assert (flood.ruled, [made.by for made in hoard.ruled]) == ([], ["Anna"])
    said = words(client.get(address(game, "tables")))
    assert "Ruled by Anna, " in said
    assert "Rule on it once more" in said
    assert "Ruled by Anna, " in words(as_player("B").get(address(game, "tables")))
    rule_as_proposed(client, flood.rule)
    assert [len(one.ruled) for one in shown(client, game)] == [1, 1]


def test_the_form_and_the_preview_say_that_the_roll_was_ruled_on(game, as_player, hoard):
    client = as_player("A")
    page = shown(client, game)[1].rule
    assert "already ruled on" not in words(client.get(page))
    rule_as_proposed(client, page, player="B")
    assert "This roll was already ruled on: Finds: A hoard." in words(client.get(page))
    typed = {"player": "B", "amount": "2", "reason": "Once more.", "roll": str(hoard)}
    looked = client.post(page, typed | {"step": "preview"})
    assert "This roll was already ruled on" in words(looked)


def test_a_ruling_that_a_correction_struck_does_not_count(game, as_player, people, hoard):
    anna = Actor.ruling(people[0])
    made = rulings.rule(game.pk, GrantPower("B", 2), actor=anna, reason="A hoard.", roll=hoard)
    assert made.entry is not None
    assert len(shown(as_player("A"), game)[1].ruled) == 1
    correct(game.pk, made.entry.seq, None, actor=anna, reason="It was another's.")
    assert shown(as_player("A"), game)[1].ruled == []


def test_the_mark_stays_when_the_roll_is_played_again(game, as_player, people):
    """A correction of an earlier entry copies the entry of the roll, which has a new number."""
    anna = Actor.ruling(people[0])
    gift = rulings.rule(game.pk, GrantPower("C", 1), actor=anna, reason="Cake.")
    roll(game.pk, "t1", actor=Actor.organiser(people[0]))
    game.refresh_from_db()
    latest = rolls_of(game, read_world(game))[0]
    rulings.rule(game.pk, GrantPower("B", 2), actor=anna, reason="A hoard.", roll=latest.seq)
    assert gift.entry is not None
    correct(game.pk, gift.entry.seq, None, actor=anna, reason="No cake.")
    again = shown(as_player("A"), game)[0]
    assert again.rolled.seq > latest.seq
    assert len(again.ruled) == 1


def test_a_ruling_on_a_roll_that_is_none_is_refused(game, people, hoard):
    with pytest.raises(Refusal) as refused:
        rulings.rule_in_words(
            game.pk, actor=Actor.ruling(people[0]), reason="So be it.", roll=hoard + 1000
        )
    assert refused.value.code == "no-such-roll"
    assert not Ruling.objects.exists()
