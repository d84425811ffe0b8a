# Tests of src/sandbox.
