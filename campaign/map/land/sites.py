"""The drawing of each kind of terrain around its middle, as SVG without colours.

The user of a drawing sets fill, stroke and, for shaded parts, `color`. A path whose first attribute
is its data is a line of the drawing; other paths are shade.
"""

from typing import Final

from campaign.world import TerrainKind


def _shade(d: str) -> str:
    return f'<path fill="currentColor" stroke="none" opacity=".3" d="{d}"/>'


SITES: Final[dict[TerrainKind, str]] = {
    "tower": (
        '<path d="M-23 16V7l5-6 6 6v9zM11 16V8l5-5 6 5v8zM0-13v-10l8 3-8 3"/>'
        '<path d="M-8 16l1-23h-3v-9h5v3h3v-3h4v3h3v-3h5v9H7l1 23z"/>'
        + _shade("M3-7h4l1 23H3zM-23 7l5-6 6 6zM11 8l5-5 6 5z")
        + '<path d="M-2.5 16v-5a2.5 2.5 0 0 1 5 0v5M0-3v4"/>'
    ),
    "grove": (
        '<path d="M-14-13l4 8h-2l4 8h-2l3 7h-14l3-7h-2l4-8h-2zM-14 10v6"/>'
        '<path d="M14-11l4 8h-2l4 7h-2l3 7H7l3-7H8l4-7h-2zM14 11v5"/>'
        '<path d="M-2 6v11h5V6M-8 4c-5 0-7-7-3-9-2-6 4-10 8-8 3-5 10-3 10 2 5 1 6 8 2 10 0 4-5 6-8 '
        '4-2 3-7 3-9 1z"/>'
        + _shade(
            "M5-12c5 2 6 8 4 12-2 4-6 5-9 3 5-3 7-8 5-15zM14-11l4 8h-2l4 7h-2l3 7h-7zM-14-13l4 8h-2"
            "l4 8h-2l3 7h-7z"
        )
    ),
    "oasis": (
        '<path d="M-19 13c4-5 31-6 38 0 2 5-37 7-38 0zM-12 14h6M4 15h8"/>'
        '<path d="M1 11C2 2 1-6-2-12M-2-12c-6-6-12-4-14 2 5-3 9-3 14-2zm0 0c4-7 11-8 15-3-6 0-11 0'
        '-15 3zm0 0c6-1 11 3 12 9-4-5-7-8-12-9zm0 0c-5 1-8 5-7 11 1-5 3-9 7-11z"/>'
        + _shade("M-2-12c6-1 11 3 12 9-4-5-7-8-12-9zM-19 13c4-5 31-6 38 0-9-3-29-3-38 0z")
    ),
    "mill": (
        '<path d="M-8 18l3-21 5-6 5 6 3 21zM-2.5 18v-6h5v6"/>'
        + _shade("M1-8l4 5 3 21H3z")
        + '<path d="M-15-21L15 9M15-21L-15 9"/>'
        '<path d="M-15-21l5-1 7 7-5 5zM15-21l1 5-7 7-5-5zM15 9l-5 1-6-6 5-5zM-15 9l-1-5 6-6 5 5z"/>'
    ),
    "standing_stones": (
        '<path d="M-22 15l2-20 3-4 5 3 2 21zM-6 16l1-31 4-4 5 4 1 31zM10 15l2-17 4-4 5 4 1 17z"/>'
        + _shade("M-1-19l5 4 1 31H1zM16-6l5 4 1 17h-4zM-17-9l5 3 2 21h-3z")
        + '<path d="M-24 16h48"/>'
    ),
    "caravan": (
        '<path d="M-17 5c-4-11 0-22 6-23 5-1 9 2 11 2s6-3 11-2c6 1 10 12 6 23z"/>'
        + _shade("M0-16c2 0 6-3 11-2 6 1 10 12 6 23H8c2-9 0-17-8-21z")
        + '<path d="M0-16V5M-21 5h42l-4 7h-34z"/>'
        '<circle cx="-11" cy="14" r="5"/><circle cx="11" cy="14" r="5"/>'
    ),
    "cromlech": (
        '<path d="M-13 16V-5h7v21zM6 16V-5h7v21zM-19-6c0-7 7-8 19-8s19 1 19 8c-8 2-30 2-38 0z"/>'
        + _shade("M10-5h3v21h-3zM-9-5h3v21h-3zM6-14c9 1 13 3 13 8-4 1-8 1-12 1 3-3 2-7-1-9z")
        + '<path d="M-23 16h46M-3 16V7h5v9z"/>'
    ),
    "ruined_castle": (
        '<path d="M-20 17V-14l4 2 2-4 5 3V-1h5l2-4 4 5 4-1V-7l3-11h5v5h4v30z"/>'
        + _shade("M12-18h2v5h4v30h-7V-5zM-12-15l3 2V-1l-3 18z")
        + '<path d="M-4 17v-6a4 4 0 0 1 8 0v6M-15-7v5M12-9v5"/>'
    ),
    "pyramid": (
        '<path d="M0-20L22 15h-44z"/>'
        + _shade("M0-20L22 15H5z")
        + '<path d="M-6-6l3 1M-10 2l5 1M-14 8l4 1M0-20L5 15"/>'
    ),
    "ziggurat": (
        '<path d="M-22 16V8h5V-1h5v-9h6v-9H6v9h6v9h5v9h5v8z"/>'
        + _shade("M6-19v9h6v9h5v9h5v8H11V8H9V-1H7v-9H5v-9z")
        + '<path d="M-3 16v-35h6v35M-17 8H-3M3 8h14M-12-1h9M3-1h9"/>'
    ),
}
