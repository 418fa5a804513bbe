"""The WSGI application that gunicorn serves."""

import os
import tempfile

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connections
from django.urls import get_resolver

from club import places

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "host.settings")
os.environ["THROUGH_POOLER"] = "1"
if settings.METRICS_TOKEN:  # before prometheus_client is imported; `serving` removes it at the end
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="campaign-metrics-"))

application = get_wsgi_application()

from host.processes import in_use  # noqa: E402
from host.releases.schema_version import refuse_to_start_on_unfit_database  # noqa: E402
from host.web import template_loader  # noqa: E402

if settings.REDIS_URL:  # tasks that a page queues go to this Celery application
    from club.actions.security import rate_limits
    from club.workers import tasks  # noqa: F401
    from host.celery import app as celery_app  # noqa: F401

    rate_limits.load()

refuse_to_start_on_unfit_database()
in_use.hold(settings.DATA_DIR)
if not settings.DEBUG:
    template_loader.keep([places.TEMPLATES])
get_resolver().url_patterns  # noqa: B018 – the workers share the modules of all pages
connections.close_all()  # the workers are forked from here
