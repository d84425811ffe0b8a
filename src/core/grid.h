// The links and faces of a regular grid of points.

#ifndef CORE_GRID_H
#define CORE_GRID_H

#include "voile/cloth.h"

int32_t grid_link_count(int32_t columns, int32_t rows, uint32_t link_kinds);
int32_t grid_face_count(int32_t columns, int32_t rows);

// In the order that voile/cloth.h documents.
void grid_write_links(int32_t columns, int32_t rows, uint32_t link_kinds, VoileLinkDef* out_links);
void grid_write_faces(int32_t columns, int32_t rows, VoileFaceDef* out_faces);

#endif
