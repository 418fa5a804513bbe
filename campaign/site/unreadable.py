"""The answer to requests that cannot be read at all."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, without looking into the form: reading it is what failed."""
    return HttpResponse(render_to_string("403_csrf.html"), status=400)
