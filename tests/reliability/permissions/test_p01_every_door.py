"""P1: entrances that libraries draw – sign-in and the API – and the same roles.

Words as in `test_p01_every_route.py`; ban: 403, key: 401. At the API, roles with a seat present its
key.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client

from campaign.models import BattleComment
from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_token
from club.actions.security import rate_limits
from tests.crawl import routes
from tests.reliability.cast import ROLES, Cast, told
from tests.reliability.permissions.organisers_api import organisers_rows
from tests.reliability.permissions.tables_api import tables_rows
from tests.reliability.role_rows import SAID, Place, at, column_of, rows_of, said

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]

DOORS = """
                                                       ano str inv ply oth org pl+ for spe sta sup
GET  /accounts/                                        in  go  go  go  go  go  go  go  in  go  go
POST /accounts/                                        in  go  go  go  go  go  go  go  in  go  go
GET  /accounts/login/                                  all in
POST /accounts/login/                                  all in
GET  /accounts/logout/                                 go  ok  ok  ok  ok  ok  ok  ok  go  ok  ok
POST /accounts/logout/                                 all go
GET  /accounts/inactive/                               all ok
POST /accounts/inactive/                               all x
GET  /accounts/signup/                                 all in
POST /accounts/signup/                                 all in
GET  /accounts/reauthenticate/                         all in
POST /accounts/reauthenticate/                         all in
GET  /accounts/email/                                  all in
POST /accounts/email/                                  all in
GET  /accounts/confirm-email/                          all in
POST /accounts/confirm-email/                          all in
GET  /accounts/password/change/                        all in
POST /accounts/password/change/                        all in
GET  /accounts/password/set/                           all in
POST /accounts/password/set/                           all in
GET  /accounts/password/reset/                         all in
POST /accounts/password/reset/                         all in
GET  /accounts/login/code/confirm/                     in  go  go  go  go  go  go  go  in  go  go
POST /accounts/login/code/confirm/                     in  go  go  go  go  go  go  go  in  go  go
GET  /accounts/password/reset/key/done/                all in
POST /accounts/password/reset/key/done/                all in
GET  /accounts/password/reset/key/<uidb36>-<key>/      all in
POST /accounts/password/reset/key/<uidb36>-<key>/      all in
GET  /accounts/password/reset/done/                    all in
POST /accounts/password/reset/done/                    all in
GET  /accounts/login/code/                             ok  go  go  go  go  go  go  go  ok  go  go
POST /accounts/login/code/                             ok  go  go  go  go  go  go  go  ok  go  go
GET  /accounts/letter/                                 all ok
POST /accounts/letter/                                 all x
GET  /accounts/2fa/                                    in  ok  ok  ok  ok  ok  ok  ok  in  ok  ok
POST /accounts/2fa/                                    in  x   x   x   x   x   x   x   in  x   x
GET  /accounts/2fa/authenticate/                       in  go  go  go  go  go  go  go  in  go  go
POST /accounts/2fa/authenticate/                       in  go  go  go  go  go  go  go  in  go  go
GET  /accounts/2fa/reauthenticate/                     in  go  go  go  go  go  go  go  in  go  go
POST /accounts/2fa/reauthenticate/                     in  go  go  go  go  go  go  go  in  go  go
GET  /accounts/2fa/totp/activate/                      go  ok  ok  ok  ok  ok  ok  ok  go  ok  ok
POST /accounts/2fa/totp/activate/                      go  ok  ok  ok  ok  ok  ok  ok  go  ok  ok
GET  /accounts/2fa/totp/deactivate/                    in  –   –   –   –   –   –   –   in  –   –
POST /accounts/2fa/totp/deactivate/                    in  –   –   –   –   –   –   –   in  –   –
GET  /accounts/2fa/recovery-codes/                     in  –   –   –   –   –   –   –   in  –   –
POST /accounts/2fa/recovery-codes/                     in  x   x   x   x   x   x   x   in  x   x
GET  /accounts/2fa/recovery-codes/generate/            go  ok  ok  ok  ok  ok  ok  ok  go  ok  ok
POST /accounts/2fa/recovery-codes/generate/            go  ok  ok  ok  ok  ok  ok  ok  go  ok  ok
GET  /accounts/2fa/recovery-codes/download/            in  –   –   –   –   –   –   –   in  –   –
POST /accounts/2fa/recovery-codes/download/            in  –   –   –   –   –   –   –   in  –   –
GET  /admin/                                           in  in  in  in  in  ok  ok  ok  in  ok  ok
POST /admin/                                           in  in  in  in  in  ok  ok  ok  in  ok  ok
GET  /admin/login/                                     in  ban ban ban ban ban ban ban in  go  go
POST /admin/login/                                     in  ban ban ban ban ban ban ban in  ok  ok
GET  /admin/logout/                                    go  go  go  go  go  x   x   x   go  x   x
POST /admin/logout/                                    go  go  go  go  go  ok  ok  ok  go  ok  ok
GET  /admin/password_change/                           in  in  in  in  in  –   –   –   in  –   –
POST /admin/password_change/                           in  in  in  in  in  –   –   –   in  –   –
GET  /admin/password_change/done/                      in  in  in  in  in  ok  ok  ok  in  ok  ok
POST /admin/password_change/done/                      in  in  in  in  in  x   x   x   in  x   x
GET  /admin/autocomplete/                              in  in  in  in  in  ban ban ban in  ban ban
POST /admin/autocomplete/                              in  in  in  in  in  x   x   x   in  x   x
GET  /admin/jsi18n/                                    in  in  in  in  in  ok  ok  ok  in  ok  ok
POST /admin/jsi18n/                                    in  in  in  in  in  x   x   x   in  x   x
GET  /admin/r/<content_type_id>/<object_id>/           in  in  in  in  in  –   –   –   in  –   –
POST /admin/r/<content_type_id>/<object_id>/           in  in  in  in  in  –   –   –   in  –   –
GET  /admin/<app_label>/                               in  in  in  in  in  ok  ok  ok  in  ok  ok
POST /admin/<app_label>/                               in  in  in  in  in  ok  ok  ok  in  ok  ok
GET  /admin/<url>                                      in  in  in  in  in  –   –   –   in  –   –
POST /admin/<url>                                      in  in  in  in  in  –   –   –   in  –   –
"""
API = """
                                                       ano str inv ply oth org pl+ for spe sta sup
