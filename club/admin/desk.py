"""The desk: Django's admin in the site's look, for staff and for organisers.

Organisers see only their own games.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import update_wrapper
from typing import Any, NoReturn

from django.apps import apps
from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.actions.journal.game_queries import led_by
from club.models import Game
from club.pages.frame.fresh_sign_in import is_let_in, way_in


@dataclass(frozen=True, slots=True)
class DeskList:
    """A list of the desk: its model's label, the names of one row and of many, and its purpose."""

    model: str
    one: Promise
    many: Promise
    about: Promise


@dataclass(frozen=True, slots=True)
class DeskGroup:
    """Lists that answer one kind of question."""

    slug: str
    name: Promise
    lists: tuple[DeskList, ...]


def organises(request: HttpRequest) -> bool:
    """Whether the user organises a game. The database is queried once a request."""
    found: bool | None = getattr(request, "_organises", None)
    if found is None:
        user = request.user
        found = user.is_active and Game.objects.filter(led_by(user)).exists()
        request._organises = found  # type: ignore[attr-defined]
    return found


def is_staff(user: Any) -> bool:
    return bool(user.is_active and user.is_staff)


class Desk(AdminSite):
    site_header = site_title = index_title = _("Staff desk")
    empty_value_display = "–"
    groups: tuple[DeskGroup, ...] = ()

    def arrange(self, groups: tuple[DeskGroup, ...]) -> None:
        """Shows the lists in these groups below those of other apps.

        Every page of the desk uses their names for rows. Migrations keep the names that the models
        were written with.
        """
        self.groups += groups
        for one in (one for group in groups for one in group.lists):
            options = apps.get_model(one.model)._meta
            options.verbose_name, options.verbose_name_plural = one.one, one.many

    def _lists(self) -> Iterator[DeskList]:
        return (one for group in self.groups for one in group.lists)

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Leaves out second factors: nobody may view them, or give one to somebody else."""
        models = model_or_iterable if isinstance(model_or_iterable, tuple) else [model_or_iterable]
        shown = [model for model in models if model._meta.app_label != "mfa"]
        super().register(shown, admin_class, **options)

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """The groups with what the user may see of them. With a label, only models of that app."""
        here = self._here(request)
        found = {
            row["model"]._meta.label: row
            for app in super().get_app_list(request, app_label)
            for row in app["models"]
        }
        groups = []
        for group in self.groups:
            rows = [
                found[one.model] | {"about": one.about, "current": one == here}
                for one in group.lists
                if one.model in found
            ]
            if rows:
                address = f"{reverse('admin:index')}#{group.slug}"
                current = any(row["current"] for row in rows)
                groups.append(
                    {
                        "name": group.name,
                        "app_label": group.slug,
                        "app_url": address,
                        "current": current,
                        "models": rows,
                    }
                )
        return groups

    def _here(self, request: HttpRequest) -> DeskList | None:
        """The list to which the requested page belongs."""
        match = getattr(request, "resolver_match", None)
        model = (match.url_name or "").rpartition("_")[0] if match else ""
        named = (one for one in self._lists() if one.model.lower().replace(".", "_") == model)
        return next(named, None)

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        return super().each_context(request) | {"here": self._here(request)}

    def app_index(
        self, request: HttpRequest, app_label: str, extra_context: Any = None
    ) -> TemplateResponse:
        named = {"title": self.index_title} | (extra_context or {})
        return super().app_index(request, app_label, named)

    def has_permission(self, request: HttpRequest) -> bool:
        return is_staff(request.user) or organises(request)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Every page of the desk asks for the second factor first."""
        guarded = super().admin_view(view, cacheable)

        def strong(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if self.has_permission(request) and not is_let_in(request):
                safe = request.method in ("GET", "HEAD")
                back = request.get_full_path() if safe else reverse("admin:index")
                return redirect(way_in(request, back))
            answer: HttpResponse = guarded(request, *args, **kwargs)
            return answer

        return update_wrapper(strong, view)

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> NoReturn:
        """Signing in is by code only: nobody sets a password here."""
        raise Http404
