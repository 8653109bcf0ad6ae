// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/channel.h"
#include "sim/dram/channel_image.h"
#include "sim/dram/machine.h"
#include "sim/dram/request.h"
#include "sim/dram/split_tree.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::sim {

/// Figures that channels record besides the time, and their treatment of idle cycles.
struct ChannelOptions {
    IdleCycles idleCycles = IdleCycles::Skip;
    BankFigures bankFigures = BankFigures::Omit;
    bool explainsWaits = false;
    bool areTraced = false; // true: a sink receives every command
};

/// The channels of a machine, sorted into groups of equal ones with one simulated channel each.
///
///   run of requests   | group {0 .. 7}  | group {8 .. 15}
///   channels 0 .. 15  | one accept      | one accept
///   channels 0 .. 7   | one accept      | nothing
///   channels 0 .. 3   | noted in a tree | nothing
///   settle()          | splits: {0 .. 3} gets a copy of the state and takes it, {4 .. 7} keeps the original
///
/// The behaviour of a channel depends only on the requests that it took and the cycles in which it took them, because
/// channels do not affect each other. Members of a group have taken the same requests in the same cycles: where only
/// some of them take a request, the group splits, unless the others take the same before the cycle ends. Different
/// channels are therefore never treated as equal.
class ChannelGroups {
public:
    static constexpr int kMostChannels = 64; // most channels of a machine that can share groups
    // Number of groups up to which none are merged between fences: groups that soon split again cost more than they
    // save.
    static constexpr std::size_t kFew = 4;

    /// Initial groups of a new object.
    enum class Start : std::uint8_t { OneGroup, GroupPerChannel };

    /// A group: its members and the channel simulated for them.
    struct Group {
        Channel channel;
        std::uint64_t members = 0; // one bit per channel; unused if each channel has a group
        int size = 1;
        int first = 0; // lowest member
    };

    ChannelGroups(const Machine& machine, const ChannelOptions& options, Start start);

    /// Progress of a run that some of its channels have taken.
    struct Dispatch {
        RequestRun run;
        std::uint64_t rest = 0; // channels that still wait for the run; unused for a run of one request
        int columns = 0;        // columns of a sweep that the first channel of the rest has taken
    };
    /// Starts the dispatch of a run.
    [[nodiscard]] static Dispatch begin(const RequestRun& run);
    /// Dispatches the rest of a run until a channel refuses. Returns the number of requests taken. Requests that only
    /// some members of a group have taken wait for settle().
    int dispatch(Dispatch& out, std::int64_t cycle);
    /// Channels of a run as bits.
    [[nodiscard]] static std::uint64_t channelsOf(const RequestRun& run);

    /// Channel that refused a request in the last call of dispatch().
    [[nodiscard]] int refusedBy() const { return m_refusedBy; }

    /// Gives the channels all requests that they took in `cycle`. Must be called before they tick and before their
    /// state is read.
    void settle(std::int64_t cycle);

    /// Merges groups whose channels have become equal. To be called between dispatches of `cycle`, after settle().
    void mergeEqual(std::int64_t cycle);

    /// Calls mergeEqual() from time to time, more often while it succeeds.
    void mergeSometimes(std::int64_t cycle);

    [[nodiscard]] std::vector<Group>& all() { return m_groups; }
    [[nodiscard]] const std::vector<Group>& all() const { return m_groups; }
    /// Returns the group of a channel.
    [[nodiscard]] Group& of(int channel)
    {
        return m_groups[static_cast<std::size_t>(m_groupOf[static_cast<std::size_t>(channel)])];
    }
    /// Largest number of groups so far.
    [[nodiscard]] int most() const { return static_cast<int>(m_most); }
    [[nodiscard]] int channels() const { return static_cast<int>(m_groupOf.size()); }

    /// Sorts the groups by their lowest members.
    void sort();

    /// Replaces the groups by groups with these members, which cover all channels. Counts are kept; the caller must
    /// restore the state of the channels.
    void arrange(std::span<const std::uint64_t> members);

    [[nodiscard]] const ChannelImages& images() const { return m_images; }

    /// Commands of all channels, by kind.
    [[nodiscard]] std::vector<std::int64_t> commandsByKind() const;
    /// Adds commands that were not simulated to the counts.
    void addCommands(std::span<const std::int64_t> commandsByKind);
    [[nodiscard]] std::int64_t lostRequests() const;

private:
    int dispatchToOne(const Request& request, std::int64_t cycle);
    int dispatchSweep(Dispatch& out, std::int64_t cycle);
    int giveUntilRefused(Dispatch& out, std::int64_t cycle);
    void give(const RequestRun& run, std::uint64_t takers, std::int64_t cycle);
    [[nodiscard]] Channel::Admission admission(const SplitTree::Branch& branch, const Request& request,
                                               std::int64_t cycle) const;
    [[nodiscard]] static bool wouldTake(const Channel& channel, const RequestRun& run, std::int64_t cycle);
    [[nodiscard]] bool wouldTake(const SplitTree::Branch& branch, const RequestRun& run, std::int64_t cycle) const;
    [[nodiscard]] std::uint64_t refusing(const RequestRun& run, std::uint64_t wanted, std::int64_t cycle) const;
    Group& split(std::size_t from, std::uint64_t members);
    void assign(Group& which, std::uint64_t members);
    void giveUpFrom(std::size_t first);

    ChannelImages m_images;
    std::vector<Group> m_groups;
    std::vector<int> m_groupOf;                 // group index by channel
    SplitTree m_splits;                         // differences within the current cycle
    std::vector<std::int64_t> m_commandsByKind; // commands of removed channels, and added ones
    std::int64_t m_lostRequests = 0;
    std::size_t m_most = 1;
    int m_refusedBy = -1;
    // Calls of mergeSometimes() between attempts. An attempt costs as much as some ticks of each group.
    static constexpr int kLeastMergeDistance = 8;
    static constexpr int kMostMergeDistance = 128;
    int m_mergeDistance = kLeastMergeDistance;
    int m_untilMerge = kLeastMergeDistance;
    bool m_mayMerge;
};

} // namespace pimento::sim
