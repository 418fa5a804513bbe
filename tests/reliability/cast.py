"""People of every role around two campaigns, and an address for every route of the site."""

import re
from copy import deepcopy
from http.cookies import SimpleCookie
from io import BytesIO

import msgspec
from django.contrib.auth.models import Permission
from django.db import transaction
from django.test import Client
from django.utils import timezone
from PIL import Image

from campaign.actions.battles.photo_files import stored_picture
from campaign.commands import Report
from campaign.models import BattleComment, BattlePhoto, Campaign, League, MapDraft, MapPicture
from campaign.pages.map.land_image import land_image
from campaign.world import Battle, Side, UnitId
from club.actions.accounts import screens
from club.actions.delivery.notice_mail import unsubscribe_token
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.schedule.outage_rules import beat
from club.actions.seats import spectator_links
from club.actions.seats.invitations import make_invitation
from club.actions.seats.seat_requests import look_for_players
from club.models import Game, Job, OpenSeats, Profile, Seat
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.actions.public.playing import falls_on
from tavern.actions.public.sealed_games import seal
from tests.admin.signed_in import show_factor
from tests.crawl import routes
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.tavern.evenings import an_evening
from tests.worlds import a_band, a_world

ROLES = (
    "anonymous",
    "stranger",
    "invited",
    "player",
    "other",
    "organiser",
    "playing",
    "foreign",
    "spectator",
    "staff",
    "superuser",
)
SIGNED_IN = {
    "stranger": "ida",
    "invited": "ingrid",
    "player": "bruno",
    "other": "clara",
    "organiser": "olga",
    "playing": "otto",
    "foreign": "otto",
    "staff": "sam",
    "superuser": "root",
}
DOORS = ("/accounts/login", "/admin/login")


def _pixel() -> bytes:
    out = BytesIO()
    Image.new("RGB", (1, 1)).save(out, "JPEG")
    return out.getvalue()


PIXEL = _pixel()  # the photo of each campaign


