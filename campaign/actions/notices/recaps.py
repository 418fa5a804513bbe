"""The recap of a player since they last looked, from the journal."""

from collections.abc import Iterable

from django.db.models import Q

from campaign.actions.history.effective_history import read_news, read_world
from campaign.actions.notices.race_words import races_in_words
from campaign.actions.notices.recap_words import in_words, names_in
from campaign.history.recap import Group, Item, recap
from campaign.news import News, PlayerPassed
from campaign.world import PlayerId
from club.models import Game, JournalEntry

MOST = 40  # entries; after a longer absence the rest is in the chronicle
GIVEN = ("given", "given_empty")
BY_HAND = ("seat", "organiser")  # the player's own device, or the organiser's


def recap_of(entries: Iterable[JournalEntry], player: PlayerId, *, after: int) -> tuple[Group, ...]:
    """The recap of the entries after this one. Entries that a correction struck are left out. So
    are replayed entries whose news the player has already read."""
    new = [entry for entry in entries if not entry.struck and entry.seq > after]
    read = _as_read(new, after)
    new = [entry for entry in new if bytes(entry.news) != read.get(entry.copy_of or entry.seq)]
    return recap(
        (
            Item(item, _is_own(entry, player) or _is_planned_pass(entry, item))
            for entry in sorted(new, key=lambda entry: entry.seq)
            for item in read_news(entry)
        ),
        player,
    )


def _as_read(entries: list[JournalEntry], after: int) -> dict[int, bytes]:
    """The news of these entries that the player has read in an earlier history, by the number of
    the original entry. No query without a correction."""
    places = {entry.copy_of for entry in entries if entry.copy_of and entry.copy_of <= after}
    if not places:
        return {}
    rows = JournalEntry.objects.filter(
        Q(seq__in=places) | Q(copy_of__in=places), seq__lte=after, game=entries[0].game_id
    )
    found = rows.order_by("seq").values_list("copy_of", "seq", "news")
    return {copy_of or seq: bytes(news) for copy_of, seq, news in found}


def sentences_for(game: Game, player: PlayerId) -> tuple[str, ...]:
    """The news that this player has not read yet, in sentences. The whole journal is public."""
    seat = next(seat for seat in game.seats.all() if seat.player == player)
    new = game.journal.filter(seq__gt=seat.seen, superseded_by=None, rewinds_to=None)
    groups = recap_of(new.order_by("-seq")[:MOST], player, after=seat.seen)
    players = {seat.player: seat.name for seat in game.seats.all()}
    world = read_world(game)
    names = names_in(world, players)
    found = tuple(in_words(groups, names))
    return (*found, *races_in_words(world, names, player)) if found else ()


def _is_planned_pass(entry: JournalEntry, item: News) -> bool:
    """Whether a player passed as they had planned, and not because they missed their go."""
    return entry.origin == "plan" and isinstance(item, PlayerPassed)


def _is_own(entry: JournalEntry, player: PlayerId) -> bool:
    """Whether the player gave this command."""
    by_hand = entry.actor_kind in BY_HAND and entry.origin in GIVEN
    return by_hand and entry.seat == player
