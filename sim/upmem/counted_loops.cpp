// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/counted_loops.h"

#include "sim/upmem/period_finder.h"

#include <algorithm>
#include <utility>

namespace pimento::sim::upmem {

namespace {

std::uint64_t printOfPath(const std::vector<std::int32_t>& path)
{
    std::uint64_t print = 1;
    for (const std::int32_t index : path) {
        print = (print + static_cast<std::uint32_t>(index)) * ExpectedCore::kWayStep;
        print ^= print >> 29U;
    }
    return print;
}

/// True if two states differ in known values only.
bool isSameButValues(const ExpectedTasklet& one, const ExpectedTasklet& other)
{
    return one.counter == other.counter && one.known == other.known && one.turns == other.turns &&
           one.steps == other.steps;
}

/// True if values that depend on a snapshot change by the same amounts as its operands, in an iteration with other
/// values.
bool isOfSameLoop(const Sighting& first, const Sighting& second, const Sighting& now)
{
    switch (second.kind) {
    case Sighting::Kind::Fixed:
        return now.a == second.a && now.b == second.b;
    case Sighting::Kind::Shifted:
        return now.b == second.b;
    case Sighting::Kind::Masked:
        return first.a == second.a ? now.a == second.a : now.b == second.b;
    default:
        return true;
    }
}

} // namespace

void CountedLoops::startRound(Loop& loop)
{
    loop.now.path.clear();
    loop.now.sightings.clear();
    loop.now.isPrivate = true;
}

void CountedLoops::see(const Sighting& sighting)
{
    Round& round = m_loops[sighting.tasklet].now;
    if (round.sightings.size() < kLongest) {
        round.sightings.push_back(sighting);
    } else {
        round.isPrivate = false;
    }
}

void CountedLoops::forget()
{
    for (Loop& loop : m_loops) {
        loop.known = 0;
        loop.now.isPrivate = false; // the iteration began elsewhere
    }
}

bool CountedLoops::isAlike(const Loop& loop)
{
    const ExpectedTasklet& first = loop.before[0].state;
    const ExpectedTasklet& second = loop.before[1].state;
    const ExpectedTasklet& third = loop.now.state;
    if (loop.known < 2 || !loop.now.isPrivate || !loop.before[1].isPrivate || loop.now.path != loop.before[1].path ||
        loop.now.sightings.size() != loop.before[1].sightings.size() || !isSameButValues(first, third) ||
        !isSameButValues(second, third)) {
        return false;
    }
    for (std::size_t i = 0; i < loop.now.sightings.size(); ++i) {
        if (!loop.now.sightings[i].isSameSite(loop.before[1].sightings[i])) {
            return false;
        }
    }
    for (std::size_t i = 0; i < first.slots.size(); ++i) {
        if (second.slots[i] - first.slots[i] != third.slots[i] - second.slots[i]) {
            return false;
        }
    }
    return true;
}

/// True if an iteration equals those of the loop counted last, in its path and its differences. On one path, values
/// change by the same differences whatever they are, as long as operations other than sums get the same operands.
bool CountedLoops::isAsBefore(const Loop& loop)
{
    const ExpectedTasklet& before = loop.before[1].state;
    const ExpectedTasklet& now = loop.now.state;
    if (loop.known < 1 || !loop.now.isPrivate || loop.now.path != loop.path || !isSameButValues(before, now) ||
        !isSameButValues(now, loop.change) || loop.now.sightings.size() != loop.second.size()) {
        return false;
    }
    for (std::size_t i = 0; i < now.slots.size(); ++i) {
        if (now.slots[i] - before.slots[i] != loop.change.slots[i]) {
            return false;
        }
    }
    for (std::size_t i = 0; i < loop.second.size(); ++i) {
        const Sighting& each = loop.now.sightings[i];
        if (!each.isSameSite(loop.second[i]) || !isOfSameLoop(loop.first[i], loop.second[i], each)) {
            return false;
        }
    }
    return true;
}

/// Stores what two equal iterations have shown.
void CountedLoops::learn(Loop& loop)
{
    loop.path = loop.now.path;
    loop.first = loop.before[1].sightings;
    loop.second = loop.now.sightings;
    loop.change = loop.now.state;
    for (std::size_t i = 0; i < loop.change.slots.size(); ++i) {
        loop.change.slots[i] -= loop.before[1].state.slots[i];
    }
    loop.print = printOfPath(loop.path);
}

/// Updates the two stored iterations to the last one and one before it.
void CountedLoops::moveOn(Loop& loop)
{
    for (std::size_t i = 0; i < loop.second.size(); ++i) {
        const Sighting& now = loop.now.sightings[i];
        Sighting& first = loop.first[i];
        first.a += now.a - loop.second[i].a;
        first.b += now.b - loop.second[i].b;
        loop.second[i] = now;
    }
}

std::int64_t CountedLoops::roundsOf(const Loop& loop, const ExpectedCore& core)
{
    std::int64_t rounds = PeriodFinder::kEndless;
    for (std::size_t i = 0; i < loop.second.size() && rounds > 0; ++i) {
        const Sighting& before = loop.first[i];
        const Sighting& last = loop.second[i];
        rounds = before.isSame(last) ? rounds : std::min(rounds, roundsOfSighting(before, last, core));
    }
    return rounds;
}

bool CountedLoops::count(int tasklet, const ExpectedCore& core)
{
    Loop& loop = m_loops[at(tasklet)];
    // Endless loops are found elsewhere. The last iteration is executed, so that every register has its value.
    const std::int64_t rounds = roundsOf(loop, core);
    if (rounds == 0) {
        loop.path.clear(); // changes that are not even cannot be predicted
    }
    if (rounds <= kFewRounds || rounds >= PeriodFinder::kEndless / 2) {
        return false;
    }
    loop.position = 0;
    loop.done = 0;
    loop.most = rounds - 1;
    m_counted |= std::uint32_t{1} << tasklet;
    ++m_changes;
    return true;
}

void CountedLoops::startKnownLoop(Loop& loop, const ExpectedTasklet& state)
{
    loop.now.state = state;
    loop.now.isPrivate = false; // the iteration began elsewhere
    std::swap(loop.before[0], loop.before[1]);
    std::swap(loop.before[1], loop.now);
    loop.known = 1;
    startRound(loop);
}

void CountedLoops::close(int tasklet, const ExpectedTasklet& state, const ExpectedCore& core)
{
    Loop& loop = m_loops[at(tasklet)];
    loop.now.state = state;
    if (isAsBefore(loop)) {
        moveOn(loop);
        if (count(tasklet, core)) {
            return;
        }
    } else if (isAlike(loop)) {
        learn(loop);
        if (count(tasklet, core)) {
            return;
        }
    }
    loop.alike = loop.known > 0 && loop.before[1].state.counter == state.counter ? loop.alike + 1 : 0;
    std::swap(loop.before[0], loop.before[1]);
    std::swap(loop.before[1], loop.now);
    loop.known = std::min(loop.known + 1, 2);
    startRound(loop);
}

std::span<const std::int32_t> CountedLoops::end(int tasklet, ExpectedTasklet& state, std::vector<Sighting>& last)
{
    Loop& loop = m_loops[at(tasklet)];
    const auto done = static_cast<std::uint32_t>(loop.done);
    for (std::size_t i = 0; i < state.slots.size(); ++i) {
        state.slots[i] = loop.now.state.slots[i] + done * loop.change.slots[i];
    }
    state.counter = loop.path.front();
    last.clear();
    for (std::size_t i = 0; i < loop.second.size() && done > 0; ++i) {
        Sighting each = loop.second[i];
        each.a += done * (each.a - loop.first[i].a);
        each.b += done * (each.b - loop.first[i].b);
        last.push_back(each);
    }
    m_counted &= ~(std::uint32_t{1} << tasklet);
    ++m_changes;
    loop.known = 0;
    loop.alike = 0;
    startRound(loop);
    return std::span(loop.path).first(loop.position);
}

} // namespace pimento::sim::upmem
