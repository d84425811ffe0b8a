// The one loop that decides how fast a cloth is: moving the ends of links so that each has its length again.

#ifndef CORE_PROJECTION_H
#define CORE_PROJECTION_H

#include "core/cloth_types.h"

typedef struct Projection
{
    float compliance;       // metres per newton, added to each link's own
    float inverse_square_h; // 1 / h^2 of the sub-step
    bool is_first_pass;     // of the sub-step: the corrections start from 0
} Projection;

// Projects `count` links that share no point, from a batch of the cloth.
void project_links(PointBlock* points, const LinkEnds* ends, const float* compliances, LinkState* states, int32_t count,
                   const Projection* projection);

#endif
