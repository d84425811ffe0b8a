"""A stroke cuts all that it crosses, however slowly it is drawn: the cloth moves between its pieces."""

from program import CliTest, main

LEFT, RIGHT, HEIGHT = -0.95, 0.95, 0.0417


def swipe(pixels_a_tick):
    """A script that draws the right button across the curtain; and the tick at which it is through."""
    step = pixels_a_tick * 2 / 720
    count = int((RIGHT - LEFT) / step) + 1
    lines = ["voile-recording 1", "scene curtain", f"at 0 pointer {LEFT} {HEIGHT}"]
    lines += [f"at {i + 1} pointer {LEFT + i * step:.5f} {HEIGHT} right" for i in range(count)]
    lines.append(f"at {count + 1} pointer {RIGHT} {HEIGHT} none")
    return "\n".join(lines) + "\n", count + 1


class Strokes(CliTest):
    def test_the_lower_part_falls_whatever_the_stroke_s_speed(self):
        for pixels_a_tick in (2, 3, 8, 60):
            with self.subTest(pixels_a_tick=pixels_a_tick):
                script, end = swipe(pixels_a_tick)
                statistics = self.statistics(self.write("swipe.voile", script), "--steps", end + 240)
                self.assertLess(statistics["lowest_y"], 0.01)


main()
