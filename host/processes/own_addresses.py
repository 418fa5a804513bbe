"""The addresses under which other machines of the network reach this one."""

import io
import socket
from ipaddress import ip_address

import segno

from host.processes import machine

ANY = ("0.0.0.0", "")  # a server listens on all addresses
_USUAL = ("127.0.0.1", "localhost")
_INNER = ("docker", "br-", "veth", "virbr", "lxc", "podman")  # networks within this machine
_ELSEWHERE = ("192.0.2.1", 9)  # a connection of UDP sends nothing; it only chooses a way


def reachable(host: str) -> list[str]:
    """The addresses, beside `localhost`, of a server that listens at `host`."""
    if host in ANY:
        return of_this_machine()
    return [] if host in _USUAL else [host]


def of_this_machine() -> list[str]:
    """Its IPv4 addresses in a network; the one with the route outside comes first."""
    found = [
        _outward(),
        *(
            machine.address_of(name)
            for _, name in socket.if_nameindex()
            if not name.startswith(_INNER)
        ),
    ]
    outer = [one for one in found if one and not ip_address(one).is_loopback]
    return list(dict.fromkeys(outer))


def qr(address: str, *, coloured: bool) -> str:
    """The address as a QR code of half blocks, for a terminal. It is black on white if the terminal
    shows colours, whatever its own colours are."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out=out, border=2, compact=True)
    if not coloured:
        return out.getvalue()
    return "".join(f"\x1b[97;40m{line}\x1b[0m\n" for line in out.getvalue().splitlines())


def _outward() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(_ELSEWHERE)
        except OSError:
            return ""
        return str(sock.getsockname()[0])
