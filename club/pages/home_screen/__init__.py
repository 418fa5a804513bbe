"""The site on a phone's home screen: its manifest, its worker, and the page without a connection.

The worker stores that page with its style sheet and icon, and no game data. It sends every request
on to the site, so no page on the screen is ever an old one. It also shows the notices that
`club.actions.delivery.push` sends.
"""
