// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/transition_replay.h"

#include <utility>

// Segments of a request stream as words. Everything that does not affect their effect on a state is left out: rows and
// columns that do not matter, the original numbers of those that do, and, if all runs go to whole groups, the channels.
//
//   kind, bank, row, column  |  channels of a run and columns of a sweep, or number of a pattern  |  its other columns

namespace pimento::sim {

namespace {

constexpr std::uint32_t kIsPattern = 1U << 31U;

std::uint64_t channelsOf(const RunAddress& address)
{
    return ChannelGroups::channelsOf({{.channel = address.channel}, address.channels, address.step});
}

} // namespace

void TransitionReplay::appendSegment(std::span<const RequestBlock> segment)
{
    m_key.partition = WordTable::kNone;
    if (!m_partition.isOfIntervals() || !appendBlocks(segment, Naming::Groups)) {
        std::ignore = appendBlocks(segment, Naming::Channels);
        m_key.partition = partitionNumber();
    }
}

/// Writes the blocks of a segment as words. False: some run does not go to whole groups, or may split one.
bool TransitionReplay::appendBlocks(std::span<const RequestBlock> segment, Naming naming)
{
    const ChannelImages& images = m_groups->images();
    m_words.clear();
    for (const RequestBlock& block : segment) {
        const Request& request = block.request;
        const std::uint32_t row = images.needsRow(request.kind) ? m_names.row(request.row) : 0;
        const std::uint32_t column = images.needsColumn(request.kind) ? m_names.column(request.column) : 0;
        const std::uint32_t bank = block.pattern < 0 ? request.bank : 0U;
        const auto addresses = addressesOf(block, naming);
        if (!addresses) {
            return false;
        }
        m_words.push_back(request.kind | bank << 8U | row << 16U | column << 24U);
        m_words.push_back(*addresses | (block.columns > 1 ? block.columns : 0U) << 24U);
        for (int i = 1; i < block.columns; ++i) {
            const auto value = static_cast<std::uint32_t>(request.column + i);
            m_words.push_back(images.needsColumn(request.kind) ? m_names.column(value) : 0);
        }
    }
    return true;
}

std::optional<std::uint32_t> TransitionReplay::addressesOf(const RequestBlock& block, Naming naming)
{
    if (block.pattern >= 0) {
        Pattern& pattern = m_patterns[static_cast<std::size_t>(block.pattern)];
        return naming == Naming::Channels ? byChannels(pattern) : byGroups(pattern);
    }
    if (naming == Naming::Channels) {
        const std::uint32_t step = block.channels > 1 ? block.step : 0U;
        return block.request.channel | static_cast<std::uint32_t>(block.channels) << 8U | step << 16U;
    }
    // A channel that has no room for all columns of a sweep separates from its group.
    return block.columns > 1 ? std::nullopt : groupsOf({0, block.request.channel, block.channels, block.step});
}

std::optional<std::uint32_t> TransitionReplay::groupsOf(const RunAddress& address)
{
    if (address != m_lastAddress || m_lastVersion != m_partition.version()) {
        m_lastAddress = address;
        m_lastVersion = m_partition.version();
        m_lastGroups = m_partition.groupsOf(channelsOf(address));
    }
    return m_lastGroups;
}

std::uint32_t TransitionReplay::byChannels(Pattern& pattern)
{
    if (pattern.byChannels == WordTable::kNone) {
        std::vector<std::uint32_t> words;
        for (const RunAddress& address : pattern.addresses) {
            words.push_back(address.bank | static_cast<std::uint32_t>(address.channel) << 16U);
            words.push_back(address.channels | static_cast<std::uint32_t>(address.step) << 16U);
        }
        pattern.byChannels = kIsPattern | m_cache->patterns().add(words);
    }
    return pattern.byChannels;
}

std::optional<std::uint32_t> TransitionReplay::byGroups(Pattern& pattern)
{
    if (std::exchange(pattern.version, m_partition.version()) == m_partition.version()) {
        return pattern.byGroups;
    }
    pattern.byGroups = std::nullopt;
    std::vector<std::uint32_t> words;
    for (RunAddress address : pattern.addresses) {
        words.push_back(std::exchange(address.bank, std::uint16_t{0}));
        const auto groups = groupsOf(address);
        if (!groups) {
            return std::nullopt;
        }
        words.push_back(*groups);
    }
    pattern.byGroups = kIsPattern | m_cache->patterns().add(words);
    return pattern.byGroups;
}

std::uint32_t TransitionReplay::partitionNumber()
{
    std::vector<std::uint32_t> words;
    m_partition.appendTo(words);
    return m_cache->partitions().add(words);
}

} // namespace pimento::sim
