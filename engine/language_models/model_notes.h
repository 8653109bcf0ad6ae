// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/language_model.h"

#include <string>
#include <vector>

namespace pimento {

/// Notes of a model, a sentence each: what is not modelled, or differs from what readers expect.
[[nodiscard]] std::vector<std::string> notesOf(const LanguageModel& model);

/// Notes of a model, with a note if sequences of `tokens` tokens exceed the model's positions.
[[nodiscard]] std::vector<std::string> notesOf(const LanguageModel& model, std::int64_t tokens);

} // namespace pimento
