// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/catalogue.h"
#include "engine/study/question.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace pimento {

/// The command line that asks a question: "pimento-cli simulate -k gemv -s batch=1,... -b attacc --model compiled --set
/// space=kept"; `verb` is "simulate" or "explore", with what belongs to it. Error: kernel or device is a text of
/// somebody's own, or is not in `shipped`.
[[nodiscard]] Result<std::string> commandOf(const Question& question, std::string_view verb, const Catalogue& shipped);

} // namespace pimento
