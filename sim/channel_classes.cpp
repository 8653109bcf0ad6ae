// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/channel_classes.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <bit>

namespace pimento::sim {

namespace {

constexpr std::uint64_t bitOf(int channel) { return std::uint64_t{1} << static_cast<unsigned>(channel); }

} // namespace

ChannelClasses::ChannelClasses(const Machine& machine, const ChannelOptions& options, Start start)
    : m_images(machine), m_classOf(static_cast<std::size_t>(machine.channels()), 0), m_turns(machine),
      m_commandsByKind(static_cast<std::size_t>(machine.commandCount()), 0),
      // Figures of banks and causes are kept by the object that stands for a channel and could not be told apart later.
      m_mayMerge(start == Start::OneClass && options.bankFigures == BankFigures::Omit && !options.explainsWaits)
{
    const int channels = machine.channels();
    const auto make = [&](int index) {
        return Channel(machine, index, options.idleCycles, options.bankFigures, options.explainsWaits);
    };
    m_classes.reserve(m_classOf.size());
    if (start == Start::OneClass) {
        PIMENTO_ASSERT(channels <= kMostChannels, "members are bits of one word");
        m_classes.push_back({make(0)});
        assign(m_classes.front(), ~std::uint64_t{0} >> static_cast<unsigned>(kMostChannels - channels));
        return;
    }
    for (int i = 0; i < channels; ++i) {
        m_classes.push_back({make(i), i < kMostChannels ? bitOf(i) : 0, 1, i});
        m_classOf[static_cast<std::size_t>(i)] = i;
    }
    m_most = m_classes.size();
}

std::uint64_t ChannelClasses::channelsOf(const RequestRun& run)
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

ChannelClasses::HandOut ChannelClasses::begin(const RequestRun& run)
{
    // Where channels are not shared, there may be more of them than bits, and no runs over several.
    return {run, run.channels == 1 && run.columns == 1 ? 0 : channelsOf(run), 0};
}

int ChannelClasses::handOut(HandOut& out, std::int64_t cycle)
{
    m_refusedBy = -1;
    if (out.run.columns > 1) {
        return handOutSweep(out, cycle);
    }
    if (out.run.channels == 1) {
        return handOutToOne(out.run.request, cycle);
    }
    Class& first = m_classes.front();
    if (first.members == out.rest && m_turns.isEmpty()) { // nearly always, where all channels do the same
        const bool isTaken = first.channel.accept(out.run.request, cycle);
        out.rest = isTaken ? 0 : out.rest;
        m_refusedBy = isTaken ? -1 : first.first;
        return isTaken ? first.size : 0;
    }
    const int taken = giveUntilRefused(out, cycle);
    m_refusedBy = out.rest == 0 ? -1 : std::countr_zero(out.rest);
    return taken;
}

/// To the channels before the first one that would refuse, which then is the first of the rest. The order only matters
/// for who that is: until then each channel takes its requests by itself. Returns how many channels these are.
int ChannelClasses::giveUntilRefused(HandOut& out, std::int64_t cycle)
{
    const std::uint64_t refused = refusing(out.run, out.rest, cycle);
    const std::uint64_t takers = refused == 0 ? out.rest : out.rest & ((refused & -refused) - 1);
    give(out.run, takers, cycle);
    out.rest &= ~takers;
    return std::popcount(takers);
}

/// Gives all columns to the channels that surely have room for them, and one by one to the first that may not.
int ChannelClasses::handOutSweep(HandOut& out, std::int64_t cycle)
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
            if (handOutToOne(request, cycle) == 0) {
                return taken;
            }
        }
        out.columns = 0;
        out.rest &= out.rest - 1;
        isOneByOne = false;
    }
    return taken;
}

/// Those of the wanted channels that would not take the request of a run, or may not take all columns of a sweep.
std::uint64_t ChannelClasses::refusing(const RequestRun& run, std::uint64_t wanted, std::int64_t cycle) const
{
    std::uint64_t refused = 0;
    for (const Class& each : m_classes) {
        if ((each.members & wanted) != 0 && m_turns.groupOf(each.first) == TurnTree::kNone &&
            !wouldTake(each.channel, run, cycle)) {
            refused |= each.members & wanted;
        }
    }
    if (m_turns.isEmpty()) {
        return refused;
    }
    for (const TurnTree::Group& group : m_turns.groups()) {
        if ((group.members & wanted) != 0 && !wouldTake(group, run, cycle)) {
            refused |= group.members & wanted;
        }
    }
    return refused;
}

bool ChannelClasses::wouldTake(const Channel& channel, const RequestRun& run, std::int64_t cycle)
{
    return run.columns == 1 ? channel.admission(run.request, cycle) != Channel::Admission::Refused
                            : channel.hasRoomFor(run.request, run.columns);
}

