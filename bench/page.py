"""The campaign page of a demo campaign, signed in, through Django's test client on SQLite."""

import os
import statistics
import tempfile
import time
from typing import Any

from cryptography.fernet import Fernet
from measure import show

PAGES = 40


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DATA_DIR": folder,
            "DEMO": "1",
            "SECRET_KEY": "bench" * 10,
            "ENVELOPE_KEYS": Fernet.generate_key().decode(),
            "DJANGO_SETTINGS_MODULE": "campaign.site.settings",
        }
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        measure()


def measure() -> None:
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client
    from django.test.utils import override_settings

    from campaign.models import Campaign

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    call_command("demo", verbosity=0)
    campaign = Campaign.objects.get()
    client = Client()
    client.force_login(campaign.seats.exclude(user=None).first().user)
    address = f"/c/{campaign.public_id}/"
    with override_settings(ALLOWED_HOSTS=["*"], SECURE_SSL_REDIRECT=False):
        answer = client.get(address)
        assert answer.status_code == 200, answer.status_code
        asked: list[str] = []

        def count(execute: Any, sql: str, *rest: Any) -> Any:
            asked.append(sql)
            return execute(sql, *rest)

        with connection.execute_wrapper(count):
            client.get(address)
        spent = []
        for _ in range(PAGES):
            started = time.perf_counter()
            client.get(address)
            spent.append(time.perf_counter() - started)
    show("page", milliseconds=1000 * statistics.median(spent), bytes=len(answer.content),
         queries=len(asked))  # fmt: skip


main()
