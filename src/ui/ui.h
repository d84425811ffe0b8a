// Widgets in immediate mode: whoever has something to set names every widget in a pass, in which each looks at the one event
// of the pass, changes the caller's value and says so. A frame makes one pass for each press, release, turn of the wheel,
// key and text, in their order, and one at its end, which also fills the draw lists. What a pass remembers is below; nothing
// is allocated. Widgets know neither what they set nor a window.
//
// A widget is known by its name, within the names that were pushed: not by the order of calls. Two with one name are one.

#ifndef UI_UI_H
#define UI_UI_H

#include "ui/draw_list.h"
#include "ui/line_edit.h"
#include "ui/range.h"
#include "ui/theme.h"

#define UI_NUMBER_SIZE   32
#define UI_EDIT_SIZE     160 // bytes of text that can be typed, a NUL included
#define UI_MAX_SEEDS     4
#define UI_MAX_HITS      384
#define UI_TIP_SECONDS   0.6
#define UI_DOUBLE_CLICK  0.4   // seconds between its two presses, at most
#define UI_ROW_HEIGHT    28.0f // reference pixels, of a plain row
#define UI_SLIDER_HEIGHT 38.0f
#define UI_AUTO_HEIGHT   48.0f // of one with a button for what is automatic
#define UI_MIN_HIT       24.0f // height of whatever can be pressed

typedef enum UiEventKind
{
    UI_EVENT_NONE,    // the pointer may have moved
    UI_EVENT_PRESS,   // of the left button
    UI_EVENT_RELEASE, // of the same
    UI_EVENT_WHEEL,
    UI_EVENT_KEY, // went down, or repeats
    UI_EVENT_TEXT,
} UiEventKind;

typedef struct UiEvent
{
    UiEventKind kind;
    UiKey key;
    bool has_shift, has_control;
    float notches;    // of the wheel, away from the hand above 0
    const char* text; // UTF-8; of a TEXT
} UiEvent;

// What the widgets themselves say.
typedef struct UiWords
{
    const char* automatic;    // a number that is none, as it is shown and typed
    const char* not_a_number; // of a typed text
    const char* from;         // "from 1 to 5"
    const char* to;
} UiWords;

// How numbers become text and back.
typedef struct UiNumbers
{
    // `is_exact`: to be edited; else with as many digits as one reads.
    void (*print)(float value, bool is_exact, char out_text[UI_NUMBER_SIZE]);
    bool (*parse)(const char* text, float* out_value); // false for what is no finite number
} UiNumbers;

// What all passes of a frame share. What it points to must live as long as passes are made.
typedef struct UiPage
{
    UiRect place; // of all widgets
    float scale;
    const GlyphSource* glyphs;
    const UiTheme* theme;
    const UiWords* words;
    const UiNumbers* numbers;
    UiRect canvas;    // within which lists and tips open
    bool has_pointer; // it is over the window
} UiPage;

typedef struct UiEdit
{
    uint32_t id; // 0: nothing is typed
    char text[UI_EDIT_SIZE];
    LineCaret caret;
} UiEdit;

// What of typed text the focused widget begins to be edited with.
typedef enum UiTyping
{
    UI_TYPING_NOTHING,
    UI_TYPING_NUMBERS,
    UI_TYPING_WORDS,
} UiTyping;

// A widget that can have the focus, and where it lies.
typedef struct UiStop
{
    uint32_t id;
    const char* name;
    UiRect row;
    bool is_scrolled;
} UiStop;

typedef struct UiHit
{
    uint32_t id;
    UiRect rect;
} UiHit;

// Zero it to start. `x`, `y` are the caller's to set between passes; the rest is read only.
typedef struct Ui
{
    UiPage page;
    UiEvent event;
    bool draws;    // the pass fills the lists
    bool is_taken; // a widget used the event
    float x, y;    // the pointer, pixels of the canvas
    double now;    // seconds

    // kept from pass to pass
    uint32_t active; // has the button
    int active_part; // of it
    uint32_t focus;
    bool focus_shows; // it was led there by keys
    UiTyping typing;
    uint32_t popup;   // the list that is open
    int popup_choice; // the one that is marked in it
    int popup_first;  // the first that is shown
    UiEdit edit;
    uint32_t complaint; // whose
    char complaint_text[UI_EDIT_SIZE];
    UiRect complaint_rect;
    float scroll;       // pixels
    float wheel_rest;   // of a notch
    double wheel_until; // the wheel goes on scrolling until then, whatever comes below the pointer
    float grip_x;       // where the active widget was taken
    float grip_value;
    bool is_double; // the press of this pass is the second one of a double click
    uint32_t last_pressed;
    double last_press;
    uint32_t hot; // is under the pointer
    const char *tip, *tip_more;
    UiRect tip_rect;
    float tip_x, tip_y; // where the pointer came to rest
    double tip_since;

    // of the pass
    uint32_t stepped; // what went one step on by the wheel, an arrow or a button
    uint32_t seeds[UI_MAX_SEEDS];
    int seed_count;
    UiRect clip;
    int cursor; // where the next row begins
    int left, width;
    bool is_scrolled;
    int content_top, content_height;
    UiRect scrolled;
    UiStop first_stop, last_stop, previous_stop, focus_stop, next_stop;
    UiStop first_head, last_head, previous_head, next_head; // sections among them
    bool has_met_active, has_met_popup, has_met_edit;
    uint32_t hot_before;
    UiHit hits[UI_MAX_HITS];
    int hit_count;
    UiDrawList under, over; // `over` holds lists and tips
} Ui;

