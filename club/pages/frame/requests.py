"""Requests as the middleware hands them on."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class Request(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails
