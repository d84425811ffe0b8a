"""The language of the words: --lang, and the system's. What programs read is never translated."""

from program import CliTest, headless_environment, main

# The legend of the colours is in the picture, and no time that two runs do not share.
SMALL = ("simulate", "--scene", "sheet", "--set", "cloth.columns=12", "--set", "cloth.rows=9", "--steps", "2",
         "--set", "color_by=tension", "--size", "640x400")


class Language(CliTest):
    def picture(self, *arguments, **variables):
        """The picture in surroundings without a locale but for the given variables."""
        environment = headless_environment()
        for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
            environment.pop(name, None)
        environment.update(variables)
        self.succeed(*SMALL, "--png", "a.ppm", *arguments, environment=environment)
        return (self.folder / "a.ppm").read_bytes()

    def test_pictures_speak_the_language_that_is_asked_for(self):
        self.assertNotEqual(self.picture("--lang", "fr"), self.picture("--lang", "en"))
        self.assertEqual(self.picture(), self.picture("--lang", "en"))

    def test_the_environment_is_asked_in_its_order(self):
        french = self.picture("--lang", "fr")
        english = self.picture("--lang", "en")
        self.assertEqual(self.picture(LANG="fr_FR.UTF-8"), french)
        self.assertEqual(self.picture(LANG="fr_CA", LC_MESSAGES="en_CA"), english)
        self.assertEqual(self.picture(LC_MESSAGES="fr", LANG="C"), french)
        self.assertEqual(self.picture(LC_ALL="fr_BE.UTF-8", LC_MESSAGES="C", LANG="C"), french)
        self.assertEqual(self.picture(LC_ALL="", LANG="fr_FR.UTF-8"), french)
        self.assertEqual(self.picture(LC_ALL="C", LANG="fr_FR.UTF-8"), english)
        self.assertEqual(self.picture("--lang", "auto", LANG="fr_FR.UTF-8"), french)

    def test_what_is_asked_for_goes_before_the_environment(self):
        self.assertEqual(self.picture("--lang", "en", LANG="fr_FR.UTF-8"), self.picture("--lang", "en"))
        self.assertEqual(self.picture("--lang=fr", LC_ALL="C"), self.picture("--lang", "fr"))

    def test_what_programs_read_stays_english(self):
        french = headless_environment(LC_ALL="fr_FR.UTF-8")
        self.assertEqual(self.succeed("--help", environment=french), self.succeed("--help"))
        self.assertEqual(self.succeed("--help-keys", environment=french), self.succeed("--help-keys"))
        self.assertEqual(self.succeed("scenes", environment=french), self.succeed("scenes"))
        here = self.statistics(*SMALL[1:])
        there = self.statistics(*SMALL[1:], "--lang", "fr")
        for name in ("hash", "scene", "message", "color_by", "view_mode"):
            self.assertEqual(there[name], here[name])
        self.write("a.voile", "voile-recording 1\nscene sheet\nat 1 dro\n")
        self.assertIn("is not a command", self.refuse(3, "simulate", "a.voile", "--lang", "fr"))

    def test_other_languages_are_refused(self):
        for name in ("de", "french", "FR", "fr_FR"):
            self.assertIn("--lang needs en, fr or auto", self.refuse(2, "simulate", "--lang", name))


main()
