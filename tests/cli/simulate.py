"""`voile simulate`: runs without a window and writes what it is asked for."""

import json
import re
import signal
import struct
import subprocess
import time
import unittest

from program import HAS_PNG, IS_SANITIZED, PROGRAM, CliTest, headless_environment, main

SMALL = ("--scene", "sheet", "--set", "cloth.columns=12", "--set", "cloth.rows=9")

NAMES = """scene points links links_alive faces_alive steps sim_seconds wall_seconds ns_per_projection ms_per_step
mean_stretch_percent max_stretch_percent max_tension_n lowest_y max_speed held cuts torn dropped_ticks paused finite
hash""".split()

DRAG = """voile-recording 1
scene flat
at 0 pointer 0 0
at 10 pointer 0 0.1 left
at 30 pointer 0.3 0.3
at 60 pointer 0.3 0.3 none
"""

CUT = """voile-recording 1
scene flat
at 0 pointer -0.95 0
at 5 pointer -0.95 0 right
at 6 pointer 0.95 0
at 7 pointer 0.95 0 none
"""

# As many points as threads need to be of use.
HAND_ON_LARGE = """voile-recording 1
scene-text
settle = 0
wind = 3 0 -4
[cloth]
columns = 256
rows = 260
width = 2
height = 2
end
at 0 grab 0 33000
at 1 move 0.1 1 0.3
at 2 cut 0 1 5 -1 1.2 0 0.3 1.1 0
at 3 release
at 5 pin 0 40000
"""


