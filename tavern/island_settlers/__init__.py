"""Island Settlers: fields, crossings and ways of an island, for two to four players.

A turn is: roll, trade, build. Hands and bought cards are secret.

`isle` is the island itself, `table` the pieces on it. `commands` and `news` are what players do and
what happened. `draft` is a world being changed. `turns`, `trade`, `building` and `scoring` are the
rules, and `play` is their only entry point. `choices` and `defaults` compute what is offered.
`rules.ISLAND_SETTLERS` puts them behind the protocol of the club. The numbers C… and CA… are those
of the law of the game.
"""
