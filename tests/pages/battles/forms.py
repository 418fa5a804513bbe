"""Forms and pictures for the page of a battle."""

from io import BytesIO

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.pages.laid import address


def do(client, game, what, **fields):
    return client.post(address(game, "battles/k1"), {"what": what, **fields})


def picture(width: int = 90, height: int = 60) -> bytes:
    """A photograph as a camera would write it."""
    out = BytesIO()
    Image.new("RGB", (width, height)).save(out, "JPEG")
    return out.getvalue()


def jpeg() -> SimpleUploadedFile:
    return SimpleUploadedFile("table.jpg", picture(), "image/jpeg")
