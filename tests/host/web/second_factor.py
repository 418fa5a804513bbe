"""The code on an authenticator's app."""

from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)


def present_code(secret: str) -> str:
    """The code of the present half minute. As many are allowed before as after it."""
    counters = list(yield_hotp_counters_from_time())
    return str(format_hotp_value(hotp_value(secret, counters[len(counters) // 2])))
