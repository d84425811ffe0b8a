#include "formats/base64.h"

#include <string.h>

#define PADDING     '='
#define LINE_GROUPS 19 // of four letters each

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// 0 to 63; -1 for what is no letter of base64.
static int value_of(char c)
{
    const char* found = c != '\0' ? strchr(letters, c) : NULL;
    return found != NULL ? (int)(found - letters) : -1;
}

bool base64_measure(TextSlice text, size_t* out_size)
{
    size_t letter_count = 0;
    size_t padding_count = 0;
    for (size_t i = 0; i < text.length; ++i)
    {
        char c = text.start[i];
        bool is_letter = value_of(c) >= 0;
        if (!is_letter && c != PADDING && !is_blank(c))
        {
            return false;
        }
        if (is_letter && padding_count > 0)
        {
            return false;
        }
        letter_count += is_letter ? 1 : 0;
        padding_count += c == PADDING ? 1 : 0;
    }
    *out_size = letter_count / 4 * 3 + (letter_count % 4 > 0 ? letter_count % 4 - 1 : 0);
    return padding_count == (4 - letter_count % 4) % 4 && padding_count < 3;
}

void base64_decode(TextSlice text, unsigned char* out_bytes)
{
    uint32_t bits = 0;
    int bit_count = 0;
    for (size_t i = 0; i < text.length; ++i)
    {
        int value = value_of(text.start[i]);
        if (value >= 0)
        {
            bits = bits << 6 | (uint32_t)value;
            bit_count += 6;
        }
        if (bit_count >= 8)
        {
            bit_count -= 8;
            *out_bytes++ = (unsigned char)(bits >> bit_count & 0xffu);
        }
    }
}

size_t base64_written_size(size_t size)
{
    size_t group_count = (size + 2) / 3;
    return group_count * 4 + (group_count + LINE_GROUPS - 1) / LINE_GROUPS;
}

// Up to three bytes.
static void write_group(const unsigned char* bytes, size_t size, char out_letters[4])
{
    uint32_t bits = (uint32_t)bytes[0] << 16;
    bits |= size > 1 ? (uint32_t)bytes[1] << 8 : 0;
    bits |= size > 2 ? (uint32_t)bytes[2] : 0;
    for (size_t i = 0; i < 4; ++i)
    {
        out_letters[i] = i <= size ? letters[bits >> (18 - 6 * i) & 63u] : PADDING;
    }
}

void base64_write(TextBuffer* buffer, const unsigned char* bytes, size_t size)
{
    char line[LINE_GROUPS * 4 + 1];
    size_t length = 0;
    for (size_t i = 0; i < size; i += 3)
    {
        write_group(bytes + i, size - i < 3 ? size - i : 3, line + length);
        length += 4;
        if (length == LINE_GROUPS * 4 || i + 3 >= size)
        {
            line[length++] = '\n';
            text_buffer_add_bytes(buffer, line, length);
            length = 0;
        }
    }
}
