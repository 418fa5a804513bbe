"""An organiser types a campaign that was begun on paper, and it continues on the site."""

import io
from functools import cache
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from campaign.actions.bundles.exporting import export_bundle
from campaign.actions.bundles.importing import import_bundle
from campaign.actions.history.effective_history import read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.actions.records.record_files import export_record, import_record
from campaign.actions.records.tamper_check import flaws
from campaign.actions.seats.on_paper import sheet_of as kept_sheet
from campaign.actions.workshop.house_maps import install_house_maps
from campaign.commands import EnterPaper, PaperBand, PaperLord
from campaign.models import Map, ReportDraft
from campaign.play import digest, play
from campaign.world import World
from club.models import Game, JournalEntry, Message
from tests.on_paper import at_bids, first_world, sheet_of
from tests.pages.laid import address, refusal, words
from tests.pages.paper_form import typed
from tests.table import person

pytestmark = pytest.mark.django_db


@cache
def on_paper(players: int = 3, turn: int = 4) -> EnterPaper:
    """The first sheet of campaigns of bots that has halved units, retreats and a memory track."""
    for seed in range(300):
        old = at_bids(first_world(players), turn, str(seed), "steady")
        if old is not None and old.reserves and old.track and old.sacred_grounds:
            sheet = sheet_of(old)
            return replace(sheet, players={p: _named(p, page) for p, page in sheet.players.items()})
    raise AssertionError("No campaign of bots is like that.")


def _named(player: str, page: Any) -> Any:
    """The page with the lords named as people write them."""

    def named(n: int, lord: PaperLord) -> PaperLord:
        return PaperLord(lord.name or f"Lord {player}{n}", n)

    bands = [PaperBand(b.terrain, named(n, b.lord), b.units) for n, b in enumerate(page.bands)]
    piles = [
        replace(
            pile,
            lords=tuple(
                PaperLord(lord.name or f"Idle {player}{n}{m}") for m, lord in enumerate(pile.lords)
            ),
        )
        for n, pile in enumerate(page.reserves)
    ]
    return replace(page, bands=tuple(bands), reserves=tuple(piles))


@pytest.fixture
def organiser() -> Any:
    return person("olga")


@pytest.fixture
def client(organiser: Any) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


@pytest.fixture
def forming(organiser: Any) -> Game:
    """Olga plays A; B and C have seats and must still choose their factions."""
    install_house_maps()
    land = Map.objects.get(slug="terres-de-l-anse", version=1)
    seats = [SeatSpec("Olga", "", organiser)]
    seats += [SeatSpec(name.title(), "", person(name)) for name in ("bruno", "clara")]
    return create_campaign(
        organiser=organiser, name="Old war", map=land, seats=seats, started=False
    )


def type_in(client: Client, game: Game, sheet: EnterPaper) -> list[int]:
    page = address(game, "paper")
    return [
        client.post(f"{page}?step={step}", fields).status_code
        for step, fields in typed(sheet).items()
    ]


def check(client: Client, game: Game) -> Any:
    return client.get(address(game, "paper") + "?step=check")


def started(client: Client, game: Game, sheet: EnterPaper) -> World:
    assert set(type_in(client, game, sheet)) == {302}
    answer = client.post(address(game, "paper") + "?step=check")
    assert answer.status_code == 302, words(answer)
    game.refresh_from_db()
    return read_world(game)


def test_the_typed_sheet_becomes_the_world_that_the_rules_make_of_it(client, forming):
    sheet, first = on_paper(), read_world(forming)
    world = started(client, forming, sheet)
    assert digest(world) == digest(play(first, sheet).world)
    assert (forming.status, forming.turn, forming.phase) == (Game.RUNNING, 4, "bids")
    assert forming.closes_at is not None
    assert forming.waits_for == "ABC"
    assert [seat.playing_as for seat in forming.seats.order_by("player")] == [
        page.faction for page in sheet.players.values()
    ]
    (entry,) = JournalEntry.objects.filter(game=forming)
    assert (entry.origin, entry.actor_kind) == ("ruling", "organiser")
    assert not ReportDraft.objects.exists()
    kinds = Message.objects.filter(game=forming).order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["on_paper", "started"]


def test_the_map_is_shown_before_anything_starts(client, forming):
    type_in(client, forming, on_paper())
    text = words(check(client, forming))
    assert "This is how it will be. Nothing has started yet" in text
    assert f"Power {on_paper().players['A'].power}" in text
    assert not JournalEntry.objects.exists()


