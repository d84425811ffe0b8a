// The one loop that decides how fast a cloth is: moving the ends of links so that each has its length again.

#ifndef CORE_PROJECTION_H
#define CORE_PROJECTION_H

#include "core/cloth_types.h"

typedef struct Projection
{
    float compliance;       // metres per newton, added to each link's own
    float inverse_square_h; // 1 / h^2 of the sub-step
    bool is_first_pass;     // of the sub-step: the corrections start from 0
    bool is_measured;       // the forces are wanted as well
} Projection;

// Projects the links of one batch once.
void project_links(VoileCloth* cloth, LinkBatch batch, const Projection* projection);

#endif
