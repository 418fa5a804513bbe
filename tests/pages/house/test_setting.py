"""The page where staff name the house."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from club.actions.house.held_house import house
from tests.actions.battles.pictures import picture
from tests.admin.signed_in import signed_in
from tests.table import person

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/club/house"


@pytest.fixture
def staff() -> Client:
    return signed_in(person("sigrid", is_staff=True))


def test_staff_set_the_name_and_see_it_at_the_head_of_the_next_page(staff: Client):
    typed = {"what": "words", "name": "Jarls of Lund", "welcome": "We meet.\n\nCome <b>."}
    page = staff.post(PAGE, typed, follow=True).content.decode()
    assert re.search(r'class="home".*?<span>Jarls of Lund</span>', page, re.S)
    start = Client().get("/").content.decode()
    assert "<bdi>Jarls of Lund</bdi></h1>" in start
    assert "<p>We meet.</p>\n\n<p>Come &lt;b&gt;.</p>" in start


def test_a_refused_name_stays_in_the_form(staff: Client):
    page = staff.post(PAGE, {"what": "words", "name": "x" * 41, "welcome": "Come."})
    assert page.status_code == 422
    assert f'value="{"x" * 41}"' in page.content.decode()
    assert ">Come.</textarea>" in page.content.decode()
    assert house().name == ""


def test_staff_choose_one_of_the_crests_and_then_send_a_picture(staff: Client):
    staff.post(PAGE, {"what": "crest", "crest": "ship"})
    page = staff.get(PAGE).content.decode()
    assert 'value="ship" checked' in page
    assert 'src="/crest/ship-1/96.png"' in page
    file = SimpleUploadedFile("c.png", picture(200, 200, "PNG").getvalue(), "image/png")
    staff.post(PAGE, {"what": "picture", "photo": file})
    shown = Client().get(f"/crest/{house().crest}/192.png")
    assert shown["Content-Type"] == "image/png"
    assert "immutable" in shown["Cache-Control"]


def test_staff_show_their_second_factor_first():
    client = Client()
    client.force_login(person("sigrid", is_staff=True))
    for answer in (client.get(PAGE), client.post(PAGE, {"what": "words", "name": "X"})):
        assert answer.status_code == 302
        assert "/2fa/" in answer["Location"]
    assert house().name == ""


def test_members_and_strangers_do_not_find_the_page():
    client = Client()
    client.force_login(person("bruno"))
    assert client.get(PAGE).status_code == client.post(PAGE, {}).status_code == 404
    assert Client().get(PAGE).status_code == 302


def test_an_unknown_form_is_not_found(staff: Client):
    assert staff.post(PAGE, {"what": "else"}).status_code == 404
