// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/run_parts.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstdint>
#include <limits>
#include <stop_token>

namespace pimento {

/// Work that a program's requests ask for, by part: derived from the requests alone, without a run.
struct PartWork {
    /// Cycles: sum of the lower bounds of the sections between fences. On Samsung's machine each section counts as if
    /// no row were open at its beginning.
    PerPart least{};
    PerPart sections{}; // number of sections between fences
    PerPart start{};    // cycles, see Starts::Measure
    std::int64_t requests = 0;
    std::int64_t bound = 0; // lower bound in cycles for any run

    bool operator==(const PartWork&) const = default;
};

/// Whether to measure the time of a program's sections without work.
enum class Starts : std::uint8_t {
    Omit,
    /// Runs the first and the last request of every kind in every channel of each section: the time beyond their own
    /// lower bound goes into row activations, mode changes and waiting for the last data, however much work there is.
    /// Lower bounds for Samsung's machine include this time already.
    Measure,
};

struct PartWorkOptions {
    Starts starts = Starts::Omit;
    std::int64_t mostRequests = std::numeric_limits<std::int64_t>::max(); // more requests are an error
    Progress* heartbeat = nullptr;                                        // borrowed; called every thousand requests
};

/// Computes the work of a program. Error: too many requests, requests that cannot be made, or a stop.
[[nodiscard]] Result<PartWork> partWorkOf(const DraftProgram& program, const PartWorkOptions& options = {},
                                          const std::stop_token& stop = {});

/// Predicts the cycles of a changed program's parts. `cycles` are those of the parts of a program that was run, `known`
/// is the work that it asked for, with its starts.
///
///   cycles = start + pace x least       of the run: the start is at most what exceeds the least
///   changed = start x sections'/sections + pace x least'
///
/// Assumes that the change affects neither the time that a section needs to get going nor the factor by which the rest
/// of it exceeds its lower bound.
[[nodiscard]] PerPart predictedParts(const PerPart& cycles, const PartWork& known, const PartWork& changed);

} // namespace pimento
