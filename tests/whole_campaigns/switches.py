"""House rules as a club could choose them, drawn at random from the switches themselves."""

from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from campaign.house_rules import FIGURES, HouseRules

BESIDES = {"limits", "scenario_2p", "scenario_multi"}  # a table, and names that are only shown
FEW = {"start_villages": 2, "start_pp": 12, "prestigious_income": 2}  # the most that is drawn


def _values(name: str, hint: Any) -> st.SearchStrategy[Any]:
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if hint is bool:
        return st.booleans()
    figure = FIGURES[name]
    return st.integers(figure.least, min(figure.most, FEW.get(name, figure.most)))


house_rules = st.fixed_dictionaries(
    {},
    optional={
        name: _values(name, hint)
        for name, hint in get_type_hints(HouseRules).items()
        if name not in BESIDES
    },
)
