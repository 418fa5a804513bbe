"""Names are compared without case, accents and the dot of i, in any script."""

import pytest

from campaign.actions.notices.mentions import mentioned


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("@ibrahim", "İbrahim"),
        ("@IBRAHIM'e", "İbrahim"),
        ("@irmak", "Irmak"),
        ("@IRMAK", "ırmak"),
        ("@elise?", "Élise"),
        ("@E\u0301LISE", "Élise"),
        ("@Grosse", "Große"),
        ("@ＡＮＮＡ", "Anna"),
        ("@राम से", "राम"),
        ("小明你好,@小明你好", "小明"),
        ("@かぐや姫さん", "かぐや姫"),
        ("@Bert你好", "Bert"),
        ("@Ann\u00a0Marie", "Ann Marie"),
        ("@🛡 Olaf", "🛡 Olaf"),
    ],
)
def test_a_name_is_known_however_it_is_typed(text, name):
    """A name with lower-case letters unlike those of English was never found (status-legacy
    16099)."""
    assert mentioned(text, [name]) == {name}


@pytest.mark.parametrize(("text", "name"), [("@रामी", "राम"), ("@Ибрагимов", "Ибрагим")])
def test_a_longer_word_of_the_same_script_is_another_name(text, name):
    """A mark after the last letter counted as its end (status-legacy 16099)."""
    assert mentioned(text, [name]) == set()
