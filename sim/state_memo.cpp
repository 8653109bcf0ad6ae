// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/state_memo.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento::sim {

namespace {

constexpr std::size_t kLeastRuns = 48; // of a piece that no fence ends: fewer may all fit into the queues
constexpr std::size_t kWarmUp = 512;   // runs: hardly anything comes back in a short stream
constexpr int kPatience = 32;          // pieces
constexpr std::size_t kFirstPause = 2048;
constexpr std::size_t kLongestPause = 65'536;
constexpr std::uint32_t kIsPattern = 1U << 31U;

} // namespace

StateMemo::StateMemo(const Machine& machine, ChannelClasses& classes, StateMemory& memory, Options options)
    : m_machine(&machine), m_classes(&classes), m_memory(&memory), m_options(options),
      m_isFresh(!options.isMemoryShared)
{
    PIMENTO_ASSERT(&memory.machine() == &machine, "a memory is about one machine");
}

void StateMemo::know(std::int32_t pattern, std::span<const BlockPlace> places)
{
    const auto index = static_cast<std::size_t>(pattern);
    if (m_patterns.size() <= index) {
        m_patterns.resize(index + 1);
    }
    if (m_patterns[index].runs == 0) {
        m_patterns[index] = {WordTable::kNone,
                             static_cast<std::uint32_t>(places.size()),
                             places.back().bank,
                             {places.begin(), places.end()}};
    }
}

std::uint32_t StateMemo::numberOf(Pattern& pattern)
{
    if (pattern.number == WordTable::kNone) {
        pattern.number = m_memory->pattern(pattern.places);
    }
    return pattern.number;
}

std::size_t StateMemo::runsOf(const RequestBlock& block) const
{
    return block.pattern < 0 ? 1 : m_patterns[static_cast<std::size_t>(block.pattern)].runs;
}

std::uint16_t StateMemo::lastBankOf(const RequestBlock& block) const
{
    return block.pattern < 0 ? block.request.bank : m_patterns[static_cast<std::size_t>(block.pattern)].lastBank;
}

/// Pieces end where the stream itself turns: behind a fence, or, if they are long enough, where another round over the
/// banks begins, or else another kind or row. So a repeated part of a stream is cut in the same places each time.
std::size_t StateMemo::pieceOf(std::span<const RequestBlock> blocks) const
{
    std::size_t turn = 0;
    std::size_t runs = blocks.empty() ? 0 : runsOf(blocks.front());
    for (std::size_t i = 1; i < blocks.size(); ++i) {
        if (runs >= kMostRuns) {
            return turn > 0 ? turn : i;
        }
        const Request& before = blocks[i - 1].request;
        const Request& here = blocks[i].request;
        const bool wasFence = m_machine->request(before.kind).side == RequestSide::Fence;
        const bool isFence = m_machine->request(here.kind).side == RequestSide::Fence;
        if (wasFence && !isFence) {
            return i;
        }
        if (runs >= kLeastRuns && !isFence) {
            if (here.bank < lastBankOf(blocks[i - 1])) {
                return i;
            }
            turn = turn == 0 && (here.kind != before.kind || here.row != before.row) ? i : turn;
        }
        runs += runsOf(blocks[i]);
    }
    return turn;
}

/// Looks the state of the channels up.
void StateMemo::findState(std::int64_t cycle)
{
    m_names.clear();
    m_words.clear();
    m_words.push_back(static_cast<std::uint32_t>(m_classes->all().size()));
    for (const ChannelClasses::Class& each : m_classes->all()) {
        m_words.push_back(static_cast<std::uint32_t>(each.members));
        m_words.push_back(static_cast<std::uint32_t>(each.members >> 32U));
    }
    for (ChannelClasses::Class& each : m_classes->all()) {
        each.channel.catchUp(cycle);
        m_classes->images().append(each.channel, cycle, &m_names, m_words);
    }
    m_state = m_names.areUsedUp() ? WordTable::kNone : m_memory->states().add(m_words);
}

void StateMemo::appendPiece(std::span<const RequestBlock> piece)
{
    const ChannelImages& images = m_classes->images();
    m_words.clear();
    for (const RequestBlock& block : piece) {
        const Request& request = block.request;
        const std::uint32_t row = images.needsRow(request.kind) ? m_names.row(request.row) : 0;
        const std::uint32_t column = images.needsColumn(request.kind) ? m_names.column(request.column) : 0;
        if (block.pattern < 0) {
            m_words.push_back(request.kind | static_cast<std::uint32_t>(request.bank) << 8U | row << 16U |
                              column << 24U);
            m_words.push_back(request.channel | static_cast<std::uint32_t>(block.channels) << 8U |
                              static_cast<std::uint32_t>(block.step) << 16U);
        } else {
            m_words.push_back(request.kind | row << 16U | column << 24U);
            m_words.push_back(kIsPattern | numberOf(m_patterns[static_cast<std::size_t>(block.pattern)]));
        }
    }
}

std::int64_t StateMemo::nextRefresh() const
{
    // Every channel wakes up for its refresh, so all of them wait for the same one.
    return m_isAhead ? m_nextRefresh : ChannelImages::nextRefresh(m_classes->all().front().channel);
}

