"""A model that may be viewed, but that only the actions write."""

from typing import Any, NoReturn

from django import forms
from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.templatetags import admin_list
from django.contrib.admin.views.main import ERROR_FLAG
from django.db.models import QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from club.actions.journal.game_queries import led_by
from club.admin.desk import is_staff, organises
from club.models import Game


def yes_or_no(value: bool | None) -> str:
    """Words in place of Django's pictures, which a screen reader calls "True" in every language."""
    return "–" if value is None else gettext("yes") if value else gettext("no")


admin_list._boolean_icon = yes_or_no  # type: ignore[attr-defined]  # of lists and of single rows


class ReadOnlyAdmin(admin.ModelAdmin):
    """An admin that cannot add, change or delete.

    Staff need the view permission. Organisers see the rows of their own campaigns. `organiser` is
    the lookup from a row to its organiser. It is empty if only staff may see the rows.
    """

    list_per_page = 50
    show_full_result_count = False
    organiser = "game__organiser"

    def get_list_select_related(self, request: HttpRequest) -> Any:
        """The related rows that the columns show, unless the list names others."""
        related = {field.name for field in self.opts.concrete_fields if field.is_relation}
        shown = [column for column in self.list_display if column in related]
        return self.list_select_related or shown or False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.sees_all(request) or (bool(self.organiser) and organises(request))

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def sees_all(self, request: HttpRequest) -> bool:
        return is_staff(request.user) and super().has_view_permission(request)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Leaves out a filter that no column can hold, or that the page does not offer.

        Django leaves out other wrong ones.
        """
        named = {"media": forms.Media()} | (extra_context or {})  # nothing on the page needs script
        try:
            return super().changelist_view(request, named)
        except (OverflowError, DisallowedModelAdminLookup):
            return redirect(f"{request.path}?{ERROR_FLAG}=1")

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any:
        """None for a number that no column can hold."""
        try:
            return super().get_object(request, object_id, from_field)
        except OverflowError:
            return None

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allows only the filters of the page.

        With others (`note__startswith=…`) a reader could find out hidden values letter by letter.
        """
        filters: Any = self.get_list_filter(request)
        offered = {one if isinstance(one, str) else one[0] for one in filters}
        return lookup.split(LOOKUP_SEP)[0] in offered

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        if self.sees_all(request):
            return rows
        if not self.organiser:
            return rows.none()
        led = Game.objects.filter(led_by(request.user))
        return rows.filter(**{f"{self.organiser.removesuffix('organiser')}pk__in": led})

    def _get_obj_does_not_exist_redirect(self, *asked: Any) -> NoReturn:
        """Treats a row that the reader may not see as not found, as on the pages."""
        raise Http404
