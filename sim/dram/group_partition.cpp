// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/group_partition.h"

#include <algorithm>
#include <bit>

namespace pimento::sim {

namespace {

bool isInterval(std::uint64_t channels)
{
    const std::uint64_t shifted = channels >> static_cast<unsigned>(std::countr_zero(channels));
    return (shifted & (shifted + 1)) == 0;
}

} // namespace

void GroupPartition::set(std::span<const std::uint64_t> members)
{
    if (std::ranges::equal(m_members, members)) {
        return;
    }
    m_members.assign(members.begin(), members.end());
    m_isOfIntervals = m_members.size() <= kMostMasked && std::ranges::all_of(m_members, isInterval);
    ++m_version;
}

void GroupPartition::appendTo(std::vector<std::uint32_t>& words) const
{
    for (const std::uint64_t each : m_members) {
        words.push_back(static_cast<std::uint32_t>(each));
        words.push_back(static_cast<std::uint32_t>(each >> 32U));
    }
}

void GroupPartition::setFrom(std::span<const std::uint32_t> words)
{
    std::vector<std::uint64_t> members;
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
        members.push_back(words[i] | static_cast<std::uint64_t>(words[i + 1]) << 32U);
    }
    set(members);
}

int GroupPartition::sizeOf(std::size_t index) const { return std::popcount(m_members[index]); }

std::optional<std::uint32_t> GroupPartition::groupsOf(std::uint64_t channels) const
{
    std::uint32_t groups = 0;
    for (std::size_t i = 0; i < m_members.size(); ++i) {
        const std::uint64_t some = m_members[i] & channels;
        if (some != 0 && some != m_members[i]) {
            return std::nullopt;
        }
        groups |= (some != 0 ? 1U : 0U) << i;
    }
    return groups;
}

} // namespace pimento::sim
