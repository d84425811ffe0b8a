#include "formats/recording.h"

#include "formats/base64.h"
#include "formats/numbers.h"

#include <inttypes.h>
#include <string.h>

#define MAGIC      "voile-recording"
#define VERSION    1
#define SCENE_NAME "scene"
#define SCENE_TEXT "scene-text"
#define PICTURE    "picture"
#define OPENED     "opened-text"
#define BLOCK_END  "end"

// A walk over the text. The first one only counts and complains; the second fills the lines.
typedef struct Walk
{
    TextReader reader;
    TextErrors* errors;
    RecordingLine* lines; // NULL in the first walk
    size_t line_count;
    RecordingText* texts; // NULL in the first walk
    int text_count;
    int waiting_line; // of a text whose `at` line is still to come; 0: none
    int64_t last_tick;
    Recording scene; // only its scene and its pictures
    bool has_scene;
} Walk;

// --- lines -------------------------------------------------------------------------------------------------------------

// Next line as it is; one with a NUL byte is an error and left out.
static bool next_raw_line(Walk* walk, TextSlice* out_line)
{
    while (text_next_line(&walk->reader, out_line))
    {
        if (out_line->length == 0 || memchr(out_line->start, '\0', out_line->length) == NULL)
        {
            return true;
        }
        text_errors_add(walk->errors, walk->reader.line, "there is a NUL byte in this line");
    }
    return false;
}

static bool next_content(Walk* walk, TextSlice* out_content)
{
    TextSlice line;
    while (next_raw_line(walk, &line))
    {
        *out_content = text_line_content(line);
        if (out_content->length > 0)
        {
            return true;
        }
    }
    return false;
}

// Adds an error about the present line: `before`, the foreign `slice`, `after`.
static void complain(Walk* walk, const char* before, TextSlice slice, const char* after)
{
    char shown[TEXT_SHOWN_SIZE];
    text_show(slice, shown, sizeof(shown));
    text_errors_add(walk->errors, walk->reader.line, "%s'%s'%s", before, shown, after);
}

// --- the header --------------------------------------------------------------------------------------------------------

bool recording_is_one(const char* text, size_t size)
{
    TextReader reader = { { text, size }, 0 };
    TextSlice line;
    TextSlice word;
    return text_next_content(&reader, &line) && text_next_word(&line, &word) && text_slice_equals(word, MAGIC);
}

static bool read_header(Walk* walk)
{
    TextSlice rest = { NULL, 0 };
    TextSlice word = { NULL, 0 };
    if (!next_content(walk, &rest) || !text_next_word(&rest, &word) || !text_slice_equals(word, MAGIC))
    {
        text_errors_add(walk->errors, walk->reader.line > 0 ? walk->reader.line : 1,
                        "a recording starts with the line '" MAGIC " %d'", VERSION);
        return false;
    }
    rest = text_slice_trim(rest);
    int64_t version = 0;
    if (!number_parse_int(rest.start, rest.length, &version) || version < VERSION)
    {
        complain(walk, "", rest, " is not a version of recordings (there is 1)");
    }
    else if (version > VERSION)
    {
        text_errors_add(walk->errors, walk->reader.line,
                        "this recording has version %" PRId64 ", made by a newer Voile: this one reads version %d",
                        version, VERSION);
    }
    return version == VERSION;
}

// --- the scene ---------------------------------------------------------------------------------------------------------

// Whether a scene may stand here.
static bool accept_scene(Walk* walk)
{
    if (walk->has_scene)
    {
        text_errors_add(walk->errors, walk->reader.line, "the scene is given twice");
    }
    else if (walk->line_count > 0)
    {
        text_errors_add(walk->errors, walk->reader.line, "the scene must come before the first 'at' line");
    }
    bool is_accepted = !walk->has_scene && walk->line_count == 0;
    walk->has_scene = true;
    return is_accepted;
}

