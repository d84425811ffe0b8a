// The scale of the curvature of voile/easing.h: equal ways on it are equal factors.

#ifndef SANDBOX_CURVATURE_H
#define SANDBOX_CURVATURE_H

// 0 at the least curvature, 1 at the largest; clamped.
float curvature_share(float curvature);

// The same back, within 1e-5 relative.
float curvature_at_share(float share);

#endif
