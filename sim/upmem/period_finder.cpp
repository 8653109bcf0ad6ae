// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/period_finder.h"

#include "sim/upmem/dpu_system.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace pimento::sim::upmem {

namespace {

constexpr int kMostStride = 64;
constexpr int kMostMisses = 4; // consecutive misses before a stride is given up

constexpr std::int64_t kComparedAtOnce = 1 << 16; // snapshots

std::uint64_t powerOfStep(std::size_t exponent)
{
    std::uint64_t power = 1;
    for (std::uint64_t base = ExpectedCore::kWayStep; exponent > 0; exponent >>= 1U, base *= base) {
        power *= (exponent & 1U) != 0 ? base : 1;
    }
    return power;
}

/// True if a snapshot limits a repetition through the path itself, and not only through values on it. Where rows
/// matter, an address in MRAM is such a value.
bool isAboutWay(const Sighting& sighting, const ExpectedCore& core)
{
    return sighting.kind == Sighting::Kind::Branch || sighting.kind == Sighting::Kind::Beside ||
           sighting.kind == Sighting::Kind::Written || sighting.kind == Sighting::Kind::Working ||
           (sighting.kind == Sighting::Kind::Main && core.rules().row == 0);
}

std::int64_t differenceOf(std::uint32_t before, std::uint32_t after)
{
    return static_cast<std::int32_t>(after - before);
}

/// Iterations for which a value stays within [least, most].
std::int64_t roundsWithin(std::int64_t value, std::int64_t difference, std::int64_t least, std::int64_t most)
{
    if (value < least || value > most) {
        return 0;
    }
    return difference == 0  ? PeriodFinder::kEndless
           : difference > 0 ? (most - value) / difference
                            : (value - least) / -difference;
}

/// Iterations for which an evenly changing distance stays below zero, or not below it.
std::int64_t roundsOnSide(std::int64_t distance, std::int64_t difference)
{
    return distance < 0 ? roundsWithin(distance, difference, -PeriodFinder::kEndless / 2, -1)
                        : roundsWithin(distance, difference, 0, PeriodFinder::kEndless / 2);
}

/// Compares the distance modulo 2^32, so overflows need no treatment.
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

/// An `and` with a constant mask reads low bits that do not change, or clears low bits that do not.
std::int64_t roundsOfMask(const Sighting& before, const Sighting& last)
{
    const bool isByA = before.a == last.a;
    const std::uint32_t mask = isByA ? last.a : last.b;
    const std::uint32_t change = isByA ? last.b - before.b : last.a - before.a;
    if (change == 0) {
        return before.a == last.a && before.b == last.b ? PeriodFinder::kEndless : 0;
    }
    if (!isByA && before.b != last.b) {
        return 0;
    }
    const int clear = std::countr_zero(change); // last bits of a value that stay
    const bool isOfLast = std::cmp_less_equal(std::bit_width(mask), clear);
    const bool isRounding = mask != 0 && (mask | (mask - 1)) == ~std::uint32_t{0} && std::countr_zero(mask) <= clear;
    return isOfLast || isRounding ? PeriodFinder::kEndless : 0;
}

/// The bits that are shifted out must not change.
std::int64_t roundsOfShift(const Sighting& before, const Sighting& last)
{
    const std::uint32_t change = last.a - before.a;
    if (before.b != last.b || (change & ((std::uint32_t{1} << (last.b & 31)) - 1)) != 0) {
        return 0;
    }
    return roundsWithin(last.a, differenceOf(before.a, last.a), 0, std::int64_t{0xFFFFFFFF});
}

/// Where rows matter: counts iterations in which a transfer moves by whole rows, or stays within one.
std::int64_t roundsOfRows(const Sighting& before, const Sighting& last, const ExpectedCore& core)
{
    constexpr std::int64_t kWorthwhile = 8; // iterations; if there are fewer, several iterations combined reach further
    const std::int64_t row = core.rules().row;
    const std::int64_t change = differenceOf(before.a, last.a);
    if (row == 0 || change % row == 0) {
        return PeriodFinder::kEndless;
    }
    const std::int64_t base = core.spec().mainMemoryBase;
    const std::int64_t begin = (std::int64_t{last.a} - base) / row * row;
    const std::int64_t rounds = roundsWithin(last.a - base, change, begin, begin + row - last.b);
    const bool wasThere = roundsWithin(before.a - base, 0, begin, begin + row - before.b) > 0;
    return wasThere && rounds >= kWorthwhile ? rounds : 0;
}

std::int64_t roundsInWorkingMemory(const Sighting& before, const Sighting& last, const ExpectedCore& core)
{
    const std::int64_t base = core.spec().workingMemoryBase;
    return core.rules().row == 0 ? PeriodFinder::kEndless
                                 : roundsWithin(last.a, differenceOf(before.a, last.a), base,
                                                base + core.spec().workingMemory.value() - last.b);
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
    // a < b and a >= b change where a - b crosses zero; a <= b and a > b where b - a does.
    const bool isByA = last.action == Action::BranchLess || last.action == Action::BranchGreaterOrEqual ||
                       last.action == Action::BranchLessSigned;
    const std::int64_t rounds =
        isByA ? roundsOnSide(a - b, changeOfA - changeOfB) : roundsOnSide(b - a, changeOfB - changeOfA);
    return std::min(inRange, rounds);
}

std::int64_t roundsOfSighting(const Sighting& before, const Sighting& last, const ExpectedCore& core)
{
    const CoreSpec& spec = core.spec();
    const std::int64_t change = differenceOf(before.a, last.a);
    switch (last.kind) {
    case Sighting::Kind::Branch:
    case Sighting::Kind::Row:
        return roundsOfBranch(before, last);
    case Sighting::Kind::Fixed:
        return change == 0 && before.b == last.b ? PeriodFinder::kEndless : 0;
    case Sighting::Kind::Shared:
        return change == 0 ? PeriodFinder::kEndless : 0;
    case Sighting::Kind::Masked:
        return roundsOfMask(before, last);
    case Sighting::Kind::Shifted:
        return roundsOfShift(before, last);
    case Sighting::Kind::Main:
        return std::min(roundsOfRows(before, last, core),
                        roundsWithin(last.a, change, spec.mainMemoryBase,
                                     spec.mainMemoryBase + spec.mainMemory.value() - last.b));
    case Sighting::Kind::Working:
        return roundsInWorkingMemory(before, last, core);
    default: // Beside and Written
        return change == 0 ? PeriodFinder::kEndless
                           : std::min(core.words().stepsBeside(last.a, last.b, change),
                                      roundsInWorkingMemory(before, last, core));
    }
}

bool PeriodFinder::hasReturned(const Fingerprint& state)
{
    Fingerprint& lately = m_lately[state.low % kLately];
    const bool isSame = lately == state;
    lately = state;
    return isSame;
}

std::optional<PeriodFinder::Jump> PeriodFinder::at(const Fingerprint& state, const Moment& now,
                                                   const ExpectedCore& core, std::int64_t most)
{
    if (m_seen.size() >= m_mostStates && !m_seen.contains(state)) {
        m_seen.clear();
    }
    Seen& seen = m_seen[state];
    if (seen.count > 0 && ++seen.visits < seen.stride) {
        return std::nullopt;
    }
    seen.visits = 0;
    if (seen.count < 2) {
        seen.moments[static_cast<std::size_t>(seen.count++)] = now;
        return std::nullopt;
    }
    Comparison compared = compare(seen, now, core);
    const std::int64_t cycles = now.cycle - seen.moments[1].cycle;
    if (compared.rounds > 0 && most < kEndless) {
        compared.rounds = std::min(compared.rounds, most / cycles);
    }
    std::optional<Jump> jump;
    if (compared.rounds > 0) {
        jump = Jump{compared.rounds, cycles, seen.moments[1]};
    }
    seen.misses = compared.found == Found::OtherWay ? seen.misses + 1 : 0;
    if (compared.found == Found::OtherValues) { // two of these iterations combined may repeat with even values
        seen.stride = seen.stride < kMostStride ? 2 * seen.stride : 1;
    } else {
        seen.stride = seen.misses < kMostMisses ? seen.stride : 1;
        std::swap(seen.moments[0], seen.moments[1]);
    }
    seen.moments[1] = now;
    return jump;
}

PeriodFinder::Comparison PeriodFinder::compare(const Seen& seen, const Moment& now, const ExpectedCore& core)
{
    const Moment& first = seen.moments[0];
    const Moment& second = seen.moments[1];
    const std::size_t length = now.sightings - second.sightings;
    if (now.cycle - second.cycle != second.cycle - first.cycle) {
        return {};
    }
    const std::uint64_t step = powerOfStep(length);
    if (length != second.sightings - first.sightings ||
        second.way - first.way * step != now.way - second.way * step) {
        return {Found::OtherValues, 0}; // possible if fast-forwards alternated within these iterations
    }
    // Limits the cost of comparisons to a fraction of the executed work.
    if (m_compared > now.stepped + kComparedAtOnce) {
        return {};
    }
    m_compared += static_cast<std::int64_t>(length);
    const std::span<const Sighting> all = core.sightings();
    const Comparison compared =
        roundsOf(all.subspan(first.sightings, length), all.subspan(second.sightings, length), core);
    if (compared.found != Found::Period) {
        return compared;
    }
    for (std::size_t i = 0; i < now.counts.size(); ++i) { // no loop may become longer while another one becomes shorter
        if (second.counts[i] - first.counts[i] != now.counts[i] - second.counts[i]) {
            return {Found::OtherValues, 0};
        }
    }
    for (std::size_t i = 0; i < now.values.size(); ++i) {
        if (second.values[i] - first.values[i] != now.values[i] - second.values[i]) {
            return {Found::OtherValues, 0};
        }
    }
    return compared;
}

PeriodFinder::Comparison PeriodFinder::roundsOf(std::span<const Sighting> before, std::span<const Sighting> last,
                                                const ExpectedCore& core) const
{
    std::int64_t rounds = kEndless;
    for (std::size_t i = 0; i < last.size(); ++i) {
        if (!before[i].isSameSite(last[i])) {
            return {};
        }
        if (before[i].isSame(last[i])) {
            continue; // equal in each further iteration as well
        }
        rounds = std::min(rounds, roundsOfSighting(before[i], last[i], core));
        if (rounds == 0) {
            return {isAboutWay(last[i], core) ? Found::OtherWay : Found::OtherValues, 0};
        }
    }
    return {Found::Period, rounds};
}

void PeriodFinder::apply(const Jump& jump, const Moment& now, ExpectedCore& core) const
{
    core.addToValues(jump.begin.values, now.values, jump.periods, m_tasklets);
    const std::size_t length = now.sightings - jump.begin.sightings;
    for (std::size_t i = jump.begin.sightings; i < now.sightings; ++i) {
        const Sighting& before = core.sightings()[i - length];
        Sighting last = core.sightings()[i];
        last.a += (last.a - before.a) * static_cast<std::uint32_t>(jump.periods);
        last.b += (last.b - before.b) * static_cast<std::uint32_t>(jump.periods);
        core.add(last);
    }
}

void PeriodFinder::restart(const Fingerprint& state, const Moment& now)
{
    Seen& seen = m_seen[state];
    seen.moments[0] = now;
    seen.count = 1;
    seen.visits = 0;
}

} // namespace pimento::sim::upmem