bool ChannelClasses::wouldTake(const TurnTree::Group& group, const RequestRun& run, std::int64_t cycle) const
{
    if (run.columns == 1) {
        return admission(group, run.request, cycle) != Channel::Admission::Refused;
    }
    const Channel& channel = m_classes[static_cast<std::size_t>(group.owner)].channel;
    return !m_turns.mayBeForwarded(group, run.request) &&
           channel.hasRoomFor(run.request, run.columns, m_turns.takenBefore(group, run.request));
}

/// To channels that take it all.
void ChannelClasses::give(const RequestRun& run, std::uint64_t takers, std::int64_t cycle)
{
    std::uint64_t left = takers;
    for (std::size_t i = 0; i < m_classes.size() && left != 0; ++i) {
        const std::uint64_t some = m_classes[i].members & left;
        if (some == 0 || m_turns.groupOf(m_classes[i].first) != TurnTree::kNone) {
            continue;
        }
        if (some != m_classes[i].members) {
            m_turns.open(static_cast<int>(i), m_classes[i].members);
            continue;
        }
        left &= ~some;
        Request request = run.request;
        for (int column = 0; column < run.columns; ++column, ++request.column) {
            const bool isTaken = m_classes[i].channel.accept(request, cycle);
            PIMENTO_ASSERT(isTaken, "it is not one of those that refuse");
        }
    }
    for (std::size_t i = 0; i < m_turns.groups().size() && left != 0; ++i) {
        const std::uint64_t some = m_turns.groups()[i].members & left;
        left &= ~some; // they move to a group that may come later
        Request request = run.request;
        for (int column = 0; some != 0 && column < run.columns; ++column, ++request.column) {
            const int at = m_turns.groupOf(std::countr_zero(some));
            const TurnTree::Group& group = m_turns.groups()[static_cast<std::size_t>(at)];
            const bool isQueued = run.columns > 1 || admission(group, request, cycle) == Channel::Admission::Queued;
            m_turns.take(static_cast<std::size_t>(at), some, request, isQueued);
        }
    }
}

int ChannelClasses::handOutToOne(const Request& request, std::int64_t cycle)
{
    const auto index = static_cast<std::size_t>(m_classOf[request.channel]);
    Class& owner = m_classes[index];
    if (owner.size == 1) {
        const bool isTaken = owner.channel.accept(request, cycle);
        m_refusedBy = isTaken ? -1 : request.channel;
        return isTaken ? 1 : 0;
    }
    int group = m_turns.groupOf(request.channel);
    const Channel::Admission admitted = group == TurnTree::kNone
                                            ? owner.channel.admission(request, cycle)
                                            : admission(m_turns.groups()[static_cast<std::size_t>(group)], request, cycle);
    if (admitted == Channel::Admission::Refused) {
        m_refusedBy = request.channel;
        return 0;
    }
    if (group == TurnTree::kNone) {
        m_turns.open(static_cast<int>(index), owner.members);
        group = m_turns.groupOf(request.channel);
    }
    m_turns.take(static_cast<std::size_t>(group), bitOf(request.channel), request,
                 admitted == Channel::Admission::Queued);
    return 1;
}

Channel::Admission ChannelClasses::admission(const TurnTree::Group& group, const Request& request,
                                             std::int64_t cycle) const
{
    const Channel& channel = m_classes[static_cast<std::size_t>(group.owner)].channel;
    return m_turns.isForwarded(group, request) ? Channel::Admission::Forwarded
                                               : channel.admission(request, cycle, m_turns.takenBefore(group, request));
}

void ChannelClasses::settle(std::int64_t cycle)
{
    if (m_turns.isEmpty()) {
        return;
    }
    for (const TurnTree::Group& group : m_turns.groups()) {
        if (group.members == 0) {
            continue;
        }
        const auto owner = static_cast<std::size_t>(group.owner);
        // Whoever comes last keeps the original, which has taken nothing until then.
        const bool isLast = group.members == m_classes[owner].members;
        Channel& channel = (isLast ? m_classes[owner] : split(owner, group.members)).channel;
        for (const Request& request : m_turns.requestsOf(group)) {
            const bool isTaken = channel.accept(request, cycle);
            PIMENTO_ASSERT(isTaken, "what was promised is kept");
        }
    }
    m_turns.clear();
}

