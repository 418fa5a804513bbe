"""Templates without their indentation, which would be a tenth of every page."""

import re
from typing import Any

from django.template.loaders import filesystem


class Loader(filesystem.Loader):
    """Removes indentation. Lines stay, so errors name the right one."""

    def get_contents(self, origin: Any) -> str:
        written = str(super().get_contents(origin))
        return re.sub(r"\n[ \t]+", "\n", written) if origin.name.endswith(".html") else written
