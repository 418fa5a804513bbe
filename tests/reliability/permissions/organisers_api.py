"""Every operation for organisers: the request, and the answer to the organiser's own key.

All other requests get the same answers: 404 with another person's key, 401 without a key or with a
seat's key. Words as in `test_p01_every_door.py`. The key may not do anything irreversible.
"""

from typing import Any

WHY = {"reason": "As agreed."}
TABLE = """
GET    /campaigns                                     ok
POST   /campaigns                                     ok
POST   /campaigns/import                              no
GET    /imports/<job>                                 –
GET    /maps                                          ok
GET    /campaigns/<address>/bundle                    ok
POST   /campaigns/<address>/move                      ban
GET    /campaigns/<address>                           ok
GET    /campaigns/<address>/world                     ok
GET    /campaigns/<address>/world/<seq>               ok
GET    /campaigns/<address>/journal                   ok
GET    /campaigns/<address>/messages                  ok
GET    /campaigns/<address>/envelopes                 ok
GET    /campaigns/<address>/proof                     ok
GET    /campaigns/<address>/rulings                   ok
GET    /campaigns/<address>/corrections               ok
GET    /campaigns/<address>/challenges                ok
GET    /campaigns/<address>/attendance                ok
GET    /campaigns/<address>/tenures                   ok
GET    /campaigns/<address>/units                     ok
GET    /campaigns/<address>/dates                     ok
GET    /campaigns/<address>/photos                    ok
GET    /campaigns/<address>/photos/<photo_id>         ok
DELETE /campaigns/<address>/photos/<photo_id>         ok
GET    /campaigns/<address>/comments                  ok
GET    /campaigns/<address>/disputes                  ok
GET    /campaigns/<address>/battles/<battle>/marks     ok
POST   /campaigns/<address>/comments                  ok
DELETE /campaigns/<address>/comments/<comment_id>     ok
POST   /campaigns/<address>/announcements             ok
POST   /campaigns/<address>/start                     ok
PUT    /campaigns/<address>/deadline                  no
POST   /campaigns/<address>/pause                     ok
POST   /campaigns/<address>/resume                    no
GET    /campaigns/<address>/closing                   ok
POST   /campaigns/<address>/closing                   ban
POST   /campaigns/<address>/retry                     ok
POST   /campaigns/<address>/excuse                    ban
POST   /campaigns/<address>/remind                    no
POST   /campaigns/<address>/club-night                ban
POST   /campaigns/<address>/club-night/end            no
POST   /campaigns/<address>/put-back                  ban
POST   /campaigns/<address>/end                       ban
PUT    /campaigns/<address>/evenings                  ok
POST   /campaigns/<address>/seats/<player>/invitation ok
DELETE /campaigns/<address>/seats/<player>/invitation ok
PUT    /campaigns/<address>/seats/<player>/bot        ok
DELETE /campaigns/<address>/seats/<player>/bot        ok
PUT    /campaigns/<address>/seats/<player>/name       ok
POST   /campaigns/<address>/seats/<player>/unseat     ban
PUT    /campaigns/<address>/seats/<player>/deputy     no
DELETE /campaigns/<address>/seats/<player>/deputy     no
POST   /campaigns/<address>/seats/<player>/hand-over  ban
POST   /campaigns/<address>/open-link                 no
DELETE /campaigns/<address>/open-link                 ok
POST   /campaigns/<address>/spectators-link           ok
DELETE /campaigns/<address>/spectators-link           ok
GET    /campaigns/<address>/painted                   ok
PUT    /campaigns/<address>/painted                   ok
GET    /campaigns/<address>/public-page               ok
PUT    /campaigns/<address>/public-page               ok
DELETE /campaigns/<address>/public-page               ok
DELETE /campaigns/<address>/photos/<photo_id>/shown   ok
PUT    /campaigns/<address>/wanted                    ok
DELETE /campaigns/<address>/wanted                    ok
POST   /campaigns/<address>/requests/<request_id>/grant        no
POST   /campaigns/<address>/requests/<request_id>/decline      no
POST   /campaigns/<address>/rulings/preview           ok
GET    /campaigns/<address>/rulings/joining           ok
POST   /campaigns/<address>/rulings                   ok
POST   /campaigns/<address>/rulings/words             ok
GET    /campaigns/<address>/roll-tables/ready         ok
POST   /campaigns/<address>/roll-tables               ok
PUT    /campaigns/<address>/roll-tables/<table>       –
DELETE /campaigns/<address>/roll-tables/<table>       no
POST   /campaigns/<address>/roll-tables/<table>/roll  no
POST   /campaigns/<address>/corrections/preview       no
POST   /campaigns/<address>/corrections               ban
POST   /campaigns/<address>/challenges/<challenge_id>/grant    no
POST   /campaigns/<address>/challenges/<challenge_id>/refuse   no
"""
GIFT = {"type": "GrantPower", "player": "B", "amount": 1}
BODIES: dict[str, Any] = {
    "POST /campaigns": {"name": "Two fords"},
    "POST comments": {"text": "Well met."},
    "POST announcements": {"text": "Cake."},
    "POST move": {"key": "age1other"},
    "PUT deadline": WHY | {"until": "2099-01-01T20:00:00Z"},
    "POST pause": WHY,
    "POST resume": WHY,
    "POST closing": WHY | {"shown": "0", "page_version": 1},
    "POST excuse": WHY | {"player": "B"},
    "POST remind": {},
    "POST club-night": WHY | {"minutes": 5},
    "POST club-night/end": WHY,
    "POST put-back": WHY,
    "POST end": WHY,
    "PUT public-page": {"indexed": True},
    "PUT painted": {"on": True},
    "PUT evenings": {"tables": 2, "nights": []},
    "POST seats/<player>/invitation": {},
    "PUT seats/<player>/bot": {"bot": "steady"},
    "PUT seats/<player>/name": {"name": "Free"},
    "POST seats/<player>/unseat": WHY,
    "PUT wanted": {"text": "Thursdays."},
    "POST rulings/preview": {"command": GIFT},
    "POST rulings": WHY | {"command": GIFT},
    "POST rulings/words": WHY,
    "POST roll-tables": {"ready": ["omens"]},
    "PUT roll-tables/<table>": {"table": {}},
    "POST roll-tables/<table>/roll": {},
    "POST corrections/preview": {"entry": 999},
    "POST corrections": WHY | {"entry": 999, "page_version": 1},
    "POST challenges/<challenge_id>/grant": {"words": "Yes."},
    "POST challenges/<challenge_id>/refuse": {"words": "No."},
}
START = "/api/v1"


def organisers_rows() -> dict[tuple[str, str], str]:
    """The answer to the organiser, by method and address."""
    rows = (line.split() for line in TABLE.strip().splitlines())
    return {(method, START + path): word for method, path, word in rows}


def body_of(method: str, path: str) -> Any:
    short = path.removeprefix(f"{START}/campaigns/<address>/").removeprefix(START)
    return BODIES.get(f"{method} {short}")
