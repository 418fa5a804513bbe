"""The Celery application: `celery -A campaign.site.celery worker` and `… beat`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.site.settings")

app = Celery("campaign")
app.config_from_object("django.conf:settings", namespace="CELERY")
