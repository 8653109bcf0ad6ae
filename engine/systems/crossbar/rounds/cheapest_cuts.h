// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace pimento::crossbar {

/// Neighbours in a sequence, from `first` to before `end`.
struct Stretch {
    std::size_t first = 0;
    std::size_t end = 0;

    bool operator==(const Stretch&) const = default;
};

/// Cuts a sequence of `items` into stretches with the least sum of costs: the best cut before each item follows from
/// the best cuts before all earlier ones. `cost(first, end)` gives std::optional<std::int64_t>: nothing for a stretch
/// that must not be. Of equal sums, the one with the longer last stretches. Empty: no cut is allowed, or there are no
/// items.
template <class Cost> [[nodiscard]] std::vector<Stretch> cheapestCuts(std::size_t items, const Cost& cost)
{
    constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::max();
    std::vector<std::int64_t> least(items + 1, kNone);
    std::vector<std::size_t> from(items + 1);
    least[0] = 0;
    for (std::size_t end = 1; end <= items; ++end) {
        for (std::size_t first = 0; first < end; ++first) {
            const std::optional<std::int64_t> own = least[first] == kNone ? std::nullopt : cost(first, end);
            if (own && least[first] + *own < least[end]) {
                least[end] = least[first] + *own;
                from[end] = first;
            }
        }
    }
    std::vector<Stretch> cuts;
    for (std::size_t end = least[items] == kNone ? 0 : items; end > 0; end = from[end]) {
        cuts.insert(cuts.begin(), Stretch{from[end], end});
    }
    return cuts;
}

} // namespace pimento::crossbar
