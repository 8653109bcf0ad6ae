// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/support.h"
#include "app/cli/sweep/sweep_folder.h"
#include "engine/costs/cost_cache.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace pimento::cli {

enum class PartEnding : std::uint8_t {
    Done,
    Known, // its answers were there already
};

/// Shared resources of the parts that run in this program.
struct PartTools {
    CostCache* cache = nullptr; // borrowed
    Interrupt& interrupt;
    ProgressLine& line;
    unsigned threads = 1;
};

/// Answers the units of a part and writes its file. Waits while another program that gives signs of life runs the same
/// part. Error: a question of the plan is malformed, a stop, or the file cannot be written.
[[nodiscard]] Result<PartEnding> runPart(const SweepFolder& folder, std::size_t part, const PartTools& tools);

/// Joins the answers of all parts: one line for each question, in the order of the plan. Error: a part that is missing,
/// damaged or of another sweep.
[[nodiscard]] Result<std::vector<std::string>> joinedAnswers(const SweepFolder& folder);

/// Number of joined answers that say why a question was refused.
[[nodiscard]] std::size_t refusedOf(const std::vector<std::string>& answers);

/// Writes joined answers as a table, one row for each question of the plan.
[[nodiscard]] std::string answersCsv(const SweepPlan& plan, const std::vector<std::string>& answers);

} // namespace pimento::cli
