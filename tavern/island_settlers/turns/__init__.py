"""The course of the game: founding, yields, the robber, and whose turn it is (C6–C16)."""
