// A session plays a recording or a script: its lines act when their tick has come. And what it says about that.

#include "sandbox/error_words.h"
#include "sandbox/session_state.h"

#include <stdio.h>
#include <string.h>

int64_t session_hash_count(const Session* session)
{
    return session->player.hash_count;
}

int64_t session_failed_tick(const Session* session)
{
    return session->sandbox->has_failed ? session->sandbox->failed_tick : -1;
}

bool session_is_watching(const Session* session)
{
    return !player_has_ended(&session->player);
}

bool session_has_played_all(const Session* session)
{
    return player_has_ended(&session->player);
}

// ------------------------------------------------------------------------------------------------------------ messages

void session_print_message(const Session* session, Language language, char out_text[SESSION_MESSAGE_SIZE])
{
    notice_print(&session->notice, session->sandbox, language, out_text);
    if (session->message[0] == '\0')
    {
        return;
    }
    char words[ERROR_WORDS_SIZE];
    error_words(language, session->message, words);
    out_text[0] = '\0';
    if (session->message_line > 0)
    {
        snprintf(out_text, SESSION_MESSAGE_SIZE, "%s:%d: ", session->player_name, session->message_line);
    }
    size_t used = strlen(out_text);
    text_slice_copy((TextSlice){ words, strlen(words) }, out_text + used, SESSION_MESSAGE_SIZE - used);
}

void session_tell(Session* session, int line, const char* sentence)
{
    snprintf(session->message, sizeof session->message, "%s", sentence);
    session->message_line = line;
}

// ------------------------------------------------------------------------------------------------------------- pointer

static void lift_if_down(Session* session, PointerButton button)
{
    if (session->tools.is_down[button])
    {
        tools_lift(&session->tools, session->sandbox, button);
    }
}

static void press_if_up(Session* session, PointerButton button)
{
    if (!session->tools.is_down[button])
    {
        SessionEvent press = { .kind = SESSION_EVENT_DOWN, .x = session->tools.x, .y = session->tools.y };
        press.button = button;
        press.cuts = button == POINTER_RIGHT;
        tools_press(&session->tools, session->sandbox, &press);
    }
}

// The hand alone: a script turns the view by its `view` lines.
static void play_pointer(Session* session, const PlayerLine* line)
{
    session_aim_tools(session);
    tools_claim_carry(&session->tools, session->sandbox);
    tools_move(&session->tools, session->sandbox, line->x, line->y);
    if (line->hold == POINTER_HOLD_AS_BEFORE)
    {
        return;
    }
    for (int button = POINTER_LEFT; button <= POINTER_RIGHT; ++button)
    {
        bool is_held = line->hold == (button == POINTER_LEFT ? POINTER_HOLD_LEFT : POINTER_HOLD_RIGHT);
        if (is_held)
        {
            press_if_up(session, (PointerButton)button);
        }
        else
        {
            lift_if_down(session, (PointerButton)button);
        }
    }
}

static VoileResult open_scene(Session* session, const PlayerLine* line, VoileError* error)
{
    Scene scene;
    TextErrors errors = { .count = 0 };
    VoileResult result = player_read_scene(line, &scene, &errors);
    if (result != VOILE_OK)
    {
        return text_errors_result(&errors, error);
    }
    const Scene* before = &session->sandbox->scene;
    memcpy(scene.folder, before->folder, sizeof scene.folder);
    scene.recorded_pictures = before->recorded_pictures;
    SandboxCommand command = line->command;
    command.scene = &scene;
    return sandbox_apply(session->sandbox, &command, error);
}

static VoileResult play_command(Session* session, const PlayerLine* line, VoileError* error)
{
    CommandKind kind = line->command.kind;
    VoileResult result = kind == COMMAND_OPEN ? open_scene(session, line, error)
                                              : sandbox_apply(session->sandbox, &line->command, error);
    if (result == VOILE_OK && (kind == COMMAND_OPEN || kind == COMMAND_UNDO || kind == COMMAND_REDO))
    {
        session_follow_world(session);
    }
    return result;
}

static VoileResult play_line(Session* session, const PlayerLine* line, VoileError* error)
{
    Sandbox* sandbox = session->sandbox;
    switch (line->kind)
    {
    case PLAYER_COMMAND:
        return play_command(session, line, error);
    case PLAYER_HASH:
        player_compare(&session->player, sandbox->tick, line, sandbox_hash(sandbox));
        return VOILE_OK;
    case PLAYER_POINTER:
        play_pointer(session, line);
        return VOILE_OK;
    case PLAYER_KEY:
        session_act(session, line->action);
        return VOILE_OK;
    case PLAYER_VIEW:
        session_play_view(session, line);
        return VOILE_OK;
    }
    return VOILE_OK;
}

// A line that does not fit the world ends the playing, with a sentence.
static VoileResult play_lines(Session* session, VoileError* error)
{
    PlayerLine line;
    while (player_next(&session->player, session->sandbox->tick, &line))
    {
        VoileError why;
        if (play_line(session, &line, &why) != VOILE_OK)
        {
            session->player.next = session->player.recording->line_count;
            return voile_fail(error, VOILE_ERROR_SYNTAX, line.line, "%s", why.message);
        }
    }
    return VOILE_OK;
}

void session_play_due_lines(Session* session)
{
    VoileError error;
    if (play_lines(session, &error) != VOILE_OK)
    {
        session_tell(session, error.line, error.message);
    }
    const Player* player = &session->player;
    if (player->diverged_line > 0 && session->message[0] == '\0')
    {
        char sentence[64];
        snprintf(sentence, sizeof sentence, "from tick %lld on the replay differs", (long long)player->diverged_tick);
        session_tell(session, player->diverged_line, sentence);
    }
}

void session_end_replay(Session* session)
{
    session->player.next = session->player.recording->line_count;
    session_toast_of(session, "replay", say(session->language, "The replay has ended: the cloth is yours"));
}

static VoileResult divergence(const Session* session, VoileError* error)
{
    const Player* player = &session->player;
    return player->diverged_line == 0
               ? VOILE_OK
               : voile_fail(error, VOILE_ERROR_DIVERGED, player->diverged_line,
                            "the state at tick %lld differs from the recorded one", (long long)player->diverged_tick);
}

VoileResult session_run(Session* session, int64_t ticks, VoileError* error)
{
    VoileResult result = play_lines(session, error);
    while (result == VOILE_OK && session->sandbox->tick < ticks && !session_is_paused(session))
    {
        session_advance_eyes(session, 1.0 / TICKS_PER_SECOND, true);
        tools_settle(&session->tools, session->sandbox, false);
        tools_age_trail(&session->tools, 1.0 / TICKS_PER_SECOND);
        session_tick(session);
        result = play_lines(session, error);
    }
    if (session_is_paused(session))
    {
        session_show_hand(session);
    }
    pass_watch_look(&session->passes, session->sandbox, true);
    return result == VOILE_OK ? divergence(session, error) : result;
}
