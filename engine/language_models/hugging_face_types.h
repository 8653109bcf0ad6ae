// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/config_reading.h"

namespace pimento {

/// Where a config.json says how tensors are stored: beside the sizes, or in the document around them.
struct TypeSources {
    ObjectReader& sizes;
    ObjectReader* outer = nullptr;
};

/// How a config.json stores its tensors: `torch_dtype` (or `dtype`), and what `quantization_config` says of the
/// matrices. What states nothing is FP16. Matrices that stay as they are and cannot be described apart go into the
/// note.
void readHuggingFaceTypes(const TypeSources& sources, ConfigReading& config);

} // namespace pimento
