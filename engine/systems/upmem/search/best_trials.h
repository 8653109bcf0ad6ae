// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace pimento::upmem {

/// The time of a schedule that was tried and cannot be run.
inline constexpr double kNeverEnds = std::numeric_limits<double>::infinity();

/// What is known of a schedule that was tried.
struct TrialOutcome {
    std::optional<double> seconds; // nothing: not measured yet; kNeverEnds: it cannot be run
    bool isRfactor = false;
};

enum class ParentChoice : std::uint8_t {
    Fastest, // whatever they are
    Balanced // as many with rfactor as without, in turns, from the fastest on
};

/// Places of the best trials, at most `most`, the fastest first (Balanced: in turns, the fastest of all first; where
/// one kind runs out the other fills up). Of equal times the earlier trial goes first. Those that cannot be run and
/// those without a time are left out.
[[nodiscard]] std::vector<std::size_t> bestTrials(std::span<const TrialOutcome> trials, std::size_t most,
                                                  ParentChoice choice);

} // namespace pimento::upmem
