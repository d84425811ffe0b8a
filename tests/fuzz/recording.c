// Any bytes are parsed as a recording. What is accepted is written again and must read back the same.

#include "formats/recording.h"
#include "formats/base64.h"
#include "fuzz/fuzz.h"

#include <string.h>

static void write_picture(TextBuffer* buffer, const RecordingPicture* picture, const VoileAllocator* allocator)
{
    TextBuffer name = { .allocator = *allocator };
    text_buffer_add(&name, "%.*s", (int)picture->name.length, picture->name.start);
    unsigned char* bytes = (unsigned char*)voile_allocate(allocator, picture->size + 1);
    FUZZ_EXPECT(bytes != NULL && !name.has_failed);
    base64_decode(picture->text, bytes);
    recording_write_picture(buffer, name.text, bytes, picture->size);
    voile_release(allocator, bytes, picture->size + 1);
    text_buffer_release(&name);
}

static TextBuffer write_again(const Recording* recording, const VoileAllocator* allocator)
{
    TextBuffer buffer = { .allocator = *allocator };
    TextBuffer words = { .allocator = *allocator };
    if (recording->scene_text_line > 0)
    {
        recording_write_start_text(&buffer, recording->scene_text.start, recording->scene_text.length);
    }
    else
    {
        text_buffer_add(&words, "%.*s", (int)recording->scene_name.length, recording->scene_name.start);
        recording_write_start(&buffer, words.text);
    }
    for (int i = 0; i < recording->picture_count; ++i)
    {
        write_picture(&buffer, &recording->pictures[i], allocator);
    }
    for (size_t i = 0; i < recording->line_count; ++i)
    {
        const RecordingLine* line = &recording->lines[i];
        if (line->text > 0)
        {
            const RecordingText* text = &recording->texts[line->text - 1];
            recording_write_opened_text(&buffer, text->text.start, text->text.length);
        }
        text_buffer_clear(&words);
        text_buffer_add_bytes(&words, line->verb.start, line->verb.length);
        text_buffer_add_bytes(&words, "", 1);
        text_buffer_add_bytes(&words, line->arguments.start, line->arguments.length);
        recording_write_line(&buffer, line->tick, words.text, words.text + line->verb.length + 1);
    }
    FUZZ_EXPECT(!buffer.has_failed && !words.has_failed);
    text_buffer_release(&words);
    return buffer;
}

static bool slices_equal(TextSlice a, TextSlice b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.start, b.start, a.length) == 0);
}

static void expect_same(const Recording* a, const Recording* b)
{
    FUZZ_EXPECT(slices_equal(a->scene_name, b->scene_name));
    FUZZ_EXPECT(slices_equal(a->scene_text, b->scene_text));
    FUZZ_EXPECT((a->scene_text_line > 0) == (b->scene_text_line > 0));
    FUZZ_EXPECT(a->picture_count == b->picture_count);
    for (int i = 0; i < a->picture_count; ++i)
    {
        FUZZ_EXPECT(slices_equal(a->pictures[i].name, b->pictures[i].name));
        FUZZ_EXPECT(a->pictures[i].size == b->pictures[i].size);
    }
    FUZZ_EXPECT(a->text_count == b->text_count);
    for (int i = 0; i < a->text_count; ++i)
    {
        FUZZ_EXPECT(slices_equal(a->texts[i].text, b->texts[i].text));
    }
    FUZZ_EXPECT(a->line_count == b->line_count);
    for (size_t i = 0; i < a->line_count; ++i)
    {
        FUZZ_EXPECT(a->lines[i].tick == b->lines[i].tick && a->lines[i].tick >= 0);
        FUZZ_EXPECT(a->lines[i].text == b->lines[i].text && a->lines[i].text <= a->text_count);
        FUZZ_EXPECT(i == 0 || a->lines[i].tick >= a->lines[i - 1].tick);
        FUZZ_EXPECT(a->lines[i].verb.length > 0 && slices_equal(a->lines[i].verb, b->lines[i].verb));
        FUZZ_EXPECT(slices_equal(a->lines[i].arguments, b->lines[i].arguments));
    }
}

static void expect_round_trip(const Recording* recording, const VoileAllocator* allocator)
{
    TextBuffer buffer = write_again(recording, allocator);
    Recording again;
    TextErrors errors = { .count = 0 };
    FUZZ_EXPECT(recording_parse(buffer.text, buffer.size, allocator, &again, &errors) == VOILE_OK);
    expect_same(recording, &again);
    recording_release(&again);
    text_buffer_release(&buffer);
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size)
{
    const char* text = (const char*)bytes;
    VoileAllocator allocator = voile_default_allocator();
    Recording recording;
    TextErrors errors = { .count = 0 };
    VoileResult result = recording_parse(text, size, &allocator, &recording, &errors);
    FUZZ_EXPECT((result == VOILE_OK) == (errors.count == 0));
    FUZZ_EXPECT(result != VOILE_OK || recording_is_one(text, size));
    fuzz_expect_sentences(&errors);
    if (result == VOILE_OK)
    {
        expect_round_trip(&recording, &allocator);
    }
    recording_release(&recording);
    return 0;
}
