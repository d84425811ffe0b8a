"""Runs the program `voile` as a person would, and tells what it did. Every file here is started by ctest with the path
of the program: FILE.py PROGRAM."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv[1])
SOURCE_DIR = pathlib.Path(__file__).resolve().parents[2]
IS_SANITIZED = os.environ.get("VOILE_IS_SANITIZED") == "1"
HAS_WINDOW = os.environ.get("VOILE_HAS_WINDOW") == "1"
HAS_PNG = os.environ.get("VOILE_HAS_PNG") == "1"


def headless_environment(**changes):
    """No display at all, and a video driver that SDL cannot find: whoever asks for one is found out. In English."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment["SDL_VIDEODRIVER"] = "nonsense"
    environment["LC_ALL"] = "C"
    environment.update(changes)
    return environment


class CliTest(unittest.TestCase):
    """A folder of its own, in which the program runs."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="voile-cli-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        """Writes a file and returns its name, which is also how the program is told of it."""
        data = text if isinstance(text, bytes) else text.encode()
        (self.folder / name).write_bytes(data)
        return name

    def run_voile(self, *arguments, environment=None, **options):
        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("stdout", subprocess.PIPE)
        return subprocess.run(
            [PROGRAM, *map(str, arguments)],
            cwd=self.folder,
            env=environment or headless_environment(),
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=120,
            **options,
        )

    def succeed(self, *arguments, **options):
        """Standard output of a run that does its work in silence."""
        run = self.run_voile(*arguments, **options)
        self.assertEqual((run.returncode, run.stderr), (0, ""), arguments)
        return run.stdout

    def refuse(self, code, *arguments, **options):
        """Standard error of a run that ends with `code`, says so in sentences, and writes no data."""
        run = self.run_voile(*arguments, **options)
        self.assertEqual(run.returncode, code, run.stderr)
        self.assertFalse(run.stdout, arguments)
        for line in run.stderr.splitlines():
            self.assertTrue(line.startswith("voile: "), line)
        self.assertTrue(run.stderr.strip(), "it ended without a word")
        return run.stderr

    def statistics(self, *arguments, **options):
        """The object that `simulate --stats` prints."""
        return json.loads(self.succeed("simulate", "--stats", *arguments, **options))


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
