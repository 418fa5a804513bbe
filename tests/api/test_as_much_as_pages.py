"""A program can open and send everything that a player can in their campaign."""

from club.api.door import api
from tests.reliability.cast import ROLES
from tests.reliability.permissions.route_table import ROWS

PLAYER = ROLES.index("player")
OPERATIONS = {
    "GET  (table)": "GET /campaign, GET /world, GET /choices, POST /foresight",
    "GET  now": "GET /campaign",
    "GET  chronicle": "GET /journal, GET /messages",
    "GET  search": "GET /journal, GET /messages, GET /world",
    "GET  envelopes": "GET /envelopes",
    "GET  proof": "GET /proof",
    "GET  receipts": "GET /receipts, GET /bid",
    "GET  lords": "GET /world, GET /journal",
    "GET  lords/<lord_id>": "GET /world, GET /journal",
    "POST lords/<lord_id>": "POST /commands",
    "GET  history/<seq>": "GET /world/{seq}",
    "GET  sheet": "GET /world",
    "GET  saga": "GET /journal",
    "GET  saga.epub": "GET /journal, GET /photos",
    "GET  end": "GET /world, GET /world/{seq}, GET /journal",
    "GET  battles": "GET /world, GET /campaign",
    "GET  battles/<battle_id>": "GET /world, GET /dates, GET /photos, GET /comments, GET /drafts",
    "POST battles/<battle_id>": "POST /dates, POST /dates/{date_id}/agree, "
    "POST /dates/{date_id}/decline, POST /battles/{battle}/photos, DELETE /photos/{photo_id}, "
    "POST /battles/{battle}/comments, DELETE /comments/{comment_id}",
    "GET  notes": "",  # a program has no notes of its own
    "POST notes": "",
    "GET  private": "",  # private talk is between people, not programs
    "POST private": "",
    "GET  private/<person_id>": "",
    "POST private/<person_id>": "",
    "GET  members": "GET /campaign",
    "POST members": "",  # a seat organises nothing
    "GET  talk": "GET /comments",
    "POST talk": "POST /comments, DELETE /comments/{comment_id}",
    "GET  photos": "GET /photos",
    "GET  photos/<photo_id>": "GET /photos/{photo_id}",
    "GET  away": "GET /standing-orders, GET /absence",
    "POST away": "PUT /absence, PUT /standing-orders, DELETE /standing-orders",
    "GET  attendance": "GET /attendance",
    "GET  happened": "GET /journal",
    "POST happened": "",  # a program marks nothing as read
    "GET  rules": "GET /world, GET /campaign",
    "GET  rulings": "GET /rulings, GET /corrections, GET /challenges",
    "POST rulings": "POST /challenges/{challenge_id}/withdraw",
    "GET  challenge": "POST /challenges",
    "POST challenge": "POST /challenges",
    "GET  corrections": "GET /corrections",
    "POST undo": "POST /undo",
    "GET  act/<act_name>": "GET /choices",
    "POST act/<act_name>": "POST /commands, PUT /bid, DELETE /bid, PUT /drafts/{battle}",
    "GET  seats": "GET /campaign, GET /tenures",
    "POST seats/<operation>": "PUT /seat/name, PUT /seat/note, PUT /seat/luck",
    "GET  seats/<player>/out": "GET /handover",
    "POST seats/<player>/out": "POST /seat/leave",
    "GET  handover": "GET /handover",
    "GET  programs": "",  # a key makes and takes back no keys
    "POST programs": "",
}


def test_every_page_of_a_seat_has_its_operations():
    own = "/c/<public_id>/"
    organisers = {"organise", "organise/<operation>", "organise/retry", "notices", "as/<player>"}
    organisers |= {"corrections/<seq>", "rule", "rule/<ruling>"}
    pages = {
        f"{method:4} {route.removeprefix(own) or '(table)'}"
        for method, route in ROWS
        if route.startswith(own) and route.removeprefix(own) not in organisers
    }
    forms_of_the_organiser = {"POST battles"}
    assert pages - forms_of_the_organiser == set(OPERATIONS)


def test_the_table_lists_exactly_the_existing_operations():
    paths = api.get_openapi_schema()["paths"]
    there = {
        f"{method.upper()} {path.removeprefix('/api/v1')}"
        for path, operations in paths.items()
        for method in operations
    }
    named = {one for several in OPERATIONS.values() for one in several.split(", ") if one}
    assert there - named == {"GET /commands"}  # the schema
    assert named - there == set()
