"""A mention of a person's former name still notifies them."""

from campaign.actions.company.comments import WHOLE, add_comment
from club.actions.journal.actor import Actor
from club.actions.seats.seats import rename
from club.models import Notice
from tests.pages.acts.fights import fought
from tests.pages.laid import lay
from tests.table import person


def named(game, anna, text):
    Notice.objects.all().delete()
    add_comment(game.pk, WHOLE, actor=Actor.organiser(anna), text=text)
    return [row.user.username for row in Notice.objects.filter(event="named")]


def test_a_former_name_notifies_the_person_under_another_name(db):
    people = [person(name) for name in ("anna", "bruno", "clara")]
    game = lay(fought(), people)
    rename(game.pk, "B", "Bertrand", actor=Actor.seat(people[1], "B"))
    assert named(game, people[0], "Your go, @Bruno!") == ["bruno"]
    assert named(game, people[0], "Your go, @Bertrand!") == ["bruno"]


def test_a_former_name_that_another_person_has_now_notifies_that_person(db):
    people = [person(name) for name in ("anna", "bruno", "clara")]
    game = lay(fought(), people)
    rename(game.pk, "B", "Bertrand", actor=Actor.seat(people[1], "B"))
    rename(game.pk, "C", "Bruno", actor=Actor.seat(people[2], "C"))
    assert named(game, people[0], "Your go, @Bruno!") == ["clara"]
