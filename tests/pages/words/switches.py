"""House rules in which one switch is set."""

from msgspec import convert, to_builtins

from campaign.house_rules import HouseRules, limits_for

DEFAULT = HouseRules(limits=limits_for(4))


def rules_with(field: str, value: object) -> HouseRules:
    document = to_builtins(DEFAULT)
    *above, name = field.split(".")
    (document["limits"] if above else document)[name] = value
    return convert(document, HouseRules)
