/// @file cmocka_setup.h
/// cmocka, with the headers that it wants to find before itself.

#ifndef TESTS_CMOCKA_SETUP_H
#define TESTS_CMOCKA_SETUP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
