"""The club's rows without its pages: the floor reads from them."""

from django.apps import AppConfig


class ClubRows(AppConfig):
    name = "club"
    label = "club"
    default_auto_field = "django.db.models.BigAutoField"
