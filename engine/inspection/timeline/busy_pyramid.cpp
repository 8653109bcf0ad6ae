// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/busy_pyramid.h"

#include <algorithm>
#include <cmath>

namespace pimento {

std::int64_t BusyPyramid::width(std::size_t level) const
{
    std::int64_t width = m_finest;
    for (std::size_t i = 0; i < level; ++i) {
        width *= kFactor;
    }
    return width;
}

void BusyPyramid::flush(std::vector<BusyEntry>& level, std::int64_t bucket,
                        std::array<std::int64_t, kTimelineKinds>& open)
{
    for (std::size_t kind = 0; kind < kTimelineKinds; ++kind) {
        if (open[kind] > 0) {
            BusyEntry entry;
            entry.bucket = static_cast<std::uint32_t>(bucket);
            entry.kind = static_cast<std::uint32_t>(kind) & 7U;
            entry.cycles = static_cast<std::uint32_t>(open[kind]) & 0x1fffffffU;
            level.push_back(entry);
        }
    }
    open.fill(0);
}

void BusyPyramid::add(TimelineKind kind, std::int64_t begin, std::int64_t end)
{
    if (m_levels.empty()) {
        m_levels.emplace_back();
    }
    begin = std::max(begin, m_until);
    m_until = std::max(m_until, end);
    while (begin < end) {
        const std::int64_t bucket = begin / m_finest;
        if (bucket != m_bucket) {
            flush(m_levels.front(), m_bucket, m_open);
            m_bucket = bucket;
        }
        const std::int64_t until = std::min(end, (bucket + 1) * m_finest);
        m_open[static_cast<std::size_t>(kind)] += until - begin;
        begin = until;
    }
}

void BusyPyramid::finish(std::int64_t cycles)
{
    if (m_levels.empty()) {
        return;
    }
    flush(m_levels.front(), m_bucket, m_open);
    m_levels.front().shrink_to_fit();
    for (std::int64_t width = m_finest * kFactor; width * 16 < cycles && width <= kCoarsest; width *= kFactor) {
        std::vector<BusyEntry> coarse;
        std::int64_t bucket = 0;
        for (const BusyEntry& entry : m_levels.back()) {
            if (entry.bucket / kFactor != bucket) {
                flush(coarse, bucket, m_open);
                bucket = entry.bucket / kFactor;
            }
            m_open[entry.kind] += entry.cycles;
        }
        flush(coarse, bucket, m_open);
        coarse.shrink_to_fit();
        m_levels.push_back(std::move(coarse));
    }
}

void BusyPyramid::addShares(double begin, double step, std::span<BusyShares> slices) const
{
    if (m_levels.empty() || slices.empty()) {
        return;
    }
    std::size_t level = 0;
    while (level + 1 < m_levels.size() && static_cast<double>(2 * width(level + 1)) <= step) {
        ++level;
    }
    const auto bucketWidth = static_cast<double>(width(level));
    const std::vector<BusyEntry>& all = m_levels[level];
    const double end = begin + step * static_cast<double>(slices.size());
    const double first = std::max(0.0, std::floor(begin / bucketWidth));
    const auto count = static_cast<std::int64_t>(slices.size());
    auto entry = std::ranges::lower_bound(all, first, {}, [](const BusyEntry& each) { return double(each.bucket); });
    for (; entry != all.end() && entry->bucket * bucketWidth < end; ++entry) {
        // Divide a bucket that overlaps several slices among them.
        const double left = (entry->bucket * bucketWidth - begin) / step;
        const double right = left + bucketWidth / step;
        const double perSlice = entry->cycles / bucketWidth;
        const auto from = std::max<std::int64_t>(0, static_cast<std::int64_t>(std::floor(left)));
        for (std::int64_t i = from; i < count && static_cast<double>(i) < right; ++i) {
            const auto low = static_cast<double>(i);
            const double overlap = std::min(right, low + 1) - std::max(left, low);
            slices[static_cast<std::size_t>(i)][entry->kind] += static_cast<float>(perSlice * std::max(0.0, overlap));
        }
    }
}

} // namespace pimento
