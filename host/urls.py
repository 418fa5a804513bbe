"""Addresses: signing in, the rulings desk, programs, and what each room of pages has."""

from importlib import import_module

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from campaign.api import operations as of_campaigns
from club import places
from club.api import operations as of_every_game
from club.api.door import api
from host.monitoring.health import healthz, readyz
from host.monitoring.metrics import metrics
from host.web.security_text import security_text
from tavern.api import operations as of_tables

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
handler400 = "club.pages.frame.errors.bad_request"
handler403 = "club.pages.frame.errors.permission_denied"
handler404 = "club.pages.frame.errors.page_not_found"
handler500 = "club.pages.frame.errors.server_error"

# An account has only an address. Signing in is by code, which also creates the account. Pages for
# passwords and further addresses are left out.
CLOSED = r"^accounts/(?:login/$|signup/|confirm-email/|password/|email/|reauthenticate/)"
ONE_DOOR = RedirectView.as_view(pattern_name="account_request_login_code", query_string=True)

# Imported above, they are in the API before its addresses are made.
OPERATIONS = (*of_campaigns.ROOMS, *of_every_game.ROOMS, *of_tables.ROOMS)

# Each room of pages has its own addresses, and no address is in two of them. They become one list,
# since asking a list for each room would take longer.
ROOMS = [
    ".".join(file.relative_to(places.PACKAGES).with_suffix("").parts)
    for app in ("campaign", "tavern", "club")
    for file in sorted((places.PACKAGES / app / "pages").rglob("urls.py"))
]

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path(".well-known/security.txt", security_text, name="security_text"),
    re_path(CLOSED, ONE_DOOR),
    *(address for room in ROOMS for address in import_module(room).urlpatterns),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/", api.urls),
]
