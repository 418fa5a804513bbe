"""P1: the desk and the same roles: the answers of every page of each model's rows.

Words as in `test_p01_every_route.py`; ban: 403. `<own>` is a row that belongs to the role's
campaign, or to no campaign.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib import admin

from club.models import Game
from tests.crawl import routes
from tests.reliability.cast import ROLES, Cast
from tests.reliability.role_rows import at, column_of, rows_of, said

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]

DESK = """
                                                       ano str inv ply oth org pl+ for spe sta sup
GET  campaigns (list)                                  in  in  in  in  in  ok  ok  ok  in  ok  ok
POST campaigns (list)                                  in  in  in  in  in  ok  ok  ok  in  ok  ok
GET  campaigns add/                                    in  in  in  in  in  ban ban ban in  ban ban
POST campaigns add/                                    in  in  in  in  in  ban ban ban in  ban ban
GET  campaigns <own>/                                  in  in  in  in  in  go  go  go  in  go  go
POST campaigns <own>/                                  in  in  in  in  in  go  go  go  in  go  go
GET  campaigns <own>/change/                           in  in  in  in  in  ok  ok  –   in  ok  ok
POST campaigns <own>/change/                           in  in  in  in  in  ban ban ban in  ban ban
GET  campaigns <own>/history/                          in  in  in  in  in  ok  ok  –   in  ok  ok
POST campaigns <own>/history/                          in  in  in  in  in  ok  ok  –   in  ok  ok
GET  campaigns <own>/delete/                           in  in  in  in  in  ban ban ban in  ban ban
POST campaigns <own>/delete/                           in  in  in  in  in  ban ban ban in  ban ban
GET  house (list)                                      in  in  in  in  in  ban ban ban in  ok  ok
POST house (list)                                      in  in  in  in  in  ban ban ban in  ok  ok
GET  house add/                                        in  in  in  in  in  ban ban ban in  ban ban
POST house add/                                        in  in  in  in  in  ban ban ban in  ban ban
GET  house <own>/                                      in  in  in  in  in  go  go  go  in  go  go
POST house <own>/                                      in  in  in  in  in  go  go  go  in  go  go
GET  house <own>/change/                               in  in  in  in  in  ban ban ban in  ok  ok
POST house <own>/change/                               in  in  in  in  in  ban ban ban in  ban ban
GET  house <own>/history/                              in  in  in  in  in  –   –   –   in  ok  ok
POST house <own>/history/                              in  in  in  in  in  –   –   –   in  ok  ok
GET  house <own>/delete/                               in  in  in  in  in  ban ban ban in  ban ban
POST house <own>/delete/                               in  in  in  in  in  ban ban ban in  ban ban
GET  accounts (list)                                   in  in  in  in  in  ban ban ban in  ban ok
POST accounts (list)                                   in  in  in  in  in  ban ban ban in  ban ok
GET  accounts add/                                     in  in  in  in  in  ban ban ban in  ban ok
POST accounts add/                                     in  in  in  in  in  ban ban ban in  ban ok
GET  accounts <own>/                                   in  in  in  in  in  go  go  go  in  go  go
POST accounts <own>/                                   in  in  in  in  in  go  go  go  in  go  go
GET  accounts <own>/change/                            in  in  in  in  in  ban ban ban in  ban ok
POST accounts <own>/change/                            in  in  in  in  in  ban ban ban in  ban ok
GET  accounts <own>/history/                           in  in  in  in  in  ban ban ban in  ban ok
POST accounts <own>/history/                           in  in  in  in  in  ban ban ban in  ban ok
GET  accounts <own>/delete/                            in  in  in  in  in  ban ban ban in  ban ok
POST accounts <own>/delete/                            in  in  in  in  in  ban ban ban in  ban ok
GET  game     <own>/rule/                              in  in  in  in  in  ok  ok  –   in  ok  ok
POST game     <own>/rule/                              in  in  in  in  in  ok  ok  –   in  ok  ok
GET  game     <own>/rule/<ruling>/                     in  in  in  in  in  ok  ok  –   in  ok  ok
POST game     <own>/rule/<ruling>/                     in  in  in  in  in  ok  ok  –   in  ok  ok
GET  game     again/                                   in  in  in  in  in  x   x   x   in  x   x
POST game     again/                                   in  in  in  in  in  go  go  go  in  go  go
"""
OF_CAMPAIGNS = (
    "seat",
    "battlecomment",
    "battlephoto",
    "campaign",
    "challenge",
    "channel",
    "correction",
    "countedmark",
    "envelope",
    "game",
    "invitation",
    "lentcount",
    "livecount",
    "journalentry",
    "meeting",
    "message",
    "note",
    "notice",
    "openseats",
    "phaseclose",
    "reportdraft",
    "ruling",
    "seatrequest",
    "seattoken",
    "seed",
    "snapshot",
    "sealedplan",
    "tenure",
    "askedperson",
    "dayfalls",
    "result",
    "table",
    "finalplace",
    "foughtside",
    "paintedweek",
    "tally",
)
OF_THE_HOUSE = (
    "map",
    "feed",
    "heartbeat",
    "house",
    "installation",
    "league",
    "letter",
    "mapdraft",
    "mappicture",
    "noticewish",
    "chatname",
    "oncekey",
    "organisertoken",
    "outage",
    "privatemessage",
    "privatenote",
    "profile",
    "road",
    "simulation",
    "simulationbatch",
    "startsite",
    "terrain",
    "evening",
    "guest",
    "plannedtable",
    "strength",
    "talkblock",
    "talkmessage",
    "job",
    "jobpart",
)
OF_ACCOUNTS = ("user", "emailaddress", "group")
KINDS = {"campaigns": OF_CAMPAIGNS, "house": OF_THE_HOUSE, "accounts": OF_ACCOUNTS}


@pytest.fixture
def cast() -> Cast:
    return Cast()


def models() -> dict[str, Any]:
    return {str(model._meta.model_name): model for model in admin.site._registry}


def row_of(model: Any, game: Game) -> Any:
    """One of the model's rows, of this campaign or of none; None if there is no such row."""
    rows = model._base_manager.order_by("pk")
    if model is Game:
        return game
    names = {field.name for field in model._meta.get_fields() if field.is_relation}
    if "game" in names:
        rows = rows.filter(game=game)
    elif "seat" in names:
        rows = rows.filter(seat__game=game)
    return rows.first()


