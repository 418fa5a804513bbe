"""Reading the journal: what counts after corrections, and what was recorded.

A world says under which reading of the rules its campaign was begun (`World.reading`; `READING` in
`campaign.world` lists them), and so does the header of a record file. The number grows when a rule
is read anew or when a world holds something else. No rule is kept twice: a campaign of an earlier
reading goes on under the rules of today and can be read, but it is not played again. Replaying,
verifying, corrections and imports answer with one sentence (`rule_readings`). Verifying still
checks the chain and the envelopes, the time machine shows the nearest stored world, and acts given
since can be taken back. A record of another reading is refused whole, because a record holds
commands and no worlds: import it with the release that wrote it, and restore a backup made there.
"""
