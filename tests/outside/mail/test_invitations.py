"""The page of seats says what became of an invitation."""

import pytest

from club.models import Game
from tests.outside.mail import doors
from tests.outside.mail.ill_servers import IllServer

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("250 ok", "The invitation went to clara."),
        ("451 not now", "The invitation to clara is still here"),
        ("550 no", "No invitation reached clara: the mail server refused it."),
    ],
)
def test_the_organiser_learns_whether_an_invitation_went_out(
    server: IllServer, game: Game, answer: str, said: str
):
    """A refused invitation looked as if it were sent (helfertool 6)."""
    server.says = {"RCPT": answer}
    doors.invite(game)
    assert "The invitation is on its way to clara." in doors.seats(game)
    doors.send_all()
    assert said in doors.seats(game)
