"""Heartbeats of the processes that look for due games, and of the command that makes backups."""

from django.db.models.functions import Now

from club.models import Heartbeat

BACKUP = "backup"  # closes nothing


def beat(name: str) -> None:
    """Records that this process is alive, by the database's clock."""
    Heartbeat.objects.update_or_create(name=name, defaults={"at": Now()})
