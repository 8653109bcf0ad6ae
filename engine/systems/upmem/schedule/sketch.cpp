// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/sketch.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem::schedule {

using namespace tensor;

namespace {

constexpr std::size_t kSpatialParts = 5;
constexpr std::size_t kSummedParts = 3;
constexpr std::uint64_t kMostParts = std::uint64_t{1} << 62; // largest reported number; no system has as many

/// Removes the lowest digit of a number in a base and returns it.
std::uint64_t takeDigit(std::uint64_t& number, std::uint64_t base)
{
    return std::exchange(number, number / base) % base;
}

std::vector<std::int64_t> divisorsWithin(std::int64_t number, std::int64_t least, std::int64_t most)
{
    std::vector<std::int64_t> divisors;
    for (std::int64_t divisor = least; divisor <= std::min(most, number); ++divisor) {
        if (number % divisor == 0) {
            divisors.push_back(divisor);
        }
    }
    return divisors;
}

} // namespace

void fingerprint(Fingerprinter& to, const ScheduleDecisions& decisions)
{
    const auto& [factored, tiles, readLevels, writeLevel, unroll, hostThreads] = decisions;
    to.add(factored, tiles, readLevels, writeLevel, unroll, hostThreads);
}

Sketch::Sketch(const Program& program, const SketchLimits& limits, Rfactor rfactor)
    : m_program(program), m_limits(limits)
{
    const Block& block = program.blocks.front();
    const std::vector<std::string> names = loopNames(program);
    for (std::size_t i = 0; i < block.iters.size(); ++i) {
        Axis axis;
        axis.iter = i;
        axis.loop = block.iters[i].binding.terms.front().variable;
        axis.extent = block.iters[i].extent;
        axis.isSummed = block.iters[i].kind == IterKind::Reduction;
        axis.name = names[static_cast<std::size_t>(axis.loop)];
        axis.parts = axis.isSummed ? kSummedParts : kSpatialParts;
        axis.first = m_tiles;
        m_tiles += axis.parts;
        m_axes.push_back(std::move(axis));
    }
    const auto isSummed = [](const Axis& axis) { return axis.isSummed; };
    if (std::ranges::any_of(m_axes, isSummed)) {
        m_form = std::ranges::all_of(m_axes, isSummed) ? Form::SumAlone : Form::SumsOfResults;
    }
    for (const BufferId buffer : block.reads) {
        if (std::ranges::find(m_reads, buffer) == m_reads.end()) {
            m_reads.push_back(buffer);
        }
    }
    if (rfactor == Rfactor::With) {
        m_factoredAxis = static_cast<std::size_t>(std::ranges::find_if(m_axes, isSummed) - m_axes.begin());
        m_factored = divisorsWithin(m_axes[m_factoredAxis].extent, 2,
                                    m_form == Form::SumAlone ? limits.factoredAlone : limits.factored);
    }
    addSpaces(limits);
}

void Sketch::addSpaces(const SketchLimits& limits)
{
    std::int64_t results = 1;
    for (const Axis& axis : m_axes) {
        m_spaces.emplace_back(axis.extent, axis.parts, limits.innermost);
        m_wholeSpaces.emplace_back(axis.extent, axis.parts - 1, limits.innermost);
        results *= axis.isSummed ? 1 : axis.extent;
    }
    for (const std::int64_t factored : m_factored) {
        const std::int64_t rest = m_axes[m_factoredAxis].extent / factored;
        m_restSpaces.emplace_back(rest, kSummedParts, limits.innermost);
        m_restWholeSpaces.emplace_back(rest, kSummedParts - 1, limits.innermost);
    }
    if (hasRfactor() && m_form == Form::SumsOfResults) {
        m_hostThreads = divisorsWithin(results, 1, limits.hostThreads);
    }
}

