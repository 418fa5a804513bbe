"""Trying the act of a diagram by tapping. All taps are in the address, and nothing is stored."""

from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from club.actions.security.whole_numbers import whole_number
from club.kinds import Kind
from tavern.pages.games.diagram_rows import Row
from tavern.pages.learn.diagrams import Played, pictures_of, play_on, scene_of, start_of
from tavern.pages.learn.first_game import LearnedScene

MOST_TAPS = 3  # of one act
LARGEST = 99999  # number of a target


class Trial(NamedTuple):
    """A position with the places that can be tapped next, or what came of the taps.

    `buttons` are words and address of each act that has no place in the picture. `right` says that
    the act leads where that of the diagram does.
    """

    scene: LearnedScene
    picture: SafeString
    buttons: tuple[tuple[str, str], ...]
    played: Played | None
    right: bool
    begun: bool


def taps_in(written: str) -> tuple[int, ...]:
    """The taps of an address. None if it contains anything else."""
    found = [whole_number(part, LARGEST) for part in written.split(".")[: MOST_TAPS + 1]]
    return tuple(one for one in found if one is not None) if None not in found else ()


def trial_of(kind: Kind, row: Row, taps: tuple[int, ...], *, lit: bool = False) -> Trial:
    """The state of a trial after these taps. `lit`: only the act of the row can be tapped."""
    pictures, world = pictures_of(kind.name), start_of(kind, row)
    acts = (row.act,) if lit else pictures.candidates(world, row)
    by_path: dict[tuple[int, ...], Any] = {}
    for act in acts:
        by_path.setdefault(pictures.path(world, act), act)
    if not any(path[: len(taps)] == taps for path in by_path):
        taps = ()
    played, right = None, False
    if (act := by_path.get(taps)) is not None:
        chance = row.chance if act == row.act else ()
        played = play_on(kind, world, act, chance)
        right = played.world == play_on(kind, world, row.act, row.chance).world
        right = right and (played.refusal is None) == bool(row.shows)
        if played.refusal is None:
            scene = scene_of(kind, played.world, row.act.seat)
            picture = pictures.draw(scene, row, {}, world)
            return Trial(scene, picture, (), played, right, begun=True)
        taps = ()
    following = {
        path[: len(taps) + 1]: one for path, one in by_path.items() if _goes_on(path, taps)
    }
    scene = scene_of(kind, world, row.act.seat)
    links = {path[-1]: _query(path) for path in following if pictures.is_drawn(path[-1])}
    buttons = tuple(
        (pictures.label(scene, act), _query(path))
        for path, act in following.items()
        if not pictures.is_drawn(path[-1])
    )
    for tap in taps:
        links.setdefault(tap, _query(taps[: taps.index(tap)]))
    picture = pictures.draw(scene, row, links)
    return Trial(scene, picture, buttons, played, right, begun=bool(taps))


def _goes_on(path: tuple[int, ...], taps: tuple[int, ...]) -> bool:
    return path[: len(taps)] == taps and len(path) > len(taps)


def _query(taps: tuple[int, ...]) -> str:
    return f"?taps={'.'.join(map(str, taps))}"
