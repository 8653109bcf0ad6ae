// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/channel_groups.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <bit>

namespace pimento::sim {

namespace {

constexpr std::uint64_t bitOf(int channel) { return std::uint64_t{1} << static_cast<unsigned>(channel); }

} // namespace

ChannelGroups::ChannelGroups(const Machine& machine, const ChannelOptions& options, Start start)
    : m_images(machine), m_groupOf(static_cast<std::size_t>(machine.channels()), 0), m_splits(machine),
      m_commandsByKind(static_cast<std::size_t>(machine.commandCount()), 0),
      // Figures of banks and causes are kept by the object that represents a channel and could not be separated later.
      // Channels may merge although the rows or columns of their requests differ where these do not matter, but a trace
      // shows them.
      m_mayMerge(start == Start::OneGroup && options.bankFigures == BankFigures::Omit && !options.explainsWaits &&
                 !options.areTraced)
{
    const int channels = machine.channels();
    const auto make = [&](int index) {
        return Channel(machine, index, options.idleCycles, options.bankFigures, options.explainsWaits);
    };
    m_groups.reserve(m_groupOf.size());
    if (start == Start::OneGroup) {
        PIMENTO_ASSERT(channels <= kMostChannels, "members are bits of one word");
        m_groups.push_back({make(0)});
        assign(m_groups.front(), ~std::uint64_t{0} >> static_cast<unsigned>(kMostChannels - channels));
        return;
    }
    for (int i = 0; i < channels; ++i) {
        m_groups.push_back({make(i), i < kMostChannels ? bitOf(i) : 0, 1, i});
        m_groupOf[static_cast<std::size_t>(i)] = i;
    }
    m_most = m_groups.size();
}

std::uint64_t ChannelGroups::channelsOf(const RequestRun& run)
{
    if (run.step == 1) {
        return (~std::uint64_t{0} >> static_cast<unsigned>(kMostChannels - run.channels)) << run.request.channel;
    }
    std::uint64_t channels = 0;
    for (int i = 0; i < run.channels; ++i) {
        channels |= bitOf(run.request.channel + i * run.step);
    }
    return channels;
}

ChannelGroups::Dispatch ChannelGroups::begin(const RequestRun& run)
{
    // Without shared channels there may be more channels than bits, but no runs over several channels.
    return {run, run.channels == 1 && run.columns == 1 ? 0 : channelsOf(run), 0};
}

int ChannelGroups::dispatch(Dispatch& out, std::int64_t cycle)
{
    m_refusedBy = -1;
    if (out.run.columns > 1) {
        return dispatchSweep(out, cycle);
    }
    if (out.run.channels == 1) {
        return dispatchToOne(out.run.request, cycle);
    }
    Group& first = m_groups.front();
    if (first.members == out.rest && m_splits.isEmpty()) { // the usual case: all channels do the same
        const bool isTaken = first.channel.accept(out.run.request, cycle);
        out.rest = isTaken ? 0 : out.rest;
        m_refusedBy = isTaken ? -1 : first.first;
        return isTaken ? first.size : 0;
    }
    const int taken = giveUntilRefused(out, cycle);
    m_refusedBy = out.rest == 0 ? -1 : std::countr_zero(out.rest);
    return taken;
}

/// Gives a run to the channels before the first one that would refuse it, which becomes the first of the rest. The
/// order only matters for that channel; earlier ones take their requests independently. Returns how many channels took
/// it.
int ChannelGroups::giveUntilRefused(Dispatch& out, std::int64_t cycle)
{
    const std::uint64_t refused = refusing(out.run, out.rest, cycle);
    const std::uint64_t takers = refused == 0 ? out.rest : out.rest & ((refused & -refused) - 1);
    give(out.run, takers, cycle);
    out.rest &= ~takers;
    return std::popcount(takers);
}

/// Gives all columns of a sweep to the channels that certainly have room for them, and single columns to the first one
/// that may not. Returns the number of requests taken.
int ChannelGroups::dispatchSweep(Dispatch& out, std::int64_t cycle)
{
    const RequestRun& run = out.run;
    int taken = 0;
    bool isOneByOne = out.columns > 0;
    while (out.rest != 0) {
        if (!isOneByOne) {
            taken += giveUntilRefused(out, cycle) * run.columns;
            isOneByOne = true;
            continue;
        }
        Request request = run.request;
        request.channel = static_cast<std::uint16_t>(std::countr_zero(out.rest));
        for (; out.columns < run.columns; ++out.columns, ++taken) {
            request.column = static_cast<std::uint16_t>(run.request.column + out.columns);
            if (dispatchToOne(request, cycle) == 0) {
                return taken;
            }
        }
        out.columns = 0;
        out.rest &= out.rest - 1;
        isOneByOne = false;
    }
    return taken;
}

/// Returns those of the wanted channels that would refuse a run's request, or may not take all columns of a sweep.
std::uint64_t ChannelGroups::refusing(const RequestRun& run, std::uint64_t wanted, std::int64_t cycle) const
{
    std::uint64_t refused = 0;
    for (const Group& each : m_groups) {
        if ((each.members & wanted) != 0 && m_splits.branchOf(each.first) == SplitTree::kNone &&
            !wouldTake(each.channel, run, cycle)) {
            refused |= each.members & wanted;
        }
    }
    if (m_splits.isEmpty()) {
        return refused;
    }
    for (const SplitTree::Branch& branch : m_splits.branches()) {
        if ((branch.members & wanted) != 0 && !wouldTake(branch, run, cycle)) {
            refused |= branch.members & wanted;
        }
    }
    return refused;
}

bool ChannelGroups::wouldTake(const Channel& channel, const RequestRun& run, std::int64_t cycle)
{
    return run.columns == 1 ? channel.admission(run.request, cycle) != Channel::Admission::Refused
                            : channel.hasRoomFor(run.request, run.columns);
}

bool ChannelGroups::wouldTake(const SplitTree::Branch& branch, const RequestRun& run, std::int64_t cycle) const
{
    if (run.columns == 1) {
        return admission(branch, run.request, cycle) != Channel::Admission::Refused;
    }
    const Channel& channel = m_groups[static_cast<std::size_t>(branch.owner)].channel;
    return !m_splits.mayBeForwarded(branch, run.request) &&
           channel.hasRoomFor(run.request, run.columns, m_splits.takenBefore(branch, run.request));
}

/// Gives a run to channels that take all of it.
void ChannelGroups::give(const RequestRun& run, std::uint64_t takers, std::int64_t cycle)
{
    std::uint64_t left = takers;
    for (std::size_t i = 0; i < m_groups.size() && left != 0; ++i) {
        const std::uint64_t some = m_groups[i].members & left;
        if (some == 0 || m_splits.branchOf(m_groups[i].first) != SplitTree::kNone) {
            continue;
        }
        if (some != m_groups[i].members) {
            m_splits.open(static_cast<int>(i), m_groups[i].members);
            continue;
        }
        left &= ~some;
        Request request = run.request;
        for (int column = 0; column < run.columns; ++column, ++request.column) {
            const bool isTaken = m_groups[i].channel.accept(request, cycle);
            PIMENTO_ASSERT(isTaken, "it is not one of those that refuse");
        }
    }
    for (std::size_t i = 0; i < m_splits.branches().size() && left != 0; ++i) {
        const std::uint64_t some = m_splits.branches()[i].members & left;
        left &= ~some; // they move to a branch that a later iteration may visit
        Request request = run.request;
        for (int column = 0; some != 0 && column < run.columns; ++column, ++request.column) {
            const int at = m_splits.branchOf(std::countr_zero(some));
            const SplitTree::Branch& branch = m_splits.branches()[static_cast<std::size_t>(at)];
            const bool isQueued = run.columns > 1 || admission(branch, request, cycle) == Channel::Admission::Queued;
            m_splits.take(static_cast<std::size_t>(at), some, request, isQueued);
        }
    }
}

int ChannelGroups::dispatchToOne(const Request& request, std::int64_t cycle)
{
    const auto index = static_cast<std::size_t>(m_groupOf[request.channel]);
    Group& owner = m_groups[index];
    if (owner.size == 1) {
        const bool isTaken = owner.channel.accept(request, cycle);
        m_refusedBy = isTaken ? -1 : request.channel;
        return isTaken ? 1 : 0;
    }
    int branch = m_splits.branchOf(request.channel);
    const Channel::Admission admitted =
        branch == SplitTree::kNone ? owner.channel.admission(request, cycle)
                                   : admission(m_splits.branches()[static_cast<std::size_t>(branch)], request, cycle);
    if (admitted == Channel::Admission::Refused) {
        m_refusedBy = request.channel;
        return 0;
    }
    if (branch == SplitTree::kNone) {
        m_splits.open(static_cast<int>(index), owner.members);
        branch = m_splits.branchOf(request.channel);
    }
    m_splits.take(static_cast<std::size_t>(branch), bitOf(request.channel), request,
                  admitted == Channel::Admission::Queued);
    return 1;
}

Channel::Admission ChannelGroups::admission(const SplitTree::Branch& branch, const Request& request,
                                            std::int64_t cycle) const
{
    const Channel& channel = m_groups[static_cast<std::size_t>(branch.owner)].channel;
    return m_splits.isForwarded(branch, request)
               ? Channel::Admission::Forwarded
               : channel.admission(request, cycle, m_splits.takenBefore(branch, request));
}

void ChannelGroups::settle(std::int64_t cycle)
{
    if (m_splits.isEmpty()) {
        return;
    }
    for (const SplitTree::Branch& branch : m_splits.branches()) {
        if (branch.members == 0) {
            continue;
        }
        const auto owner = static_cast<std::size_t>(branch.owner);
        // The last branch keeps the original, which has taken nothing so far.
        const bool isLast = branch.members == m_groups[owner].members;
        Channel& channel = (isLast ? m_groups[owner] : split(owner, branch.members)).channel;
        for (const Request& request : m_splits.requestsOf(branch)) {
            const bool isTaken = channel.accept(request, cycle);
            PIMENTO_ASSERT(isTaken, "what was promised is kept");
        }
    }
    m_splits.clear();
}

/// Splits some members off a group; they get a copy of its channel.
ChannelGroups::Group& ChannelGroups::split(std::size_t from, std::uint64_t members)
{
    PIMENTO_ASSERT(m_groups.size() < m_groupOf.size(), "there are as many groups as channels at most");
    Channel copy = m_groups[from].channel.part(members);
    m_groups.push_back({std::move(copy)});
    m_most = std::max(m_most, m_groups.size());
    assign(m_groups[from], m_groups[from].members & ~members);
    assign(m_groups.back(), members);
    return m_groups.back();
}

void ChannelGroups::assign(Group& which, std::uint64_t members)
{
    which.members = members;
    which.size = std::popcount(members);
    which.first = std::countr_zero(members);
    which.channel.standFor(which.size);
    const auto index = static_cast<int>(&which - m_groups.data());
    for (std::uint64_t left = members; left != 0; left &= left - 1) {
        m_groupOf[static_cast<std::size_t>(std::countr_zero(left))] = index;
    }
}

/// Removes the groups from an index on and keeps their counts. Their members must already belong to other groups.
void ChannelGroups::giveUpFrom(std::size_t first)
{
    for (std::size_t i = first; i < m_groups.size(); ++i) {
        addCommands(m_groups[i].channel.commandsByKind());
        m_lostRequests += m_groups[i].channel.lostRequests();
    }
    m_groups.erase(m_groups.begin() + static_cast<std::ptrdiff_t>(first), m_groups.end());
}

void ChannelGroups::arrange(std::span<const std::uint64_t> members)
{
    while (m_groups.size() < members.size()) {
        m_groups.push_back({m_groups.front().channel.part(0)});
    }
    giveUpFrom(members.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (m_groups[i].members != members[i]) {
            assign(m_groups[i], members[i]);
        }
    }
}

void ChannelGroups::sort()
{
    if (std::ranges::is_sorted(m_groups, {}, &Group::first)) {
        return;
    }
    std::ranges::sort(m_groups, {}, &Group::first);
    for (Group& each : m_groups) {
        assign(each, each.members);
    }
}

void ChannelGroups::mergeEqual(std::int64_t cycle)
{
    if (!m_mayMerge || m_groups.size() == 1) {
        return;
    }
    // Images are only made of groups whose hashes agree.
    std::vector<std::vector<std::uint32_t>> images(m_groups.size());
    std::vector<std::uint64_t> sketches;
    std::vector<std::uint64_t> members;
    for (Group& each : m_groups) {
        each.channel.catchUp(cycle);
        sketches.push_back(each.channel.sketch());
        members.push_back(each.members);
    }
    const auto imageOf = [&](std::size_t i) -> const std::vector<std::uint32_t>& {
        if (images[i].empty()) {
            m_images.append(m_groups[i].channel, cycle, nullptr, images[i]);
        }
        return images[i];
    };
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        for (std::size_t j = i + 1; j < m_groups.size();) {
            if (sketches[i] != sketches[j] || imageOf(i) != imageOf(j)) {
                ++j;
                continue;
            }
            members[i] |= members[j];
            std::swap(m_groups[j], m_groups.back());
            std::swap(images[j], images.back());
            std::swap(members[j], members.back());
            std::swap(sketches[j], sketches.back());
            giveUpFrom(m_groups.size() - 1);
            images.pop_back();
            members.pop_back();
            sketches.pop_back();
        }
    }
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        assign(m_groups[i], members[i]);
    }
}

