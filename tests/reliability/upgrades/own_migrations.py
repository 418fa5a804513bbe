"""The migrations of this project."""

from django.db.migrations.loader import MigrationLoader

FIRST = "0004_profiles"  # the last step of the first release


def ours() -> list[str]:
    return sorted(name for app, name in MigrationLoader(None).disk_migrations if app == "campaign")
