"""Which notices people get, where and when."""
