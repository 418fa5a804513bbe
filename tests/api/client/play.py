"""A program that only knows the generated client and docs/api.md, and no code of the project.

`play.py found URL KEY` sets up a campaign of two turns and prints its address and open link.
`play.py run URL KEY ADDRESS SEAT…` musters at both seats, starts, moves a deadline, makes a ruling,
and plays until the campaign has ended. It prints the ending.
"""

import json
import sys
from datetime import UTC, datetime, timedelta
from importlib import import_module
from typing import Any

from client import AuthenticatedClient, models


def at(url: str, key: str) -> AuthenticatedClient:
    return AuthenticatedClient(base_url=url, token=key, raise_on_unexpected_status=True)


def call(client: AuthenticatedClient, operation: str, *given: Any, body: Any = None) -> Any:
    """The answer of an operation such as "game.get_choices". A refusal ends the program."""
    more = {} if body is None else {"body": body}
    answer = import_module(f"client.api.{operation}").sync(*given, client=client, **more)
    assert not isinstance(answer, models.Refused), (operation, answer)
    return answer


def show(found: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(found))


LIMITS = {"turns": 2, "prestige": 8, "lords": 7, "starting_bands": 1, "villages": 2}


def found(url: str, key: str) -> None:
    seats = [
        {"sitter": "", "name": "Anna", "faction": "Vikings"},
        {"sitter": "", "name": "Bruno", "faction": "Normans"},
    ]
    body = {"name": "By programs", "pace": "slow", "seats": seats, "rules": {"limits": LIMITS}}
    game = call(at(url, key), "organisers.post_campaigns", body=models.FoundingIn.from_dict(body))
    show({"address": game.address, "link": game.open_link})


def organise(client: AuthenticatedClient, address: str) -> None:
    """A later deadline, and three points as a ruling that was previewed."""
    game = call(client, "organisers.get_campaigns_by_address", address)
    until = (game.closes_at or datetime.now(UTC)) + timedelta(days=3)
    moved = {"until": until.isoformat(), "reason": "The hall is closed."}
    after = call(
        client,
        "organisers.put_campaigns_by_address_deadline",
        address,
        body=models.DeadlineIn.from_dict(moved),
    )
    assert after.closes_at == until, (after.closes_at, until)
    gift = {"command": {"type": "GrantPower", "player": "B", "amount": 3}}
    shown = call(
        client,
        "organisers.post_campaigns_by_address_rulings_preview",
        address,
        body=models.RulingPreviewIn.from_dict(gift),
    )
    ruled = gift | {"reason": "For the cake.", "shown": shown.shown}
    made = call(
        client,
        "organisers.post_campaigns_by_address_rulings",
        address,
        body=models.RulingIn.from_dict(ruled),
    )
    assert made.kind == "GrantPower"


def filled_in(kind: str, offer: dict[str, Any]) -> dict[str, Any]:
    """The command for an offer, with its numbers filled in."""
    if kind == "MusterOffer":
        units = [{"kind": "warriors", "figures": 8}] * offer["least"]
        bands = [{"lord": f"Lord {n}", "units": units} for n in range(offer["bands"])]
        return {"type": "Muster", "player": offer["player"], "bands": bands}
    if kind == "TieOffer":
        return {"type": "OrderTies", "player": offer["player"], "groups": offer["groups"]}
    raise LookupError(kind, offer)


def go(client: AuthenticatedClient) -> bool:
    """Plays one cautious command for this seat. Returns False if it is not awaited."""
    game = call(client, "game.get_campaign")
    if game.you not in game.waits_for:
        return False
    if game.phase == "bids":
        call(client, "bids.put_bid", body=models.BidIn(amount=0))
        return True
    choices = [one.to_dict() for one in call(client, "game.get_choices")]
    ready = [one["command"] for one in choices if one.get("command")]
    careful = [one for one in ready if one["type"] in ("Done", "Pass", "Roll")]
    command = next(iter([*careful, *ready]), None) or filled_in(
        choices[0]["kind"], choices[0]["offer"]
    )
    body = models.CommandIn.from_dict({"command": command, "moment": game.moment})
    call(client, "game.post_commands", body=body)
    return True


def run(url: str, key: str, address: str, *seats: str) -> None:
    organiser, players = at(url, key), [at(url, seat) for seat in seats]
    for player in players:
        go_on = call(player, "game.get_choices")[0].to_dict()
        muster = filled_in(go_on["kind"], go_on["offer"])
        call(player, "game.post_commands", body=models.CommandIn.from_dict({"command": muster}))
    call(organiser, "organisers.post_campaigns_by_address_start", address)
    organise(organiser, address)
    for _ in range(500):
        went = [go(player) for player in players]
        if not any(went):
            break
    game = call(organiser, "organisers.get_campaigns_by_address", address)
    world = call(organiser, "organisers.get_campaigns_by_address_world", address).to_dict()
    show({"status": game.status, "turn": game.turn, "ending": world["ending"]})


if __name__ == "__main__":
    {"found": found, "run": run}[sys.argv[1]](*sys.argv[2:])
