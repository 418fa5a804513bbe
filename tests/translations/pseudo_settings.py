"""The site's settings, with the pseudo-language offered; `PSEUDO_LOCALE` is its folder."""

import os
from pathlib import Path

from host.settings import *  # noqa: F403
from host.settings import LANGUAGES as _OFFERED
from host.settings import LOCALE_PATHS as _PATHS
from tests.translations.pseudo import CODE

LANGUAGES = [*_OFFERED, (CODE, "Pseudo")]
LOCALE_PATHS = [Path(os.environ["PSEUDO_LOCALE"]), *_PATHS]
