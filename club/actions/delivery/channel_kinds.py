"""The fields of a channel of each kind, and their checks (W7).

Fields are typed one by one, or pasted as the one address that a service shows. An address is taken
apart, and each part is checked like a typed field. Nothing else of it is used.
"""

import re
from base64 import b64encode, urlsafe_b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from secrets import token_bytes
from typing import Any
from urllib.parse import unquote

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from club.actions.delivery.outbound_hosts import (
    PUBLIC,
    Origin,
    origins,
    push_origin,
    webhook_origin,
)
from club.models import PUSH, WEBHOOK
from club.refusals import Refusal

WRONG = gettext_noop("{field}: this does not look right. {hint}")
NO_HOST = gettext_noop("Messages can be sent only to listed servers: {hosts}.")
NO_WEBHOOK = gettext_noop("A webhook has an address such as https://example.org/hook.")
SECRET = "whsec_"  # begins the secret of a webhook
NO_SERVICE = gettext_noop("This site does not know your browser's push service.")


@dataclass(frozen=True, slots=True)
class ChannelField:
    """A field: its whole value must match `pattern`. An `optional` field may also be empty."""

    name: str
    label: Any
    hint: Any
    pattern: str
    secret: bool = False
    optional: bool = False


SERVER = ChannelField(
    "host", _("Server"), _("One of the servers that this site sends to."), r"[\w.:\[\]-]{1,100}"
)
NTFY_TOKEN = ChannelField(
    "token",
    _("Access token"),
    _("Only of a topic that is protected: tk_…"),
    r"tk_[\w-]{10,100}",
    secret=True,
    optional=True,
)
WITH_COUNTRY = _("With the country code: +33…")
KINDS: dict[str, tuple[ChannelField, ...]] = {
    "discord": (
        ChannelField(
            "id", _("Webhook number"), _("The digits in the webhook's address."), r"\d{15,25}"
        ),
        ChannelField(
            "token",
            _("Webhook token"),
            _("The part after the number in the webhook's address."),
            r"[\w-]{40,100}",
            secret=True,
        ),
        ChannelField(
            "thread",
            _("Thread number"),
            _("The digits after thread_id="),
            r"\d{15,25}",
            optional=True,
        ),
    ),
    "telegram": (
        ChannelField(
            "token",
            _("Bot token"),
            _("As BotFather gave it: 123456:ABC…"),
            r"\d{6,12}:[\w-]{30,50}",
            secret=True,
        ),
        ChannelField(
            "chat",
            _("Chat number"),
            _("A number, or the @name of a channel."),
            r"-?\d{3,20}|@\w{4,40}",
        ),
    ),
    "signal": (
        SERVER,
        ChannelField("sender", _("The bridge's number"), WITH_COUNTRY, r"\+\d{8,15}"),
        ChannelField(
            "number",
            _("Your number, or a group"),
            _("With the country code: +33…, or as the bridge names a group: group.…"),
            r"\+\d{8,15}|group\.[\w+/=-]{20,120}",
        ),
    ),
    "ntfy": (
        SERVER,
        ChannelField(
            "topic",
            _("Topic"),
            _("Choose a name that nobody can guess: anybody who knows it can read your messages."),
            r"[\w-]{8,64}",
            secret=True,
        ),
        NTFY_TOKEN,
    ),
    "matrix": (
        SERVER,
        ChannelField(
            "token",
            _("Access token"),
            _("From the account that sends the messages."),
            r"[\w.~+/=-]{10,255}",
            secret=True,
        ),
        ChannelField(
            "room",
            _("Room"),
            _("Such as !abcdef:matrix.org"),
            r"[!#][\w.=/+-]{1,100}:[\w.:-]{1,100}|![\w-]{20,100}",
        ),
    ),
    PUSH: tuple(
        ChannelField(name, _("This device"), _("The browser gives it."), pattern, secret=True)
        for name, pattern in (
            ("endpoint", r"https://[\w.:-]{1,200}/[\w.~!$&'()*+,;=:@%/?-]{1,700}"),
            ("p256dh", r"[\w-]{87}=?"),
            ("auth", r"[\w-]{22}(==)?"),
            ("key", r"[\w-]{87}"),
        )
    ),
    WEBHOOK: tuple(
        ChannelField(name, _("Webhook"), "", pattern, secret=True)
        for name, pattern in (
            ("url", r"https?://[\w.:\[\]-]{1,200}(?:[/?][^\s#]{0,500})?"),
            ("secret", SECRET + r"[\w+/]{43}="),
            ("earlier", rf"(?:{SECRET}[\w+/]{{43}}=)?"),
            ("until", r"\d{0,12}"),
        )
    ),
}

