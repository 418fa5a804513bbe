"""The actions of people and of the clock in every game. Only they write the club's rows."""
