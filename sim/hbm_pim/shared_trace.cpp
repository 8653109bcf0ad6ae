// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/shared_trace.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace pimento::sim::samsung {

void SharedTrace::begin(std::size_t ofClass)
{
    m_class = ofClass;
    m_classes.resize(std::max(m_classes.size(), ofClass + 1));
}

/// Finds the commands of the next cycle that has any; false: none are left.
bool SharedTrace::findNextCycle()
{
    constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
    std::int64_t cycle = kNever;
    for (Class& each : m_classes) {
        each.begin = each.end;
        cycle = each.begin < each.records.size() ? std::min(cycle, each.records[each.begin].cycle) : cycle;
    }
    for (Class& each : m_classes) {
        while (each.end < each.records.size() && each.records[each.end].cycle == cycle) {
            ++each.end;
        }
    }
    return cycle != kNever;
}

void SharedTrace::flush(std::span<const std::size_t> classOf)
{
    m_classes.resize(std::max(m_classes.size(), std::ranges::max(classOf) + 1));
    while (findNextCycle()) {
        for (std::size_t group = 0; group < classOf.size(); ++group) {
            Class& from = m_classes[classOf[group]];
            for (std::size_t i = from.begin; i < from.end; ++i) {
                from.records[i].channel = m_firstChannels[group];
                m_sink->command(from.records[i]);
            }
        }
    }
    for (Class& each : m_classes) {
        each.records.clear();
        each.begin = 0;
        each.end = 0;
    }
}

} // namespace pimento::sim::samsung
