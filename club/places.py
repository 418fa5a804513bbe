"""Where the program keeps its own files, which it only reads, and where a site keeps its data.

In a checkout, templates, static files, catalogues and fixtures lie at the top. In an installed
package they lie in `host/files`, together with `manage.py` and `pyproject.toml`. Uses the standard
library only: keys are made before the environment is installed.
"""

from pathlib import Path

PACKAGES = Path(__file__).resolve().parents[1]  # of `club`, `campaign`, `tavern` and `host`
_PACKED = PACKAGES / "host" / "files"
INSTALLED = _PACKED.is_dir()
FILES = _PACKED if INSTALLED else PACKAGES
TEMPLATES = FILES / "templates"
STATIC = FILES / "static"
LOCALE = FILES / "locale"
FIXTURES = FILES / "fixtures"
MANAGE = FILES / "manage.py"


def usual_data() -> Path:
    """The data directory of a site for which nobody named one. No folder of an installed package is
    it: an upgrade would delete it."""
    return Path.home() / "campaign-data" if INSTALLED else PACKAGES / "data"
