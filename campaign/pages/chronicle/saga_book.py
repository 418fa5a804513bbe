"""The saga as a book: an EPUB of its chapters, the map and the photographs.

It holds what the page of the saga shows to the same reader. It is made once for all readers who see
the same, and stored until its content changes. Photographs are small and are encoded one by one: a
campaign's maximum is 16 MB and takes four seconds, usually a third of that.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign.actions.battles.photo_files import PLACEHOLDER, pixels_of
from campaign.actions.battles.photos import photos_by_battle
from campaign.actions.battles.portraits import in_grey
from campaign.actions.records.kept_books import keep_book, kept_book
from campaign.models import BattlePhoto
from campaign.pages.chronicle.saga import Story, scene_at_the_start, story_of
from campaign.pages.map.map_image import picture_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.faces import faces_by_lord
from campaign.world import LordId
from club.actions.security import rate_limits
from club.pages.frame.errors import error_page
from club.pages.frame.rate_limits import asker_of

if TYPE_CHECKING:
    from campaign.pages.chronicle.accessible_book import AccessibleBook

EDITION = 3  # grows when books are made differently
MADE_FOR_ONE = "6/minute"  # new books of all campaigns, per reader
MADE_OF_ONE = "12/minute"  # new books of each campaign, for all readers together
NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
LOOK = """
body { line-height: 1.5; }
h1, h2, h3 { page-break-after: avoid; }
figure { margin: 1em 0; text-align: center; page-break-inside: avoid; }
img { max-width: 100%; height: auto; }
.badge { border: 1px solid; padding: 0 .25em; margin-right: .25em; font-size: .8em; }
.story { font-style: italic; }
.lord-face { width: 6em; float: right; margin: 0 0 .5em 1em; border-radius: 50%; }
"""


@login_required
@require_safe
def saga_book(request: HttpRequest, public_id: str) -> HttpResponse:
    """The saga of a campaign as an EPUB, for members."""
    game = access.campaign_or_404(request, public_id)
    return book_of(request, access.scene_for(request, game))


def book_of(request: HttpRequest, scene: Scene) -> HttpResponse:
    """The book for members and spectators; 429 for too many requests for new ones."""
    shelf, name = _names(scene)
    book = kept_book(shelf, name)
    if book is None:
        seconds = rate_limits.wait(MADE_FOR_ONE, "books", asker_of(request))
        seconds = seconds or rate_limits.wait(MADE_OF_ONE, "books of", scene.game.public_id)
        if seconds:
            return error_page(request, 429, wait=seconds)
        book = _made(scene, scene_at_the_start(request, scene))
        keep_book(shelf, name, book)
    called = slugify(scene.game.name) or "saga"
    return HttpResponse(
        book,
        content_type="application/epub+zip",
        headers={"Content-Disposition": f'attachment; filename="{called}.epub"'},
    )


def _names(scene: Scene) -> tuple[str, str]:
    """The shelf of the book, one for each kind of reader, and its name, which depends on its
    content."""
    game, language = scene.game, get_language() or "en"
    seats = [(seat.player, seat.name, seat.faction, seat.left) for seat in scene.seats.values()]
    photos = {} if scene.watching else photos_by_battle(game)
    shown = [(photo.pk, photo.caption) for rows in photos.values() for photo in rows]
    faces = sorted(faces_by_lord(scene).items())
    drawn_from = repr(
        (EDITION, game.name, game.status, game.seq, game.era, seats, shown, faces, scene.watching)
    )
    readers = "spectators" if scene.watching else "members"
    shelf = f"{game.pk}-{readers}-{language}"
    return shelf, sha256(drawn_from.encode()).hexdigest()[:32]


def _made(scene: Scene, first: Scene | None) -> bytes:
    # Its library takes 2 MB, and books are made seldom.
    from campaign.pages.chronicle.accessible_book import AccessibleBook

    story = story_of(scene)
    book = AccessibleBook(_title(scene), cover=_cover_words(scene))
    with book.tempdir, TemporaryDirectory() as folder:
        book.set_stylesheet(LOOK)
        drawn = picture_of(scene)
        book.set_cover(drawn)
        book.add_image("now.png", drawn)
        if first is not None:
            book.add_image("first.png", picture_of(first))
        for title, part in _pages(scene, story):
            shown = {
                "scene": scene,
                "story": story,
                "book": True,
                "first": first,
                "title": title,
                "picture": _cover_words(scene),
            }
            text = render_to_string("chronicle/saga_book.html", shown | part)
            book.add_page(escape(title), NOT_IN_XML.sub("", text))
        _add_photographs(book, story)
        _add_faces(book, scene)
        there = Path(folder) / "saga.epub"
        book.save(there)
        return there.read_bytes()


def _title(scene: Scene) -> str:
    return _("The saga of %(name)s") % {"name": scene.game.name}


def _cover_words(scene: Scene) -> str:
    values = {"name": scene.game.name, "map": scene.world.map.name}
    return _("%(name)s: the map %(map)s, and on it the bands and villages of the players.") % values


def _pages(scene: Scene, story: Story) -> Iterator[tuple[str, dict[str, Any]]]:
    """The title of each page, and its further content."""
    yield _title(scene), {"begins": True}
    for chapter in story.chapters:
        turn = _("Turn %(turn)s") % {"turn": chapter.turn}
        yield turn if chapter.turn else _("Before the first turn"), {"chapter": chapter}
    yield _("The lords"), {"ends": True}


def _add_faces(book: "AccessibleBook", scene: Scene) -> None:
    """Adds the portraits of lords; those of the dead are grey."""
    for photo in BattlePhoto.objects.filter(pk__in=faces_by_lord(scene).values()).order_by("pk"):
        dead = bool(scene.world.lords[LordId(photo.lord)].died)
        try:
            pixels = pixels_of(photo)
        except FileNotFoundError:
            pixels = PLACEHOLDER
        book.add_image(f"face-{photo.pk}.jpg", in_grey(pixels) if dead else pixels)


def _add_photographs(book: "AccessibleBook", story: Story) -> None:
    """Adds the photographs of the battles, with one at a time in memory."""
    paragraphs = (one for chapter in story.chapters for one in chapter.paragraphs)
    for photo in (photo for one in paragraphs for photo in one.photos):
        try:
            pixels = pixels_of(photo, small=True)
        except FileNotFoundError:
            pixels = PLACEHOLDER
        book.add_image(f"photo-{photo.pk}.jpg", pixels)
