"""Advice for organisers who change a switch; the figures of the start are from docs/balance.md."""

from django.utils.translation import gettext_lazy as _

from campaign.pages.words.house_rule_words import Words

ADVICE: dict[str, Words] = {
    "start_pp": _(
        "Bids are paid out of this. We simulated campaigns that started with 0 points and looked "
        "at the bids of turn 2. They differed in 42 per cent with 2 players, 0 with 3, 88 with 4, "
        "66 with 5 and 93 with 6. Starting with 2 points, it was 61, 85, 96, 92 and 98 per cent. "
        "Set 2 if you want the first bids to matter. With 3 players, try your map first with “Try "
        "house rules”. On the map that comes with the site, one start site then won 51 per cent of "
        "the campaigns."
    ),
    "limits.prestige": _(
        "The memory track has 8 places for all players together: you cannot have more, and from 6 "
        "on hardly anybody wins by memory."
    ),
}
