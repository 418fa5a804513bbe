"""The actions of people and the clock in every game: the only writers of the club's rows."""
