"""The one Django application of the project, and the admin as the rulings desk."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.utils.translation import gettext_lazy as _


class CampaignConfig(AppConfig):
    name = "campaign"
    label = "campaign"
    verbose_name = _("Campaigns")
    default_auto_field = "django.db.models.BigAutoField"


class DeskConfig(AdminConfig):
    """Django's admin with the desk for its site."""

    default_site = "campaign.desk.Desk"
