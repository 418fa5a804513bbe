"""Games that anybody plays without an account.

The site has no row of them. Their world and their chance are sealed in the address of the game,
which only the player's device keeps (`sealed_games`). Nobody can alter it, and nobody can read in
it what is hidden. `playing` is the door to the rules. `moving` records the daily falls or a puzzle
with an account, under these laws:

- Only today's falls can move, only once, and not if the account has begun today's falls itself.
- A puzzle can move unless the account has solved it, or has begun it and not finished.
- Somebody without an account can begin as often as they like. So what moved is marked: its entries
  name the device `OUTSIDE`. It comes after all others among the medals of the day, and it is none
  of the best games. Nothing solo is rated.
- Games against a bot stay on the device.
"""
