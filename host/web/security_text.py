"""`/.well-known/security.txt`: the contact for vulnerabilities (RFC 9116)."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

GOOD_FOR = timedelta(days=180)  # RFC 9116 advises less than a year


@require_safe
def security_text(request: HttpRequest) -> HttpResponse:
    """The contact of SECURITY_CONTACT: an email or web address. 404 without one."""
    contact = settings.SECURITY_CONTACT
    if not contact:
        raise Http404
    if "@" in contact and ":" not in contact:
        contact = f"mailto:{contact}"
    ends = (datetime.now(UTC) + GOOD_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = (
        f"Contact: {contact}",
        f"Expires: {ends:%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(code for code, _ in settings.LANGUAGES)}",
        f"Canonical: {settings.SITE_URL.rstrip('/')}{request.path}",
    )
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
