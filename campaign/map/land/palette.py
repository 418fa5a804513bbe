"""The colours of the drawn land in each theme."""

from typing import Final

# Names are those of `static/base.css` where it has the colour, too. "none" draws nothing.
THEMES: Final[dict[str, dict[str, str]]] = {
    "light": {
        "water": "#cfdcd8", "shallows": "#b3c9c6", "wave": "#7fa3a3", "land": "#eadcb9",
        "land_edge": "#6b5632", "tint": "#c9a86a", "leaf": "#fbf6ea", "ink": "#2c211a",
        "pen": "#6f5a3c", "faint": "#665546", "shade": "#b79a68", "road_bed": "#7d5f35",
        "road": "#fdf6e3", "gold": "#8a6410", "wood": "#a9b27c", "wood_deep": "#7d8a55",
        "meadow": "#dcd3a0", "sand": "#f0e0ae", "marsh": "#c4cba4", "rock": "#e3d3b4",
        "field": "#e2c987", "stream": "#8fb3b6",
    },
    "dark": {
        "water": "#1c2a2d", "shallows": "#26393c", "wave": "#4c6c70", "land": "#3a3226",
        "land_edge": "#9c8a62", "tint": "#5a4a2e", "leaf": "#231d18", "ink": "#ece0ca",
        "pen": "#8d7c5d", "faint": "#b3a48b", "shade": "#2a241b", "road_bed": "#1d1812",
        "road": "#b8a478", "gold": "#dcb45a", "wood": "#39402a", "wood_deep": "#232a1a",
        "meadow": "#40391f", "sand": "#4a3f28", "marsh": "#333a2c", "rock": "#453b2d",
        "field": "#52462a", "stream": "#4c6c70",
    },
    "print": {
        "water": "#ffffff", "shallows": "#ffffff", "wave": "#888888", "land": "#ffffff",
        "land_edge": "#000000", "tint": "none", "leaf": "#ffffff", "ink": "#000000",
        "pen": "#555555", "faint": "#555555", "shade": "#bbbbbb", "road_bed": "#000000",
        "road": "#ffffff", "gold": "#000000", "wood": "#ffffff", "wood_deep": "#999999",
        "meadow": "#ffffff", "sand": "#ffffff", "marsh": "#ffffff", "rock": "#ffffff",
        "field": "#ffffff", "stream": "#888888",
    },
}  # fmt: skip
