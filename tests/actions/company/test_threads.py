"""The threads of a campaign and of its battles, as members read them."""

from campaign.actions.company import comments
from campaign.actions.company.comments import WHOLE, add_comment, counted_comments, thread_of
from campaign.actions.rulings.battle_attachments import set_aside
from campaign.models import BattleComment


def test_the_thread_of_the_campaign_is_separate_from_those_of_its_battles(game, anna, clara):
    add_comment(game.pk, "k1", actor=anna, text="Well fought!")
    hello = add_comment(game.pk, WHOLE, actor=clara, text="Hello, all.")
    assert thread_of(game) == ([hello], 0)
    assert counted_comments(game) == {("k1", 3): 1}
    set_aside(game, {"k1": (3, "Cedar")}, {})
    assert thread_of(game) == ([hello], 0)


def test_a_long_thread_has_pages_the_latest_first(game):
    BattleComment.objects.bulk_create(
        BattleComment(game=game, battle="", turn=3, player="B", at=game.opened_at, text=str(i))
        for i in range(comments.PAGE + 2)
    )
    first, older = thread_of(game)
    last, none = thread_of(game, older)
    assert [row.text for row in first] == [str(i) for i in range(comments.PAGE + 1, 1, -1)]
    assert ([row.text for row in last], none) == (["1", "0"], 0)
