"""What voile-bench prints, and how it refuses: bench.py PROGRAM."""

import functools
import json
import subprocess

from program import PROGRAM, CliTest, main

KERNELS = ("scalar", "sse2", "avx2", "avx512", "neon")
QUICK = ("--rounds", "9", "--size", "16")


@functools.cache
def report_of(*arguments):
    """What a run with --json prints; each run is made once for all tests."""
    run = subprocess.run([PROGRAM, *arguments, "--json"], capture_output=True, check=True, encoding="utf-8", timeout=250)
    return json.loads(run.stdout)


class BenchTest(CliTest):
    def measure(self, *arguments):
        """The rows of a run, and the whole object."""
        report = report_of(*arguments)
        return report["rows"], report

    def refuse_usage(self, *arguments):
        """The one sentence of a run that was asked wrongly."""
        run = self.run_voile(*arguments)
        self.assertEqual((run.returncode, run.stdout), (2, ""), run.stderr)
        self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
        self.assertTrue(run.stderr.startswith("voile-bench: "), run.stderr)
        return run.stderr


class Reports(BenchTest):
    def check_rows(self, rows, suite):
        for row in rows:
            with self.subTest(row["configuration"]):
                self.assertEqual(row["suite"], suite)
                self.assertTrue(row["cpu"] and row["kernel"] and row["unit"])
                self.assertIn("size", row)
                self.assertEqual(row["rounds"], 9)
                self.assertGreater(row["minimum"], 0)
                self.assertGreaterEqual(row["median"], row["minimum"])
                self.check_yardstick(row)

    def check_yardstick(self, row):
        """A time is given as a multiple of what the machine can do at all: milliseconds in thousands of projections."""
        self.assertGreater(row["yardstick_ns"], 0)
        projections = row["times_yardstick"] * (1 if row["unit"] == "ns/projection" else 1000)
        minimum_ns = row["minimum"] * (1 if row["unit"] == "ns/projection" else 1e6)
        self.assertAlmostEqual(projections * row["yardstick_ns"] / minimum_ns, 1, delta=0.01)

    def test_the_least_yardstick_of_the_run_is_told_for_each_kernel(self):
        rows, report = self.measure("solver", *QUICK)
        self.assertEqual(list(report["yardsticks_ns"]), report["kernels"])
        for kernel, least in report["yardsticks_ns"].items():
            found = [row["yardstick_ns"] for row in rows if row["kernel"] == kernel]
            self.assertLessEqual(least, min(found))

    def test_the_solver_suite_measures_every_available_kernel(self):
        rows, report = self.measure("solver", *QUICK)
        self.check_rows(rows, "solver")
        self.assertIn("scalar", report["kernels"])
        for configuration in ("grid, 1 x 10 passes", "grid, 10 sub-steps, strands", "mesh, 10 sub-steps"):
            kernels = [row["kernel"] for row in rows if row["configuration"] == configuration]
            self.assertEqual(kernels, report["kernels"], configuration)
        self.assertEqual([row["size"] for row in rows if row["configuration"] == "default scene"], [0])

    def test_one_kernel_can_be_chosen_where_it_is_available(self):
        _, report = self.measure("solver", *QUICK)
        chosen = report["kernels"][-1]
        rows, _ = self.measure("colliders", "--rounds", "9", "--size", "4", "--kernel", chosen)
        self.assertEqual({row["kernel"] for row in rows}, {chosen})
        for kernel in set(KERNELS) - set(report["kernels"]):
            self.assertIn(f"'{kernel}' is not in this build", self.refuse_usage("--kernel", kernel))

    def test_a_peer_is_compared_with_our_own_row_of_the_same_run(self):
        rows, _ = self.measure("solver", *QUICK)
        for row in rows:
            if row["kernel"] == "bullet":
                self.assertGreater(row["minimum_times_ours"], 0)
                own = "beside " + row["configuration"].removesuffix(", reordered")
                self.assertEqual(len([other for other in rows if other["configuration"] == own]), 1)

    def test_the_quality_suite_tells_stretch_forces_and_speed(self):
        rows, _ = self.measure("quality", "--rounds", "9", "--size", "8")  # plays half minutes, not single ticks
        self.check_rows(rows, "quality")
        by_name = {row["configuration"]: row for row in rows}
        self.assertGreater(by_name["corners, classic, 10 passes"]["structural_mean_percent"], 0)
        self.assertGreater(by_name["corners, classic, 10 passes"]["shear_mean_percent"], 0)
        self.assertLess(by_name["forces, small steps, 10"]["largest_force_error_percent"], 5)
        self.assertGreater(by_name["drag, small steps, 10"]["fastest_mps"], 9)
        self.assertEqual(by_name["drag, small steps, 10"]["is_finite"], 1)

    def test_the_scale_suite_counts_memory_and_compares_threads(self):
        rows, _ = self.measure("scale", *QUICK)
        self.check_rows(rows, "scale")
        by_name = {row["configuration"]: row for row in rows}
        creation = by_name["creation, grid"]
        self.assertEqual((creation["padded_points"], creation["allocations_in_10_steps"]), (16 * 16, 0))
        self.assertGreaterEqual(creation["peak_bytes"], creation["kept_bytes"])
        self.assertGreater(creation["kept_bytes"], 16 * 16 * 24)
        self.assertIn("speed_up_of_minimum", by_name["2 threads"])

    def test_the_easing_suite_compares_each_family_with_libm(self):
        rows, _ = self.measure("easing", *QUICK)
        names = [row["configuration"] for row in rows]
        for family in ("logistic 2", "cosine 2.5", "power 12.5"):
            for way in ("plain", "prepared", "libm", "speed", "inverse"):
                self.assertIn(f"{family}, {way}", names)
        self.assertIn("smoothstep, prepared", names)
        for row in rows:
            self.assertEqual((row["unit"], row["kernel"] == "libm"), ("ns/call", row["configuration"].endswith("libm")))
            self.assertGreater(row["minimum"], 0)
            self.assertAlmostEqual(row["times_yardstick"] * row["yardstick_ns"] / row["minimum"], 1, delta=0.01)

    def test_the_panel_suite_measures_a_frame_and_a_pass(self):
        rows, _ = self.measure("panel", *QUICK)
        names = [row["configuration"] for row in rows]
        self.assertEqual(names, ["960 x 640, pass and draw", "960 x 640, pass",
                                 "1920 x 1280, scale 2, pass and draw", "1920 x 1280, scale 2, pass"])
        for row in rows:
            self.assertEqual(row["unit"], "ms")
            self.assertGreater(row["minimum"], 0)

    def test_the_faces_suite_draws_a_curtain_with_each_kernel(self):
        rows, _ = self.measure("faces", *QUICK)
        names = {row["configuration"] for row in rows}
        self.assertEqual(names, {"background and depth alone", "shaded body", "flat depth, half size",
                                 "flat depth, full size", "silhouettes found"})
        self.assertIn("scalar", {row["kernel"] for row in rows})
        for row in rows:
            self.assertEqual((row["unit"], row["size"], row["faces"]), ("ms", 16, 15 * 15))
            self.assertGreater(row["minimum"], 0)

    def test_the_hidden_suite_compares_meshes_and_is_near_a_supersampled_picture(self):
        rows, _ = self.measure("hidden", "--rounds", "9", "--size", "64")
        times = [row for row in rows if row["unit"] == "ms"]
        self.check_rows(times, "hidden")
        ratios = {row["configuration"]: row["times_the_grid"] for row in times if "triangles" in row["configuration"]}
        self.assertEqual(set(ratios), {"hidden lines, triangles", "shaded lines, triangles"})
        self.assertLess(max(ratios.values()), 5)
        rms = {row["configuration"]: row["median"] for row in rows if row["unit"] == "rms"}
        self.assertLess(rms["hidden lines against 4 x 4 samples"], 1.8)
        self.assertGreater(rms["all lines against the same"], 2 * rms["hidden lines against 4 x 4 samples"])

    def test_the_frame_suite_says_where_the_time_of_a_frame_goes(self):
        rows, _ = self.measure("frame", *QUICK)
        by_name = {row["configuration"]: row for row in rows}
        for threads in ("1 thread", "2 threads"):
            whole = by_name[f"shaded, {threads}"]
            self.assertGreater(whole["processor_ms"], 0)
            stages = [by_name[f"shaded, {threads}: {stage}"]["minimum"]
                      for stage in ("mesh", "ground", "solids", "faces", "lines", "marks and HUD")]
            self.assertGreater(min(stages), 0)
            self.assertLess(sum(stages), 1.5 * whole["median"])
            self.assertIn(f"wire, {threads}", by_name)

    def test_the_lines_suite_compares_frames_and_tells_their_quality(self):
        rows, report = self.measure("lines", *QUICK)
        frames = [row for row in rows if row["unit"] == "ms/frame"]
        self.check_rows(frames, "lines")
        for name in ("cloth, 1080p, gradient", "cloth, 720p, gradient, 2 bands", "2000 long lines, 720p, gradient"):
            kernels = [row["kernel"] for row in frames if row["configuration"] == name]
            self.assertEqual(kernels, report["kernels"], name)
        for row in frames:
            self.assertGreater(row["million_lines_per_s"], 0)
            if row["kernel"] == "SDL2":
                self.assertIn("aliased", row["configuration"])
        by_name = {row["configuration"]: row for row in rows if row["unit"] != "ms/frame"}
        for width in ("1.0", "2.0", "8.0"):
            self.assertLess(by_name[f"cover at 256 angles, {width} px wide, anti-aliased"]["median"], 0.01)
            joints = by_name[f"joints on circles, {width} px wide, anti-aliased"]
            self.assertGreater(joints["least"], 0.95)
            self.assertLess(joints["most"], 1.05)
        self.assertEqual(by_name["2000 clipped lines against the large picture"]["median"], 0)

    def test_the_table_says_the_same_to_people(self):
        lines = self.succeed("solver", *QUICK, "--kernel", "scalar").splitlines()
        self.assertIn("kernels scalar", lines[0])
        self.assertTrue(lines[2].startswith("suite "))
        self.assertIn(" yardstick ", lines[2])
        self.assertTrue(any("grid, 1 x 10 passes" in line and "ns/projection" in line for line in lines))
        self.assertRegex(lines[-1], r"^yardstick scalar [0-9.]+.* ns; load at the end")

    def test_help_names_suites_options_and_exit_codes(self):
        text = self.succeed("--help")
        for word in ("solver", "quality", "colliders", "easing", "lines", "frame", "faces", "hidden", "scale", "--json", "--rounds", "--size", "--kernel", "times_yardstick", "Exit codes"):
            self.assertIn(word, text)
        self.assertEqual(text, self.succeed("-h"))


