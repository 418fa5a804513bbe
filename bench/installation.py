"""A separate installation for the measurements of a script: a folder, keys and an empty
database."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from cryptography.fernet import Fernet


def set_up(**settings: str) -> None:
    """Starts Django with these settings, without an address of another database or Redis."""
    os.environ |= {
        "SECRET_KEY": "bench" * 10,
        "ENVELOPE_KEYS": Fernet.generate_key().decode(),
        "EMAIL_URL": "dummymail://",
        "DJANGO_SETTINGS_MODULE": "host.settings",
    } | settings
    for name in {"DATABASE_URL", "REDIS_URL"} - settings.keys():
        os.environ.pop(name, None)
    import django

    django.setup()


@contextmanager
def own_installation(**settings: str) -> Iterator[None]:
    """Runs with an empty database on SQLite, in a folder that is deleted at the end."""
    with tempfile.TemporaryDirectory() as folder:
        set_up(DATA_DIR=folder, **settings)
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        yield
