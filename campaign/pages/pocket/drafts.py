"""Orders that can be typed without a connection. They wait as drafts on the device (drafts.js).

The site's own page then shows them in its form, where they are looked at again and sent. Bids and
plans are sealed, so a kept page has no form for them. Moves are chosen from what the site computes.
"""

from campaign.pages.acts import Part, open_parts
from campaign.pages.scene.campaign_view import Scene

TYPED = frozenset(
    (
        "recruit",
        "transfer",
        "dissolve",
        "force",
        "report",
        "demobilise",
        "village",
        "sacred",
        "invade",
    )
)


def forms_to_type(scene: Scene) -> list[Part]:
    """The open forms that a kept page may have, as nobody has filled them in."""
    return [part for part in open_parts(scene) if part.name in TYPED]
