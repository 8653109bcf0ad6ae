// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/language_model.h"

#include <string>
#include <vector>

namespace pimento {

/// The note of a model, a sentence each: what is left out of it, or differs from what one would expect.
[[nodiscard]] std::vector<std::string> notesOf(const LanguageModel& model);

/// Adds a note where sequences of so many tokens exceed the model's positions.
[[nodiscard]] std::vector<std::string> notesOf(const LanguageModel& model, std::int64_t tokens);

} // namespace pimento
