# Tests of src/formats.
