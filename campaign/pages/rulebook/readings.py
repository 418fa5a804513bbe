"""How the rules are read: each number with an A, as a fixed sentence or as the switch is set."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from campaign.house_rules import HouseRules
from campaign.pages.words.fixed_rule_readings import READINGS
from campaign.words.house_rule_words import SWITCHES, Switch

# The last two are neither a switch nor played by a rule.
FIXED = READINGS | {
    "A3": _("The table of limits applies as printed, unless the campaign sets its own figures."),
    "A88": _("Where the printed rules say town, army or zone, read village, band or territory."),
}


@dataclass(frozen=True, slots=True)
class Setting:
    """A switch as a campaign has it. `usual` is empty if that is the usual value; `others` lists
    the other choices."""

    switch: Switch
    word: str
    usual: str
    others: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        return f"{self.switch.label}: {self.word}"


def settings_of(number: str, own: HouseRules, usual: HouseRules) -> list[Setting]:
    """The switches of this number as `own` sets them."""
    return [_setting(switch, own, usual) for switch in SWITCHES if switch.rule == number]


def _setting(switch: Switch, own: HouseRules, usual: HouseRules) -> Setting:
    value, default = switch.value(own), switch.value(usual)
    others = tuple(str(words) for choice, words in switch.choices if choice != value)
    changed = switch.word(default) if value != default else ""
    return Setting(switch, switch.word(value), changed, others)