void ChannelGroups::mergeSometimes(std::int64_t cycle)
{
    if (!m_mayMerge || m_groups.size() <= kFew || --m_untilMerge > 0) {
        return;
    }
    const std::size_t before = m_groups.size();
    mergeEqual(cycle);
    m_mergeDistance = m_groups.size() < before ? std::max(kLeastMergeDistance, m_mergeDistance / 2)
                                               : std::min(kMostMergeDistance, 2 * m_mergeDistance);
    m_untilMerge = m_mergeDistance;
}

void ChannelGroups::addCommands(std::span<const std::int64_t> commandsByKind)
{
    for (std::size_t i = 0; i < commandsByKind.size(); ++i) {
        m_commandsByKind[i] += commandsByKind[i];
    }
}

std::vector<std::int64_t> ChannelGroups::commandsByKind() const
{
    std::vector<std::int64_t> sum = m_commandsByKind;
    for (const Group& each : m_groups) {
        for (std::size_t i = 0; i < sum.size(); ++i) {
            sum[i] += each.channel.commandsByKind()[i];
        }
    }
    return sum;
}

std::int64_t ChannelGroups::lostRequests() const
{
    std::int64_t lost = m_lostRequests;
    for (const Group& each : m_groups) {
        lost += each.channel.lostRequests();
    }
    return lost;
}

} // namespace pimento::sim
