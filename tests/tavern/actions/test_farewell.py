"""A player of tables is erased, and no row has their name."""

from typing import Any

import pytest

from campaign.actions.seats.account_erasure import erase
from club.actions.seats.forgotten_names import title_without
from club.models import Game
from tavern.actions.seating import play_again
from tests.tavern.land_tables import land_table

pytestmark = pytest.mark.django_db


def over(game: Game) -> Game:
    Game.objects.filter(pk=game.pk).update(status=Game.ENDED, waits_for="")
    return Game.objects.get(pk=game.pk)


def test_tables_that_were_called_after_them_have_their_letter(anna: Any, bruno: Any):
    game = over(land_table(anna, bruno))
    assert game.name == "Anna, Bruno"
    erase(bruno)
    game.refresh_from_db()
    assert (game.name, game.seats.get(player="B").name) == ("Anna, B", "B")


def test_no_rematch_keeps_a_seat_in_their_name(anna: Any, bruno: Any):
    game, names = over(land_table(anna, bruno)), []
    for _ in range(2):  # Bruno comes to neither
        game = over(play_again(game.pk, user=anna))
        names.append((game.name, [*game.seats.order_by("player").values_list("name", flat=True)]))
    assert names == [("Anna, Bruno", ["Bruno", "Anna"]), ("Anna, Bruno", ["Anna", "Bruno"])]
    erase(bruno)
    left = [
        str([one.name, *one.seats.values_list("name", flat=True)]) for one in Game.objects.all()
    ]
    assert len(left) == 3
    assert [one for one in left if "Bruno" in one] == []
    assert all("Anna" in one for one in left)


@pytest.mark.parametrize(
    ("title", "left"),
    [
        ("Anna, Bruno", "Anna, B"),
        ("Bruno", "B"),
        ("Brunos war", "Brunos war"),
        ("Six Lands", "Six Lands"),
        (f"{'x' * 75}, Bru", f"{'x' * 75}, B"),
        ("", ""),
    ],
)
def test_only_whole_names_between_commas_are_replaced(title: str, left: str):
    assert title_without(title, ["Bruno"], "B") == left
