"""The actors of a phase, if they were not players at their own seats."""

from django.utils.translation import gettext as _

from campaign.pages.chronicle.phases import PhaseNews
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words import rule_terms
from campaign.world import PlayerId
from club.models import JournalEntry


def labels_of(scene: Scene, phase: PhaseNews) -> list[str]:
    """The actors of a phase, if they were not players at their own seats. Each has the names of
    the players they acted for, unless one actor did everything."""
    acts = [part.entry for part in phase.parts]
    by_label: dict[str, list[str]] = {}
    for entry in acts:
        seat = scene.seats.get(PlayerId(entry.seat or ""))
        by_label.setdefault(label_of(entry), []).append(seat.name if seat else "")
    own = by_label.pop("", [])
    if len(by_label) < 2 and not any(own):
        return list(by_label)
    return [
        _with_names(label, [name for name in names if name]) for label, names in by_label.items()
    ]


def _with_names(label: str, names: list[str]) -> str:
    listed = ", ".join(dict.fromkeys(names))
    return _("{label}: {names}").format(label=label, names=listed) if names else label


def label_of(entry: JournalEntry) -> str:
    """The actor, if they were not a player at their own seat."""
    if entry.origin == "correction":
        return _("corrected")
    if entry.origin == "automatic":
        return ""
    if entry.actor_kind == "clock":
        return _("by the deadline") if entry.origin == "default" else _("by the clock")
    if entry.actor_kind == "organiser":
        return _("excused") if entry.origin == "default" else _("on the organiser's device")
    if entry.actor_kind == "bot":
        return str(rule_terms.STAND_INS[entry.origin])
    if entry.actor_kind == "ruling":
        return _("ruling")
    return ""
