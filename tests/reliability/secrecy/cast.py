"""People of every role and a campaign with three sealed bids."""

from typing import Any

from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from campaign.actions.bids.plans import own_plan
from campaign.actions.play.sealed_bids import own_bid
from tests.assertions.canary import Canary
from tests.crawl import Answer
from tests.table import bring_to, new_campaign, person

# Roles that see less of a bid than another player and the organiser do.
FARTHER = ("nobody", "a stranger", "a player who withdrew", "staff", "the superuser")


class Cast:
    """Olga organises; Bruno, Clara and Diego play. The others have no part in this campaign."""

    def __init__(self) -> None:
        self.olga, self.bruno, self.clara, self.diego = (
            person(name) for name in ("olga", "bruno", "clara", "diego")
        )
        self.sessions: list[str] = []  # the secrets of the people who sent forms
        self.stranger = person("stranger")
        self.staff = person("staff", is_staff=True)
        self.staff.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
        self.root = person("root", is_staff=True, is_superuser=True)
        first = new_campaign(self.olga, [self.bruno, self.clara, self.diego])
        self.game = bring_to(first, "bids")

    @property
    def others(self) -> dict[str, Any]:
        """Everybody except the player who owns the bid."""
        return {
            "nobody": None,
            "a stranger": self.stranger,
            "another player": self.diego,
            "a player who withdrew": self.clara,
            "the organiser": self.olga,
            "staff": self.staff,
            "the superuser": self.root,
        }

    def post(self, user: Any, act: str, **fields: Any) -> Answer:
        """Sends a form of the campaign page and returns the page that follows."""
        client = Client(SERVER_NAME="localhost", headers={"accept-language": "en"})
        client.force_login(user)
        address = reverse("act", args=[self.game.public_id, act])
        got = client.post(address, {"page_version": self.game.moment, **fields}, follow=True)
        self.sessions.append(str(dict(client.session.items())))
        return Answer(address, False, got.status_code, "", got.content)

    def plan(self, user: Any, player: str, amount: int) -> Canary:
        """Makes a plan to bid this much. It applies if the player misses a deadline."""
        client = Client(SERVER_NAME="localhost", headers={"accept-language": "en"})
        client.force_login(user)
        got = client.post(reverse("plan", args=[self.game.public_id]), {"bid": amount}, follow=True)
        self.sessions.append(str(dict(client.session.items())))
        own = own_plan(self.game, player)
        assert own is not None
        assert own.plan.bid is not None
        canary = Canary(own.plan.bid, own.nonce)
        assert canary.sings_in(got.content), "the owner's page shows the plan"
        return canary

    def bid(self, user: Any, player: str, amount: int) -> Canary:
        """Asks for a bid above everybody's power points, so the site asks before it seals."""
        typed = {"amount": amount, "key": f"{player}{amount + 7000}"}
        assert self.post(user, "bid", **typed).status == 422
        page = self.post(user, "bid", above=amount, **typed)
        sealed = own_bid(self.game, player)
        assert sealed is not None
        canary = Canary(sealed.amount, sealed.nonce)
        assert canary.sings_in(page.body), "the owner's page shows the bid"
        return canary
