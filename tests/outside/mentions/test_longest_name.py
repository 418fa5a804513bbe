"""Of names with the same beginning, the longest counts, and a name is a whole word."""

import pytest

from campaign.actions.company.comments import WHOLE, add_comment
from campaign.actions.notices.mentions import mentioned
from club.actions.journal.actor import Actor
from club.models import Notice
from tests.pages.acts.fights import fought
from tests.pages.laid import lay
from tests.table import person

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
