"""A secret key of the age format, made with the standard library only.

It is 32 random bytes in Bech32 (BIP 173). The package that encrypts could make one too, but the
settings of a server are made before it is installed.
"""

import secrets

_PREFIX = "age-secret-key-"
_SIGNS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def make_age_key() -> str:
    return _bech32(secrets.token_bytes(32)).upper()


def _bech32(data: bytes) -> str:
    bits = "".join(f"{byte:08b}" for byte in data)
    bits += "0" * (-len(bits) % 5)
    values = [int(bits[start : start + 5], 2) for start in range(0, len(bits), 5)]
    return _PREFIX + "1" + "".join(_SIGNS[value] for value in [*values, *_checksum(values)])


def _checksum(values: list[int]) -> list[int]:
    high, low = [ord(sign) >> 5 for sign in _PREFIX], [ord(sign) & 31 for sign in _PREFIX]
    rest = 1
    for value in [*high, 0, *low, *values, *[0] * 6]:
        top, rest = rest >> 25, (rest & 0x1FFFFFF) << 5 ^ value
        for place, generator in enumerate(_GENERATORS):
            rest ^= generator if top >> place & 1 else 0
    rest ^= 1
    return [rest >> 5 * (5 - place) & 31 for place in range(6)]
