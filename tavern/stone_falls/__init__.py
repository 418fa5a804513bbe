"""Stone Falls: 28 stones around a waterfall, for one to four players. Nothing is secret.

A turn is: place the stone chosen before, use its power or not, resolve lines, choose the next
stone.

`stones`, `board` and `world` store the positions. `commands` and `news` are what players do and
what happened. `dealing`, `powers`, `lines`, `turns` and `ending` are the rules, `choices` and
`defaults` what is offered. `rules.STONE_FALLS` puts them behind the protocol of the club. The
numbers S… and SA… are those of the law of the game.
"""
