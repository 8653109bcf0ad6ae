// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <cstdlib>

/// Stops the program with the violated claim. For mistakes of the program, never of a user.
#define PIMENTO_ASSERT(condition, sentence)                                                  \
    do {                                                                                     \
        if (!(condition)) {                                                                  \
            std::fprintf(stderr, "%s:%d: broken claim: %s\n", __FILE__, __LINE__, sentence); \
            std::abort();                                                                    \
        }                                                                                    \
    } while (false)
