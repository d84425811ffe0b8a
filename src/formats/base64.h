// Bytes written as text, four letters for three bytes (RFC 4648, base64 with padding).

#ifndef FORMATS_BASE64_H
#define FORMATS_BASE64_H

#include "formats/text.h"

// How many bytes `text` stands for; false where it is no base64. Blanks and line ends between letters do not count.
bool base64_measure(TextSlice text, size_t* out_size);

// Writes the bytes of a text that base64_measure has accepted.
void base64_decode(TextSlice text, unsigned char* out_bytes);

// What base64_write adds for `size` bytes.
size_t base64_written_size(size_t size);

// Adds lines of up to 76 letters. Failures stay in the buffer.
void base64_write(TextBuffer* buffer, const unsigned char* bytes, size_t size);

#endif
