"""Everything that a table sends outside, without what is new in each answer."""

import io
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.core import mail
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.core.management import CommandError, call_command
from django.db.models.functions import Now
from django.test import Client

from club.actions.delivery.outbox_sender import deliver_due
from club.models import Game, Notice
from tests.api.reads import readable
from tests.reliability.secrecy.whole_store import columns
from tests.reliability.secrecy.without_chance import without_chance
from tests.tavern.secrecy.position import Cast

# Ciphertext as it is, in the base64 of dumps, in hex in SQL. Its length is still compared.
SEALED = re.compile(rb"gAAAA[\w=-]{60,}|Z0FBQUFB[\w+/=]{60,}|X'6741414141[0-9A-F]+'")
ANEW = [
    (rb'name="key" value="[\w-]+"', b"key"),
    (rb'name="(commands|player|entry)"', rb'name="\1"'),
    (rb"\d+\.\d\d\d", b"seconds"),
    (rb"\b\d+(:\d\d)? [ap]\.m\.|\b(noon|midnight)\b", b"time"),  # of the desk, to the minute
    (rb"\b[0-9a-f]{32}\b", b"salt"),  # of a note
    (rb"(Message-ID|Date|Content-Length):.*", b""),  # a time may be written without fractions
    (rb"<memory at 0x\w+>", b"bytes"),
    (rb'"s\d+_x\d+"', b"savepoint"),
    (rb"={15}\d+==", b"boundary"),
]
# On a page of DEBUG: ids that open its parts, addresses of objects, and the form's length.
IN_DEBUG = [
    (rb"\b([a-z]+)\d{12,}\b", rb"\1"),
    (rb"\b0x[0-9a-f]+", b"address"),
    (rb"(CONTENT_LENGTH</td>\s*<td class=\"code\"><pre>&#x27;)\d+", rb"\1"),
]
PAGES = (
    "",
    "now",
    "fair",
    "fair.json",
    "record.jsonl",
    "seats",
    "programs",
    "history/0",
    "history/1",
    "history/2",
    "history/2?as=A",
    "history/1?as=A",
    "steps/2?after=0",
    "?card=4",
    "?card=23",
    "nothing",
)
OF_THE_HOUSE = (
    "/",
    "/tavern/",
    "/me/notices",
    "/tavern/falls",
    "/c/{0}/",
    "/c/{0}/chronicle",
    "/c/{0}/proof",
    "/c/{0}/organise",
    "/c/{0}/programs",
    "/c/{0}/history/1",
    "/join/{1}",
)
REFUSED = {
    "replay": "There is no file and no campaign {}.",
    "exportcampaign": "There is no record of table {} yet: it is not over",
}
READERS = (
    "bruno",
    "clara",
    "host",
    "staff",
    "root",
    "stranger",
    "nobody",
    "left",
    "invited",
    "elsewhere",
)
AT_THE_DESK = ("host", "staff", "root")
Looks = dict[str, Any]


def bare(raw: bytes) -> bytes:
    """The bytes without tokens, keys and times. Of ciphertext only its length stays."""
    raw = SEALED.sub(lambda found: b"sealed %d" % len(found[0]), without_chance(raw))
    for pattern, instead in ANEW:
        raw = re.sub(pattern, instead, raw)
    return raw


def of_debug(raw: bytes) -> bytes:
    """The bytes of an error's page without what differs at each failure."""
    raw = bare(raw)
    for pattern, instead in IN_DEBUG:
        raw = re.sub(pattern, instead, raw)
    return raw


def answer(got: Any) -> tuple[int, bytes, bytes, int]:
    """Status, headers, body and its length. Tags stay as they are."""
    body = b"".join(got.streaming_content) if got.streaming else got.content
    headers = "\n".join(f"{name}: {value}" for name, value in got.items())
    body = bare(body)
    tag = got.get("ETag", "").encode()  # complete: `bare` would remove its seal
    return got.status_code, bare(headers.encode()) + tag, body, len(body)


