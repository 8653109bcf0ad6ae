// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/state_memo.h"

#include <algorithm>
#include <utility>

namespace pimento::sim {

namespace {

constexpr std::size_t kLeastRuns = 48; // of a piece that no fence ends: fewer may all fit into the queues
constexpr std::size_t kMostWords = std::size_t{1} << 20U; // 4 MiB
constexpr int kPatience = 32;
constexpr std::size_t kFirstPause = 2048;
constexpr std::size_t kLongestPause = 65'536;

std::uint64_t hashOf(std::span<const std::uint32_t> words)
{
    std::uint64_t hash = words.size();
    for (const std::uint32_t word : words) {
        hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
        hash ^= hash >> 32U;
    }
    return hash;
}

} // namespace

StateMemo::StateMemo(const Machine& machine, ChannelClasses& classes) : m_machine(&machine), m_classes(&classes) {}

/// Pieces end where the stream itself turns: behind a fence, or, if they are long enough, where another round over the
/// banks begins, or else another kind or row. So a repeated part of a stream is cut in the same places each time.
std::size_t StateMemo::pieceOf(std::span<const RequestRun> runs) const
{
    const std::size_t most = std::min(runs.size(), kMostRuns + 1);
    std::size_t turn = 0;
    for (std::size_t i = 1; i < most; ++i) {
        const Request& before = runs[i - 1].request;
        const Request& here = runs[i].request;
        const bool wasFence = m_machine->request(before.kind).side == RequestSide::Fence;
        if (wasFence && m_machine->request(here.kind).side != RequestSide::Fence) {
            return i;
        }
        if (i >= kLeastRuns) {
            if (here.bank < before.bank) {
                return i;
            }
            turn = turn == 0 && (here.kind != before.kind || here.row != before.row) ? i : turn;
        }
    }
    return turn > 0 ? turn : most == kMostRuns + 1 ? kMostRuns : 0;
}

void StateMemo::appendState(std::int64_t cycle, std::vector<std::uint32_t>& words)
{
    words.push_back(static_cast<std::uint32_t>(m_classes->all().size()));
    for (const ChannelClasses::Class& each : m_classes->all()) {
        words.push_back(static_cast<std::uint32_t>(each.members));
        words.push_back(static_cast<std::uint32_t>(each.members >> 32U));
    }
    for (ChannelClasses::Class& each : m_classes->all()) {
        each.channel.catchUp(cycle);
        m_classes->images().append(each.channel, cycle, &m_names, words);
    }
}

void StateMemo::appendPiece(std::span<const RequestRun> piece)
{
    const ChannelImages& images = m_classes->images();
    for (const RequestRun& run : piece) {
        const Request& request = run.request;
        m_key.push_back(request.kind | static_cast<std::uint32_t>(request.bank) << 8U);
        m_key.push_back(request.channel | static_cast<std::uint32_t>(run.channels) << 8U |
                        static_cast<std::uint32_t>(run.step) << 16U);
        m_key.push_back(images.needsRow(request.kind) ? m_names.row(request.row) : 0);
        m_key.push_back(images.needsColumn(request.kind) ? m_names.column(request.column) : 0);
    }
}

const StateMemo::Entry* StateMemo::find(std::uint64_t hash) const
{
    const auto found = m_byHash.find(hash);
    for (std::int64_t i = found == m_byHash.end() ? -1 : found->second; i >= 0;) {
        const Entry& entry = m_entries[static_cast<std::size_t>(i)];
        if (std::ranges::equal(std::span(m_words).subspan(entry.key, entry.keySize), m_key)) {
            return &entry;
        }
        i = entry.sibling;
    }
    return nullptr;
}

std::int64_t StateMemo::nextRefresh() const
{
    // Every channel wakes up for its refresh, so all of them wait for the same one.
    return ChannelImages::nextRefresh(m_classes->all().front().channel);
}

std::optional<StateMemo::Jump> StateMemo::begin(std::span<const RequestRun> piece, std::int64_t cycle)
{
    m_isRecording = false;
    m_names.clear();
    m_key.clear();
    appendState(cycle, m_key);
    appendPiece(piece);
    if (m_names.areUsedUp()) {
        ++m_misses;
        return std::nullopt;
    }
    m_hash = hashOf(m_key);
    m_found = find(m_hash);
    if (m_found != nullptr) {
        m_misses = 0;
        m_pause = 0;
        if (cycle + m_found->cycles > nextRefresh()) {
            return std::nullopt; // known, but not across a refresh
        }
        return Jump{
            m_found->cycles, m_found->startsAtOnce,
            std::span(m_commands).subspan(m_found->commands, static_cast<std::size_t>(m_machine->commandCount()))};
    }
    ++m_misses;
    m_isRecording = true;
    m_recorded = {};
    m_begin = cycle;
    m_refreshAtBegin = nextRefresh();
    m_commandsAtBegin = m_classes->commandsByKind();
    return std::nullopt;
}

void StateMemo::apply(std::int64_t cycle)
{
    std::span<const std::uint32_t> words = std::span(m_words).subspan(m_found->state, m_found->stateSize);
    const std::size_t classes = words.front();
    m_members.clear();
    for (std::size_t i = 0; i < classes; ++i) {
        m_members.push_back(words[1 + 2 * i] | static_cast<std::uint64_t>(words[2 + 2 * i]) << 32U);
    }
    m_classes->arrange(m_members);
    words = words.subspan(1 + 2 * classes);
    for (ChannelClasses::Class& each : m_classes->all()) {
        words = m_classes->images().restore(each.channel, cycle + m_found->cycles, m_names, words);
    }
}

void StateMemo::end(std::int64_t cycle)
{
    if (!std::exchange(m_isRecording, false) || nextRefresh() != m_refreshAtBegin || m_classes->lostRequests() > 0) {
        return;
    }
    if (m_words.size() > kMostWords) {
        m_words.clear();
        m_commands.clear();
        m_entries.clear();
        m_byHash.clear();
    }
    m_recorded.cycles = cycle - m_begin;
    m_recorded.key = m_words.size();
    m_recorded.keySize = m_key.size();
    m_words.insert(m_words.end(), m_key.begin(), m_key.end());
    m_recorded.state = m_words.size();
    appendState(cycle, m_words);
    m_recorded.stateSize = m_words.size() - m_recorded.state;
    m_recorded.commands = m_commands.size();
    const std::vector<std::int64_t> commands = m_classes->commandsByKind();
    for (std::size_t i = 0; i < commands.size(); ++i) {
        m_commands.push_back(commands[i] - m_commandsAtBegin[i]);
    }
    const auto [known, isNew] = m_byHash.try_emplace(m_hash, static_cast<std::int64_t>(m_entries.size()));
    if (!isNew) {
        m_recorded.sibling = std::exchange(known->second, static_cast<std::int64_t>(m_entries.size()));
    }
    m_entries.push_back(m_recorded);
}

std::size_t StateMemo::pause()
{
    if (m_misses < kPatience) {
        return 0;
    }
    m_misses = 0;
    m_pause = m_pause == 0 ? kFirstPause : std::min(2 * m_pause, kLongestPause);
    return m_pause;
}

} // namespace pimento::sim
