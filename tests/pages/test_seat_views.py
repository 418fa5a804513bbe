"""The words of a page about a player's bands."""

from campaign.pages.scene.seat_views import BandView
from campaign.world import Unit


def test_equal_units_of_a_band_are_named_once_and_losses_with_the_full_strength():
    kinds = [("warriors", 8, 8), ("hearthguard", 4, 4), ("warriors", 8, 6), ("hearthguard", 4, 4)]
    units = tuple(Unit(f"u{n}", *kind, (1, 1)) for n, kind in enumerate(kinds))
    band = BandView("b1", None, "Sigurd", "alder", "Alder", 4, units, moved=False)
    assert band.units_in_words == "8 warriors, 2 × 4 hearthguard, 6/8 warriors"
