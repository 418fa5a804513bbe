"""Every page that a role can ask for: all routes of the site, and all links found on the way."""

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple
from urllib.parse import urldefrag, urljoin
from zipfile import ZipFile

from django.conf import settings
from django.contrib import admin
from django.contrib.admindocs.views import simplify_regex
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RegexPattern

from club.models import Game
from tavern.actions.public.sealed_games import seal
from tests.admin.signed_in import show_factor
from tests.tavern.public.open_games import ended

MOST = 2000  # pages of one role
ORIGIN = "http://localhost"
PACKED = ("application/epub+zip", "application/zip")  # books, and the data stored about a person
HTMX = {"HX-Request": "true"}
LINK = re.compile(r'\b(?:href|src|action|formaction|hx-get|hx-post)="([^"]+)"')
# All moves of a written game read the same rows (test_rule_pages.py), so two of them are enough.
LATER_MOVE = re.compile(r"/tavern/rules/[^/]+/(?:first|guided)/(?!1$|2$)")
# Diagrams read no rows at all (learn/test_diagram_pages.py), and their taps are countless.
OTHER_DIAGRAM = re.compile(r"/tavern/rules/[^/]+/(?:(?:see|try)/(?!ending$)|guided/\d+\?)")


class Answer(NamedTuple):
    address: str
    htmx: bool
    status: int
    headers: str
    body: bytes


def routes(resolver: URLResolver | None = None, before: str = "/") -> Iterator[str]:
    """Every route of the site, with its parameters as `<name>`."""
    for entry in (resolver or get_resolver()).url_patterns:
        path = before + _readable(entry.pattern)
        if isinstance(entry, URLPattern):
            yield path
        else:
            yield from routes(entry, path)


def _readable(pattern: Any) -> str:
    if isinstance(pattern, RegexPattern):
        return simplify_regex(str(pattern)).lstrip("/")
    return re.sub(r"<(?:\w+:)?(\w+)>", r"<\1>", str(pattern))


def addresses(rows: int, **values: list[str]) -> list[str]:
    """An address for every route and every combination of these values of its parameters.

    The admin's `object_id` and `id` run over the latest `rows` of its model. Raises LookupError for
    a route with a parameter that has no value here: a new page must name its value.
    """
    found = []
    for route in routes():
        filled = [route]
        for name in re.findall(r"<(\w+)>", route):
            among = _ids(route, rows) if name in ("object_id", "id") else values.get(name)
            if among is None:
                raise LookupError(f"{route}: which values has <{name}>?")
            filled = [path.replace(f"<{name}>", value) for path in filled for value in among]
        found += filled
    return found


def _ids(route: str, rows: int) -> list[str]:
    for model in admin.site._registry:
        if f"/{model._meta.app_label}/{model._meta.model_name}/" in route:
            latest = model._base_manager.order_by("-pk").values_list("pk", flat=True)
            return [str(pk) for pk in latest[:rows]]
    return ["1"]


def addresses_for(user: Any, *campaigns: Game) -> list[str]:
    """Every route, for these campaigns; one row of each model for roles other than staff."""
    return addresses(
        2 if user is not None and user.is_staff else 1,
        public_id=[game.public_id for game in campaigns],
        act_name=["bid"],
        address=[game.public_id for game in campaigns],
        app_label=sorted({model._meta.app_label for model in admin.site._registry}),
        battle=["k1"],
        battle_id=["k1"],
        challenge_id=["1"],
        comment_id=["1"],
        message_id=["1"],
        content_type_id=["1"],
        date_id=["1"],
        draft_id=["1"],
        emblem=["pale-gold-blue-axe"],
        game=["stone-falls", "six-lands", "island-settlers"],
        number=["1"],
        key=["no-such-key"],
        lord=["l1"],
        lord_id=["l1"],
        unit_id=["l1.1"],
        map_id=["1"],
        open_id=["1"],
        job=["none"],
        evening=["none"],
        league=["1"],
        person=["1"],
        person_id=["1"],
        photo_id=["1"],
        picture=["tower-1"],
        player=["A"],
        players=["2"],
        request_id=["1"],
        row=["ending"],
        ruling=["power", "result"],
        seal=["no-such-seal"],
        sealed=["no-such-game", _ended_game()],
        secret=["no-such-secret"],
        seq=["1", "2"],
        simulation_id=["1"],
        size=["96"],
        step=["1"],
        fine=["large"],
        table=["t1"],
        form=["geojson", "tsv"],
        slug=["ring"],
        uidb36=["1"],
        token=["no-such-token"],
        url=["nowhere"],
        operation=[
            "extend",
            "pause",
            "resume",
            "close",
            "excuse",
            "live",
            "calendar",
            "back",
            "end",
            "rename",
        ],
    )