class Simulate(CliTest):
    def test_says_nothing_unless_asked(self):
        self.assertEqual(self.succeed("simulate", *SMALL, "--steps", 3), "")

    def test_statistics_are_one_json_object_with_the_names_of_the_contract(self):
        text = self.succeed("simulate", *SMALL, "--steps", 12, "--stats")
        self.assertEqual(text.count("\n"), 1)
        statistics = json.loads(text)
        self.assertEqual([name for name in NAMES if name not in statistics], [])
        self.assertEqual((statistics["steps"], statistics["points"]), (12, 12 * 9))
        self.assertEqual(statistics["links"], 11 * 9 + 12 * 8)
        self.assertEqual(statistics["links_alive"], statistics["links"])
        self.assertEqual(statistics["faces_alive"], 11 * 8)
        self.assertAlmostEqual(statistics["sim_seconds"], 0.1)
        self.assertIs(statistics["finite"], True)
        self.assertRegex(statistics["hash"], r"\A[0-9a-f]{16}\Z")

    def test_seconds_are_120_steps_each(self):
        by_seconds = self.statistics(*SMALL, "--seconds", "0.5")
        by_steps = self.statistics(*SMALL, "--steps", 60)
        self.assertEqual((by_seconds["steps"], by_seconds["hash"]), (60, by_steps["hash"]))

    def test_no_steps_show_the_start(self):
        self.assertEqual(self.statistics(*SMALL, "--steps", 0)["steps"], 0)

    def test_the_same_command_line_gives_the_same_hash(self):
        self.assertEqual(self.statistics("--steps", 20)["hash"], self.statistics("--steps", 20)["hash"])

    def test_the_default_scene_is_the_curtain(self):
        named = self.statistics("--scene", "curtain", "--steps", 5)
        self.assertEqual(self.statistics("--steps", 5)["hash"], named["hash"])

    def test_a_key_can_be_set_with_or_without_the_equals_sign_of_the_option(self):
        apart = self.statistics(*SMALL, "--steps", 30, "--set", "gravity=0 -1 0")
        joined = self.statistics(*SMALL, "--steps", 30, "--set=gravity=0 -1 0")
        self.assertEqual(apart["hash"], joined["hash"])
        self.assertNotEqual(apart["hash"], self.statistics(*SMALL, "--steps", 30)["hash"])

    def test_every_kernel_that_runs_here_gives_the_same_hash(self):
        expected = self.statistics(*SMALL, "--steps", 60)["hash"]
        for kernel in ("auto", "scalar", "sse2", "avx2", "avx512", "neon"):
            run = self.run_voile("simulate", *SMALL, "--steps", 60, "--stats", "--kernel", kernel)
            with self.subTest(kernel):
                if run.returncode == 0:
                    self.assertEqual(json.loads(run.stdout)["hash"], expected)
                else:
                    self.assertEqual(run.stderr, f"voile: the kernel '{kernel}' does not run here\n")
                    self.assertNotIn(kernel, ("auto", "scalar"))

    def test_any_number_of_threads_gives_the_same_hash(self):
        """More threads than processors, too, and on a cloth that is too small for them."""
        script = self.write("hand.voile", HAND_ON_LARGE)
        for arguments, counts in (((script,), (2, 3)), ((*SMALL, "--steps", 60), (2, 64))):
            expected = self.statistics(*arguments)["hash"]
            for count in (1, *counts):
                with self.subTest(arguments, threads=count):
                    self.assertEqual(self.statistics(*arguments, "--threads", count)["hash"], expected)

    def test_a_scene_file_runs(self):
        name = self.write("small.scene", "title = Small\nfloor = off\n[cloth]\ncolumns = 5\nrows = 4\npins = none\n")
        statistics = self.statistics(name, "--steps", 240)
        self.assertEqual((statistics["scene"], statistics["points"]), (name, 20))
        self.assertLess(statistics["lowest_y"], -5.0)

    def test_a_file_with_an_odd_name_runs(self):
        self.write("-a b.scene", "[cloth]\ncolumns = 3\nrows = 3\n")
        self.assertEqual(self.statistics("--steps", 1, "--", "-a b.scene")["points"], 9)

    def test_the_floor_stops_what_falls(self):
        statistics = self.statistics(*SMALL, "--set", "cloth.pins=none", "--steps", 600)
        self.assertGreaterEqual(statistics["lowest_y"], 0.0)
        self.assertLess(statistics["lowest_y"], 0.05)

    def test_a_script_drags_with_the_pointer(self):
        script = self.write("drag.voile", DRAG)
        self.assertEqual(self.statistics("--input", script, "--steps", 5)["held"], 0)
        self.assertEqual(self.statistics("--input", script, "--steps", 40)["held"], 1)
        self.assertEqual(self.statistics("--input", script, "--steps", 61)["held"], 0)

    def test_a_script_cuts_along_the_whole_path(self):
        script = self.write("cut.voile", CUT)
        statistics = self.statistics("--input", script, "--steps", 20)
        self.assertEqual(statistics["cuts"], statistics["links"] - statistics["links_alive"])
        self.assertGreaterEqual(statistics["cuts"], 49, "one thread of each of the 49 columns")

    def test_a_script_may_be_the_file_and_then_runs_to_its_end(self):
        script = self.write("drag.voile", DRAG)
        self.assertEqual(self.statistics(script)["steps"], 60)
        self.assertEqual(self.statistics(script, "--steps", 40)["hash"],
                         self.statistics("--input", script, "--steps", 40)["hash"])

    def test_a_paused_script_keeps_its_world(self):
        script = self.write("pause.voile", "voile-recording 1\nscene flat\nat 10 key Space\n")
        statistics = self.statistics(script, "--steps", 50)
        self.assertEqual((statistics["steps"], statistics["paused"]), (10, True))

    def test_a_script_that_pauses_for_ever_says_that_its_rest_was_not_played(self):
        name = self.write("pause.voile", "voile-recording 1\nscene sheet\nat 10 key Space\nat 20 set damping 1\n")
        self.assertIn("pause.voile pauses and never goes on: the rest was not played", self.refuse(3, "simulate", name))

    def test_a_hand_does_not_leave_the_world(self):
        name = self.write("far.voile", "voile-recording 1\nscene sheet\nat 2 grab 0 300\nat 3 move 1e25 1 1\n")
        self.assertIn("far.voile:4: 'move' needs a place within 1e6 m", self.refuse(3, "simulate", name))

    def test_numbers_that_go_bad_are_told_with_their_tick(self):
        far, back = "place 1e6 1e6 -1e6", "place -1e6 -1e6 1e6"
        name = self.write("bad.voile", "voile-recording 1\nscene sheet\nat 1 set grab_limit 0\nat 2 grab 0 300\n"
                          f"at 3 {far}\nat 4 {back}\nat 5 {far}\nat 6 {back}\nat 7 release\nat 1000 view end\n")
        run = self.run_voile("simulate", name)
        self.assertEqual(run.returncode, 0)
        self.assertRegex(run.stderr, r"^voile: the numbers went bad in tick \d+: the world stands on its last good state$")

    def test_reset_gives_the_start_back_bit_for_bit(self):
        script = self.write("reset.voile", CUT + "at 30 key R\n")
        self.assertEqual(self.statistics(script, "--steps", 30)["hash"],
                         self.statistics("--scene", "flat", "--steps", 0)["hash"])

    def test_ctrl_c_ends_a_long_run_with_its_statistics(self):
        run = subprocess.Popen([PROGRAM, "simulate", *SMALL, "--steps", "1000000000", "--stats"],
                               stdout=subprocess.PIPE, env=headless_environment(), text=True)
        time.sleep(1.0)
        run.send_signal(signal.SIGINT)
        text, _ = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 0)
        self.assertLess(json.loads(text)["steps"], 1000000000)


