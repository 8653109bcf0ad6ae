// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/config_reading.h"

namespace pimento {

/// Sources of the tensor types in a config.json: beside the sizes, or in the document around them.
struct TypeSources {
    ObjectReader& sizes;
    ObjectReader* outer = nullptr;
};

/// Reads how a config.json stores its tensors: `torch_dtype` (or `dtype`), and `quantization_config` for the matrices;
/// the default is FP16. Unquantised matrices that cannot be described separately go into the note.
void readHuggingFaceTypes(const TypeSources& sources, ConfigReading& config);

} // namespace pimento
