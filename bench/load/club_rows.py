"""The club's rows without its pages: what the floor reads from."""

from django.apps import AppConfig


class ClubRows(AppConfig):
    name = "club"
    label = "club"
    default_auto_field = "django.db.models.BigAutoField"
