"""Island Settlers: fields, crossings and ways of an island, for two to four players.

A turn is: roll, trade, build. Hands and cards that were bought are secret.

`isle` holds the island itself, `table` what lies on it; `commands` and `news` say what players do
and what happened; `draft` is a world being changed. `turns`, `trade`, `building` and `scoring` are
the rules, `play` is their one door, `choices` and `defaults` say what is offered;
`rules.ISLAND_SETTLERS` puts them behind the protocol of the club. The numbers C… and CA… are those
of the law of the game.
"""
