"""QR codes are read back by a reader that knows nothing of the program that draws them."""

import pytest

from campaign.pages.battles.qr_codes import code_of
from tests.pages.battle_cards.qr_reader import drawn, text_of

# Drawn by OpenCV: the rows from top to bottom as numbers, a bit for each square.
OF_OPENCV = (
    "1fc44f7f 10488741 1752235d 1749865d 1749965d 10477b41 1fd5557f 00122d00 "
    "1df10fc4 110b80e9 1e7748b7 06adcfe2 116679cb 059659c9 1bc08deb 1bba1b0a "
    "05793bcb 0a23894d 12e74533 0b3dceaa 1f6a49f0 001a5d17 1fd8835b 10563919 "
    "175119f1 174b9c37 175f5239 1055fb92 1fd27bdb"
)


def test_the_reader_reads_a_code_of_another_program():
    rows = [[bit == "1" for bit in f"{int(row, 16):029b}"] for row in OF_OPENCV.split()]
    assert text_of(rows) == "https://saga.example/c/a/battles/k1"


@pytest.mark.parametrize("letters", range(1, 150, 7))
def test_an_address_of_any_length_is_read_back(letters):
    address = "https://campaigns.example.org/c/abcdefghijkl/battles/k1234567890"[: letters + 8]
    address += "x" * (letters + 8 - len(address))
    assert text_of(drawn(code_of(address).path)) == address


def test_a_wrong_square_is_noticed():
    rows = drawn(code_of("https://saga.example/c/a/battles/k1").path)
    rows[-1][-1] = not rows[-1][-1]
    with pytest.raises(ValueError, match="no bytes"):
        text_of(rows)
