"""The files of symbols of which the boards are made."""

from pathlib import Path
from re import findall

from django.conf import settings


def drawing(name: str) -> str:
    """The file of a game, by the name of its style sheet."""
    return (Path(settings.BASE_DIR) / f"static/{name}.svg").read_text()


def symbols(name: str) -> set[str]:
    return {*findall(r'<g id="([^"]+)"', drawing(name))}


def named(html: str, name: str) -> set[str]:
    """The symbols that a page uses from this file."""
    return {*findall(rf'href="[^"#]*/{name}[^"/#]*\.svg#([^"]+)"', html)}
