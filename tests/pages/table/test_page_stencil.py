"""A stencil gives the drawn text with its holes filled, packed or not."""

import gzip
import pickle
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.pages.table.page_stencil import Stencil, hole

words = st.text(max_size=40)
long_words = st.builds(lambda text, times: text * times, words, st.sampled_from([0, 1, 100, 3000]))
texts = st.lists(long_words, min_size=1, max_size=6)


@given(texts, words)
def test_every_hole_is_filled_packed_or_not(pieces, filling):
    text = "".join(piece + hole(f"once{n}") for n, piece in enumerate(pieces))
    wanted = "".join(f"{piece}{filling}{n}" for n, piece in enumerate(pieces)).encode()
    stencil = Stencil.of(text)
    fillings = {f"once{n}": f"{filling}{n}" for n in range(len(pieces))}
    assert set(stencil.names) == set(fillings)
    assert stencil.filled(fillings) == wanted
    assert gzip.decompress(stencil.packed(fillings)) == wanted


def test_a_text_longer_than_a_piece_may_be_is_whole():
    text = "0123456789" * 200_000
    assert gzip.decompress(Stencil.of(text).packed({})) == text.encode()


def test_a_damaged_answer_is_found_out_by_its_checksum():
    packed = bytearray(Stencil.of("long " * 1000 + hole("token")).packed({"token": "x"}))
    packed[-8] ^= 1
    with pytest.raises(gzip.BadGzipFile):
        gzip.decompress(packed)


def test_a_packed_answer_hides_its_length():
    stencil = Stencil.of("long " * 1000)
    assert len({len(stencil.packed({})) for _ in range(40)}) > 5


def test_nothing_in_an_answer_refers_to_what_filled_a_hole():
    """Else the length would tell how like the filling is to the text."""
    secret = "a receipt of sixty-four letters " * 2
    stencil = Stencil.of(f"{secret * 100}{hole('token')}{secret * 100}")
    sizes = {_least(stencil, filling) for filling in (secret, secret[::-1])}
    assert len(sizes) == 1 or max(sizes) - min(sizes) <= 8


def _least(stencil: Stencil, filling: str) -> int:
    """The length without what hides it."""
    return min(len(stencil.packed({"token": filling})) for _ in range(1500))


def test_what_is_typed_is_never_taken_for_a_hole():
    typed = "token; 0.token; " + hole("token")[33:]
    assert Stencil.of(typed).names == []


def test_a_kept_stencil_is_packed_already():
    text = "<p>one and the same</p>" * 2000
    kept = pickle.dumps(Stencil.of(text))
    assert len(kept) < 2 * len(zlib.compress(text.encode(), 9)) + 500
