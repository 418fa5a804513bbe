"""An address for every page of the site, with content for each of them.

Astrid, who organises the demo's campaign and plays in it, is also a superuser, so she can open
every page. Her campaign has a history. The same people have one campaign with a battle and one that
is over.
"""

import re
from datetime import timedelta
from io import BytesIO

from django.core.management import call_command
from django.utils import timezone

from campaign.actions.battles import lent_counts
from campaign.actions.battles.battle_dates import propose
from campaign.actions.battles.photos import add_photo
from campaign.actions.company.comments import add_comment
from campaign.actions.company.private_talk import write_privately
from campaign.actions.demo.demo_campaign import demo_campaign
from campaign.actions.history.effective_history import read_world
from campaign.actions.play import club_tables
from campaign.actions.play.campaign_creation import SeatSpec, create_campaign, store
from campaign.actions.publishing.publishing import publish
from campaign.actions.rulings import challenges, rulings
from campaign.actions.rulings.corrections import correct
from campaign.actions.workshop import simulation_requests
from campaign.battles.unit_lives import all_units
from campaign.commands import GrantPower
from campaign.house_rules import HouseRules
from campaign.models import BattlePhoto, Campaign, League, Map, default_durations
from campaign.trials.plan import new_plan
from campaign.words.roll_tables.ready import READY
from campaign.world import Battle, Side
from club.actions.accounts import screens
from club.actions.delivery.notice_mail import unsubscribe_token
from club.actions.jobs.asking import ask
from club.actions.journal.actor import Actor
from club.actions.seats import seats, spectator_links
from club.actions.seats.invitations import make_invitation
from club.actions.seats.seat_requests import ask_for_seat, look_for_players
from club.models import Game, OpenSeats
from tavern.actions import asked_people
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.actions.public.sealed_games import seal
from tavern.games import GAMES
from tests.actions.workshop.photographed import laid, noise
from tests.browser.land import TWO_TURNS, country
from tests.browser.looks.photograph import photograph
from tests.browser.own_things import fill_with_own_things
from tests.crawl import routes
from tests.pages.ending.ended import played_to_its_end
from tests.tavern.evenings import an_evening
from tests.tavern.island_tables import go_on, island_table
from tests.tavern.land_tables import land_table, play_to_turn_of
from tests.tavern.public.open_games import begun, ended
from tests.worlds import a_band, a_world

# Routes without a page: targets of forms, files, pictures, parts of a page.
NO_PAGES = {
    "/healthz",
    "/calendar/<secret>.ics",
    "/readyz",
    "/metrics",
    "/robots.txt",
    "/demo/",
    "/.well-known/security.txt",
    "/app.webmanifest",
    "/worker.js",
    "/me/emblem.svg",
    "/emblem/<emblem>.svg",
    "/crest/<picture>/<size>.png",
    "/crest/<picture>/maskable.png",
    "/demo/tour",
    "/demo/tour/leave",
    "/me/data",
    "/read-as",
    "/reader",
    "/join/",
    "/maps/new",
    "/maps/import",
    "/new/length",
    *(
        f"/maps/{of}/{rest}"
        for of in ("draft/<draft_id>", "<slug>")
        for rest in ("map.json", "map.<form>", "try", "trials/<players>", "trials/<players>.svg")
    ),
    "/maps/draft/<draft_id>/delete",
    "/maps/draft/<draft_id>/picture",
    "/maps/draft/<draft_id>/picture.jpg",
    "/maps/<slug>/change",
    *(
        f"/c/<public_id>/{rest}"
        for rest in (
            "now",
            "proof",
            "photos/<photo_id>",
            "saga.epub",
            "tables.json",
            "organise/retry",
            "undo",
            "act/<act_name>",
            "seats/<operation>",
            "next-season",
            "battles/<battle_id>/table/again",
            "battles/<battle_id>/table/lend",
            "battles/<battle_id>/table/marks",
        )
    ),
    "/lent/<key>/marks",
    "/land/<map_id>/<seal>.svg",
    "/land/<map_id>/<seal>-<fine>.webp",
    "/public/<public_id>/map.png",
    "/public/<public_id>/photos/<photo_id>",
    "/s/<key>/now",
    "/s/<key>/saga.epub",
    "/s/<key>/picture.png",
    "/s/<key>/history/<seq>.png",
    "/tavern/open/<sealed>/move",
    "/tavern/sit/<public_id>",
    "/tavern/watch/<key>/now",
    "/tavern/watch/<key>/talk",
    "/tavern/watch/<key>/steps/<seq>",
    "/tavern/waiting",
    *(
        f"/t/<public_id>/{rest}"
        for rest in (
            "missed",
            "now",
            "picture.svg",
            "act",
            "undo",
            "curtain",
            "talk",
            "again",
            "fair.json",
            "record.jsonl",
            "steps/<seq>",
            "seats/<operation>",
        )
    ),
}
OF_THE_BATTLE = (
    "/battles",
    "/battles/<battle_id>",
    "/battles/<battle_id>/card",
    "/battles/<battle_id>/table",
    "/battle-cards",
    "/photos",
    "/challenge",
    "/attendance",
    "/now",
)
OF_EVERY_GAME = ("/t/<public_id>/", "/t/<public_id>/history/0")
OPERATIONS = ("extend", "pause", "resume", "close", "excuse", "live", "calendar", "back", "end")