PUT    /api/v1/absence                                 key key key no  no  key no  no  key key key
GET    /api/v1/plan                                    key key key –   –   key –   –   key key key
PUT    /api/v1/plan                                    key key key no  no  key no  no  key key key
DELETE /api/v1/plan                                    key key key ok  ok  key ok  ok  key key key
GET    /api/v1/dates                                   key key key ok  ok  key ok  ok  key key key
POST   /api/v1/dates                                   key key key no  no  key no  no  key key key
POST   /api/v1/dates/<date_id>/agree                   key key key no  no  key no  no  key key key
POST   /api/v1/dates/<date_id>/decline                 key key key no  no  key no  no  key key key
GET    /api/v1/challenges                              key key key ok  ok  key ok  ok  key key key
POST   /api/v1/challenges                              key key key no  no  key no  no  key key key
GET    /api/v1/campaign                                key key key ok  ok  key ok  ok  key key key
GET    /api/v1/world                                   key key key ok  ok  key ok  ok  key key key
GET    /api/v1/choices                                 key key key ok  ok  key ok  ok  key key key
GET    /api/v1/commands                                key key key ok  ok  key ok  ok  key key key
POST   /api/v1/commands                                key key key no  no  key no  no  key key key
GET    /api/v1/journal                                 key key key ok  ok  key ok  ok  key key key
GET    /api/v1/envelopes                               key key key ok  ok  key ok  ok  key key key
GET    /api/v1/proof                                   key key key ok  ok  key ok  ok  key key key
GET    /api/v1/bid                                     key key key –   –   key –   –   key key key
PUT    /api/v1/bid                                     key key key no  no  key no  no  key key key
DELETE /api/v1/bid                                     key key key no  no  key no  no  key key key
POST   /api/v1/undo                                    key key key no  no  key no  no  key key key
POST   /api/v1/challenges/<challenge_id>/withdraw      key key key no  no  key no  no  key key key
GET    /api/v1/photos                                  key key key ok  ok  key ok  ok  key key key
GET    /api/v1/photos/<photo_id>                       key key key ok  ok  key –   –   key key key
DELETE /api/v1/photos/<photo_id>                       key key key ban ban key ok  ok  key key key
POST   /api/v1/battles/<battle>/photos                 key key key no  no  key no  no  key key key
POST   /api/v1/lords/<lord>/portrait                   key key key no  no  key no  no  key key key
DELETE /api/v1/lords/<lord>/portrait                   key key key ok  ok  key ok  ok  key key key
GET    /api/v1/units                                   key key key ok  ok  key ok  ok  key key key
GET    /api/v1/comments                                key key key ok  ok  key ok  ok  key key key
POST   /api/v1/comments                                key key key no  no  key no  no  key key key
POST   /api/v1/battles/<battle>/comments               key key key no  no  key no  no  key key key
DELETE /api/v1/comments/<comment_id>                   key key key ban ban key ok  ok  key key key
GET    /api/v1/disputes                                key key key ok  ok  key ok  ok  key key key
GET    /api/v1/drafts                                  key key key ok  ok  key ok  ok  key key key
GET    /api/v1/battles/<battle>/marks                  key key key ok  ok  key ok  ok  key key key
POST   /api/v1/battles/<battle>/marks                  key key key no  no  key no  no  key key key
DELETE /api/v1/battles/<battle>/marks                  key key key no  ban key no  no  key key key
PUT    /api/v1/drafts/<battle>                         key key key no  no  key no  no  key key key
POST   /api/v1/foresight                               key key key no  no  key no  no  key key key
GET    /api/v1/world/<seq>                             key key key ok  ok  key ok  ok  key key key
GET    /api/v1/absence                                 key key key ok  ok  key ok  ok  key key key
GET    /api/v1/rulings                                 key key key ok  ok  key ok  ok  key key key
GET    /api/v1/corrections                             key key key ok  ok  key ok  ok  key key key
GET    /api/v1/messages                                key key key ok  ok  key ok  ok  key key key
GET    /api/v1/attendance                              key key key ok  ok  key ok  ok  key key key
GET    /api/v1/receipts                                key key key ok  ok  key ok  ok  key key key
GET    /api/v1/tenures                                 key key key ok  ok  key ok  ok  key key key
GET    /api/v1/handover                                key key key ok  ok  key ok  ok  key key key
PUT    /api/v1/seat/name                               key key key no  no  key no  no  key key key
PUT    /api/v1/seat/note                               key key key no  no  key no  no  key key key
GET    /api/v1/statistics                              key key key ok  ok  key ok  ok  key key key
GET    /api/v1/painted                                 key key key ok  ok  key ok  ok  key key key
PUT    /api/v1/painted                                 key key key no  no  key no  no  key key key
GET    /api/v1/public-page                             key key key ok  ok  key ok  ok  key key key
PUT    /api/v1/public-page/name                        key key key no  no  key no  no  key key key
PUT    /api/v1/photos/<photo_id>/shown                 key key key no  no  key no  no  key key key
PUT    /api/v1/seat/luck                               key key key no  no  key no  no  key key key
POST   /api/v1/seat/leave                              key key key no  no  key no  no  key key key
GET    /api/v1/openapi.json                            all ok
GET    /api/v1/                                        all –
"""


@pytest.fixture
def cast() -> Cast:
    return Cast()


def fixed_doors() -> Iterator[str]:
    """The routes of sign-in, and those of the desk that belong to no model."""
    of_models = tuple(
        f"/admin/{model._meta.label_lower.replace('.', '/')}/" for model in admin.site._registry
    )
    for route in routes():
        if route.startswith(("/accounts/", "/admin/")) and not route.startswith(of_models):
            yield route


def key_of(cast: Cast, role: str) -> str:
    """The key of the role's seat, if it has one."""
    seats = {"player": ("bruno", "B"), "other": ("clara", "C"), "playing": ("otto", "A")}
    if role not in seats:
        return ""
    name, seat = seats[role]
    return make_token(cast.game(role).pk, actor=Actor.seat(cast.users[name], seat), label="Bot")


