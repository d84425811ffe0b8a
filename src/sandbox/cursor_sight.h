// What of the picture the keyboard's cursor keeps to.

#ifndef SANDBOX_CURSOR_SIGHT_H
#define SANDBOX_CURSOR_SIGHT_H

#include "sandbox/session.h"

// Of a cursor that is shown and leads nothing, once a frame at least. A point that fell out of the picture by itself, or
// that no thread holds any more there, takes no ring with it: the ring goes to the nearest one in sight, or away where there
// is none. What a turn of the view hides keeps it: `has_turned` since the last call.
void cursor_leave_what_fell(Session* session, bool has_turned);

#endif
