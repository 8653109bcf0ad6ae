// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/llvcnm.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::comonm::llvcnm {

inline constexpr std::int32_t kMostMemoryLevels = 8;
inline constexpr std::size_t kMostNestedLoops = 64;
inline constexpr std::int64_t kMostHold = 1 << 20;

/// Checks a function: names, levels, variables that have a value where they are used, forms in order, numbers in range.
/// Error: the first thing that is wrong, with its loop or instruction.
[[nodiscard]] Result<void> check(const Function& function);

/// Says what is wrong with an instruction by itself; "": nothing.
[[nodiscard]] std::string whatIsWrong(const Instruction& instruction, std::int32_t levels);

/// Variables that forms use and no loop binds, in ascending order: trip counts and sizes that the code does not know.
[[nodiscard]] std::vector<std::int32_t> parametersOf(const Function& function);

/// The function with a number for each parameter, in the order of parametersOf(). It has the same variables.
[[nodiscard]] Function withParameters(Function function, const std::vector<std::int64_t>& values);

} // namespace pimento::comonm::llvcnm
