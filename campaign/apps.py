"""The one Django application of the project, and the admin as the rulings desk."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.contrib.auth import get_user_model
from django.core.checks import Tags, register
from django.utils.translation import gettext_lazy as _


class CampaignConfig(AppConfig):
    name = "campaign"
    label = "campaign"
    verbose_name = _("Campaigns")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from campaign.actions.accounts.plain_names import shown_name
        from campaign.pages.frame import fresh_sign_in  # noqa: F401 (its receiver notes every sign-in)
        from campaign.rules import SAGA
        from campaign.site.releases.schema_version import check_database
        from club import kinds

        kinds.register(SAGA)
        # The desk shows accounts as everything else does: never by what was made of an address.
        get_user_model().__str__ = shown_name  # type: ignore[method-assign]
        register(check_database, Tags.database)


class DeskConfig(AdminConfig):
    """Django's admin with the desk for its site."""

    default_site = "campaign.pages.organise.desk.Desk"
