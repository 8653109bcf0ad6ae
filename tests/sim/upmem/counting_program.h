// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace pimento::test {

/// Returns the text of a program of nested loops that count: sums, words, transfers to moving places, products of data,
/// and critical sections. The counters and the three words of each tasklet from 4096 on belong to it alone; few
/// branches depend on data.
[[nodiscard]] std::string countingProgram(std::uint32_t seed);

} // namespace pimento::test
