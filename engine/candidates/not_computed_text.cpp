// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/not_computed_text.h"

namespace pimento {

std::string notComputedLine(const NotComputed& left, int indent)
{
    return left.text.empty() ? std::string() : std::string(static_cast<std::size_t>(indent), ' ') + left.text + "\n";
}

void addNotComputed(JsonValue& document, const NotComputed& left)
{
    if (left.all > 0) {
        document["elements"] = left.all;
        document["elements_not_computed"] = left.elements;
        document["not_computed"] = left.text;
    }
}

} // namespace pimento
