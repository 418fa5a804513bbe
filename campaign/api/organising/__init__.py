"""Operations for organisers: the campaigns that a person organises (D3).

The key belongs to a person (`OrganiserKey`). The address of an operation names the campaign, and
answers 404 to everybody else. A seat's operation that shows what everybody may see has a second
address here (`led.for_all`). One that shows what belongs to a single seat has none.
"""
