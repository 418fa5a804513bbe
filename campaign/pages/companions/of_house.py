"""The campaigns of the reader's fellow players, and the records set in them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaign.actions.company.painted import Painter, contest
from campaign.models import League
from campaign.pages.companions.campaign_rows import CampaignRow, Sitter, campaign_rows
from club.actions.accounts.emblems import Emblem, emblems_of
from club.models import Game
from club.pages.companions.parts import Section

HOLDERS = 3  # holders of one record
MOST_RUNNING, MOST_ENDED = 24, 12  # campaigns shown; all are counted


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a record: their number, also in words, the place where they set it, and its
    address.

    `sitter` is None for a battle.
    """

    number: int
    name: str
    words: str
    where: str
    address: str
    sitter: Sitter | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A record of the hall of fame; `sign` is an icon of `signs.svg`."""

    title: str | Promise
    sign: str
    holders: list[Holder]


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A league, its latest season that was won, and the number of seasons that the reader may
    see."""

    league: League
    seasons: int
    latest: CampaignRow | None


@dataclass(frozen=True, slots=True)
class House:
    """Campaigns newest first; records that have a holder; emblems of people by their id.

    `more` is the number of ended campaigns that are not shown.
    """

    running: list[CampaignRow]
    ended: list[CampaignRow]
    more: int
    records: list[Record]
    emblems: dict[int, Emblem]
    leagues: list[LeagueRow]


def of_house(games: QuerySet[Game]) -> Section:
    rows = campaign_rows(games)
    records = [
        Record(_("Most campaigns won"), "end", _first(_winners(rows))),
        Record(_("Most battles won"), "battle", _first(_victors(rows))),
        Record(_("Most memory points"), "memory", _best(_remembered(rows))),
        Record(_("The longest-lived lord"), "order", _best(_lords(rows))),
        Record(_("The bloodiest battle"), "battle", _best(_fields(rows))),
        *_of_the_painters(games, rows),
    ]
    ended = [row for row in rows if row.over]
    house = House(
        [row for row in rows if not row.over][:MOST_RUNNING],
        ended[:MOST_ENDED],
        max(0, len(ended) - MOST_ENDED),
        [record for record in records if record.holders],
        emblems_of(sitter.person for row in rows for sitter in row.sitters.values()),
        _leagues(rows),
    )
    return Section("companions/_campaigns_of_house.html", house)


def _of_the_painters(games: QuerySet[Game], rows: list[CampaignRow]) -> Iterator[Record]:
    """The contests of this month and of the last: who painted most, for honour."""
    this = timezone.localdate().replace(day=1)
    known: dict[int, Sitter] = {}
    for row in rows:
        for sitter in row.sitters.values():
            known.setdefault(sitter.person, sitter)
    months = (
        (_("Most figures painted this month"), this),
        (_("Most figures painted last month"), (this - timedelta(days=1)).replace(day=1)),
    )
    for title, month in months:
        painters = [one for one in contest(games, month) if one.user in known]
        yield Record(
            title, "memory", [_painter(one, known[one.user]) for one in painters[:HOLDERS]]
        )


def _painter(one: Painter, sitter: Sitter) -> Holder:
    words = ngettext("{n} figure", "{n} figures", one.figures).format(n=one.figures)
    address = reverse("person", args=[one.user])
    return Holder(one.figures, sitter.name, f"{one.place}. {words}", "", address, sitter)


def _leagues(rows: list[CampaignRow]) -> list[LeagueRow]:
    """Leagues in the order of their newest campaign."""
    by_league: dict[int, list[CampaignRow]] = {}
    for row in rows:
        if row.league:
            by_league.setdefault(row.league.pk, []).append(row)
    found = []
    for seasons in by_league.values():
        won = [row for row in seasons if row.winner]
        latest = max(won, key=lambda row: row.season, default=None)
        found.append(LeagueRow(seasons[0].league, len(seasons), latest))  # type: ignore[arg-type]
    return found


def _first(found: Iterable[Holder]) -> list[Holder]:
    """The rows with the highest numbers, in that order."""
    return sorted((one for one in found if one.number), key=lambda one: -one.number)[:HOLDERS]


def _best(found: Iterable[Holder]) -> list[Holder]:
    """The holders of the highest number; if many are tied, the latest ones."""
    among = [one for one in found if one.number]
    highest = max((one.number for one in among), default=0)
    return [one for one in among if one.number == highest][:HOLDERS]


def _of_people(
    rows: list[CampaignRow],
    count: Callable[[CampaignRow, Sitter], int],
    words: Callable[[int], str],
) -> Iterator[Holder]:
    """Each person's sum over all campaigns, under their latest name."""
    totals, known = Counter[int](), dict[int, Sitter]()
    for row in rows:
        for sitter in row.sitters.values():
            if sitter.person:
                totals[sitter.person] += count(row, sitter)
                known.setdefault(sitter.person, sitter)
    for person, number in totals.items():
        sitter = known[person]
        address = reverse("person", args=[person])
        yield Holder(number, sitter.name, words(number), "", address, sitter)


def _winners(rows: list[CampaignRow]) -> Iterator[Holder]:
    return _of_people(
        rows,
        lambda row, sitter: int(row.winner == sitter),
        lambda n: ngettext("{n} campaign", "{n} campaigns", n).format(n=n),
    )


def _victors(rows: list[CampaignRow]) -> Iterator[Holder]:
    def won(row: CampaignRow, sitter: Sitter) -> int:
        fights = row.outcome.fights.get(sitter.player)  # type: ignore[call-overload]
        return fights.won if fights else 0

    return _of_people(rows, won, lambda n: ngettext("{n} battle", "{n} battles", n).format(n=n))


def _remembered(rows: list[CampaignRow]) -> Iterator[Holder]:
    for row in rows:
        for player, points in row.outcome.memory.items():
            sitter = row.sitters.get(player)
            if sitter and sitter.person:
                words = ngettext("%(held)s memory point", "%(held)s memory points", points)
                yield Holder(
                    points,
                    sitter.name,
                    words % {"held": points},
                    row.game.name,
                    row.address,
                    sitter,
                )


def _lords(rows: list[CampaignRow]) -> Iterator[Holder]:
    for row in rows:
        for lord in row.outcome.lords:
            sitter = row.sitters.get(lord.owner)
            if sitter and sitter.person:
                words = ngettext("%(number)s turn", "%(number)s turns", lord.turns)
                yield Holder(
                    lord.turns,
                    lord.name or gettext("nameless lord"),
                    words % {"number": lord.turns},
                    f"{sitter.name} · {row.game.name}",
                    row.page("lord", lord.id),
                    sitter,
                )


def _fields(rows: list[CampaignRow]) -> Iterator[Holder]:
    for row in rows:
        if field := row.outcome.bloodiest:
            words = ngettext("{n} figure fell", "{n} figures fell", field.fallen)
            turn = gettext("Turn %(turn)s") % {"turn": field.turn}
            yield Holder(
                field.fallen,
                field.terrain,
                words.format(n=field.fallen),
                f"{turn} · {row.game.name}",
                row.page("battle", field.battle),
            )
