"""Operations for organisers: the campaigns that a person organises (D3).

The key is the person's (`OrganiserKey`), and the address of an operation names the campaign, which
answers 404 to everybody else. The operations of a seat that show what everybody may see have a
second address here; those that show what belongs to one seat have none.
"""
