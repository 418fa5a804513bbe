"""The rows of the tavern at the desk: tables and how they ended, evenings and who comes.

Hands, piles and seeds are in no row of these: they lie sealed in the rows that every game has.
"""

from django.contrib import admin

from tavern.admin import evenings, index, results, tables

__all__ = ["evenings", "results", "tables"]
admin.site.arrange(index.GROUPS)  # type: ignore[attr-defined]
