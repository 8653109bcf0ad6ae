// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/tries.h"

#include <cstdlib>

namespace pimento::test {

/// Returns how often a property with many tries is tried: all of them if PIMENTO_ALL_TRIES is set, otherwise as
/// longTriesOf().
inline int askedTriesOf(int full, int sanitized)
{
    return std::getenv("PIMENTO_ALL_TRIES") != nullptr ? full : longTriesOf(full, sanitized);
}

} // namespace pimento::test
