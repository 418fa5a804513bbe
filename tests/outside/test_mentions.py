"""Who is named in a message with an @."""

import pytest

from campaign.actions.company.comments import WHOLE, add_comment
from campaign.actions.notices.mentions import mentioned
from club.actions.journal.actor import Actor
from club.models import Notice
from tests.pages.acts.fights import fought
from tests.pages.laid import lay
from tests.table import person


@pytest.mark.parametrize(
    "text",
    [
        "foo@bert.example",
        "foo+list@bert",
        "foo.2@bert",
        "@bert@social.example",
        "foo_@bert",
        "see social.example/@bert",
        "@bert.example",
        "foo@bert.",
        "é@bert",
    ],
)
def test_an_address_names_nobody(text):
    """An address in a message called a member with the name of its domain (Cockatrice 1050)."""
    assert mentioned(text, ["Bert"]) == set()


@pytest.mark.parametrize(
    "text", ["@Bert.", "@bert... well", "+@Bert", "2 points:@Bert", "@Bert.2 more", "＠Bert"]
)
def test_a_sign_beside_a_name_is_no_address(text):
    """A name before a full stop counted as a part of an address (status-legacy 16099)."""
    assert mentioned(text, ["Bert"]) == {"Bert"}


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


ANNS = ["Ann", "Anna", "An", "Ann Marie"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("@Anna, come", {"Anna"}),
        ("come, @ann", {"Ann"}),
        ("(@An)", {"An"}),
        ("@Ann Marie and @An's men", {"Ann Marie", "An"}),
        ("@Ann Mariette", {"Ann"}),
        ("@Annabel", set()),
        ("@Ann_2", set()),
        ("@ Anna", set()),
        ("Anna", set()),
        ("@Anna@Ann", set()),
        ("-@Anna\n'@Ann'.", {"Anna", "Ann"}),
    ],
)
def test_the_longest_name_wins_and_ends_a_word(text, named):
    """Who is called Ann was told of each word to Anna (Cockatrice 1050)."""
    assert mentioned(text, ANNS) == named


def test_one_of_three_is_told_of_a_message(db):
    """Three players got a notice although one was named (Cockatrice 1050)."""
    people = [person(name) for name in ("ann", "anna", "an")]
    game = lay(fought(), people)
    add_comment(game.pk, WHOLE, actor=Actor.organiser(people[0]), text="Your go, @Anna!")
    assert [row.user.username for row in Notice.objects.filter(event="named")] == ["anna"]
