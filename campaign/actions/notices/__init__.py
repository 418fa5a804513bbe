"""Notices that only a campaign has: kinds, words and triggers. Those of every game are in
`club.actions.notices`."""
