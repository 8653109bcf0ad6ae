// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline_kind.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento {

/// Busy cycles of one kind in one bucket of time.
struct BusyEntry {
    std::uint32_t bucket = 0;
    std::uint32_t kind : 3 = 0;
    std::uint32_t cycles : 29 = 0;

    bool operator==(const BusyEntry&) const = default;
};

/// Fraction of a time by kind, 0 to 1 each.
using BusyShares = std::array<float, kTimelineKinds>;

/// Busy time of one half of a track, in buckets of 16 cycles, of 64, of 256 and so on. Only buckets with spans are
/// stored, with one entry per kind:
///
///   cycles      0       16      32      48      64
///   spans       |RRRR   |RRHHHH |HHHHHHHHH      |
///   16 cycles   0:R4     1:R2 1:H5 2:H8 3:H1
///   64 cycles   0:R6 0:H14
///
/// Where spans overlap, the cycles belong to the span that began first. If spans are long, so are the finest buckets.
class BusyPyramid {
public:
    static constexpr std::int64_t kFinest = 16;
    static constexpr std::int64_t kFactor = 4;
    static constexpr std::int64_t kCoarsest = std::int64_t{1} << 28; // its cycles still fit an entry

    /// `finest`: cycles of the finest buckets, kFinest times a power of kFactor, up to kCoarsest.
    explicit BusyPyramid(std::int64_t finest = kFinest) : m_finest(finest) {}

    /// Adds a span; spans come in the order of their cycles.
    void add(TimelineKind kind, std::int64_t begin, std::int64_t end);
    /// Adds the coarser levels, up to one whose buckets are at least a 64th of the run.
    void finish(std::int64_t cycles);

    [[nodiscard]] std::size_t levels() const { return m_levels.size(); }
    [[nodiscard]] std::int64_t width(std::size_t level) const;
    [[nodiscard]] const std::vector<BusyEntry>& entries(std::size_t level) const { return m_levels[level]; }

    /// Adds the busy fraction of each slice; slice i covers the `step` cycles from begin + i * step on. A slice should
    /// be at least two buckets of the finest level; smaller ones get the mean of their bucket.
    void addShares(double begin, double step, std::span<BusyShares> slices) const;

private:
    std::int64_t m_finest;
    std::vector<std::vector<BusyEntry>> m_levels;
    std::array<std::int64_t, kTimelineKinds> m_open{}; // busy cycles of the bucket in progress
    std::int64_t m_bucket = 0;
    std::int64_t m_until = 0;

    static void flush(std::vector<BusyEntry>& level, std::int64_t bucket,
                      std::array<std::int64_t, kTimelineKinds>& open);
};

} // namespace pimento
