// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/chosen_candidate.h"
#include "app/cli/json_value.h"
#include "app/cli/options.h"
#include "app/cli/support.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <string>

// What the two forms of `verify` share.

namespace pimento::upmem {
class ScheduleProblem;
}

namespace pimento::cli {

/// Drafts verified so far.
struct Tally {
    std::int64_t verified = 0;
    std::int64_t wrong = 0;
    std::int64_t refused = 0; // data did not fit, or the device cannot do it
    std::int64_t elements = 0;
    std::int64_t exact = 0;
    std::int64_t commands = 0;
    double worstShare = 0; // of a rounding bound that was used up
};

/// Runs a program on whole and on real numbers; says what is wrong, nothing if all is well. Error: it cannot be
/// executed.
[[nodiscard]] Result<std::string> verifyProgram(const lower::Program& program, std::uint64_t seed, Tally& tally,
                                                Interrupt& interrupt, ProgressLine& line);

/// "gemv batch=1,... on attacc, draft 16x1,1x4,1x16".
[[nodiscard]] std::string caseName(const DraftQuestion& question, const Draft& draft);

/// The figures of a tally, to be appended to what was verified; `refused` is what people call the refused ones.
[[nodiscard]] Json tallyJson(const Tally& tally);
void printTally(const Tally& tally, const char* refused);

/// Schedules for DPUs.
int verifySchedules(const VerifyOptions& options, const upmem::ScheduleProblem& problem);

/// Random kernels of the library, sizes, drafts and devices.
int verifyLibrary(const VerifyOptions& options);

} // namespace pimento::cli
