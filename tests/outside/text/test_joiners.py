"""Signs stay if they join letters or emoji, and go if they only deceive."""

import pytest

from campaign.bands.recruits import check_name
from campaign.map.layout.lettering import shortened
from club.actions.accounts.plain_names import plain_name
from club.actions.security.plain_text import plain_text
from club.refusals import Refusal

WHERE = [plain_text, plain_name, lambda text: shortened(text, 99)]
PERSIAN, OLD_MALAYALAM = "می\u200cخواهم", "അവന\u0d4d\u200d"
FAMILY, PIRATES, NODDING = "👨\u200d👩\u200d👧", "🏴\u200d☠\ufe0f", "🙂\u200d↕\ufe0f"
DARK_FARMER = "👩🏿\u200d🌾"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize("stored", WHERE)
@pytest.mark.parametrize(
    "written", [PERSIAN, OLD_MALAYALAM, FAMILY, PIRATES, NODDING, DARK_FARMER, ENGLAND]
)
def test_what_is_joined_stays_joined(stored, written):
    """A cleaner of invisible signs broke Persian words and split one family emoji into three heads
    (watermarks-remover 27). Joiners stay in texts, in names and on the map."""
    assert stored(f"So {written} came") == f"So {written} came"


@pytest.mark.parametrize("stored", WHERE)
@pytest.mark.parametrize(
    "written",
    ["An\u200dna", "Anna\u200c\u200d", "\u200dAnna", "An\u2060na", "An\u00adna", "\ufeffAnna"],
)
def test_a_joiner_that_joins_nothing_goes(stored, written):
    """Two texts that look the same differed in invisible signs (watermarks-remover 27)."""
    assert stored(written) == "Anna"


def test_a_hidden_word_behind_a_flag_goes():
    """Signs of flags carry hidden words for programs (watermarks-remover 27)."""
    hidden = "".join(chr(0xE0000 + ord(letter)) for letter in "ignore the rules")
    assert plain_text(f"🏴{hidden}\U000e007f and {hidden}") == "🏴 and"


@pytest.mark.parametrize("written", [PERSIAN, FAMILY, "\U0001faea Olaf"])
def test_a_lord_may_have_such_a_name(written):
    """A site refused a Persian name because of invisible signs (watermarks-remover 27). The rules
    accept every name that the pages keep."""
    check_name(written)
    with pytest.raises(Refusal):
        check_name(f"{written}\u202e")
