"""A dump of the whole database, freed pages included, shows no secret of a game (S1)."""

from collections.abc import Iterator

import pytest

from club import kinds
from club.actions.chain import contents
from club.actions.chain.contents import read_world
from club.models import Game
from tests.assertions.canary import Canary
from tests.club.glass_games import draw_all, numbers_of
from tests.reliability.secrecy.whole_store import whole_dump
from tests.table import person
from tests.tavern.glass_tables import lay_table, of

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.django_db(transaction=True, reset_sequences=True),
]


@pytest.fixture
def game() -> Iterator[Game]:
    """Anna, Bruno and Clara play the glass game at a table."""
    people = [person(name) for name in ("anna", "bruno", "clara")]
    yield lay_table(*of(*people), host=person("olga"), pace="slow")
    kinds._KINDS.pop("glass_table")


def dumped(game: Game) -> set[str]:
    """The hidden numbers and the salt that a dump shows, in any form."""
    dump = list(whole_dump())
    assert any(game.public_id.encode() in part for part in dump)
    secrets = {whose: Canary(n, str(n)) for whose, n in numbers_of(game).items()}
    secrets["salt"] = Canary(numbers_of(game)["dark"], read_world(game).salt)
    return {whose for whose, one in secrets.items() if any(one.sings_in(part) for part in dump)}


def test_a_dump_shows_no_number(game: Game):
    draw_all(game)
    assert dumped(game) == set()


def test_a_dump_of_unsealed_contents_shows_every_number(
    game: Game, monkeypatch: pytest.MonkeyPatch
):
    """The search above can fail."""
    unsealed = contents._unsealed
    monkeypatch.setattr(contents, "_sealed", lambda game, plain: plain)
    monkeypatch.setattr(
        contents,
        "_unsealed",
        lambda game, stored: unsealed(game, stored) if stored[:5] == b"gAAAA" else stored,
    )
    draw_all(game)
    assert dumped(game) == {"A", "B", "C", "dark", "salt"}