def test_the_pages_say_that_the_campaign_was_typed_in(client, forming):
    started(client, forming, on_paper())
    sentence = "The turns before turn 4 were played on paper."
    for page in ("chronicle", "envelopes", "history/1"):
        assert sentence in words(client.get(address(forming, page))), page
    chronicle = words(client.get(address(forming, "chronicle")))
    assert "The state at the start of turn 4 was typed in from paper. " in chronicle
    assert "by the organiser, who plays" in chronicle
    assert "The war had begun on paper" in words(client.get(address(forming, "saga")))


def test_its_journal_is_replayed_and_its_record_and_bundle_lead_to_the_same(client, forming):
    world = started(client, forming, on_paper())
    assert replay_journal(forming).world == world
    assert [*flaws(forming)] == []
    record = "".join(f"{line}\n" for line in export_record(forming))
    bundle = export_bundle(forming)
    forming.delete()
    again = import_record(io.StringIO(record), organiser=person("zoe"))
    assert digest(read_world(again)) == digest(world)
    moved = import_bundle(io.BytesIO(bundle), organiser=person("yann")).game
    assert digest(read_world(moved)) == digest(world)
    assert [*flaws(moved)] == []


def test_a_step_is_stored_as_it_was_typed_even_if_it_is_wrong(client, forming):
    page = address(forming, "paper") + "?step=A"
    sent = {"A-faction": "Vikings", "A-power": "many", "A-units-1": "8 elves", "A-at-1": "T1"}
    answer = client.post(page, sent)
    assert answer.status_code == 422
    assert "“8 elves” is not a unit." in words(answer)
    again = client.get(page).content.decode()
    assert 'value="many"' in again
    assert 'value="8 elves"' in again
    assert kept_sheet(forming)["A-power"] == ["many"]
    client.post(page, sent | {"A-power": ""})
    assert "A-power" not in kept_sheet(forming)
    assert not JournalEntry.objects.exists()
    forming.refresh_from_db()
    assert forming.status == Game.SETUP


def test_incomplete_steps_and_every_problem_are_listed(client, forming):
    sheet = on_paper()
    page = address(forming, "paper")
    assert "These steps are not complete yet: Everybody The land" in words(check(client, forming))
    bare = next(t.id for t in read_world(forming).map.terrains if t.id not in sheet.holders)
    type_in(client, forming, replace(sheet, villages=(*sheet.villages, bare)))
    assert "has a village and no holder. Say whose it is." in words(check(client, forming))
    client.post(f"{page}?step=all", typed(sheet)["all"] | {"order-2": sheet.order[0]})
    text = words(check(client, forming))
    assert "The order of initiative names every player once." in text
    assert client.post(f"{page}?step=check").status_code == 422
    assert not JournalEntry.objects.exists()


def test_a_half_typed_line_names_the_missing_part(client, forming):
    page = address(forming, "paper") + "?step=B"
    answer = client.post(page, {"B-faction": "Vikings", "B-power": "3", "B-lord-1": "Olaf"})
    assert "This line is not complete: Place on the map is missing." in words(answer)


def test_an_empty_seat_prevents_the_start(client, forming):
    type_in(client, forming, on_paper())
    forming.seats.filter(player="C").update(user=None)
    answer = client.post(address(forming, "paper") + "?step=check")
    assert answer.status_code == 422
    assert "These seats are empty: Clara." in refusal(answer)
    assert kept_sheet(forming)
    forming.refresh_from_db()
    assert (forming.status, forming.seq) == (Game.SETUP, 0)


def test_a_running_campaign_cannot_be_typed_in(client, forming):
    started(client, forming, on_paper())
    for answer in (client.get(address(forming, "paper")), client.post(address(forming, "paper"))):
        assert answer["Location"] == address(forming, "")
    assert JournalEntry.objects.filter(game=forming).count() == 1


def test_players_do_not_see_the_sheet(client, forming):
    type_in(client, forming, on_paper())
    bruno = Client()
    bruno.force_login(forming.seats.get(player="B").user)
    assert bruno.get(address(forming, "paper")).status_code == 404
    assert bruno.post(address(forming, "paper"), {"turn": "5"}).status_code == 404
    assert "paper" not in words(bruno.get(address(forming, "seats")))
