// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/channel.h"
#include "sim/channel_image.h"
#include "sim/machine.h"
#include "sim/request.h"
#include "sim/turn_tree.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::sim {

/// What a set of channels is told to keep besides the time.
struct ChannelOptions {
    IdleCycles idleCycles = IdleCycles::Skip;
    BankFigures bankFigures = BankFigures::Omit;
    bool explainsWaits = false;
};

/// The channels of a machine, sorted into classes of equals with one simulated channel each.
///
///   run of requests   | class {0 .. 7}  | class {8 .. 15}
///   channels 0 .. 15  | one accept      | one accept
///   channels 0 .. 7   | one accept      | nothing
///   channels 0 .. 3   | noted in a tree         | nothing
///   settle()          | splits: {0 .. 3} gets a copy of the state and takes it, {4 .. 7} keeps the original
///
/// What a channel does follows from the requests that it took and from the cycles in which it took them, since channels
/// do not see each other. Members of a class have taken the same requests in the same cycles: where only some of them
/// take a request, the class splits, unless the others take the same before the cycle ends. So no two channels are ever
/// taken for equal that are not.
class ChannelClasses {
public:
    static constexpr int kMostChannels = 64; // of a machine whose channels can share classes
    // Classes that are not joined between fences: those that part again soon cost more than they save.
    static constexpr std::size_t kFew = 4;

    enum class Start : std::uint8_t { OneClass, ClassPerChannel };

    struct Class {
        Channel channel;
        std::uint64_t members = 0; // one bit per channel; unused with a class for each channel
        int size = 1;
        int first = 0; // lowest member
    };

    ChannelClasses(const Machine& machine, const ChannelOptions& options, Start start);

    /// A run on its way out.
    struct HandOut {
        RequestRun run;
        std::uint64_t rest = 0; // channels that still wait for it; a run of one request needs none
        int columns = 0;        // of a sweep, that the first of the rest has taken
    };
    [[nodiscard]] static HandOut begin(const RequestRun& run);
    /// Hands out what is left of a run until a channel refuses. Returns how many requests were taken. What only a part
    /// of a class has taken waits for settle().
    int handOut(HandOut& out, std::int64_t cycle);
    /// The channels of a run as bits.
    [[nodiscard]] static std::uint64_t channelsOf(const RequestRun& run);

    /// The channel that refused a request in the last call of handOut().
    [[nodiscard]] int refusedBy() const { return m_refusedBy; }

    /// Gives the channels all that they took in `cycle`. Call before they tick and before anybody looks at them.
    void settle(std::int64_t cycle);

    /// Joins classes whose channels have become interchangeable. Call between hand-outs of `cycle`, when it is settled.
    void mergeEqual(std::int64_t cycle);

    /// The same every now and then, more often while it succeeds.
    void mergeSometimes(std::int64_t cycle);

    [[nodiscard]] std::vector<Class>& all() { return m_classes; }
    [[nodiscard]] const std::vector<Class>& all() const { return m_classes; }
    [[nodiscard]] Class& of(int channel)
    {
        return m_classes[static_cast<std::size_t>(m_classOf[static_cast<std::size_t>(channel)])];
    }
    /// The largest number of classes so far.
    [[nodiscard]] int most() const { return static_cast<int>(m_most); }
    [[nodiscard]] int channels() const { return static_cast<int>(m_classOf.size()); }

    /// Puts the classes in the order of their lowest members.
    void sort();

    /// Classes with these members instead, which cover all channels. What has been counted stays counted; the state of
    /// the channels is to be restored by the caller.
    void arrange(std::span<const std::uint64_t> members);

    [[nodiscard]] const ChannelImages& images() const { return m_images; }

    /// Commands of all channels.
    [[nodiscard]] std::vector<std::int64_t> commandsByKind() const;
    /// Counts commands that were not simulated.
    void addCommands(std::span<const std::int64_t> commandsByKind);
    [[nodiscard]] std::int64_t lostRequests() const;

private:
    int handOutToOne(const Request& request, std::int64_t cycle);
    int handOutSweep(HandOut& out, std::int64_t cycle);
    int giveUntilRefused(HandOut& out, std::int64_t cycle);
    void give(const RequestRun& run, std::uint64_t takers, std::int64_t cycle);
    [[nodiscard]] Channel::Admission admission(const TurnTree::Group& group, const Request& request,
                                               std::int64_t cycle) const;
    [[nodiscard]] static bool wouldTake(const Channel& channel, const RequestRun& run, std::int64_t cycle);
    [[nodiscard]] bool wouldTake(const TurnTree::Group& group, const RequestRun& run, std::int64_t cycle) const;
    [[nodiscard]] std::uint64_t refusing(const RequestRun& run, std::uint64_t wanted, std::int64_t cycle) const;
    Class& split(std::size_t from, std::uint64_t members);
    void assign(Class& which, std::uint64_t members);
    void giveUpFrom(std::size_t first);

    ChannelImages m_images;
    std::vector<Class> m_classes;
    std::vector<int> m_classOf;                 // by channel
    TurnTree m_turns;                           // of the present cycle
    std::vector<std::int64_t> m_commandsByKind; // counted by channels that were given up, or added
    std::int64_t m_lostRequests = 0;
    std::size_t m_most = 1;
    int m_refusedBy = -1;
    // Calls of mergeSometimes() from one look to the next. A look costs as much as some ticks of each class.
    static constexpr int kLeastMergeDistance = 8;
    static constexpr int kMostMergeDistance = 128;
    int m_mergeDistance = kLeastMergeDistance;
    int m_untilMerge = kLeastMergeDistance;
    bool m_mayMerge;
};

} // namespace pimento::sim
