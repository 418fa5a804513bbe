"""The answer to the viewer's last act: a line at the head of their duties."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign import news as n
from campaign.actions.history.effective_history import read_news, world_after, world_before
from campaign.actions.notices.points import points_in_words, written
from campaign.actions.notices.recap_words import names_in, sentence
from campaign.actions.notices.recaps import BY_HAND, GIVEN
from campaign.history.recap import ORDERED
from campaign.history.recap_lines import LINES
from campaign.pages.chronicle.names import news_sentence
from campaign.pages.scene.campaign_view import Scene
from campaign.world import BandId, PlayerId
from club.models import JournalEntry
from club.pages.frame.fragments import fragment
from club.refusals import Refusal

Said = Iterator[str]


class Answer:
    """The words of the line. Logs of templates quote their values, and a sealed bid may be in this
    one: it says nothing there."""

    def __init__(self, words: SafeString) -> None:
        self.words = words

    def __bool__(self) -> bool:
        return bool(self.words)

    def __str__(self) -> str:
        return self.words


def answer_of(scene: Scene, recent: Sequence[JournalEntry]) -> Answer:
    """The line, if the viewer's act was the last one or is not read yet."""
    return Answer(_line(scene, recent))


def _line(scene: Scene, recent: Sequence[JournalEntry]) -> SafeString:
    """The words; "" if others have acted since, and the viewer has read it. `recent` are the last
    entries, the newest first."""
    if scene.viewer is None or scene.over:
        return mark_safe("")
    if scene.own_bid is not None:
        return _joined(_sealed(scene.own_bid.amount))
    entry = _last_act(scene, recent)
    if entry is None:
        return mark_safe("")
    names = [(seat.player, seat.name) for seat in scene.seats.values()]
    drawn_from = (scene.game.public_id, scene.game.era, scene.game.seq, entry.seq, names)
    return fragment("table/answer", drawn_from, lambda: _joined(_said(scene, entry)))


def taken_back() -> SafeString:
    """The line after an undo."""
    return _joined(iter([_("Your last action is taken back.")]))


def _joined(said: Said) -> SafeString:
    return format_html_join(" ", "{}", ((one,) for one in said))


def _sealed(amount: int) -> Said:
    yield ngettext(
        "Sealed: %(count)s power point. Only you see it.",
        "Sealed: %(count)s power points. Only you see it.",
        amount,
    ) % {"count": amount}


def _last_act(scene: Scene, recent: Sequence[JournalEntry]) -> JournalEntry | None:
    """The viewer's last act, if it is the campaign's last one, or one of this turn after which they
    have read nothing."""
    for entry in recent:
        if entry.seat == scene.viewer and entry.actor_kind in BY_HAND and entry.origin in GIVEN:
            is_unread = entry.seq > scene.seen and not scene.shared_device
            is_new = is_unread and entry.turn == scene.game.turn
            return entry if is_new or entry is recent[0] else None
    return None


def _said(scene: Scene, entry: JournalEntry) -> Said:
    """The act itself; its consequences are news."""
    me, paid = PlayerId(scene.viewer or ""), False
    for item in read_news(entry):
        if isinstance(item, n.PhaseOpened):
            break
        if isinstance(item, n.PowerPaid) and item.player == me:
            paid = paid or item.cause in ORDERED
        elif type(item) in SAYS and getattr(item, "player", getattr(item, "by", None)) == me:
            yield from SAYS[type(item)](item, scene, entry)
        elif type(item) in TOLD:
            yield from _told(item, scene, me)
    if paid and scene.me is not None and entry.seq == scene.game.seq:
        yield ngettext(
            "%(count)s power point left.", "%(count)s power points left.", scene.me.power
        ) % {"count": scene.me.power}


def _told(item: n.News, scene: Scene, me: PlayerId) -> Said:
    """The act in the words of its player's recap."""
    names = names_in(scene.world, {seat.player: seat.name for seat in scene.seats.values()})
    yield from (sentence(line, names) for line in LINES[type(item)](item, me)[1] if line.me)


def _marches(item: n.MoveDeclared, scene: Scene, entry: JournalEntry) -> Said:
    values = {"lord": _lord(scene, item.band), "terrain": scene.terrain_name(item.went[-1])}
    if len(item.went) == 1:
        yield _("%(lord)s is held at %(terrain)s.") % values
    elif item.went == item.asked:
        yield _("%(lord)s marches to %(terrain)s.") % values
    else:
        yield _("%(lord)s marches as far as %(terrain)s, and is stopped there.") % values


def _resized(item: Any, scene: Scene, entry: JournalEntry) -> Said:
    """The viewer's bands that are larger or smaller now."""
    try:
        before = world_before(scene.game, entry)
        after = world_after(scene.game, entry.seq)
    except (LookupError, Refusal):
        return
    for id, band in after.bands.items():
        was = before.bands.get(id)
        if band.owner == item.player and was is not None and was.points != band.points:
            sizes = {"before": written(was.points), "after": points_in_words(band.points)}
            yield _("%(lord)s: %(before)s → %(after)s.") % {"lord": _lord(scene, id), **sizes}


def _raised(item: n.BandRaised, scene: Scene, entry: JournalEntry) -> Said:
    yield _("%(lord)s: a new band at %(terrain)s, %(points)s.") % {
        "lord": item.lord_name or _("nameless lord"),
        "terrain": scene.terrain_name(item.terrain),
        "points": points_in_words(item.points),
    }


def _fields(item: n.ForceChosen, scene: Scene, entry: JournalEntry) -> Said:
    yield _("Your force: %(points)s.") % {"points": points_in_words(item.points)}


def _passes(item: n.PlayerPassed, scene: Scene, entry: JournalEntry) -> Said:
    if not item.by_rule:
        yield _("You pass.")


def _done(item: n.PlayerDone, scene: Scene, entry: JournalEntry) -> Said:
    if (entry.turn, entry.phase) == (scene.game.turn, scene.game.phase):
        yield _("You are done with this phase.")


def _reported(item: n.BattleReported, scene: Scene, entry: JournalEntry) -> Said:
    yield _("Your report is sent.")


def _confirmed(item: n.ReportConfirmed, scene: Scene, entry: JournalEntry) -> Said:
    yield _("You confirm the report.")


def _in_chronicle(item: Any, scene: Scene, entry: JournalEntry) -> Said:
    yield news_sentence(scene, item, brief=True)


def _lord(scene: Scene, band: BandId) -> str:
    found = scene.bands.get(band)
    return found.lord if found else _("a lord")


SAYS: dict[type, Callable[[Any, Scene, JournalEntry], Said]] = {
    n.MoveDeclared: _marches,
    n.BandStrengthened: _resized,
    n.UnitsTransferred: _resized,
    n.BandRaised: _raised,
    n.ForceChosen: _fields,
    n.PlayerPassed: _passes,
    n.PlayerDone: _done,
    n.BattleReported: _reported,
    n.ReportConfirmed: _confirmed,
    n.BandsMustered: _in_chronicle,
    n.FactionChosen: _in_chronicle,
    n.LordWritten: _in_chronicle,
    n.UnitsNamed: _in_chronicle,
}
# A recap has a sentence for the player who did it.
TOLD = (
    n.BandDissolved,
    n.DefenceDeclined,
    n.DiceThrown,
    n.OrderSet,
    n.PortalOpened,
    n.ReportDisputed,
    n.SacredGroundMade,
    n.UnitsDemobilised,
    n.VillageFounded,
)
