// Which links span which edges and faces; the rules are in topology.h.

#ifndef CORE_SPANS_H
#define CORE_SPANS_H

#include "core/edges.h"
#include "core/topology.h"

// Counts the spans in `table`, and sets the counts of `out_topology`.
VOILE_MUST_USE VoileResult topology_measure(EdgeTable* table, const VoileVec3* rest_positions, Topology* out_topology,
                                            VoileError* error);

// Fills its arrays, which must be as long as the counts say.
void topology_write(const EdgeTable* table, const VoileVec3* rest_positions, Topology* topology);

#endif
