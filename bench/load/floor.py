"""The floor: what Django cannot do without, on the same server and database.

`/page` reads one row by its key and draws a page as large as the campaign's: its bytes, in as many
values as the campaign's templates have when nothing of it is kept, every other one a number, packed
for the line as it is. `/sparse` has few values and is not packed. `/poll` is a bare conditional
answer from one column. No session, no user, no form. PAGE names a file: the campaign's page and the
number of its values.
"""

import json
import os
from pathlib import Path

import environ
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path
from django.utils.decorators import decorator_from_middleware
from django.utils.safestring import mark_safe

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

from django.middleware.gzip import GZipMiddleware  # noqa: E402

from campaign.models import Campaign  # noqa: E402

PAGE, VALUES = json.loads(Path(os.environ["PAGE"]).read_text())
SPARSE = 200  # values
TEMPLATE = engines["django"].from_string(
    "<h1>{{ campaign.name }}</h1>{% for number, piece in rows %}{{ number }}{{ piece }}{% endfor %}"
)


def pieces(values: int) -> list[tuple[int, str]]:
    """The page, cut so that it is drawn from this many values."""
    size = 2 * len(PAGE) // values - 3  # the numbers take the rest
    return list(enumerate(mark_safe(PAGE[at : at + size]) for at in range(0, len(PAGE), size)))


DENSE_ROWS, SPARSE_ROWS = pieces(VALUES), pieces(SPARSE)


def drawn(rows: list[tuple[int, str]]) -> HttpResponse:
    campaign = Campaign.objects.defer("world").earliest("pk")
    return HttpResponse(TEMPLATE.render({"rows": rows, "campaign": campaign}))


@decorator_from_middleware(GZipMiddleware)
def page(request: HttpRequest) -> HttpResponse:
    return drawn(DENSE_ROWS)


def sparse(request: HttpRequest) -> HttpResponse:
    return drawn(SPARSE_ROWS)


def poll(request: HttpRequest) -> HttpResponse:
    version = Campaign.objects.order_by("pk").values_list("pk", flat=True).first()
    return HttpResponse(status=304, headers={"ETag": f'"{version}"'})


urlpatterns = [path("page", page), path("sparse", sparse), path("poll", poll)]
