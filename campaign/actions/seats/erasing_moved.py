"""Erases a member who came with a campaign from another installation, and has no account here."""

import json

from django.db import transaction
from django.utils.translation import gettext_noop

from campaign.actions.seats.account_erasure import forget_in, reword_chain
from club.actions.clock.transactions import transact
from club.models import Game, Tenure
from club.refusals import Refusal

NOBODY = gettext_noop("No player without an account has had a seat under the name {name}.")


def erase_moved(game: Game, name: str) -> None:
    """Puts the letter of their seat in place of the name, and deletes their photographs and
    comments. Refuses `nobody` if no unknown person held a seat under this name."""
    with transaction.atomic(), transact(game.pk) as locked:
        held = list(
            Tenure.objects.filter(seat__game=game, user=None, name=name)
            .select_related("seat")
            .order_by("pk")
        )
        if not held:
            raise Refusal("nobody", "D3", NOBODY, name=name)
        by = _pseudonym(game, name)
        for tenure in held:
            _delete_words(game, tenure)
        letter = held[-1].seat.player
        forget_in(locked, letter, [name])
        reword_chain(locked, by, [name], letter)


def _pseudonym(game: Game, name: str) -> str:
    """The pseudonym of their account there, as the chain has it; "" if it has none."""
    bodies = (
        game.notes.filter(kind="tenure").order_by("seq", "place").values_list("body", flat=True)
    )
    said = [json.loads(body) for body in bodies]
    return next((facts["by"] for facts in said if facts["name"] == name and facts["by"]), "")


def _delete_words(game: Game, tenure: Tenure) -> None:
    """Deletes the photographs, comments and notes at the table of this seat while they held it, and
    their hand-over note."""
    for rows in (game.photos, game.battle_comments):
        rows.filter(
            by=None, player=tenure.seat.player, at__gte=tenure.since, at__lte=tenure.until
        ).delete()
    if tenure.until is not None:
        held = [round(at.timestamp() * 1000) for at in (tenure.since, tenure.until)]
        marks = game.counted_marks.filter(by=None, player=tenure.seat.player, time__range=held)
        marks.filter(key__startswith="n/").delete()
        marks.exclude(lent="").update(lent="/")
    Tenure.objects.filter(pk=tenure.pk).update(note="")
