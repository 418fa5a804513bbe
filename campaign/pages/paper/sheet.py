"""The sheet that the forms of all steps give."""

from typing import Any

from campaign.commands import (
    EnterPaper,
    PaperBand,
    PaperLord,
    PaperPlayer,
    PaperReserve,
    PaperRetreat,
)
from campaign.house_rules import TRACK_PLACES
from campaign.pages.paper.forms import (
    EVERYBODY,
    FLEEING,
    LAND,
    EverybodyForm,
    LandForm,
    PlayerForm,
    StepForm,
)
from campaign.world import MemoryPoint, PlayerId, TerrainId, World

Steps = dict[str, StepForm]


def step_forms(data: Any, world: World, names: dict[str, str], **more: Any) -> Steps:
    """The forms of all steps in their order. Those of players are named by their letters."""
    first: Steps = {
        EVERYBODY: EverybodyForm(data, world, names, **more),
        LAND: LandForm(data, world, names, **more),
    }
    factions = {player: row.faction for player, row in world.players.items()}
    players = {
        str(player): PlayerForm(
            data, world, names, prefix=player, initial={"faction": factions[player]}, **more
        )
        for player in world.in_play
    }
    return first | players


def sheet_from(steps: Steps) -> EnterPaper:
    """The sheet; every form must be valid."""
    land, everybody = steps[LAND], steps[EVERYBODY].cleaned_data
    players = {
        PlayerId(letter): _page(form)
        for letter, form in steps.items()
        if isinstance(form, PlayerForm)
    }
    holders, sacred = _named(land, "holder"), _named(land, "sacred")
    points = [
        [everybody[f"{part}-{n}"] for part in ("point", "for", "since")]
        for n in range(1, TRACK_PLACES + 1)
    ]
    return EnterPaper(
        turn=everybody["turn"],
        order=tuple(PlayerId(everybody[f"order-{n}"]) for n in range(1, len(players) + 1)),
        players=players,
        holders={terrain: PlayerId(player) for terrain, player in holders.items()},
        villages=tuple(_named(land, "village")),
        sacred_grounds={t: players[PlayerId(p)].faction for t, p in sacred.items()},
        track=tuple(MemoryPoint(*point) for point in points if all(point)),
    )


def _named(land: StepForm, part: str) -> dict[TerrainId, Any]:
    """The values of this part by terrain, without those left empty."""
    typed = {TerrainId(t): land.cleaned_data[f"{part}-{t}"] for t in land.terrains}
    return {terrain: value for terrain, value in typed.items() if value}


def _page(form: PlayerForm) -> PaperPlayer:
    typed, limits = form.cleaned_data, form.world.rules.limits
    bands = [
        PaperBand(
            typed[f"at-{n}"],
            PaperLord(typed[f"lord-{n}"], typed[f"experience-{n}"] or 0),
            typed[f"units-{n}"],
        )
        for n in range(1, limits.lords + 1)
        if typed[f"at-{n}"]
    ]
    waiting = [
        PaperReserve(typed[f"village-{n}"], typed[f"waiting-{n}"], typed[f"lords-{n}"])
        for n in range(1, limits.villages + 1)
        if typed[f"village-{n}"]
    ]
    fled = [
        PaperRetreat(
            typed[f"from-{n}"],
            typed[f"to-{n}"],
            typed[f"fled-{n}"],
            PlayerId(typed[f"beaten-{n}"]) if typed[f"beaten-{n}"] else None,
        )
        for n in range(1, FLEEING + 1)
        if typed[f"from-{n}"]
    ]
    return PaperPlayer(typed["faction"], typed["power"], tuple(bands), tuple(waiting), tuple(fled))
