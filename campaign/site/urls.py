"""Addresses: the members' door, the rulings desk, and the pages of the campaigns."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from campaign.site.health import healthz

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("accounts/", include("allauth.account.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("campaign.pages.urls")),
]
