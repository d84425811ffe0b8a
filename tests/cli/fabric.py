"""What a scene says of its cloths: which points are pinned, where the fabric is weak, what it is made of."""

from program import HAS_PNG, CliTest, main

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


class Seams(FabricTest):
    def test_a_mask_is_read_beside_the_scene(self):
        (self.folder / "scenes").mkdir()
        self.write("scenes/seam.pgm", "P2\n# middle row\n1 3\n9\n9 0 9\n")
        name = self.write("scenes/good.scene", SMALL + "seam_mask = seam.pgm\nseam_strength = 0.1\n")
        self.succeed("simulate", name, "--steps", 60, "--record", "scenes/one.voile")
        self.succeed("replay", "scenes/one.voile", "--verify")
        self.succeed("simulate", "--scene", "flat", "--set", "cloth.seam_mask=scenes/seam.pgm", "--steps", 1)

    def test_a_recording_holds_its_mask(self):
        self.write("seam.pgm", "P2 1 1 9 0")
        self.succeed("simulate", self.write("good.scene", SMALL + "seam_mask = seam.pgm\n"), "--steps", 60,
                     "--record", "one.voile")
        (self.folder / "seam.pgm").unlink()
        self.succeed("replay", "one.voile", "--verify")
        self.assertIn("voile: cannot read 'seam.pgm': No such file", self.refuse(4, "simulate", "good.scene"))

    def test_a_mask_that_is_none_is_told_with_its_file(self):
        rows = (
            (b"", "it is neither a PGM (P2 or P5) nor a PNG picture"),
            (b"GIF89a", "it is neither a PGM (P2 or P5) nor a PNG picture"),
            (b"P5 3 3 255\n12345", "it is too short for its width and height"),
            (b"P2 2 1 255 0 256", "row 1 of 1 holds more than the header's largest value"),
            (b"P2 5000 1 255 0", "it is 5000 x 1, but 1 to 4096 on a side are allowed"),
            (b"P2 1 1 70000 0", "its largest value is not within 1 to 65535"),
            (b"\x89PNG\r\n\x1a\n", "its PNG is broken (it is cut off)" if HAS_PNG else "PNG needs libpng"),
        )
        for data, sentence in rows:
            with self.subTest(data):
                self.write("seam.pgm", data)
                self.refuse_scene(SMALL + "seam_mask = seam.pgm\n", f"cannot read 'seam.pgm': {sentence}")

    def test_a_script_that_sets_a_missing_mask_is_refused_with_its_line(self):
        text = "voile-recording 1\nscene flat\nat 3 set cloth.seam_mask nowhere.pgm\n"
        said = self.refuse(3, "simulate", self.write("bad.voile", text), "--steps", 9)
        self.assertIn("voile: bad.voile:3: cannot read 'nowhere.pgm': No such file", said)

    def test_values_out_of_range_are_refused_with_their_line(self):
        self.refuse_scene(SMALL + "seam_strength = 0\n",
                          "bad.scene:4: seam_strength = 0 is out of range (0.001 to 1)")
        self.refuse_scene(SMALL + "seam_points = 20\n",
                          "bad.scene:4: seam_points names point 20, but the cloth has 20 (0 to 19)")


class Materials(FabricTest):
    MATERIALS = ("custom", "silk", "cotton", "denim", "leather", "rubber")

    def test_each_material_gives_another_world_and_whoever_says_it_the_same(self):
        hashes = set()
        for material in self.MATERIALS:
            row = f"material = {material}\n"
            of_scene = self.statistics(self.write("good.scene", SMALL + row), "--steps", 60)
            of_set = self.statistics(self.write("bare.scene", SMALL), "--steps", 60,
                                     "--set", f"cloth.material={material}")
            self.assertEqual(of_scene["hash"], of_set["hash"])
            self.assertTrue(of_scene["finite"])
            hashes.add(of_scene["hash"])
        self.assertEqual(len(hashes), len(self.MATERIALS))

    def test_a_material_that_is_none_is_refused_with_its_line(self):
        self.refuse_scene(SMALL + "material = wool\n",
                          "bad.scene:4: material = wool is not one of " + ", ".join(self.MATERIALS))
        self.refuse_scene(SMALL + "strength_scale = 2\n", "bad.scene:4: strength_scale = 2 is out of range (0 to 1)")
        self.refuse_scene(SMALL + "wind_drag = fast\n", "bad.scene:4: wind_drag = fast is neither a number nor auto")
        self.refuse_scene(SMALL + "strength_crosswise = -1\n",
                          "bad.scene:4: strength_crosswise = -1 is out of range (0 to 1000000)")

    def test_what_tears_is_counted_and_recorded(self):
        name = self.write("good.scene", SMALL + "material = silk\nseam_points = 5-9\nseam_strength = 0.001\n")
        statistics = self.statistics(name, "--steps", 120, "--record", "one.voile")
        self.assertGreaterEqual(statistics["torn"], 5)
        self.assertEqual(statistics["links_alive"], 5 * 3 + 4 * 4 - statistics["torn"])
        self.succeed("replay", "one.voile", "--verify")


main()
