// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Command line that repeats a question: "pimento-cli simulate -k gemv -s batch=1,... -b attacc --model compiled --set
/// space=kept"; `verb` is "simulate" or "explore", with its own options. Error: the kernel or device is the user's own
/// text, or is not in `shipped`.
[[nodiscard]] Result<std::string> commandOf(const Question& question, std::string_view verb, const Catalogue& shipped);

/// Writes an option with names: " --resident a,b"; "": no names.
[[nodiscard]] std::string namesOption(const char* option, const std::vector<std::string>& names);

} // namespace pimento
