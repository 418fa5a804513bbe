"""Drafts of battle reports, stored until the report is submitted (D4)."""

from typing import Any

from django.utils.translation import gettext_noop

from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.models import Campaign, ReportDraft
from campaign.world import BattleId
from club.refusals import Refusal

MOST_FIELDS, MOST_VALUES, LONGEST = 400, 400, 200  # fields, values of all; letters in one
LONGEST_NAME = 60  # letters in the name of a field


def save_draft(
    campaign_id: int, battle: str, fields: dict[str, list[str]], *, actor: Actor
) -> ReportDraft:  # fmt: skip
    """Keeps what is typed in place of what was kept before; plays nothing.

    For who sits there: on a device that the organiser lends nothing is kept, nor shown.
    """
    with turn(campaign_id, actor, permissions.holds_seat) as game:
        player = actor.player or ""
        row = game.world.battles.get(BattleId(battle))
        permissions.check(row is not None and player in row.players)
        _check_size(fields)
        draft, _ = ReportDraft.objects.update_or_create(
            campaign=game.campaign, battle=battle, player=player,
            defaults={"fields": _clean(fields), "saved_at": game.now},
        )  # fmt: skip
    return draft


def _check_size(fields: dict[str, list[str]]) -> None:
    """Refuses `draft`: more than any battle's form holds."""
    values = [value for kept in fields.values() for value in kept]
    many = len(fields) > MOST_FIELDS or len(values) > MOST_VALUES
    long = any(len(value) > LONGEST for value in values)
    if many or long or any(len(name) > LONGEST_NAME for name in fields):
        raise Refusal("draft", "D4", gettext_noop("This is too long."))


def _clean(fields: dict[str, list[str]]) -> dict[str, list[str]]:
    """The fields without what no database takes."""
    return {_plain(name): [_plain(value) for value in values] for name, values in fields.items()}


def _plain(text: str) -> str:
    """Without null characters and halves of characters."""
    return text.replace("\x00", "").encode(errors="ignore").decode()


def drafts_of(campaign: Campaign, player: str) -> dict[str, Any]:
    """The player's own drafts: fields by battle."""
    rows = ReportDraft.objects.filter(campaign=campaign, player=player)
    return dict(rows.values_list("battle", "fields"))


def drop_drafts(campaign: Campaign, battle: str) -> None:
    """The battle was reported: what was typed for it is not needed any more."""
    ReportDraft.objects.filter(campaign=campaign, battle=battle).delete()
