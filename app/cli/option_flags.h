// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"

#include <CLI/CLI.hpp>

// CLI11 options that several commands share. The targets must outlive parsing.

namespace pimento::cli {

/// Hint for options that choose a space.
inline constexpr const char* kMayLoseBest =
    ". Only all is sure to have the fastest draft: complete and kept may lack "
    "it on small shapes, and with kept the best draft may be up to 40 % slower on "
    "large ones ('pimento-cli regret')";

void addOutput(CLI::App& command, OutputOptions& options);
void addRules(CLI::App& command, RuleOptions& options);
void addCache(CLI::App& command, CacheOptions& options);
void addThreads(CLI::App& command, std::optional<int>& threads, const char* description);

/// Adds the options of a question, all but the space.
void addQuestion(CLI::App& command, QuestionOptions& options);
/// Adds files of other tools that ask the question.
void addFiles(CLI::App& command, QuestionOptions& options);
CLI::Option* addSpace(CLI::App& command, QuestionOptions& options, const std::string& description);
CLI::Option* addDraft(CLI::App& command, std::string& draft, const char* description);
CLI::Option* addFrom(CLI::App& command, std::string& from);

} // namespace pimento::cli
