"""The map as a picture of 1200 × 630 pixels, for the preview of a shared link.

It is drawn from a scene with public facts only. Owners differ by letter as well as by colour. The
land is drawn even where a picture is the land: other sites keep what they were sent, and nobody
could remove the picture there.
"""

from functools import lru_cache
from io import BytesIO

from django.utils.translation import gettext as _
from PIL import Image, ImageDraw, ImageFont

from campaign.map.layout.drawing import TERRAIN_RADIUS, Point, land_box
from campaign.pages.map.land_painting import COLOURS, paint_land, paint_site
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from campaign.world import Terrain
from club import places
from club.actions.house.crest_pictures import crest_picture
from club.actions.house.held_house import house

WIDTH, HEIGHT = 1200, 630
PANEL = 400  # pixels on the left, for words
FINE = 2  # drawn this many times larger, then scaled down
PALETTE = 192  # colours
PACKED = 6  # of 9: the highest takes eight times as long, for 5 % fewer bytes
LONGEST = 60  # characters of a name that are drawn
RIM, NAMES = 4, 24  # map units: half a rim, and the size of names
SHIELD_STEP, SHIELD_ROW = 36, 110  # map units: one shield, and all shields of a terrain

WATER, LAND, SHORE, LEAF, GLADE, INK, FAINT = (
    COLOURS[name] for name in ("water", "land", "land_edge", "leaf", "glade", "ink", "faint")
)
GOLD, WARN = "#b8860b", "#9b1c1c"
SEATS = dict(
    zip("abcdef", ("#2458c8", "#c24e08", "#0f4a3d", "#971f88", "#574010", "#7b746d"), strict=True)
)
MARK, MARK_SIZE, MARK_EDGE = "static/at_root/icon-192.png", 72, 20  # the site's own; pixels
FACES = ("DejaVuSerif.ttf", "LiberationSerif-Regular.ttf", "NotoSerif-Regular.ttf")
BOLD_FACES = ("DejaVuSerif-Bold.ttf", "LiberationSerif-Bold.ttf", "NotoSerif-Bold.ttf")

Face = ImageFont.FreeTypeFont | ImageFont.ImageFont


