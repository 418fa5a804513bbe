"""The people who are notified of a message outside the site."""

from campaign.actions.company.comments import WHOLE, add_comment, remove_comment
from club.actions.delivery.notice_rendering import rendered_words
from club.actions.journal.actor import Actor
from club.actions.notices.notice_kinds import NOW
from club.actions.notices.recipients import save_preferences
from club.actions.notices.relevance import is_moot
from club.models import Notice


def test_a_message_notifies_those_who_want_it_and_those_it_names(game, people, anna):
    bruno, clara = people[1:]
    save_preferences(clara, {("talk", None): NOW})
    add_comment(game.pk, WHOLE, actor=anna, text="Tuesday at Jo's, @bruno?")
    told = {(row.user, row.event, row.values["text"]) for row in Notice.objects.all()}
    text = "Tuesday at Jo's, @bruno?"
    assert told == {(bruno, "named", text), (clara, "talk", text)}
    notice = Notice.objects.get(user=bruno)
    words = rendered_words(notice, notice.made_at)
    assert words.subject == "Six trees: Anna mentioned you"
    assert words.text == f"Anna mentioned you in a message:\n\n{text}"
    assert words.link.endswith(f"/c/{game.public_id}/talk")


def test_a_message_about_a_battle_links_there_and_notifies_nobody_by_default(game, people, anna):
    add_comment(game.pk, "k1", actor=anna, text="Well fought, all of you.")
    assert not Notice.objects.exists()
    add_comment(game.pk, "k1", actor=anna, text="Well fought, @Clara.")
    notice = Notice.objects.get()
    assert rendered_words(notice, notice.made_at).link.endswith("/battles/k1")


def test_a_removed_message_notifies_nobody(game, people, anna):
    row = add_comment(game.pk, WHOLE, actor=anna, text="@Clara, you cheat")
    notice = Notice.objects.get()
    assert not is_moot(notice)
    remove_comment(game.pk, row.pk, actor=Actor.organiser(people[0]))
    assert is_moot(notice)
