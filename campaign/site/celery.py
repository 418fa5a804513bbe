"""The Celery application: `celery -A campaign.site.celery worker` and `… beat`."""

import os

from celery import Celery
from celery.signals import worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.site.settings")

app = Celery("campaign")
app.config_from_object("django.conf:settings", namespace="CELERY")


@worker_init.connect
def look_before_working(**_: object) -> None:
    """A worker of an older release ends before it touches a newer database."""
    from campaign.site.schema import refuse_to_start_on_newer_database

    refuse_to_start_on_newer_database()
