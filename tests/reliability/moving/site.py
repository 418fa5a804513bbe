"""An installation examined from outside: `python -m tests.reliability.moving.site WORD …`

`found` plays a war whose organiser, Olga, has no seat in it, and prints its address. `pages
ADDRESS` prints the text of every page that Olga may open, as JSON. `proof ADDRESS` prints its
download. `remove ADDRESS` deletes it. `open ADDRESS` opens its sealed bids and prints them.
`receipt ADDRESS` prints the receipt of Bruno's bid. `member` makes Olga's account.
"""

import html
import json
import re
import sys
from typing import Any

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client, override_settings  # noqa: E402

from campaign.actions.fairness.proof_file import proof  # noqa: E402
from campaign.models import BattlePhoto  # noqa: E402
from club.actions.clock import closing  # noqa: E402
from club.actions.decisions.deadlines import pause, resume  # noqa: E402
from club.actions.journal.actor import Actor  # noqa: E402
from club.models import Game  # noqa: E402
from tests.actions.bundles.war import whole_war  # noqa: E402
from tests.crawl import routes  # noqa: E402
from tests.reliability.checker.played_out import people  # noqa: E402
from tests.table import person  # noqa: E402

EMAIL = "olga@example.org"
PLAIN = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
FILES = ("proof", "saga.epub", "now")
OF_A_CAMPAIGN = "/c/<public_id>/"
PARAMETER = re.compile(r"<(\w+)>")
# Also the minute in which a page was drawn, which pages say that a device may keep.
UNSEEN = re.compile(
    r"<(script|style|svg|head)\b.*?</\1>|<time[^>]* data-drawn>[^<]*</time>|<[^>]*>", re.S
)


def found() -> str:
    call_command("loaddata", "map_27_terrains", verbosity=0)
    game = whole_war(people())
    olga = person("olga", first_name="Olga")
    Game.objects.filter(pk=game.pk).update(organiser=olga)
    pause(game.pk, actor=Actor.organiser(olga), reason="We move house")
    return game.public_id


def pages(address: str) -> str:
    game, olga = Game.objects.get(public_id=address), _olga()
    client = Client(SERVER_NAME="localhost", headers={"accept-language": "en"})
    client.force_login(olga)
    texts = {}
    with override_settings(STORAGES=settings.STORAGES | PLAIN):
        for path in _paths(game):
            answer = client.get(f"/c/{address}/{path}")
            assert answer.status_code in (200, 302, 404, 405), (path, answer.status_code)
            if answer.status_code == 200:
                texts[path] = _text(answer.content.decode())
    return json.dumps(texts)


def _olga() -> Any:
    return get_user_model()._default_manager.get(email=EMAIL)


def _paths(game: Game) -> list[str]:
    """The end, after the campaign's address, of the address of each read-only page, filled in."""
    battles = sorted({row.battle for row in BattlePhoto.objects.filter(game=game)})
    values = {
        "seq": [str(n) for n in range(0, game.seq, 9)],
        "player": ["A"],
        "battle_id": battles,
        "lord_id": ["lord-1"],
        "operation": ["resume"],
        "ruling": ["power"],
    }
    paths = []
    for route in routes():
        if not route.startswith(OF_A_CAMPAIGN) or route.endswith(FILES):
            continue
        rest = route.removeprefix(OF_A_CAMPAIGN)
        names = PARAMETER.findall(rest)
        if all(name in values for name in names) and len(names) < 2:
            every = values[names[0]] if names else [""]
            paths += [PARAMETER.sub(value, rest) for value in every]
    return paths


def _text(page: str) -> list[str]:
    """The lines that a reader sees."""
    words = html.unescape(UNSEEN.sub("\n", page))
    lines = (" ".join(line.split()) for line in words.splitlines())
    return [line for line in lines if line]


def opened(address: str) -> str:
    game = Game.objects.get(public_id=address)
    resume(game.pk, actor=Actor.organiser(_olga()), reason="We are there")
    assert closing.close(game.pk, how="organiser")
    bids = game.envelopes.filter(turn=4)
    return json.dumps({bid.player: [bid.amount, bid.how, bid.receipt] for bid in bids})


def receipt(address: str) -> str:
    """The receipt of the bid that Bruno has sealed."""
    return str(Game.objects.get(public_id=address).envelopes.get(player="B", turn=4).receipt)


def member() -> str:
    return str(person("olga", first_name="Olga"))


def main(word: str, *address: str) -> None:
    if word == "remove":
        Game.objects.get(public_id=address[0]).delete()
        return
    answers = {
        "found": found,
        "pages": pages,
        "open": opened,
        "receipt": receipt,
        "member": member,
        "proof": lambda of: "\n".join(proof(Game.objects.get(public_id=of))),
    }
    sys.stdout.write(answers[word](*address))


if __name__ == "__main__":
    main(*sys.argv[1:])
