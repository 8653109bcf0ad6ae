// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/aim/distances.h"

#include <algorithm>
#include <initializer_list>

namespace pimento::sim::aim {

namespace {

using Commands = std::initializer_list<Command>;
using Scope = Bounds Followers::*;

/// Asks for a distance; of several the longest holds.
constexpr void ask(Bounds& bounds, Command command, Clock cycles)
{
    std::size_t found = 0;
    while (found < bounds.count && bounds.later[found] != indexOf(command)) {
        ++found;
    }
    if (found == bounds.count) {
        bounds.later[bounds.count++] = static_cast<std::uint8_t>(indexOf(command));
    }
    bounds.distance[found] = std::max(bounds.distance[found], static_cast<std::uint8_t>(cycles));
}

/// Asks for distances between commands within a channel, a group or a bank.
class Asking {
public:
    constexpr Asking(Distances& distances, Scope scope) : m_distances(distances), m_scope(scope) {}

    constexpr void operator()(Commands earlier, Commands later, Clock distance) const
    {
        for (const Command from : earlier) {
            for (const Command to : later) {
                ask(m_distances.of[indexOf(from)].*m_scope, to, distance);
            }
        }
    }

private:
    Distances& m_distances;
    Scope m_scope;
};

/// Sets what data and command buses, and the turns between reading and writing, ask for.
constexpr void setBusDistances(const Asking& set)
{
    using enum Command;
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
constexpr void setRowDistances(const Asking& set, Clock allRows)
{
    using enum Command;
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

constexpr void setBankDistances(const Asking& set)
{
    using enum Command;
    set({Act}, {Mac}, 56);
    set({Act}, {RdCp}, 66);
    set({Act}, {Rd}, 36);
    set({Act}, {WrCp}, 48);
    set({Act}, {Wr}, 28);
    set({Act}, {Pre}, 54);
    set({Pre}, {Act}, 32);
}

constexpr void setGroupDistances(const Asking& set)
{
    using enum Command;
    set({Rd, Mac, RdCp}, {Rd, Mac, RdCp}, 2);
    set({Wr, WrCp}, {Wr, WrCp}, 2);
    set({Wr}, {Rd}, 19);
    set({Act}, {Act}, 6);
}

/// Removes bounds of a narrower scope that those of a wider one include.
constexpr void removeIncluded(Bounds& narrow, const Bounds& wide)
{
    Bounds kept;
    for (std::size_t i = 0; i < narrow.count; ++i) {
        bool isIncluded = false;
        for (std::size_t j = 0; j < wide.count; ++j) {
            isIncluded |= wide.later[j] == narrow.later[i] && wide.distance[j] >= narrow.distance[i];
        }
        if (!isIncluded) {
            kept.later[kept.count] = narrow.later[i];
            kept.distance[kept.count++] = narrow.distance[i];
        }
    }
    narrow = kept;
}

constexpr Distances makeDistances(Version version)
{
    using enum Command;
    const bool isNewest = version == Version::Newest;
    Distances made;
    const Asking inChannel(made, &Followers::channel);
    const Asking inGroup(made, &Followers::group);
    const Asking inBank(made, &Followers::bank);
    setBusDistances(inChannel);
    setRowDistances(inChannel, isNewest ? 89 : 6);
    setGroupDistances(inGroup);
    setBankDistances(inBank);
    // The older version let a whole group wait where the newer one asks its bank alone.
    const Asking& closing = isNewest ? inBank : inGroup;
    closing({Rd, RdCp, Mac}, {Pre}, 12);
    closing({Wr, WrCp}, {Pre}, 41);
    if (isNewest) {
        inBank({Act}, {Act}, 89);
        inBank({Pre}, {Pre}, 32);
    } else {
        inChannel({Pre}, {Pre}, 32);
    }
    for (Followers& followers : made.of) {
        removeIncluded(followers.bank, followers.channel);
        removeIncluded(followers.bank, followers.group);
        removeIncluded(followers.group, followers.channel);
    }
    return made;
}

constexpr Distances kNewest = makeDistances(Version::Newest);
constexpr Distances kCent = makeDistances(Version::Cent);

} // namespace

const Distances& distancesOf(Version version) { return version == Version::Newest ? kNewest : kCent; }

} // namespace pimento::sim::aim