static void read_scene_name(Walk* walk, TextSlice rest)
{
    TextSlice name;
    bool has_name = text_next_word(&rest, &name);
    if (!has_name || text_slice_trim(rest).length > 0)
    {
        text_errors_add(walk->errors, walk->reader.line, "'" SCENE_NAME "' is followed by one name");
    }
    else if (accept_scene(walk))
    {
        walk->scene.scene_name = name;
        walk->scene.scene_line = walk->reader.line;
    }
}

// The lines up to the next one that says `end`; false where there is none.
static bool read_block(Walk* walk, TextSlice* out_text)
{
    TextSlice text = walk->reader.rest;
    TextSlice line = { NULL, 0 };
    bool has_end = false;
    while (!has_end && next_raw_line(walk, &line))
    {
        has_end = text_slice_equals(text_line_content(line), BLOCK_END);
    }
    text.length = has_end ? (size_t)(line.start - text.start) : 0;
    *out_text = text;
    return has_end;
}

// The block of a whole scene; false with an error where it has faults.
static bool read_scene_block(Walk* walk, const char* word, TextSlice rest, TextSlice* out_text)
{
    int start_line = walk->reader.line;
    if (rest.length > 0)
    {
        char shown[TEXT_SHOWN_SIZE];
        text_show(rest, shown, sizeof(shown));
        text_errors_add(walk->errors, start_line, "'%s' stands alone, without '%s'", word, shown);
    }
    if (!read_block(walk, out_text))
    {
        text_errors_add(walk->errors, start_line, "'%s' has no '" BLOCK_END "'", word);
        return false;
    }
    if (out_text->length > MAX_SCENE_TEXT_SIZE)
    {
        text_errors_add(walk->errors, start_line, "the scene's text is larger than %zu bytes", MAX_SCENE_TEXT_SIZE);
        return false;
    }
    return true;
}

static void read_scene_text(Walk* walk, TextSlice rest)
{
    int start_line = walk->reader.line;
    bool is_accepted = accept_scene(walk);
    TextSlice text;
    if (read_scene_block(walk, SCENE_TEXT, rest, &text) && is_accepted)
    {
        walk->scene.scene_text = text;
        walk->scene.scene_text_line = start_line + 1;
    }
}

static void complain_of_waiting_text(Walk* walk)
{
    if (walk->waiting_line > 0)
    {
        text_errors_add(walk->errors, walk->waiting_line, "no 'at' line follows that opens this '" OPENED "'");
    }
}

static void read_opened_text(Walk* walk, TextSlice rest)
{
    complain_of_waiting_text(walk);
    RecordingText text = { .first_line = walk->reader.line + 1 };
    walk->waiting_line = walk->reader.line;
    if (!read_scene_block(walk, OPENED, rest, &text.text))
    {
        walk->waiting_line = 0;
    }
    else if (walk->text_count == MAX_RECORDING_TEXTS)
    {
        text_errors_add(walk->errors, walk->waiting_line, "there are more than %d of '" OPENED "'",
                        MAX_RECORDING_TEXTS);
    }
    else
    {
        if (walk->texts != NULL)
        {
            walk->texts[walk->text_count] = text;
        }
        walk->text_count += 1;
    }
}

// --- pictures ----------------------------------------------------------------------------------------------------------

static const RecordingPicture* find_picture(const Recording* recording, TextSlice name)
{
    for (int i = 0; i < recording->picture_count; ++i)
    {
        const RecordingPicture* picture = &recording->pictures[i];
        if (picture->name.length == name.length && memcmp(picture->name.start, name.start, name.length) == 0)
        {
            return picture;
        }
    }
    return NULL;
}

const RecordingPicture* recording_find_picture(const Recording* recording, const char* name)
{
    return find_picture(recording, (TextSlice){ name, strlen(name) });
}

