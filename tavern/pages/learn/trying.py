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
    the act leads where that of the diagram does. `asks` names what must be tapped next, "" if that
    is one of many things.
    """

    scene: LearnedScene
    picture: SafeString
    buttons: tuple[tuple[str, str], ...]
    played: Played | None
    right: bool
    begun: bool
    asks: str = ""


def taps_in(written: str) -> tuple[int, ...]:
    """The taps of an address. None if it contains anything else."""
    found = [whole_number(part, LARGEST) for part in written.split(".")[: MOST_TAPS + 1]]
    return tuple(one for one in found if one is not None) if None not in found else ()


def trial_of(kind: Kind, row: Row, taps: tuple[int, ...], *, lit: bool = False) -> Trial:
    """The state of a trial after these taps. `lit`: only the act of the row can be tapped."""
    pictures, world = pictures_of(kind.name), start_of(kind, row)
    acts: dict[tuple[int, ...], Any] = {}
    for act in (row.act,) if lit else pictures.candidates(world, row):
        acts.setdefault(pictures.path(world, act), act)
    if taps in acts:
        played, right = _played(kind, row, world, acts[taps])
        if played.refusal is None:
            scene = scene_of(kind, played.world, row.act.seat, yours=lit)
            picture = pictures.draw(scene, row, {}, world)
            return Trial(scene, picture, (), played, right, begun=True)
        return _choosing(kind, row, world, acts, (), played, right, lit=lit)
    if not any(_goes_on(path, taps) for path in acts):
        taps = ()
    return _choosing(kind, row, world, acts, taps, None, False, lit=lit)


def _played(kind: Kind, row: Row, world: Any, act: Any) -> tuple[Played, bool]:
    """The effect of an act, and whether it is that of the row."""
    played = play_on(kind, world, act, row.chance if act == row.act else ())
    wanted = play_on(kind, world, row.act, row.chance)
    return played, (played.world, _rule(played)) == (wanted.world, _rule(wanted))


def _rule(played: Played) -> str:
    return played.refusal.rule if played.refusal else ""


def _choosing(
    kind: Kind,
    row: Row,
    world: Any,
    acts: dict[tuple[int, ...], Any],
    taps: tuple[int, ...],
    played: Played | None,
    right: bool,
    *,
    lit: bool,
) -> Trial:
    """The position with everything that can be tapped next, and with ways back from the taps."""
    pictures, scene = pictures_of(kind.name), scene_of(kind, world, row.act.seat, yours=lit)
    following = {path[: len(taps) + 1]: act for path, act in acts.items() if _goes_on(path, taps)}
    links = {path[-1]: _query(path) for path in following if pictures.is_drawn(path[-1])}
    drawn = [path[-1] for path in following if pictures.is_drawn(path[-1])]
    for tap in () if len(acts) == 1 and drawn else taps:  # one thing alone is lit
        links.setdefault(tap, _query(taps[: taps.index(tap)]))
    buttons = tuple(
        (pictures.label(scene, act), _query(path))
        for path, act in following.items()
        if not pictures.is_drawn(path[-1])
    )
    asks = pictures.name(scene, drawn[0]) if len(drawn) == 1 and not buttons else ""
    picture = pictures.draw(scene, row, links)
    return Trial(scene, picture, buttons, played, right, begun=bool(taps), asks=asks)


def _goes_on(path: tuple[int, ...], taps: tuple[int, ...]) -> bool:
    return path[: len(taps)] == taps and len(path) > len(taps)


def _query(taps: tuple[int, ...]) -> str:
    return f"?taps={'.'.join(map(str, taps))}"
