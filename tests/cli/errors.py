"""What the program refuses: a sentence on standard error, nothing on standard output, and the exit code that fits."""

import os
import pathlib
import unittest

from program import HAS_WINDOW, IS_SANITIZED, CliTest, main

QUICK = ("--scene", "sheet")


class WrongUsage(CliTest):
    def test_a_sentence_and_the_nearest_name(self):
        rows = (
            (("simulate", "--stepz", "5"), "'--stepz' is not an option (did you mean '--steps'?)"),
            (("simulate", "--stat"), "(did you mean '--stats'?)"),
            (("simulate", "--scene", "curtan"), "'curtan' is not a built-in scene (did you mean 'curtain'?)"),
            (("simulate", "--set", "dampin=1"), "'dampin' is not a key (did you mean 'damping'?)"),
            (("simulate", "--set", "cloth.colums=5"), "(did you mean 'cloth.columns'?)"),
            (("simulate", "--set", "cloth.3.colums=5"), "(did you mean 'cloth.3.columns'?)"),
            (("simulate", "--set", "clot.pins=top"), "'clot.pins' is not a key (did you mean 'cloth.pins'?)"),
            (("simulate", "--set", "pins=top"), "'pins' is not a key (did you mean 'cloth.pins'?)"),
            (("simulate", "--set", "cloth.gravity=0"), "'cloth.gravity' is not a key (did you mean 'gravity'?)"),
            (("simulate", "--set", "cloth.mas=1"), "'cloth.mas' is not a key (did you mean 'cloth.mass_per_area'?)"),
            (("simulate", "--set", "cloth.material=demin"), "leather, rubber (did you mean 'denim'?)"),
            (("simulate", "--set", "cloth.material=wool"), "is not one of custom, silk, cotton, denim, leather, rubber"),
            (("simulate", "--scene", "tare"), "'tare' is not a built-in scene (did you mean 'tear'?)"),
            (("simulate", "--kernel", "foo"), "'foo' is not a kernel (auto, scalar, sse2, avx2, avx512 and neon are)"),
            (("simulate", "--kernel", "scaler"), "'scaler' is not a kernel (did you mean 'scalar'?)"),
        )
        for arguments, sentence in rows:
            with self.subTest(arguments):
                self.assertIn(sentence, self.refuse(2, *arguments))

    def test_one_line_is_enough(self):
        rows = (
            ("simulate", "--qqqqqqqq"),
            ("simulate", "--scene", "qqqqqqqq"),
            ("simulate", "--kernel", "qqqqqqqq"),
            ("simulate", "--set", "qqqqqqqq=1"),
            ("simulate", "--set", "damping"),
            ("simulate", "--set", "damping=much"),
            ("simulate", "--set", "damping=nan"),
            ("simulate", "--set", "sub_steps=0"),
            ("simulate", "--set", "sub_steps=1.5"),
            ("simulate", "--set", "gravity=1 2"),
            ("simulate", "--set", "cloth.pins=everywhere"),
            ("simulate", "--steps"),
            ("simulate", "--steps="),
            ("simulate", "--steps", "-1"),
            ("simulate", "--steps", "1e3"),
            ("simulate", "--steps", "99999999999999999999"),
            ("simulate", "--seconds", "soon"),
            ("simulate", "--seconds", "inf"),
            ("simulate", "--threads"),
            ("simulate", "--threads", "0"),
            ("simulate", "--threads", "65"),
            ("simulate", "--threads", "-2"),
            ("simulate", "--threads", "2.5"),
            ("simulate", "--threads", "all"),
            ("simulate", "--threads", "99999999999999999999"),
            ("scenes", "--threads", "2"),
            ("simulate", "--size", "320"),
            ("simulate", "--size", "0x200"),
            ("simulate", "--size", "320x"),
            ("simulate", "--size", "100000x100000"),
            ("simulate", "--png", "picture.bmp"),
            ("simulate", "--png", "picture"),
            ("simulate", "--stats=yes"),
            ("simulate", "--scale", "0.5"),
            ("simulate", "--verify"),
            ("simulate", "one.scene", "two.scene"),
            ("simulate", "one.scene", "--scene", "flat"),
            ("replay",),
            ("replay", "--verify"),
            ("replay", "a.voile", "--steps", "4"),
            ("scenes", "--steps", "4"),
            ("simulate", "--steps", "0", "--png", "one.ppm", "--record", "one.ppm"),
            ("simulate", "--input", "one.voile", "--record", "one.voile"),
            ("scenes", "curtain"),
            ("--steps", "4"),
        )
        for arguments in rows:
            with self.subTest(arguments):
                self.assertEqual(self.refuse(2, *arguments).count("\n"), 1)

    def test_a_value_out_of_range_is_told_its_range(self):
        text = self.refuse(2, "simulate", "--set", "sub_steps=101")
        self.assertIn("sub_steps", text)
        self.assertIn("1 to 100", text)

    def test_a_number_of_threads_out_of_range_is_told_the_range(self):
        for arguments in ((), ("simulate",), ("replay", "a.voile")):
            said = self.refuse(2, *arguments, "--threads", "65")
            self.assertEqual(said, "voile: --threads needs a whole number from 1 to 64, not '65'\n")

    def test_foreign_bytes_do_no_harm(self):
        many_digits = b"--steps=" + b"9" * 5000
        rows = (b"--\xff\xfe", b"--scene=\xff\xfe", b"--set=\xff=\xfe", b"--set==", b"--=", b"-", many_digits)
        for word in rows:
            with self.subTest(word):
                run = self.run_voile("simulate", "--steps", "1", os.fsdecode(word), errors="replace")
                self.assertIn(run.returncode, (2, 4), run.stderr)


