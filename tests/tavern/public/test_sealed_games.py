"""The address of an open game can be neither altered nor read."""

import time
import zlib
from base64 import urlsafe_b64decode
from random import Random

import msgspec
import pytest
from cryptography.fernet import Fernet
from django.core import signing

from club.actions.security.sealing import keys_for
from club.refusals import Refusal
from tavern.actions.public.playing import view_of
from tavern.actions.public.sealed_games import DAYS, LONGEST, OpenGame, opened, seal
from tests.tavern.public.open_games import AGAINST, begun, gone_on


def refused(sealed: str) -> str:
    with pytest.raises(Refusal) as refusal:
        view_of(opened(sealed))
    return refusal.value.code


@pytest.mark.parametrize("slot", ["falls", "puzzle", *AGAINST])
def test_a_sealed_game_is_opened_as_it_was(slot: str):
    game = gone_on(begun(slot), 3)
    assert opened(seal(game)) == game


def test_every_altered_character_is_refused():
    sealed, rng = seal(begun("falls")), Random(1)
    for at in range(len(sealed) - 1):  # the last one has bits that count for nothing
        other = rng.choice([one for one in "abcXYZ019-_" if one != sealed[at]])
        assert refused(sealed[:at] + other + sealed[at + 1 :]) == "altered"


@pytest.mark.parametrize(
    "sealed",
    ["", "x", "no-such-game", "é" * 40, "A" * LONGEST, "A" * (LONGEST + 1), signing.dumps("game")],
    ids=["nothing", "short", "words", "accents", "longest", "too long", "signed elsewhere"],
)
def test_what_was_never_sealed_is_refused(sealed: str):
    assert refused(sealed) == "altered"


def test_what_the_keys_of_another_place_sealed_is_refused():
    packed = zlib.compress(msgspec.msgpack.encode(begun("falls")))
    other = keys_for("world", "public table").encrypt(packed).decode().rstrip("=")
    stranger = Fernet(Fernet.generate_key()).encrypt(packed).decode().rstrip("=")
    assert [refused(other), refused(stranger)] == ["altered"] * 2


@pytest.mark.parametrize(("days", "answer"), [(DAYS - 1, "opened"), (DAYS + 1, "altered")])
def test_a_game_that_nobody_has_played_for_long_is_refused(days: int, answer: str, monkeypatch):
    sealed, now = seal(begun("falls")), time.time()
    monkeypatch.setattr(time, "time", lambda: now + days * 24 * 3600)
    if answer == "opened":
        assert opened(sealed) == begun("falls")
    else:
        assert refused(sealed) == answer


@pytest.mark.parametrize(
    "game",
    [OpenGame("no-such-game", b"{}"), OpenGame("six-lands", b"{}"), OpenGame("stone-falls", b"")],
)
def test_a_game_of_another_release_is_refused(game: OpenGame):
    assert refused(seal(game)) == "altered"


@pytest.mark.parametrize("slot", AGAINST)
def test_nothing_of_a_game_can_be_read_in_its_address(slot: str):
    """The same game has another address each time, and none of them contains its world."""
    game = gone_on(begun(slot), 2)
    one, other = seal(game), seal(game)
    raw = urlsafe_b64decode(one + "=" * (-len(one) % 4))
    assert one[30:] != other[30:]
    for secret in (game.world[:20], game.seed, game.kind.encode(), zlib.compress(game.world)[:8]):
        assert secret not in raw
