"""Lords who survived several seasons: the same name, led by the same person."""

from collections.abc import Iterable
from dataclasses import dataclass

from campaign.history.outcome import LordFate
from campaign.pages.companions.campaign_rows import CampaignRow, Sitter


@dataclass(slots=True)
class LastingLord:
    """A lord from one season to another. `died` is the turn of their death in the last of them, 0
    for the living. `address` is that of their latest page."""

    name: str
    sitter: Sitter
    first: int
    last: int
    turns: int
    died: int
    address: str

    @property
    def seasons(self) -> int:
        return self.last - self.first + 1


def lasting_lords(rows: Iterable[CampaignRow]) -> list[LastingLord]:
    """Lords of at least two seasons, most turns first; `rows` are newest first.

    A later lord with the name of a dead one is another lord. So is one who missed a season.
    """
    found: list[LastingLord] = []
    living: dict[tuple[int, str], LastingLord] = {}
    for row in sorted(rows, key=lambda row: row.season):
        for fate in row.outcome.lords:
            sitter = row.sitters.get(str(fate.owner))
            if sitter is None or not sitter.person or not fate.name:
                continue
            key = (sitter.person, fate.name.casefold())
            before = living.pop(key, None)
            one = _season_of(before, fate, sitter, row)
            if one is not before:
                found.append(one)
            if not one.died:
                living[key] = one
    lasting = [one for one in found if one.seasons > 1]
    return sorted(lasting, key=lambda one: (-one.seasons, -one.turns))


def _season_of(
    before: LastingLord | None, fate: LordFate, sitter: Sitter, row: CampaignRow
) -> LastingLord:
    """The lord with this season added, either continued or new."""
    address = row.page("lord", fate.id)
    if before is None or before.last != row.season - 1:
        return LastingLord(
            fate.name, sitter, row.season, row.season, fate.turns, fate.died, address
        )
    before.sitter, before.last, before.address = sitter, row.season, address
    before.turns, before.died = before.turns + fate.turns, fate.died
    return before
