"""The rulings that were made on rolls; those that a correction struck do not count."""

from campaign.actions.rulings.ruled_rolls import ruled_rolls
from campaign.pages.rulings.words import RulingView, correction_marks
from campaign.pages.scene.campaign_view import Scene
from club.models import Game, Ruling


def rulings_on(game: Game, roll: int | None) -> list[Ruling]:
    """The rulings on this roll, oldest first; none without a roll."""
    return [] if roll is None else _all(game).get(roll, [])


def ruled_on(scene: Scene) -> dict[int, list[RulingView]]:
    """The rulings on every roll, by its first entry, as they are shown."""
    found = _all(scene.game)
    return {roll: [RulingView(scene, row, None) for row in rows] for roll, rows in found.items()}


def _all(game: Game) -> dict[int, list[Ruling]]:
    keys = ruled_rolls(game)
    if not keys:
        return {}
    wanted = [key for of_roll in keys.values() for key in of_roll]
    rows = Ruling.objects.filter(game=game).select_related("by", "entry").in_bulk(wanted)
    marks = correction_marks(game, rows.values())
    stand = {key: row for key, row in rows.items() if key not in marks or not marks[key].struck}
    return {roll: [stand[key] for key in of if key in stand] for roll, of in keys.items()}
