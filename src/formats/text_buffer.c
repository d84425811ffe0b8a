// The two collectors of text.h: growing text, and the errors of one text.

#include "formats/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define FIRST_CAPACITY ((size_t)256)

// --- growing text ------------------------------------------------------------------------------------------------------

// Makes room for `size` more bytes and a NUL.
static bool reserve(TextBuffer* buffer, size_t size)
{
    size_t max_size = buffer->max_size != 0 ? buffer->max_size : SIZE_MAX / 4;
    if (buffer->has_failed || size > max_size || buffer->size > max_size - size)
    {
        return false;
    }
    size_t needed = buffer->size + size + 1;
    if (needed <= buffer->capacity)
    {
        return true;
    }

    size_t capacity = buffer->capacity * 2 > FIRST_CAPACITY ? buffer->capacity * 2 : FIRST_CAPACITY;
    capacity = capacity > needed ? capacity : needed;
    char* text = voile_allocate(&buffer->allocator, capacity);
    if (text == NULL)
    {
        return false;
    }
    if (buffer->size > 0)
    {
        memcpy(text, buffer->text, buffer->size);
    }
    text[buffer->size] = '\0';
    voile_release(&buffer->allocator, buffer->text, buffer->capacity);
    buffer->text = text;
    buffer->capacity = capacity;
    return true;
}

bool text_buffer_add(TextBuffer* buffer, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    va_list measured;
    va_copy(measured, arguments);
    int length = vsnprintf(NULL, 0, format, measured);
    va_end(measured);

    bool has_room = length >= 0 && reserve(buffer, (size_t)length);
    if (has_room)
    {
        vsnprintf(buffer->text + buffer->size, (size_t)length + 1, format, arguments);
        buffer->size += (size_t)length;
    }
    va_end(arguments);
    buffer->has_failed = !has_room;
    return has_room;
}

bool text_buffer_add_bytes(TextBuffer* buffer, const char* bytes, size_t size)
{
    bool has_room = reserve(buffer, size);
    if (has_room && size > 0)
    {
        memcpy(buffer->text + buffer->size, bytes, size);
        buffer->size += size;
        buffer->text[buffer->size] = '\0';
    }
    buffer->has_failed = !has_room;
    return has_room;
}

void text_buffer_clear(TextBuffer* buffer)
{
    buffer->size = 0;
    if (buffer->text != NULL)
    {
        buffer->text[0] = '\0';
    }
}

void text_buffer_release(TextBuffer* buffer)
{
    voile_release(&buffer->allocator, buffer->text, buffer->capacity);
    *buffer = (TextBuffer){ .max_size = buffer->max_size, .allocator = buffer->allocator };
}

// --- errors of one text ------------------------------------------------------------------------------------------------

void text_errors_add_error(TextErrors* errors, const VoileError* error)
{
    if (errors->count < MAX_TEXT_ERRORS)
    {
        errors->errors[errors->count++] = *error;
    }
    else
    {
        errors->dropped += 1;
    }
}

void text_errors_add(TextErrors* errors, int line, const char* format, ...)
{
    char message[2 * sizeof(((VoileError*)NULL)->message)];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof(message), format, arguments);
    va_end(arguments);

    VoileError error;
    (void)voile_fail(&error, VOILE_ERROR_SYNTAX, line, "%s", message);
    text_errors_add_error(errors, &error);
}

VoileResult text_errors_result(const TextErrors* errors, VoileError* error)
{
    if (errors->count == 0)
    {
        return VOILE_OK;
    }
    if (error != NULL)
    {
        *error = errors->errors[0];
    }
    return errors->errors[0].code;
}
