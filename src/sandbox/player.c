#include "sandbox/player.h"

#include "formats/numbers.h"

#include <string.h>

typedef VoileResult (*LineReader)(const RecordingLine* line, PlayerLine* out_line, VoileError* error);

static VoileResult read_hash(const RecordingLine* line, PlayerLine* out_line, VoileError* error)
{
    out_line->kind = PLAYER_HASH;
    if (line->arguments.length != 16 ||
        !number_parse_hex(line->arguments.start, line->arguments.length, &out_line->hash))
    {
        return voile_fail(error, VOILE_ERROR_SYNTAX, line->line, "'hash' needs 16 hexadecimal digits");
    }
    return VOILE_OK;
}

static bool read_hold(TextSlice word, PointerHold* out_hold)
{
    static const char* const names[] = { "", "left", "right", "none" };
    for (int i = POINTER_HOLD_LEFT; i <= POINTER_HOLD_NONE; ++i)
    {
        if (text_slice_equals(word, names[i]))
        {
            *out_hold = (PointerHold)i;
            return true;
        }
    }
    return false;
}

static VoileResult read_pointer(const RecordingLine* line, PlayerLine* out_line, VoileError* error)
{
    TextSlice rest = line->arguments;
    TextSlice x, y, hold;
    out_line->kind = PLAYER_POINTER;
    out_line->hold = POINTER_HOLD_AS_BEFORE;
    bool is_read = text_next_word(&rest, &x) && number_parse_float(x.start, x.length, &out_line->x) &&
                   text_next_word(&rest, &y) && number_parse_float(y.start, y.length, &out_line->y);
    if (is_read && text_next_word(&rest, &hold))
    {
        is_read = read_hold(hold, &out_line->hold) && text_slice_trim(rest).length == 0;
    }
    return is_read ? VOILE_OK
                   : voile_fail(error, VOILE_ERROR_SYNTAX, line->line,
                                "'pointer' is written pointer X Y [left|right|none]");
}

// The keys of the hand without a mouse, and of widgets: a recording says what they did, in commands.
static bool belongs_to_keyboard_hand(const char* chord)
{
    static const char* const names[] = { "Up", "Down", "Left", "Right", "PageUp", "PageDown", "Enter", "Return", "X" };
    const char* plus = strrchr(chord, '+');
    bool belongs = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    {
        belongs = belongs || strcmp(plus != NULL ? plus + 1 : chord, names[i]) == 0;
    }
    return belongs;
}

static VoileResult read_key(const RecordingLine* line, PlayerLine* out_line, VoileError* error)
{
    char chord[32];
    bool fits = text_slice_copy(line->arguments, chord, sizeof chord);
    const KeyRow* row = fits ? keys_find(chord) : NULL;
    out_line->kind = PLAYER_KEY;
    if (row == NULL && fits && belongs_to_keyboard_hand(chord))
    {
        return voile_fail(error, VOILE_ERROR_SYNTAX, line->line, "'%s' belongs to the window, not to a recording",
                          chord);
    }
    if (row == NULL)
    {
        char shown[TEXT_SHOWN_SIZE];
        const char* nearest = text_nearest_name(line->arguments, &key_rows[0].chord, key_row_count, sizeof(KeyRow));
        text_show(line->arguments, shown, sizeof shown);
        return nearest != NULL ? voile_fail(error, VOILE_ERROR_SYNTAX, line->line,
                                            "'%s' is not a key (did you mean '%s'?)", shown, nearest)
                               : voile_fail(error, VOILE_ERROR_SYNTAX, line->line, "'%s' is not a key", shown);
    }
    if (row->action == ACTION_QUIT || row->action == ACTION_FULLSCREEN || row->action == ACTION_FIRST_PERSON)
    {
        return voile_fail(error, VOILE_ERROR_SYNTAX, line->line, "'%s' belongs to the window, not to a recording",
                          chord);
    }
    out_line->action = row->action;
    return VOILE_OK;
}

