"""Heartbeats of the processes that look for due campaigns."""

from datetime import timedelta

from django.db.models import ExpressionWrapper, F, fields
from django.db.models.functions import Now

from campaign.models import Heartbeat


def beat(name: str) -> None:
    """This process is alive, by the database's clock."""
    Heartbeat.objects.update_or_create(name=name, defaults={"at": Now()})


def silence(name: str) -> timedelta | None:
    """How long nothing has been heard of it; None if it was never heard."""
    age = ExpressionWrapper(Now() - F("at"), output_field=fields.DurationField())
    rows = Heartbeat.objects.filter(name=name).annotate(age=age)
    return rows.values_list("age", flat=True).first()
