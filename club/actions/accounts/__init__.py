"""People: their profiles, names, sign-in codes and second factors."""