static void read_picture(Walk* walk, TextSlice rest)
{
    int start_line = walk->reader.line;
    RecordingPicture picture = { .name = rest };
    Recording* recording = &walk->scene;
    if (!read_block(walk, &picture.text))
    {
        text_errors_add(walk->errors, start_line, "'" PICTURE "' has no '" BLOCK_END "'");
    }
    else if (rest.length == 0)
    {
        text_errors_add(walk->errors, start_line, "'" PICTURE "' is followed by a file's name");
    }
    else if (!base64_measure(picture.text, &picture.size))
    {
        text_errors_add(walk->errors, start_line, "the picture is not written in base64");
    }
    else if (find_picture(recording, rest) != NULL)
    {
        text_errors_add(walk->errors, start_line, "the picture is given twice");
    }
    else if (recording->picture_count == MAX_RECORDING_PICTURES)
    {
        text_errors_add(walk->errors, start_line, "there are more than %d pictures", MAX_RECORDING_PICTURES);
    }
    else
    {
        recording->pictures[recording->picture_count++] = picture;
    }
}

// --- what happened -----------------------------------------------------------------------------------------------------

static bool read_tick(Walk* walk, TextSlice word, int64_t* out_tick)
{
    if (!number_parse_int(word.start, word.length, out_tick))
    {
        complain(walk, "tick ", word, " is not a whole number");
        return false;
    }
    if (*out_tick < 0)
    {
        text_errors_add(walk->errors, walk->reader.line, "tick %" PRId64 " is negative", *out_tick);
        return false;
    }
    if (*out_tick > MAX_RECORDING_TICK)
    {
        text_errors_add(walk->errors, walk->reader.line, "tick %" PRId64 " is beyond the last one, %d", *out_tick,
                        MAX_RECORDING_TICK);
        return false;
    }
    if (*out_tick < walk->last_tick)
    {
        text_errors_add(walk->errors, walk->reader.line,
                        "tick %" PRId64 " comes after tick %" PRId64 ": ticks must not decrease", *out_tick,
                        walk->last_tick);
        return false;
    }
    walk->last_tick = *out_tick;
    return true;
}

static void keep_line(Walk* walk, const RecordingLine* line)
{
    if (walk->line_count == MAX_RECORDING_LINES)
    {
        text_errors_add(walk->errors, line->line, "there are more than %zu 'at' lines", MAX_RECORDING_LINES);
    }
    else if (walk->lines != NULL)
    {
        walk->lines[walk->line_count] = *line;
    }
    walk->line_count += 1;
}

static void read_at(Walk* walk, TextSlice rest)
{
    TextSlice tick;
    RecordingLine line = { .line = walk->reader.line };
    if (!text_next_word(&rest, &tick) || !text_next_word(&rest, &line.verb))
    {
        text_errors_add(walk->errors, line.line, "'at' is followed by a tick and what happens then");
        return;
    }
    line.arguments = text_slice_trim(rest);
    line.text = walk->waiting_line > 0 ? walk->text_count : 0;
    walk->waiting_line = 0;
    if (read_tick(walk, tick, &line.tick))
    {
        keep_line(walk, &line);
    }
}

// --- the whole ---------------------------------------------------------------------------------------------------------

typedef struct LineKind
{
    const char* word;
    void (*read)(Walk* walk, TextSlice rest);
} LineKind;

static const LineKind line_kinds[] = {
    { SCENE_NAME, read_scene_name },
    { SCENE_TEXT, read_scene_text },
    { PICTURE, read_picture },
    { OPENED, read_opened_text },
    { "at", read_at },
};

static void read_line(Walk* walk, TextSlice rest)
{
    TextSlice word;
    (void)text_next_word(&rest, &word);
    rest = text_slice_trim(rest);
    for (size_t i = 0; i < sizeof(line_kinds) / sizeof(line_kinds[0]); ++i)
    {
        if (text_slice_equals(word, line_kinds[i].word))
        {
            line_kinds[i].read(walk, rest);
            return;
        }
    }
    complain(walk, "a line starts with 'at', '" PICTURE "', '" SCENE_NAME "', '" SCENE_TEXT "' or '" OPENED "', not ",
             word, "");
}

static Walk walk_over(TextSlice text, const Recording* room, TextErrors* errors)
{
    Walk walk = { .reader = { text, 0 }, .errors = errors, .lines = room->lines, .texts = room->texts };
    TextSlice content;
    if (read_header(&walk))
    {
        while (next_content(&walk, &content))
        {
            read_line(&walk, content);
        }
        complain_of_waiting_text(&walk);
    }
    return walk;
}

