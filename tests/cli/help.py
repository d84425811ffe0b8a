"""What the program says about itself."""

import re

from program import HAS_WINDOW, CliTest, main


class Help(CliTest):
    def test_help_names_every_command_and_exit_code(self):
        text = self.succeed("--help")
        for words in ("voile simulate", "voile replay", "voile scenes", "Exit codes", "5 replay diverged"):
            self.assertIn(words, text)

    def test_the_short_form_says_the_same(self):
        self.assertEqual(self.succeed("-h"), self.succeed("--help"))

    def test_help_is_given_after_a_command_too(self):
        for command in ("simulate", "replay", "scenes"):
            self.assertEqual(self.succeed(command, "--help"), self.succeed("--help"))

    def test_help_fits_a_terminal_of_120_columns(self):
        for option in ("--help", "--help-keys"):
            self.assertEqual([line for line in self.succeed(option).splitlines() if len(line) > 120], [])

    def test_help_keys_gives_each_key_of_the_scene_language(self):
        text = self.succeed("--help-keys")
        for key in ("sub_steps", "damping", "wind", "cloth.columns", "cloth.pins"):
            self.assertRegex(text, rf"(?m)^ +{re.escape(key)} ")

    def test_version_is_one_line_with_the_libraries(self):
        text = self.succeed("--version")
        self.assertRegex(text, r"\Avoile \d+\.\d+\.\d+ \(.*\)\n\Z")
        self.assertIn("SDL" if HAS_WINDOW else "without a window", text)

    def test_scenes_lists_names_that_simulate_knows(self):
        names = [line.split()[0] for line in self.succeed("scenes").splitlines()]
        self.assertEqual(names[0], "curtain")
        self.assertIn("flat", names)
        for name in names:
            self.assertEqual(self.statistics("--scene", name, "--steps", 1, "--set", "settle=0")["scene"], name)


main()
