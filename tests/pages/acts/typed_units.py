"""What a form of units is filled in with."""

FOUR = {
    "kind-0": "hearthguard",
    "figures-0": "8",
    "kind-1": "hearthguard",
    "figures-1": "8",
}
