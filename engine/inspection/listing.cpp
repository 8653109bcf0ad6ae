// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/listing.h"

#include <algorithm>

namespace pimento {

bool isLinked(const ListingLine& selected, const ListingLine& other)
{
    bool isShared = false;
    if (!selected.statements.empty() && !other.statements.empty()) {
        isShared = std::ranges::find_first_of(selected.statements, other.statements) != selected.statements.end();
        if (!isShared) {
            return false;
        }
    }
    const auto agree = [&](const std::optional<std::size_t>& a, const std::optional<std::size_t>& b) {
        isShared = isShared || (a && b && *a == *b);
        return !a || !b || *a == *b;
    };
    return agree(selected.tensor, other.tensor) && agree(selected.set, other.set) && isShared;
}

void foldRuns(Listing& listing)
{
    std::vector<std::string> texts;
    texts.reserve(listing.lines.size());
    for (const ListingLine& line : listing.lines) {
        texts.push_back(line.text);
    }
    listing.runs = runsOf(texts);
}

} // namespace pimento
