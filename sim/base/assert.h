// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <cstdlib>

/// For mistakes of ours, never of a user: says which claim was broken and stops.
#define PIMENTO_ASSERT(condition, sentence)                                                  \
    do {                                                                                     \
        if (!(condition)) {                                                                  \
            std::fprintf(stderr, "%s:%d: broken claim: %s\n", __FILE__, __LINE__, sentence); \
            std::abort();                                                                    \
        }                                                                                    \
    } while (false)