# Services that show a whole address. Its pattern names the fields above, which are checked
# afterwards.
PASTED = {
    "discord": ChannelField(
        "address",
        _("Address of the webhook"),
        _("In Discord: Server settings, Integrations, Webhooks, Copy webhook URL."),
        r"https://(?:[a-z]+\.)?discord(?:app)?\.com/api/(?:v\d+/)?webhooks"
        r"/(?P<id>\d+)/(?P<token>[\w-]+)/?(?:\?(?:wait=\w+&)?thread_id=(?P<thread>\d+))?",
        secret=True,
    ),
    "ntfy": ChannelField(
        "address",
        _("Address of the topic"),
        _("Such as https://ntfy.sh/my-topic. Anybody who knows it can read your messages."),
        r"(?:https?://)?(?P<host>[\w.:\[\]-]+)/(?P<topic>[\w-]+)/?(?:\?auth=(?P<token>[\w-]+=*))?",
        secret=True,
    ),
    WEBHOOK: ChannelField(
        "address",
        _("Address of your program"),
        _("Such as https://example.org/hook. It gets signed messages as JSON."),
        r"(?P<url>\S+)",
    ),
}


# Fields that are typed in addition to such an address.
BESIDE = {"ntfy": (NTFY_TOKEN,)}


def new_secret() -> str:
    """The secret of a webhook, with which its messages are signed."""
    return SECRET + b64encode(token_bytes(32)).decode()


def fields_to_type(kind: str) -> tuple[ChannelField, ...]:
    """The fields of the form of this kind."""
    if kind not in PASTED:
        return KINDS[kind]
    return (PASTED[kind], *BESIDE.get(kind, ()))


def checked_fields(kind: str, typed: Mapping[str, str]) -> dict[str, str]:
    """The fields of this kind as they are stored, from typed fields or from a pasted address.

    Refuses `kind`, `field` and `host`.
    """
    if kind not in KINDS:
        raise Refusal("kind", "D4", gettext_noop("There is no such kind of channel."))
    if "address" in typed and kind in PASTED:
        beside = {field.name: typed.get(field.name, "") for field in BESIDE.get(kind, ())}
        taken = _taken_apart(PASTED[kind], typed["address"].strip())
        typed = taken | {name: value for name, value in beside.items() if value.strip()}
    if kind == WEBHOOK:
        typed = {"url": typed.get("url", ""), "secret": new_secret()}
    found = {field.name: typed.get(field.name, "").strip() for field in KINDS[kind]}
    if "host" in found:
        found["host"] = found["host"].lower().removeprefix("https://").strip("/")
    if kind == "matrix":
        found["room"] = _room(found["room"])
    for field in KINDS[kind]:
        if field.optional and not found[field.name]:
            del found[field.name]
            continue
        if not re.fullmatch(field.pattern, found[field.name], re.ASCII):
            raise _refusal(field)
    if kind == PUSH:
        _check_push(found["endpoint"])
    if kind == WEBHOOK:
        _check_webhook(found["url"])
    if "host" in found and found["host"] not in origins():
        raise Refusal("host", "D4", NO_HOST, fields=("host",), hosts=", ".join(sorted(origins())))
    return found


def _taken_apart(field: ChannelField, address: str) -> dict[str, str]:
    found = re.fullmatch(field.pattern, address, re.ASCII)
    if found is None:
        raise _refusal(field)
    parts = found.groupdict(default="")
    if parts.get("token") and field is PASTED["ntfy"]:
        parts["token"] = _token(parts["token"])
    return parts


def _token(auth: str) -> str:
    """The access token in the part `auth` of an address of ntfy; the part itself, which is
    refused, if there is none."""
    try:
        said = urlsafe_b64decode(auth.rstrip("=") + "=" * (-len(auth.rstrip("=")) % 4)).decode()
    except ValueError:
        return auth
    return said.removeprefix("Bearer ")


def _room(typed: str) -> str:
    """The room itself, from its link too."""
    link = "https://matrix.to/#/"
    return unquote(typed.removeprefix(link).partition("?")[0]) if link in typed else typed


def _refusal(field: ChannelField) -> Refusal:
    return Refusal(
        "field", "D4", WRONG, fields=(field.name,), field=str(field.label), hint=str(field.hint)
    )


def _check_push(endpoint: str) -> None:
    try:
        push_origin(endpoint)
    except LookupError as error:
        raise Refusal("host", "D4", NO_SERVICE, fields=("endpoint",)) from error


def _check_webhook(url: str) -> None:
    try:
        webhook_origin(url)
    except (LookupError, ValueError) as error:
        raise Refusal("host", "D4", NO_WEBHOOK, fields=("address",)) from error


def origin_of(kind: str, fields: Mapping[str, str]) -> Origin:
    """The server that a channel writes to. Raises LookupError if it is not listed."""
    if kind == PUSH:
        return push_origin(fields["endpoint"])
    if kind == WEBHOOK:
        return webhook_origin(fields["url"])
    if "host" in fields:
        return origins()[fields["host"]]
    return Origin(PUBLIC[kind], None, True)
