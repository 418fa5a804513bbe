"""The sender of a request, for limits: a member, or the network of a visitor without sign-in."""

from django.http import HttpRequest

from club.actions.security.client_address import network_of


def asker_of(request: HttpRequest) -> str:
    return f"user {request.user.pk}" if request.user.is_authenticated else network_of(request)
