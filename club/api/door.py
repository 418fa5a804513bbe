"""API access: the key in the request, its limit, and responses to refusals."""

import re
from collections.abc import Callable
from typing import Any, TypeVar, cast

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.security import HttpBearer

from club.actions.clock import outage
from club.actions.clock.page_views import up_to_date
from club.actions.journal.game_queries import game_for
from club.actions.seats.api_keys import Organiser, Speaker, organiser_of, speaker_of
from club.actions.security.rate_limits import network_of, wait
from club.api.description import DescribedAPI, described_once
from club.api.shapes import Refused, shape_of
from club.models import Game
from club.refusals import Refusal

RATE = "60/minute"  # of one key
GUESSES = "30/minute"  # of one address, with keys that are not known
STATUS = {
    "not-yours": 403,
    "weak-key": 403,
    "stale": 409,
    "closed": 409,
    "not-started": 409,
    "ended": 409,
}
NULL = re.compile(rb"\x00|\\u0000")  # as it is, and as JSON writes it
EVERY_ANSWER = {401: Refused, 404: Refused, 429: Refused}
READABLE = EVERY_ANSWER | {422: Refused}  # with a value in its address
EVERY_ACT = EVERY_ANSWER | {403: Refused, 409: Refused, 422: Refused}

Finder = Callable[[Any, str], Game]
Owner = TypeVar("Owner", Speaker, Organiser)

MALFORMED = gettext_noop("This request cannot be read: look at its fields.")
HAS_NULL = gettext_noop("This request contains a null character. Remove it.")
TOO_OFTEN = gettext_noop("Too many requests: wait a moment.")
NO_KEY = gettext_noop("This key is missing or not valid.")
MISSING = gettext_noop("Nothing has this name.")
WEAK = gettext_noop("This cannot be undone: it needs a key that was made for it today.")


class TooMany(Exception):
    """Too many requests. The next one is answered after `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class SeatKey(HttpBearer):
    """`Authorization: Bearer …`: a key that its player made on the page “API keys”."""

    def authenticate(self, request: HttpRequest, token: str) -> Speaker | None:
        return _admitted(request, speaker_of(token), "key")


class OrganiserKey(HttpBearer):
    """`Authorization: Bearer …`: a key that an organiser made on the page of their account."""

    def authenticate(self, request: HttpRequest, token: str) -> Organiser | None:
        return _admitted(request, organiser_of(token), "organiser")


def _admitted(request: HttpRequest, owner: Owner | None, kind: str) -> Owner | None:
    """The owner of a key, whose requests are counted. Without one, a guess is counted."""
    if owner is None:
        count_request(GUESSES, "guess", network_of(request))
        return None
    count_request(RATE, kind, str(owner.token_id))
    _refuse_null_characters(request)
    outage.pages_are_read()
    return owner


def _refuse_null_characters(request: HttpRequest) -> None:
    """Refuses `malformed` for a body that no database can store. Operations check files
    themselves."""
    if request.content_type != "multipart/form-data" and NULL.search(request.body):
        raise Refusal("malformed", "D3", HAS_NULL)


def count_request(rate: str, *who: str) -> None:
    """Raises TooMany if `who` asks more often than this rate, such as "60/minute"."""
    seconds = wait(rate, "api", *who)
    if seconds:
        raise TooMany(seconds)


api = DescribedAPI(
    title=settings.SITE_NAME,
    version="1",
    description="What a seat or an organiser sees and does. A key names the one or the other.",
    auth=SeatKey(),
    openapi_extra={
        "info": {
            "contact": {"name": settings.SITE_NAME, "url": settings.SITE_URL},
            "license": {"name": "MIT", "identifier": "MIT"},
        }
    },
    docs_url=None,
    docs_decorator=described_once,
    urls_namespace="api",
)


def speaker(request: HttpRequest) -> Speaker:
    return cast(Speaker, request.auth)  # type: ignore[attr-defined]


def organiser(request: HttpRequest) -> Organiser:
    return cast(Organiser, request.auth)  # type: ignore[attr-defined]


def check_strong(request: HttpRequest) -> None:
    """Refuses `weak-key` for what cannot be undone, unless the key was made for it."""
    if not organiser(request).strong:
        raise Refusal("weak-key", "D3", WEAK)


def game_of(request: HttpRequest, find: Finder = game_for) -> Game:
    """The game of the key's seat, brought up to date if its deadline has passed."""
    asked = speaker(request)
    return up_to_date(lambda: find(asked.user, asked.public_id))


def sentence_of(refusal: Refusal) -> str:
    """The sentence in the language of the request."""
    sentence = _(refusal.sentence)
    return sentence.format(**refusal.values) if refusal.values else sentence


def shape_of_refusal(refusal: Refusal) -> Refused:
    return shape_of(Refused, refusal, sentence=sentence_of(refusal), fields=[*refusal.fields])


def _answer_refusal(
    request: HttpRequest, refusal: Refusal, status: int | None = None
) -> HttpResponse:
    body = shape_of_refusal(refusal).dict()
    return api.create_response(request, body, status=status or STATUS.get(refusal.code, 422))


@api.exception_handler(Refusal)
def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    return _answer_refusal(request, refusal)


@api.exception_handler(ValidationError)
def malformed(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Answers a request of the wrong shape with the names of the wrong fields.

    Names that the sender made up are left out.
    """
    fields = tuple(".".join(map(_plain, one["loc"][1:])) for one in error.errors)
    return _answer_refusal(request, Refusal("malformed", "D3", MALFORMED, fields=fields))


def _plain(part: object) -> str:
    return str(part) if re.fullmatch(r"\w{1,40}", str(part), re.ASCII) else "?"


@api.exception_handler(HttpError)
@api.exception_handler(RequestDataTooBig)
def unreadable(request: HttpRequest, error: Exception) -> HttpResponse:
    """Answers a body that is not JSON, or larger than the site reads."""
    return _answer_refusal(request, Refusal("malformed", "D3", MALFORMED))


@api.exception_handler(TooMany)
def too_many(request: HttpRequest, error: TooMany) -> HttpResponse:
    answer = _answer_refusal(request, Refusal("too-often", "D3", TOO_OFTEN), 429)
    answer["Retry-After"] = str(error.seconds)
    return answer


@api.exception_handler(AuthenticationError)
def stranger(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    answer = _answer_refusal(request, Refusal("no-key", "D3", NO_KEY), 401)
    answer["WWW-Authenticate"] = "Bearer"
    return answer


@api.exception_handler(Http404)
@api.exception_handler(LookupError)
def missing(request: HttpRequest, error: Exception) -> HttpResponse:
    return _answer_refusal(request, Refusal("missing", "D3", MISSING), 404)
