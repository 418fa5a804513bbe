"""The legend of the map: a page of its own, which maps load on demand."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def signs(request: HttpRequest) -> HttpResponse:
    return render(request, "map/signs.html")
