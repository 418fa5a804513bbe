"""The rows of the tavern at the desk: tables and their results, evenings and their guests.

Hands, piles and seeds are in none of these rows. They are sealed in the rows of the club.
"""

from django.contrib import admin

from tavern.admin import evenings, index, tables, talk

__all__ = ["evenings", "tables", "talk"]
admin.site.arrange(index.GROUPS)  # type: ignore[attr-defined]
