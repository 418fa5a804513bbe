"""The one Django application of the project, and the admin as the rulings desk."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.core.checks import Tags, register
from django.utils.translation import gettext_lazy as _


class CampaignConfig(AppConfig):
    name = "campaign"
    label = "campaign"
    verbose_name = _("Campaigns")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from campaign.site.schema import check_database

        register(check_database, Tags.database)


class DeskConfig(AdminConfig):
    """Django's admin with the desk for its site."""

    default_site = "campaign.desk.Desk"
