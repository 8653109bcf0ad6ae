// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/run_result.h"

#include <filesystem>
#include <optional>
#include <string>

namespace pimento::test {

/// A question of the compiler about a kernel of the library.
[[nodiscard]] DraftQuestion compiledQuestion(const std::string& kernel, const std::string& shape,
                                             const std::string& backend, const std::string& type = "fp16");

/// A draft's program with its run.
struct ExportedCase {
    DraftProgram program;
    sim::RunResult run;

    /// The schedule as a document.
    [[nodiscard]] std::string schedule() const;
};

/// None: the draft cannot be lowered, or its program has more than so many commands.
[[nodiscard]] std::optional<ExportedCase> exportedCase(DraftQuestion asked, const Draft& draft,
                                                       double mostCommands = 1e6);

/// A small one: GEMV with the default draft.
[[nodiscard]] ExportedCase smallCase(const std::string& backend);

} // namespace pimento::test
