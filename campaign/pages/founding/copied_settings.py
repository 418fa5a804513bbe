"""The settings of an earlier campaign, for the form of a new one."""

from datetime import time
from typing import Any

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.campaign_policies import Policies
from campaign.actions.seats.founding_terms import INVITED, MYSELF, PACES
from campaign.house_rules import HouseRules, limits_for
from campaign.models import default_durations
from campaign.pages.founding.calendar_form import DAILY, HOUR
from campaign.words.house_rule_words import changed
from club.actions.schedule.calendar import LIVE
from club.models import Game

POLICIES = ("unplayed", "absent", "grace_hours", "confirm_hours", "private_talk")


def copied_values(game: Game) -> dict[str, Any]:
    """Initial values by form: basics (without a name), seats, calendar, policies, rules."""
    seats = list(game.seats.all())
    world, agreed = read_world(game), Policies.of(game).fields()
    rules, usual = world.rules, HouseRules(limits=limits_for(world.founders))
    return {
        "basics": {"map": game.campaign.map_id, "players": len(seats), "time_zone": game.time_zone},
        "seats": [_seat(seat, game) for seat in seats],
        "calendar": _calendar(game),
        "policies": {"early_close": game.early_close} | {name: agreed[name] for name in POLICIES},
        "rules": {switch.field: switch.value(rules) for switch in changed(rules, usual)},
    }


def _seat(seat: Any, game: Game) -> dict[str, Any]:
    mine = MYSELF if seat.user_id == game.organiser_id else INVITED
    return {"name": seat.name, "faction": seat.playing_as, "sitter": seat.bot or mine}


def _calendar(game: Game) -> dict[str, Any]:
    durations = {phase: game.durations.get(phase, 0) for phase in default_durations()}
    pace, other = _pace(durations)
    found: dict[str, Any] = {
        "pace": pace,
        "live": game.live,
        "live_minutes": game.durations.get(LIVE, 0) // 60,
    }
    found |= {f"hours-{phase}": seconds / HOUR for phase, seconds in other.items()}
    for phase, (weekday, at) in game.wall_clock.items():
        found[f"day-{phase}"] = DAILY if weekday is None else str(weekday)
        found[f"at-{phase}"] = time.fromisoformat(at)
    if game.quiet_hours:
        start, end = game.quiet_hours
        found |= {"quiet_from": time.fromisoformat(start), "quiet_to": time.fromisoformat(end)}
    return found


def _pace(durations: dict[str, int]) -> tuple[str, dict[str, int]]:
    """The most frequent pace, and the phases that have another."""
    usual = default_durations()
    others = {
        pace: {p: s for p, s in durations.items() if s != int(usual[p] * factor)}
        for pace, factor in PACES.items()
    }
    best = min(others, key=lambda pace: len(others[pace]))
    return best, others[best]
