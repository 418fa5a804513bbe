"""Which games there are. Each app registers its own when it is ready."""

from typing import Any

from club.rules import Rules

_RULES: dict[str, Rules[Any, Any, Any, Any]] = {}


def register(rules: Rules[Any, Any, Any, Any]) -> None:
    """Makes a game known under its name; the same game may be registered again."""
    known = _RULES.setdefault(rules.name, rules)
    if type(known) is not type(rules):
        raise ValueError(f"two games are called {rules.name}")


def rules_of(name: str) -> Rules[Any, Any, Any, Any]:
    """The rules of the game of this name; raises KeyError for a game that nobody registered."""
    return _RULES[name]


def names() -> tuple[str, ...]:
    """The names of all games, in the order in which they were registered."""
    return tuple(_RULES)
