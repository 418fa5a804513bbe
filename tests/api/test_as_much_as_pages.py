"""A program can open and send everything that a player or an organiser can in their campaign."""

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
    "POST lords/<lord_id>": "POST /commands, POST /lords/{lord}/portrait, "
    "DELETE /lords/{lord}/portrait",
    "GET  units": "GET /world, GET /units",
    "POST units": "POST /commands",
    "GET  units/<unit_id>": "GET /world, GET /units",
    "POST units/<unit_id>": "POST /commands",
    "GET  history/<seq>": "GET /world/{seq}",
    "GET  sheet": "GET /world",
    "GET  saga": "GET /journal",
    "GET  saga.epub": "GET /journal, GET /photos",
    "GET  end": "GET /world, GET /world/{seq}, GET /journal",
    "POST next-season": "",  # an organiser's key sets up campaigns, with any terms
    "GET  battles": "GET /world, GET /campaign",
    "GET  battles/<battle_id>": "GET /world, GET /dates, GET /photos, GET /comments, GET /drafts, "
    "GET /disputes",
    "POST battles/<battle_id>": "POST /dates, POST /dates/{date_id}/agree, "
    "POST /dates/{date_id}/decline, POST /battles/{battle}/photos, DELETE /photos/{photo_id}, "
    "POST /battles/{battle}/comments, DELETE /comments/{comment_id}",
    "GET  battles/<battle_id>/card": "GET /world, GET /dates",
    "GET  battles/<battle_id>/table": "GET /battles/{battle}/marks, GET /world",
    "GET  battles/<battle_id>/table/marks": "GET /battles/{battle}/marks",
    "POST battles/<battle_id>/table/marks": "POST /battles/{battle}/marks",
    "POST battles/<battle_id>/table/again": "DELETE /battles/{battle}/marks",
    "POST battles/<battle_id>/table/lend": "",  # a friend's phone is no program
    "GET  battle-cards": "GET /world, GET /dates",
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
    "GET  painted": "GET /painted",
    "POST painted": "PUT /painted",
    "GET  public": "GET /public-page",
    "POST public": "PUT /public-page/name, PUT /photos/{photo_id}/shown",
    "GET  plan": "GET /plan",
    "POST plan": "PUT /plan, DELETE /plan",
    "GET  away": "GET /absence",
    "POST away": "PUT /absence",
    "GET  attendance": "GET /attendance",
    "GET  happened": "GET /journal",
    "POST happened": "",  # a program marks nothing as read
    "GET  rules": "GET /world, GET /campaign",
    "GET  rulings": "GET /rulings, GET /corrections, GET /challenges",
    "POST rulings": "POST /challenges/{challenge_id}/withdraw",
    "GET  tables": "GET /world, GET /journal",
    "POST tables": "",  # a seat organises nothing
    "GET  tables.json": "GET /world",
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
    "GET  programs": "",  # a key makes and revokes no keys
    "POST programs": "",
}


