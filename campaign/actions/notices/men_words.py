"""Units off the map by name: their band or their reserve (R66–R71)."""

from django.utils.translation import gettext as _

from campaign.news import Men


def men_in_words(men: Men | None, terrain: str = "") -> str:
    """The units as the subject of a sentence, in the singular and with a small letter.

    `terrain` is the name of the terrain that they left, "" if the sentence names it. News without
    units give an empty text.
    """
    if men is None:
        return _("the troop")
    lords = ", ".join(name or _("nameless lord") for name in men.lords)
    if men.as_band and lords:
        return _("the band of {lord}").format(lord=lords)
    if men.as_band:
        words = (
            _("the band from {terrain} that lost its lord")
            if terrain
            else _("the band that lost its lord")
        )
        return words.format(terrain=terrain)
    if lords:
        words = (
            _("the reserve from {terrain} with {lord}") if terrain else _("the reserve with {lord}")
        )
        return words.format(terrain=terrain, lord=lords)
    return _("the reserve from {terrain}").format(terrain=terrain) if terrain else _("the reserve")
