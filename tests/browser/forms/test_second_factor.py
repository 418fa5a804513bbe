"""The QR code of the second factor: read from the screen, light and dark, on both devices."""

from io import BytesIO
from typing import Any

import pytest
import qrcode
from PIL import Image
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, JOURNEY, PHONE, Arrives, sign_in
from tests.table import person

QUIET = 4  # modules of border, by ISO 18004
DARK, LIGHT = 60, 200  # of 255: a contrast that every reader can use


def modules_of(page: Page, size: int) -> list[list[int]]:
    """The grey of the middle of every module of the picture on the screen, with its border."""
    shot = Image.open(BytesIO(page.locator(".factor svg").screenshot())).convert("L")
    step = shot.width / (size + 2 * QUIET)
    middles = [int((n + 0.5) * step) for n in range(size + 2 * QUIET)]
    return [[int(shot.getpixel((x, y))) for x in middles] for y in middles]  # type: ignore[arg-type]


@pytest.mark.browser
@pytest.mark.parametrize(
    ("theme", "device"),
    [
        pytest.param("light", PHONE, id="light-phone"),
        pytest.param("light", DESKTOP, id="light-desktop"),
        pytest.param("dark", PHONE, id="dark-phone", marks=JOURNEY),
        pytest.param("dark", DESKTOP, id="dark-desktop"),
    ],
)
def test_the_code_on_the_screen_encodes_the_secret(arrives: Arrives, theme: str, device: Any):
    anna = person("anna")
    reader = arrives("anna", how={**device, "color_scheme": theme})
    sign_in(reader, anna)
    page = reader.page
    page.goto("/accounts/2fa/totp/activate/")
    secret = page.locator("code").inner_text()
    code = qrcode.QRCode()
    code.add_data(f"otpauth://totp/anna%40example.org?secret={secret}&issuer=SAGA")
    code.make()
    wanted = code.get_matrix()  # with its border
    seen = modules_of(page, len(wanted) - 2 * QUIET)
    wrong = [
        (x, y, grey)
        for y, row in enumerate(seen)
        for x, grey in enumerate(row)
        if not (grey <= DARK if wanted[y][x] else grey >= LIGHT)
    ]
    assert wrong == []
