"""In the first turn the page suggests a site and moves, with one button each."""

from club.models import Game
from tests.pages.filled import hidden_in
from tests.pages.laid import LAND, address, words, world_of
from tests.worlds import a_band, a_world


def named(game):
    """With an address of its own, on which the suggestions depend."""
    Game.objects.filter(pk=game.pk).update(public_id=f"suggested-{game.pk}")
    game.refresh_from_db()
    return game


def moving(laid, turn: int = 1):
    """Anna's go, with one band that can move; Bruno's band is far away."""
    return named(laid(a_world(
        LAND, a_band("a1", "A", "Fir", 6), a_band("b1", "B", "Elder", 6), players="ABC",
        phase="movement", speaker="A", turn=turn, villages={"Fir": "A", "Elder": "B"},
        holders={"Fir": "A", "Elder": "B"},
    )))  # fmt: skip


def placing(laid):
    return laid(a_world(LAND, players="ABC", phase="placement", speaker="A", turn=1,
                        musters=dict.fromkeys("ABC", ())))  # fmt: skip


def test_a_suggested_move_is_made_with_one_button_and_stays_the_same(laid, as_player):
    game = moving(laid)
    page = as_player("A").get(address(game))
    assert "Suggested:" in words(page)
    sent = hidden_in(page, 'id="move-suggested"')
    again = hidden_in(as_player("A").get(address(game)), 'id="move-suggested"')
    assert (again["band"], again["path"]) == (sent["band"], sent["path"])
    assert sent["path"].startswith("Fir>")
    assert as_player("A").post(address(game, "act/move"), sent).status_code == 302
    assert world_of(game).bands["a1"].terrain == sent["path"].split(">")[-1]


def test_a_suggested_site_is_taken_with_one_button(laid, as_player):
    game = placing(laid)
    sent = hidden_in(as_player("A").get(address(game)), 'id="site-suggested"')
    assert f"Settle in {sent['terrain']}" in words(as_player("A").get(address(game)))
    assert as_player("A").post(address(game, "act/site"), sent).status_code == 302
    assert world_of(game).holders[sent["terrain"]] == "A"


def test_nothing_is_suggested_later_to_others_or_to_who_chooses(laid, as_player):
    assert "Suggested:" not in words(as_player("A").get(address(moving(laid, turn=2))))
    game = moving(laid)
    assert "Suggested:" not in words(as_player("B").get(address(game)))
    assert "Suggested:" not in words(as_player("A").get(address(game, "?band=a1")))
