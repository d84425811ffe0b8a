"""Recordings: what is written down repeats bit for bit, and whoever changes it is found out."""

import re

from program import CliTest, main

SCRIPT = """voile-recording 1
scene flat
at 0 pointer 0 0
at 10 pointer 0 0.1 left
at 20 pointer 0.3 0.3
at 40 pointer 0.3 0.3 none
at 50 pointer -0.9 -0.1 right
at 55 pointer 0.9 0.1
at 56 pointer 0.9 0.1 none
at 70 set damping 2
at 90 key R
"""


class Replay(CliTest):
    def record(self, *arguments):
        """Plays the script, and returns the recording's name and its lines."""
        script = self.write("script.voile", SCRIPT)
        self.succeed("simulate", "--input", script, "--steps", 130, "--record", "out.voile", *arguments)
        return "out.voile", (self.folder / "out.voile").read_text().splitlines()

    def rewrite(self, lines):
        return self.write("changed.voile", "\n".join(lines) + "\n")

    def test_a_recording_holds_commands_and_hashes_but_no_pointer(self):
        _, lines = self.record()
        self.assertEqual(lines[:2], ["voile-recording 1", "scene flat"])
        words = {line.split()[2] for line in lines[2:]}
        self.assertLessEqual({"grab", "move", "release", "cut", "set", "reset", "hash"}, words)
        self.assertNotIn("pointer", words)

    def test_a_recording_verifies(self):
        name, lines = self.record()
        count = sum(" hash " in line for line in lines)
        self.assertEqual(self.succeed("replay", name, "--verify"), f"verified {count} hashes over 130 ticks\n")

    def test_a_recording_of_one_thread_verifies_with_three(self):
        large = ("--set", "cloth.columns=400", "--set", "cloth.rows=330", "--set", "settle=0")
        self.succeed("simulate", "--scene", "sheet", *large, "--steps", 4, "--record", "large.voile")
        said = self.succeed("replay", "large.voile", "--verify", "--threads", 3)
        self.assertEqual(said, "verified 1 hashes over 4 ticks\n")

    def test_recording_a_replay_gives_the_same_file(self):
        name, lines = self.record()
        self.succeed("simulate", name, "--record", "again.voile")
        self.assertEqual((self.folder / "again.voile").read_text().splitlines(), lines)

    def test_a_changed_scene_is_kept_as_text_and_verifies(self):
        name, lines = self.record("--set", "cloth.columns=20", "--set", "title=Twenty")
        self.assertIn("scene-text", lines)
        self.assertIn("columns = 20", lines)
        self.assertIn("verified", self.succeed("replay", name, "--verify"))

    def test_a_changed_hash_is_named_with_its_line_and_tick(self):
        _, lines = self.record()
        at = next(i for i, line in enumerate(lines) if re.match(r"at 60 hash ", line))
        lines[at] = "at 60 hash 0123456789abcdef"
        text = self.refuse(5, "replay", self.rewrite(lines), "--verify")
        self.assertRegex(text, rf"\Avoile: changed\.voile:{at + 1}: .*tick 60 ")

    def test_a_changed_command_is_found_by_the_next_hash(self):
        _, lines = self.record()
        cut = next(i for i, line in enumerate(lines) if " cut " in line)
        after = next(i for i, line in enumerate(lines) if i > cut and " hash " in line)
        del lines[cut]
        self.assertTrue(self.refuse(5, "replay", self.rewrite(lines), "--verify").startswith(
            f"voile: changed.voile:{after}: "))

    def test_simulate_says_when_a_recording_diverges(self):
        _, lines = self.record()
        changed = self.rewrite([re.sub(r"hash .*", "hash 0123456789abcdef", line) for line in lines])
        self.refuse(5, "simulate", changed)

    def test_a_script_without_hashes_cannot_be_verified(self):
        script = self.write("script.voile", SCRIPT)
        self.assertIn("no hashes", self.refuse(3, "replay", script, "--verify"))

    def test_a_scene_is_no_recording(self):
        scene = self.write("a.scene", "[cloth]\n")
        self.assertIn("a.scene", self.refuse(3, "replay", scene, "--verify"))
        self.assertIn("a.scene", self.refuse(3, "simulate", "--input", scene))

    def test_lines_may_end_as_on_windows(self):
        _, lines = self.record()
        name = self.write("crlf.voile", "\r\n".join(lines) + "\r\n")
        self.assertIn("verified", self.succeed("replay", name, "--verify"))

    def test_a_recording_that_lies_apart_from_its_mask_verifies(self):
        scenes, elsewhere = self.folder / "scenes", self.folder / "elsewhere"
        scenes.mkdir()
        elsewhere.mkdir()
        (scenes / "seam.pgm").write_text("P2 2 2 9  9 0  3 9\n")
        (scenes / "a.scene").write_text("[cloth]\nseam_mask = seam.pgm\nstrength_lengthwise = 9\n")
        self.succeed("simulate", "scenes/a.scene", "--steps", 130, "--record", "elsewhere/a.voile")
        (scenes / "seam.pgm").unlink()
        self.assertIn("\npicture seam.pgm\n", (elsewhere / "a.voile").read_text())
        self.succeed("replay", "elsewhere/a.voile", "--verify")


main()
