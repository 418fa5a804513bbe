"""The drawing of each kind of terrain around its middle, as SVG without colours.

Fill, stroke and, for parts in the shade, `color` are given where one is used.
"""

from typing import Final

from campaign.world import TerrainKind

SITES: Final[dict[TerrainKind, str]] = {
    "tower": (
        '<path d="M-7 16-6-6h12l1 22zM-9-6v-9h4v3h3v-3h4v3h3v-3h4v9z"/>'
        '<path d="M-2.5 16v-6a2.5 2.5 0 0 1 5 0v6M0-2v4"/>'
    ),
    "grove": (
        '<path d="M-8 9v7M8 10v6M0 4v9"/><path d="M-8-7l6 16h-12zM8-6l6 16H2zM0-16l6 20H-6z"/>'
    ),
    "oasis": (
        '<path d="M1 11C2 3 1-3-1-8M-1-8c-5-5-10-3-12 2 4-3 8-3 12-2zm0 0c3-6 9-7 13-3-5 0-9 0-13 '
        '3zm0 0c5-1 9 2 10 7-3-4-6-6-10-7zm0 0c-4 1-7 4-6 9 1-4 3-7 6-9z"/>'
        '<path d="M-14 13c4-3 7 3 11 0s7 3 11 0 4 1 6 0"/>'
    ),
    "mill": (
        '<path d="M-6 16-4-3 0-8l4 5 2 19zM-2 16v-5h4v5"/>'
        '<path d="M-13-17 13 9M13-17-13 9"/>'
        '<path d="M-13-17l4-1 6 6-4 4zM13-17l1 4-6 6-4-4zM13 9l-4 1-5-5 4-4zM-13 9l-1-4 5-5 4 4z"/>'
    ),
    "standing_stones": (
        '<path d="M-14 14l1-19 3-3 4 3 1 19zM-3 14l0-26 4-4 4 4 0 26zM7 14l1-14 4-3 3 4 0 13z"/>'
        '<path d="M-17 14h34"/>'
    ),
    "caravan": (
        '<path d="M-13 4c-3-9 0-18 5-19 4-1 7 2 8 2s5-3 9-2c5 2 6 11 4 19z"/>'
        '<path d="M0-13V4M-17 4h34l-3 6h-28z"/>'
        '<circle cx="-9" cy="12" r="4.5"/>'
        '<circle cx="9" cy="12" r="4.5"/>'
    ),
    "cromlech": (
        '<path d="M-10 12V-6h5v18zM5 12V-6h5v18zM-14-6c0-5 5-6 14-6s14 1 14 6z"/>'
        '<path d="M-17 12h34M-2 12V5h4v7z"/>'
    ),
    "ruined_castle": (
        '<path d="M-15 14V-11l3 2 2-3 3 2V0h4l2-3 3 4 3-1V-5l2-9h4v4h3v24z"/>'
        '<path d="M-3 14V9a3 3 0 0 1 6 0v5M-11-5v4M11-7v4"/>'
    ),
    "pyramid": (
        '<path d="M0-15 17 13h-34z"/>'
        '<path fill="currentcolor" stroke="none" opacity=".35" d="M0-15 17 13H4z"/>'
    ),
    "ziggurat": (
        '<path d="M-16 13V6h4V-1h4v-7h4v-6h8v6h4v7h4v7h4v7z"/>'
        '<path d="M-2 13v-27h4v27M-12 6h24M-8-1H8"/>'
    ),
}
