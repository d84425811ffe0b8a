// file:// addresses, as drops bring them and the state file keeps them.

#ifndef APP_URI_H
#define APP_URI_H

#include <stdbool.h>
#include <stddef.h>

// "file://" and the absolute path, with "%20" and the like for what a line of text could not keep. False, and "", where
// it does not fit.
bool uri_from_path(const char* path, char* out_uri, size_t capacity);

// The path of "file:///x", "file://host/x", or of text that is a plain path already; blanks and a carriage return at its
// end are cut off a plain one. False, and "", where it does not fit or names no file.
bool uri_to_path(const char* text, char* out_path, size_t capacity);

#endif
