// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/language_models/language_model.h"

namespace pimento {

/// Reads a model in Pimento's own form; errors go into the reader's log.
[[nodiscard]] LanguageModel readOwnModel(ObjectReader& reader);

} // namespace pimento
