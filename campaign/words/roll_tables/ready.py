"""The tables that come with the site, by their names."""

from msgspec.structs import replace

from campaign.rolls.tables import RollTable
from campaign.words.roll_tables import field, realm

READY: dict[str, RollTable] = {
    name: replace(table, ours=name)
    for name, table in {
        "omens": realm.OMENS,
        "season": realm.SEASON,
        "whispers": realm.WHISPERS,
        "fates": realm.FATES,
        "weather": field.WEATHER,
        "hour": field.HOUR,
        "setups": field.SETUPS,
        "many": field.MANY,
        "stones": field.STONES,
        "ruins": field.RUINS,
        "roads": realm.ROADS,
        "feast": realm.FEAST,
    }.items()
}


def known_as(table: RollTable) -> str:
    """The name of the site's own table whose title and rows these are; "" if they are others."""
    for name, ours in READY.items():
        if (ours.title, ours.dice, ours.rows) == (table.title, table.dice, table.rows):
            return name
    return ""
