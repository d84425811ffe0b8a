/// @file strokes.h
/// Sheets to cut, and strokes across them.

#ifndef TESTS_STROKES_H
#define TESTS_STROKES_H

#include "fixture.h"
#include "property/property.h"

#define MAX_WEDGES 12

/// A sheet as large as the trial wants, blown out of its plane for some steps.
VoileCloth* blown_sheet_create(Trial* trial, SheetDef* out_def, bool is_mesh);

/// 1 to MAX_WEDGES strokes somewhere across such a sheet, all seen from one eye in front of it; returns how many.
int32_t choose_wedges(Random* random, VoileWedge* out_wedges);

#endif
