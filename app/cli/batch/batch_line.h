// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "engine/problem/asked_elsewhere.h"
#include "engine/problem/question.h"
#include "engine/systems/dcc/data_runs/data_program.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::cli {

/// Action on the question of a line.
enum class BatchAction : std::uint8_t { Best, Draft, Default, Drafts, Verify, Regret, Run, Layout };

/// Actions with their names in lines.
inline constexpr std::array<std::pair<const char*, BatchAction>, 8> kBatchActions = {{{"best", BatchAction::Best},
                                                                                      {"draft", BatchAction::Draft},
                                                                                      {"default", BatchAction::Default},
                                                                                      {"drafts", BatchAction::Drafts},
                                                                                      {"verify", BatchAction::Verify},
                                                                                      {"regret", BatchAction::Regret},
                                                                                      {"run", BatchAction::Run},
                                                                                      {"layout", BatchAction::Layout}}};
[[nodiscard]] const char* nameOf(BatchAction action);

/// A parsed line of a batch.
struct BatchLine {
    Json id; // as in the line; without one: the number of the line
    BatchAction action = BatchAction::Best;
    Question question;
    Unsaid unsaid;     // values that follow from the device
    std::string draft; // code of the candidate, for Draft, Verify, Run and Layout
    std::string data;  // Run: folder with the values of tensors
    bool isChecked = false;       // Run: compute the expected values too
    std::vector<RowWrite> writes; // Layout: rows that are written in one move
};

/// A line with an error, with the id of its answer.
struct RefusedLine {
    Json id;
    Error error;
};

/// Parses a line: {"id": 7, "action": "best", "kernel": "gemv", "shape": "batch=1,...", "device": "attacc"}, optionally
/// with "model", "type", "resident", "streamed", "settings", "kernel_text", "device_text" and "draft" (run: and "data",
/// "check"; layout: and "writes"), or with "question" in questionJson()'s form instead. Error: the line is malformed;
/// the existence of names in it is not checked.
[[nodiscard]] tl::expected<BatchLine, RefusedLine> parseBatchLine(std::string_view text, std::int64_t number);

} // namespace pimento::cli
