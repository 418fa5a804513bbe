"""The floor: a bare Django page that reads one row by its key from the same database and sends as
many bytes as the campaign's page, and a bare conditional answer from one column.

PAGE_SIZE is the size in bytes. Only what a page cannot do without: no session, no user, no form.
"""

import os

import environ
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

env = environ.Env()
_database = env.db_url("DATABASE_URL")
_database.setdefault("CONN_MAX_AGE", 60)
settings.configure(
    SECRET_KEY="floor", ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, USE_TZ=True,
    DATABASES={"default": _database},
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "campaign.apps.CampaignConfig",
    ],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates"}],
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField", TIME_ZONE="UTC",
    AUTH_USER_MODEL="auth.User",
)  # fmt: skip
application = get_wsgi_application()

ROWS = 100  # of a list, so that the page is drawn by the template and not only copied
SIZE = int(os.environ.get("PAGE_SIZE", "80000"))
TEMPLATE = "{% for row in rows %}<p>{{ campaign.name }} {{ row }} {{ filler }}</p>{% endfor %}"


def page(request: HttpRequest) -> HttpResponse:
    from campaign.models import Campaign

    campaign = Campaign.objects.defer("world").earliest("pk")
    drawn = engines["django"].from_string(TEMPLATE)
    filler = "x" * (SIZE // ROWS - len(campaign.name) - 12)
    return HttpResponse(drawn.render({"rows": range(ROWS), "campaign": campaign, "filler": filler}))


def poll(request: HttpRequest) -> HttpResponse:
    from campaign.models import Campaign

    version = Campaign.objects.order_by("pk").values_list("pk", flat=True).first()
    return HttpResponse(status=304, headers={"ETag": f'"{version}"'})


urlpatterns = [path("page", page), path("poll", poll)]
