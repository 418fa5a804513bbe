"""The pictures of the documents, cut from those that `make shots` draws: `make docs-pictures`.

Each is a part of the top of a page in English, in light colours, as WebP.
"""

import sys
from pathlib import Path

from PIL import Image

HERE = Path(__file__).parent
# By name: the device, the page, and left, top, right and bottom of the part, in pixels.
PARTS = {
    "start": ("desktop", "start", (100, 0, 1340, 900)),
    "map": ("desktop", "map", (0, 60, 1440, 1000)),
    "turn": ("desktop", "table", (0, 0, 1440, 1050)),
    "battle": ("desktop", "battle", (220, 110, 1220, 1160)),
    "end": ("desktop", "end", (330, 100, 1110, 620)),
    "organise": ("desktop", "organise", (350, 90, 1110, 900)),
    "found": ("desktop", "found", (340, 40, 1110, 640)),
    "phone": ("phone", "guided-turn", (0, 0, 360, 740)),
}
WIDEST = 1100


def draw(shots: Path) -> None:
    """Writes every picture, from the folder that `make shots` filled."""
    for name, (device, page, box) in PARTS.items():
        with Image.open(shots / f"{device}-light-en" / f"{page}.png") as shot:
            part = shot.convert("RGB").crop(box)
        part.thumbnail((WIDEST, part.height))
        part.save(HERE / f"{name}.webp", quality=75, method=6)


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
