"""The campaigns of a database, computed again from their journals, and what each seat at its tables
may see, as JSON.
"""

import hashlib
import json
import sys
from typing import Any

import django

ENGINES = ("sqlite", "postgresql")


def golden() -> dict[str, Any]:
    """Per campaign: where its journal leads, its sealed contents, and the text of its record file.
    Per table: the digests of its entries, and what each seat may see.

    Raises AssertionError if a journal does not lead to the stored world. A journal played under
    another reading of the rules is not replayed: its digest is None, and `reading` has the sentence
    that says so.
    """
    from club.models import Game

    rows = Game.objects.order_by("pk")
    return {row.public_id: (_account if row.kind == "saga" else _table)(row) for row in rows}


def _account(game: Any) -> dict[str, Any]:
    from campaign.actions.history.integrity import first_world, replay_journal
    from campaign.actions.play.sealed_bids import own_bid
    from campaign.actions.records.record_files import export_record, replay
    from campaign.play import digest
    from campaign.world import READING
    from club.actions.chain.hash_chain import end_of_chain

    end, again = replay_journal(game), replay(export_record(game))
    begun = first_world(game).reading
    if begun == READING:
        assert (end.refusal, again.refusal) == (None, None), (game.pk, end, again)
        assert digest(end.world) == digest(again.world)
    else:
        assert [end.refusal.code, again.refusal.code] == ["another-reading"] * 2
        assert str(end.refusal) == str(again.refusal)
    commands = [json.loads(line)["command"] for line in list(export_record(game))[1:]]
    sealed = {player: own_bid(game, player) for player in "ABCDEF"}
    return {
        "name": game.name,
        "place": [game.status, game.turn, game.phase],
        "lines": game.seq,
        "reading": str(end.refusal) if end.refusal else begun,
        "digest": None if end.refusal else digest(end.world),
        "chain": end_of_chain(game).chain,
        "commands": hashlib.sha256(json.dumps(commands).encode()).hexdigest(),
        "sealed": {player: bid.amount for player, bid in sealed.items() if bid},
        "photos": [hashlib.sha256(bytes(row.image)).hexdigest() for row in game.photos.all()],
    }


def _table(game: Any) -> dict[str, Any]:
    from club.actions.chain.contents import read_world, seen_by
    from club.actions.chain.hash_chain import end_of_chain
    from club.kinds import kind_of

    digests = list(game.journal.order_by("seq").values_list("digest", flat=True))
    seats = game.seats.order_by("player").values_list("player", flat=True)
    return {
        "name": game.name,
        "kind": game.kind,
        "place": [game.status, game.turn, game.phase, game.waits_for],
        "lines": game.seq,
        "digest": kind_of(game).rules.digest(read_world(game)),
        "digests": hashlib.sha256(json.dumps(digests).encode()).hexdigest(),
        "chain": end_of_chain(game).chain,
        "hands": {seat: repr(seen_by(game, seat).own) for seat in seats},
    }


if __name__ == "__main__":
    django.setup()
    json.dump(golden(), sys.stdout, indent=1, sort_keys=True)
    sys.stdout.write("\n")
