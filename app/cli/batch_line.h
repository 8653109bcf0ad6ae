// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_value.h"
#include "engine/study/asked_elsewhere.h"
#include "engine/study/question.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace pimento::cli {

/// What is done with the question of a line.
enum class BatchAction : std::uint8_t { Best, Draft, Default, Drafts, Verify, Regret };

/// The actions by the names that they have in lines.
inline constexpr std::array<std::pair<const char*, BatchAction>, 6> kBatchActions = {{{"best", BatchAction::Best},
                                                                                      {"draft", BatchAction::Draft},
                                                                                      {"default", BatchAction::Default},
                                                                                      {"drafts", BatchAction::Drafts},
                                                                                      {"verify", BatchAction::Verify},
                                                                                      {"regret", BatchAction::Regret}}};
[[nodiscard]] const char* nameOf(BatchAction action);

/// A line of a batch.
struct BatchLine {
    Json id; // as the line says; without one: the number of the line
    BatchAction action = BatchAction::Best;
    Question question;
    Unsaid unsaid;     // what follows from the device
    std::string draft; // of Draft and Verify
};

/// A line that cannot be asked, with the id that its answer has.
struct RefusedLine {
    Json id;
    Error error;
};

/// Reads a line: {"id": 7, "action": "best", "kernel": "gemv", "shape": "batch=1,...", "device": "attacc"} with
/// "model", "type", "resident", "streamed", "settings", "kernel_text", "device_text" and "draft" where they are wanted,
/// or with "question" in questionJson()'s form in their place. Error: what is wrong with the line; whether anything has
/// the names that stand in it is not checked.
[[nodiscard]] tl::expected<BatchLine, RefusedLine> parseBatchLine(std::string_view text, std::int64_t number);

} // namespace pimento::cli
