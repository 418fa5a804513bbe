"""Draws are even, and anybody can compute them again."""

import hmac
from collections import Counter
from hashlib import sha256

from club import chance

SEED = bytes(range(32))


def test_a_draw_is_the_first_bits_of_a_keyed_hash():
    place = chance.draw_place("abc123", 17, "f" * 64)
    assert place == f"abc123|17|{'f' * 64}"
    digest = hmac.new(SEED, f"{place}|1|0".encode(), sha256).digest()
    assert chance.die(SEED, place, 1) == 1 + int.from_bytes(digest[:8], "big") % 6


def test_every_side_is_equally_frequent():
    found = Counter(chance.die(SEED, chance.draw_place("x", n, ""), 1) for n in range(6000))
    assert sorted(found) == [1, 2, 3, 4, 5, 6]
    assert all(900 < times < 1100 for times in found.values())


def test_draws_above_the_largest_multiple_are_repeated(monkeypatch):
    """For six sides such bits are so rare that the test sets them."""
    blocks = iter([b"\xff" * 32, (7).to_bytes(8, "big") + bytes(24)])

    class Fixed:
        def digest(self) -> bytes:
            return next(blocks)

    monkeypatch.setattr(chance.hmac, "new", lambda *_: Fixed())
    assert chance.fair_number(SEED, "x", 1, 6) == 1 + 7 % 6
    assert next(blocks, None) is None


def test_seed_place_and_die_number_each_change_the_draws():
    def throws(seed: bytes = SEED, address: str = "x", seq: int = 1, before: str = "") -> list[int]:
        place = chance.draw_place(address, seq, before)
        return [chance.die(seed, place, k) for k in range(1, 30)]

    drawn = [throws(), throws(bytes(32)), throws(address="y"), throws(seq=2), throws(before="0")]
    assert len({tuple(one) for one in drawn}) == 5


def test_the_published_hash_names_campaign_and_seed():
    expected = sha256(f"club 1|abc123|{SEED.hex()}".encode()).hexdigest()
    assert chance.seed_hash("abc123", SEED) == expected
