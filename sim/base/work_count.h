// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace pimento {

/// Kinds of work that take long, of which the process counts how often they were done.
enum class WorkKind : std::uint8_t {
    Lowering,    // of one candidate to a program
    Simulation,  // one run of one candidate on a simulator
    Enumeration, // of a space of drafts
    Pruning,     // of such a space
    Trial,       // a run of a program that lowering may choose, on the simulator
};

inline constexpr std::size_t kWorkKinds = 5;

namespace detail {

inline std::atomic<std::int64_t> workCounts[kWorkKinds]{};

} // namespace detail

/// Counts one piece of work as begun. Safe to call from any thread.
inline void countWork(WorkKind kind)
{
    detail::workCounts[static_cast<std::size_t>(kind)].fetch_add(1, std::memory_order_relaxed);
}

/// Pieces of work that the process has begun since its start: for tests that ask how much something costs.
[[nodiscard]] inline std::int64_t workCount(WorkKind kind)
{
    return detail::workCounts[static_cast<std::size_t>(kind)].load(std::memory_order_relaxed);
}

} // namespace pimento
