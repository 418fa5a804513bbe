"""Tables that were imported from a record: their chance was drawn elsewhere."""

import json
from typing import Any

from club.models import Game

NOTE = "brought"  # of the chain: the header of the record


def brought_header(game: Game) -> dict[str, Any] | None:
    """The header of the record from which the table came. None for a table that was played here.

    The chain's first note says whether its chance was given, so nobody can claim that later.
    """
    notes = {note.kind: note for note in game.notes.filter(seq=0, kind__in=("founded", NOTE))}
    if NOTE not in notes or not json.loads(notes["founded"].body)["given"]:
        return None
    found: dict[str, Any] = json.loads(notes[NOTE].body)
    return found
