// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/aim/distances.h"

#include <algorithm>
#include <initializer_list>

namespace pimento::sim::aim {

namespace {

using Commands = std::initializer_list<Command>;

template <class Table> void setDistance(Table& table, Commands earlier, Commands later, Clock distance)
{
    for (const Command from : earlier) {
        for (const Command to : later) {
            Clock& entry = table[indexOf(from)].at(indexOf(to));
            entry = std::max(entry, distance);
        }
    }
}

/// Sets what data and command buses, and the turns between reading and writing, ask for.
void setBusDistances(DistanceTable<kCommands>& channel)
{
    using enum Command;
    const auto set = [&](Commands from, Commands to, Clock distance) { setDistance(channel, from, to, distance); };
    set({Rd, RdMac16, RdAf16, Mac, Mac16, RdCp}, {Rd, RdMac16, RdAf16, Mac, Mac16, RdCp}, 2);
    set({Rd, RdMac16, RdAf16, Mac, Mac16, RdCp, EwMul16}, {RdMac16, RdAf16, Mac16, EwMul16}, 2);
    set({RdMac16, RdAf16, Mac16, EwMul16}, {Rd, Mac, RdCp, RdMac16, RdAf16, Mac16, EwMul16}, 2);
    set({Wr, WrA16, WrGb, WrMac16, WrCp}, {Wr, WrA16, WrGb, WrMac16, WrCp}, 2);
    set({Wr, WrCp, WrA16, WrMac16, EwMul16}, {WrA16, WrMac16, EwMul16}, 2);
    set({WrA16, WrMac16, EwMul16}, {Wr, WrCp, WrA16, WrMac16, EwMul16}, 2);
    set({Rd}, {Wr, WrA16}, 50);
    set({Rd}, {WrGb, WrMac16}, 55);
    set({RdMac16, RdAf16}, {WrGb, WrMac16}, 5);
    set({Wr, WrA16}, {Rd, RdMac16, RdAf16}, 17);
    set({WrGb, WrMac16}, {Rd, RdMac16, RdAf16}, 12);
    set({Wr}, {RdMac16, RdAf16}, 19);
    set({WrA16}, {Rd, RdMac16, RdAf16}, 19);
    set({WrMac16}, {Rd, RdMac16, RdAf16}, 14);
    set({TMod},
        {Act, PreA, Pre, Rd, Wr, Act16, Mac, Mac16, Af16, EwMul16, RdCp, WrCp, WrGb, RdMac16, RdAf16, WrMac16, WrA16},
        32);
}

/// Sets what opening and closing rows asks for within a channel.
void setRowDistances(DistanceTable<kCommands>& channel, Clock allRows)
{
    using enum Command;
    const auto set = [&](Commands from, Commands to, Clock distance) { setDistance(channel, from, to, distance); };
    set({Rd, RdCp, Mac, Mac16, Af16, EwMul16}, {PreA}, 12);
    set({Mac16, Af16, EwMul16}, {Pre}, 12);
    set({Wr, WrCp}, {PreA}, 41);
    set({EwMul16}, {Pre, PreA}, 39);
    set({Act}, {Act}, 5);
    set({Act, Act16}, {Act16}, allRows);
    set({Act16}, {Act, Act16}, allRows);
    set({Act, Act16}, {PreA}, 54);
    set({Act16}, {Pre}, 54);
    set({Pre, PreA}, {Act16}, 32);
    set({PreA}, {Act, Act16, Pre, PreA}, 32);
    set({Pre}, {PreA}, 32);
    set({Act, Act16}, {Mac16}, 56);
    set({Act, Act16}, {Af16}, 86);
    set({Act, Act16}, {EwMul16}, 25);
    set({Act, Act16}, {WrA16}, 28);
    set({Act16}, {Mac}, 56);
    set({Act16}, {RdCp}, 66);
    set({Act16}, {Rd}, 36);
    set({Act16}, {WrCp}, 48);
    set({Act16}, {Wr}, 28);
    set({WrA16}, {Act, Act16}, 73);
}

void setBankDistances(DistanceTable<kOfBank>& bank)
{
    using enum Command;
    const auto set = [&](Commands from, Commands to, Clock distance) { setDistance(bank, from, to, distance); };
    set({Act}, {Mac}, 56);
    set({Act}, {RdCp}, 66);
    set({Act}, {Rd}, 36);
    set({Act}, {WrCp}, 48);
    set({Act}, {Wr}, 28);
    set({Act}, {Pre}, 54);
    set({Pre}, {Act}, 32);
}

void setGroupDistances(DistanceTable<kOfBank>& group)
{
    using enum Command;
    setDistance(group, {Rd, Mac, RdCp}, {Rd, Mac, RdCp}, 2);
    setDistance(group, {Wr, WrCp}, {Wr, WrCp}, 2);
    setDistance(group, {Wr}, {Rd}, 19);
    setDistance(group, {Act}, {Act}, 6);
}

Distances makeDistances(Version version)
{
    using enum Command;
    const bool isNewest = version == Version::Newest;
    Distances made;
    setBusDistances(made.channel);
    setRowDistances(made.channel, isNewest ? 89 : 6);
    setGroupDistances(made.group);
    setBankDistances(made.bank);
    // The older version let a whole group wait where the newer one asks its bank alone.
    DistanceTable<kOfBank>& closing = isNewest ? made.bank : made.group;
    setDistance(closing, {Rd, RdCp, Mac}, {Pre}, 12);
    setDistance(closing, {Wr, WrCp}, {Pre}, 41);
    if (isNewest) {
        setDistance(made.bank, {Act}, {Act}, 89);
        setDistance(made.bank, {Pre}, {Pre}, 32);
    } else {
        setDistance(made.channel, {Pre}, {Pre}, 32);
    }
    return made;
}

} // namespace

const Distances& distancesOf(Version version)
{
    static const Distances kNewest = makeDistances(Version::Newest);
    static const Distances kCent = makeDistances(Version::Cent);
    return version == Version::Newest ? kNewest : kCent;
}

} // namespace pimento::sim::aim
