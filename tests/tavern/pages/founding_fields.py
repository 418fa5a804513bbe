"""Input for the form of a new table."""


def seats(*sitters: str) -> dict[str, str]:
    found = {f"{place}-sitter": sitter for place, sitter in enumerate(sitters)}
    return {**found, "pace": "free", "open_to": "companions"}
