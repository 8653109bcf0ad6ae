// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace pimento {

/// Kinds of expensive work that the process counts.
enum class WorkKind : std::uint8_t {
    Lowering,    // lowering of one candidate to a program
    Simulation,  // one run of one candidate on a simulator
    Enumeration, // enumeration of a space of drafts
    Pruning,     // pruning of a space of drafts
    Trial,       // simulation of a program that lowering may choose
};

inline constexpr std::size_t kWorkKinds = 5;

namespace detail {

inline std::atomic<std::int64_t> workCounts[kWorkKinds]{};

} // namespace detail

/// Counts one piece of work as started. Thread-safe.
inline void countWork(WorkKind kind)
{
    detail::workCounts[static_cast<std::size_t>(kind)].fetch_add(1, std::memory_order_relaxed);
}

/// Number of pieces of work that the process has started, for tests of cost.
[[nodiscard]] inline std::int64_t workCount(WorkKind kind)
{
    return detail::workCounts[static_cast<std::size_t>(kind)].load(std::memory_order_relaxed);
}

} // namespace pimento
