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

/// Returns how often a property with many tries is tried: a third for a change, all of them with PIMENTO_FULL_TESTS, as
/// tests/nightly builds.
constexpr int longTriesOf(int full, int sanitized)
{
#ifdef PIMENTO_FULL_TESTS
    return triesOf(full, full);
#else
    return triesOf(full / 3, sanitized);
#endif
}

} // namespace pimento::test
