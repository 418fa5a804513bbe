"""Ten thousand campaigns with history on one machine, compared with a hundred: `make scale`."""
