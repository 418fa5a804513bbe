"""Decisions of the organiser: rulings, corrections and deadlines.

**Rulings.** A ruling is a command like any other. `turns.rulings` refuses what could not come about
in play: a stock below zero, a band beside an enemy once the battles of the turn are known, a lord
too many, anything on a terrain with an open battle. A preview plays the ruling on the world
and shows the differences. The ruling itself is only carried out if it makes the differences that
were shown; a `Ruling` row stores the reason, before and after, and whether the organiser plays.
Players ask for rulings by a `Challenge`, and everybody reads both. Control that a ruling gives is a
taking like any other: villages fall, prestigious terrains give their point. Control does not move
with a band that is put elsewhere. Players who are done with a phase stay done. A dead lord is
restored to the reserve of a village, because every band on the map has its lord.

**Corrections.** The journal is never rewritten. A correction appends an entry that goes back
(`rewinds_to`) and, after it, the later commands again: entries that name the one they stand for
(`copy_of`), with their actor, time and dice. Superseded entries are marked
(`superseded_by`); those that fit no longer are also `struck`. The marks are outside the chain of
hashes, and replaying computes them again. `actions.history.effective_history` is the history that
counts. `campaign.corrected_replay` plays an old history in another world: a command keeps the
numbers of what it made (`numbers_from`), so that later commands name the same things, and it is
dropped where the rules refuse it or where turn or phase differ. Where a player would be awaited
although later entries exist, their next entry of the phase stands in, or else the default.

Every correction begins an era; a closing and an envelope belong to (era, moment). Bids that are
sealed when a correction is made stay sealed only if the world has not changed but for notes on
lords; otherwise they are returned unopened. The deadline stays, unless the moment is another or
bids were returned.
"""
