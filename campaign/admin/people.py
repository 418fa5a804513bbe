"""People, invitations, tenures, messages, profiles; secrets and hand-over notes are not shown."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from campaign.admin import words
from club.actions.accounts.members import account_of, change_address, member_for
from club.actions.accounts.plain_names import one_address
from club.admin.columns import column, filter_by
from club.admin.readonly import ReadOnlyAdmin
from club.models import Invitation, Message, OpenSeats, Profile, SeatRequest, Tenure
from club.pages.frame.fresh_sign_in import was_shown_lately, way_in

User: Any = get_user_model()
admin.site.unregister((User, Group))  # Django's page of users sets passwords


class Ticked(admin.ModelAdmin):
    """Multiple choices are a list of boxes, which needs no script."""

    def formfield_for_manytomany(self, *args: Any, **kwargs: Any) -> Any:
        boxes = forms.CheckboxSelectMultiple
        return super().formfield_for_manytomany(*args, widget=boxes, **kwargs)


class PersonForm(forms.ModelForm):
    """An account is only an address, and no two accounts have the same one."""

    email = forms.EmailField(label=_("Email address"))

    class Meta:
        model = User
        fields = ("email",)

    def clean_email(self) -> str:
        email = one_address(self.cleaned_data["email"])
        if account_of(email) not in (None, self.instance):
            raise forms.ValidationError(_("This address already has an account."))
        return email


@admin.register(User)
class PersonAdmin(Ticked, UserAdmin):
    """People, who sign in with a code sent to their address: nobody has a password."""

    form = add_form = PersonForm
    add_form_template = None  # Django's template mentions passwords
    add_fieldsets = ((None, {"fields": ("email",)}),)
    fieldsets = (
        (None, {"fields": ("email", "first_name", "last_name")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("date_joined", "last_login")}),
    )
    readonly_fields = ("date_joined", "last_login")
    filter_horizontal = ()
    list_filter = ("is_staff", "is_superuser", "is_active")
    list_display = ("email", "first_name", "is_staff", "is_active", "last_login")
    search_fields = ("email", "first_name", "last_name")
    ordering = ("email",)

    def get_urls(self) -> list[Any]:
        """The pages without the one that sets a password."""
        return [one for one in super().get_urls() if one.name != "auth_user_password_change"]

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self._way_in(request) or super().changeform_view(request, *args, **kwargs)

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self._way_in(request) or super().delete_view(request, *args, **kwargs)

    def changelist_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        asked = self._way_in(request) if request.method == "POST" else None
        return asked or super().changelist_view(request, *args, **kwargs)

    def _way_in(self, request: HttpRequest) -> HttpResponse | None:
        """Asks for a second factor presented recently, as rulings do.

        The address of an account gives access to it, so rights and addresses need that.
        """
        if was_shown_lately(request) or not self.has_change_permission(request):
            return None
        return redirect(way_in(request, request.path))

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if change:
            super().save_model(request, obj, form, change)
            if "email" in form.changed_data:
                change_address(obj, form.initial["email"])
        else:
            obj.__dict__.update(member_for(obj.email).__dict__)


@admin.register(Group)
class StaffGroupAdmin(Ticked, GroupAdmin):
    filter_horizontal = ()


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    organiser = "seat__game__organiser"
    exclude = ("secret_hash",)
    list_display = ("seat", "game", "made_at", "expires_at", "used_at", "revoked_at")
    list_select_related = ("seat__game",)
    search_fields = ("seat__name", "seat__game__name")

    @admin.display(description=_("game"), ordering="seat__game")
    def game(self, invitation: Invitation) -> str:
        return invitation.seat.game.name


@admin.register(Tenure)
class TenureAdmin(ReadOnlyAdmin):
    """The note is for the successor only."""

    organiser = "seat__game__organiser"
    exclude = ("note",)
    list_display = ("seat", "game", "name", "since", "until", "why")
    list_select_related = ("seat__game",)
    search_fields = ("name", "seat__game__name")

    @admin.display(description=_("game"), ordering="seat__game")
    def game(self, tenure: Tenure) -> str:
        return tenure.seat.game.name


@admin.register(Message)
class MessageAdmin(ReadOnlyAdmin):
    list_display = ("game", "kind", "reason", "by", "at")
    list_filter = ("kind",)
    search_fields = ("game__name", "reason")


@admin.register(OpenSeats)
class OpenSeatsAdmin(ReadOnlyAdmin):
    list_display = ("game", "text", "since")
    search_fields = ("game__name", "text")


@admin.register(SeatRequest)
class SeatRequestAdmin(ReadOnlyAdmin):
    list_display = ("game", "name", "asked_at", "answered_at", "granted")
    list_filter = ("granted",)
    search_fields = ("game__name", "name")


@admin.register(Profile)
class ProfileAdmin(ReadOnlyAdmin):
    exclude = ("screen_key", "earlier_screen")
    organiser = ""
    list_display = (
        "user",
        column("language", _("language"), words.language),
        column("theme", _("theme"), words.theme),
        "time_zone",
    )
    list_filter = (filter_by("language", words.language),)
    search_fields = ("user__first_name",)