const FactorSpace& Sketch::tileSpace(std::size_t axis, std::int64_t factored) const
{
    if (!hasRfactor() || axis != m_factoredAxis) {
        return m_spaces[axis];
    }
    return m_restSpaces[static_cast<std::size_t>(std::ranges::find(m_factored, factored) - m_factored.begin())];
}

const FactorSpace& Sketch::wholeSpace(std::size_t axis, std::int64_t factored) const
{
    if (!hasRfactor() || axis != m_factoredAxis) {
        return m_wholeSpaces[axis];
    }
    return m_restWholeSpaces[static_cast<std::size_t>(std::ranges::find(m_factored, factored) - m_factored.begin())];
}

std::span<const std::int32_t> Sketch::readChoices() const
{
    static constexpr std::array<std::int32_t, 2> kSums = {4, 6};
    static constexpr std::array<std::int32_t, 2> kNoSums = {3, 4};
    static constexpr std::array<std::int32_t, 2> kAlone = {2, 3};
    return m_form == Form::SumsOfResults ? kSums : m_form == Form::NoSums ? kNoSums : kAlone;
}

bool Sketch::isWhole(const ScheduleDecisions& decisions) const
{
    for (std::size_t a = 0; a < m_axes.size(); ++a) {
        if (m_axes[a].isSummed && tilesOf(decisions, a).front() > 1) {
            return false;
        }
    }
    return true;
}

std::vector<std::int32_t> Sketch::writeChoices(const ScheduleDecisions& decisions) const
{
    switch (m_form) {
    case Form::SumsOfResults:
        return isWhole(decisions) ? std::vector<std::int32_t>{3, 5} : std::vector<std::int32_t>{3};
    case Form::NoSums:
        return {3, 4};
    case Form::SumAlone:
        break;
    }
    return {1};
}

std::uint64_t Sketch::sumWays(std::int64_t factored, Wholeness wholeness) const
{
    std::uint64_t ways = 1;
    for (std::size_t a = 0; a < m_axes.size(); ++a) {
        if (m_axes[a].isSummed) {
            ways = productOrMost(ways, wholeness == Wholeness::OnlyWhole ? wholeSpace(a, factored).count()
                                                                         : tileSpace(a, factored).count());
        }
    }
    return ways;
}

std::vector<Sketch::SumClass> Sketch::sumClasses() const
{
    std::vector<SumClass> classes;
    const std::vector<std::int64_t> factors = hasRfactor() ? m_factored : std::vector<std::int64_t>{0};
    for (const std::int64_t factored : factors) {
        switch (m_form) {
        case Form::SumsOfResults:
            classes.push_back({factored, Wholeness::Any, 3, sumWays(factored, Wholeness::Any)});
            classes.push_back({factored, Wholeness::OnlyWhole, 5, sumWays(factored, Wholeness::OnlyWhole)});
            break;
        case Form::NoSums:
            classes.push_back({factored, Wholeness::Any, 3, 1});
            classes.push_back({factored, Wholeness::Any, 4, 1});
            break;
        case Form::SumAlone:
            classes.push_back({factored, Wholeness::Any, 1, sumWays(factored, Wholeness::Any)});
            break;
        }
    }
    return classes;
}

std::int64_t Sketch::dpus(const ScheduleDecisions& decisions) const
{
    auto dpus = static_cast<std::uint64_t>(std::max<std::int64_t>(1, decisions.factored));
    for (std::size_t axis = 0; axis < m_axes.size() && m_form != Form::SumAlone; ++axis) {
        const auto factors = tilesOf(decisions, axis);
        if (!m_axes[axis].isSummed) {
            dpus = productOrMost(dpus, static_cast<std::uint64_t>(factors[0]));
            dpus = m_form == Form::NoSums ? dpus : productOrMost(dpus, static_cast<std::uint64_t>(factors[1]));
        }
    }
    return static_cast<std::int64_t>(std::min(dpus, kMostParts));
}

