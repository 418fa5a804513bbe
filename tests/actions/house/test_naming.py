"""Only staff name the house, and what they send is taken as other texts and pictures are."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from club.actions.house import naming
from club.actions.house.held_house import HeldHouse, house
from club.models import House
from club.refusals import Refusal
from tests.actions.battles.pictures import picture
from tests.table import person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def staff() -> Any:
    return person("sigrid", is_staff=True)


def test_a_house_has_a_name_and_a_welcome_in_paragraphs(staff: Any):
    naming.name_house(staff, name="  The \u202eNorth\n Wind ", welcome="We meet.\r\n\r\nCome.")
    assert house() == HeldHouse("The North Wind", "", "We meet.\n\nCome.", 1)


def test_without_a_name_the_house_has_its_default(staff: Any):
    assert house().title == "Saga campaigns"
    naming.name_house(staff, name="Jarls", welcome="")
    naming.name_house(staff, name="", welcome="")
    assert (house().title, house().version) == ("Saga campaigns", 2)


@pytest.mark.parametrize("field", ["name", "welcome"])
def test_texts_that_are_too_long_are_refused_and_change_nothing(staff: Any, field: str):
    naming.name_house(staff, name="Jarls", welcome="Come.")
    with pytest.raises(Refusal) as refused:
        naming.name_house(staff, **({"name": "", "welcome": ""} | {field: "x" * 2001}))
    assert refused.value.fields == (field,)
    assert house()[:3] == ("Jarls", "", "Come.")


def test_a_picture_becomes_a_square_without_what_its_file_says(staff: Any):
    exif = Image.Exif()
    exif[0x010F] = "a camera"
    naming.send_crest(staff, *_sent(picture(900, 300, exif=exif)))
    kept = Image.open(BytesIO(bytes(House.objects.get().picture)))
    assert (kept.format, kept.size) == ("PNG", (512, 512))
    assert not kept.getexif()
    assert kept.convert("RGB").getpixel((5, 5)) == (255, 255, 255)


def test_a_file_that_is_no_picture_is_refused_and_the_crest_stays(staff: Any):
    naming.choose_crest(staff, "ship")
    with pytest.raises(Refusal):
        naming.send_crest(staff, BytesIO(b"<svg/>"), 6)
    assert house().crest == "ship-1"


def test_an_unknown_crest_is_refused(staff: Any):
    with pytest.raises(Refusal):
        naming.choose_crest(staff, "dragon")


def test_people_who_are_not_staff_change_nothing():
    bruno = person("bruno")
    acts = (
        lambda: naming.name_house(bruno, name="Mine", welcome=""),
        lambda: naming.choose_crest(bruno, "ship"),
        lambda: naming.send_crest(bruno, *_sent(picture(10, 10))),
    )
    for act in acts:
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "not-staff"
    assert not House.objects.exists()


def _sent(file: BytesIO) -> tuple[BytesIO, int]:
    return file, len(file.getvalue())
