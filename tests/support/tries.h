// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento::test {

/// Returns how often a property is tried. Sanitizers make a try ten times as long, and their mistakes show up early.
constexpr int triesOf(int usual, int sanitized)
{
#ifdef PIMENTO_SANITIZED
    (void)usual;
    return sanitized;
#else
    (void)sanitized;
    return usual;
#endif
}

} // namespace pimento::test
