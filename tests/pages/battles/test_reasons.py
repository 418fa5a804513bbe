"""A battle's page explains its result, only from its report."""

from types import SimpleNamespace
from typing import Any

import pytest

from campaign.pages.battles.reasons import reasons_of


def side(name: str, points: int, fallen: int, won: bool | None, *dead: str) -> Any:
    return SimpleNamespace(
        seat=SimpleNamespace(name=name),
        points=points,
        won=won,
        units=[SimpleNamespace(fallen=fallen)],
        lords=[SimpleNamespace(name=lord, killed=True) for lord in dead],
    )


def view(*sides: Any, **more: Any) -> Any:
    known = {
        "result": "Anna won.",
        "cancelled": False,
        "ruled": False,
        "defender": None,
        "scenario": "Claiming Territory",
    }
    return SimpleNamespace(sides=list(sides), **known | more)


ANNA = side("Anna", 6, 4, True)
BRUNO = SimpleNamespace(name="Bruno")


@pytest.mark.parametrize(
    ("battle", "said"),
    [
        (
            view(ANNA, side("Bruno", 4, 9, False)),
            ["Bruno had fewer points: 4 against 6.", "Bruno lost more figures: 9 against 4."],
        ),
        (
            view(side("Bruno", 8, 9, False, "Ulf"), ANNA),
            ["Anna won with fewer points: 6 against 8.", "The lord of Bruno fell: Ulf."],
        ),
        (
            view(ANNA, side("Bruno", 6, 4, False)),
            [
                "Both sides had the same points.",
                "Bruno lost no more figures (4 against 4): the scenario decided, Claiming "
                "Territory.",
            ],
        ),
        (
            view(side("Anna", 6, 4, None), side("Bruno", 6, 4, None), defender=BRUNO),
            ["In a draw the defender keeps the territory: Bruno."],
        ),
        (view(ANNA, side("Bruno", 6, 4, False), ruled=True), ["A ruling set this result."]),
        (
            view(ANNA, side("Bruno", 6, 4, False), side("Clara", 6, 4, False)),
            ["With more than two sides, only the winner stays."],
        ),
        (view(ANNA, side("Bruno", 6, 4, False), result=""), []),
        (view(ANNA, side("Bruno", 6, 4, False), cancelled=True), []),
    ],
)
def test_the_reasons_follow_from_forces_losses_and_lords(battle: Any, said: list[str]) -> None:
    assert reasons_of(battle) == said


def test_unknown_forces_explain_nothing() -> None:
    unknown = SimpleNamespace(seat=BRUNO, points=0, won=False, units=(), lords=())
    assert reasons_of(view(ANNA, unknown)) == []


def test_after_a_drawn_second_battle_the_winner_of_the_first_keeps_the_terrain():
    """A47: not the defender, who may own the terrain."""
    drawn = view(side("Anna", 6, 4, None), side("Bruno", 6, 4, None), defender=BRUNO)
    champion: Any = SimpleNamespace(name="Anna")
    assert reasons_of(drawn, champion) == [
        "The winner of the first battle keeps the territory after a draw: Anna."
    ]