def differences(wanted: dict[Place, str], found: dict[Place, str]) -> dict[Place, Any]:
    return {
        place: (wanted.get(place), found.get(place))
        for place in wanted | found
        if wanted.get(place) != found.get(place)
    }


@pytest.mark.parametrize("role", ROLES)
def test_p01_sign_in_and_admin_pages_match_the_table(role: str, cast: Cast, figure: Figure):
    found = {
        (method, route): said(cast.client(role), method, at(route, cast.game(role)))
        for route in fixed_doors()
        for method in ("GET", "POST")
    }
    figure(f"{len(found)} doors as {role}")
    assert differences(column_of(rows_of(DOORS), role), found) == {}


@pytest.mark.parametrize("role", ROLES)
def test_p01_the_api_matches_the_table(role: str, cast: Cast, figure: Figure):
    key = key_of(cast, "playing" if role == "foreign" else role)
    shown = {"authorization": f"Bearer {key}"} if key else {}
    wanted = column_of(rows_of(API), role)
    photo = str(cast.first.photos.get().pk)
    comment = str(BattleComment.objects.get(game=cast.first).pk)

    def answer(method: str, path: str) -> str:
        rate_limits.reset_counts()
        numbers = {"battle": "k1", "photo_id": photo, "comment_id": comment}
        address = re.sub(r"<(\w+)>", lambda found: numbers.get(found[1], "1"), path)
        return SAID[told(Client(raise_request_exception=False), method, address, **shown)]

    found = {place: answer(*place) for place in wanted}
    figure(f"{len(found)} operations as {role}")
    assert differences(wanted, found) == {}


def test_p01_an_operation_that_is_not_in_the_table_fails():
    listed = set(rows_of(API)) | set(organisers_rows()) | set(tables_rows())
    paths = Client().get("/api/v1/openapi.json").json()["paths"]
    offered = {
        (method.upper(), path.replace("{", "<").replace("}", ">"))
        for path, calls in paths.items()
        for method in calls
    }
    assert offered <= listed
    assert {path for _, path in listed} == {r for r in routes() if r.startswith("/api/")}
