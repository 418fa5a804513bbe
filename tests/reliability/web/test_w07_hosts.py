"""W7: messages go to listed servers at public addresses. No packet reaches any other address."""

import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import requests

from club.actions.delivery.channel_kinds import checked_fields
from club.actions.delivery.outbound_hosts import NotAllowed, Origin, is_public, only_public, origins
from club.refusals import Refusal
from tests.actions.delivery.sinks import Web, open_for_business


@pytest.fixture
def sink() -> Iterator[Web]:
    with open_for_business(Web()) as server:
        yield server


def answers(monkeypatch: Any, *addresses: str) -> None:
    """Makes every name resolve to these addresses, one after the other; the last one stays."""
    waiting = list(addresses)

    def look_up(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        address = waiting.pop(0) if len(waiting) > 1 else waiting[0]
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        return [(family, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.8.8.8",
        "::1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "169.254.169.254",
        "fe80::1%eth0",
        "fd00::1",
        "fd00:ec2::254",
        "0.0.0.0",
        "::",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "fec0::1",
        "feff::1",
        "64:ff9b:1::7f00:1",
        "64:ff9b:1:ffff::",
        "::127.0.0.1",
        "::1.1.1.1",
        "::ffff:1.1.1.1",
        "192.0.0.192",
        "192.0.0.0",
        "192.0.0.255",
        "2001::1",
        "2002:101:101::",
        "224.0.0.1",
        "ff02::1",
        "255.255.255.255",
        "192.0.2.1",
        "not an address",
        "localhost",
        "",
    ],
)
def test_w07_private_loopback_and_metadata_addresses_are_not_public(address: str):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "1.1.1.1",
        "162.159.128.233",
        "2606:4700::1111",
        "192.0.1.0",
        "191.255.255.255",
        "64:ff9b:2::1",
        "2001:200::1",
    ],
)
def test_w07_public_addresses_are_public(address: str):
    assert is_public(address)


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "169.254.169.254"])
def test_w07_a_name_that_resolves_to_a_private_address_gets_no_packet(
    monkeypatch: Any, sink: Web, address: str
):
    answers(monkeypatch, address)
    with (
        only_public(Origin("ntfy.example.org", sink.port, False)),
        pytest.raises(requests.ConnectionError),
    ):
        requests.post(f"http://ntfy.example.org:{sink.port}/topic", data=b"x", timeout=2)
    assert sink.connections == 0


def test_w07_the_address_is_checked_when_the_connection_is_made(
    monkeypatch: Any, sink: Web, figure: Callable[..., None]
):
    """A name that was public at the check is not trusted at the connection."""
    answers(monkeypatch, "1.1.1.1", "127.0.0.1")
    (first, *_) = socket.getaddrinfo("rebinding.example.org", sink.port)
    assert is_public(first[4][0])
    with (
        only_public(Origin("rebinding.example.org", sink.port, False)),
        pytest.raises(requests.ConnectionError),
    ):
        requests.post(f"http://rebinding.example.org:{sink.port}/", timeout=2)
    assert sink.connections == 0
    figure("private, loopback, metadata, rebinding: no packet to the sink")


def test_w07_without_the_guard_the_same_name_reaches_a_private_address(monkeypatch: Any, sink: Web):
    answers(monkeypatch, "127.0.0.1")
    requests.post(f"http://ntfy.example.org:{sink.port}/topic", data=b"x", timeout=2)
    assert sink.connections == 1


def test_w07_another_port_of_the_same_machine_is_not_reached(sink: Web):
    with only_public(Origin("127.0.0.1", sink.port + 1, False)), pytest.raises(NotAllowed):
        socket.create_connection(("127.0.0.1", sink.port), timeout=2)
    assert sink.connections == 0


def test_w07_a_private_machine_listed_by_its_address_is_reached(sink: Web):
    with only_public(Origin("127.0.0.1", sink.port, False)):
        requests.post(f"http://{sink.origin}/topic", data=b"x", timeout=2)
    assert [heard.body for heard in sink.heard] == [b"x"]


def test_w07_metadata_is_never_reached_even_if_it_is_listed():
    with only_public(Origin("169.254.169.254", None, False)), pytest.raises(NotAllowed):
        socket.create_connection(("169.254.169.254", 80), timeout=0.2)


