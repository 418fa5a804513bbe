"""The organiser chooses an entry, reads the preview, and confirms or drops it."""

import html
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.actions.history import chronicle_lines
from campaign.actions.history.effective_history import read_command, read_news
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.rulings.corrections import correct
from campaign.commands import BuildVillage, Confirm, Move, OpenBids, Recruit, Report
from campaign.models import Correction
from campaign.news import BattleCalled
from campaign.pages.chronicle import chronicle
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.models import Game
from tests.lasting.war import lasting_war, people, war
from tests.pages.corrections.wars import at, fields_of
from tests.pages.laid import address, refusal, words
from tests.recorded import entry_of

__all__ = ["lasting_war", "people", "war"]

pytestmark = pytest.mark.django_db


def other_winner(war: Game) -> tuple[Any, str]:
    line = entry_of(war, Report, 2)
    told = read_command(line)
    called = [n for e in effective(war) for n in read_news(e) if isinstance(n, BattleCalled)]
    sides = next(n.players for n in called if n.battle == told.battle)
    return line, next(p for p in sides if p != told.winner)


def test_a_result_two_turns_ago_is_changed_after_a_preview(war: Game, as_player: Any):
    anna, (line, winner) = as_player("A"), other_winner(war)
    before = bytes(war.world)
    chosen = anna.get(address(war, f"corrections?before={line.seq + 1}"))
    assert f"Correct entry {line.seq}" in words(chosen)
    form = fields_of(anna.get(at(war, line)), "change-title")
    look = anna.post(at(war, line), form | {"winner": [winner]})
    assert look.status_code == 200
    assert "Nothing has been changed yet." in words(look)
    assert "is held by" in words(look)
    war.refresh_from_db()
    assert (bytes(war.world), Correction.objects.count()) == (before, 0)
    sent = fields_of(look, "confirm-title") | {"reason": "Both say so.", "confirm": "1"}
    done = anna.post(at(war, line), sent, follow=True)
    made = Correction.objects.get()
    assert done.redirect_chain[0][0].endswith(f"corrections#correction-{made.entry.seq}")
    assert "Entry changed" in words(done)
    assert "Both say so." in words(done)


def test_an_unchanged_form_equals_its_entry(war: Game, as_player: Any):
    for kind, turn in ((Report, 2), (Move, 2), (Recruit, 2), (BuildVillage, 2)):
        line = entry_of(war, kind, turn)
        page = as_player("A").get(at(war, line))
        sent = as_player("A").post(at(war, line), fields_of(page, "change-title"))
        assert (sent.status_code, refusal(sent)) == (422, "That is what the entry already says.")


def test_a_move_a_building_and_an_order_are_changed(war: Game, as_player: Any):
    for kind in (Move, BuildVillage):
        line = entry_of(war, kind, 2)
        page = as_player("A").get(at(war, line)).content.decode()
        options = re.findall(r'<option value="([^"]*)"( selected)?>', page)
        other = next(html.unescape(value) for value, chosen in options if not chosen)
        name = "act"
        look = as_player("A").post(at(war, line), {name: other})
        assert (look.status_code, "would be changed" in words(look)) == (200, True)
    line = entry_of(war, Recruit, 2)
    form = fields_of(as_player("A").get(at(war, line)), "change-title")
    form["figures-0"] = ["1000"]
    sent = as_player("A").post(at(war, line), form)
    assert sent.status_code == 422
    assert 'value="1000"' in sent.content.decode()


def test_a_struck_entry_stays_visible_and_nothing_is_shown_twice(war: Game, as_player: Any):
    line = entry_of(war, BuildVillage, 3)
    as_seen = shown_lines(as_player("B").get(address(war, "chronicle")))
    look = as_player("A").post(at(war, line), {"strike": "1"})
    assert "would be struck" in words(look)
    sent = fields_of(look, "confirm-title") | {"reason": "No village.", "confirm": "1"}
    as_player("A").post(at(war, line), sent)
    page = as_player("B").get(address(war, "chronicle"))
    mark = Correction.objects.get().entry.seq
    assert f'corrections#correction-{mark}">struck</a>' in page.content.decode()
    assert page.content.decode().count("<del>") == 1
    assert "An earlier entry was struck. See the correction No village." in words(page)
    still = shown_lines(page)
    assert [told for told in still if told in as_seen] == as_seen[: len(still) - 1]


def shown_lines(page: Any) -> list[str]:
    text = page.content.decode()
    found = re.findall(r'<article class="entry[^"]*">(.*?)</article>', text, re.S)
    lists = [re.search(r"<ul>.*?</ul>", entry, re.S) for entry in found]
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", f[0])) for f in lists if f]


def all_entries(game: Game, before: int | None) -> list[Any]:
    """All entries, as if all turns were one, and on one page."""
    return chronicle_lines.entries_before(game, before, 1000)


