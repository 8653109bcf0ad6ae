// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/llvcnm.h"
#include "engine/systems/comonm/cnm/text_reader.h"

namespace pimento::comonm::llvcnm {

/// Reads the name of an operation: "LOAD". Refuses other words.
[[nodiscard]] Op readOp(TextReader& reader);
/// Reads the name of a type: "i32". Refuses other words.
[[nodiscard]] Type readType(TextReader& reader);

} // namespace pimento::comonm::llvcnm
