"""The rows of a campaign that go into its bundle, and how they are written there (D3).

Every table that points to games is in `TABLES`, or in `LEFT_OUT` with the reason. Columns in
`DROPPED` get new values on arrival. Accounts are pseudonyms, as in the chain.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models

from club.models import Game

Row = dict[str, Any]


class Table(NamedTuple):
    """A table in a bundle: its name there and in the chain's notes, its model, and the path from
    its rows to their game."""

    name: str
    model: str
    path: str = "game"


TABLES = (
    Table("seat", "club.Seat"),
    Table("tenure", "club.Tenure", "seat__game"),
    Table("entry", "club.JournalEntry"),
    Table("snapshot", "club.Snapshot"),
    Table("note", "club.Note"),
    Table("seed", "club.Seed"),
    Table("closing", "club.PhaseClose"),
    Table("ruling", "club.Ruling"),
    Table("correction", "campaign.Correction"),
    Table("challenge", "campaign.Challenge"),
    Table("message", "club.Message"),  # after the tables that messages name
    Table("opened", "campaign.Envelope"),
    Table("orders", "campaign.SealedPlan"),  # the name in earlier bundles
    Table("date", "campaign.Meeting"),
    Table("photograph", "campaign.BattlePhoto"),
    Table("comment", "campaign.BattleComment"),
    Table("count", "campaign.LiveCount"),
    Table("mark", "campaign.CountedMark"),
)
LEFT_OUT = {
    "club.Channel",  # opens an address of the old site
    "club.Invitation",  # links of the old address
    "club.Notice",
    "club.OnceKey",
    "club.OpenSeats",
    "club.SeatRequest",
    "club.SeatToken",
    "club.TalkMessage",  # only tables have it
    "campaign.PrivateMessage",  # belong to accounts; nobody could prove who wrote them
    "campaign.PrivateNote",
    "campaign.LentCount",  # links of the old address
    "campaign.FinalPlace",
    "campaign.FoughtSide",  # counted again
    "campaign.PaintedWeek",  # belong to accounts
    "campaign.Tally",
    "campaign.ReportDraft",  # only their writer may see them
    "tavern.AskedPerson",
    "tavern.DayFalls",
    "tavern.PlannedTable",
    "tavern.Result",
    "tavern.Table",
}
DROPPED = {
    "club.Game": {
        "id",
        "organiser",
        "world",
        "stuck",
        "attempts",
        "checks_at",
        "spectator_key",
        "earlier_link",
        "seats_key",
        "version",
        "waits_for",
    },
    "club.Seat": {
        "user",
        "steward",
        "away",
        "away_from",
        "away_until",
        "later_absences",
        "seen",
        "unread",
        "unread_talk",
        "deputy",
        "acted_at",
    },
    "club.Tenure": {"note"},  # goes into the sealed part
    "club.Seed": {"sealed"},
    "campaign.Campaign": {"game", "map", "league", "season", "picture", "public_since", "indexed"},
    "campaign.Envelope": {"sealed"},
    "campaign.SealedPlan": {"sealed"},
    "campaign.BattlePhoto": {"image", "key"},
}
CHOSEN_LATER = {"id", "game"}  # columns that get their value on arrival


def columns(model: type[models.Model]) -> list[Any]:
    """The columns of a table that go into a bundle."""
    dropped = DROPPED.get(model._meta.label, set()) | (CHOSEN_LATER - {"id"})
    return [field for field in model._meta.concrete_fields if field.name not in dropped]


def model_of(table: Table) -> type[models.Model]:
    return apps.get_model(table.model)


def is_account(field: Any) -> bool:
    return field.is_relation and field.related_model._meta.label == settings.AUTH_USER_MODEL


def written(row: models.Model, pseudonym: Callable[[int | None], str]) -> Row:
    """A row as JSON values: numbers, texts, lists and tables."""
    found: Row = {}
    for field in columns(type(row)):
        value = getattr(row, field.attname)
        if is_account(field):
            found[field.name] = pseudonym(value)
        elif isinstance(field, models.BinaryField):
            found[field.name] = None if value is None else bytes(value).decode()
        elif isinstance(field, models.DateTimeField):
            found[field.name] = None if value is None else value.isoformat()
        elif isinstance(field, models.DurationField):
            found[field.name] = None if value is None else field.value_to_string(row)
        else:
            found[field.name] = value
    return found


def read(model: type[models.Model], row: Row, **given: Any) -> Any:
    """An unsaved row, without its number, from what `written` wrote. Raises ValueError for values
    that no such row can hold.

    `given` are the columns whose values are chosen here, including all that point to other rows.
    Earlier bundles lack columns that have a default in the database.
    """
    unchecked = [
        field.name
        for field in model._meta.concrete_fields
        if field.is_relation or isinstance(field, models.JSONField | models.BinaryField)
    ]
    try:
        made = model(
            **given,
            **{
                field.name: _value(field, row[field.name])
                for field in columns(model)
                if not (
                    field.name in given or field.primary_key or (field.null and is_account(field))
                )
                and (field.name in row or not field.has_db_default())
            },
        )
        made.full_clean(exclude=unchecked, validate_unique=False, validate_constraints=False)
    except ValidationError as error:
        raise ValueError(f"{model._meta.label}: {error}") from None
    return made


def _value(field: Any, value: Any) -> Any:
    if isinstance(field, models.BinaryField):
        return None if value is None else value.encode()
    return value if isinstance(field, models.JSONField) else field.to_python(value)


def rows_of(game: Game, table: Table) -> models.QuerySet[Any]:
    return model_of(table)._default_manager.filter(**{table.path: game}).order_by("pk")


def tables_of_games() -> Mapping[str, set[str]]:
    """The fields by which tables with rows of campaigns point to games."""
    found: dict[str, set[str]] = {}
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if field.is_relation and field.related_model in (Game, apps.get_model("club.Seat")):
                found.setdefault(model._meta.label, set()).add(field.name)
    return found
