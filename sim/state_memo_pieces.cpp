// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/state_memo.h"

#include <utility>

// Pieces of a request stream as words. What does not decide what they make of a state is left out: rows and columns
// that do not matter, the numbers of those that do, and, if all runs go to whole classes, the channels.
//
//   kind, bank, row, column  |  channels of a run and columns of a sweep, or number of a pattern  |  its other columns

namespace pimento::sim {

namespace {

constexpr std::uint32_t kIsPattern = 1U << 31U;

std::uint64_t channelsOf(const BlockPlace& place)
{
    return ChannelClasses::channelsOf({{.channel = place.channel}, place.channels, place.step});
}

} // namespace

void StateMemo::appendPiece(std::span<const RequestBlock> piece)
{
    m_key.partition = WordTable::kNone;
    if (!m_partition.isOfIntervals() || !appendBlocks(piece, Naming::Classes)) {
        std::ignore = appendBlocks(piece, Naming::Channels);
        m_key.partition = partitionNumber();
    }
}

/// False: some run does not go to whole classes, or may part one.
bool StateMemo::appendBlocks(std::span<const RequestBlock> piece, Naming naming)
{
    const ChannelImages& images = m_classes->images();
    m_words.clear();
    for (const RequestBlock& block : piece) {
        const Request& request = block.request;
        const std::uint32_t row = images.needsRow(request.kind) ? m_names.row(request.row) : 0;
        const std::uint32_t column = images.needsColumn(request.kind) ? m_names.column(request.column) : 0;
        const std::uint32_t bank = block.pattern < 0 ? request.bank : 0U;
        const auto places = placesOf(block, naming);
        if (!places) {
            return false;
        }
        m_words.push_back(request.kind | bank << 8U | row << 16U | column << 24U);
        m_words.push_back(*places | (block.columns > 1 ? block.columns : 0U) << 24U);
        for (int i = 1; i < block.columns; ++i) {
            const auto value = static_cast<std::uint32_t>(request.column + i);
            m_words.push_back(images.needsColumn(request.kind) ? m_names.column(value) : 0);
        }
    }
    return true;
}

std::optional<std::uint32_t> StateMemo::placesOf(const RequestBlock& block, Naming naming)
{
    if (block.pattern >= 0) {
        Pattern& pattern = m_patterns[static_cast<std::size_t>(block.pattern)];
        return naming == Naming::Channels ? byChannels(pattern) : byClasses(pattern);
    }
    if (naming == Naming::Channels) {
        const std::uint32_t step = block.channels > 1 ? block.step : 0U;
        return block.request.channel | static_cast<std::uint32_t>(block.channels) << 8U | step << 16U;
    }
    // The first channel that has no room for all columns of a sweep parts from its class.
    return block.columns > 1 ? std::nullopt : classesOf({0, block.request.channel, block.channels, block.step});
}

std::optional<std::uint32_t> StateMemo::classesOf(const BlockPlace& place)
{
    if (place != m_lastPlace || m_lastVersion != m_partition.version()) {
        m_lastPlace = place;
        m_lastVersion = m_partition.version();
        m_lastClasses = m_partition.classesOf(channelsOf(place));
    }
    return m_lastClasses;
}

std::uint32_t StateMemo::byChannels(Pattern& pattern)
{
    if (pattern.byChannels == WordTable::kNone) {
        std::vector<std::uint32_t> words;
        for (const BlockPlace& place : pattern.places) {
            words.push_back(place.bank | static_cast<std::uint32_t>(place.channel) << 16U);
            words.push_back(place.channels | static_cast<std::uint32_t>(place.step) << 16U);
        }
        pattern.byChannels = kIsPattern | m_memory->patterns().add(words);
    }
    return pattern.byChannels;
}

std::optional<std::uint32_t> StateMemo::byClasses(Pattern& pattern)
{
    if (std::exchange(pattern.version, m_partition.version()) == m_partition.version()) {
        return pattern.byClasses;
    }
    pattern.byClasses = std::nullopt;
    std::vector<std::uint32_t> words;
    for (BlockPlace place : pattern.places) {
        words.push_back(std::exchange(place.bank, std::uint16_t{0}));
        const auto classes = classesOf(place);
        if (!classes) {
            return std::nullopt;
        }
        words.push_back(*classes);
    }
    pattern.byClasses = kIsPattern | m_memory->patterns().add(words);
    return pattern.byClasses;
}

std::uint32_t StateMemo::partitionNumber()
{
    std::vector<std::uint32_t> words;
    m_partition.appendTo(words);
    return m_memory->partitions().add(words);
}

} // namespace pimento::sim
