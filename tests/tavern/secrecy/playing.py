"""Anna lays a card in both variants of the game, and others try forbidden commands."""

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from club.rules import Seat
from tavern.six_lands.commands import EndTurn, Lay, Play
from tests.tavern.secrecy import looks
from tests.tavern.secrecy.looks import Looks, answer
from tests.tavern.secrecy.position import HIGH, LOW, SHARED, Cast, Variant, as_sent

A, B, C = map(Seat, "ABC")


def of_variant(cast: Cast, variant: Variant, play: Callable[[Cast, Variant], Any]) -> Any:
    """The result of `play` in this variant. Its changes are rolled back."""
    found: Any = None
    with contextlib.suppress(InterruptedError), transaction.atomic():
        cast.deal(variant)
        found = play(cast, variant)
        raise InterruptedError  # rolls back
    return found


def both(cast: Cast, play: Callable[[Cast, Variant], Any]) -> tuple[Any, Any]:
    return of_variant(cast, LOW, play), of_variant(cast, HIGH, play)


def lay(cast: Cast, variant: Variant) -> None:
    """Anna looks at a card, lays it face down and ends her turn."""
    assert cast.see("anna", f"?card={variant.laid}").status_code == 200
    done = cast.act("anna", as_sent(Lay(A, variant.laid, 1)))
    assert done.status_code == 302
    assert cast.act("anna", as_sent(EndTurn(A)), htmx=True).status_code in (200, 422)


def tries(cast: Cast) -> Looks:
    """The answers to Bruno and others when they try commands that are forbidden or wrong."""
    laid = (LOW.laid, HIGH.laid, LOW.held[0], HIGH.held[0], SHARED)
    tried = {
        f"{who} {name} {card}": answer(cast.act(who, as_sent(command)))
        for card in laid
        for who in ("bruno", "clara", "host", "stranger", "left", "invited")
        for name, command in (
            ("play", Play(B, card)),
            ("as Anna", Lay(A, card, 1)),
            ("on hers", Lay(B, card, 1)),
        )
    }
    for who in ("bruno", "host"):
        for rest, sent in (
            ("undo", {"entry": "1"}),
            ("curtain", {"player": "A"}),
            ("talk", {"phrase": "well"}),
            ("seats/luck", {"luck": "late"}),
            ("again", {}),
        ):
            tried[f"{who} {rest}"] = answer(cast.clients[who].post(cast.address(rest), sent))
    return tried


def storing_fails(patch: pytest.MonkeyPatch, told: Callable[[Any], str]) -> None:
    """Makes storing of journal lines fail. The error contains `told` of the command."""

    def broken(entry: Any, command: Any, *more: Any) -> None:
        raise ZeroDivisionError(told(command))

    patch.setattr("club.actions.journal.ledger.fill", broken)


def failure(caplog: pytest.LogCaptureFixture) -> Callable[[Cast, Variant], Looks]:
    """The page and log of a failure when Anna lays her card."""

    def fails(cast: Cast, variant: Variant) -> Looks:
        caplog.clear()
        cast.clients["anna"].raise_request_exception = False
        got = cast.act("anna", as_sent(Lay(A, variant.laid, 1)))
        assert got.status_code == 500
        return {"page": looks.of_debug(got.content), "log": looks.bare(caplog.text.encode())}

    return fails
