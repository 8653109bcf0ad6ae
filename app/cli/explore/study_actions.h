// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/study_files/study.h"

#include <memory>
#include <vector>

// Actions of the command study.

namespace pimento::cli {

/// Opens the only study of the options for reading. Error: several are named, or it cannot be read.
[[nodiscard]] Result<std::unique_ptr<Study>> openOnly(const StudyCommandOptions& options);
/// True if the options pose a question.
[[nodiscard]] bool hasQuestion(const QuestionOptions& options);
/// The questions that the options select; all without options. Error: there is none.
[[nodiscard]] Result<std::vector<StudyQuestion>> questionsOf(Study& study, const StudyCommandOptions& options);

/// Prints questions, answers, pins, notes and models of a study. Returns the exit code, as the others do.
int showStudy(const StudyCommandOptions& options);
/// Prints the answers of a look-up table, or what a statement selects.
int queryStudy(const StudyCommandOptions& options);

} // namespace pimento::cli
