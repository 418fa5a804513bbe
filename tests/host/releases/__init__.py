"""The files of a release: what they contain, and a site that is installed from them."""