def test_w07_connections_outside_the_guard_are_unaffected(sink: Web):
    with only_public(Origin("127.0.0.1", 1, False)):
        pass
    socket.create_connection(("127.0.0.1", sink.port), timeout=2).close()


# --- typed addresses -------------------------------------------------------------------------


def test_w07_allowed_servers_are_the_public_and_the_listed_ones(settings: Any):
    settings.NOTICE_HOSTS = ["ntfy.club.example", "http://10.0.0.5:8080"]
    assert origins() == {
        "ntfy.sh": Origin("ntfy.sh", None, True),
        "matrix.org": Origin("matrix.org", None, True),
        "ntfy.club.example": Origin("ntfy.club.example", None, True),
        "10.0.0.5:8080": Origin("10.0.0.5", 8080, False),
    }


ID, TOKEN = "1" * 18, "t" * 68


@pytest.mark.parametrize(
    ("kind", "address", "kept"),
    [
        ("discord", f"https://discord.com/api/webhooks/{ID}/{TOKEN}", {"id": ID, "token": TOKEN}),
        (
            "discord",
            f" https://ptb.discordapp.com/api/v10/webhooks/{ID}/{TOKEN}/ ",
            {"id": ID, "token": TOKEN},
        ),
        ("ntfy", "https://ntfy.sh/a-long-topic", {"host": "ntfy.sh", "topic": "a-long-topic"}),
        ("ntfy", "NTFY.sh/a-long-topic", {"host": "ntfy.sh", "topic": "a-long-topic"}),
    ],
)
def test_w07_of_a_pasted_address_only_its_fields_are_kept(
    kind: str, address: str, kept: dict[str, str]
):
    assert checked_fields(kind, {"address": address}) == kept


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "10.0.0.5",
        "127.0.0.1:8080",
        "ntfy.sh@evil.example",
        "ntfy.sh/evil",
        "",
        "ntfy.sh:8080",
        "http://ntfy.sh",
        "[::1]",
        "ntfy.sh\n",
    ],
)
def test_w07_another_server_is_refused(host: str):
    typed = {"host": host, "topic": "a-long-topic"}
    if host.strip() == "ntfy.sh":
        assert checked_fields("ntfy", typed)["host"] == "ntfy.sh"
        return
    with pytest.raises(Refusal) as caught:
        checked_fields("ntfy", typed)
    assert caught.value.code in ("host", "field")


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        ("discord", {"id": "https://evil.example/", "token": "t" * 68}),
        ("discord", {"id": "1" * 18, "token": "../../evil" + "t" * 50}),
        ("telegram", {"token": "123456:" + "t" * 35, "chat": "1?x=http://evil"}),
        ("telegram", {"token": "https://evil.example", "chat": "12345"}),
        ("ntfy", {"host": "ntfy.sh", "topic": "../admin/topic"}),
        ("matrix", {"host": "matrix.org", "token": "t" * 20, "room": "https://evil.example"}),
        ("signal", {"host": "ntfy.sh", "sender": "+33123456789", "number": "evil"}),
        ("json", {"host": "ntfy.sh"}),
        ("discord", {"address": f"https://discord.com.evil.example/api/webhooks/{ID}/{TOKEN}"}),
        ("discord", {"address": f"https://evil.example/discord.com/api/webhooks/{ID}/{TOKEN}"}),
        ("discord", {"address": f"https://discord.com@evil.example/api/webhooks/{ID}/{TOKEN}"}),
        ("discord", {"address": f"http://discord.com/api/webhooks/{ID}/{TOKEN}"}),
        ("discord", {"address": f"https://discord.com/api/webhooks/{ID}/{TOKEN}/../../evil"}),
        ("discord", {"address": f"https://discord.com/api/webhooks/{ID}/short"}),
        ("discord", {"address": "", "id": ID, "token": TOKEN}),
        ("ntfy", {"address": "https://evil.example/a-long-topic"}),
        ("ntfy", {"address": "https://ntfy.sh@evil.example/a-long-topic"}),
        ("ntfy", {"address": "https://ntfy.sh/a-long-topic/json?since=all"}),
        ("ntfy", {"address": "https://ntfy.sh/short"}),
        ("telegram", {"address": f"https://discord.com/api/webhooks/{ID}/{TOKEN}"}),
    ],
)
def test_w07_fields_accept_no_other_addresses(kind: str, typed: dict[str, str]):
    with pytest.raises(Refusal):
        checked_fields(kind, typed)
