"""The shapes of tables to roll on."""

from typing import Annotated, Any

from ninja import Path, Schema
from pydantic import Field

from campaign.rolls.checks import MOST_TABLES
from campaign.words.roll_tables.ready import READY
from club.api.bounds import BOUNDED, OneOf
from club.api.description import described_as
from club.api.shapes import Asked, Key

RollTableJson = Annotated[dict[str, Any], described_as("RollTable")]
GivenTable = Annotated[RollTableJson, BOUNDED]
ReadyName = Annotated[str, OneOf(READY)]
TableName = Annotated[str, Path(max_length=10, pattern=r"^[\w-]+$")]


class ReadyOut(Schema):
    """A table that comes with the site. Added by its `name`, each reader gets it in their own
    language."""

    name: str
    table: RollTableJson


class RollTableOut(Schema):
    id: str
    table: RollTableJson


class TablesIn(Asked):
    """`ready` are names of the site's own. `ours` and `drawn` of a table are not read."""

    ready: Annotated[list[ReadyName], Field(max_length=MOST_TABLES)] = []
    tables: Annotated[list[GivenTable], Field(max_length=MOST_TABLES)] = []
    key: Key | None = None


class OneTableIn(Asked):
    table: GivenTable
    key: Key | None = None


class RollIn(Asked):
    key: Key | None = None
