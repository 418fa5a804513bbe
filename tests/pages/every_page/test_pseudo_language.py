"""Every text that a reader sees or hears is marked for translation."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

import pytest
from django.test import Client

from campaign.actions.bundles.installation_keys import public_key
from campaign.actions.history.effective_history import read_world
from campaign.actions.workshop import simulation_requests
from campaign.armies import FACTIONS
from campaign.history.lord_names import free_names
from campaign.models import BattleComment, BattlePhoto, Challenge, League, Map, Simulation
from campaign.pages.table.submit import ACTS
from campaign.turns.rolling import tables_of
from campaign.world import PlayerId, World
from club.actions.clock import closing
from club.models import Game, Message, OpenSeats, Ruling
from club.pages.account.time_zone_choices import time_zone_groups
from host.installation.compile_messages import LOCALE_DIR
from tavern.models import Evening
from tests.admin.signed_in import show_factor
from tests.browser.every_page import Club
from tests.pages.laid import address
from tests.table import RING, new_campaign, ring_map
from tests.translations.pseudo import CODE, pseudo, unmarked, write_pseudo

pytestmark = pytest.mark.django_db

TEMPLATES = LOCALE_DIR.parent / "templates"
FILLED = re.compile(
    r"\{% blocktrans.*?\{% endblocktrans(?:late)? %\}|\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.S
)
WITHIN_A_TAG = re.compile(r'\s*(?:[\w-]+="[^"]*"\s*)+')  # attributes that several tags share
READ = {"text/html", "image/svg+xml"}
# Numbers of rules, codes, sealed lines and their hashes, places of draws, terrains, addresses,
# titles of scenarios, the lord who leads the band of the legend, values that programs send, public
# servers, and the command that recomputes a die.
DATA = (
    r"\b(?:[RAD]\d+|[KSC]A?\d+|[0-9a-f]{8,}|CES?T|lord-\w)\b|\S+@\S+|https?://\S+|\w+\|\d+\|\d+\|\S+"
    r"|[\w-]+\|\d+\|[0-9a-f]{64}"
    '|class="[^"]*"|Revendiquer le territoire|Battle Royale'
    r"|\bSigurd\b|\bUTC\b|Authorization: Bearer saga_…|\b(?:matrix\.org|ntfy\.sh)\b"
    r"|printf '%s' '|\|1\|0' \| openssl dgst -sha256 -mac HMAC -macopt hexkey:|club 1\|\w*\|"
)


@pytest.fixture
def pseudo_site(settings: Any, tmp_path: Path) -> None:
    write_pseudo(tmp_path)
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, "Pseudo")]
    settings.LOCALE_PATHS = [tmp_path, *settings.LOCALE_PATHS]


@pytest.fixture
def club(pseudo_site: None) -> Club:
    return Club()


def names(club: Club) -> Iterator[str]:
    """The names of people, maps and clocks, and typed texts."""
    yield from available_timezones()
    yield from (words for _, places in time_zone_groups() for _, words in places)
    for board in Map.objects.all():
        yield from (board.name, *(terrain.name for terrain in board.terrains.all()))
    for game in Game.objects.all():
        yield game.name
        if game.kind == "saga":
            yield from named_by_players(read_world(game))
        yield from (seat.name for seat in game.seats.all())
    yield from (user.username for user in club.people)
    yield from Ruling.objects.values_list("reason", flat=True)
    yield from Message.objects.values_list("reason", flat=True)
    yield from Challenge.objects.values_list("text", flat=True)
    yield from BattlePhoto.objects.values_list("caption", flat=True)
    yield from BattleComment.objects.values_list("text", flat=True)
    yield from Simulation.objects.values_list("label", flat=True)
    yield from OpenSeats.objects.values_list("text", flat=True)
    yield "Let us share the ford."  # of a private message
    yield "Club"  # the terrain of the battle
    yield public_key()  # of this installation, for copying
    for evening in Evening.objects.all():
        yield from (evening.title, evening.place)
    yield from League.objects.values_list("name", flat=True)


def named_by_players(world: World) -> Iterator[str]:
    """Lords, units, their gear, and the tables on which the club rolls."""
    for lord in world.lords.values():
        yield from whole_and_cut(lord.name)
    for unit in world.named_units.values():
        yield from (unit.name, unit.gear)
    for table in tables_of(world).values():
        yield from (
            table.title,
            *(line.text for line in table.rows),
            *(line.note for line in table.rows),
        )


def names_of_lords(game: Game) -> Iterator[str]:
    """The names that the site proposes for a lord, by faction."""
    world = read_world(game)
    for faction in FACTIONS:
        for name in islice(free_names(world, PlayerId("A"), faction), 24):
            yield from whole_and_cut(name)


def whole_and_cut(name: str) -> Iterator[str]:
    """The name, and the shortened forms of it for a map."""
    yield name
    yield from (f"{name[:cut]}…" for cut in range(2, len(name)))


def spoken(client: Client, addresses: Iterable[str], known: list[str]) -> dict[str, list[str]]:
    """By address, the texts that are not in the pseudo-language."""
    wrong = {}
    for there in addresses:
        answer = client.get(there, follow=True)
        if answer.get("Content-Type", "").split(";")[0] in READ and answer.status_code != 405:
            wrong[there] = unmarked(answer.content.decode(), known, DATA)
    assert wrong
    return {there: said for there, said in wrong.items() if said}


@pytest.mark.night("whole walks over the site; the catalogues are compared with every push")
@pytest.mark.parametrize("reader", [None, 1, 0], ids=["stranger", "player", "organiser"])
def test_every_page_is_in_the_pseudo_language(club: Club, reader: int | None):
    client = Client(headers={"Accept-Language": CODE})
    if reader is not None:
        client.force_login(club.people[reader])
        show_factor(client, club.people[reader])
    assert spoken(client, club.addresses(), list(names(club))) == {}


def test_the_table_and_its_refusals_are_in_the_pseudo_language_in_every_phase(
    pseudo_site: None, people: list[Any], as_player: Callable[[str], Client]
):
    game = new_campaign(people[0], people)
    known = [*RING, *names_of_lords(game), *available_timezones(), game.name]
    known += [user.username for user in people]
    anna, seen = as_player("A"), set()
    anna.defaults["HTTP_ACCEPT_LANGUAGE"] = CODE
    while game.turn < 3:
        if game.phase not in seen:
            assert spoken(anna, [address(game)], known) == {}
            for act in ACTS:
                refused = anna.post(address(game, f"act/{act}"))
                assert unmarked(refused.content.decode(), known, DATA) == [], (game.phase, act)
        seen.add(game.phase)
        closing.close(game.pk, how="organiser")
        game.refresh_from_db()
    assert seen >= {"muster", "bids", "recruitment", "movement"}


def test_a_trial_and_its_picture_are_in_the_pseudo_language(
    pseudo_site: None, people: list[Any], monkeypatch: pytest.MonkeyPatch
):
    board = ring_map()
    monkeypatch.setattr(simulation_requests, "GAMES", 4)
    client = Client(headers={"Accept-Language": CODE})
    client.force_login(people[0])
    client.post(f"/maps/{board.slug}/try", {"players": "2"})
    while simulation_requests.play_some(10):
        pass
    known = [board.name, *(terrain.name for terrain in board.terrains.all()), "anna"]
    trial = f"/maps/{board.slug}/trials/2"
    assert spoken(client, (f"/maps/{board.slug}/", trial, f"{trial}.svg"), known) == {}


def test_no_template_contains_an_unmarked_word():
    """Including templates that no page of these tests uses."""
    wrong = {}
    for path in sorted(TEMPLATES.rglob("*.html")):
        text = FILLED.sub("", path.read_text(encoding="utf-8"))
        said = unmarked(f"<a {text}>" if WITHIN_A_TAG.fullmatch(text) else text, data=DATA)
        wrong |= {path.relative_to(TEMPLATES).as_posix(): said} if said else {}
    assert wrong == {}


def test_unmarked_words_are_found():
    page = (
        "<html lang=en-xa><p title='Close'>⟦Ïïñ⟧ Anna, <b>⟦ñö ṁööre</b> rööads⟧ 3 PP</p>"
        "<img alt='⟦Mááp⟧'><input type=submit value=Send><option lang=de>Deutsch</option>"
        "<p>“⟦Hïï⟧”</p><p>⟦for ⟦two⟧ days⟧</p>"
    )
    assert unmarked(page, ["Anna"]) == ["Close", "3 PP", "Send", "“", "”"]
    assert unmarked("<p>Anna left", ["Anna"]) == ["Anna left"]


def test_the_pseudo_language_is_longer_and_keeps_placeholders():
    text = "%(who)s pays <strong>{amount}</strong> power points for the band at %(zone)s."
    longer = pseudo(text)
    assert re.findall(r"%\(\w+\)s|\{\w+\}|<.*?>", longer) == [
        "%(who)s",
        "<strong>",
        "{amount}",
        "</strong>",
        "%(zone)s",
    ]
    plain = re.sub(r"%\(\w+\)s|\{\w+\}|<.*?>|[⟦⟧]", "", longer)
    assert len(plain) >= 1.35 * len(re.sub(r"%\(\w+\)s|\{\w+\}|<.*?>", "", text))
    assert pseudo("j M, H:i", "short date with time") == "⟦j M, H:i⟧"