/// Gives some members of a class a channel of their own that is as theirs was.
ChannelClasses::Class& ChannelClasses::split(std::size_t from, std::uint64_t members)
{
    PIMENTO_ASSERT(m_classes.size() < m_classOf.size(), "there are as many classes as channels at most");
    Channel copy = m_classes[from].channel.part(members);
    m_classes.push_back({std::move(copy)});
    m_most = std::max(m_most, m_classes.size());
    assign(m_classes[from], m_classes[from].members & ~members);
    assign(m_classes.back(), members);
    return m_classes.back();
}

void ChannelClasses::assign(Class& which, std::uint64_t members)
{
    which.members = members;
    which.size = std::popcount(members);
    which.first = std::countr_zero(members);
    which.channel.standFor(which.size);
    const auto index = static_cast<int>(&which - m_classes.data());
    for (std::uint64_t left = members; left != 0; left &= left - 1) {
        m_classOf[static_cast<std::size_t>(std::countr_zero(left))] = index;
    }
}

/// Forgets the classes from here on but for what they counted. Their members must belong to others.
void ChannelClasses::giveUpFrom(std::size_t first)
{
    for (std::size_t i = first; i < m_classes.size(); ++i) {
        addCommands(m_classes[i].channel.commandsByKind());
        m_lostRequests += m_classes[i].channel.lostRequests();
    }
    m_classes.erase(m_classes.begin() + static_cast<std::ptrdiff_t>(first), m_classes.end());
}

void ChannelClasses::arrange(std::span<const std::uint64_t> members)
{
    while (m_classes.size() < members.size()) {
        m_classes.push_back({m_classes.front().channel.part(0)});
    }
    giveUpFrom(members.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (m_classes[i].members != members[i]) {
            assign(m_classes[i], members[i]);
        }
    }
}

void ChannelClasses::sort()
{
    if (std::ranges::is_sorted(m_classes, {}, &Class::first)) {
        return;
    }
    std::ranges::sort(m_classes, {}, &Class::first);
    for (Class& each : m_classes) {
        assign(each, each.members);
    }
}

void ChannelClasses::mergeEqual(std::int64_t cycle)
{
    if (!m_mayMerge || m_classes.size() == 1) {
        return;
    }
    // An image is made only where the sketches agree.
    std::vector<std::vector<std::uint32_t>> images(m_classes.size());
    std::vector<std::uint64_t> sketches;
    std::vector<std::uint64_t> members;
    for (Class& each : m_classes) {
        each.channel.catchUp(cycle);
        sketches.push_back(each.channel.sketch());
        members.push_back(each.members);
    }
    const auto imageOf = [&](std::size_t i) -> const std::vector<std::uint32_t>& {
        if (images[i].empty()) {
            m_images.append(m_classes[i].channel, cycle, nullptr, images[i]);
        }
        return images[i];
    };
    for (std::size_t i = 0; i < m_classes.size(); ++i) {
        for (std::size_t j = i + 1; j < m_classes.size();) {
            if (sketches[i] != sketches[j] || imageOf(i) != imageOf(j)) {
                ++j;
                continue;
            }
            members[i] |= members[j];
            std::swap(m_classes[j], m_classes.back());
            std::swap(images[j], images.back());
            std::swap(members[j], members.back());
            std::swap(sketches[j], sketches.back());
            giveUpFrom(m_classes.size() - 1);
            images.pop_back();
            members.pop_back();
            sketches.pop_back();
        }
    }
    for (std::size_t i = 0; i < m_classes.size(); ++i) {
        assign(m_classes[i], members[i]);
    }
}

void ChannelClasses::mergeSometimes(std::int64_t cycle)
{
    if (!m_mayMerge || m_classes.size() <= kFew || --m_untilMerge > 0) {
        return;
    }
    const std::size_t before = m_classes.size();
    mergeEqual(cycle);
    m_mergeDistance = m_classes.size() < before ? std::max(kLeastMergeDistance, m_mergeDistance / 2)
                                                : std::min(kMostMergeDistance, 2 * m_mergeDistance);
    m_untilMerge = m_mergeDistance;
}

void ChannelClasses::addCommands(std::span<const std::int64_t> commandsByKind)
{
    for (std::size_t i = 0; i < commandsByKind.size(); ++i) {
        m_commandsByKind[i] += commandsByKind[i];
    }
}

std::vector<std::int64_t> ChannelClasses::commandsByKind() const
{
    std::vector<std::int64_t> sum = m_commandsByKind;
    for (const Class& each : m_classes) {
        for (std::size_t i = 0; i < sum.size(); ++i) {
            sum[i] += each.channel.commandsByKind()[i];
        }
    }
    return sum;
}

std::int64_t ChannelClasses::lostRequests() const
{
    std::int64_t lost = m_lostRequests;
    for (const Class& each : m_classes) {
        lost += each.channel.lostRequests();
    }
    return lost;
}

} // namespace pimento::sim
