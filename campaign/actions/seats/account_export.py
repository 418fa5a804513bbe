"""Everything that the site holds about a person, for that person: a JSON file, and photographs.

Left out are secrets, which give access to something, and the words of others. The commands of a
game are in its record, so only their moments are listed. `EXPORTED`, `OPENED` and `LEFT_OUT` name
every table that points to accounts; a new table must be entered in one of them.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.serializers.json import DjangoJSONEncoder

from campaign.actions.battles.photo_files import content, pixels_of
from campaign.actions.company.notes import note_of
from campaign.actions.company.private_talk import opened_text
from campaign.models import BattlePhoto, MapPicture, PrivateMessage, PrivateNote
from club.actions.delivery.chat_names import name_of

ACCOUNT = ("email", "first_name", "last_name", "date_joined", "last_login", "is_staff")
# (model, its field that names the account): the exported fields.
EXPORTED: dict[tuple[str, str], tuple[str, ...]] = {
    ("club.Profile", "user"): (
        "language",
        "theme",
        "time_zone",
        "quiet_hours",
        "no_mail",
        "emblem",
    ),
    ("account.EmailAddress", "user"): ("email", "verified"),
    ("mfa.Authenticator", "user"): ("type", "created_at", "last_used_at"),
    ("club.Channel", "user"): ("kind", "label", "made_at", "off_at"),
    ("club.NoticeWish", "user"): ("event", "channel__label", "when"),
    ("club.Notice", "user"): ("event", "game__name", "values", "made_at", "outcome", "done_at"),
    ("club.Feed", "user"): ("made_at", "revoked_at"),
    ("club.Job", "by"): ("kind", "asked_at", "outcome", "ended_at"),
    ("club.Game", "organiser"): ("public_id", "name", "kind", "status", "created_at"),
    ("club.Seat", "user"): (
        "game__public_id",
        "game__name",
        "player",
        "name",
        "playing_as",
        "steward",
        "away",
        "away_from",
        "away_until",
        "later_absences",
        "luck",
        "acted_at",
    ),
    ("club.Tenure", "user"): (
        "seat__game__public_id",
        "seat__player",
        "name",
        "since",
        "until",
        "why",
        "note",
    ),
    ("club.Invitation", "used_by"): ("seat__game__public_id", "seat__player", "email", "used_at"),
    ("club.SeatRequest", "user"): ("game__name", "name", "message", "asked_at", "granted"),
    ("club.Message", "by"): ("game__public_id", "at", "kind", "reason"),
    ("club.SeatToken", "user"): (
        "seat__game__public_id",
        "label",
        "made_at",
        "used_at",
        "revoked_at",
    ),
    ("club.OrganiserToken", "user"): ("label", "made_at", "used_at", "strong_until", "revoked_at"),
    ("club.JournalEntry", "actor_user"): (
        "game__public_id",
        "seq",
        "at",
        "seat",
        "turn",
        "phase",
        "origin",
    ),
    ("club.TalkMessage", "by"): ("game__public_id", "at", "text", "reported_at"),
    ("club.TalkBlock", "by"): ("made_at",),
    ("club.Ruling", "by"): ("game__public_id", "at", "kind", "reason"),
    ("campaign.Correction", "by"): ("game__public_id", "at", "reason"),
    ("campaign.Challenge", "by"): ("game__public_id", "asked_at", "battle", "text", "status"),
    ("campaign.BattlePhoto", "by"): (
        "id",
        "game__public_id",
        "battle",
        "lord",
        "turn",
        "fought",
        "at",
        "caption",
    ),
    ("campaign.BattleComment", "by"): ("game__public_id", "battle", "turn", "at", "text"),
    ("campaign.CountedMark", "by"): ("game__public_id", "battle", "key", "value", "time", "lent"),
    ("campaign.LentCount", "by"): ("game__public_id", "battle", "at"),
    ("campaign.PrivateMessage", "reader"): ("game__public_id", "at", "seen", "reported_at"),
    ("campaign.FoughtSide", "user"): (
        "game__public_id",
        "battle",
        "turn",
        "faction",
        "outcome",
        "lost",
        "slain",
    ),
    ("campaign.FinalPlace", "user"): ("game__public_id", "faction", "place"),
    ("campaign.PaintedWeek", "user"): ("game__public_id", "monday", "figures", "photo_id"),
    ("campaign.Map", "author"): ("slug", "name", "version", "shared", "retired"),
    ("campaign.MapDraft", "author"): ("name", "document", "saved_at"),
    ("campaign.MapPicture", "by"): ("id", "map__slug", "draft__name", "at", "as_land", "allowed"),
    ("campaign.Simulation", "asked_by"): ("name", "label", "begun_at"),
    ("tavern.Evening", "host"): ("public_id", "title", "place", "day", "starts"),
    ("tavern.Guest", "user"): ("evening__public_id", "evening__title", "table__kind", "comes"),
    ("tavern.AskedPerson", "user"): ("game__public_id", "player", "asked_at", "answered_at"),
    ("tavern.DayFalls", "user"): ("day", "game__public_id"),
    ("tavern.Result", "user"): ("game__public_id", "kind", "place", "points", "how", "ended_at"),
    ("tavern.Strength", "user"): ("kind", "mu", "sigma", "games"),
}
# Sealed for others; the person can read their own.
OPENED = {
    ("club.ChatName", "user"),
    ("campaign.PrivateNote", "user"),
    ("campaign.PrivateMessage", "writer"),
}
LEFT_OUT = {
    ("club.Invitation", "made_by"),  # names the addresses of others
    ("campaign.FoughtSide", "foe"),  # the person's own rows say the same
    ("club.TalkBlock", "blocked"),  # only the blocking person knows
    ("admin.LogEntry", "user"),  # names the people whom an administrator changed
    ("auth.User_groups", "user"),
    ("auth.User_user_permissions", "user"),
}


class _Encoder(DjangoJSONEncoder):
    """Encodes drafts of maps too, which are stored as bytes of JSON."""

    def default(self, o: Any) -> Any:
        return json.loads(bytes(o)) if isinstance(o, bytes | memoryview) else super().default(o)


def export_of(user: Any) -> bytes:
    """A ZIP archive of `account.json`, the person's photographs and pictures of maps."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        words = json.dumps(facts_about(user), cls=_Encoder, ensure_ascii=False, indent=1)
        archive.writestr("account.json", words)
        for photo in BattlePhoto.objects.filter(by=user).order_by("pk").iterator():
            with suppress(FileNotFoundError):
                archive.writestr(f"photographs/{photo.pk}.jpg", pixels_of(photo))
        for picture in MapPicture.objects.filter(by=user).order_by("pk"):
            for key in filter(None, (picture.key, picture.land_key)):
                with suppress(FileNotFoundError):
                    archive.writestr(f"maps/{picture.pk}.{key.rpartition('.')[2]}", content(key))
    return out.getvalue()


