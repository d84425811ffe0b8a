#include "core/rows.h"

void rows_open(int32_t* starts, int32_t owner_count)
{
    for (int32_t i = 0; i < owner_count; ++i)
    {
        starts[i + 1] += starts[i];
    }
}

void rows_close(int32_t* starts, int32_t owner_count)
{
    for (int32_t i = owner_count; i > 0; --i)
    {
        starts[i] = starts[i - 1];
    }
    starts[0] = 0;
}
