"""Founding the next season: the same map, terms and people, in one step (D3)."""

from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaign.actions.history.effective_history import read_world
from campaign.actions.leagues.league_queries import following
from campaign.actions.play.campaign_policies import Policies
from campaign.actions.play.club_tables import set_tables
from campaign.actions.seats.founding_terms import INVITED, MYSELF, found_campaign, seat_spec
from campaign.actions.workshop.maps import usable_maps
from campaign.models import Campaign, League
from campaign.models.campaigns import LONGEST_NAME
from campaign.turns.rolling import tables_of
from club.actions.journal.actor import Actor
from club.actions.journal.companions import seen_games
from club.actions.journal.permissions import organises
from club.models import Game
from club.refusals import Refusal

NOT_OVER = gettext_noop("The next season can start only when this campaign is over.")
NOT_YOURS = gettext_noop("Only the organiser of this campaign can set up its next season.")
FOUNDED = gettext_noop("Somebody has already set up the next season.")
NO_MAP = gettext_noop(
    "The map of this campaign is no longer open to you. Set up a campaign on another map."
)


class NextSeason(NamedTuple):
    """The campaign of the season, and whether this call founded it."""

    game: Game
    new: bool


def begin_next_season(game: Game, *, founder: Any) -> NextSeason:
    """The season after this one, being set up. A second call returns the same campaign.

    The founder gets their seat, bots play again, and the other seats are free. Refuses `not-over`,
    `not-yours`, `founded` (by somebody else, in a campaign that the founder may not see), `no-map`
    and what `found_campaign` refuses.
    """
    with transaction.atomic():
        last = (
            Campaign.objects.select_for_update(of=("self",))
            .select_related("game", "map")
            .get(pk=game.pk)
        )
        if last.game.status != Game.ENDED:
            raise Refusal("not-over", "D3", NOT_OVER)
        if not organises(last.game, founder):
            raise Refusal("not-yours", "D3", NOT_YOURS)
        if founded := following(last):
            if not seen_games(founder).filter(pk=founded.pk).exists():
                raise Refusal("founded", "D3", FOUNDED)
            return NextSeason(founded.game, new=False)
        return NextSeason(_found(last, founder), new=True)


def _found(last: Campaign, founder: Any) -> Game:
    old = last.game
    if not usable_maps(founder, also=last.map_id).filter(pk=last.map_id).exists():
        raise Refusal("no-map", "D5", NO_MAP)
    world = read_world(old)
    league, season = _league_of(last), (last.season or 1) + 1
    seats = [
        seat_spec(
            seat.player,
            seat.bot or (MYSELF if seat.user_id == founder.pk else INVITED),
            founder,
            seat.name,
        )
        for seat in old.seats.order_by("player")
    ]
    game = found_campaign(
        organiser=founder,
        name=_season_name(league, season),
        map=last.map,
        time_zone=old.time_zone,
        seats=seats,
        rules=world.rules,
        durations=dict(old.durations),
        early_close=old.early_close,
        policies=Policies.of(old),
    )
    Campaign.objects.filter(pk=game.pk).update(league=league, season=season)
    if tables := tuple(tables_of(world).values()):
        set_tables(game.pk, tables, actor=Actor.organiser(founder))
    return game


def _league_of(last: Campaign) -> League:
    """The league of the campaign, or a new one of the same name whose first season it is."""
    if last.league is None:
        last.league, last.season = League.objects.create(name=last.game.name), 1
        last.save(update_fields=["league", "season"])
    return last.league


def _season_name(league: League, season: int) -> str:
    words = _("%(league)s, season %(number)d")
    shorter = len(words % {"league": "", "number": season})
    return words % {"league": league.name[: LONGEST_NAME - shorter], "number": season}
