"""Exact values of the easing families, their speeds and their inverses, from their formulas alone.

    python3 easing.py            write easing.inl beside this file
    python3 easing.py --check    fail unless it is what would be written

All is computed with 60 digits by series of its own; nothing is shared with the library, not even the forms of the
formulas. The inverse is found by halving an interval.
"""

import os
import struct
import sys
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
EPSILON = Decimal(10) ** -58
ONE = Decimal(1)
HALF = ONE / 2

CURVATURES = (0.05, 0.3, 1.0, 1.5, 2.0, 3.7, 7.0, 12.25, 50.0)
TIMES = (0.0, 1e-6, 0.01, 0.1, 0.25, 0.4, 0.49, 0.499999, 0.5, 0.51, 0.6, 0.75, 0.9, 0.99, 0.999999, 1.0)
HALVINGS = 60
INFINITE = Decimal("1e12")  # what stands for it


def nearest_float(number):
    """The single precision number that C takes for it, exactly."""
    return struct.unpack("f", struct.pack("f", number))[0]


def exact(number):
    fraction = Fraction(number)
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)


def exponential(x):
    """By its Taylor series, of x / 2^20, squared 20 times."""
    x /= 2**20
    term, total, n = ONE, ONE, 0
    while abs(term) > EPSILON * EPSILON:
        n += 1
        term *= x / n
        total += term
    for _ in range(20):
        total *= total
    return total


def arctangent_of_reciprocal(n):
    power, total, k = ONE / n, ONE / n, 1
    while abs(power) > EPSILON:
        power /= -n * n
        k += 2
        total += power / k
    return total


PI = 4 * (4 * arctangent_of_reciprocal(5) - arctangent_of_reciprocal(239))  # Machin


def sine_and_cosine(x):
    """Both from one series, for x in [0, pi]."""
    term, n = ONE, 0
    sums = [ONE, Decimal(0)]
    while abs(term) > EPSILON * EPSILON or n < 4:
        n += 1
        term *= x / n
        sums[n % 2] += term if n % 4 < 2 else -term
    return sums[1], sums[0]


def logistic(p, t):
    def grown(x):
        return ONE / (1 + exponential(-p * (x - HALF)))

    low, high = grown(Decimal(0)), grown(ONE)
    value = grown(t)
    return (value - low) / (high - low), p * value * (1 - value) / (high - low)


def cosine(p, t):
    whole = int(p)
    value, speed = t, ONE
    values, speeds = [value], [speed]
    for _ in range(whole + 1):
        s, c = sine_and_cosine(PI * value)
        value, speed = (1 - c) / 2, speed * PI * s / 2
        values.append(value)
        speeds.append(speed)
    share = p - whole
    return (
        values[whole] * (1 - share) + values[whole + 1] * share,
        speeds[whole] * (1 - share) + speeds[whole + 1] * share,
    )


def power(p, t):
    if t > HALF:
        value, speed = power(p, 1 - t)
        return 1 - value, speed
    if t == 0:
        return Decimal(0), INFINITE if p < 1 else ONE if p == 1 else Decimal(0)
    constant = 2 * HALF**p
    return t**p / constant, min(p * t ** (p - 1) / constant, INFINITE)


FAMILIES = {"LOGISTIC": logistic, "COSINE": cosine, "POWER": power}


def inverse(family, p, value):
    """The t, and the speed there."""
    if value in (0, HALF, 1):
        return value, family(p, value)[1]
    if value > HALF:
        t, speed = inverse(family, p, 1 - value)
        return 1 - t, speed
    low, high = Decimal(0), HALF
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if family(p, middle)[0] < value else (low, middle)
    return low, family(p, low)[1]


def table():
    lines = [
        "// Written by easing.py, whose numbers are right to all digits: family, curvature, t, the curve there, its speed;",
        "// where the curve has the value t, and its speed there.",
    ]
    for name, family in FAMILIES.items():
        for curvature in CURVATURES:
            p = exact(nearest_float(curvature))
            for time in TIMES:
                t = exact(nearest_float(time))
                numbers = (*family(p, t), *inverse(family, p, t))
                shown = ", ".join(f"{float(number):.17g}".replace("inf", "1e12") for number in numbers)
                lines.append(
                    f"{{ VOILE_EASE_{name}, {nearest_float(curvature).hex()}f, {nearest_float(time).hex()}f, {shown} }},"
                )
    return "\n".join(lines) + "\n"


def main():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "easing.inl")
    if sys.argv[1:] == ["--check"]:
        with open(path, encoding="utf-8") as file:
            return 0 if file.read() == table() else "easing.inl is not what the formulas give"
    with open(path, "w", encoding="utf-8") as file:
        file.write(table())
    return 0


if __name__ == "__main__":
    sys.exit(main())
