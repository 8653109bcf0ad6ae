// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/channel.h"
#include "sim/channel_image.h"
#include "sim/machine.h"
#include "sim/request.h"
#include "sim/split_tree.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::sim {

/// What channels tell besides the time, and how they treat idle cycles.
struct ChannelOptions {
    IdleCycles idleCycles = IdleCycles::Skip;
    BankFigures bankFigures = BankFigures::Omit;
    bool explainsWaits = false;
    bool areTraced = false; // every command is told to somebody
};

/// The channels of a machine, sorted into groups of equal ones with one simulated channel each.
///
///   run of requests   | group {0 .. 7}  | group {8 .. 15}
///   channels 0 .. 15  | one accept      | one accept
///   channels 0 .. 7   | one accept      | nothing
///   channels 0 .. 3   | noted in a tree | nothing
///   settle()          | splits: {0 .. 3} gets a copy of the state and takes it, {4 .. 7} keeps the original
///
/// What a channel does follows from the requests that it took and from the cycles in which it took them, since channels
/// do not see each other. Members of a group have taken the same requests in the same cycles: where only some of them
/// take a request, the group splits, unless the others take the same before the cycle ends. So no two channels are ever
/// taken for equal that are not.
class ChannelGroups {
public:
    static constexpr int kMostChannels = 64; // of a machine whose channels can share groups
    // The number of groups up to which none are merged between fences: those that soon split again cost more than they
    // save.
    static constexpr std::size_t kFew = 4;

    /// The groups of a new object.
    enum class Start : std::uint8_t { OneGroup, GroupPerChannel };

    /// A group: its members and the channel that is simulated for them.
    struct Group {
        Channel channel;
        std::uint64_t members = 0; // one bit per channel; unused with a group for each channel
        int size = 1;
        int first = 0; // lowest member
    };

    ChannelGroups(const Machine& machine, const ChannelOptions& options, Start start);

    /// The dispatch of a run that some of its channels have taken.
    struct Dispatch {
        RequestRun run;
        std::uint64_t rest = 0; // channels that still wait for it; a run of one request needs none
        int columns = 0;        // of a sweep, that the first of the rest has taken
    };
    /// Begins the dispatch of a run.
    [[nodiscard]] static Dispatch begin(const RequestRun& run);
    /// Dispatches what is left of a run until a channel refuses. Returns the number of requests that were taken.
    /// Requests that only some members of a group have taken wait for settle().
    int dispatch(Dispatch& out, std::int64_t cycle);
    /// The channels of a run as bits.
    [[nodiscard]] static std::uint64_t channelsOf(const RequestRun& run);

    /// The channel that refused a request in the last call of dispatch().
    [[nodiscard]] int refusedBy() const { return m_refusedBy; }

    /// Gives the channels all that they took in `cycle`. Call before they tick and before their state is read.
    void settle(std::int64_t cycle);

    /// Merges groups whose channels have become equal. Call between dispatches of `cycle`, when it is settled.
    void mergeEqual(std::int64_t cycle);

    /// Calls mergeEqual() every now and then, more often while it succeeds.
    void mergeSometimes(std::int64_t cycle);

    [[nodiscard]] std::vector<Group>& all() { return m_groups; }
    [[nodiscard]] const std::vector<Group>& all() const { return m_groups; }
    /// The group of a channel.
    [[nodiscard]] Group& of(int channel)
    {
        return m_groups[static_cast<std::size_t>(m_groupOf[static_cast<std::size_t>(channel)])];
    }
    /// The largest number of groups so far.
    [[nodiscard]] int most() const { return static_cast<int>(m_most); }
    [[nodiscard]] int channels() const { return static_cast<int>(m_groupOf.size()); }

    /// Puts the groups in the order of their lowest members.
    void sort();

    /// Replaces the groups by groups with these members, which cover all channels. What has been counted stays counted;
    /// the state of the channels is to be restored by the caller.
    void arrange(std::span<const std::uint64_t> members);

    [[nodiscard]] const ChannelImages& images() const { return m_images; }

    /// The number of commands of all channels, by kind.
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
    std::vector<int> m_groupOf;                 // by channel
    SplitTree m_splits;                         // of the present cycle
    std::vector<std::int64_t> m_commandsByKind; // counted by channels that were given up, or added
    std::int64_t m_lostRequests = 0;
    std::size_t m_most = 1;
    int m_refusedBy = -1;
    // Calls of mergeSometimes() from one attempt to the next. An attempt costs as much as some ticks of each group.
    static constexpr int kLeastMergeDistance = 8;
    static constexpr int kMostMergeDistance = 128;
    int m_mergeDistance = kLeastMergeDistance;
    int m_untilMerge = kLeastMergeDistance;
    bool m_mayMerge;
};

} // namespace pimento::sim
