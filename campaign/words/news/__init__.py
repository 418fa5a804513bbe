"""All that is said of each kind of news: in the chronicle, recaps, the saga and previews.

`table` collects the rows of the other files. A row's sentences are those of the chronicle. Recaps
say them to their subject, and have further ones by the kinds of `campaign.history.recap_lines`.
Those of the saga have the kinds of `campaign.history.saga`.
"""