// --- passes ------------------------------------------------------------------------------------------------------------

// Seconds pass between frames, not in passes.
void ui_start_frame(Ui* ui, const UiPage* page, double seconds);

void ui_begin(Ui* ui, const UiEvent* event, bool draws);
void ui_end(Ui* ui);

// The button is up whatever was told, or the pointer was taken away: the active widget lets go.
void ui_let_go(Ui* ui);

// No widget has the focus; what was being typed is dropped.
void ui_unfocus(Ui* ui);

// Whether something will happen without an event: a tip that is to come, or the end of a double click's time.
bool ui_is_waiting(const Ui* ui);

void ui_draw(const Ui* ui, Canvas* canvas, const GlyphSource* glyphs);

// Whether typed text is wanted by what is being typed, or begins to edit the focused widget: then the key that types it is
// nobody else's.
bool ui_takes_text(const Ui* ui, const char* text);

// The text that has the caret; NULL where nothing is typed.
const char* ui_typed_text(const Ui* ui);

// Between passes: as if it were typed. What does not fit whole is dropped.
void ui_type(Ui* ui, const char* text);

// Says what is wrong with what was typed into a widget, until the next event.
void ui_complain(Ui* ui, uint32_t id, const char* text);

// --- names -------------------------------------------------------------------------------------------------------------

void ui_push(Ui* ui, const char* name);
void ui_pop(Ui* ui);
uint32_t ui_id(const Ui* ui, const char* name);

// Where a widget that can be pressed was seen in the last pass; false where it was not.
bool ui_find_hit(const Ui* ui, uint32_t id, UiRect* out_rect);

// --- layout ------------------------------------------------------------------------------------------------------------

int ui_px(const Ui* ui, float reference_px);

// All rows up to ui_end_scroll lie in `rect` and scroll where they are too many.
void ui_begin_scroll(Ui* ui, UiRect rect);
void ui_end_scroll(Ui* ui);

// The next row; `is_seen` tells whether anything of it shows.
UiRect ui_take_row(Ui* ui, float height, bool* out_is_seen);

// --- widgets -----------------------------------------------------------------------------------------------------------

typedef enum UiChange
{
    UI_SAME,
    UI_CHANGED,
    UI_RESET, // to be put back to what it was; the value is untouched
} UiChange;

// What every widget has.
typedef struct UiLabel
{
    const char* name;  // by which it is known
    const char* label; // what stands there
    const char* tip;   // NULL: none
    const char* more;  // a second sentence of it; NULL: none
    bool differs;      // from what it was: a mark stands at it, and a double click puts it back
    bool is_disabled;
} UiLabel;

typedef struct UiNumber
{
    UiLabel label;
    const char* unit; // "" where there is none
    UiRange range;
    bool has_auto; // below 0 it is automatic
} UiNumber;

void ui_heading(Ui* ui, const char* text);
void ui_space(Ui* ui, float height);

// A section's header; folds when it is pressed. Returns whether what follows is to be shown.
bool ui_section(Ui* ui, const UiLabel* label, bool* is_folded);

// Buttons side by side, of which `chosen` (-1: none) is marked. Returns the one that was pressed, -1 for none.
int ui_buttons(Ui* ui, const UiLabel* labels, int count, int chosen);

// A button in a place of the caller's, with a sign in it: '<', '>' or 'x'.
bool ui_sign_button(Ui* ui, const UiLabel* label, UiRect rect, char sign);

UiChange ui_check(Ui* ui, const UiLabel* label, bool* value);
UiChange ui_choice(Ui* ui, const UiLabel* label, const char* const* names, int count, int* value);
UiChange ui_slider(Ui* ui, const UiNumber* number, float* value);

// Buttons for less and more beside the number.
UiChange ui_stepper(Ui* ui, const UiNumber* number, float* value);

// Three numbers. Each can be dragged sideways.
UiChange ui_vector(Ui* ui, const UiNumber* number, float value[3]);

// A direction in degrees, 0 is down, above 0 to the right: a dial, and the number beside it.
UiChange ui_dial(Ui* ui, const UiNumber* number, float* degrees);

// A text that is typed, up to `capacity` bytes with its NUL.
UiChange ui_text(Ui* ui, const UiLabel* label, char* text, int capacity);

#endif
