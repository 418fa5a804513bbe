"""Every operation for tables, and its answers to each asker: without a key; with the key of a seat
at the table, at another table, or in a campaign; with the key of its host, of a player, and of a
stranger. Words as in `test_p01_every_door.py`.
"""

from typing import Any

ASKING = ("nobody", "sitting", "elsewhere", "campaign", "host", "player", "stranger")
TABLE = """
                                                    nob sit els cam hos ply str
GET    /tables                                      key key key key ok  ok  ok
POST   /tables                                      key key key key ok  ok  ok
GET    /tables/schema/<game>                        key ok  ok  ok  key key key
GET    /tables/<address>                            key ok  –   –   key key key
GET    /tables/<address>/seen                       key ok  –   –   key key key
GET    /tables/<address>/seen/<seq>                 key ok  –   –   key key key
GET    /tables/<address>/choices                    key ok  –   –   key key key
GET    /tables/<address>/told                       key ok  –   –   key key key
GET    /tables/<address>/proof                      key –   –   –   key key key
POST   /tables/<address>/commands                   key no  –   –   key key key
POST   /tables/<address>/undo                       key no  –   –   key key key
GET    /tables/<address>/talk                       key ok  –   –   key key key
POST   /tables/<address>/talk                       key ok  –   –   key key key
DELETE /tables/<address>/talk/<message_id>          key ok  –   –   key key key
POST   /tables/<address>/sit                        key key key key –   –   –
POST   /tables/<address>/start                      key key key key ok  –   –
PUT    /tables/<address>/seats/<player>/bot         key key key key no  –   –
POST   /tables/<address>/seats/<player>/program     key key key key no  –   –
"""
START = "/api/v1"
BODIES: dict[str, Any] = {
    "tables": {"game": "six-lands", "seats": [{"sitter": "me"}, {"sitter": "steady"}]},
    "commands": {"commands": [{"type": "Dance"}]},
    "undo": {"entry": 1},
    "talk": {"text": "Hello."},
    "bot": {"bot": "steady"},
    "sit": {"player": "A", "name": "Ida"},
}


def tables_rows() -> dict[tuple[str, str], list[str]]:
    """The answers to `ASKING`, by method and address."""
    rows = (line.split() for line in TABLE.strip().splitlines()[1:])
    return {(method, START + path): words for method, path, *words in rows}
