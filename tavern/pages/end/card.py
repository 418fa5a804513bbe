"""The card at the end of a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from club.pages.frame.fragments import fragment
from tavern.actions.falls import best_known
from tavern.actions.turning_points import parts_of, turning_point
from tavern.pages.end import words
from tavern.pages.games.news_words import sentence

DECISIVE = "tavern/_decisive.html"
MEDALS_WON = ("gold", "silver", "bronze")


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a bar: where it begins and how wide it is, in hundredths of the longest bar.

    `shade` counts the parts. It is "lost" for points that come off.
    """

    x: float
    width: float
    shade: str


@dataclass(frozen=True, slots=True)
class Bar:
    """The result of a seat, with its points as a bar and in words. `counted` decided the game."""

    row: Any
    seat: Any
    segments: tuple[Segment, ...]
    parts: str
    counted: str


@dataclass(frozen=True, slots=True)
class EndCard:
    """`left` says the result of a solo game, "" for others, and `near` what was missing to a medal,
    and what is known of a daily deal.
    `laurel`: there is something to crown, which a solo game without a medal has not."""

    headline: str
    by_what: str
    left: str
    bars: tuple[Bar, ...]
    decisive: SafeString
    laurel: bool = True
    near: str = ""


def end_of(scene: Any) -> EndCard | None:
    """The card of a table that is over with a result. None for others."""
    rows = list(scene.game.results.all()) if scene.over else []
    if not rows or scene.game.table.puzzle is not None:
        return None
    if len(rows) == 1:
        stones, how = rows[0].points or 0, rows[0].how
        left, warm = words.stones_left(stones, how), str(words.WARM.get(how, ""))
        laurel, near = how in MEDALS_WON, words.how_near(stones, how)
        if scene.game.table.day:
            near = f"{near} {words.best_known(stones, best_known(scene.game.table.day))}".strip()
        return EndCard(left, warm, left, (), SafeString(), laurel, near)
    best = [row.player for row in rows if row.place == 1]
    names = [scene.seats[player].name for player in best]
    return EndCard(
        headline=words.headline(names, best == [scene.viewer]),
        by_what=words.by_what(rows, scene.game.kind),
        left="",
        bars=_bars(scene, rows),
        decisive=_decisive(scene),
    )


def _bars(scene: Any, rows: Sequence[Any]) -> tuple[Bar, ...]:
    parts = parts_of(scene.game, scene.seen)
    longest = max((_gained(parts.get(row.player, ())) for row in rows), default=0)
    return tuple(_bar(scene, row, parts.get(row.player, ()), longest) for row in rows)


def _bar(scene: Any, row: Any, parts: Sequence[tuple[str, int]], longest: int) -> Bar:
    """A bar without pieces for a person who left, since others played on in their place."""
    kind = scene.game.kind
    counted = words.counted(row.points, parts, kind)
    if row.points is None or not longest:
        return Bar(row, scene.seats[row.player], (), "", counted)
    unit, at, pieces = 100 / longest, 0, []
    for number, (_name, points) in enumerate(parts, 1):
        if points > 0:
            pieces.append(Segment(round(at * unit, 1), round(points * unit, 1), str(number)))
            at += points
        else:
            left = max(0, at + points)
            pieces.append(Segment(round(left * unit, 1), round((at - left) * unit, 1), "lost"))
    in_words = "" if kind == words.STONES else words.part_words(parts)  # they are counted already
    return Bar(row, scene.seats[row.player], tuple(pieces), in_words, counted)


def _gained(parts: Sequence[tuple[str, int]]) -> int:
    return sum(points for _name, points in parts if points > 0)


def _decisive(scene: Any) -> SafeString:
    """The act that decided the game, in words. It never changes, so it is drawn once."""
    seats = [(seat.letter, seat.css, seat.name) for seat in scene.seats.values()]

    def draw() -> str:
        found = turning_point(scene.game, scene.seen)
        if found is None:
            return ""
        values = {
            "lines": [sentence(scene, one) for one in found.news],
            "worth": found.worth,
            "last": found.seq == scene.latest,
            "moment": scene.then(found.seq),
        }
        return render_to_string(DECISIVE, values)

    return fragment(DECISIVE, (scene.game.pk, scene.latest, scene.place, seats), draw)
