"""Names in any script are kept. Characters that only deceive the reader are removed."""

import pytest

from club.actions.accounts.plain_names import plain_name


@pytest.mark.parametrize(
    "name",
    [
        "Bruno the Elder",
        "Ægir",
        "Đặng Thị Hà",
        "Мстислав",
        "יהודה",
        "محمد",
        "می\u200cخواهم",
        "क्\u200dष",
        "王小明",
        "かぐや姫",
        "O’Neill",
        "Anne-Élise",
        "D'Arcy 2",
        "🛡 Olaf",
    ],
)
def test_a_name_in_any_script_is_unchanged(name: str) -> None:
    assert plain_name(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("An\u200bna", "Anna"),
        ("An\u200dna", "Anna"),
        ("\ufeffAnna", "Anna"),
        ("Anna\u202e)won 99", "Anna)won 99"),
        ("\u2066Anna\u2069", "Anna"),
        ("An\u00adna", "Anna"),
        ("E\u0301lise", "Élise"),
        (" Bruno \n the\tElder ", "Bruno the Elder"),
        ("Anna\u2028wins", "Anna wins"),
        ("\ud800Anna\x00", "Anna"),
        ("\u200f \u202e", ""),
    ],
)
def test_misleading_characters_are_removed(typed: str, kept: str) -> None:
    assert plain_name(typed) == kept
