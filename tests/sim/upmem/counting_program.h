// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace pimento::test {

/// Nested loops that count, as text: sums, words, transfers to places that move, products of data, critical sections.
/// Counters and the three words of each tasklet from 4096 on are its own; few ways depend on data.
[[nodiscard]] std::string countingProgram(std::uint32_t seed);

} // namespace pimento::test