class Pictures(CliTest):
    def picture(self, name, *arguments):
        self.succeed("simulate", *SMALL, "--steps", 2, "--png", name, *arguments)
        return (self.folder / name).read_bytes()

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_a_png_has_the_size_asked_for_and_is_not_empty(self):
        data = self.picture("a.png", "--size", "320x200")
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(struct.unpack(">II", data[16:24]), (320, 200))
        self.assertGreater(len(data), 1000)

    def test_a_ppm_has_the_size_asked_for_and_more_than_one_colour(self):
        data = self.picture("a.ppm", "--size", "64x48")
        header, pixels = re.match(rb"P6\s64\s48\s255\s", data), data[-64 * 48 * 3:]
        self.assertIsNotNone(header)
        self.assertEqual(len(data), header.end() + 64 * 48 * 3)
        self.assertGreater(len({pixels[i:i + 3] for i in range(0, len(pixels), 3)}), 10)

    def test_the_same_world_gives_the_same_picture(self):
        self.assertEqual(self.picture("a.ppm"), self.picture("b.ppm"))

    def test_a_view_changes_the_picture_and_not_the_world(self):
        views = ("home", "front", "side", "three-quarter")
        pictures = {view: self.picture(f"{view}.ppm", "--view", view) for view in views}
        self.assertEqual(len(set(pictures.values())), len(views))
        self.assertEqual(pictures["home"], self.picture("none.ppm"))
        self.refuse(2, "simulate", "--view", "sid")

    def test_a_views_picture_of_a_script_leaves_its_pointer_alone(self):
        script = self.write("pull.voile", "voile-recording 1\nscene flat\nat 0 pointer 0 0 left\nat 30 pointer 0.4 0.2\n")
        runs = [self.statistics(script, "--view", view) for view in ("home", "side")]
        self.assertEqual(runs[0]["held"], 1)
        self.assertEqual(runs[0]["hash"], runs[1]["hash"])

    def test_threads_and_kernels_draw_the_same_pixels_in_every_mode(self):
        modes = ("shaded", "linen", "paper", "hidden_line", "xray", "wire")
        first = ("--threads", "1")
        others = (("--threads", "2"), ("--threads", "5"), ("--kernel", "scalar", "--threads", "3"))
        seen = set()
        for mode in modes:
            for color in ("material", "tension"):
                look = ("--set", f"view_mode={mode}", "--set", f"color_by={color}", "--size", "640x401")
                # Bits are compared; under sanitizers, where each run takes long, the others take turns.
                turn = len(seen) % len(others)
                ways = (first, *(others[turn:turn + 1] if IS_SANITIZED else others))
                pictures = {self.picture("a.ppm", *look, *way) for way in ways}
                self.assertEqual(len(pictures), 1, look)
                seen |= pictures
        # Of a flat sheet nothing is hidden, so that hidden line and x-ray are the same.
        self.assertEqual(len(seen), 2 * len(modes) - 1)

    def test_the_smallest_picture_is_one_pixel(self):
        self.assertRegex(self.picture("a.ppm", "--size", "1x1"), rb"(?s)\AP6\s1\s1\s255\s...\Z")

    def test_an_old_picture_is_replaced(self):
        self.write("a.ppm", "old")
        self.assertTrue(self.picture("a.ppm").startswith(b"P6"))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["a.ppm"])


main()