class Cast:
    """Olga organises and does not play; Anna, Bruno and Clara play. In the other campaign Otto
    organises and plays. Otto is `foreign` to the first campaign and `playing` in the other.
    """

    def __init__(self) -> None:
        self._cookies: dict[str, SimpleCookie] = {}
        names = ("olga", "anna", "bruno", "clara", "otto", "ida", "ingrid", "sam")
        self.users = {name: person(name) for name in names}
        beat("clock")
        self.users["sam"].is_staff = True
        self.users["sam"].save()
        self.users["sam"].user_permissions.set(
            Permission.objects.filter(
                content_type__app_label__in=("club", "campaign", "tavern"),
                codename__startswith="view_",
            )
        )
        self.users["root"] = person("root", is_staff=True, is_superuser=True)
        self.first = self._campaign("anna", "bruno", "clara")
        self.second = self._campaign("otto", "bruno", "clara")
        Game.objects.filter(pk=self.first.pk).update(
            organiser=self.users["olga"], spectator_key="look-on-here"
        )
        for game in (self.first, self.second):
            Campaign.objects.filter(pk=game.pk).update(public_since=game.opened_at)
        Seat.objects.filter(game=self.first, player="A").update(user=None)
        self.first.refresh_from_db()
        Profile.objects.create(user=self.users["olga"], screen_key="look-on-here")
        olga = Actor.organiser(self.users["olga"])
        self.secret = make_invitation(self.first.pk, "A", actor=olga)
        look_for_players(self.first.pk, "We play on Thursdays.", actor=olga)
        self.league = League.objects.create(name="The long war")
        Campaign.objects.filter(pk=self.first.pk).update(league=self.league, season=1)
        an_evening(self.users["olga"], public_id="evening-of-olga")
        Job.objects.create(
            kind="table", by=self.users["olga"], key="job-of-olga", asked_at=timezone.now()
        )
        self.wanted = OpenSeats.objects.get()
        self.table = self._table("olga", "bruno", "clara", key="look-on-table")
        self.other_table = self._table("otto", "otto", "bruno", key="")
        self.draft = MapDraft.objects.create(
            author=self.users["olga"],
            name="Fen",
            document=msgspec.json.encode(LAND),
            saved_at=self.first.opened_at,
        )
        with stored_picture(PIXEL, PIXEL) as key:
            MapPicture.objects.create(
                draft=self.draft,
                by=self.users["olga"],
                at=self.first.opened_at,
                key=key,
                width=1,
                height=1,
            )
        for game in (self.first, self.second):
            bruno = Actor.seat(self.users["bruno"], "B")
            act(game.pk, Report("B", "k1", None, self._figures()), actor=bruno)
            BattlePhoto.objects.create(
                game=game,
                battle="k1",
                turn=3,
                player="B",
                at=game.opened_at,
                image=PIXEL,
                width=1,
                height=1,
            )
            BattleComment.objects.create(
                game=game, battle="k1", turn=3, player="B", at=game.opened_at, text="Well fought."
            )

    def _figures(self) -> dict[UnitId, int]:
        return {UnitId(f"b{band}.{unit}"): 4 for band in (1, 2) for unit in range(1, 7)}

    def _campaign(self, *names: str) -> Game:
        bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
        row = Battle(
            "Birch",
            ("A", "B"),
            (),
            "B",
            stage="fight",
            sides={"A": Side(True, "b1"), "B": Side(True, "b2")},
        )
        world = a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row})
        return lay(world, [self.users[name] for name in names])

    def _table(self, host: str, *names: str, key: str) -> Game:
        """A table of Stone Falls in the tavern."""
        seats = [SeatPlan(name.capitalize(), user=self.users[name]) for name in names]
        terms = TableTerms(kind="stone-falls", pace="free")
        table = found_table(host=self.users[host], terms=terms, seats=seats)
        start_table(table.pk, host=self.users[host])
        Game.objects.filter(pk=table.pk).update(spectator_key=key)
        return table

    def _seal(self) -> str:
        """The digest of the file of the first campaign's map."""
        board = self.first.campaign.map
        file = land_image(board.pk, board.road_map()).light
        return file[file.rindex("/") + 1 :].removesuffix(".svg")

    def client(self, role: str) -> Client:
        """A browser in which this role is signed in, if the role signs in. The browser has
        presented a second factor; P3 covers browsers without one.
        """
        if role not in self._cookies:
            client = Client()
            if role in SIGNED_IN:
                client.force_login(self.users[SIGNED_IN[role]])
                show_factor(client, self.users[SIGNED_IN[role]])
            self._cookies[role] = client.cookies
        client = Client(raise_request_exception=False)
        client.cookies = deepcopy(self._cookies[role])
        return client

    def game(self, role: str) -> Game:
        return self.second if role == "playing" else self.first

    def address(self, route: str, role: str) -> str:
        """The address of the route for this role's campaign, with an existing value for every
        parameter.
        """
        values = {
            "public_id": self.game(role).public_id,
            "act_name": "hold",
            "lord_id": "lord-b1",
            "unit_id": "b1.1",
            "seq": "1",
            "battle_id": "k1",
            "player": "C",
            "photo_id": str(BattlePhoto.objects.get(game=self.game(role)).pk),
            "operation": "pause" if "organise" in route else "rename",
            "ruling": "power",
            "secret": self.secret,
            "key": spectator_links.LINK.secret("look-on-here"),
            "token": unsubscribe_token(self.users["bruno"]),
            "simulation_id": "1",
            "game": "stone-falls",
            "sealed": seal(falls_on(timezone.localdate())),
            "number": "3",
            "row": "ending",
            "step": "2",
            "draft_id": str(self.draft.pk),
            "slug": "ring",
            "players": "2",
            "map_id": str(self.first.campaign.map_id),
            "seal": self._seal(),
            "fine": "large",
            "form": "geojson",
            "open_id": str(self.wanted.pk),
            "emblem": "pale-gold-blue-axe",
            "person": str(self.users["olga"].pk),
            "evening": "evening-of-olga",
            "league": str(self.league.pk),
            "job": "job-of-olga",
            "person_id": str(self.users["bruno"].pk),
            "message_id": "1",
            "size": "96",
        }
        if route.startswith("/crest/"):
            values["picture"] = "ship-1"
        if route.startswith("/screen/"):
            values["key"] = screens.LINK.secret("look-on-here")
        if route.startswith(("/t/", "/tavern/")):
            of = self.other_table if role == "playing" else self.table
            key = spectator_links.LINK.secret("look-on-table")
            values |= {
                "public_id": of.public_id,
                "operation": "start",
                "key": key,
                "seq": "0",
                "player": "B",
            }
        query = "?battle=k1" if route.endswith("/challenge") else ""
        return re.sub(r"<(\w+)>", lambda found: values[found[1]], route) + query

    def answer(self, method: str, route: str, role: str) -> str:
        """The answer to this role: a status, or `door` for a redirect to sign-in. Changes are
        undone.
        """
        return told(self.client(role), method, self.address(route, role))


def told(client: Client, method: str, address: str, **headers: str) -> str:
    """The status of an answer, or `door` for a redirect to sign-in. Changes are undone."""
    with transaction.atomic():
        response = client.generic(method, address, headers=headers)
        transaction.set_rollback(True)
    if response.status_code == 302 and response["Location"].startswith(DOORS):
        return "door"
    return str(response.status_code)


def own_routes() -> list[str]:
    """The routes of our own pages. The admin, the sign-in pages of members and the API have their
    own tests.
    """
    return [route for route in routes() if not route.startswith(("/admin/", "/accounts/", "/api/"))]
