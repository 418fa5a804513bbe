"""The chronicle: a paragraph for each phase, its entries folded beneath."""

import re

import pytest
from django.core.cache import caches

from campaign.actions.history.effective_history import read_world
from campaign.actions.rulings.corrections import correct
from campaign.news import BattleSettled, PowerGained, PowerPaid, TerrainTaken
from campaign.pages.chronicle.phases import Part, PhaseNews
from campaign.pages.table import table
from campaign.world import Battle, encode
from club.actions.journal.actor import Actor
from club.models import Game, JournalEntry
from tests.pages.acts.fights import fought
from tests.pages.filled import hidden_in
from tests.pages.laid import LAND, address, send, words
from tests.table import bring_to, new_campaign
from tests.worlds import a_band, a_world


@pytest.fixture
def marching(laid, as_player):
    """Anna has marched with one of two bands, and Bruno has passed; the phase is open."""
    bands = (a_band("a1", "A", "Alder"), a_band("a2", "A", "Alder"), a_band("b1", "B", "Cedar"))
    game = laid(a_world(LAND, *bands, players="ABC", phase="movement", speaker="A"))
    send(as_player("A"), game, "move", band="a1", path="Alder>Birch")
    send(as_player("B"), game, "pass")
    return game


def paragraphs(client, game, rest="chronicle") -> list[str]:
    """The paragraphs of every phase, newest first: head and text, without the folded entries."""
    page = client.get(address(game, rest)).content.decode()
    heads = page.split('<article class="phase-news">')[1:]
    ends = re.compile(r"<details>|</article>")
    texts = (re.sub(r"<[^>]+>", " ", ends.split(one)[0]) for one in heads)
    return [re.sub(r"\s+", " ", text).strip() for text in texts]


def test_a_phase_is_one_paragraph_without_rule_codes(marching, as_player):
    (told,) = paragraphs(as_player("C"), marching)
    assert re.match(r"Movement Turn 3 \w+ \d+ \w+ \d+, \d\d:\d\d CES?T A Anna : ", told)
    assert told.endswith("the band of lord-a1 marches Alder → Birch . B Bruno stays.")


def test_players_who_open_no_portal_are_named(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder"),
            players="ABC",
            phase="invasions",
            speaker="A",
            factions={"A": "Otherworld"},
            power={"A": 20},
            villages={"Alder": "A"},
        )
    )
    send(as_player("A"), game, "pass")
    told = next(one for one in paragraphs(as_player("C"), game) if one.startswith("Invasions"))
    assert told.endswith("A Anna opens no portal.")


def test_a_phase_names_the_players_for_whom_a_bot_acted_if_others_acted_themselves(
    marching, as_player
):
    assert "by a bot" not in paragraphs(as_player("C"), marching)[0]
    lines = JournalEntry.objects.filter(game=marching)
    lines.filter(seat="B").update(actor_kind="bot", origin="bot")
    caches["own"].clear()
    assert "by a bot: Bruno A Anna : the band" in paragraphs(as_player("C"), marching)[0]
    lines.update(actor_kind="bot", origin="bot")
    caches["own"].clear()
    assert re.search(r"T by a bot A Anna", paragraphs(as_player("C"), marching)[0])


def test_a_page_of_the_chronicle_is_a_turn(marching, as_player):
    lines = JournalEntry.objects.filter(game=marching)
    lines.filter(seq=lines.latest("seq").seq).update(turn=4)
    page = as_player("C").get(address(marching, "chronicle")).content.decode()
    assert "Bruno" in (told := words_of(page))
    assert "marches" not in told
    assert re.search(r'<h3 class="of-turn">Turn 4</h3>', page)
    older = re.search(r"chronicle\?before=(\d+)[^>]*>Turn before<", page)[1]
    page = as_player("C").get(address(marching, f"chronicle?before={older}")).content.decode()
    assert "marches" in words_of(page)
    newer = re.search(r"chronicle\?before=(\d+)[^>]*>Next turn<", page)[1]
    page = as_player("C").get(address(marching, f"chronicle?before={newer}")).content.decode()
    assert "marches" not in words_of(page)


def words_of(page: str) -> str:
    """The text of the chronicle."""
    return re.sub(r"<[^>]+>", " ", page[page.index('id="chronicle-title"') :])


def test_the_fold_holds_the_entries_with_times_rules_and_challenges(marching, as_player):
    page = as_player("C").get(address(marching, "chronicle")).content.decode()
    fold = page[page.index('id="chronicle-title"') :]
    assert "2 entries" in fold
    assert fold.count('<article class="entry">') == fold.count('class="ask"') == 2
    assert fold.count("<time") == 3
    assert ">R35<" in fold


def test_an_open_phase_is_reworded_when_an_entry_is_added(marching, as_player):
    before = paragraphs(as_player("C"), marching)
    send(as_player("A"), marching, "move", band="a2", path="Alder>Fir")
    after = paragraphs(as_player("C"), marching)
    assert len(after) == len(before)
    assert "Fir" in after[-1]
    assert "Fir" not in before[-1]


