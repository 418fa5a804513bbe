"""The site on a phone's home screen: its manifest, its worker, and what it keeps.

The worker stores the page without a connection with its style sheet and icon. If the reader asks
for it, it also keeps the pages that `pocket` marks, which contain nothing secret. It sends every
request on to the site, and answers with a kept page only if the site does not answer. It also shows
the notices that `club.actions.delivery.push` sends.
"""
