"""Invitations, tenures, messages, profiles; secrets and hand-over notes stay unseen."""

from django.contrib import admin

from campaign.admin.readonly import ReadOnlyAdmin
from campaign.models import Invitation, Message, Profile, Tenure


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    organiser = "seat__campaign__organiser"
    exclude = ("secret_hash",)
    list_display = ("seat", "made_at", "expires_at", "used_at", "revoked_at")
    list_select_related = ("seat__campaign",)


@admin.register(Tenure)
class TenureAdmin(ReadOnlyAdmin):
    """The note is for who sits there next, and for nobody else."""

    organiser = "seat__campaign__organiser"
    exclude = ("note",)
    list_display = ("seat", "name", "since", "until", "why")
    list_select_related = ("seat__campaign",)


@admin.register(Message)
class MessageAdmin(ReadOnlyAdmin):
    list_display = ("campaign", "seq", "kind", "by", "at")
    list_filter = ("kind",)
    list_select_related = ("campaign", "by")


@admin.register(Profile)
class ProfileAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("user", "language", "theme")
    list_select_related = ("user",)
