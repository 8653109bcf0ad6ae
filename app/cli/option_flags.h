// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"

#include <CLI/CLI.hpp>

// Options that several commands have, as CLI11 reads them. What is given must outlive the parsing.

namespace pimento::cli {

/// Where a space is chosen.
inline constexpr const char* kMayLoseBest = ". Only all is sure to have the fastest draft: complete and kept may lose "
                                            "it on small shapes, kept by up to 40 % on "
                                            "large ones ('pimento-cli regret')";

void addOutput(CLI::App& command, OutputOptions& options);
void addRules(CLI::App& command, RuleOptions& options);
void addCache(CLI::App& command, CacheOptions& options);
void addThreads(CLI::App& command, std::optional<int>& threads, const char* description);

/// The options that say what is asked, all but the space.
void addQuestion(CLI::App& command, QuestionOptions& options);
CLI::Option* addSpace(CLI::App& command, QuestionOptions& options, const std::string& description);
CLI::Option* addDraft(CLI::App& command, std::string& draft, const char* description);
CLI::Option* addFrom(CLI::App& command, std::string& from);

} // namespace pimento::cli
