"""Types that the facets of a kind of game share."""

from collections.abc import Callable
from typing import Any, TypeAlias

from club.rules import Rules

AnyRules: TypeAlias = Rules[Any, Any, Any, Any]
Body = Callable[[Any, Any], dict[str, Any]]
# A route, its arguments, and how many of the last characters differ between addresses.
ClosedRoute = tuple[str, tuple[str | int, ...], int]
