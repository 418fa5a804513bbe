"""With the database and without keys, nobody can find a hidden card by trying all of them."""

import hashlib
from types import SimpleNamespace
from typing import Any

import pytest

from club.actions.chain.chained_rows import canonical
from club.actions.chain.contents import contents_of, read_world
from club.actions.chain.hash_chain import line_facts
from club.models import Game
from club.rules import NewsItem, Seat
from host.management.commands import exportcampaign
from tavern.six_lands.commands import Lay
from tavern.six_lands.news import CardLaid, FaceLaid
from tavern.six_lands.rules import SIX_LANDS
from tests.tavern.secrecy import looks
from tests.tavern.secrecy.position import HIGH, LOW, Cast, as_sent

pytestmark = pytest.mark.django_db
A = Seat("A")


def guessed(facts: dict[str, Any], before: str, card: int) -> str:
    """The hash of the line for this laid card."""
    items = NewsItem(CardLaid(A, 1)), NewsItem(FaceLaid(A, 1, card), (A,))
    tried = {
        "command": SIX_LANDS.commands.encode(Lay(A, card, 1)).decode(),
        "news": SIX_LANDS.news.encode(items).decode(),
        "chance": [],
    }
    return hashlib.sha256(f"{before}|{canonical(facts | tried)}".encode()).hexdigest()


def test_hashes_of_lines_do_not_reveal_a_hidden_card():
    cast = Cast()
    cast.deal(HIGH)
    assert cast.act("anna", as_sent(Lay(A, HIGH.laid, 1))).status_code == 302
    game = Game.objects.get(pk=cast.game.pk)
    line = game.journal.get(seq=1)
    news = SIX_LANDS.news.decode(contents_of(line, game).news)
    assert {type(item.news) for item in news} >= {CardLaid, FaceLaid}
    before = game.notes.filter(seq=0).order_by("place").last().chain
    known = line_facts(line)
    found = {card for card in range(24) if guessed(known, before, card) == line.chain}
    assert found == {HIGH.laid}, "with the nonce the search finds it"
    del known["nonce"]
    assert not any(guessed(known, before, card) == line.chain for card in range(24))


def test_digests_of_worlds_do_not_reveal_a_hand():
    cast = Cast()
    cast.deal(HIGH)
    world = read_world(Game.objects.get(pk=cast.game.pk))
    assert SIX_LANDS.digest(world) != SIX_LANDS.digest(
        type(world)(table=world.table, hands=world.hands, dark=world.dark, salt="0" * 32)
    )
    assert len(world.salt) == 32


def test_verify_answers_and_commands_for_campaigns_refuse():
    cast = Cast()
    seen = looks.printed(cast)
    assert seen["verify"] == (0, [b"Everything fits."])
    assert any(cast.game.public_id.encode() in part for part in seen["dumpdata"])


def test_verify_names_the_place_of_a_flaw_and_no_card():
    cast = Cast()
    cast.deal(LOW)  # other hands than those that were dealt
    what = "deal: the first world is not the one that was dealt"
    line = f"{cast.game.public_id} {cast.game.name}: {what}"
    assert looks.verified(cast) == (1, [line.encode()])


def test_a_record_of_a_table_is_noticed(monkeypatch: pytest.MonkeyPatch):
    cast = Cast()
    monkeypatch.setattr(exportcampaign, "SAGA", SimpleNamespace(name="six-lands"))
    monkeypatch.setattr(exportcampaign, "export_record", lambda game: [str(read_world(game))])
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        looks.printed(cast)