class Club:
    """Three campaigns, and the values for the addresses of their pages."""

    def __init__(self) -> None:
        call_command("loaddata", "map_27_terrains", verbosity=0)
        self.recorded = demo_campaign()
        self.people = [seat.user for seat in self.recorded.seats.order_by("player")]
        self.astrid = self.people[0]
        type(self.astrid).objects.filter(pk=self.astrid.pk).update(
            is_staff=True, is_superuser=True, email="astrid@example.org"
        )
        self.fought = self._battle()
        self.forming = self._forming()
        self.ended = self._ended()
        learned = {"game": list(GAMES), "number": ["30"], "row": ["ending"], "step": ["2"]}
        self.values = self._deeds() | self._workshop() | learned
        slots = ("six-lands", "island-settlers", "stone-falls", "falls")
        self.values["sealed"] = [*map(seal, (ended("puzzle"), *map(begun, slots)))]
        self.table = self._table()
        self.asking = self._asking()
        self.alone = self._alone()
        self.others = self._other_tables()
        self.values["league"] = [self._league()]
        self.values["evening"] = [an_evening(self.astrid).public_id]
        self.lent = lent_counts.lend(self.fought.pk, "k1", user=self.astrid)
        self.screen = screens.make_screen(self.astrid)
        publish(self.recorded.pk, actor=Actor.organiser(self.astrid))

    def _league(self) -> str:
        """The ended campaign is the first season of a league, and the recorded one the second."""
        league = League.objects.create(name="The long war")
        for season, game in enumerate((self.ended, self.recorded), start=1):
            Campaign.objects.filter(pk=game.pk).update(league=league, season=season)
        return str(league.pk)

    def _battle(self) -> Game:
        sides = {"A": Side(chosen=True, band="a"), "B": Side(chosen=True, band="b")}
        land = country()
        world = a_world(
            land.road_map(),
            a_band("a", "A", "harrow"),
            a_band("b", "B", "harrow"),
            players="ABC",
            phase="battles",
            villages={"ashford": "A"},
            battles={"k1": Battle("harrow", ("B", "A"), (), "A", stage="fight", sides=sides)},
        )
        taken = [
            SeatSpec(name, "Vikings", user)
            for name, user in zip(("Astrid", "Bertrand", "Ceridwen"), self.people, strict=False)
        ]
        row = Game(
            kind="saga",
            name="The three fords",
            organiser=self.astrid,
            durations=default_durations(),
        )
        return store(row, Campaign(map=land), world, taken)

    def _forming(self) -> Game:
        """A campaign that was begun on paper, before its start."""
        seats = [
            SeatSpec(name, "", user)
            for name, user in zip(("Astrid", "Bertrand"), self.people, strict=False)
        ]
        land = Map.objects.get(slug="country")
        return create_campaign(
            organiser=self.astrid, name="Old war", map=land, seats=seats, started=False
        )

    def _ended(self) -> Game:
        """A campaign that is over. Anybody with the key can open the page of its end."""
        game = played_to_its_end(self.people[:3])
        spectator_links.open_to_spectators(game.pk, actor=Actor.organiser(self.astrid))
        game.refresh_from_db()
        return game

    def _deeds(self) -> dict[str, list[str]]:
        """Commands, dates and messages of people in the two campaigns."""
        ruler, bertrand = Actor.ruling(self.astrid), Actor.seat(self.people[1], "B")
        recorded, fought = self.recorded.pk, self.fought.pk
        rulings.rule_in_words(recorded, actor=ruler, reason="Hills are rough ground.")
        rulings.rule(recorded, GrantPower("B", 4), actor=ruler, reason="Cake for everybody.")
        propose(fought, "k1", actor=bertrand, at=timezone.now() + timedelta(days=3), place="Club")
        challenges.ask_for_ruling(fought, actor=bertrand, text="Who won that?", battle="k1")
        add_photo(fought, "k1", actor=bertrand, file=photograph(), size=999, caption="The ford")
        add_comment(fought, "k1", actor=bertrand, text="Well fought, all of you.")
        write_privately(recorded, self.astrid.pk, actor=bertrand, text="Let us share the ford.")
        seats.leave(
            recorded, actor=Actor.seat(self.people[3], "D"), note="I promised Astrid peace."
        )
        line = self.recorded.journal.exclude(seat="").latest("seq")
        correct(recorded, line.seq, None, actor=ruler, reason="It never was.")
        line = self.recorded.journal.exclude(seat="").filter(struck=False).earliest("seq")
        organiser = Actor.organiser(self.astrid)
        club_tables.set_tables(recorded, (READY["roads"], READY["setups"]), actor=organiser)
        club_tables.roll(recorded, "t1", actor=organiser)
        fill_with_own_things(self.recorded, organiser=self.astrid, player=self.people[1])
        lords, units = read_world(self.recorded).lords, all_units(read_world(self.recorded))
        return {
            "seq": [str(line.seq)],
            "player": ["B"],
            "person": [str(self.people[1].pk)],
            "act_name": ["bid"],
            "battle_id": ["k1"],
            "operation": list(OPERATIONS),
            "ruling": ["power", "joining"],
            "photo_id": [str(BattlePhoto.objects.get(battle="k1").pk)],
            "lord_id": [next(iter(lords)), *(lord for lord, row in lords.items() if row.died)][:2],
            "unit_id": [next(iter(units))],
            "key": [spectator_links.open_to_spectators(recorded, actor=organiser)],
            "secret": [make_invitation(recorded, "D", actor=organiser)],
            "token": [unsubscribe_token(self.astrid)],
            "open_id": [self._open_seats()],
            "person_id": [str(self.people[1].pk)],
        }

    def _open_seats(self) -> str:
        """A table that looks for players, and a person who asks for a seat."""
        seats = [SeatPlan("Astrid", user=self.astrid), SeatPlan("Alder")]
        terms = TableTerms(kind="stone-falls", pace="slow")
        game = found_table(host=self.astrid, terms=terms, seats=seats)
        organiser = Actor.organiser(self.astrid)
        look_for_players(game.pk, "We play on Thursdays.", actor=organiser)
        found = OpenSeats.objects.get(game=game)
        ask_for_seat(found, user=self.people[3], name="Drostan", message="May I come?")
        return str(found.pk)

    def _asking(self) -> Game:
        """A table of Bertrand to which Astrid is invited."""
        bertrand = self.people[1]
        seats = [SeatPlan("Bertrand", user=bertrand), SeatPlan("Guest")]
        terms = TableTerms(kind="stone-falls", pace="slow")
        game = found_table(host=bertrand, terms=terms, seats=seats)
        asked_people.ask(game.pk, "B", host=bertrand, person_id=self.astrid.pk)
        return game

    def _table(self) -> Game:
        """A table of Astrid, Bertrand and a bot, with a spectators' link."""
        names = ("Astrid", "Bertrand")
        seats = [SeatPlan(name, user=user) for name, user in zip(names, self.people, strict=False)]
        bot = SeatPlan("Alder", bot="random")
        game = found_table(
            host=self.astrid, terms=TableTerms(kind="stone-falls", pace="slow"), seats=[*seats, bot]
        )
        start_table(game.pk, host=self.astrid)
        spectator_links.open_to_spectators(game.pk, actor=Actor.organiser(self.astrid))
        game.refresh_from_db()
        return game

    def _alone(self) -> Game:
        """A table at which Astrid plays solo."""
        seat = SeatPlan("Astrid", user=self.astrid)
        terms = TableTerms(kind="stone-falls", pace="free")
        game = found_table(host=self.astrid, terms=terms, seats=[seat])
        start_table(game.pk, host=self.astrid)
        return game

    def _other_tables(self) -> list[Game]:
        """Tables of Six Lands and Island Settlers that wait for Astrid, with cards in hand."""
        lands = play_to_turn_of(land_table(*self.people[:2], options={"first": "A"}), "A", 20)
        isle = island_table(*self.people[:2])
        go_on(isle, lambda table: table.phase == "trade" and table.speaker == 0)
        return [lands, isle]

    def _workshop(self) -> dict[str, list[str]]:
        """Requested simulations, and a draft."""
        board = Map.objects.get(slug="country")
        plan, other = (
            new_plan(
                board.road_map(),
                bots=("random",) * 2,
                campaigns=8,
                rules=HouseRules(limits=TWO_TURNS, start_pp=power),
            )
            for power in (12, 18)
        )
        played = simulation_requests.ask_for_both(
            plan, other, by=self.astrid, label="More to begin with"
        )
        simulation_requests.play_some(20)
        draft = laid(self.astrid, noise(), board.road_map())
        sent = ask("table", by=self.astrid, file=BytesIO(b"{}"))
        return {
            "simulation_id": [str(played.pk)],
            "draft_id": [str(draft.pk)],
            "slug": ["country"],
            "players": ["2"],
            "emblem": ["pale-gold-blue-axe"],
            "size": ["96"],
            "job": [sent.key],
            "map_id": [str(board.pk)],
            "seal": ["no-such-seal"],
            "fine": ["large"],
            "picture": ["tower-1"],
            "form": ["tsv"],
        }

    def addresses(self) -> dict[str, str]:
        """Every address of the site's own pages, and its route."""
        found = {}
        for route in routes():
            if route.startswith(("/admin/", "/accounts/", "/api/")) or route == "/healthz":
                continue
            for address in self._filled(route):
                found[address] = route
        return found

    def _filled(self, route: str) -> list[str]:
        of = self.fought if route.endswith(OF_THE_BATTLE) else self.recorded
        if route.endswith("/paper"):
            of = self.forming
        if route.endswith("/end"):
            of, route = self.ended, route.replace("<key>", spectator_links.watch_secret(self.ended))
        route = route.replace("/screen/<key>", f"/screen/{self.screen}")
        route = route.replace("/lent/<key>", f"/lent/{self.lent}")
        if route.startswith(("/t/", "/tavern/")):
            others = {"gold": self.alone, "asked": self.asking}
            of = others.get(route.rsplit("/", 1)[1], self.table)
            route = route.replace("<key>", spectator_links.watch_secret(self.table))
            route = route.replace("<seq>", "0")
            if route.endswith("<sealed>/gold"):
                route = route.replace("<sealed>", self.values["sealed"][-1])  # a stone is next
        games = [of, *self.others] if route in OF_EVERY_GAME else [of]
        filled = [route.replace("<public_id>", game.public_id) for game in games]
        for name in re.findall(r"<(\w+)>", filled[0]):
            values = self.values[name]
            filled = [path.replace(f"<{name}>", value) for path in filled for value in values]
        query = {"/challenge": "?battle=k1", "/excuse": "?player=B", "/paper": "?step=B"}
        return [path + query.get(path[path.rfind("/") :], "") for path in filled]
