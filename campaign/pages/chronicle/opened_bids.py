"""Opened envelopes: amounts and nonces, so that anybody can check that no bid was swapped."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from campaign.actions.bids.bid_sealing import line_of
from campaign.actions.bids.opened_bids import (
    ANOTHER,
    MISSING,
    RECEIPT,
    UNPLAYED,
    OpenedBid,
    compared,
)
from campaign.actions.fairness.dice_explained import chance_of
from campaign.actions.fairness.proof_file import proof as all_proof
from campaign.actions.play import campaign_queries
from campaign.pages.map.link_preview import share_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words import rule_terms
from club import chance
from club.actions.chain.hash_chain import end_of_chain
from club.models import Game

FAULTS = {
    RECEIPT: gettext_lazy(
        "This amount does not match its receipt: it was changed after it was sealed. Keep this "
        "page, and tell the organiser and whoever runs the site."
    ),
    ANOTHER: gettext_lazy(
        "The bid that was played is not the one in this envelope: one of them was changed "
        "afterwards. Keep this page, and tell the organiser and whoever runs the site."
    ),
    UNPLAYED: gettext_lazy(
        "No bid was played from this envelope: it was put here afterwards. Keep this page, and "
        "tell the organiser and whoever runs the site."
    ),
    MISSING: gettext_lazy(
        "This bid was played, and its envelope is gone. Keep this page, and tell the organiser and "
        "whoever runs the site."
    ),
}


@dataclass(frozen=True, slots=True)
class BidRow:
    """A bid, its player's name, and the line whose hash is the receipt of its envelope.

    `counts` is False if a correction went back to before its opening. `fault` names the
    contradiction, "" if envelope, receipt and the played bid agree.
    """

    bid: OpenedBid
    name: str
    line: str
    counts: bool

    @property
    def fault(self) -> str:
        return str(FAULTS.get(self.bid.fault, ""))

    @property
    def by(self) -> str:
        """The origin of the bid, if it was not the player on their own device."""
        envelope = self.bid.envelope
        if envelope is None:
            return ""
        if envelope.on_behalf:
            return _("on the organiser's device")
        return str(rule_terms.STAND_INS.get(envelope.how, ""))


@dataclass(frozen=True, slots=True)
class Word:
    """A player's lucky word, and the player's name."""

    name: str
    word: str


@login_required
@require_safe
def envelopes(request: HttpRequest, public_id: str) -> HttpResponse:
    """Every envelope opened so far, latest turn first."""
    game = access.campaign_or_404(request, public_id)
    return page_of(request, access.scene_for(request, game))


@login_required
@require_safe
def proof(request: HttpRequest, public_id: str) -> HttpResponse:
    """A file of everything with which envelopes, chain and dice can be checked."""
    game = access.campaign_or_404(request, public_id)
    found = HttpResponse(
        "".join(f"{line}\n" for line in all_proof(game)), content_type="application/x-ndjson"
    )
    found["Content-Disposition"] = f'attachment; filename="{game.public_id}.jsonl"'
    return found


def page_of(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The envelopes as members and spectators see them."""
    game = scene.game
    found = compared(game)
    counting = campaign_queries.counting_bids(game, found)
    opened = sorted(found, key=lambda bid: (-bid.turn, -bid.place.era, bid.place.player))
    names = {seat.player: seat.name for seat in game.seats.all()}
    rows = [
        BidRow(bid, names.get(bid.place.player, ""), _line(game, bid), bid.place in counting)
        for bid in opened
    ]
    context = {
        "game": game,
        "scene": scene,
        "rows": rows,
        "end": end_of_chain(game),
        **_dice(game, names),
        "share": share_of(request, scene) if scene.watching else None,
    }
    return render(request, "chronicle/opened_bids.html", context)


def _dice(game: Game, names: dict[str, str]) -> dict[str, Any]:
    """Seeds and throws, lucky words, and the steps that recompute a die."""
    fair = chance_of(game)
    words = [Word(names.get(player, player), word) for player, word in fair.words.items()]
    open_ones = [throw for throw in fair.throws if throw.seed]
    example = open_ones[0] if open_ones else {"place": _("PLACE"), "seed": _("SEED")}
    return {"fair": fair, "luck": words, "example": example, "limit": chance.limit(chance.SIDES)}


def _line(game: Game, bid: OpenedBid) -> str:
    return line_of(game, bid.envelope) if bid.envelope else ""
