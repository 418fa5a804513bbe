"""Six Lands: a card game for two to four players, who conquer six lands with troops of knights.

`rules.SIX_LANDS` is the game behind the protocol of `club.rules`. A command is played on a `Draft`.
`turns` and `abilities` carry it out, `conquests` follows every chain to its end, and `ending`
counts. Rule numbers: K… are rules, KA… are defaults where the sources are silent.
"""
