"""A campaign begun on paper: its sheet is typed before the start, and played as the first entry.

The typed values are stored as the fields of a form, in as many steps as the organiser likes.
"""

from django.db import transaction
from django.utils.translation import gettext_noop

from campaign.actions.battles.report_drafts import check_size, cleaned
from campaign.commands import EnterPaper
from campaign.models import ReportDraft
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.notices.game_messages import add_message
from club.actions.play.starting import start_game
from club.models import Game
from club.refusals import Refusal

SHEET = "on paper"  # in place of a battle's name
BEGUN = gettext_noop(
    "The campaign has already started here, so nothing more can be entered from paper."
)

Fields = dict[str, list[str]]


def save_sheet(game_id: int, fields: Fields, *, actor: Actor) -> Fields:
    """Adds these fields to those typed before, and returns all of them. For an organiser.

    Nobody else sees a change. Refuses `draft` if they are too long, and `begun`.
    """
    with turn(game_id, actor, permissions.may_rule) as locked:
        _check_setting_up(locked.game)
        known = sheet_of(locked.game) | cleaned(fields)
        typed = {name: values for name, values in known.items() if any(values)}
        check_size(typed)
        ReportDraft.objects.update_or_create(
            game=locked.game,
            battle=SHEET,
            player="",
            defaults={"fields": typed, "saved_at": locked.now},
        )
    return typed


def sheet_of(game: Game) -> Fields:
    """The fields typed so far; empty if none."""
    row = ReportDraft.objects.filter(game=game, battle=SHEET, player="").first()
    return row.fields if row else {}


def start_from_sheet(game_id: int, sheet: EnterPaper, *, actor: Actor) -> None:
    """Starts the campaign at the bids of the turn on the sheet; the typed values are deleted.

    Refuses `begun`, `seats-empty`, and the first problem of the sheet.
    """
    with transaction.atomic():
        with turn(game_id, actor, permissions.may_rule) as locked:
            _check_setting_up(locked.game)
            add_message(locked, "on_paper", by=actor, turn=sheet.turn)
            ReportDraft.objects.filter(game=locked.game, battle=SHEET, player="").delete()
        start_game(game_id, actor=actor, given=sheet)


def _check_setting_up(game: Game) -> None:
    if game.status != Game.SETUP:
        raise Refusal("begun", "D4", BEGUN)
