/// @file voile.h
/// All of libvoile.

#ifndef VOILE_VOILE_H
#define VOILE_VOILE_H

#include "voile/base.h"
#include "voile/clock.h"
#include "voile/cloth.h"
#include "voile/collider.h"
#include "voile/easing.h"
#include "voile/follow.h"
#include "voile/vector.h"

#define VOILE_VERSION_MAJOR 0
#define VOILE_VERSION_MINOR 1
#define VOILE_VERSION_PATCH 0
#define VOILE_VERSION       "0.1.0"

#endif
