"""Fields for a form of units."""

FOUR = {
    "kind-0": "hearthguard",
    "figures-0": "8",
    "kind-1": "hearthguard",
    "figures-1": "8",
}
