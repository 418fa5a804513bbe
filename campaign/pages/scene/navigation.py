"""The links between the pages of one campaign, for members and for spectators."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaign.pages.scene.campaign_view import Scene
from club.models import Game


class Link(NamedTuple):
    """`current` is whether the reader is on this page, or on one that belongs to it. `sign` names
    its icon in the style sheet, "" for none. `unread` is the number of unread messages there."""

    words: str | Promise
    address: str
    current: bool
    sign: str = ""
    waits: bool = False
    unread: int = 0


class Links(NamedTuple):
    """The links that are always visible, and those under "More"."""

    first: list[Link]
    more: list[Link]

    @property
    def unread(self) -> int:
        """The number of unread messages on the pages under "More"."""
        return sum(link.unread for link in self.more)


class _Page(NamedTuple):
    words: str | Promise
    route: str
    belonging: tuple[str, ...] = ()
    sign: str = ""


_MAP = _Page(_("Map"), "table", ("act", "happened"), "map")
_FIRST = (
    _Page(
        _("Battles"),
        "battles",
        ("battle", "gallery", "battle_card", "battle_cards", "live_count"),
        "battles",
    ),
    _Page(_("Chronicle"), "chronicle", ("saga", "history", "search"), "chronicle"),
    _Page(
        _("Players"),
        "seats",
        ("seats_change", "depart", "handover", "publicity", "hobby"),
        "players",
    ),
)
_ORGANISE = _Page(_("Organise"), "organise", ("organise_decide", "club_channel"), "organise")
_END = _Page(_("The end"), "end")
_RECORDS = (
    _Page(
        pgettext_lazy("page", "Talk"),
        "talk",
        ("members", "own_notes", "private_talks", "private_talk"),
    ),
    _Page(_("Lords"), "lords", ("lord", "units", "unit")),
    _Page(_("Envelopes"), "envelopes"),
)
_OWN = (
    _Page(_("Your plan"), "plan"),
    _Page(_("My receipts"), "receipts"),
    _Page(_("When I am away"), "away", ("attendance",)),
    _Page(_("API keys"), "programs"),
)
_ATTENDANCE = _Page(_("Attendance"), "attendance")
_RULES = (
    _Page(
        _("Rulings"),
        "rulings",
        ("challenge", "corrections", "amend", "rule", "make_ruling", "roll_tables"),
    ),
    _Page(_("Rules"), "rules"),
)
_WATCHED_FIRST = (("table", _("Map"), "map"), ("chronicle", _("Chronicle"), "chronicle"))
_WATCHED_END = (("end", _("The end"), ""),)
_WATCHED_MORE = (
    ("history", _("Time machine"), ""),
    ("saga", pgettext_lazy("text", "Saga"), ""),
    ("envelopes", _("Envelopes"), ""),
    ("rules", _("Rules"), ""),
)


def links_of(scene: Scene, here: str) -> Links:
    """The pages that this reader can open, on the page of the route `here`."""
    over = scene.over or scene.game.status == Game.ENDED  # also at an earlier moment of it
    if scene.watching:
        more = (*(_WATCHED_END if over else ()), *_WATCHED_MORE)
        return Links(_watched(scene, here, _WATCHED_FIRST), _watched(scene, here, more))
    end = (_END,) if over else ()
    own = _OWN if scene.plays else (_ATTENDANCE,)
    organise = (_ORGANISE,) if scene.organises else ()
    table = _link(scene, here, _MAP)
    return Links(
        [
            table._replace(waits=scene.waits_for_me and here != "table"),
            *(_link(scene, here, page) for page in (*_FIRST, *organise)),
        ],
        [_link(scene, here, page) for page in (*end, *_RECORDS, *own, *_RULES)],
    )


def unread_talk(scene: Scene) -> list[str]:
    """Marks of the viewer's unread messages (`actions.company.marks`); none on a page that shows
    another player's table."""
    if scene.shared_device or scene.page:
        return []
    seats = (seat.unread_talk for seat in scene.game.seats.all() if seat.player == scene.viewer)
    return next(seats, [])


def _link(scene: Scene, here: str, page: _Page) -> Link:
    address = reverse(page.route, args=[scene.game.public_id])
    unread = len(unread_talk(scene)) if page.route == "talk" else 0
    current = here in (page.route, *page.belonging)
    return Link(page.words, address, current, page.sign, unread=unread)


def _watched(
    scene: Scene, here: str, pages: tuple[tuple[str, str | Promise, str], ...]
) -> list[Link]:
    return [
        Link(words, scene.places[name], here == f"watch_{name}", sign)
        for name, words, sign in pages
    ]
