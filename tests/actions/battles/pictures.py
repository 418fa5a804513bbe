"""Pictures as somebody sends them."""

from io import BytesIO

from PIL import Image


def picture(width: int, height: int, kind: str = "JPEG", **more: object) -> BytesIO:
    out = BytesIO()
    Image.new("RGB", (width, height), (200, 40, 40)).save(out, kind, **more)
    out.seek(0)
    return out
