"""The length of campaigns founded by presets; all of them are on the map that is offered first."""

from dataclasses import dataclass

from campaign.actions.seats.founding_terms import PRESET_PLAYERS
from campaign.pages.founding.map_choice import MapChoice, known_of
from campaign.pages.words.trials.length_words import turns_with_battles


@dataclass(frozen=True, slots=True)
class PresetLength:
    """`sentence` says how many turns they last, and how many of them have battles."""

    players: int
    map: str
    sentence: str


def preset_length(known_maps: list[MapChoice]) -> PresetLength | None:
    """The length; None if nothing is known about that map."""
    first = known_maps[0] if known_maps else None
    figures = known_of(first, PRESET_PLAYERS) if first else None
    sentence = turns_with_battles(figures) if figures else ""
    return PresetLength(PRESET_PLAYERS, first.map.name, sentence) if first and sentence else None
