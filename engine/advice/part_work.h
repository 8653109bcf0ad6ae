// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/advice/parts.h"
#include "engine/systems/dcc/draft_program.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstdint>
#include <limits>
#include <stop_token>

namespace pimento {

/// What the requests of a program ask for, part by part: known from the requests alone, without running them.
struct PartWork {
    /// Cycles: the lower bounds of the sections between fences, added up. On Samsung's machine each section counts as
    /// if no row were open when it begins.
    PerPart least{};
    PerPart sections{}; // between fences
    PerPart start{};    // cycles, see Starts::Measure
    std::int64_t requests = 0;
    std::int64_t bound = 0; // cycles: no run takes less

    bool operator==(const PartWork&) const = default;
};

/// Whether it is found out what the sections of a program take for no work at all.
enum class Starts : std::uint8_t {
    Omit,
    /// Of each section the first and the last request of every kind in every channel are run: what that takes beyond
    /// its own lower bound is spent on opening rows, changing modes and waiting for the last data, however much there
    /// is to do. On Samsung's machine the lower bounds contain it.
    Measure,
};

struct PartWorkOptions {
    Starts starts = Starts::Omit;
    std::int64_t mostRequests = std::numeric_limits<std::int64_t>::max(); // more are an error
    Progress* heartbeat = nullptr;                                        // borrowed; called every thousand requests
};

/// Error: too many requests, requests that cannot be made, or a stop.
[[nodiscard]] Result<PartWork> partWorkOf(const DraftProgram& program, const PartWorkOptions& options = {},
                                          const std::stop_token& stop = {});

/// What the parts of a changed program take, in cycles. `cycles` are those of the parts of a program that was run,
/// `known` is what it asked for, with its starts.
///
///   cycles = start + pace x least       of the run: the start is at most what exceeds the least
///   changed = start x sections'/sections + pace x least'
///
/// The change is thus taken to leave alone how long a section needs to get going and how many times longer than its
/// lower bound the rest of it takes.
[[nodiscard]] PerPart predictedParts(const PerPart& cycles, const PartWork& known, const PartWork& changed);

} // namespace pimento