class BadFiles(CliTest):
    def refuse_text(self, text, *sentences, name="bad.scene", code=3):
        """The file is refused, and each sentence follows `voile: NAME:LINE:`."""
        said = self.refuse(code, "simulate", self.write(name, text), "--steps", "1")
        for sentence in sentences:
            self.assertIn(f"voile: {name}:{sentence}", said)
        return said

    def test_an_unknown_key_is_named_with_its_line_and_the_nearest_name(self):
        self.refuse_text("# a comment\n\ndampin = 1\n[cloth]\n", "3: 'dampin' is not a key (did you mean 'damping'?)")

    def test_a_value_out_of_range_is_named_with_its_line(self):
        self.refuse_text("[cloth]\ncolumns = 0\n", "2: columns = 0 is out of range (1 to ")

    def test_all_errors_up_to_20_are_told_at_once(self):
        self.refuse_text("a = 1\nb = 2\n[cloth]\nc = 3\n", "1: ", "2: ", "4: ")
        said = self.refuse_text("".join(f"zz{i} = 1\n" for i in range(30)) + "[cloth]\n", "20: ")
        self.assertNotIn("bad.scene:21:", said)
        self.assertIn("10 more", said)

    def test_a_key_given_twice_names_the_first_line(self):
        self.refuse_text("damping = 1\ndamping = 1\n[cloth]\n", "2: 'damping' was already given on line 1")

    def test_what_is_no_scene_is_refused(self):
        rows = ("", "\n", "hello\n", "[sail]\n", "damping = 1\n", "= 5\n[cloth]\n", "\0\0\0\0", "[cloth\n",
                b"\xff\xfe\x00d", "title = a\x01b\n[cloth]\n", "[cloth]\n" * 9)
        for text in rows:
            with self.subTest(text):
                self.refuse_text(text)

    def test_a_broken_script_is_refused_with_its_line(self):
        head = "voile-recording 1\nscene flat\n"
        rows = (
            ("at 5\n", "3: "),
            ("at five reset\n", "3: "),
            ("at -1 reset\n", "3: "),
            ("at 5 reset\nat 4 reset\n", "4: "),
            ("at 5 rest\n", "3: 'rest' is not a command (did you mean 'reset'?)"),
            ("at 5 grab 0\n", "3: "),
            ("at 5 grab 0 99999\n", "3: "),
            ("at 5 move 0 0 0\n", "3: "),
            ("at 5 cut 0 0 0 1 1 1 2 2\n", "3: "),
            ("at 5 set dampin 1\n", "3: 'dampin' is not a key (did you mean 'damping'?)"),
            ("at 5 key Q\n", "3: 'Q' is not a key"),
            ("at 5 pointer 0\n", "3: "),
            ("at 5 pointer 0 0 middle\n", "3: "),
            ("at 5 view sid\n", "3: 'sid' is not a view (did you mean 'side'?)"),
            ("at 5 view 1 2 3 4 5\n", "3: 'view' is written view NAME"),
            ("at 5 view 1 2 3 1 2 3\n", "3: 'view' is written view NAME"),
            ("at 5 view 1 2 3 4 5 6 7\n", "3: 'view' is written view NAME"),
            ("at 5 view 1 2 3 4 5 nan\n", "3: 'view' is written view NAME"),
            ("at 5 view\n", "3: 'view' is written view NAME"),
            ("at 5 key F\n", "3: 'F' belongs to the window"),
            ("at 5 hash 12\n", "3: "),
            ("and 5 reset\n", "3: "),
        )
        for text, sentence in rows:
            with self.subTest(text):
                self.refuse_played(head + text, sentence)

    def refuse_played(self, text, sentence):
        said = self.refuse(3, "simulate", self.write("bad.voile", text), "--steps", "20")
        self.assertIn(f"voile: bad.voile:{sentence}", said)

    def test_a_header_that_cannot_be_read_is_refused(self):
        for text in ("voile-recording\n", "voile-recording 0\n", "voile-recording two\n", "voile-recording 99\n"):
            with self.subTest(text):
                self.refuse_text(text, "1: ", name="bad.voile")

    def test_a_recording_of_an_unknown_scene_is_refused(self):
        self.refuse_text("voile-recording 1\nscene curtan\n",
                         "2: 'curtan' is not a built-in scene (did you mean 'curtain'?)", name="bad.voile")

    def test_an_error_within_a_recorded_scene_counts_the_files_lines(self):
        self.refuse_text("voile-recording 1\nscene-text\n[cloth]\ncolums = 3\nend\n", "4: 'colums'", name="bad.voile")

    def test_a_tick_beyond_all_times_is_refused_with_its_line(self):
        name = self.write("far.voile", "voile-recording 1\nscene sheet\nat 4611686018427387904 key R\n")
        self.assertIn(f"{name}:3: tick 4611686018427387904", self.refuse(3, "simulate", name))

    def test_a_recording_cut_off_anywhere_never_passes_for_whole(self):
        """Without the last digit of its only hash there is nothing to verify. Fewer places will do
        under sanitizers, where fuzz/recording cuts off, too."""
        self.succeed("simulate", *QUICK, "--set", "cloth.columns=5", "--steps", "60", "--record", "whole.voile")
        whole = (self.folder / "whole.voile").read_bytes()
        end = whole.index(b" hash ") + len(" hash 0123456789abcdef")
        for size in [*range(0, end - 1, end // (10 if IS_SANITIZED else 40)), end - 1]:
            run = self.run_voile("replay", self.write("cut.voile", whole[:size]), "--verify")
            self.assertEqual(run.returncode, 3, (size, run.stderr))
            self.assertTrue(run.stderr.startswith("voile: "), run.stderr)

    def test_cut_off_within_the_scene_text_is_named(self):
        self.refuse_text("voile-recording 1\nscene-text\n[cloth]\ncolumns = 5\n", "2: ", name="bad.voile")


class NoReadNoWrite(CliTest):
    def test_a_file_that_is_not_there_is_named(self):
        for arguments in (("simulate", "nowhere.scene"), ("simulate", "--input", "nowhere.scene"),
                          ("replay", "nowhere.scene", "--verify")):
            text = self.refuse(4, *arguments)
            self.assertIn("nowhere.scene", text)
            self.assertIn("No such file", text)

    def test_a_folder_is_no_file(self):
        self.refuse(4, "simulate", ".")

    @unittest.skipIf(os.name != "posix" or os.geteuid() == 0, "root reads everything")
    def test_a_file_without_permission_is_named(self):
        name = self.write("secret.scene", "[cloth]\n")
        (self.folder / name).chmod(0)
        self.assertIn("secret.scene", self.refuse(4, "simulate", name))

    def test_a_place_that_cannot_be_written_is_named(self):
        for option, path in (("--png", "no/where/a.ppm"), ("--record", "no/where/a.voile")):
            self.assertIn(path, self.refuse(4, "simulate", *QUICK, "--steps", "1", option, path))

    @unittest.skipUnless(pathlib.Path("/dev/full").exists(), "there is no /dev/full")
    def test_a_full_disk_is_told(self):
        (self.folder / "full.ppm").symlink_to("/dev/full")
        self.assertIn("No space left", self.refuse(4, "simulate", *QUICK, "--steps", "1", "--png", "full.ppm"))
        self.assertIn("No space left", self.refuse(4, "simulate", *QUICK, "--steps", "1", "--record", "/dev/full"))

    def test_a_picture_over_a_folder_leaves_the_folder(self):
        (self.folder / "a.ppm").mkdir()
        self.refuse(4, "simulate", *QUICK, "--steps", "1", "--png", "a.ppm")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["a.ppm"])


class NoWindow(CliTest):
    def test_without_a_display_the_window_says_so_and_ends(self):
        text = self.refuse(1, "--scene", "flat")
        self.assertEqual(text.count("\n"), 1)
        if not HAS_WINDOW:
            self.assertIn("no window", text)


main()
