// Lists of different lengths in two arrays: the items of owner i are items[starts[i]] up to items[starts[i + 1]].
//
// To build: count each item with starts[owner + 1] += 1, rows_open, store each with items[starts[owner]++], rows_close.

#ifndef CORE_ROWS_H
#define CORE_ROWS_H

#include <stdint.h>

// Turns counts into the places where each owner's items go. `starts` has owner_count + 1 entries.
void rows_open(int32_t* starts, int32_t owner_count);

// Puts back the places that storing has moved on.
void rows_close(int32_t* starts, int32_t owner_count);

#endif
