"""Systems of linear equations, as small as a table of players or of features makes them."""

from collections.abc import Sequence
from math import fsum
from typing import TypeAlias

Matrix: TypeAlias = list[list[float]]


def solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """x of matrix x = right, for a symmetric positive definite matrix (Cholesky)."""
    size = len(right)
    lower = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - fsum(lower[i][k] * lower[j][k] for k in range(j))
            lower[i][j] = rest ** 0.5 if i == j else rest / lower[j][j]
    half: list[float] = []
    for i in range(size):
        half.append((right[i] - fsum(lower[i][k] * half[k] for k in range(i))) / lower[i][i])
    out = [0.0] * size
    for i in reversed(range(size)):
        rest = half[i] - fsum(lower[k][i] * out[k] for k in range(i + 1, size))
        out[i] = rest / lower[i][i]
    return out
