"""The map with its heat: how long each terrain was held, and how often it changed hands."""

from typing import NamedTuple
from xml.sax.saxutils import escape

from campaign.map.routes import routes
from campaign.trials.plan import Plan
from campaign.trials.sums import Sums

_MARGIN = 60
_COLD, _HOT = (255, 244, 214), (178, 24, 43)


class Captions(NamedTuple):
    """The texts of the picture, with fields for `str.format`, and the decimal separator."""

    title: str
    terrain: str
    point: str


ENGLISH = Captions("{map}: {campaigns} campaigns of {players}", "held {held} %, taken {taken}", ".")


def heat_map(plan: Plan, sums: Sums, captions: Captions = ENGLISH) -> str:
    """An SVG of the map: the redder, the more often taken; figures stand beside every terrain.

    `held` is the share of turns at whose end the terrain was controlled, `taken` how often its
    holder changed in a campaign. Prestigious terrains are squares, start sites of this number of
    players have a thick edge.
    """
    row = plan.players - 2
    starts = set(plan.map.starts[row]) if row < len(plan.map.starts) else set()
    places = {t.id: (t.x, t.y) for t in plan.map.terrains}
    most = max(sums.takings.values(), default=1)
    turns = max(1, sum(sums.turns.values()))
    parts = [
        f'<line x1="{places[a][0]}" y1="{places[a][1]}" x2="{places[b][0]}" y2="{places[b][1]}"/>'
        for a, b in plan.map.roads
    ]
    marks = []
    for terrain in plan.map.terrains:
        taken = sums.takings.get(terrain.id, 0)
        held = sums.control.get(terrain.id, 0) / turns
        square = routes(plan.map).klass[terrain.id] == "prestigious"
        often = f"{taken / max(1, sums.campaigns):.2f}".replace(".", captions.point)
        words = captions.terrain.format(held=f"{100 * held:.0f}", taken=often)
        marks.append(
            _mark(terrain.x, terrain.y, _colour(taken / most), square, terrain.id in starts)
            + _words(terrain.x, terrain.y, terrain.name, words)
        )
    title = captions.title.format(map=plan.map.name, campaigns=sums.campaigns, players=plan.players)
    return _sheet(plan, parts, marks, escape(title))


def _sheet(plan: Plan, roads: list[str], marks: list[str], title: str) -> str:
    wide = max(t.x for t in plan.map.terrains) + 2 * _MARGIN
    high = max(t.y for t in plan.map.terrains) + 2 * _MARGIN
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-_MARGIN} {-_MARGIN} {wide} '
            f'{high}" '
            'font-family="sans-serif" font-size="12" text-anchor="middle">',
            f'<rect x="{-_MARGIN}" y="{-_MARGIN}" width="{wide}" height="{high}" fill="#fff"/>',
            f"<title>{title}</title>",
            f'<text x="{wide // 2 - _MARGIN}" y="{-_MARGIN // 2}" font-size="20">{title}</text>',
            '<g stroke="#8a8a8a" stroke-width="3">',
            *roads,
            "</g>",
            *marks,
            "</svg>",
            "",
        )
    )


def _mark(x: int, y: int, colour: str, square: bool, start: bool) -> str:
    edge = f'fill="{colour}" stroke="#222" stroke-width="{5 if start else 1}"'
    if square:
        return f'<rect x="{x - 16}" y="{y - 16}" width="32" height="32" {edge}/>'
    return f'<circle cx="{x}" cy="{y}" r="16" {edge}/>'


def _words(x: int, y: int, name: str, words: str) -> str:
    halo = 'paint-order="stroke" stroke="#fff" stroke-width="4"'
    return (
        f'<text x="{x}" y="{y + 34}" {halo}>{escape(name)}</text>'
        f'<text x="{x}" y="{y + 48}" {halo} font-size="10">{escape(words)}</text>'
    )


def _colour(heat: float) -> str:
    mixed = (round(c + (h - c) * heat) for c, h in zip(_COLD, _HOT, strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)