std::int64_t Sketch::tasklets(const ScheduleDecisions& decisions) const
{
    constexpr std::size_t kOfSums = 2; // index of the level among those of results
    std::uint64_t tasklets = 1;
    for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
        const auto factors = tilesOf(decisions, axis);
        if (m_form == Form::SumAlone) {
            tasklets = productOrMost(tasklets, static_cast<std::uint64_t>(factors[0]));
        } else if (!m_axes[axis].isSummed) {
            const std::int64_t factor = factors[m_form == Form::NoSums ? 1 : kOfSums];
            tasklets = productOrMost(tasklets, static_cast<std::uint64_t>(factor));
        }
    }
    return static_cast<std::int64_t>(std::min(tasklets, kMostParts));
}

std::uint64_t Sketch::count() const
{
    std::uint64_t count = kUnrollSteps.size();
    for (std::size_t i = 0; i < m_reads.size(); ++i) {
        count = productOrMost(count, readChoices().size());
    }
    count = productOrMost(count, std::max<std::size_t>(1, m_hostThreads.size()));
    for (std::size_t a = 0; a < m_axes.size(); ++a) {
        count = productOrMost(count, m_axes[a].isSummed ? 1 : m_spaces[a].count());
    }
    std::uint64_t sums = 0;
    for (const SumClass& each : sumClasses()) {
        sums = sumOrMost(sums, each.ways);
    }
    return productOrMost(count, sums);
}

ScheduleDecisions Sketch::at(std::uint64_t number) const
{
    ScheduleDecisions decisions;
    decisions.tiles.assign(m_tiles, 1);
    decisions.unroll = kUnrollSteps[takeDigit(number, kUnrollSteps.size())];
    for (std::size_t i = 0; i < m_reads.size(); ++i) {
        decisions.readLevels.push_back(readChoices()[takeDigit(number, readChoices().size())]);
    }
    if (!m_hostThreads.empty()) {
        decisions.hostThreads = m_hostThreads[takeDigit(number, m_hostThreads.size())];
    }
    for (std::size_t a = 0; a < m_axes.size(); ++a) {
        if (!m_axes[a].isSummed) {
            m_spaces[a].at(takeDigit(number, m_spaces[a].count()), tilesIn(decisions, a));
        }
    }
    for (const SumClass& each : sumClasses()) {
        if (number >= each.ways) {
            number -= each.ways;
            continue;
        }
        decisions.factored = each.factored;
        decisions.writeLevel = each.writeLevel;
        for (std::size_t a = 0; a < m_axes.size(); ++a) {
            if (!m_axes[a].isSummed) {
                continue;
            }
            const bool isOnlyWhole = each.wholeness == Wholeness::OnlyWhole;
            const FactorSpace& space = isOnlyWhole ? wholeSpace(a, each.factored) : tileSpace(a, each.factored);
            space.at(takeDigit(number, space.count()), tilesIn(decisions, a).last(space.parts()));
        }
        return decisions;
    }
    PIMENTO_ASSERT(false, "decisions are numbered below their count");
}

ScheduleDecisions Sketch::sample(RandomStream& random) const
{
    ScheduleDecisions decisions;
    decisions.tiles.assign(m_tiles, 1);
    if (hasRfactor()) {
        decisions.factored = m_factored[random.below(m_factored.size())];
    }
    for (std::size_t a = 0; a < m_axes.size(); ++a) {
        const FactorSpace& space = tileSpace(a, decisions.factored);
        space.at(random.below(space.count()), tilesIn(decisions, a));
    }
    for (std::size_t i = 0; i < m_reads.size(); ++i) {
        decisions.readLevels.push_back(readChoices()[random.below(readChoices().size())]);
    }
    const std::vector<std::int32_t> writes = writeChoices(decisions);
    decisions.writeLevel = writes[random.below(writes.size())];
    decisions.unroll = kUnrollSteps[random.below(kUnrollSteps.size())];
    if (!m_hostThreads.empty()) {
        decisions.hostThreads = m_hostThreads[random.below(m_hostThreads.size())];
    }
    return decisions;
}

