"""Tables as a file, to take to another campaign."""

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe
from msgspec.structs import replace

from campaign.actions.history.effective_history import read_world
from campaign.pages.scene import access
from campaign.rolls.checks import MOST_TABLES
from campaign.rolls.tables import RollTable
from campaign.turns.rolling import tables_of
from club.refusals import Refusal

MOST_BYTES = 500_000
NOT_TABLES = gettext_noop("This is not a file of tables that this site has written.")


class TableFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file. `format` is 1."""

    format: int
    tables: tuple[RollTable, ...]


_decoder = msgspec.json.Decoder(TableFile)


@login_required
@require_safe
def save_tables(request: HttpRequest, public_id: str) -> HttpResponse:
    """All tables of a campaign, for its members, without what was drawn."""
    game = access.campaign_or_404(request, public_id)
    tables = tables_of(read_world(game)).values()
    kept = TableFile(1, tuple(replace(table, drawn=()) for table in tables))
    answer = HttpResponse(msgspec.json.encode(kept), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="tables-{game.public_id}.json"'
    return answer


def tables_in(document: bytes) -> tuple[RollTable, ...]:
    """The tables of a file. Refuses `not-tables`."""
    try:
        found = _decoder.decode(document[: MOST_BYTES + 1])
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Refusal("not-tables", "D3", NOT_TABLES, fields=("file",)) from error
    if found.format != 1 or not 1 <= len(found.tables) <= MOST_TABLES:
        raise Refusal("not-tables", "D3", NOT_TABLES, fields=("file",))
    return found.tables
