"""The site as Django applications: its commands and checks, and the desk for rulings."""

import gc

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.core.checks import Tags, register


class HostConfig(AppConfig):
    """Loaded last of ours, before Django's own: a command of ours replaces one of theirs."""

    name = "host"

    def ready(self) -> None:
        from host.releases.schema_version import check_database

        register(check_database, Tags.database)
        gc.freeze()  # loaded modules stay in memory
        gc.enable()


class DeskConfig(AdminConfig):
    """Django's admin with the desk for its site."""

    default_site = "club.admin.desk.Desk"
