"""Words that pages share with messages: phases, their rules in short, the guided turn."""
