"""The scene of a page that a device keeps."""

from django.http import HttpRequest

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.choices_now import choices_now
from campaign.pages.scene.access import seats_now
from campaign.pages.scene.campaign_view import Scene
from campaign.world import BattleId, PlayerId
from club.actions.journal.game_queries import seat_of
from club.models import Game

MOST_BATTLES = 12


def scene_in_pocket(request: HttpRequest, game: Game) -> Scene:
    """The campaign as its member may carry it away.

    The organiser's own business is left out, and a device is never lent here.
    """
    world, seat = read_world(game), seat_of(game, request.user)
    viewer = PlayerId(seat.player) if seat else None
    return Scene(
        game=game,
        world=world,
        viewer=viewer,
        seats=seats_now(game, world, viewer),
        organises=False,
        choices=choices_now(game, world, viewer) if viewer else (),
        in_pocket=True,
        plays=viewer is not None,
    )


def battles_to_fight(scene: Scene) -> list[BattleId]:
    """The battles that are not over, those of the reader first."""
    rows = scene.world.battles
    found = [id for id, row in rows.items() if row.stage != "closed"]
    found.sort(key=lambda id: scene.viewer not in rows[id].players)
    return found[:MOST_BATTLES]
