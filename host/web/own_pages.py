"""Other sites may embed nothing of this one (Cross-Origin-Resource-Policy of Fetch)."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def own_pages_only(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: pages of other sites load no picture, style or script from here. Calendars and
    the API are not part of a page, so programs can still fetch them."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response["Cross-Origin-Resource-Policy"] = "same-origin"
        return response

    return answer
