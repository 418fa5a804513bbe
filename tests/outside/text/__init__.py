"""Words that people paste and type: tabs, joiners, new emoji, signs that deceive."""
