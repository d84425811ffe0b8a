"""The README speaks the truth: what it lists is what the program has, and its examples run."""

import re
import shlex

from program import SOURCE_DIR, CliTest, main

README = (SOURCE_DIR / "README.md").read_text(encoding="utf-8")


def section(title):
    return re.search(rf"(?ms)^## {title}\n(.*?)(?=^## |\Z)", README).group(1)


def example(start):
    """The code block whose text starts so."""
    blocks = re.findall(r"(?ms)^```\w*\n(.*?)^```$", README)
    return next(block for block in blocks if block.startswith(start))


def table_cells(text):
    """First and second cell of every row."""
    return re.findall(r"(?m)^\| ([^|]+?) \| ([^|]*?) ?\|$", text)


class Readme(CliTest):
    def test_keys_and_mouse_are_those_of_the_help(self):
        shown = self.succeed("--help").split("In the window:\n")[1].split("\n\n")[0]
        rows = [tuple(re.split(r" {2,}", line.strip(), maxsplit=1)) for line in shown.splitlines()]
        self.assertGreater(len(rows), 5)
        listed = [row for row in table_cells(section("Mouse and keys")) if row[0] not in ("mouse", "key")]
        self.assertEqual(listed, rows)

    def test_every_option_is_listed_and_no_other(self):
        options = set(re.findall(r"(?m)^  (--[a-z-]+)", self.succeed("--help")))
        listed = set(re.findall(r"`(--[a-z-]+)", section("Command line")))
        self.assertEqual(listed, options)

    def test_the_ways_to_call_it_are_those_of_the_help(self):
        for line in example("voile [FILE]").splitlines():
            self.assertIn(line, self.succeed("--help"))

    def test_every_statistic_is_explained_and_no_other(self):
        names = self.statistics("--scene", "sheet", "--steps", 1).keys()
        listed = [name for cell, _ in table_cells(section("Statistics")) for name in re.findall(r"`(\w+)`", cell)]
        self.assertEqual(sorted(listed), sorted(names))

    def test_every_exit_code_of_the_help_is_listed(self):
        codes = re.findall(r"(\d) [a-z]", self.succeed("--help").split("Exit codes:")[1])
        self.assertEqual([cell for cell, _ in table_cells(section("Command line")) if cell.isdigit()], codes)

    def test_the_scene_runs(self):
        statistics = self.statistics(self.write("banner.scene", example("# A banner")), "--steps", 60)
        self.assertEqual((statistics["points"], statistics["finite"]), (800, True))

    def test_the_scene_with_solids_runs(self):
        statistics = self.statistics(self.write("catapult.scene", example("# One edge")), "--steps", 240)
        self.assertEqual((statistics["points"], statistics["finite"]), (600, True))

    def test_every_section_of_a_scene_and_every_built_in_scene_is_named(self):
        names = re.findall(r"(?m)^(\w+)", self.succeed("scenes")) + ["[cloth]", "[solid]", "[key]"]
        self.assertEqual([name for name in names if f"`{name}`" not in README], [])

    def test_the_script_pulls_cuts_and_blows(self):
        name = self.write("pull.voile", example("voile-recording"))
        held, cut, end = (self.statistics(name, *steps) for steps in (("--steps", 100), ("--steps", 210), ()))
        self.assertEqual((held["held"], held["cuts"]), (1, 0))
        self.assertGreater(cut["cuts"], 10)
        self.assertEqual((end["steps"], end["cuts"], end["message"]), (330, cut["cuts"], ""))
        self.assertGreater(end["max_speed"], 0.1)

    def test_the_command_of_the_storm_runs(self):
        command = re.search(r"(?m)^voile (simulate --set .*)$", section("Command line")).group(1)
        arguments = shlex.split(command.replace("--seconds 10", "--seconds 0.1").replace("storm.png", "storm.ppm"))
        self.assertIn('"finite": true', self.succeed(*arguments))

    def test_every_file_that_it_names_is_there(self):
        links = re.findall(r"\]\(([^)]+)\)", README) + re.findall(r"`((?:src|assets|tests|include)/[\w./-]*)`", README)
        self.assertGreater(len(links), 3)
        self.assertEqual([path for path in links if not (SOURCE_DIR / path).exists()], [])


main()
