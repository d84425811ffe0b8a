"""Reference tables for tests/unit/follow.c and follow_response.c, from the formulas alone and with 50 digits.

    python3 follow.py            write follow_motion.inl and follow_answers.inl beside this file
    python3 follow.py --check    fail unless they are what would be written

Something rests at 0 (or sets off with a given velocity) and its target is at 1 from then on. What is put in is rounded to
a float first, so that the tested functions get exactly the same numbers.
"""

import pathlib
import struct
import sys
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 50

STEPS = ["1/240", "1/144", "1/120", "1/60", "1/30"]
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097")


def to_float(text):
    """The float nearest to a number like 0.42 or 1/120, exactly, as a Decimal."""
    return Decimal(struct.unpack("<f", struct.pack("<f", float(Fraction(text))))[0])


def sine_cosine(x):
    turns = (x / (2 * PI)).to_integral_value()
    x -= turns * 2 * PI
    sums = [Decimal(0), Decimal(0)]
    term, n = Decimal(1), 0
    while abs(term) > Decimal("1e-48"):
        sums[n % 2] += term if n % 4 < 2 else -term
        n += 1
        term *= x / n
    return sums[1], sums[0]


def lag(speed, t):
    return 1 - (-speed * t).exp()


def recurrence(k, c, h, steps, v=Decimal(0)):
    """Positions and velocities after 0, 1, 2 ... steps: velocity first, then position with the new one."""
    x = Decimal(0)
    yield x, v
    for _ in range(steps):
        v += h * (k * (1 - x) - c * v)
        x += h * v
        yield x, v


def oscillator(k, ratio, t, v):
    """Position and velocity at time t of x'' = k (1 - x) - 2 ratio sqrt(k) x', x(0) = 0, x'(0) = v."""
    w = k.sqrt()
    decay = ratio * w
    e = Decimal(-1)  # the distance from the target
    if ratio < 1:
        wd = w * (1 - ratio * ratio).sqrt()
        b = (v + decay * e) / wd
        sine, cosine = sine_cosine(wd * t)
        shrink = (-decay * t).exp()
        return (
            1 + shrink * (e * cosine + b * sine),
            shrink * ((b * wd - decay * e) * cosine - (e * wd + decay * b) * sine),
        )
    if ratio == 1:
        b = v + w * e
        shrink = (-w * t).exp()
        return 1 + shrink * (e + b * t), shrink * (b - w * (e + b * t))
    root = w * (ratio * ratio - 1).sqrt()
    r1, r2 = -decay + root, -decay - root
    a1 = (v - r2 * e) / (r1 - r2)
    a2 = e - a1
    e1, e2 = (r1 * t).exp(), (r2 * t).exp()
    return 1 + a1 * e1 + a2 * e2, a1 * r1 * e1 + a2 * r2 * e2


def answer(k, c, h):
    """Overshoot in percent, and the steps until it stays within 2 percent, of the recurrence over 20 seconds."""
    places = [x for x, _ in recurrence(k, c, h, int(20 / h))]
    outside = [i for i, x in enumerate(places) if abs(x - 1) > Decimal("0.02")]
    return (max(places) - 1).max(Decimal(0)) * 100, outside[-1] + 1


def srgb(c):
    return Decimal("12.92") * c if c <= Decimal("0.0031308") else \
        Decimal("1.055") * (c.ln() / Decimal("2.4")).exp() - Decimal("0.055")


def as_float(value):
    text = f"{float(value):.9g}"
    return text + ("f" if "." in text or "e" in text else ".0f")


def as_double(value):
    return f"{float(value):.15g}" if value else "0.0"


def table(declaration, rows):
    yield f"static const {declaration}[] = {{"
    for row in rows:
        yield "    { " + ", ".join(row) + " },"
    yield "};"
    yield ""


def lag_rows():
    for speed in map(to_float, ["2", "6", "20", "150", "0.001"]):
        for h in map(to_float, STEPS + ["1"]):
            steps = max(1, int(Decimal("0.3") / h))
            yield as_float(speed), as_float(h), str(steps), as_double(lag(speed, steps * h))


def spring_rows():
    for k, c in [("200", "4"), ("200", "12"), ("200", "30"), ("900", "0"), ("50", "20"), ("3000", "1")]:
        for h in STEPS:
            k32, c32, h32 = to_float(k), to_float(c), to_float(h)
            if k32 * h32 * h32 + 2 * c32 * h32 < 4:
                for steps in (1, 2, 17, 60):
                    x, v = list(recurrence(k32, c32, h32, steps))[-1]
                    yield as_float(k32), as_float(c32), as_float(h32), str(steps), as_double(x), as_double(v)


def stable_rows():
    for k, ratio in [("200", "0.42"), ("200", "0.05"), ("200", "1"), ("200", "0.9999"), ("200", "1.0001"), ("200", "3"),
                     ("1", "0"), ("1e6", "0.3"), ("1e6", "1"), ("1e6", "1.5"), ("1e10", "1e4"), ("1e-3", "0.5"),
                     ("90000", "0.001")]:
        for h, steps in [("1/240", 1), ("1/240", 120), ("1/120", 10), ("1/60", 30), ("1/30", 15), ("0.5", 1), ("7", 2)]:
            for v in ("0", "-3"):
                k32, ratio32, h32, v32 = map(to_float, (k, ratio, h, v))
                place, speed = oscillator(k32, ratio32, steps * h32, v32)
                yield (as_float(k32), as_float(ratio32), as_float(h32), str(steps), as_float(v32),
                       as_double(place), as_double(speed))


def answer_rows():
    for k, c in [("200", "4"), ("200", "12"), ("200", "30"), ("900", "9"), ("50", "3")]:
        for h in STEPS:
            k32, c32, h32 = to_float(k), to_float(c), to_float(h)
            overshoot, steps = answer(k32, c32, h32)
            yield as_float(k32), as_float(c32), as_float(h32), as_double(overshoot), str(steps)


def color_rows():
    for c in ["0", "0.001", "0.003130", "0.003132", "0.01", "0.05", "0.2", "0.3", "0.5", "0.8", "0.9", "1"]:
        yield as_float(to_float(c)), as_double(srgb(to_float(c)))


def file_text(*tables):
    lines = ["// Written by follow.py, which says what this is.", ""]
    for declaration, rows in tables:
        lines += table(declaration, rows)
    return "\n".join(lines[:-1]) + "\n"


def main():
    files = {
        "follow_motion.inl": file_text(("LagReference lag_references", lag_rows()),
                                       ("SpringReference spring_references", spring_rows()),
                                       ("StableReference stable_references", stable_rows())),
        "follow_answers.inl": file_text(("AnswerReference answer_references", answer_rows()),
                                        ("ColorReference color_references", color_rows())),
    }
    for name, text in files.items():
        path = pathlib.Path(__file__).with_name(name)
        if "--check" not in sys.argv:
            path.write_text(text, encoding="ascii")
        elif path.read_text(encoding="ascii") != text:
            sys.exit(f"{name} is not what follow.py writes")


main()
