"""What a scene says of its cloths: which points are pinned, where the fabric is weak, what it is made of."""

from program import CliTest, main

SMALL = "[cloth]\ncolumns = 5\nrows = 4\n"


class FabricTest(CliTest):
    def refuse_scene(self, text, sentence, code=3):
        said = self.refuse(code, "simulate", self.write("bad.scene", text), "--steps", "1")
        self.assertIn(f"voile: {sentence}", said)
        self.assertEqual(said.count("\n"), 1)

    def lowest(self, cloth, *arguments):
        return self.statistics(self.write("good.scene", SMALL + cloth), "--steps", 120, *arguments)["lowest_y"]


class Pins(FabricTest):
    def test_edges_lists_and_boxes_hold_the_cloth(self):
        for pins in ("pins = edges", "pins = none\npin_points = 0 4", "pins = none\npin_box = -9 1.9 -9 9 9 9"):
            self.assertGreater(self.lowest(pins + "\n"), 0.5, pins)
        self.assertLess(self.lowest("pins = none\n"), 0.1)

    def test_they_add_up(self):
        lowest = self.lowest("pins = left\npin_points = 19\npin_box = 0.7 0 -1 0.8 9 1\n", "--set", "gravity=0 -50 0")
        self.assertGreater(lowest, 0.9)

    def test_a_point_that_the_cloth_does_not_have_is_refused_with_its_line(self):
        self.refuse_scene(SMALL + "pin_points = 0 17-20\n",
                          "bad.scene:4: pin_points names point 20, but the cloth has 20 (0 to 19)")

    def test_what_is_no_list_and_no_box_is_refused_with_its_line(self):
        rows = (
            ("pin_points = 1,2", "is not a list of whole numbers and ranges (0 5 10-19)"),
            ("pin_points = 5-1", "has a range that runs backwards"),
            ("pin_points = 1048576", "is out of range (0 to 1048575)"),
            ("pin_points = " + "0 " * 25, "has more than 24 parts"),
            ("pin_box = 0 0 0 1 1", "is not six numbers (least x y z, most x y z)"),
            ("pin_box = 0 0 0 1 -1 1", "has a least value above its most"),
            ("pins = everywhere", "is not one of none, top, top_corners"),
        )
        for row, sentence in rows:
            with self.subTest(row):
                said = self.refuse(3, "simulate", self.write("bad.scene", SMALL + row + "\n"))
                self.assertIn("voile: bad.scene:4: ", said)
                self.assertIn(sentence, said)

    def test_they_can_be_set_and_are_checked_together(self):
        name = self.write("good.scene", SMALL)
        sets = ("--set", "cloth.pins=none", "--set", "cloth.pin_points=0 4")
        self.assertGreater(self.statistics("--steps", 120, name, *sets)["lowest_y"], 0.5)
        self.assertIn("voile: pin_points names point 4, but the cloth has 4 (0 to 3)",
                      self.refuse(2, "simulate", name, *sets, "--set", "cloth.columns=1"))

    def test_a_recording_keeps_them(self):
        name = self.write("good.scene", SMALL + "pins = none\npin_points = 0 4 6-8\npin_box = 0 0 0 1 1.5 1\n")
        script = self.write("set.voile", "voile-recording 1\nscene flat\nat 10 set cloth.pin_points 3 5-8\n"
                                         "at 20 set cloth.pin_box none\nat 70 pointer 0 0\n")
        self.succeed("simulate", name, "--steps", 60, "--record", "one.voile")
        self.succeed("simulate", script, "--record", "two.voile")
        for recording in ("one.voile", "two.voile"):
            self.succeed("replay", recording, "--verify")
        self.assertIn("pin_points = 0 4 6-8\n", (self.folder / "one.voile").read_text())
        self.assertIn("at 10 set cloth.pin_points 3 5-8\n", (self.folder / "two.voile").read_text())


main()
