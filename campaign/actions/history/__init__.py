"""Reading the journal: the effective history after corrections, and the recorded entries.

`World.reading` and the header of a record file name the reading of the rules under which the
campaign started (`READING` in `campaign.world` lists them). The number grows when a rule is read
differently or when a world changes shape. No rule exists twice: a campaign of an earlier reading
continues under the current rules and can be read, but not replayed. Replaying, verifying,
corrections and imports answer with one sentence (`rule_readings`). Verifying still checks the chain
and the envelopes. The time machine shows the nearest stored world. Commands given since can be
taken back. A record of another reading is refused whole, because it holds commands and no worlds.
Import it with the release that wrote it, then make a backup there and restore it here.
"""
