"""Forms and pictures for the page of a battle."""

from io import BytesIO

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.pages.laid import address


def do(client, game, what, **fields):
    return client.post(address(game, "battles/k1"), {"what": what, **fields})


def jpeg() -> SimpleUploadedFile:
    out = BytesIO()
    Image.new("RGB", (90, 60)).save(out, "JPEG")
    return SimpleUploadedFile("table.jpg", out.getvalue(), "image/jpeg")
