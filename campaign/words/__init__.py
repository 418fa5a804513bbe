"""Words that pages share with what is sent: phases, their rules in short, the guided turn."""
