"""Heartbeats of the processes that look for due games."""

from django.db.models.functions import Now

from club.models import Heartbeat


def beat(name: str) -> None:
    """This process is alive, by the database's clock."""
    Heartbeat.objects.update_or_create(name=name, defaults={"at": Now()})
