// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/period_finder.h"

#include <algorithm>

namespace pimento::sim::upmem {

namespace {

constexpr std::size_t kMostStates = 2048;

std::int64_t differenceOf(std::uint32_t before, std::uint32_t after)
{
    return static_cast<std::int32_t>(after - before);
}

/// Rounds for which a value stays within [least, most].
std::int64_t roundsWithin(std::int64_t value, std::int64_t difference, std::int64_t least, std::int64_t most)
{
    if (value < least || value > most) {
        return 0;
    }
    return difference == 0  ? PeriodFinder::kEndless
           : difference > 0 ? (most - value) / difference
                            : (value - least) / -difference;
}

/// Rounds for which a distance that changes evenly stays below zero, or not below it.
std::int64_t roundsOnSide(std::int64_t distance, std::int64_t difference)
{
    return distance < 0 ? roundsWithin(distance, difference, -PeriodFinder::kEndless / 2, -1)
                        : roundsWithin(distance, difference, 0, PeriodFinder::kEndless / 2);
}

/// Equality goes by the distance modulo 2^32, so that nothing is said about overflows.
std::int64_t roundsOfEquality(const Sighting& before, const Sighting& last)
{
    const std::uint32_t distance = last.a - last.b;
    const std::int64_t difference = differenceOf(before.a - before.b, distance);
    if (difference == 0) {
        return PeriodFinder::kEndless;
    }
    if (distance == 0) {
        return 0;
    }
    constexpr std::int64_t kAll = std::int64_t{1} << 32;
    const std::int64_t toZero = difference > 0 ? kAll - distance : distance;
    return (toZero - 1) / std::abs(difference);
}

} // namespace

std::int64_t roundsOfBranch(const Sighting& before, const Sighting& last)
{
    if (isTaken(before.action, before.a, before.b) != isTaken(last.action, last.a, last.b)) {
        return 0;
    }
    if (last.action == Action::BranchEqual || last.action == Action::BranchNotEqual) {
        return roundsOfEquality(before, last);
    }
    const bool isSigned = last.action == Action::BranchLessSigned || last.action == Action::BranchGreaterSigned;
    const auto valueOf = [&](std::uint32_t value) {
        return isSigned ? std::int64_t{static_cast<std::int32_t>(value)} : std::int64_t{value};
    };
    const std::int64_t least = isSigned ? -(std::int64_t{1} << 31) : 0;
    const std::int64_t most = least + (std::int64_t{1} << 32) - 1;
    const std::int64_t a = valueOf(last.a);
    const std::int64_t b = valueOf(last.b);
    const std::int64_t changeOfA = differenceOf(before.a, last.a);
    const std::int64_t changeOfB = differenceOf(before.b, last.b);
    const std::int64_t inRange =
        std::min(roundsWithin(a, changeOfA, least, most), roundsWithin(b, changeOfB, least, most));
    // a < b and a >= b part at a - b below zero; a <= b and a > b at b - a.
    const bool isByA = last.action == Action::BranchLess || last.action == Action::BranchGreaterOrEqual ||
                       last.action == Action::BranchLessSigned;
    const std::int64_t rounds =
        isByA ? roundsOnSide(a - b, changeOfA - changeOfB) : roundsOnSide(b - a, changeOfB - changeOfA);
    return std::min(inRange, rounds);
}

std::optional<PeriodFinder::Jump> PeriodFinder::at(const Fingerprint& state, const Moment& now,
                                                   const ExpectedCore& core)
{
    if (m_seen.size() >= kMostStates && !m_seen.contains(state)) {
        m_seen.clear();
    }
    Seen& seen = m_seen[state];
    if (seen.count < 2) {
        seen.moments[static_cast<std::size_t>(seen.count++)] = now;
        return std::nullopt;
    }
    const Moment& first = seen.moments[0];
    const Moment& second = seen.moments[1];
    const std::size_t length = now.sightings - second.sightings;
    const std::int64_t cycles = now.cycle - second.cycle;
    std::int64_t rounds = 0;
    if (cycles == second.cycle - first.cycle && length == second.sightings - first.sightings &&
        haveOneDifference(first, second, now)) {
        const std::span<const Sighting> all = core.sightings();
        rounds = roundsOf(all.subspan(first.sightings, length), all.subspan(second.sightings, length), core);
    }
    const Jump jump{rounds, cycles, second};
    seen.moments[0] = seen.moments[1];
    seen.moments[1] = now;
    return rounds > 0 ? std::optional(jump) : std::nullopt;
}

bool PeriodFinder::haveOneDifference(const Moment& first, const Moment& second, const Moment& third) const
{
    for (std::size_t tasklet = 0; tasklet < static_cast<std::size_t>(m_tasklets); ++tasklet) {
        for (std::size_t slot = 0; slot < std::size_t{kRegisters}; ++slot) {
            const std::uint32_t one = second.values[tasklet][slot] - first.values[tasklet][slot];
            if (one != third.values[tasklet][slot] - second.values[tasklet][slot]) {
                return false;
            }
        }
    }
    return true;
}

std::int64_t PeriodFinder::roundsOf(std::span<const Sighting> before, std::span<const Sighting> last,
                                    const ExpectedCore& core) const
{
    const CoreSpec& spec = core.spec();
    std::int64_t rounds = kEndless;
    for (std::size_t i = 0; i < last.size() && rounds > 0; ++i) {
        const Sighting& one = before[i];
        const Sighting& other = last[i];
        if (!one.isSameSite(other)) {
            return 0;
        }
        const std::int64_t change = differenceOf(one.a, other.a);
        switch (other.kind) {
        case Sighting::Kind::Branch:
            rounds = std::min(rounds, roundsOfBranch(one, other));
            break;
        case Sighting::Kind::Fixed:
        case Sighting::Kind::Shared:
            rounds = one.a == other.a && one.b == other.b ? rounds : 0;
            break;
        case Sighting::Kind::Main:
            rounds = std::min(rounds, roundsWithin(other.a, change, spec.mainMemoryBase,
                                                   spec.mainMemoryBase + spec.mainMemory.value() - other.b));
            break;
        case Sighting::Kind::Data:
        case Sighting::Kind::Written:
            break; // below, once the number of rounds is known
        }
    }
    for (std::size_t i = 0; i < last.size() && rounds > 0 && rounds < kEndless; ++i) {
        const bool isSwept = last[i].kind == Sighting::Kind::Data || last[i].kind == Sighting::Kind::Written;
        const std::int64_t change = differenceOf(before[i].a, last[i].a);
        if (isSwept && change != 0) {
            const std::int64_t end = std::int64_t{last[i].a} + change * rounds;
            const std::int64_t begin = std::min<std::int64_t>(last[i].a, end);
            if (core.hasPreset(begin, std::abs(change) * rounds + last[i].b)) {
                return 0;
            }
        }
    }
    return rounds;
}

void PeriodFinder::apply(const Jump& jump, const Moment& now, ExpectedCore& core) const
{
    ExpectedCore::Values difference{};
    for (std::size_t tasklet = 0; tasklet < static_cast<std::size_t>(m_tasklets); ++tasklet) {
        for (std::size_t slot = 0; slot < std::size_t{kRegisters}; ++slot) {
            difference[tasklet][slot] = now.values[tasklet][slot] - jump.begin.values[tasklet][slot];
        }
    }
    core.addToValues(difference, jump.periods, m_tasklets);
    const std::size_t length = now.sightings - jump.begin.sightings;
    std::vector<Sighting>& all = core.sightings();
    all.reserve(all.size() + length);
    for (std::size_t i = jump.begin.sightings; i < now.sightings; ++i) {
        const Sighting& before = all[i - length];
        Sighting last = all[i];
        last.a += (last.a - before.a) * static_cast<std::uint32_t>(jump.periods);
        last.b += (last.b - before.b) * static_cast<std::uint32_t>(jump.periods);
        all.push_back(last);
    }
}

void PeriodFinder::restart(const Fingerprint& state, const Moment& now)
{
    Seen& seen = m_seen[state];
    seen.moments[0] = now;
    seen.count = 1;
}

} // namespace pimento::sim::upmem
