#include "app/uri.h"

#include <string.h>

static const char scheme[] = "file://";
#define SCHEME_LENGTH (sizeof scheme - 1)

// Letters and digits of ASCII, what paths are full of, and all that is not ASCII.
static bool is_plain(char letter)
{
    bool is_word = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                   (letter >= '0' && letter <= '9') || (unsigned char)letter >= 0x80;
    return is_word || (letter != '\0' && strchr("/-._~:+,@()", letter) != NULL);
}

bool uri_from_path(const char* path, char* out_uri, size_t capacity)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t size = SCHEME_LENGTH;
    bool fits = capacity > size;
    if (fits)
    {
        memcpy(out_uri, scheme, SCHEME_LENGTH);
    }
    for (; fits && *path != '\0'; ++path)
    {
        fits = size + 4 <= capacity;
        if (fits && is_plain(*path))
        {
            out_uri[size++] = *path;
        }
        else if (fits)
        {
            out_uri[size++] = '%';
            out_uri[size++] = digits[(unsigned char)*path >> 4];
            out_uri[size++] = digits[(unsigned char)*path & 15];
        }
    }
    out_uri[fits ? size : 0] = '\0';
    return fits;
}

static int digit_value(char digit)
{
    bool is_small = digit >= 'a' && digit <= 'f';
    bool is_large = digit >= 'A' && digit <= 'F';
    return digit >= '0' && digit <= '9' ? digit - '0' : is_small ? digit - 'a' + 10 : is_large ? digit - 'A' + 10 : -1;
}

// A byte "%41", else as it stands; a NUL ends nothing but trust.
static char take_byte(const char** text)
{
    char letter = **text;
    *text += 1;
    int high = letter == '%' ? digit_value((*text)[0]) : -1;
    int low = high >= 0 ? digit_value((*text)[1]) : -1;
    if (low >= 0 && high + low > 0)
    {
        *text += 2;
        return (char)(high * 16 + low);
    }
    return letter;
}

static bool copy_trimmed(const char* text, char* out_path, size_t capacity)
{
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]) != NULL)
    {
        --length;
    }
    bool fits = length > 0 && length < capacity;
    if (fits)
    {
        memcpy(out_path, text, length);
    }
    out_path[fits ? length : 0] = '\0';
    return fits;
}

bool uri_to_path(const char* text, char* out_path, size_t capacity)
{
    if (strncmp(text, scheme, SCHEME_LENGTH) != 0)
    {
        return copy_trimmed(text, out_path, capacity);
    }
    size_t size = 0;
    const char* path = strchr(text + SCHEME_LENGTH, '/'); // behind the host, which is here
    bool fits = path != NULL;
    while (fits && *path != '\0' && *path != '\r' && *path != '\n')
    {
        fits = size + 1 < capacity;
        if (fits)
        {
            out_path[size++] = take_byte(&path);
        }
    }
    out_path[fits ? size : 0] = '\0';
    return fits && size > 1;
}
