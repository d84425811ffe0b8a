/// @file slow_code.h
/// How much a test does where code runs slowly, which is without optimisation and under sanitizers.
///
/// Every build gives the same bits, so a law of numbers alone needs its many cases and long whiles only once; the optimised
/// builds run them all. The slow builds are there for the ways through the code: fewer cases and a shorter while will do, as
/// long as they go every way. What is random in order to find ways that nobody thought of stays whole, but for what only
/// compares bits: the trials of property/kernels, and what property/rough_hands plays a second time.

#ifndef TESTS_SLOW_CODE_H
#define TESTS_SLOW_CODE_H

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CODE_IS_SLOW 1
#endif
#endif

#if !defined(CODE_IS_SLOW) && (defined(__SANITIZE_ADDRESS__) || (defined(__GNUC__) && !defined(__OPTIMIZE__)))
#define CODE_IS_SLOW 1
#endif

/// IF_FAST(whole, less): a number of cases, a stride through them, a length ...
#ifdef CODE_IS_SLOW
#define IF_FAST(whole, less) (less)
#else
#define IF_FAST(whole, less) (whole)
#endif

#endif
