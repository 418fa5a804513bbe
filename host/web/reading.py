"""How waitress reads requests and sends answers, within gunicorn and alone."""

from typing import Any

LARGEST = 16 << 20  # bytes of a request's body, as in deploy/Caddyfile
MOST = 500  # connections of one process, below the usual limit of 1,024 open files
STILL = 120  # seconds without a byte, after which a connection is closed
_NEVER = 1 << 62  # bytes

ADJUSTED: dict[str, Any] = {
    "connection_limit": MOST,
    "channel_timeout": STILL,
    "max_request_body_size": LARGEST,
    "outbuf_high_watermark": _NEVER,  # above it a thread would wait for the reader
    "clear_untrusted_proxy_headers": False,  # TRUSTED_PROXIES says who is believed
    "log_socket_errors": False,
    "ident": None,
}
