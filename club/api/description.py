"""The API's own description: rendered once per process and language, with an ETag."""

import hashlib
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

NAME = "openapi-json"  # of its route
_drawn: dict[str, tuple[bytes, str]] = {}  # the document and its tag, by language


def described_once(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view, asked once for each language; 304 for who has the document already."""

    def described(request: HttpRequest, **more: Any) -> HttpResponse:
        language = get_language() or ""
        if language not in _drawn:
            document = view(request, **more).content
            _drawn[language] = document, f'"{hashlib.sha256(document).hexdigest()[:32]}"'
        document, tag = _drawn[language]
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if request.headers.get("If-None-Match", "").removeprefix("W/") == tag:
            answer = HttpResponse(status=304, headers=headers)
        else:
            answer = HttpResponse(document, content_type="application/json", headers=headers)
        patch_vary_headers(answer, ["Accept-Language"])
        return answer

    return described
