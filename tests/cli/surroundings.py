"""The same work in odd surroundings: closed or full streams, another locale, no display, little memory."""

import os
import pathlib
import resource
import shutil
import subprocess
import unittest

from program import IS_SANITIZED, PROGRAM, CliTest, headless_environment, main

SMALL = ("--scene", "sheet", "--set", "cloth.columns=12", "--set", "cloth.rows=9", "--steps", "5")


def has_working_strace():
    """Some containers forbid tracing."""
    if shutil.which("strace") is None:
        return False
    return subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, check=False).returncode == 0


class Streams(CliTest):
    @unittest.skipUnless(pathlib.Path("/dev/full").exists(), "there is no /dev/full")
    def test_output_that_cannot_be_written_is_told(self):
        for arguments in (("simulate", *SMALL, "--stats"), ("scenes",), ("--help",), ("--help-keys",), ("--version",)):
            with self.subTest(arguments), open("/dev/full", "w", encoding="utf-8") as full:
                self.assertIn("standard output", self.refuse(4, *arguments, stdout=full))

    def test_closed_output_is_told(self):
        text = self.refuse(4, "simulate", *SMALL, "--stats", stdout=None, preexec_fn=lambda: os.close(1))
        self.assertIn("standard output", text)

    def test_closed_input_does_not_matter(self):
        expected = self.statistics(*SMALL)["hash"]
        self.write("a.scene", "[cloth]\n")
        self.assertEqual(self.statistics(*SMALL, stdin=None, preexec_fn=lambda: os.close(0))["hash"], expected)
        self.statistics("a.scene", "--steps", 1, "--png", "a.ppm", stdin=None, preexec_fn=lambda: os.close(0))

    def test_closed_errors_keep_the_exit_code(self):
        run = subprocess.run([PROGRAM, "simulate", "--nonsense"], env=headless_environment(), check=False,
                             preexec_fn=lambda: os.close(2))
        self.assertEqual(run.returncode, 2)


class Locales(CliTest):
    @unittest.skipUnless(pathlib.Path("/usr/share/i18n/locales/de_DE").exists() and shutil.which("localedef"),
                         "there is no locale to make")
    def test_a_decimal_comma_changes_nothing(self):
        locales = self.folder / "locales"
        locales.mkdir()
        subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", locales / "de_DE.UTF-8"], check=True)
        german = headless_environment(LOCPATH=str(locales), LC_ALL="de_DE.UTF-8", LANG="de_DE.UTF-8")
        arguments = (*SMALL, "--set", "damping=0.75", "--record")

        here = self.statistics(*arguments, "a.voile")
        there = self.statistics(*arguments, "b.voile", environment=german)

        self.assertEqual(there["hash"], here["hash"])
        self.assertEqual(there["mean_stretch_percent"], here["mean_stretch_percent"])
        self.assertEqual((self.folder / "a.voile").read_bytes(), (self.folder / "b.voile").read_bytes())


class Display(CliTest):
    def test_nothing_headless_needs_a_display(self):
        self.statistics(*SMALL, "--png", "a.ppm")
        self.succeed("simulate", *SMALL, "--record", "a.voile")
        self.succeed("replay", "a.voile", "--verify")

    @unittest.skipUnless(has_working_strace(), "there is no strace that may trace")
    def test_nothing_headless_looks_for_a_display(self):
        environment = {k: v for k, v in headless_environment(DISPLAY=":97").items() if k != "SDL_VIDEODRIVER"}
        # The leak check is a tracer itself.
        environment["ASAN_OPTIONS"] = environment.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
        subprocess.run(["strace", "-f", "-o", "trace", PROGRAM, "simulate", *SMALL, "--png", "a.ppm"],
                       cwd=self.folder, env=environment, check=True)
        trace = (self.folder / "trace").read_text(errors="replace")
        self.assertIn("a.ppm", trace)
        for call in ("socket(", "connect(", '"/dev/dri', '"/dev/fb', '"/dev/input', '"/dev/snd'):
            self.assertNotIn(call, trace)


@unittest.skipIf(IS_SANITIZED, "the sanitizers reserve more address space than any limit leaves")
class Memory(CliTest):
    """A limit on the address space, from one that no scene fits in to one that is enough."""

    def run_with(self, megabytes, *arguments):
        limit = megabytes << 20
        return self.run_voile(*arguments, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))

    def test_too_little_ends_with_a_sentence(self):
        run = self.run_with(150, "simulate", "--set", "settle=0", "--set", "cloth.columns=1024", "--set",
                            "cloth.rows=1024", "--steps", "0")
        self.assertEqual((run.returncode, run.stdout), (1, ""), run.stderr)
        self.assertRegex(run.stderr, r"\Avoile: .*memory.*\n\Z")

    def test_a_picture_too_large_for_the_memory_ends_with_a_sentence(self):
        run = self.run_with(300, "simulate", *SMALL, "--size", "16384x16384", "--png", "a.ppm")
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertRegex(run.stderr, r"\Avoile: .*memory.*\n\Z")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_no_limit_makes_it_crash(self):
        for megabytes in range(60, 140, 8):
            run = self.run_with(megabytes, "simulate", *SMALL, "--stats", "--size", "1920x1080", "--png", "a.ppm")
            with self.subTest(megabytes):
                self.assertIn(run.returncode, (0, 1, 127), run.stderr)
                self.assertEqual(run.returncode != 0, bool(run.stderr), run.stderr)


main()
