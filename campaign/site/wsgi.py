"""The WSGI application that gunicorn serves."""

import os
import tempfile

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connections
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.site.settings")
os.environ["THROUGH_POOLER"] = "1"
if settings.METRICS_TOKEN:  # before prometheus_client is imported; `serving` removes it at the end
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="campaign-metrics-"))

application = get_wsgi_application()

# Tasks queued by a page go to this Celery application; requested simulations are queued at once.
from campaign.site.celery import app as celery_app  # noqa: E402, F401
from campaign.site.processes import in_use  # noqa: E402
from campaign.site.releases.schema_version import refuse_to_start_on_unfit_database  # noqa: E402
from club.workers import tasks  # noqa: E402, F401

refuse_to_start_on_unfit_database()
in_use.hold(settings.DATA_DIR)
get_resolver().url_patterns  # noqa: B018 – the workers share the modules of all pages
connections.close_all()  # the workers are forked from here
