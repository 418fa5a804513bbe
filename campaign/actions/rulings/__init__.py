"""Decisions of the organiser: rulings, corrections and deadlines.

**Rulings.** A ruling is a command like any other. `turns.rulings` refuses what could not come about
in play: a stock below zero, a band on an enemy's terrain once the battles of the turn are known,
one lord too many, anything on a terrain with an open battle. A preview plays the ruling on the
world and shows the differences. The ruling is carried out only if it makes the differences that
were shown. A `Ruling` row stores the reason, before and after, and whether the organiser plays.
Players ask for rulings by a `Challenge`, and everybody reads both. If a ruling gives control of a
terrain, the terrain is taken as in play: villages fall, and prestigious terrains give their point.
If a ruling moves a band, control does not move with it. Players who are done with a phase stay
done. A dead lord is restored to the reserve of a village, because every band on the map has its
lord.

**Corrections.** The journal is never rewritten. A correction appends an entry that goes back
(`rewinds_to`). After it come the later commands again, as entries that name their original
(`copy_of`), with its actor, time and dice. Superseded entries are marked (`superseded_by`); those
that cannot be played again are also `struck`. The marks are outside the chain of hashes, and
replaying computes them again. `actions.history.effective_history` is the history that counts.
`campaign.corrected_replay` plays an old history in another world. There a command keeps the numbers
of what it made (`numbers_from`), so that later commands name the same things. It is dropped if the
rules refuse it, or if turn or phase differ. If the replay would wait for a player although later
entries exist, their next entry of the phase is played, or else the default.

Every correction begins an era; a closing and an envelope belong to (era, moment). Bids that are
sealed when a correction is made stay sealed only if the world has not changed except for notes on
lords. Otherwise they are returned unopened. The deadline stays, unless the moment is another or
bids were returned.
"""
