"""The site of the rulings desk: for staff, and for organisers, each with their own campaigns."""

from functools import update_wrapper
from typing import Any, NoReturn

from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.actions.journal.game_queries import led_by
from club.models import Game
from club.pages.frame.fresh_sign_in import is_let_in, way_in


def organises(request: HttpRequest) -> bool:
    """Whether the user organises a campaign; asked of the database once a request."""
    found: bool | None = getattr(request, "_organises", None)
    if found is None:
        user = request.user
        found = user.is_active and Game.objects.filter(led_by(user)).exists()
        request._organises = found  # type: ignore[attr-defined]
    return found


def is_staff(user: Any) -> bool:
    return bool(user.is_active and user.is_staff)


class Desk(AdminSite):
    site_header = site_title = _("Rulings desk")
    index_title = _("Campaigns")

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Leaves out second factors: nobody may view them, or give one to somebody else."""
        models = model_or_iterable if isinstance(model_or_iterable, tuple) else [model_or_iterable]
        shown = [model for model in models if model._meta.app_label != "mfa"]
        super().register(shown, admin_class, **options)

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
