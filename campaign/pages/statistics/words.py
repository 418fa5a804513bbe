"""Lines of the statistics in words, with the addresses of their evidence."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from campaign.actions.statistics.figures import FIELDS, Line, Sums
from campaign.pages.scene.seat_views import faction_word
from campaign.pages.words.rule_terms import TERRAIN_KINDS


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of a table; its figures lead to `battles`, and for those won to `won` and so on."""

    words: str
    sums: Sums
    campaigns: int
    campaigns_won: int
    battles: str
    ended: str

    @property
    def won(self) -> str:
        return f"{self.battles}&outcome=won"

    @property
    def lost(self) -> str:
        return f"{self.battles}&outcome=lost"

    @property
    def drawn(self) -> str:
        return f"{self.battles}&outcome=drawn"


def line_view(by: str, line: Line) -> LineView:
    query = urlencode(dict(zip(FIELDS[by], line.value, strict=True)))
    return LineView(
        words_of(by, line.value),
        line.sums,
        line.campaigns,
        line.campaigns_won,
        f"{reverse('statistics_evidence')}?{query}",
        f"{reverse('statistics_campaigns')}?{query}",
    )


def words_of(by: str, value: tuple[str, ...]) -> str:
    """A faction, a kind of territory, or a start site with its map."""
    if by == "faction":
        return faction_word(value[0])
    if by == "kind":
        return str(TERRAIN_KINDS.get(value[0], value[0]))
    return " · ".join(reversed(value))
