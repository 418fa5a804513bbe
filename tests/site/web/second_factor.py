"""What an authenticator's app shows."""

from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)


def present_code(secret: str) -> str:
    """The code of the present half minute, with as many of them allowed before as after it."""
    counters = list(yield_hotp_counters_from_time())
    return str(format_hotp_value(hotp_value(secret, counters[len(counters) // 2])))