Result<void> Sketch::check(const ScheduleDecisions& decisions) const
{
    const auto isOneOf = [](const auto& values, auto value) {
        return std::ranges::find(values, value) != std::ranges::end(values);
    };
    if (hasRfactor() ? !isOneOf(m_factored, decisions.factored) : decisions.factored != 0) {
        return fail("rf=" + std::to_string(decisions.factored) + " is not a number of DPUs that can share sums",
                    m_program.name,
                    hasRfactor() ? "Use a divisor of " + std::to_string(m_axes[m_factoredAxis].extent) + " from " +
                                       std::to_string(m_factored.front()) + " to " + std::to_string(m_factored.back())
                                 : "Leave it out");
    }
    if (decisions.tiles.size() != m_tiles || decisions.readLevels.size() != m_reads.size()) {
        return fail("the decisions belong to another program", m_program.name, "Use decisions made for it");
    }
    for (std::size_t a = 0; a < m_axes.size(); ++a) {
        if (!tileSpace(a, decisions.factored).contains(tilesOf(decisions, a))) {
            const std::int64_t parts = hasRfactor() && a == m_factoredAxis ? decisions.factored : 1;
            return fail("tiles of " + m_axes[a].name + " do not fit", m_program.name,
                        "Use factors with the product " + std::to_string(m_axes[a].extent / parts) +
                            ", the last one at most " + std::to_string(m_limits.innermost));
        }
    }
    for (std::size_t i = 0; i < m_reads.size(); ++i) {
        if (!isOneOf(readChoices(), decisions.readLevels[i])) {
            return fail(m_program.buffer(m_reads[i]).name + " cannot be copied at level " +
                            std::to_string(decisions.readLevels[i]),
                        m_program.name,
                        "Use " + std::to_string(readChoices()[0]) + " or " + std::to_string(readChoices()[1]));
        }
    }
    if (!isOneOf(writeChoices(decisions), decisions.writeLevel)) {
        return fail("results cannot be copied at level " + std::to_string(decisions.writeLevel), m_program.name,
                    "Use " + std::to_string(writeChoices(decisions).front()));
    }
    if (!isOneOf(kUnrollSteps, decisions.unroll)) {
        return fail("unroll=" + std::to_string(decisions.unroll) + " is not a choice", m_program.name,
                    "Use 0, 16, 64 or 512");
    }
    if (m_hostThreads.empty() ? decisions.hostThreads != 0 : !isOneOf(m_hostThreads, decisions.hostThreads)) {
        return fail("threads=" + std::to_string(decisions.hostThreads) + " is not a choice", m_program.name,
                    m_hostThreads.empty()
                        ? "Leave it out"
                        : "Use a divisor of the number of results up to " + std::to_string(m_limits.hostThreads));
    }
    return {};
}

Result<std::vector<Sketch>> sketchesOf(const Program& program, const SketchLimits& limits)
{
    if (program.blocks.size() != 1) {
        return fail("has " + std::to_string(program.blocks.size()) + " statements", program.name,
                    "Make a kernel of each statement: a launch runs one");
    }
    const Block& block = program.blocks.front();
    if (block.iters.empty()) {
        return fail("has no loop to split across DPUs", program.name, "Use larger sizes");
    }
    std::vector<Sketch> sketches;
    Sketch plain(program, limits, Sketch::Rfactor::Without);
    const bool isAlone = plain.form() == Sketch::Form::SumAlone;
    if (!isAlone) {
        sketches.push_back(std::move(plain));
    }
    if (block.hasReduction()) {
        if (Sketch factored(program, limits, Sketch::Rfactor::With); factored.hasRfactor()) {
            sketches.push_back(std::move(factored));
        }
    }
    if (sketches.empty()) {
        return fail("sums over a number of elements without a factor of 2 to " + std::to_string(limits.factoredAlone),
                    program.name, "Pad the tensor to a rounder size");
    }
    return sketches;
}

} // namespace pimento::upmem::schedule
