"""Addresses: the members' door, the rulings desk, and the pages of the campaigns."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from campaign.api.urls import urls as api_urls
from campaign.pages.account.sign_in import confirm_code, request_code
from campaign.site.monitoring.health import healthz, readyz
from campaign.site.monitoring.metrics import metrics

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
handler400 = "campaign.pages.frame.errors.bad_request"
handler403 = "campaign.pages.frame.errors.permission_denied"
handler404 = "campaign.pages.frame.errors.page_not_found"
handler500 = "campaign.pages.frame.errors.server_error"

# An address is all there is to an account: there is one door, by code, and nobody sets a password
# or another address alone.
CLOSED = r"^accounts/(?:login/$|password/|email/|reauthenticate/)"
ONE_DOOR = RedirectView.as_view(pattern_name="account_request_login_code", query_string=True)

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    re_path(CLOSED, ONE_DOOR),
    path("accounts/login/code/", request_code, name="account_request_login_code"),
    path("accounts/login/code/confirm/", confirm_code, name="account_confirm_login_code"),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/", api_urls),
    path("", include("campaign.pages.urls")),
]
