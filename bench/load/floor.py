"""The floor: the least that Django needs for an answer, on the same server and database.

`/page` reads one row by its key and draws a page of the campaign's bytes from 200 values, every
other one a number. `/poll` is a bare conditional answer from one column. No session, no user, no
form, no compression. PAGE names a file: the campaign's page.
"""

import os
from pathlib import Path

import environ
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path
from django.utils.safestring import mark_safe

env = environ.Env()
_database = env.db_url("DATABASE_URL")
_database.setdefault("CONN_MAX_AGE", 60)
settings.configure(
    SECRET_KEY="floor",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    DATABASES={"default": _database},
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "bench.load.club_rows.ClubRows",
    ],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates"}],
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    TIME_ZONE="UTC",
    AUTH_USER_MODEL="auth.User",
)
application = get_wsgi_application()

from club.models import Game  # noqa: E402

PAGE, VALUES = Path(os.environ["PAGE"]).read_text(), 200
TEMPLATE = engines["django"].from_string(
    "<h1>{{ campaign.name }}</h1>{% for number, piece in rows %}{{ number }}{{ piece }}{% endfor %}"
)


SIZE = 2 * len(PAGE) // VALUES - 3  # of a piece; numbers fill the rest
ROWS = list(enumerate(mark_safe(PAGE[at : at + SIZE]) for at in range(0, len(PAGE), SIZE)))


def page(request: HttpRequest) -> HttpResponse:
    game = Game.objects.defer("world").earliest("pk")
    return HttpResponse(TEMPLATE.render({"rows": ROWS, "campaign": game}))


def poll(request: HttpRequest) -> HttpResponse:
    version = Game.objects.order_by("pk").values_list("pk", flat=True).first()
    return HttpResponse(status=304, headers={"ETag": f'"{version}"'})


urlpatterns = [path("page", page), path("poll", poll)]