def facts_about(user: Any) -> dict[str, Any]:
    """The person's account, and their rows by table."""
    account = {name: getattr(user, name) for name in ACCOUNT}
    notes = PrivateNote.objects.filter(user=user).select_related("game").order_by("pk")
    opened = [{"game": note.game.public_id, "text": note_of(note.game, user)} for note in notes]
    written = PrivateMessage.objects.filter(writer=user).select_related("game").order_by("pk")
    sent = [{"game": m.game.public_id, "at": m.at, "text": opened_text(m)} for m in written]
    called = [
        {"service": row.kind, "name": name_of(row), "made": row.made_at, "used": row.confirmed_at}
        for row in user.chat_names.all()
    ]
    own = {"private notes": opened, "private messages": sent, "names in chats": called}
    return ({"account": account} | own) | {
        f"{label} ({field})": list(_rows(user, label, field)) for label, field in EXPORTED
    }


def _rows(user: Any, label: str, field: str) -> Iterator[dict[str, Any]]:
    found = apps.get_model(label)._default_manager.filter(**{field: user}).order_by("pk")
    yield from found.values(*EXPORTED[label, field])


def tables_of_people() -> set[tuple[str, str]]:
    """Every table that points to accounts, and the field that points."""
    fields: Any = get_user_model()._meta.get_fields(include_hidden=True)
    return {
        (relation.related_model._meta.label, relation.field.name)
        for relation in fields
        if relation.auto_created and not relation.concrete
    }