class WrongUsage(BenchTest):
    def test_an_unknown_suite_is_named_with_the_nearest(self):
        self.assertIn("'solvr' is not a suite (did you mean 'solver'?)", self.refuse_usage("solvr"))
        self.assertIn("'everything' is not a suite", self.refuse_usage("everything"))

    def test_an_unknown_option_is_named_with_the_nearest(self):
        self.assertIn("'--jsn' is not an option (did you mean '--json'?)", self.refuse_usage("solver", "--jsn"))
        self.assertIn("'--colour' is not an option", self.refuse_usage("--colour"))

    def test_an_unknown_kernel_is_named_with_the_nearest(self):
        self.assertIn("'avx51' is not a kernel (did you mean 'avx512'?)", self.refuse_usage("--kernel", "avx51"))
        self.assertIn("'fast' is not a kernel", self.refuse_usage("--kernel=fast"))

    def test_numbers_out_of_range_are_refused_with_the_range(self):
        rows = (("--rounds", "8", "from 9 to"), ("--rounds", "many", "from 9 to"), ("--size", "3", "from 4 to 1024"),
                ("--size", "1025", "from 4 to 1024"), ("--size", "-5", "from 4 to 1024"), ("--size", "", "needs a value"))
        for option, value, sentence in rows:
            with self.subTest(option + value):
                self.assertIn(sentence, self.refuse_usage(option, value))

    def test_what_takes_no_value_or_none_too_few_is_refused(self):
        self.refuse_usage("--json=yes")
        self.refuse_usage("--rounds")
        self.refuse_usage("solver", "quality")


main()