def test_the_table_shows_only_the_paragraphs(marching, as_player):
    page = as_player("C").get(address(marching)).content.decode()
    part = page[page.index('id="chronicle"') :]
    assert "Bruno" in part
    assert ("<details>" in part, 'class="entry"' in part) == (False, False)
    assert paragraphs(as_player("C"), marching, "") == paragraphs(as_player("C"), marching)


def test_being_done_is_not_an_event(people, as_player):
    game = bring_to(new_campaign(people[0], people), "recruitment")
    assert send(as_player("A"), game, "done").status_code == 302
    assert not [told for told in paragraphs(as_player("B"), game) if "is done" in told]
    bring_to(game, "movement")
    text = words(as_player("B").get(address(game, "chronicle")))
    assert "is done" not in text


def test_a_struck_entry_is_folded_and_not_in_the_paragraph(marching, as_player, people):
    correct(marching.pk, 2, None, actor=Actor.ruling(people[0]), reason="Bruno wants to march.")
    (told,) = paragraphs(as_player("C"), marching)
    assert "stays" not in told
    assert "<del>" in as_player("C").get(address(marching, "chronicle")).content.decode()


def test_a_battle_is_reported_in_few_lines(laid, as_player):
    game = laid(fought())
    left = {f"unit-{band}.{i}": "4" for band in ("a1", "b1") for i in range(1, 7)}
    some = left | {f"unit-b1.{i}": "1" for i in range(1, 7)} | {"unit-a1.1": "3"}
    send(as_player("A"), game, "report", battle="k1", winner="A", **some)
    page = as_player("B").get(address(game))
    send(as_player("B"), game, "confirm", **hidden_in(page, 'id="confirm-k1"'))
    text = words(as_player("C").get(address(game, "chronicle")))
    assert "Bruno loses 18 figures: hearthguard 18." in text
    assert "Anna loses 1 figure: hearthguard 1." in text
    assert "survivors" not in text
    (told,) = [one for one in paragraphs(as_player("C"), game) if "wins the battle" in one]
    assert "Anna wins the battle for Cedar" in told
    assert "Bruno retreats; 19 figures fell." in told
    assert "Figures lost on the field: " in words(as_player("C").get(address(game, "saga")))


def test_a_band_that_is_gone_is_named_by_its_lord(laid, as_player):
    bands = (a_band("a1", "A", "Alder"), a_band("a2", "A", "Birch"))
    game = laid(a_world(LAND, *bands, players="ABC", phase="movement", speaker="A"))
    send(as_player("A"), game, "move", band="a1", path="Alder>Birch")
    game.refresh_from_db()
    world = read_world(game)
    del world.bands["a1"]
    Game.objects.filter(pk=game.pk).update(world=encode(world))
    caches["own"].clear()
    for rest in ("chronicle", "receipts"):
        assert "the band of lord-a1 marches" in words(as_player("A").get(address(game, rest)))


def test_every_battle_begins_a_paragraph_and_so_do_the_payments():
    first, second = (BattleSettled(f"k{n}", "Alder", "A", ("A", "B")) for n in (1, 2))
    taken, income = TerrainTaken("A", "Alder", "B"), PowerGained("A", 3, "income")
    upkeep = PowerPaid("B", 1, "upkeep")
    told = (taken, first, taken, second, income, upkeep)
    part = Part(JournalEntry(struck=False), 3, "battles", told)
    kinds = [
        [type(line).__name__ for line in lines]
        for lines in PhaseNews(3, "battles", [part]).paragraphs
    ]
    assert kinds == [["Taken"], ["BattleSettled"], ["BattleSettled"], ["Purse", "Purse"]]
    struck = Part(JournalEntry(struck=True), 3, "battles", told)
    assert PhaseNews(3, "battles", [struck]).paragraphs == []


def test_next_to_the_map_a_phase_without_sentences_has_no_head(laid, as_player):
    """The forces are shown with their battle; the chronicle's own page has the entries beneath."""
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Cedar"),
            a_band("a2", "A", "Cedar"),
            a_band("b1", "B", "Cedar"),
            players="ABC",
            phase="forces",
            holders={"Cedar": "A"},
            battles={"k1": Battle("Cedar", ("B", "A"), defender="A")},
        )
    )
    send(as_player("A"), game, "force", battle="k1", band="a2")
    assert not paragraphs(as_player("C"), game, "")
    assert [one.startswith("Choice of forces") for one in paragraphs(as_player("C"), game)] == [
        True
    ]


def test_next_to_the_map_a_phase_is_shown_whole(marching, as_player, monkeypatch):
    """Players who march and pass later are not said to stay with their bands."""
    send(as_player("A"), marching, "pass")
    monkeypatch.setattr(table, "LATEST", 1)
    told = [one for one in paragraphs(as_player("C"), marching, "") if one.startswith("Movement")]
    assert "the band of lord-a1 marches Alder → Birch" in told[0]
    assert "Anna stays" not in told[0]
