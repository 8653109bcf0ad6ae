// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Edit distance of two words, ignoring case: the number of letters to insert, remove or replace, and of neighbours to
/// swap.
[[nodiscard]] inline std::size_t editDistance(std::string_view from, std::string_view to)
{
    const auto letter = [](std::string_view word, std::size_t i) {
        return std::tolower(static_cast<unsigned char>(word[i]));
    };
    std::vector<std::size_t> older(to.size() + 1);
    std::vector<std::size_t> old(to.size() + 1);
    std::vector<std::size_t> row(to.size() + 1);
    for (std::size_t j = 0; j <= to.size(); ++j) {
        old[j] = j;
    }
    for (std::size_t i = 1; i <= from.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const bool isSame = letter(from, i - 1) == letter(to, j - 1);
            row[j] = std::min({old[j] + 1, row[j - 1] + 1, old[j - 1] + (isSame ? 0 : 1)});
            if (i > 1 && j > 1 && letter(from, i - 1) == letter(to, j - 2) &&
                letter(from, i - 2) == letter(to, j - 1)) {
                row[j] = std::min(row[j], older[j - 2] + 1);
            }
        }
        std::swap(older, old);
        std::swap(old, row);
    }
    return old[to.size()];
}

/// Word of a list that a misspelt word probably means; "" if none is near enough.
template <class Words> [[nodiscard]] std::string nearestWord(std::string_view wrong, const Words& words)
{
    constexpr std::size_t kLongest = 60; // longer words are no misspellings
    std::string best;
    if (wrong.size() > kLongest) {
        return best;
    }
    std::size_t bestDistance = std::max<std::size_t>(1, wrong.size() / 3) + 1;
    for (const auto& word : words) {
        const std::string_view each(word);
        const std::size_t distance = each.size() > kLongest ? bestDistance : editDistance(wrong, each);
        // A word without a common letter is not near, however short it is.
        if (distance < bestDistance && distance < each.size()) {
            bestDistance = distance;
            best = each;
        }
    }
    return best;
}

} // namespace pimento
