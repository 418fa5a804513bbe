"""The client's address, for limits that count by address."""

import ipaddress

from allauth.core.internal.httpkit import get_client_ip
from django.http import HttpRequest


def network_of(request: HttpRequest) -> str:
    """The asker's address, of IPv6 the network of 64 bits: a household or a server has one.

    A proxy's word for it counts only where ALLAUTH_TRUSTED_PROXY_COUNT says that one is there.
    """
    found = get_client_ip(request) or ""
    try:
        ip = ipaddress.ip_address(found)
    except ValueError:
        return found
    if ip.version == 4:
        return str(ip)
    return str(ipaddress.ip_network((ip, 64), strict=False))
