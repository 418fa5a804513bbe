"""A war with everything that a bundle may contain: photographs, rulings, corrections, bids,
threads."""

from io import BytesIO
from typing import Any

from cryptography.fernet import Fernet
from PIL import Image

from campaign.actions.bids.plans import seal_plan
from campaign.actions.bundles import installation_keys
from campaign.actions.company.comments import add_comment
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.rulings.challenges import ask_for_ruling, grant_challenge
from campaign.actions.rulings.corrections import correct
from campaign.actions.rulings.rulings import rule, rule_in_words
from campaign.bots.plans import Plan
from campaign.commands import GrantPower
from campaign.models import BattlePhoto, Meeting
from club.actions.journal.actor import Actor
from club.actions.seats.seats import write_note
from club.actions.security.pictures import redrawn
from club.models import Game
from tests.recorded import plain_entry
from tests.reliability.checker.played_out import play_on, started

BID = 1  # power points that Bruno seals in turn 4
CAPTION = "The bridge at dawn"


def picture() -> bytes:
    out = BytesIO()
    Image.effect_noise((64, 48), 60).convert("RGB").save(out, "JPEG")
    return redrawn(BytesIO(out.getvalue()), len(out.getvalue()))[0]


def whole_war(users: dict[str, Any]) -> Game:
    """It is at the bids of turn 4: B has sealed one, A has plans, and A organises."""
    organiser, bruno = Actor.organiser(users["A"]), Actor.seat(users["B"], "B")
    game = started(users)
    play_on(game, users, to="2 movement")
    rule(game.pk, GrantPower("B", 1), actor=organiser, reason="Found in the old chest")
    word = rule_in_words(game.pk, actor=organiser, reason="Ties go to the elder")
    asked = ask_for_ruling(game.pk, text="Who holds the bridge?", about=2, actor=bruno)
    grant_challenge(game.pk, asked.pk, actor=organiser, words="You do", ruling=word.pk)
    play_on(game, users, to="3 recruitment")
    entry = plain_entry(game, organiser)
    correct(game.pk, entry.seq, None, actor=organiser, reason="Never happened")
    play_on(game, users, to="4 bids")
    _gather(game, users)
    seal_bid(game.pk, actor=bruno, amount=BID)
    seal_plan(game.pk, Plan(bid=0), actor=Actor.seat(users["A"], "A"))
    write_note(game.pk, actor=bruno, note="Beware of Clara")
    game.refresh_from_db()
    return game


def _gather(game: Game, users: dict[str, Any]) -> None:
    """Adds a photograph, a date of a battle, and messages of people."""
    battle = {"game": game, "battle": "k1", "turn": 2}
    BattlePhoto.objects.create(
        **battle,
        player="B",
        by=users["B"],
        at=game.opened_at,
        image=picture(),
        width=64,
        height=48,
        caption=CAPTION,
    )
    Meeting.objects.create(
        **battle,
        at=game.opened_at,
        place="The cellar",
        proposed_by="B",
        agreed="AB",
        proposed_at=game.opened_at,
        status=Meeting.AGREED,
    )
    add_comment(game.pk, "", actor=Actor.seat(users["C"], "C"), text="A fine war")


def another_installation(settings: Any) -> tuple[list[str], str]:
    """The keys of its envelopes, and its public key."""
    here, there = settings.ENVELOPE_KEYS, [Fernet.generate_key().decode()]
    settings.ENVELOPE_KEYS = there
    key = installation_keys.public_key()
    settings.ENVELOPE_KEYS = here
    return there, key
