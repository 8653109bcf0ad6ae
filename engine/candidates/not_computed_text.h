// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_value.h"
#include "engine/candidates/not_computed.h"

#include <string>

namespace pimento {

/// A line below the costs of a candidate, indented, that says how many elements it does not compute; "": it computes
/// all.
[[nodiscard]] std::string notComputedLine(const NotComputed& left, int indent = 10);
/// Adds "elements", "elements_not_computed" and "not_computed" to a document; adds nothing for systems that do not
/// count.
void addNotComputed(JsonValue& document, const NotComputed& left);

} // namespace pimento
