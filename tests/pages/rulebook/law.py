"""The numbers of the law: RULES.md has R1 to R98 and A1 to A90."""

LAW = (*(f"R{n}" for n in range(1, 99)), *(f"A{n}" for n in range(1, 91)))
