"""A page drawn once, with holes that every answer fills anew: tokens, once-only keys, the time.

A stencil keeps no text: its long pieces are packed when it is made, and an answer packs only what
is short or fills a hole. What stands between two holes is packed by itself, so that nothing in one
answer refers to what filled another.
"""

import re
import secrets
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_MARK = secrets.token_hex(16)  # nobody who types into a form knows it
_HOLE = re.compile(rf"{_MARK}\.([a-z]+[0-9]*);")
_LONG = 2000  # bytes from which a piece is packed by itself
_RAW = -15  # a window of 32 kB without header
_BEST, _FAST = 9, 1
_HEADER = b"\x1f\x8b\x08\x08\0\0\0\0\0\xff"  # gzip, with a name, made by nobody at no time
_LAST = b"\x03\x00"  # the block that ends a packed stream
_MOST_PADDING = 100  # bytes of a name that says nothing but hides the length
_ZEROS = memoryview(bytes(1 << 20))


def hole(name: str) -> str:
    """Stands in a drawn text for what each answer puts there."""
    return f"{_MARK}.{name};"


@dataclass(frozen=True, slots=True)
class _Packed:
    """A long piece: its packed bytes, and the length and checksum of what they hold."""

    stream: bytes
    size: int
    checksum: int


_Piece = bytes | _Packed | str  # text as it is, packed text, the name of a hole


@dataclass(frozen=True, slots=True)
class Stencil:
    """The pieces of a drawn text. `names` are the holes in it."""

    pieces: tuple[_Piece, ...]

    @classmethod
    def of(cls, text: str) -> "Stencil":
        """Cut at its holes."""
        cut = enumerate(_HOLE.split(text))
        return cls(tuple(piece if number % 2 else _laid(piece.encode()) for number, piece in cut))

    @property
    def names(self) -> list[str]:
        return sorted({piece for piece in self.pieces if isinstance(piece, str)})

    def filled(self, fillings: Mapping[str, str]) -> bytes:
        """The text as it is."""
        return b"".join(
            zlib.decompress(piece.stream + _LAST, _RAW) if isinstance(piece, _Packed) else piece
            for piece in self._pieces_with(fillings)
        )

    def packed(self, fillings: Mapping[str, str]) -> bytes:
        """The text as one gzip stream, of a length that tells nothing to the byte."""
        streams, loose = [_HEADER, b"a" * secrets.randbelow(_MOST_PADDING), b"\0"], b""
        checksum = size = 0
        for piece in (*self._pieces_with(fillings), _NOTHING):
            if isinstance(piece, bytes):
                loose += piece
                continue
            streams.append(_deflated(loose, _FAST))
            streams.append(piece.stream)
            checksum = _continued(zlib.crc32(loose, checksum), piece)
            size, loose = size + len(loose) + piece.size, b""
        tail = checksum.to_bytes(4, "little") + size.to_bytes(4, "little")
        return b"".join((*streams, _LAST, tail))

    def _pieces_with(self, fillings: Mapping[str, str]) -> Iterator[bytes | _Packed]:
        for piece in self.pieces:
            yield fillings[piece].encode() if isinstance(piece, str) else piece


def _laid(text: bytes) -> bytes | _Packed:
    if not _LONG <= len(text) <= len(_ZEROS):
        return text
    return _Packed(_deflated(text, _BEST), len(text), zlib.crc32(text))


def _deflated(text: bytes, level: int) -> bytes:
    """Packed up to a full byte, so that any other such stream may follow; nothing for nothing."""
    if not text:
        return b""
    packer = zlib.compressobj(level, zlib.DEFLATED, _RAW)
    return packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)


def _continued(before: int, piece: _Packed) -> int:
    """The checksum of what came before and the piece; it is linear, so zeros stand for the text."""
    zeros = _ZEROS[: piece.size]
    return zlib.crc32(zeros, before) ^ zlib.crc32(zeros) ^ piece.checksum


_NOTHING = _Packed(b"", 0, 0)
