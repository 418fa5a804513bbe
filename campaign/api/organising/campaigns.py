"""API: the campaigns of a person, and one as its organiser sees it."""

from django.http import HttpRequest
from django.urls import reverse

from campaign.actions.play import campaign_queries
from campaign.api.organising.led import OF_LED, also_led, led, read
from campaign.api.organising.shapes import LedOut, MineOut, RequestOut
from campaign.api.reading import campaign_as
from club.actions.journal.page_versions import page_version_of
from club.actions.journal.permissions import organises
from club.actions.seats.open_link import secret_of
from club.actions.seats.seat_requests import waiting_requests
from club.actions.seats.spectator_links import watch_secret
from club.api import sitting, telling
from club.api.door import api, organiser
from club.api.shapes import Address, ClosingOut, MessageOut, TenureOut, shape_of
from club.models import Game, OpenSeats


@api.get("/campaigns", **read(list[MineOut]))
def campaigns(request: HttpRequest) -> list[MineOut]:
    """The campaigns that the owner of the key plays or organises.

    Those that wait for them come first, then those with the next deadlines, and ended ones last.
    """
    user = organiser(request).user
    return [
        shape_of(
            MineOut,
            game,
            address=game.public_id,
            organises=organises(game, user),
            waits_for=list(game.waits_for),
            you=next((seat.player for seat in game.seats.all() if seat.user_id == user.pk), ""),
        )
        for game in campaign_queries.my_campaigns(user)
    ]


@api.get(OF_LED, **read(LedOut))
def campaign(request: HttpRequest, address: Address) -> LedOut:
    """Where the campaign stands, and what its organiser sees of its seats."""
    return as_led(request, led(request, address))


def as_led(request: HttpRequest, game: Game) -> LedOut:
    """The campaign as its organiser sees it."""
    user = organiser(request).user
    you = next((seat.player for seat in game.seats.all() if seat.user_id == user.pk), "")
    wanted = OpenSeats.objects.filter(game=game).first()
    watched = watch_secret(game)
    return LedOut(
        **campaign_as(game, you).dict(),
        page_version=page_version_of(game),
        open_link=link_of(request, "join", secret_of(game)),
        spectators_link=link_of(request, "watch_table", watched),
        wanted=wanted.text if wanted else "",
        requests=[RequestOut.from_orm(row) for row in waiting_requests(game)],
    )


def link_of(request: HttpRequest, route: str, secret: str) -> str:
    """The whole address; "" without a secret."""
    return request.build_absolute_uri(reverse(route, args=[secret])) if secret else ""


for part, view, shape in (
    ("messages", telling.messages, list[MessageOut]),
    ("attendance", telling.attendance, list[ClosingOut]),
    ("tenures", sitting.tenures, list[TenureOut]),
):
    api.get(f"{OF_LED}/{part}", **read(shape))(also_led(view))
