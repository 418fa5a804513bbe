"""The campaign in an address, for its organiser."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest

from campaign.actions.play import campaign_queries
from club.actions.clock.page_views import up_to_date
from club.actions.journal.actor import Actor
from club.actions.journal.permissions import organises
from club.actions.seats.api_keys import Speaker
from club.api.door import (
    EVERY_ACT,
    EVERY_ANSWER,
    READABLE,
    OrganiserKey,
    api,
    check_strong,
    organiser,
)
from club.api.shapes import Address
from club.models import Game

OF_LED = "/campaigns/{address}"


def read(shape: Any) -> dict[str, Any]:
    """The arguments of an operation that reads."""
    return {"auth": OrganiserKey(), "response": {200: shape, **READABLE}}


def does(shape: Any = None) -> dict[str, Any]:
    """The arguments of an operation that changes something; without a shape it answers 204."""
    answer = {204: None} if shape is None else {200: shape}
    return {"auth": OrganiserKey(), "response": answer | EVERY_ACT}


def led(request: HttpRequest, address: str, *, strong: bool = False) -> Game:
    """The campaign, brought up to date if its deadline has passed.

    LookupError for a person who does not organise it. A `strong` action cannot be undone, so it
    refuses a weak key (`weak-key`).
    """
    user = organiser(request).user
    found = up_to_date(lambda: campaign_queries.campaign_for(user, address))
    if not organises(found, user):
        raise LookupError(address)
    if strong:
        check_strong(request)
    return found


def as_organiser(request: HttpRequest, player: str | None = None) -> Actor:
    return Actor.organiser(organiser(request).user, player)


def for_all(path: str, shape: Any, answers: Any = EVERY_ANSWER) -> Callable[..., Any]:
    """An operation that reads what every seat sees, and at a second address the organiser."""

    def operation(view: Callable[..., Any]) -> Callable[..., Any]:
        api.get(f"{OF_LED}{path}", **read(shape))(also_led(view))
        made: Callable[..., Any] = api.get(path, response={200: shape, **answers})(view)
        return made

    return operation


def also_led(view: Callable[..., Any]) -> Callable[..., Any]:
    """A view of what every seat sees, for the organiser of the campaign in the address."""

    @wraps(view)
    def view_of_led(request: HttpRequest, address: str, **more: Any) -> Any:
        asked, game = organiser(request), led(request, address)
        request.auth = Speaker(  # type: ignore[attr-defined]
            game.pk,
            game.public_id,
            game.kind,
            asked.user,
            Actor.organiser(asked.user),
            asked.token_id,
        )
        return view(request, **more)

    whole = inspect.signature(view)
    first, *others = whole.parameters.values()
    named = inspect.Parameter(
        "address", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Address
    )
    view_of_led.__signature__ = whole.replace(  # type: ignore[attr-defined]
        parameters=[first, named, *others]
    )
    return view_of_led
