"""Pages of a document as a printer would have them."""

import re

from playwright.sync_api import Page


def pages_of(page: Page, size: str) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=size)))
