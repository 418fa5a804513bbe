"""Six Lands: a card game for two to four players, who conquer six lands with troops of knights.

`rules.SIX_LANDS` is the game behind the protocol of `club.rules`. A command is played on a `Draft`:
`turns` and `abilities` do what was asked, `conquests` follows every chain until it rests, and
`ending` counts. Rule numbers: K… are rules, KA… are defaults where the sources are silent.
"""
