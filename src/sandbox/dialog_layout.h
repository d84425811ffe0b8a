// Where the parts of a dialog lie: for its picture, and for the presses that find its rows.

#ifndef SANDBOX_DIALOG_LAYOUT_H
#define SANDBOX_DIALOG_LAYOUT_H

#include "sandbox/dialog.h"

typedef struct DialogLayout
{
    int size, pad, row_height, line;
    PlotRect plate, field;
    int first_row_top, row_count; // rows that fit
    int first_shown;              // of the entries that are shown, in the first row
    int foot_top, foot_rows;
} DialogLayout;

// `shown_count`: of the entries that hold what is typed.
DialogLayout dialog_lay_out(const Dialog* dialog, const DialogPage* page, int shown_count);

#endif