#define MAX_VIEW_PLACE 1.0e6f // metres from the origin

static bool read_place(TextSlice* rest, VoileVec3* out_place)
{
    float* const numbers[] = { &out_place->x, &out_place->y, &out_place->z };
    for (int i = 0; i < 3; ++i)
    {
        TextSlice word;
        bool is_read = text_next_word(rest, &word) && number_parse_float(word.start, word.length, numbers[i]);
        if (!is_read || !(*numbers[i] >= -MAX_VIEW_PLACE && *numbers[i] <= MAX_VIEW_PLACE))
        {
            return false;
        }
    }
    return true;
}

// A name, or eye and target. `view end` shows nothing: it is a script's way to say how long it takes.
static VoileResult read_view(const RecordingLine* line, PlayerLine* out_line, VoileError* error)
{
    TextSlice rest = line->arguments;
    out_line->kind = PLAYER_VIEW;
    out_line->view = camera_view_find(rest);
    if (out_line->view != CAMERA_VIEW_FREE || text_slice_equals(rest, "end"))
    {
        return VOILE_OK;
    }
    TextSlice more = rest;
    TextSlice word;
    if (text_next_word(&more, &word) && text_slice_trim(more).length == 0)
    {
        return camera_view_refuse(word, line->line, error);
    }
    out_line->has_camera = read_place(&rest, &out_line->eye) && read_place(&rest, &out_line->at) &&
                           text_slice_trim(rest).length == 0 && voile_distance(out_line->eye, out_line->at) > 0.0f;
    return out_line->has_camera ? VOILE_OK
                                : voile_fail(error, VOILE_ERROR_SYNTAX, line->line,
                                             "'view' is written view NAME, or view X Y Z X Y Z: the eye's place, and "
                                             "another that it looks at");
}

typedef struct VerbRow
{
    const char* name;
    LineReader read;
} VerbRow;

static const VerbRow verbs[] = {
    { "hash", read_hash },
    { "pointer", read_pointer },
    { "key", read_key },
    { "view", read_view },
};

static VoileResult refuse_verb(const RecordingLine* line, VoileError* error)
{
    char shown[TEXT_SHOWN_SIZE];
    const char* nearest = command_nearest_name(line->verb);
    nearest = nearest != NULL
                  ? nearest
                  : text_nearest_name(line->verb, &verbs[0].name, sizeof verbs / sizeof *verbs, sizeof *verbs);
    text_show(line->verb, shown, sizeof shown);
    return nearest != NULL ? voile_fail(error, VOILE_ERROR_SYNTAX, line->line,
                                        "'%s' is not a command (did you mean '%s'?)", shown, nearest)
                           : voile_fail(error, VOILE_ERROR_SYNTAX, line->line, "'%s' is not a command", shown);
}

static VoileResult take_text(const RecordingText* text, PlayerLine* out_line, VoileError* error)
{
    out_line->scene_text = text->text;
    out_line->scene_text_line = text->first_line;
    bool opens = out_line->kind == PLAYER_COMMAND && out_line->command.kind == COMMAND_OPEN;
    return opens ? VOILE_OK
                 : voile_fail(error, VOILE_ERROR_SYNTAX, out_line->line,
                              "a scene's text is given for this line, which is not an 'open'");
}

static VoileResult read_verb(const RecordingLine* line, PlayerLine* out_line, VoileError* error)
{
    *out_line = (PlayerLine){ .line = line->line };
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; ++i)
    {
        if (text_slice_equals(line->verb, verbs[i].name))
        {
            return verbs[i].read(line, out_line, error);
        }
    }
    CommandKind kind = command_find(line->verb);
    if (kind == COMMAND_KIND_COUNT)
    {
        return refuse_verb(line, error);
    }
    out_line->kind = PLAYER_COMMAND;
    return command_parse(kind, line->arguments, line->line, &out_line->command, error);
}

