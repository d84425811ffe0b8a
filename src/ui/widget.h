// What the widgets' own files share.

#ifndef UI_WIDGET_H
#define UI_WIDGET_H

#include "ui/ui.h"

#define UI_TEXT_PX   13.0f // reference pixels
#define UI_SMALL_PX  11.0f
#define UI_PAD_LEFT  18.0f  // with the mark of what differs in it
#define UI_PAD_RIGHT 14.0f  // with the scroll bar in it
#define UI_BLOCK_PX  126.0f // the column of what is set, at the right
#define UI_UNIT_PX   46.0f
#define UI_GAP_PX    4.0f
#define UI_CORNER_PX 3.0f

typedef struct UiWidget
{
    uint32_t id;
    UiRect row;  // all of it
    UiRect rect; // within the paddings
    const UiLabel* label;
    bool is_hot, is_active, has_focus;
} UiWidget;

// Takes a row for a widget. False where nothing of it shows and nothing is going on with it: then there is no more to do.
bool ui_open(Ui* ui, const UiLabel* label, float height, UiWidget* out_widget);

// The same in a place of the caller's.
bool ui_open_in(Ui* ui, const UiLabel* label, UiRect row, UiRect rect, UiWidget* out_widget);

// A widget that keys lead to, in the order of their rows; and that the last of them heads a section.
void ui_add_stop(Ui* ui, uint32_t id, const char* name, UiRect row);
void ui_note_head(Ui* ui);

// A key that no widget has taken leads to another one, scrolls, or leaves all.
void ui_use_key(Ui* ui);
void ui_limit_scroll(Ui* ui);

// A place that can be pressed: says whether it was in this pass. Takes the button and the focus then.
bool ui_meet(Ui* ui, const UiWidget* widget, UiRect rect, int part);

// Whether the pointer is in there and nothing else has it.
bool ui_is_over(const Ui* ui, uint32_t id, UiRect rect);

// The key of this pass, if it is for the widget; and to tell that it was used.
UiKey ui_key_for(const Ui* ui, uint32_t id);
void ui_take(Ui* ui);

// Whole notches of the wheel over `rect` that are the widget's, above 0 away from the hand. Only with the focus: whoever
// scrolls past a widget has not asked it for anything.
int ui_wheel_for(Ui* ui, const UiWidget* widget, UiRect rect);

UiPace ui_pace(const Ui* ui);

// A part of the rectangle, reference pixels.
UiRect ui_right_part(const Ui* ui, UiRect rect, float width);
UiRect ui_inner(UiRect rect, int margin);
UiRect ui_middle_part(const Ui* ui, UiRect rect, float height);

// --- drawing, where the pass draws -------------------------------------------------------------------------------------

Color ui_text_color(const Ui* ui, const UiLabel* label);
void ui_draw_box(Ui* ui, UiRect rect, Color ground, Color border);
void ui_draw_focus(Ui* ui, const UiWidget* widget);
void ui_draw_mark(Ui* ui, const UiWidget* widget);

// One line, in the middle of the height; smaller and at last cut where it is too wide. `align`: 0 left, 1 right, 0.5 middle.
void ui_draw_text(Ui* ui, UiRect rect, float size, float align, Color color, const char* text);
int ui_text_width(const Ui* ui, float size, const char* text);

// What hangs over the widgets at a pass's end: the tip, and what was wrong with what was typed.
void ui_draw_notes(Ui* ui);

// Mark, focus and the label at the left of `width` pixels.
void ui_draw_label(Ui* ui, const UiWidget* widget, UiRect rect);

// --- typing ------------------------------------------------------------------------------------------------------------

typedef enum UiTyped
{
    UI_TYPED_NOTHING,
    UI_TYPED_TAKE, // what stands there is meant
    UI_TYPED_DROP,
} UiTyped;

void ui_edit_begin(Ui* ui, uint32_t id, const char* text);
void ui_edit_end(Ui* ui);

// What was typed cannot be taken: after Enter it waits to be mended, after what leads elsewhere it is gone.
void ui_edit_refuse(Ui* ui);

// Whether the event's text opens the focused widget's line; it is then typed into it.
bool ui_begins_typing(const Ui* ui, uint32_t id);

// What the pass's event does to the text. `rect` is where it is typed.
UiTyped ui_edit_act(Ui* ui, uint32_t id, UiRect rect);
void ui_edit_draw(Ui* ui, UiRect rect);
// As much as fits whole, with a NUL.
void ui_copy_text(char* out_text, const char* text, int capacity);

// --- numbers -----------------------------------------------------------------------------------------------------------

// Keys, the wheel over `rect`, and what is typed in `field`.
UiChange ui_number_act(Ui* ui, const UiWidget* widget, const UiNumber* number, UiRect rect, UiRect field, float* value);

// A box with the number in it, that can be dragged sideways; `sign` (may be "") stands before it.
UiChange ui_number_field(Ui* ui, const UiWidget* widget, const UiNumber* number, UiRect field, const char* sign,
                         float* value);

#endif