const StateMemo::Transition* StateMemo::find(std::int64_t cycle) const
{
    const std::int64_t untilRefresh = nextRefresh() - cycle;
    // The refresh falls due in a tick of its cycle, which comes after the last hand-out of a piece that ends in it.
    const Transition* found = m_memory->find(m_state, m_piece, StateMemory::kNoRefresh);
    if (found != nullptr && found->cycles <= untilRefresh) {
        return found;
    }
    return m_options.crossesRefreshes ? m_memory->find(m_state, m_piece, static_cast<std::uint32_t>(untilRefresh + 1))
                                      : nullptr;
}

std::optional<StateMemo::Jump> StateMemo::jump(std::span<const RequestBlock> piece, std::int64_t cycle, Start start)
{
    m_isRecording = false;
    if (!m_isAhead && m_memory->makeRoom()) {
        forget();
    }
    if (m_state == WordTable::kNone) {
        findState(cycle);
    }
    if (m_state != WordTable::kNone) {
        appendPiece(piece);
    }
    if (m_state == WordTable::kNone || m_names.areUsedUp()) {
        ++m_misses;
        leave(cycle);
        return std::nullopt;
    }
    m_piece = m_memory->pieces().add(m_words);
    const Transition* found = find(cycle);
    if (found == nullptr) {
        ++m_misses;
        record(cycle);
        return std::nullopt;
    }
    m_misses = 0;
    m_pause = 0;
    if (start == Start::AtOnce && !found->startsAtOnce) {
        leave(cycle);
        return std::nullopt;
    }
    follow(*found, cycle);
    return Jump{found->cycles, m_memory->commandsOf(*found)};
}

void StateMemo::follow(const Transition& transition, std::int64_t cycle)
{
    m_nextRefresh = nextRefresh();
    while (m_nextRefresh < cycle + transition.cycles) {
        m_nextRefresh += m_machine->refreshInterval();
    }
    m_isAhead = true;
    m_state = transition.end;
    const std::span<const std::uint8_t> numbers = m_memory->namesOf(transition);
    m_names.renumber(numbers.first(transition.rows), numbers.subspan(transition.rows));
}

/// Begins to simulate a piece whose end is not known.
void StateMemo::record(std::int64_t cycle)
{
    const std::uint32_t state = m_state;
    leave(cycle);
    m_state = state;
    m_isRecording = true;
    m_recorded = {};
    m_begin = cycle;
    m_refreshAtBegin = nextRefresh();
    m_commandsAtBegin = m_classes->commandsByKind();
}

void StateMemo::leave(std::int64_t cycle)
{
    const std::uint32_t state = std::exchange(m_state, WordTable::kNone);
    m_isRecording = false;
    if (!std::exchange(m_isAhead, false)) {
        return;
    }
    std::span<const std::uint32_t> words = m_memory->states()[state];
    const std::size_t classes = words.front();
    m_members.clear();
    for (std::size_t i = 0; i < classes; ++i) {
        m_members.push_back(words[1 + 2 * i] | static_cast<std::uint64_t>(words[2 + 2 * i]) << 32U);
    }
    m_classes->arrange(m_members);
    words = words.subspan(1 + 2 * classes);
    for (ChannelClasses::Class& each : m_classes->all()) {
        words = m_classes->images().restore(each.channel, {cycle, m_nextRefresh}, m_names, words);
    }
}

void StateMemo::end(std::int64_t cycle)
{
    const std::uint32_t begin = std::exchange(m_state, WordTable::kNone);
    const std::int64_t refresh = nextRefresh();
    const bool isWithoutRefresh = refresh == m_refreshAtBegin;
    if (!std::exchange(m_isRecording, false) || !(isWithoutRefresh || m_options.crossesRefreshes) ||
        m_classes->lostRequests() > 0) {
        return;
    }
    PlaceNames before = m_names;
    findState(cycle);
    if (m_state == WordTable::kNone) {
        return;
    }
    m_numbers.clear();
    for (std::uint32_t i = 0; i < m_names.rows(); ++i) {
        m_numbers.push_back(static_cast<std::uint8_t>(before.row(m_names.rowOf(i))));
    }
    for (std::uint32_t i = 0; i < m_names.columns(); ++i) {
        m_numbers.push_back(static_cast<std::uint8_t>(before.column(m_names.columnOf(i))));
    }
    m_recorded.rows = static_cast<std::uint8_t>(m_names.rows());
    m_recorded.columns = static_cast<std::uint8_t>(m_names.columns());
    m_recorded.cycles = cycle - m_begin;
    m_recorded.end = m_state;
    m_commands = m_classes->commandsByKind();
    for (std::size_t i = 0; i < m_commands.size(); ++i) {
        m_commands[i] -= m_commandsAtBegin[i];
    }
    const auto untilRefresh = static_cast<std::uint32_t>(m_refreshAtBegin - m_begin + 1);
    m_memory->add(begin, m_piece, isWithoutRefresh ? StateMemory::kNoRefresh : untilRefresh, m_recorded, m_commands,
                  m_numbers);
}

/// The memory was emptied: its numbers mean nothing any more.
void StateMemo::forget()
{
    m_state = WordTable::kNone;
    for (Pattern& pattern : m_patterns) {
        pattern.number = WordTable::kNone;
    }
}

std::size_t StateMemo::pause()
{
    if (std::exchange(m_isFresh, false)) {
        return kWarmUp;
    }
    if (m_misses < kPatience) {
        return 0;
    }
    m_misses = 0;
    m_pause = m_pause == 0 ? kFirstPause : std::min(2 * m_pause, kLongestPause);
    return m_pause;
}

} // namespace pimento::sim
