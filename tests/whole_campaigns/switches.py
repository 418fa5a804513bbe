"""House rules as a club could choose them, drawn at random."""

from hypothesis import strategies as st

house_rules = st.fixed_dictionaries(
    {},
    optional={
        "overbid": st.sampled_from(["allow_and_void", "refuse_on_entry"]),
        "movement_order": st.sampled_from(["reverse", "direct"]),
        "size8_speed": st.sampled_from([1, 2]),
        "draw_next_turn": st.sampled_from(["auto_battle", "optional"]),
        "empty_village": st.sampled_from(["razed", "captured"]),
        "upkeep_mode": st.sampled_from(["strict", "inclusive", "bracket"]),
        "start_placement": st.sampled_from(["free", "fixed"]),
        "start_villages": st.integers(0, 2),
        "start_pp": st.integers(0, 12),
        "start_band_points": st.integers(4, 10),
        "prestigious_income": st.integers(0, 2),
        "sacred_ground": st.booleans(),
        "multi_draw": st.sampled_from(["all_retreat", "two_player_rule"]),
        "defender_always_first": st.booleans(),
        "refund_rounding": st.sampled_from(["down", "up"]),
        "upkeep_counts_reserve": st.booleans(),
        "upkeep_counts_retreating": st.booleans(),
        "memory_retake": st.booleans(),
    },
)