def test_paging_through_the_chronicle_shows_every_entry_once(
    war: Game, as_player: Any, monkeypatch: Any
):
    line, winner = other_winner(war)
    form = fields_of(as_player("A").get(at(war, line)), "change-title") | {"winner": [winner]}
    look = as_player("A").post(at(war, line), form)
    sent = fields_of(look, "confirm-title") | {"reason": "So it was.", "confirm": "1"}
    as_player("A").post(at(war, line), sent)
    told, older, pages = [], address(war, "chronicle"), 0
    while older:
        pages += 1
        page = as_player("B").get(older)
        told += shown_lines(page)
        found = re.search(r'rel="next" href="([^"]+)"', page.content.decode())
        older = found[1] if found else ""
    monkeypatch.setattr(chronicle, "_entries_of_turn", all_entries)
    assert told == shown_lines(as_player("B").get(address(war, "chronicle")))
    assert pages > 2


def test_a_reason_is_required_and_the_form_keeps_its_values(war: Game, as_player: Any):
    line, winner = other_winner(war)
    form = fields_of(as_player("A").get(at(war, line)), "change-title") | {"winner": [winner]}
    look = as_player("A").post(at(war, line), form)
    sent = fields_of(look, "confirm-title") | {"reason": " ", "confirm": "1"}
    again = as_player("A").post(at(war, line), sent)
    assert (again.status_code, refusal(again)) == (
        422,
        "Give a reason of at most 1000 characters. Everybody will read it.",
    )
    assert fields_of(again, "confirm-title")["winner"] == [winner]
    assert Correction.objects.count() == 0


def test_confirming_an_outdated_preview_shows_a_new_one(war: Game, as_player: Any):
    line = entry_of(war, BuildVillage, 3)
    look = as_player("A").post(at(war, line), {"strike": "1"})
    earlier = entry_of(war, BuildVillage, 3, 0)
    other = as_player("A").post(at(war, earlier), {"strike": "1"})
    sent = {"reason": "First.", "confirm": "1"}
    if earlier.seq == line.seq:
        earlier = entry_of(war, BuildVillage, 2)
        other = as_player("A").post(at(war, earlier), {"strike": "1"})
    story = fields_of(look, "confirm-title") | {"journal": [str(war.seq - 1)]}
    again = as_player("A").post(at(war, line), story | sent)
    assert other.status_code == 200
    assert again.status_code == 409
    assert "moved on" in refusal(again)
    assert Correction.objects.count() == 0


def test_a_confirmation_links_to_its_report(war: Game, as_player: Any):
    line = entry_of(war, Confirm, 2)
    page = as_player("A").get(at(war, line))
    report = entry_of(war, Report, 2)
    assert f"Correct entry {report.seq}" in words(page)
    assert "change-title" not in page.content.decode()


def test_sealed_bids_and_struck_entries_have_no_page(war: Game, as_player: Any):
    bids = entry_of(war, OpenBids, 2)
    assert as_player("A").get(at(war, bids)).status_code == 404
    assert as_player("A").get(address(war, "corrections/0")).status_code == 404
    assert as_player("A").get(address(war, "corrections/9999")).status_code == 404


@pytest.mark.parametrize("page", ["corrections", "corrections/3"])
def test_strangers_find_no_corrections_and_players_only_the_list(
    war: Game, as_player: Any, stranger: Client, page: str
):
    assert stranger.get(address(war, page)).status_code == 404
    assert stranger.post(address(war, page), {"strike": "1"}).status_code in (404, 405)
    seen = as_player("B").get(address(war, page))
    assert seen.status_code == (200 if page == "corrections" else 404)
    assert b"Correct entry" not in seen.content
    assert Client().get(address(war, page)).status_code == 302


def test_the_pages_cost_few_queries(war: Game, as_player: Any):
    line, winner = other_winner(war)
    anna = as_player("A")
    form = fields_of(anna.get(at(war, line)), "change-title") | {"winner": [winner]}
    asked = {
        "list": lambda: anna.get(address(war, "corrections")),
        "form": lambda: anna.get(at(war, line)),
        "look": lambda: anna.post(at(war, line), form),
    }
    for name, ask in asked.items():
        with CaptureQueriesContext(connection) as queries:
            ask()
        assert len(queries) <= {"list": 8, "form": 9, "look": 13}[name], name


def test_envelopes_opened_before_a_correction_are_marked(
    war: Game, as_player: Any, people: list[Any]
):
    players = {seat.player: seat.user for seat in war.seats.all()}
    for player, user in players.items():
        seal_bid(war.pk, actor=Actor.seat(user, player), amount=0)
    war.refresh_from_db()
    assert "before a correction" not in words(as_player("B").get(address(war, "envelopes")))
    village = entry_of(war, BuildVillage, 3)
    correct(war.pk, village.seq, None, actor=Actor.organiser(people[0]), reason="No village.")
    assert "before a correction" not in words(as_player("B").get(address(war, "envelopes")))
    confirmed = entry_of(war, Confirm, 3)
    correct(war.pk, confirmed.seq, None, actor=Actor.organiser(people[0]), reason="Not yet.")
    page = words(as_player("B").get(address(war, "envelopes")))
    assert page.count("before a correction") == len(players)


def test_the_rulings_page_lists_corrections(war: Game, as_player: Any, people: list[Any]):
    village = entry_of(war, BuildVillage, 3)
    correct(war.pk, village.seq, None, actor=Actor.organiser(people[0]), reason="No village.")
    assert "Entry struck" in words(as_player("B").get(address(war, "rulings")))
