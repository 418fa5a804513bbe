"""The chronicle tells the losses of a side in one line."""

from campaign.news import LordKilled, UnitLosses
from campaign.pages.chronicle.battle_losses import Losses, with_losses_together
from tests.pages.acts.fights import fought
from tests.pages.filled import hidden_in
from tests.pages.laid import address, send, words

LOST = UnitLosses("A", "a1.1", "levies", 12, 5, 6)
KILLED = LordKilled("A", "l1", "Sigurd")


def test_losses_of_a_player_are_counted_by_kind():
    lines = [
        LOST, UnitLosses("A", "a1.2", "monster", 1, 0, 0),
        UnitLosses("A", "a1.3", "levies", 6, 5, 6), KILLED,
        UnitLosses("B", "b1.1", "warriors", 8, 7, 8), LOST,
    ]  # fmt: skip
    assert with_losses_together(lines) == [
        Losses("A", (("levies", 8), ("monster", 1))), KILLED, Losses("B", (("warriors", 1),)),
        Losses("A", (("levies", 7),)),
    ]  # fmt: skip
    assert with_losses_together(lines)[0].figures == 9
    assert with_losses_together([KILLED]) == [KILLED]


def test_a_battle_is_told_in_few_lines(laid, as_player):
    game = laid(fought())
    left = {f"unit-{band}.{i}": "4" for band in ("a1", "b1") for i in range(1, 7)}
    some = left | {f"unit-b1.{i}": "1" for i in range(1, 7)} | {"unit-a1.1": "3"}
    send(as_player("A"), game, "report", battle="k1", winner="A", **some)
    page = as_player("B").get(address(game))
    send(as_player("B"), game, "confirm", **hidden_in(page, 'id="confirm-k1"'))
    text = words(as_player("C").get(address(game, "chronicle")))
    assert "Bruno loses 18 figures: hearthguard 18." in text
    assert "Anna loses 1 figure: hearthguard 1." in text
    assert "survivors" not in text
    assert "loses 18 figures" in words(as_player("C").get(address(game, "saga")))
