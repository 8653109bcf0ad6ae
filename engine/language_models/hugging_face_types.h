// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/language_models/language_model.h"

namespace pimento {

/// How a config.json stores its tensors: `torch_dtype` (or `dtype`), and what `quantization_config` says of the
/// matrices. What states nothing is FP16.
[[nodiscard]] ModelTypes readHuggingFaceTypes(ObjectReader& reader);

} // namespace pimento