def pages(cast: Cast, *readers: str) -> Looks:
    """The pages of the table and related ones, whole and in parts."""
    seen = {}
    for who in readers:
        for rest in PAGES:
            seen[f"{who}, {rest}"] = answer(cast.see(who, rest))
            seen[f"{who}, {rest}, in parts"] = answer(cast.see(who, rest, htmx=True))
        for there in OF_THE_HOUSE:
            address = there.format(cast.game.public_id, cast.link)
            seen[f"{who}, {there}"] = answer(cast.clients[who].get(address))
    return seen


def spectators(cast: Cast) -> Looks:
    anybody = Client(SERVER_NAME="localhost")
    return {
        f"spectators, {rest}": answer(anybody.get(f"/tavern/watch/{cast.watch}/{rest}"))
        for rest in (
            "",
            "now",
            "history/0",
            "history/1",
            "history/2",
            "history/2?as=A",
            "steps/2?after=0",
        )
    }


def programs(cast: Cast) -> Looks:
    """Everything that a program of Bruno's seat and Bruno's calendar read."""
    place = cast.game.public_id
    paths = [path.replace("{address}", place) for path in readable()]
    assert f"tables/{place}/seen" in paths
    seen = {f"API, {path}": answer(cast.program.get(f"/api/v1/{path}")) for path in paths}
    return seen | {"feed": answer(Client().get(f"/calendar/{cast.feed}.ics"))}


def desk(cast: Cast) -> Looks:
    """The administrator's desk: every list, and every row about this table."""
    seen = {}
    for who in AT_THE_DESK:
        for address in _desk(cast.game):
            seen[f"{who}, {address}"] = answer(cast.clients[who].get(address))
    return seen


def _desk(game: Game) -> Iterator[str]:
    for model in admin.site._registry:
        below = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        yield below
        names = {field.name for field in model._meta.fields}
        if "game" in names:
            for pk in model._base_manager.filter(game=game).values_list("pk", flat=True):
                yield f"{below}{pk}/change/"
    yield f"/admin/club/game/{game.pk}/change/"


def rows(cast: Cast) -> Looks:
    """Every column of every table of the database."""
    return {name: [bare(text) for text in texts] for name, texts in columns()}


def letters(cast: Cast) -> Looks:
    """Everything that is sent, now or later, to people other than Anna."""
    mail.outbox.clear()
    Notice.objects.filter(outcome="").update(due_at=Now())
    assert deliver_due() > 0
    sent = [str(one.message()).encode() for one in mail.outbox if cast.anna.email not in one.to]
    assert sent
    return {"letters": [bare(text) for text in sent]}


def printed(cast: Cast) -> Looks:
    """The output of an administrator's commands.

    Those that export a game must refuse a table that is not over.
    """
    seen = {"verify": verified(cast)}
    for command, why in REFUSED.items():
        with pytest.raises(CommandError, match=f"^{why.format(cast.game.public_id)}"):
            call_command(command, cast.game.public_id)
    out = io.StringIO()
    call_command("dumpdata", stdout=out)
    return seen | {"dumpdata": sorted(re.split(rb"[,\n]", bare(out.getvalue().encode())))}


def verified(cast: Cast) -> tuple[int, list[bytes]]:
    """The exit status of `verify`, and its output."""
    out, code = io.StringIO(), 0
    try:
        call_command("verify", cast.game.public_id, stdout=out)
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    return code, bare(out.getvalue().encode()).splitlines()


def cached(cast: Cast) -> Looks:
    """The content of the cache that all processes share."""
    store = caches["default"]
    assert isinstance(store, LocMemCache)
    return {"cache": sorted(bare(repr(item).encode()) for item in store._cache.items())}


def everything(cast: Cast, readers: tuple[str, ...] = READERS) -> Looks:
    """All exits, as everybody except Anna finds them. The pages are those of these readers."""
    logging.disable()  # what is read back here would be logged
    try:
        found = pages(cast, *readers) | spectators(cast) | programs(cast) | desk(cast)
        return found | rows(cast) | letters(cast) | printed(cast) | cached(cast)
    finally:
        logging.disable(logging.NOTSET)


def differing(one: Looks, other: Looks) -> set[str]:
    """The exits that differ between the variants."""
    return {name for name in {*one, *other} if one.get(name) != other.get(name)}
