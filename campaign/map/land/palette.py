"""The colours of the drawn land in each theme."""

from typing import Final

from campaign.map.land.ground import Ground

# Light, dusk and paper. Names that are in `static/base.css` as well have the same colours there.
_COLOURS: Final[dict[str, tuple[str, str, str]]] = {
    "water": ("#cfdcd8", "#1c2a2d", "#ffffff"),
    "shallows": ("#b3c9c6", "#26393c", "#ffffff"),
    "wave": ("#7fa3a3", "#4c6c70", "#888888"),
    "land": ("#eadcb9", "#3a3226", "#ffffff"),
    "land_edge": ("#6b5632", "#9c8a62", "#000000"),
    "tint": ("#c9a86a", "#5a4a2e", "#ffffff"),
    "leaf": ("#fbf6ea", "#231d18", "#ffffff"),
    "glade": ("#f8eed4", "#4a4030", "#ffffff"),
    "ink": ("#2c211a", "#ece0ca", "#000000"),
    "pen": ("#6f5a3c", "#8d7c5d", "#555555"),
    "faint": ("#665546", "#b3a48b", "#555555"),
    "shade": ("#b79a68", "#2a241b", "#bbbbbb"),
    "crag": ("#b79a68", "#2a241b", "#ffffff"),
    "road_bed": ("#7d5f35", "#1d1812", "#000000"),
    "road": ("#fdf6e3", "#b8a478", "#ffffff"),
    "gold": ("#8a6410", "#dcb45a", "#000000"),
    "wood": ("#a9b27c", "#39402a", "#ffffff"),
    "wood_deep": ("#7d8a55", "#232a1a", "#999999"),
    "meadow": ("#dcd3a0", "#40391f", "#ffffff"),
    "sand": ("#f3e3b0", "#4a3f28", "#ffffff"),
    "marsh": ("#c4cba4", "#333a2c", "#ffffff"),
    "rock": ("#e3d3b4", "#453b2d", "#ffffff"),
    "field": ("#e2c987", "#52462a", "#ffffff"),
    "stream": ("#8fb3b6", "#4c6c70", "#888888"),
}
THEMES: Final[dict[str, dict[str, str]]] = {
    theme: {name: three[number] for name, three in _COLOURS.items()}
    for number, theme in enumerate(("light", "dark", "print"))
}

# The colour of each kind of ground, and its opacity.
WASH_OF: Final[dict[Ground, tuple[str, float]]] = {
    "hills": ("rock", 0.5),
    "mountains": ("crag", 0.45),
    "woods": ("wood", 0.45),
    "dunes": ("sand", 0.8),
    "fields": ("field", 0.45),
    "steppe": ("meadow", 0.45),
    "moor": ("marsh", 0.8),
}