# Below /campaigns/{address}, except addresses that begin with /campaigns itself.
OF_ORGANISERS = {
    "GET  organise": "GET , GET /attendance",
    "POST organise/retry": "POST /retry",
    "GET  organise/<operation>": "GET /closing",
    "POST organise/<operation>": "PUT /deadline, POST /pause, POST /resume, POST /closing, "
    "POST /excuse, POST /remind, POST /club-night, POST /club-night/end, POST /put-back, POST /end",
    "GET  as/<player>": "GET /world, GET /journal",
    "GET  bundle": "GET /bundle",
    "POST bundle": "POST /move",
    "GET  paper": "",  # a person types a sheet of paper and checks it on the map
    "POST paper": "",
    "GET  notices": "",  # destinations of notices are set on the page
    "POST notices": "",
    "POST battles": "PUT /evenings",
    "POST seats/<operation>": "POST /start, POST /seats/{player}/invitation, "
    "DELETE /seats/{player}/invitation, PUT /seats/{player}/bot, DELETE /seats/{player}/bot, "
    "PUT /seats/{player}/name, POST /open-link, DELETE /open-link, POST /spectators-link, "
    "DELETE /spectators-link, PUT /wanted, DELETE /wanted, POST /requests/{request_id}/grant, "
    "POST /requests/{request_id}/decline",
    "POST seats/<player>/out": "POST /seats/{player}/unseat",
    "POST members": "PUT /seats/{player}/deputy, DELETE /seats/{player}/deputy, "
    "POST /seats/{player}/hand-over",
    "POST painted": "GET /painted, PUT /painted",
    "POST public": "GET /public-page, PUT /public-page, DELETE /public-page, "
    "DELETE /photos/{photo_id}/shown",
    "POST talk": "POST /announcements, POST /comments, DELETE /comments/{comment_id}",
    "POST battles/<battle_id>": "DELETE /photos/{photo_id}",
    "POST lords/<lord_id>": "DELETE /photos/{photo_id}",
    "GET  rulings": "GET /rulings, GET /challenges",
    "POST rulings": "POST /challenges/{challenge_id}/grant, POST /challenges/{challenge_id}/refuse",
    "GET  rule": "GET /world",
    "GET  rule/<ruling>": "GET /world, GET /rulings/joining",
    "POST rule/<ruling>": "POST /rulings/preview, POST /rulings, POST /rulings/words",
    "GET  tables": "GET /world, GET /journal, GET /roll-tables/ready",
    "POST tables": "POST /roll-tables, PUT /roll-tables/{table}, DELETE /roll-tables/{table}, "
    "POST /roll-tables/{table}/roll",
    "GET  corrections/<seq>": "GET /journal, GET /world/{seq}",
    "POST corrections/<seq>": "POST /corrections/preview, POST /corrections",
}
# Of a table: below /tables/{address}, except addresses that begin with /tables itself or belong to
# every game.
OF_TABLES = {
    "GET  (table)": "GET , GET /seen, GET /choices, GET /told",
    "GET  now": "GET ",
    "POST act": "POST /commands",
    "POST undo": "POST /undo",
    "POST curtain": "",  # a program sits at no device
    "POST talk": "",  # a program says no set phrase
    "POST again": "POST /tables",
    "GET  history/<seq>": "GET /seen/{seq}",
    "GET  steps/<seq>": "GET /seen/{seq}",
    "GET  gold": "",  # a program searches by itself
    "GET  missed": "",
    "GET  picture.svg": "GET /seen",  # a program draws by itself
    "GET  thread": "GET /talk",
    "POST thread": "POST /talk, DELETE /talk/{message_id}",
    "GET  fair": "GET , GET /proof",
    "GET  fair.json": "GET /proof",
    "GET  record.jsonl": "GET /proof",  # which has every act and every draw
    "GET  programs": "",  # a key makes and revokes no keys of its seat
    "POST programs": "",
    "GET  asked": "",  # a person answers for themselves, and has no seat yet
    "POST asked": "",
    "GET  seats": "GET ",
    "POST seats/<operation>": "POST /start, PUT /seats/{player}/bot, "
    "POST /seats/{player}/program, POST /sit",
    "GET  seats/<player>/out": "",
    "POST seats/<player>/out": "",  # POST /seat/leave, as in every game
}
OF_THE_TAVERN = {"GET /tables", "POST /tables", "GET /tables/schema/{game}"}
OF_EVERY_MEMBER = {
    "GET /units",
    "GET /campaigns",
    "POST /campaigns",
    "POST /campaigns/import",
    "GET /imports/{job}",
    "GET /maps",
    "GET /messages",
    "GET /envelopes",
    "GET /proof",
    "GET /corrections",
    "GET /tenures",
    "GET /dates",
    "GET /photos",
    "GET /photos/{photo_id}",
    "GET /comments",
    "GET /disputes",
    "GET /battles/{battle}/marks",
}
ORGANISERS_PAGES = {
    "organise",
    "bundle",
    "organise/<operation>",
    "organise/retry",
    "notices",
    "as/<player>",
    "corrections/<seq>",
    "rule",
    "rule/<ruling>",
    "paper",
}
OWN, AT_A_TABLE = "/c/<public_id>/", "/t/<public_id>/"


def pages(own: str = OWN) -> set[str]:
    """The addresses of a campaign or of a table, by method."""
    return {
        f"{method:4} {route.removeprefix(own) or '(table)'}"
        for method, route in ROWS
        if route.startswith(own)
    }


def test_every_page_of_a_table_has_its_operations():
    assert pages(AT_A_TABLE) == set(OF_TABLES)


def test_every_page_of_a_seat_has_its_operations():
    of_seats = {page for page in pages() if page[5:] not in ORGANISERS_PAGES}
    forms_of_the_organiser = {"POST battles"}
    assert of_seats - forms_of_the_organiser == set(OPERATIONS)


def test_every_page_of_an_organiser_has_its_operations():
    of_organisers = {page for page in pages() if page[5:] in ORGANISERS_PAGES}
    assert of_organisers <= set(OF_ORGANISERS)
    assert set(OF_ORGANISERS) <= pages()


def test_the_table_lists_exactly_the_existing_operations():
    paths = api.get_openapi_schema()["paths"]
    there = {
        f"{method.upper()} {path.removeprefix('/api/v1')}"
        for path, operations in paths.items()
        for method in operations
    }
    led = {one for one in there if one.split()[1].startswith(("/campaigns", "/imports", "/maps"))}
    tables = {one for one in there if one.split()[1].startswith("/tables")}
    there -= led | tables
    named = {one for several in OPERATIONS.values() for one in several.split(", ") if one}
    assert there - named == {"GET /commands", "GET /statistics"}  # of no campaign
    assert named - there == set()
    of_tables = {one.replace("/tables/{address}", "") for one in tables - OF_THE_TAVERN}
    said = {one for several in OF_TABLES.values() for one in several.split(", ") if one}
    assert of_tables == said - OF_THE_TAVERN
    of_led = {one.replace("/campaigns/{address}", "") for one in led}
    listed = {one for several in OF_ORGANISERS.values() for one in several.split(", ") if one}
    assert of_led == listed | OF_EVERY_MEMBER
