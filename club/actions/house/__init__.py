"""The club's own name, crest and welcome.

Every process holds them (`held_house`), so no page asks the database for them. A page of somebody
who is signed in learns of a change from the row of their session. All others learn of it within
seconds.
"""
