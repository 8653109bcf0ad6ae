// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/state_memo.h"

#include "sim/base/assert.h"
#include "sim/packed_words.h"

#include <algorithm>
#include <utility>

namespace pimento::sim {

namespace {

constexpr std::size_t kLeastRuns = 48; // of a piece that no fence ends: fewer may all fit into the queues
constexpr std::size_t kWarmUp = 512;   // runs: hardly anything comes back in a short stream
constexpr int kPatience = 32;          // pieces
constexpr std::size_t kFirstPause = 2048;
constexpr std::size_t kLongestPause = 65'536;

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
        m_patterns[index].runs = static_cast<std::uint32_t>(places.size());
        m_patterns[index].lastBank = places.back().bank;
        m_patterns[index].places.assign(places.begin(), places.end());
    }
}

std::size_t StateMemo::runsOf(const RequestBlock& block) const
{
    if (block.columns > 1) {
        return block.columns;
    }
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
///
///   number of classes | length of each image | packed images, in the order of the classes' lowest members
void StateMemo::findState(std::int64_t cycle)
{
    m_classes->sort();
    std::vector<ChannelClasses::Class>& classes = m_classes->all();
    m_names.clear();
    m_members.clear();
    m_words.assign(1 + classes.size(), 0);
    m_words[0] = static_cast<std::uint32_t>(classes.size());
    for (std::size_t i = 0; i < classes.size(); ++i) {
        m_members.push_back(classes[i].members);
        classes[i].channel.catchUp(cycle);
        const std::size_t before = m_words.size();
        m_image.clear();
        m_classes->images().append(classes[i].channel, cycle, &m_names, m_image);
        WordPacker packer(m_words);
        packer.add(m_image);
        packer.finish();
        m_words[1 + i] = static_cast<std::uint32_t>(m_words.size() - before);
    }
    m_partition.set(m_members);
    m_state = m_names.areUsedUp() ? WordTable::kNone : m_memory->states().add(m_words);
}

std::int64_t StateMemo::nextRefresh() const
{
    // Every channel wakes up for its refresh, so all of them wait for the same one.
    return m_isAhead ? m_nextRefresh : ChannelImages::nextRefresh(m_classes->all().front().channel);
}

const StateMemo::Transition* StateMemo::find(std::int64_t cycle)
{
    const std::int64_t untilRefresh = nextRefresh() - cycle;
    // The refresh falls due in a tick of its cycle, which comes after the last hand-out of a piece that ends in it.
    m_key.untilRefresh = StateMemory::kNoRefresh;
    const Transition* found = m_memory->find(m_key);
    if (found != nullptr && found->cycles <= untilRefresh) {
        return found;
    }
    m_key.untilRefresh = static_cast<std::uint32_t>(untilRefresh + 1);
    return m_options.crossesRefreshes ? m_memory->find(m_key) : nullptr;
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
    if (m_state != WordTable::kNone && m_partition.classes() > ChannelClasses::kFew) {
        mergeState(cycle);
    }
    if (m_state != WordTable::kNone) {
        appendPiece(piece);
    }
    if (m_state == WordTable::kNone || m_names.areUsedUp()) {
        ++m_misses;
        leave(cycle);
        return std::nullopt;
    }
    m_key.state = m_state;
    m_key.piece = m_memory->pieces().add(m_words);
    const Transition* found = find(cycle);
    if (found == nullptr) {
        ++m_misses;
        record(cycle);
        return std::nullopt;
    }
    m_misses = 0;
    m_pause = 0;
    const bool isBeyond = m_options.mostCycles > 0 && cycle + found->cycles > m_options.mostCycles;
    if (isBeyond || (start == Start::AtOnce && !found->startsAtOnce)) {
        leave(cycle);
        return std::nullopt;
    }
    return follow(*found, cycle);
}

StateMemo::Jump StateMemo::follow(const Transition& transition, std::int64_t cycle)
{
    const std::span<const std::uint32_t> counts = m_memory->commandsOf(transition);
    m_commands.assign(static_cast<std::size_t>(m_machine->commandCount()), 0);
    const bool isOfAll = transition.partition != WordTable::kNone;
    for (std::size_t i = 0; i * m_commands.size() < counts.size(); ++i) {
        const std::int64_t channels = isOfAll ? 1 : m_partition.sizeOf(i);
        for (std::size_t command = 0; command < m_commands.size(); ++command) {
            m_commands[command] += channels * counts[i * m_commands.size() + command];
        }
    }
    m_nextRefresh = nextRefresh();
    while (m_nextRefresh < cycle + transition.cycles) {
        m_nextRefresh += m_machine->refreshInterval();
    }
    m_isAhead = true;
    m_state = transition.end;
    if (isOfAll) {
        m_partition.setFrom(m_memory->partitions()[transition.partition]);
    }
    const std::span<const std::uint8_t> numbers = m_memory->namesOf(transition);
    m_names.renumber(numbers.first(transition.rows), numbers.subspan(transition.rows));
    return {transition.cycles, m_commands};
}

void StateMemo::merge(std::int64_t cycle)
{
    if (m_isRecording) {
        return;
    }
    if (m_isAhead) {
        mergeState(cycle);
        return;
    }
    const std::size_t before = m_classes->all().size();
    m_classes->mergeEqual(cycle);
    m_state = m_classes->all().size() == before ? m_state : WordTable::kNone;
}

/// The same by the words of the state: images that are equal word by word are left out but for the first of them. All
/// their rows and columns appear in that one, so that no number changes.
void StateMemo::mergeState(std::int64_t cycle)
{
    if (m_partition.classes() == 1) {
        return;
    }
    const std::span<const std::uint32_t> words = m_memory->states()[m_state];
    const std::size_t classes = words.front();
    std::vector<std::span<const std::uint32_t>> images;
    m_members.clear();
    std::size_t next = 1 + classes;
    for (std::size_t i = 0; i < classes; ++i) {
        const auto image = words.subspan(next, words[1 + i]);
        next += image.size();
        const auto same =
            std::ranges::find_if(images, [&](const auto& other) { return std::ranges::equal(other, image); });
        if (same == images.end()) {
            images.push_back(image);
            m_members.push_back(m_partition.members()[i]);
        } else {
            m_members[static_cast<std::size_t>(same - images.begin())] |= m_partition.members()[i];
        }
    }
    if (images.size() == classes) {
        return;
    }
    if (!m_isAhead) {
        m_classes->mergeEqual(cycle);
        findState(cycle);
        return;
    }
    m_words.assign(1, static_cast<std::uint32_t>(images.size()));
    for (const auto& image : images) {
        m_words.push_back(static_cast<std::uint32_t>(image.size()));
    }
    for (const auto& image : images) {
        m_words.insert(m_words.end(), image.begin(), image.end());
    }
    m_state = m_memory->states().add(m_words);
    m_partition.set(m_members);
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
    m_versionAtBegin = m_partition.version();
    countCommands();
    m_commandsAtBegin.swap(m_commands);
}

/// Commands of a channel of each class, as far as it was simulated, and of all channels.
void StateMemo::countCommands()
{
    m_commands.clear();
    for (const ChannelClasses::Class& each : m_classes->all()) {
        const std::vector<std::int64_t>& counts = each.channel.commandsByKind();
        m_commands.insert(m_commands.end(), counts.begin(), counts.end());
    }
    const std::vector<std::int64_t> all = m_classes->commandsByKind();
    m_commands.insert(m_commands.end(), all.begin(), all.end());
}

/// Puts the machine into its state if it is behind.
void StateMemo::leave(std::int64_t cycle)
{
    const std::uint32_t state = std::exchange(m_state, WordTable::kNone);
    m_isRecording = false;
    if (!std::exchange(m_isAhead, false)) {
        return;
    }
    m_classes->arrange(m_partition.members());
    const std::span<const std::uint32_t> words = m_memory->states()[state];
    std::size_t next = 1 + words.front();
    for (std::size_t i = 0; i < words.front(); ++i) {
        m_image.clear();
        WordPacker::unpack(words.subspan(next, words[1 + i]), m_image);
        next += words[1 + i];
        m_classes->images().restore(m_classes->all()[i].channel, {cycle, m_nextRefresh}, m_names, m_image);
    }
}

void StateMemo::end(std::int64_t cycle)
{
    m_state = WordTable::kNone;
    const bool isWithoutRefresh = nextRefresh() == m_refreshAtBegin;
    if (!std::exchange(m_isRecording, false) || !(isWithoutRefresh || m_options.crossesRefreshes) ||
        m_classes->lostRequests() > 0) {
        return;
    }
    PlaceNames before = m_names;
    findState(cycle);
    if (m_state == WordTable::kNone) {
        return;
    }
    subtractCommands();
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
    m_key.untilRefresh =
        isWithoutRefresh ? StateMemory::kNoRefresh : static_cast<std::uint32_t>(m_refreshAtBegin - m_begin + 1);
    m_memory->add(m_key, m_recorded, m_counts, m_numbers);
}

/// What the recorded piece issued: for a channel of each class if the classes stayed the same, else in all and for this
/// partition alone.
void StateMemo::subtractCommands()
{
    countCommands();
    const auto kinds = static_cast<std::size_t>(m_machine->commandCount());
    m_counts.clear();
    if (m_partition.version() == m_versionAtBegin) {
        for (std::size_t i = 0; i < m_commands.size() - kinds; ++i) {
            const std::int64_t issued = m_commands[i] - m_commandsAtBegin[i];
            m_counts.push_back(static_cast<std::uint32_t>(issued / m_partition.sizeOf(i / kinds)));
        }
        return;
    }
    PIMENTO_ASSERT(m_key.partition != WordTable::kNone, "runs to whole classes split none");
    m_recorded.partition = partitionNumber();
    for (std::size_t i = 0; i < kinds; ++i) {
        m_counts.push_back(static_cast<std::uint32_t>(m_commands[m_commands.size() - kinds + i] -
                                                      m_commandsAtBegin[m_commandsAtBegin.size() - kinds + i]));
    }
}

/// The memory was emptied: its numbers mean nothing any more.
void StateMemo::forget()
{
    m_state = WordTable::kNone;
    for (Pattern& pattern : m_patterns) {
        pattern.byChannels = WordTable::kNone;
        pattern.version = 0;
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
