"""The site for programs: what a seat of any game sees and does, as JSON under /api/v1/ (D3).

A key (`Authorization: Bearer …`) names the seat. There is no other way in and no cookie. Every act
is one of the actions, with the actor's own rights. Every refusal is the one that the pages show:
code, rule, sentence and fields. Each kind of game adds operations of its own to the same `api`. For
a key to a seat of another kind of game, they answer 404.
"""