def picture_of(scene: Scene, moment: str | None = None) -> bytes:
    """The scene as a PNG. `moment` is written in place of its turn and phase."""
    image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), WATER)
    _Map(image, scene).draw()
    small = image.reduce(FINE)
    _words(small, scene, phase_title(scene) if moment is None else moment)
    if not house().crest:
        _stamp(small)
    out = BytesIO()
    few = small.quantize(PALETTE, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(out, "PNG", compress_level=PACKED)
    return out.getvalue()


class _Map:
    """The right part of the picture; `at` turns map units into its pixels."""

    def __init__(self, image: Image.Image, scene: Scene) -> None:
        self.image, self.scene, self.land = image, scene, scene.world.map
        self.pen = ImageDraw.Draw(image)
        box = land_box(self.land)
        room = WIDTH - PANEL
        self.scale = min(room / box.width, HEIGHT / box.height) * FINE
        self.left = PANEL * FINE + (room * FINE - box.width * self.scale) / 2 - box.x * self.scale
        self.top = (HEIGHT * FINE - box.height * self.scale) / 2 - box.y * self.scale

    def at(self, x: float, y: float) -> Point:
        return self.left + x * self.scale, self.top + y * self.scale

    def draw(self) -> None:
        paint_land(self.image, self.land, self.at, self.scale)
        for terrain in self.land.terrains:
            self._terrain(terrain)
        for terrain in self.land.terrains:
            self._host(terrain)
        for battle in self.scene.world.battles.values():
            if battle.stage != "closed":
                self._battle(self.scene.terrains[battle.terrain])
        self.pen.rectangle(
            (PANEL * FINE, 0, self.image.width - 1, self.image.height - 1),
            outline=SHORE,
            width=4 * FINE,
        )

    def _terrain(self, terrain: Terrain) -> None:
        x, y, seats = terrain.x, terrain.y, self.scene.seats
        prestigious = self.scene.routes.klass[terrain.id] == "prestigious"
        if prestigious:
            self._circle(x, y, TERRAIN_RADIUS + RIM + 8, GLADE, GOLD)
            self._name(x, y + TERRAIN_RADIUS + RIM + 22, terrain.name)
        holder = self.scene.world.holders.get(terrain.id)
        colour = SEATS[seats[holder].css] if holder else LEAF
        if holder:
            self._circle(x, y, TERRAIN_RADIUS + RIM + 3, colour, INK)
        if holder or not prestigious:
            self._circle(x, y, TERRAIN_RADIUS + 1, GLADE, GLADE)
        paint_site(self.pen, terrain, self.at, self.scale)
        if holder:
            self._circle(x + 24, y + 22, 14, colour, LEAF)
            self._letter(x + 24, y + 22, seats[holder].letter, 19)
        owner = self.scene.world.villages.get(terrain.id)
        if owner:
            roof = ((-15, 2), (0, -13), (15, 2), (11, 2), (11, 15), (-11, 15), (-11, 2))
            spots = [self.at(x - 30 + right, y + 24 + down) for right, down in roof]
            self.pen.polygon(spots, SEATS[seats[owner].css], LEAF, round(2 * self.scale))

    def _host(self, terrain: Terrain) -> None:
        """A shield for each band there."""
        owners = [band.seat for band in self.scene.bands.values() if band.terrain == terrain.id]
        step = min(SHIELD_STEP, SHIELD_ROW / max(1, len(owners)))
        for number, owner in enumerate(owners):
            x, y = terrain.x + step * (number - (len(owners) - 1) / 2), terrain.y - 42
            face = ((-16, -18), (16, -18), (16, 4), (0, 20), (-16, 4))
            spots = [self.at(x + right, y + down) for right, down in face]
            self.pen.polygon(spots, SEATS[owner.css], LEAF, round(3 * self.scale))
            self._letter(x, y - 3, owner.letter, 22)

    def _battle(self, terrain: Terrain) -> None:
        x, y = terrain.x, terrain.y - 82
        self._circle(x, y, 17, LEAF, WARN)
        for tilt in (-1, 1):
            ends = self.at(x - 9 * tilt, y - 9), self.at(x + 9 * tilt, y + 9)
            self.pen.line(ends, WARN, round(4 * self.scale))

    def _circle(self, x: float, y: float, radius: float, fill: str, edge: str) -> None:
        (u, v), r = self.at(x, y), radius * self.scale
        self.pen.ellipse((u - r, v - r, u + r, v + r), fill, edge, round(3 * self.scale))

    def _name(self, x: float, y: float, name: str) -> None:
        """The name of a terrain, on a border of the land's colour."""
        face, edge = _face(NAMES * self.scale), round(5 * self.scale)
        self.pen.text(
            self.at(x, y), name[:LONGEST], INK, face, "mm", stroke_width=edge, stroke_fill=LAND
        )

    def _letter(self, x: float, y: float, letter: str, size: int) -> None:
        self.pen.text(self.at(x, y), letter, "#fff", _face(size * self.scale, bold=True), "mm")


def _stamp(image: Image.Image) -> None:
    """The mark of the site, in the corner of the map."""
    with Image.open(places.FILES / MARK) as icon:
        mark = icon.convert("RGB").resize((MARK_SIZE, MARK_SIZE), Image.Resampling.LANCZOS)
    x, y = WIDTH - MARK_SIZE - MARK_EDGE, HEIGHT - MARK_SIZE - MARK_EDGE
    image.paste(mark, (x, y))
    box = (x, y, x + MARK_SIZE, y + MARK_SIZE)
    ImageDraw.Draw(image).rectangle(box, outline=SHORE, width=2)


def _words(image: Image.Image, scene: Scene, moment: str) -> None:
    """Name, moment and players, on a leaf of paper."""
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, PANEL, HEIGHT), LEAF)
    pen.line((PANEL, 0, PANEL, HEIGHT), SHORE, 3)
    y = 40.0 + _house(image, pen)
    for line in _lines(pen, scene.game.name, 34)[:3]:
        pen.text((36, y), line, INK, _face(34, bold=True))
        y += 44
    for line in _lines(pen, moment, 24)[:2]:
        pen.text((36, y + 8), line, FAINT, _face(24))
        y += 32
    y = max(y + 40, HEIGHT - 66.0 * len(scene.seats) - 24)
    for place, seat in _by_place(scene):
        _player(pen, seat, y, place)
        y += 66


