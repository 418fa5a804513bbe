"""The site for programs: what a seat sees and does, as JSON under /api/v1/ (D3).

A key (`Authorization: Bearer saga_…`) names the seat; there is no other way in and no cookie.
Every act is one of `campaign.actions`, with the actor's own rights, and every refusal is the one
that the pages show: code, rule, sentence and fields.
"""
