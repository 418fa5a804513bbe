"""The fields that a browser sends when a sheet from paper is typed, step by step."""

from typing import Any

from campaign.commands import EnterPaper, PaperPlayer, PaperUnit
from campaign.pages.words.rule_terms import UNIT_KINDS

Typed = dict[str, dict[str, Any]]


def units_on_a_line(units: tuple[PaperUnit, ...]) -> str:
    """The text of a line for these units."""
    return ", ".join(f"{unit.figures}/{unit.full} {UNIT_KINDS[unit.kind]}" for unit in units)


def typed(sheet: EnterPaper) -> Typed:
    """The fields by step."""
    everybody: dict[str, Any] = {"turn": sheet.turn}
    everybody |= {f"order-{n}": player for n, player in enumerate(sheet.order, 1)}
    for n, point in enumerate(sheet.track, 1):
        everybody |= {
            f"point-{n}": point.player,
            f"for-{n}": point.terrain,
            f"since-{n}": point.turn,
        }
    land = {f"holder-{terrain}": player for terrain, player in sheet.holders.items()}
    land |= {f"village-{terrain}": "on" for terrain in sheet.villages}
    factions = {page.faction: player for player, page in sheet.players.items()}
    land |= {f"sacred-{t}": factions[faction] for t, faction in sheet.sacred_grounds.items()}
    pages = {
        str(player): {f"{player}-{name}": value for name, value in _page(page).items()}
        for player, page in sheet.players.items()
    }
    return {"all": everybody, "land": land} | pages


def _page(page: PaperPlayer) -> dict[str, Any]:
    found: dict[str, Any] = {"faction": page.faction, "power": page.power}
    for n, band in enumerate(page.bands, 1):
        found |= {
            f"lord-{n}": band.lord.name,
            f"at-{n}": band.terrain,
            f"units-{n}": units_on_a_line(band.units),
            f"experience-{n}": band.lord.experience,
        }
    for n, pile in enumerate(page.reserves, 1):
        found |= {
            f"village-{n}": pile.terrain,
            f"waiting-{n}": units_on_a_line(pile.units),
            f"lords-{n}": ", ".join(lord.name for lord in pile.lords),
        }
    for n, men in enumerate(page.retreats, 1):
        found |= {
            f"from-{n}": men.origin,
            f"to-{n}": men.to,
            f"fled-{n}": units_on_a_line(men.units),
            f"beaten-{n}": men.adversary or "",
        }
    return found
