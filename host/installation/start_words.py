"""How a site is started here, in sentences for whoever starts it. It needs no other package."""

from club import places

FIRST = "campaign run" if places.INSTALLED else "make setup"  # makes the keys


def start(name: str, value: object) -> str:
    """The command with one setting: `make run PORT=8080` in a checkout, `campaign run --port 8080`
    where a release is installed."""
    if places.INSTALLED:
        return f"campaign run --{name.lower().replace('_', '-')} {value}"
    return f"make run {name}={value}"
