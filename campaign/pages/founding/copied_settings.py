"""What an earlier campaign lends to the form of a new one."""

from datetime import time
from typing import Any

from campaign.actions.schedule.calendar import LIVE
from campaign.house_rules import HouseRules, limits_for
from campaign.models import Campaign, default_durations
from campaign.pages.founding.basics import INVITED, MYSELF
from campaign.pages.founding.calendar_form import DAILY, HOUR, PACES
from campaign.pages.words.house_rule_words import changed

POLICIES = ("early_close", "unplayed", "absent", "grace_hours", "confirm_hours")


def likeness(campaign: Campaign) -> dict[str, Any]:
    """Initial values by form: basics (without a name), seats, calendar, policies, rules."""
    seats = list(campaign.seats.all())
    rules = campaign.read_world().rules
    usual = HouseRules(limits=limits_for(len(seats)))
    return {
        "basics": {
            "map": campaign.map_id, "players": len(seats), "time_zone": campaign.time_zone,
        },
        "seats": [_seat(seat, campaign) for seat in seats],
        "calendar": _calendar(campaign),
        "policies": {name: getattr(campaign, name) for name in POLICIES},
        "rules": {switch.field: switch.value(rules) for switch in changed(rules, usual)},
    }  # fmt: skip


def _seat(seat: Any, campaign: Campaign) -> dict[str, Any]:
    mine = MYSELF if seat.user_id == campaign.organiser_id else INVITED
    return {"name": seat.name, "faction": seat.faction, "sitter": seat.bot or mine}


def _calendar(campaign: Campaign) -> dict[str, Any]:
    durations = {phase: campaign.durations.get(phase, 0) for phase in default_durations()}
    pace, other = _pace(durations)
    found: dict[str, Any] = {
        "pace": pace, "live": campaign.live, "live_minutes": campaign.durations.get(LIVE, 0) // 60,
    }  # fmt: skip
    found |= {f"hours-{phase}": seconds / HOUR for phase, seconds in other.items()}
    for phase, (weekday, at) in campaign.wall_clock.items():
        found[f"day-{phase}"] = DAILY if weekday is None else str(weekday)
        found[f"at-{phase}"] = time.fromisoformat(at)
    if campaign.quiet_hours:
        start, end = campaign.quiet_hours
        found |= {"quiet_from": time.fromisoformat(start), "quiet_to": time.fromisoformat(end)}
    return found


def _pace(durations: dict[str, int]) -> tuple[str, dict[str, int]]:
    """The pace that most phases keep, and the phases that keep another."""
    usual = default_durations()
    others = {
        pace: {p: s for p, s in durations.items() if s != int(usual[p] * factor)}
        for pace, factor in PACES.items()
    }
    best = min(others, key=lambda pace: len(others[pace]))
    return best, others[best]
