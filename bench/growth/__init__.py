"""Ten thousand campaigns with history on one machine, beside a hundred: `make scale`."""
