// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

#include <cstdint>
#include <stop_token>
#include <string>

namespace pimento::upmem {

/// Range of values for the arguments.
enum class CheckedValues : std::uint8_t {
    Small, // 0 to 49, as in the published runs
    Any,   // the whole range of their type; results wrap around
};

struct CheckedData {
    CheckedValues values = CheckedValues::Small;
    std::uint64_t seed = 50;
};

/// Comparison of a schedule's results with those of its kernel.
struct ScheduleComparison {
    std::int64_t elements = 0; // elements of all results
    std::int64_t wrong = 0;
    std::string firstWrong = {}; // "computes 3 instead of 4 for element 0 of y"

    [[nodiscard]] bool isRight() const { return wrong == 0; }
};

/// Runs the instructions of a compiled schedule on generated data and compares all results with those of the plain
/// program. Error: too many elements, a rule that an instruction breaks, or a stop.
[[nodiscard]] Result<ScheduleComparison> compareSchedule(const tensor::Program& plain, const CompiledSchedule& compiled,
                                                         const sim::upmem::DpuSystem& system, const CheckedData& data,
                                                         std::stop_token stop);

/// Runs a schedule on small numbers and returns the number of compared elements. Error: as for compareSchedule(), or
/// some elements are wrong.
[[nodiscard]] Result<std::int64_t> checkSchedule(const tensor::Program& plain, const CompiledSchedule& compiled,
                                                 const sim::upmem::DpuSystem& system, std::stop_token stop);

} // namespace pimento::upmem
