"""Sessions and secrets of second factors from before are sealed as new ones are; nobody is signed
out by it. Sessions of nobody are cleared."""

from typing import Any

from django.core import signing
from django.db import migrations
from django.utils import timezone

from campaign.actions.accounts.second_factors import SEALED, open_secret, seal_secret
from campaign.site.web.sessions import USER, SessionStore

DJANGOS = "django.contrib.sessions.SessionStore"  # the salt of its signatures


def seal_sessions(apps: Any, schema_editor: Any) -> None:
    sessions = apps.get_model("sessions", "Session").objects
    for row in sessions.filter(expire_date__gt=timezone.now()).iterator(chunk_size=500):
        try:
            data = signing.loads(
                row.session_data, salt=DJANGOS, serializer=signing.JSONSerializer
            )
        except (signing.BadSignature, ValueError):
            continue  # of another key, or sealed already
        if USER in data:
            store = SessionStore(row.session_key)
            sessions.create(
                session_key=store.row, session_data=store.encode(data),
                expire_date=row.expire_date,
            )  # fmt: skip
        sessions.filter(pk=row.pk).delete()
    sessions.filter(expire_date__lte=timezone.now()).delete()


def seal_factors(apps: Any, schema_editor: Any) -> None:
    for row in apps.get_model("mfa", "Authenticator").objects.all():
        for name in SEALED:
            if name in row.data:
                row.data[name] = seal_secret(open_secret(row.data[name]))
        row.save(update_fields=["data"])


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0005_messages_and_machines"),
        ("sessions", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]

    operations = [
        migrations.RunPython(seal_sessions, migrations.RunPython.noop),
        migrations.RunPython(seal_factors, migrations.RunPython.noop),
    ]