static VoileResult read_line(const Recording* recording, size_t index, PlayerLine* out_line, VoileError* error)
{
    const RecordingLine* line = &recording->lines[index];
    VoileResult result = read_verb(line, out_line, error);
    return result == VOILE_OK && line->text > 0 ? take_text(&recording->texts[line->text - 1], out_line, error)
                                                : result;
}

VoileResult player_read_scene(const PlayerLine* line, Scene* out_scene, TextErrors* errors)
{
    if (line->scene_text_line > 0)
    {
        VoileResult result =
            scene_parse(line->scene_text.start, line->scene_text.length, line->scene_text_line, out_scene, errors);
        const char* name = line->command.value;
        if (result == VOILE_OK)
        {
            text_slice_copy((TextSlice){ name, strlen(name) }, out_scene->name, sizeof out_scene->name);
        }
        return result;
    }
    VoileError error;
    TextSlice name = { line->command.value, strlen(line->command.value) };
    VoileResult result = scene_open_builtin(name, out_scene, &error);
    if (result != VOILE_OK)
    {
        text_errors_add(errors, line->line, "%s", error.message);
    }
    return result;
}

// A person's hands let go of everything before these keys act, and that ends the gesture: the script's own `end` would come
// too late.
static void check_gesture(const PlayerLine* line, TextSlice arguments, int* begin_count, TextErrors* errors)
{
    bool is_command = line->kind == PLAYER_COMMAND;
    *begin_count += is_command && line->command.kind == COMMAND_BEGIN ? 1 : 0;
    *begin_count -= is_command && line->command.kind == COMMAND_END && *begin_count > 0 ? 1 : 0;
    bool lets_go = line->kind == PLAYER_KEY &&
                   (line->action == ACTION_UNDO || line->action == ACTION_REDO || action_scene(line->action) >= 0);
    if (lets_go && *begin_count > 0)
    {
        text_errors_add(errors, line->line, "'key %.*s' cannot stand between 'begin' and 'end'", (int)arguments.length,
                        arguments.start);
    }
}

static void check_line(const Recording* recording, size_t index, int* begin_count, TextErrors* errors)
{
    PlayerLine line;
    VoileError error;
    if (read_line(recording, index, &line, &error) != VOILE_OK)
    {
        text_errors_add(errors, error.line, "%s", error.message);
        return;
    }
    check_gesture(&line, recording->lines[index].arguments, begin_count, errors);
    if (line.kind == PLAYER_COMMAND && line.command.kind == COMMAND_OPEN)
    {
        Scene scene;
        VoileResult result = player_read_scene(&line, &scene, errors);
        (void)result; // its errors are among the others
    }
}

VoileResult player_check(const Recording* recording, TextErrors* errors)
{
    int begin_count = 0; // without their `end`
    for (size_t i = 0; i < recording->line_count; ++i)
    {
        check_line(recording, i, &begin_count, errors);
    }
    return text_errors_result(errors, NULL);
}

bool player_next(Player* player, int64_t tick, PlayerLine* out_line)
{
    if (player_has_ended(player) || player->recording->lines[player->next].tick > tick)
    {
        return false;
    }
    // player_check has understood every line already.
    VoileResult result = read_line(player->recording, player->next++, out_line, NULL);
    return result == VOILE_OK;
}

void player_compare(Player* player, int64_t tick, const PlayerLine* line, uint64_t hash)
{
    ++player->hash_count;
    if (line->hash != hash && player->diverged_line == 0)
    {
        player->diverged_tick = tick;
        player->diverged_line = line->line;
    }
}

bool player_has_ended(const Player* player)
{
    return player->recording == NULL || player->next >= player->recording->line_count;
}

int64_t player_last_tick(const Recording* recording)
{
    return recording->line_count > 0 ? recording->lines[recording->line_count - 1].tick : 0;
}
