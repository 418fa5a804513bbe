"""The client's address, for limits that count by address."""

import ipaddress

from allauth.core.internal.httpkit import get_client_ip
from django.http import HttpRequest


def network_of(request: HttpRequest) -> str:
    """The client's address. For IPv6, the network of 64 bits that one household or server has.

    An address from a proxy counts only if ALLAUTH_TRUSTED_PROXY_COUNT says that there is a proxy.
    """
    found = get_client_ip(request) or ""
    try:
        ip = ipaddress.ip_address(found)
    except ValueError:
        return found
    if ip.version == 4:
        return str(ip)
    return str(ipaddress.ip_network((ip, 64), strict=False))