def desk_answer(cast: Cast, role: str, method: str, name: str, rest: str) -> str | None:
    """The answer to the role about a row of this model; None if there is no row."""
    model, game = models()[name], cast.game(role)
    row = row_of(model, game)
    if row is None and "<own>" in rest:
        return None
    base = f"/admin/{model._meta.app_label}/{name}/"
    address = base + rest.replace("<own>", str(getattr(row, "pk", "")))
    return said(cast.client(role), method, at(address, game))


@pytest.mark.parametrize("role", ROLES)
def test_p01_rows_in_the_admin_match_the_table(role: str, cast: Cast, tier: str, figure: Figure):
    """Takes one model of each kind; before a landing, every model that has a row."""
    wanted, asked = column_of(rows_of(DESK), role), 0
    kinds = KINDS | {"game": ("game",), "user": ("user",)}
    for (method, kind, rest), word in wanted.items():
        for name in kinds[kind][:1] if tier == "test" else kinds[kind]:
            answer = desk_answer(cast, role, method, name, rest.replace("(list)", ""))
            assert answer in (None, word), (method, name, rest)
            asked += answer is not None
    figure(f"{asked} pages of the desk as {role}")
    assert asked >= len(wanted)


def test_p01_a_model_without_a_kind_fails():
    assert sorted(models()) == sorted(name for names in KINDS.values() for name in names)


def test_p01_a_model_page_that_is_not_in_the_table_fails():
    of_models = re.compile(rf"/admin/\w+/(?:{'|'.join(models())})/(.*)")
    found = {rows[1] for route in routes() if (rows := of_models.fullmatch(route))}
    own = {re.sub(r"<(object_)?id>", "<own>", rest) or "(list)" for rest in found}
    assert own == {rest for _, _, rest in rows_of(DESK)}