def _house(image: Image.Image, pen: ImageDraw.ImageDraw) -> float:
    """The club's crest and name at the top, and the room that they take in pixels."""
    held = house()
    if not (held.name or held.crest):
        return 0
    left = 36
    if held.crest:
        crest = Image.open(BytesIO(crest_picture(held.crest, 96))).resize((32, 32))
        image.paste(crest, (left, 18), crest)
        left += 42
    pen.text((left, 34), _fitted(pen, held.title, 18), FAINT, _face(18), "lm")
    return 24


def _by_place(scene: Scene) -> list[tuple[int, SeatView]]:
    """The players in their order, with their places once the campaign has been won, else 0."""
    ending = scene.world.ending
    if ending is None:
        return [(0, seat) for seat in scene.in_order]
    places = {player: place for place, player in enumerate(ending.ranking, 1)}
    return sorted(
        ((places.get(seat.player, 0), seat) for seat in scene.in_order),
        key=lambda row: row[0] or len(places) + 1,
    )


def phase_title(scene: Scene) -> str:
    """Turn and phase, as people say them."""
    world = scene.world
    if not world.turn or world.ending is not None:
        return scene.phase_name
    turns = {"turn": world.turn, "turns": world.rules.limits.turns}
    return _("Turn %(turn)s of %(turns)s") % turns + f" · {scene.phase_name}"


def _player(pen: ImageDraw.ImageDraw, seat: SeatView, y: float, place: int) -> None:
    pen.rounded_rectangle((36, y, 80, y + 44), 8, SEATS[seat.css])
    pen.text((58, y + 22), seat.letter, "#fff", _face(26, bold=True), "mm")
    name = f"{place}. {seat.name}" if place else seat.name
    pen.text((94, y - 2), _fitted(pen, name, 23), INK, _face(23, bold=place == 1))
    pen.text((94, y + 27), _fitted(pen, seat.faction, 16), FAINT, _face(16))


def _lines(pen: ImageDraw.ImageDraw, text: str, size: int) -> list[str]:
    """The text broken between words, each line as wide as the panel allows."""
    lines = [""]
    for word in text[:LONGEST].split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and pen.textlength(longer, _face(size, bold=True)) > PANEL - 72:
            lines.append(word)
        else:
            lines[-1] = longer
    return [_fitted(pen, line, size, PANEL - 72) for line in lines]


def _fitted(pen: ImageDraw.ImageDraw, text: str, size: int, room: float = PANEL - 130) -> str:
    """The text, cut to the room that it has."""
    text = text[:LONGEST]
    if pen.textlength(text, _face(size, bold=True)) <= room:
        return text
    while text and pen.textlength(f"{text}…", _face(size, bold=True)) > room:
        text = text[:-1]
    return f"{text}…"


def _face(size: float, *, bold: bool = False) -> Face:
    return _loaded(max(8, round(size)), bold)


@lru_cache(maxsize=32)
def _loaded(size: int, bold: bool) -> Face:
    """A serif font of the machine, or else Pillow's own."""
    for name in BOLD_FACES if bold else FACES:
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    return ImageFont.load_default(size)
