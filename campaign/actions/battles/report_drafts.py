"""Drafts of battle reports, stored until the report is submitted (D4).

A report that everybody confirms is also played without storing it.
"""

from typing import Any, NamedTuple

from django.utils.translation import gettext_noop

from campaign.battles.reports import current_report, owes_confirmation
from campaign.commands import Confirm, Report
from campaign.history.battle_records import BattleRecord, battle_records
from campaign.models import ReportDraft
from campaign.news import News
from campaign.play import play
from campaign.world import BattleId, World
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.models import Game
from club.refusals import Refusal

MOST_FIELDS, MOST_VALUES, LONGEST = 400, 400, 200  # fields, characters in all values, in one value
LONGEST_NAME = 60  # characters in the name of a field


def save_draft(
    game_id: int, battle: str, fields: dict[str, list[str]], *, actor: Actor
) -> ReportDraft:
    """Saves a draft in place of an earlier one; nothing is played.

    Only for the seat's player: a shared device neither stores nor shows drafts.
    """
    with turn(game_id, actor, permissions.holds_seat) as locked:
        player = actor.player or ""
        row = locked.world.battles.get(BattleId(battle))
        permissions.check_allowed(row is not None and player in row.players)
        check_size(fields)
        draft, _ = ReportDraft.objects.update_or_create(
            game=locked.game,
            battle=battle,
            player=player,
            defaults={"fields": cleaned(fields), "saved_at": locked.now},
        )
    return draft


def check_size(fields: dict[str, list[str]]) -> None:
    """Refuses `draft` if there is more than any battle's form holds."""
    values = [value for kept in fields.values() for value in kept]
    many = len(fields) > MOST_FIELDS or len(values) > MOST_VALUES
    long = any(len(value) > LONGEST for value in values)
    if many or long or any(len(name) > LONGEST_NAME for name in fields):
        raise Refusal("draft", "D4", gettext_noop("This is too long."))


def cleaned(fields: dict[str, list[str]]) -> dict[str, list[str]]:
    """The fields without characters that no database stores."""
    return {_plain(name): [_plain(value) for value in values] for name, values in fields.items()}


def _plain(text: str) -> str:
    """The text without null characters and halves of surrogate pairs."""
    return text.replace("\x00", "").encode(errors="ignore").decode()


def drafts_of(game: Game, player: str) -> dict[str, Any]:
    """The player's own drafts: fields by battle."""
    rows = ReportDraft.objects.filter(game=game, player=player)
    return dict(rows.values_list("battle", "fields"))


def drop_draft(game: Game, battle: str, player: str) -> None:
    """Deletes the player's draft once they have reported the battle. Drafts of others stay, so that
    they can be compared with the report."""
    ReportDraft.objects.filter(game=game, battle=battle, player=player).delete()


def delete_report_draft(game: Game, player: str) -> None:
    """Deletes the unsent draft of this player."""
    ReportDraft.objects.filter(game=game, player=player).delete()


class Settled(NamedTuple):
    """The battle as it ends, and the world after it."""

    battle: BattleRecord
    after: World


def settled_by(world: World, battle: BattleId, report: Report | None = None) -> Settled:
    """The end of the battle by this report, or by the one that waits for confirmation.

    Refuses what the rules refuse. Raises LookupError if there is no report to confirm.
    """
    news: tuple[News, ...] = ()
    if report is not None:
        world = play(world, report).world
    for player in owes_confirmation(world, world.battles[battle]):
        outcome = play(world, Confirm(player, battle, current_report(world.battles[battle])))
        world, news = outcome.world, news + outcome.news
    return Settled(battle_records([(0, world.turn, "", news)])[battle], world)