static VoileResult keep_lines(TextSlice text, const Walk* counted, const VoileAllocator* allocator,
                              Recording* out_recording, TextErrors* errors)
{
    Recording recording = counted->scene;
    recording.allocator = *allocator;
    recording.line_count = counted->line_count;
    recording.text_count = counted->text_count;
    recording.block_size =
        counted->line_count * sizeof(RecordingLine) + (size_t)counted->text_count * sizeof(RecordingText);
    if (recording.line_count > 0)
    {
        recording.lines = voile_allocate(allocator, recording.block_size);
        if (recording.lines == NULL)
        {
            VoileError error;
            VoileResult result = voile_fail(&error, VOILE_ERROR_MEMORY, 0, "out of memory for %zu lines of a recording",
                                            recording.line_count);
            text_errors_add_error(errors, &error);
            return result;
        }
        recording.texts = (RecordingText*)(void*)(recording.lines + recording.line_count);
        (void)walk_over(text, &recording, errors);
    }
    *out_recording = recording;
    return VOILE_OK;
}

VoileResult recording_parse(const char* text, size_t size, const VoileAllocator* allocator, Recording* out_recording,
                            TextErrors* errors)
{
    *out_recording = (Recording){ 0 };
    TextSlice whole = { text, size };
    Walk counted = { .line_count = 0 };
    if (size > MAX_RECORDING_SIZE)
    {
        text_errors_add(errors, 0, "the recording is larger than %zu MB", MAX_RECORDING_SIZE >> 20);
    }
    else
    {
        counted = walk_over(whole, out_recording, errors);
    }

    VoileResult result = text_errors_result(errors, NULL);
    if (result == VOILE_OK)
    {
        result = keep_lines(whole, &counted, allocator, out_recording, errors);
    }
    return result;
}

void recording_release(Recording* recording)
{
    if (recording->lines != NULL)
    {
        voile_release(&recording->allocator, recording->lines, recording->block_size);
    }
    *recording = (Recording){ 0 };
}

// --- writing -----------------------------------------------------------------------------------------------------------

void recording_write_start(TextBuffer* buffer, const char* scene_name)
{
    text_buffer_add(buffer, MAGIC " %d\n", VERSION);
    if (scene_name[0] != '\0')
    {
        text_buffer_add(buffer, SCENE_NAME " %s\n", scene_name);
    }
}

static void write_block(TextBuffer* buffer, const char* word, const char* text, size_t size)
{
    text_buffer_add(buffer, "%s\n", word);
    text_buffer_add_bytes(buffer, text, size);
    bool has_line_end = size == 0 || text[size - 1] == '\n';
    text_buffer_add(buffer, "%s" BLOCK_END "\n", has_line_end ? "" : "\n");
}

void recording_write_start_text(TextBuffer* buffer, const char* scene_text, size_t size)
{
    text_buffer_add(buffer, MAGIC " %d\n", VERSION);
    write_block(buffer, SCENE_TEXT, scene_text, size);
}

void recording_write_opened_text(TextBuffer* buffer, const char* scene_text, size_t size)
{
    write_block(buffer, OPENED, scene_text, size);
}

void recording_write_picture(TextBuffer* buffer, const char* name, const void* bytes, size_t size)
{
    VOILE_ASSERT(name[0] != '\0' && strchr(name, '\n') == NULL);
    text_buffer_add(buffer, PICTURE " %s\n", name);
    base64_write(buffer, (const unsigned char*)bytes, size);
    text_buffer_add(buffer, BLOCK_END "\n");
}

void recording_write_line(TextBuffer* buffer, int64_t tick, const char* verb, const char* arguments)
{
    VOILE_ASSERT(tick >= 0 && strchr(verb, '\n') == NULL && strchr(arguments, '\n') == NULL);
    text_buffer_add(buffer, "at %" PRId64 " %s%s%s\n", tick, verb, arguments[0] != '\0' ? " " : "", arguments);
}
