// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace pimento::upmem {

/// Time of a schedule that was tried and cannot be run.
inline constexpr double kNeverEnds = std::numeric_limits<double>::infinity();

/// Result of a schedule that was tried.
struct TrialOutcome {
    std::optional<double> seconds; // nullopt: not measured yet; kNeverEnds: it cannot be run
    bool isRfactor = false;
};

enum class ParentChoice : std::uint8_t {
    Fastest, // the fastest trials of any kind
    Balanced // equally many with and without rfactor, in turns, from the fastest on
};

/// Indices of the best trials, at most `most`, the fastest first (Balanced: in turns, the fastest of all first; where
/// one kind runs out the other fills up). Of equal times the earlier trial comes first. Trials without a time and those
/// that cannot be run are left out.
[[nodiscard]] std::vector<std::size_t> bestTrials(std::span<const TrialOutcome> trials, std::size_t most,
                                                  ParentChoice choice);

} // namespace pimento::upmem
