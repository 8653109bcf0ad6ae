// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace pimento::evolution {

/// The time of a candidate that was tried and cannot be run.
inline constexpr double kNeverEnds = std::numeric_limits<double>::infinity();

/// Outcome of one tried candidate of a search.
struct TrialOutcome {
    std::optional<double> seconds; // nullopt: not measured yet; kNeverEnds: it cannot be run
    std::size_t niche = 0;
};

enum class ParentChoice : std::uint8_t {
    Fastest, // the fastest trials of any kind
    Balanced // as many of each niche, in turns, from the fastest on
};

/// Places of the best trials, at most `most`, the fastest first (Balanced: in turns, the fastest of all first; where
/// one niche runs out the others fill up). Of equal times the earlier trial goes first. Those that cannot be run and
/// those without a time are left out.
[[nodiscard]] std::vector<std::size_t> bestTrials(std::span<const TrialOutcome> trials, std::size_t most,
                                                  ParentChoice choice);

} // namespace pimento::evolution