@cache
def _ended_game() -> str:
    """An open game, the same for every role. Whoever seals it again gets another address."""
    return seal(ended("six-lands"))


def is_of_the_admin(address: str) -> bool:
    return address.startswith("/admin/")


def crawl(
    user: Any, *campaigns: Game, only_our_pages: bool = False, every_move: bool = False
) -> list[Answer]:
    """The answers to this user (None: nobody) on every route of the site and every link found
    there.

    Pages outside the admin are also asked for as htmx does, and the admin's lists only unfiltered.
    `only_our_pages` leaves out the admin and parts of pages. Of the games for learners two moves
    are looked at, or all with `every_move`.
    """
    client = Client(SERVER_NAME="localhost", headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
        show_factor(client, user)
    answers: list[Answer] = []
    waiting = addresses_for(user, *campaigns)
    ways = (False,) if only_our_pages else (False, True)
    if only_our_pages:
        waiting = [address for address in waiting if not is_of_the_admin(address)]
    seen = set(waiting)
    while waiting:
        address = waiting.pop(0)
        assert len(answers) < MOST, address
        for htmx in ways if not is_of_the_admin(address) else (False,):
            answers.append(_ask(client, address, htmx))
            for link in _links(answers[-1]):
                passed = (
                    (only_our_pages and is_of_the_admin(link))
                    or (not every_move and LATER_MOVE.match(link))
                    or OTHER_DIAGRAM.match(link)
                )
                if link not in seen and not passed:
                    seen.add(link)
                    waiting.append(link)
    return answers


def _ask(client: Client, address: str, htmx: bool) -> Answer:
    got = client.get(address, headers=HTMX if htmx else {})
    body = b"".join(got.streaming_content) if got.streaming else got.content
    if got.headers["Content-Type"] in PACKED:
        body = _texts_of_archive(body)
        del got.headers["Content-Length"]  # that of the packed bytes, times of files included
    cookies = got.cookies.output()
    headers = "\n".join([*(f"{name}: {value}" for name, value in got.items()), cookies])
    return Answer(address, htmx, got.status_code, headers, body)


def _texts_of_archive(body: bytes) -> bytes:
    """The readable content of an archive, without its pictures, which are packed bytes."""
    with ZipFile(BytesIO(body)) as archive:
        names = [name for name in archive.namelist() if not name.endswith((".png", ".jpg"))]
        return b"\n".join(archive.read(name) for name in names)


def _links(answer: Answer) -> Iterator[str]:
    if any(packed in answer.headers for packed in PACKED):
        return  # the links of a book lead to its own pages
    targets = LINK.findall(answer.body.decode(errors="replace"))
    targets += re.findall(r"^Location: (\S+)$", answer.headers, re.M)
    for target in targets:
        there = urldefrag(urljoin(ORIGIN + answer.address, target.replace("&amp;", "&"))).url
        path = there.removeprefix(ORIGIN)
        if not there.startswith(f"{ORIGIN}/") or path.startswith(settings.STATIC_URL):
            continue
        if "?" in path and path.startswith("/admin/"):
            continue  # orders and filters of the lists, combined without end
        yield path
