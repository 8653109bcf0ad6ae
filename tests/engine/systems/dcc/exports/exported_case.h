// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/dram/run_result.h"

#include <filesystem>
#include <optional>
#include <string>

namespace pimento::test {

/// Returns a question of the compiled model about a kernel of the library.
[[nodiscard]] DraftQuestion compiledQuestion(const std::string& kernel, const std::string& shape,
                                             const std::string& backend, const std::string& type = "fp16");

/// The program of a draft and its run.
struct ExportedCase {
    DraftProgram program;
    sim::RunResult run;

    /// Returns the schedule as a document.
    [[nodiscard]] std::string schedule() const;
};

/// Lowers and runs a draft. Empty if the draft cannot be lowered or its program has more than `mostCommands` commands.
[[nodiscard]] std::optional<ExportedCase> exportedCase(DraftQuestion asked, const Draft& draft,
                                                       double mostCommands = 1e6);

/// Returns a small case: GEMV with the default draft.
[[nodiscard]] ExportedCase smallCase(const std::string& backend);

} // namespace pimento::test
