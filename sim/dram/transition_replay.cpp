// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/transition_replay.h"

#include "sim/base/assert.h"
#include "sim/dram/packed_words.h"

#include <algorithm>
#include <utility>

namespace pimento::sim {

namespace {

constexpr std::size_t kLeastRuns = 48; // least runs of a segment that no fence ends; fewer may all fit into queues
constexpr std::size_t kWarmUp = 512;   // runs: states rarely recur in a short stream
constexpr int kPatience = 32;          // segments without a recurrence
constexpr std::size_t kFirstPause = 2048;
constexpr std::size_t kLongestPause = 65'536;

} // namespace

TransitionReplay::TransitionReplay(const Machine& machine, ChannelGroups& groups, TransitionCache& cache,
                                   Options options)
    : m_machine(&machine), m_groups(&groups), m_cache(&cache), m_options(options), m_isFresh(!options.isCacheShared)
{
    PIMENTO_ASSERT(&cache.machine() == &machine, "a cache is about one machine");
}

void TransitionReplay::know(std::int32_t pattern, std::span<const RunAddress> addresses)
{
    const auto index = static_cast<std::size_t>(pattern);
    if (m_patterns.size() <= index) {
        m_patterns.resize(index + 1);
    }
    if (m_patterns[index].runs == 0) {
        m_patterns[index].runs = static_cast<std::uint32_t>(addresses.size());
        m_patterns[index].lastBank = addresses.back().bank;
        m_patterns[index].addresses.assign(addresses.begin(), addresses.end());
    }
}

std::size_t TransitionReplay::runsOf(const RequestBlock& block) const
{
    if (block.columns > 1) {
        return block.columns;
    }
    return block.pattern < 0 ? 1 : m_patterns[static_cast<std::size_t>(block.pattern)].runs;
}

std::uint16_t TransitionReplay::lastBankOf(const RequestBlock& block) const
{
    return block.pattern < 0 ? block.request.bank : m_patterns[static_cast<std::size_t>(block.pattern)].lastBank;
}

/// Segments end at boundaries of the stream itself: behind a fence or, if they are long enough, where another sweep
/// over the banks begins, or else another kind or row. A repeated part of a stream is therefore cut at the same
/// addresses each time.
std::size_t TransitionReplay::segmentOf(std::span<const RequestBlock> blocks) const
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

/// Finds the number of the channels' state in the cache, or assigns one.
///
///   number of groups | length of each image | packed images, in the order of the groups' lowest members
void TransitionReplay::findState(std::int64_t cycle)
{
    m_groups->sort();
    std::vector<ChannelGroups::Group>& groups = m_groups->all();
    m_names.clear();
    m_members.clear();
    m_words.assign(1 + groups.size(), 0);
    m_words[0] = static_cast<std::uint32_t>(groups.size());
    for (std::size_t i = 0; i < groups.size(); ++i) {
        m_members.push_back(groups[i].members);
        groups[i].channel.catchUp(cycle);
        const std::size_t before = m_words.size();
        m_image.clear();
        m_groups->images().append(groups[i].channel, cycle, &m_names, m_image);
        WordPacker packer(m_words);
        packer.add(m_image);
        packer.finish();
        m_words[1 + i] = static_cast<std::uint32_t>(m_words.size() - before);
    }
    m_partition.set(m_members);
    m_state = m_names.areUsedUp() ? WordTable::kNone : m_cache->states().add(m_words);
}

std::int64_t TransitionReplay::nextRefresh() const
{
    // All channels wake up for their refresh, so all wait for the same one.
    return m_isAhead ? m_nextRefresh : ChannelImages::nextRefresh(m_groups->all().front().channel);
}

const TransitionReplay::Transition* TransitionReplay::find(std::int64_t cycle)
{
    const std::int64_t untilRefresh = nextRefresh() - cycle;
    // A refresh falls due in the tick of its cycle, which comes after the last dispatch of a segment that ends in it.
    m_key.untilRefresh = TransitionCache::kNoRefresh;
    const Transition* found = m_cache->find(m_key);
    if (found != nullptr && found->cycles <= untilRefresh) {
        return found;
    }
    m_key.untilRefresh = static_cast<std::uint32_t>(untilRefresh + 1);
    return m_options.crossesRefreshes ? m_cache->find(m_key) : nullptr;
}

std::optional<TransitionReplay::Jump> TransitionReplay::jump(std::span<const RequestBlock> segment, std::int64_t cycle,
                                                             Start start)
{
    m_isRecording = false;
    if (!m_isAhead && m_cache->makeRoom()) {
        forget();
    }
    if (m_state == WordTable::kNone) {
        findState(cycle);
    }
    if (m_state != WordTable::kNone && m_partition.groups() > ChannelGroups::kFew) {
        mergeState(cycle);
    }
    if (m_state != WordTable::kNone) {
        appendSegment(segment);
    }
    if (m_state == WordTable::kNone || m_names.areUsedUp()) {
        ++m_misses;
        leave(cycle);
        return std::nullopt;
    }
    m_key.state = m_state;
    m_key.segment = m_cache->segments().add(m_words);
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

TransitionReplay::Jump TransitionReplay::follow(const Transition& transition, std::int64_t cycle)
{
    const std::span<const std::uint32_t> counts = m_cache->commandsOf(transition);
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
        m_partition.setFrom(m_cache->partitions()[transition.partition]);
    }
    const std::span<const std::uint8_t> numbers = m_cache->namesOf(transition);
    m_names.renumber(numbers.first(transition.rows), numbers.subspan(transition.rows));
    return {transition.cycles, m_commands, transition.works};
}

void TransitionReplay::merge(std::int64_t cycle)
{
    if (m_isRecording) {
        return;
    }
    if (m_isAhead) {
        mergeState(cycle);
        return;
    }
    const std::size_t before = m_groups->all().size();
    m_groups->mergeEqual(cycle);
    m_state = m_groups->all().size() == before ? m_state : WordTable::kNone;
}

/// Merges equal groups by the words of the state: of equal images only the first is kept. It contains all their rows
/// and columns, so that no number changes.
void TransitionReplay::mergeState(std::int64_t cycle)
{
    if (m_partition.groups() == 1) {
        return;
    }
    const std::span<const std::uint32_t> words = m_cache->states()[m_state];
    const std::size_t groups = words.front();
    std::vector<std::span<const std::uint32_t>> images;
    m_members.clear();
    std::size_t next = 1 + groups;
    for (std::size_t i = 0; i < groups; ++i) {
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
    if (images.size() == groups) {
        return;
    }
    if (!m_isAhead) {
        m_groups->mergeEqual(cycle);
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
    m_state = m_cache->states().add(m_words);
    m_partition.set(m_members);
}

/// Starts to simulate a segment whose end is unknown.
void TransitionReplay::record(std::int64_t cycle)
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

/// Counts the commands of a channel of each group, as far as simulated, and of all channels.
void TransitionReplay::countCommands()
{
    m_commands.clear();
    for (const ChannelGroups::Group& each : m_groups->all()) {
        const std::vector<std::int64_t>& counts = each.channel.commandsByKind();
        m_commands.insert(m_commands.end(), counts.begin(), counts.end());
    }
    const std::vector<std::int64_t> all = m_groups->commandsByKind();
    m_commands.insert(m_commands.end(), all.begin(), all.end());
}

/// Restores the channels to the state of the replay if they are behind it.
void TransitionReplay::leave(std::int64_t cycle)
{
    const std::uint32_t state = std::exchange(m_state, WordTable::kNone);
    m_isRecording = false;
    if (!std::exchange(m_isAhead, false)) {
        return;
    }
    m_groups->arrange(m_partition.members());
    const std::span<const std::uint32_t> words = m_cache->states()[state];
    std::size_t next = 1 + words.front();
    for (std::size_t i = 0; i < words.front(); ++i) {
        m_image.clear();
        WordPacker::unpack(words.subspan(next, words[1 + i]), m_image);
        next += words[1 + i];
        m_groups->images().restore(m_groups->all()[i].channel, {cycle, m_nextRefresh}, m_names, m_image);
    }
}

void TransitionReplay::end(std::int64_t cycle)
{
    m_state = WordTable::kNone;
    const bool isWithoutRefresh = nextRefresh() == m_refreshAtBegin;
    if (!std::exchange(m_isRecording, false) || !(isWithoutRefresh || m_options.crossesRefreshes) ||
        m_groups->lostRequests() > 0) {
        return;
    }
    AddressNames before = m_names;
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
        isWithoutRefresh ? TransitionCache::kNoRefresh : static_cast<std::uint32_t>(m_refreshAtBegin - m_begin + 1);
    m_cache->add(m_key, m_recorded, m_counts, m_numbers);
}

/// Finds the commands that the recorded segment issued: for a channel of each group if the groups stayed the same,
/// otherwise over all channels and for this partition alone.
void TransitionReplay::subtractCommands()
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
    PIMENTO_ASSERT(m_key.partition != WordTable::kNone, "runs to whole groups split none");
    m_recorded.partition = partitionNumber();
    for (std::size_t i = 0; i < kinds; ++i) {
        m_counts.push_back(static_cast<std::uint32_t>(m_commands[m_commands.size() - kinds + i] -
                                                      m_commandsAtBegin[m_commandsAtBegin.size() - kinds + i]));
    }
}

/// Drops the numbers that the cache gave out before it was emptied.
void TransitionReplay::forget()
{
    m_state = WordTable::kNone;
    for (Pattern& pattern : m_patterns) {
        pattern.byChannels = WordTable::kNone;
        pattern.version = 0;
    }
}

std::size_t TransitionReplay::pause()
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
