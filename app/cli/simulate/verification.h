// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/json_value.h"
#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "engine/problem/system.h"
#include "engine/problem/verifying.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <string>

// Shared parts of the two forms of `verify`.

namespace pimento {
class CompiledProblem;
}
namespace pimento::upmem {
class ScheduleProblem;
}

namespace pimento::cli {

/// Counts of verified drafts.
struct Tally {
    std::int64_t verified = 0;
    std::int64_t wrong = 0;
    std::int64_t refused = 0; // the data does not fit, or the device does not support it
    std::int64_t elements = 0;
    std::int64_t exact = 0;
    std::int64_t commands = 0;
    double worstShare = 0; // largest used fraction of a rounding bound
};

/// Runs a program on whole and on real numbers. Returns what is wrong, "" if nothing. Error: it cannot be executed.
[[nodiscard]] Result<std::string> verifyProgram(const lower::Program& program, std::uint64_t seed, Tally& tally,
                                                Interrupt& interrupt, ProgressLine& line);

/// Names a case, "gemv batch=1,... on attacc, draft 16x1,1x4,1x16".
[[nodiscard]] std::string caseName(const DraftQuestion& question, const Draft& draft);

/// The tally as JSON (tallyJson) or as the end of a printed line (printTally); `refused` is the text for refused
/// drafts.
[[nodiscard]] Json tallyJson(const Tally& tally);
void printTally(const Tally& tally, const char* refused);

/// Verifies drafts of a compiled kernel, and prints the result.
int verifyCompiled(const VerifyOptions& options, const CompiledProblem& problem);
/// Verifies schedules for DPUs. Returns the exit code.
int verifySchedules(const VerifyOptions& options, const upmem::ScheduleProblem& problem);

/// Verifies candidates that run on data: the one of the options, random ones with --sample, or else the baselines.
/// Returns the exit code.
int verifyCandidates(const VerifyOptions& options, const Problem& problem, const Verifying& verifying);
/// Verifies random candidates of random questions on the library's devices or the chosen one. Returns the exit code.
int verifyRandomCases(const VerifyOptions& options, const System& system, const Verifying& verifying);

/// Verifies random kernels of the library, sizes, drafts and devices. Returns the exit code.
int verifyLibrary(const VerifyOptions& options);

} // namespace pimento::cli
