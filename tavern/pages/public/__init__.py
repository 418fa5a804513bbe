"""The tavern for anybody: the falls and the puzzle of the day, and games against a bot.

The address of a game is the game (`tavern.actions.public`): every act leads to another address.
`static/kept_games.js` keeps the latest one on the device, by its slot (`slots`). Without a script,
the tab keeps it. The pages write nothing, except where a game moves to an account.
"""
