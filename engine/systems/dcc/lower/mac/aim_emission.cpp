// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/aim_emission.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/loop_positions.h"
#include "engine/systems/dcc/lower/mac/mac_emission.h"

#include <algorithm>
#include <bit>

namespace pimento::lower {

AimBurst& AimBursts::add(AimBurst::Kind kind)
{
    if (m_count == m_bursts.size()) {
        m_bursts.emplace_back();
    }
    AimBurst& burst = m_bursts[m_count++];
    auto loads = std::move(burst.loads);
    auto uses = std::move(burst.uses);
    loads.clear();
    uses.clear();
    burst = {.kind = kind, .loads = std::move(loads), .uses = std::move(uses)};
    return burst;
}

AimEmission::AimEmission(const AimPlan& plan)
    : m_plan(&plan), m_schedule(&plan.schedule()), m_positions(plan.program().kernel().variables.size(), 0),
      m_entries(static_cast<std::size_t>(plan.schedule().bufferEntries)),
      m_perBlock(plan.program().device().compute.accumulators),
      m_allCores((std::int64_t{1} << static_cast<unsigned>(plan.cores().cores())) - 1)
{
    std::vector<std::size_t> allSets;
    for (std::size_t t = 0; t < m_schedule->terms.size(); ++t) {
        const MacTerm& term = m_schedule->terms[t];
        m_terms.push_back(termOf(term));
        const auto sets = splitSetsOf(*m_terms.back().buffer, plan.tiling());
        allSets.insert(allSets.end(), sets.begin(), sets.end());
        const std::int64_t perLoad = plan.stepsPerLoad(t);
        for (std::int64_t step = 0; step < term.steps; step += perLoad) {
            m_parts.push_back({t, step, std::min(term.steps, step + perLoad)});
        }
    }
    m_bunches = bunchesOf(allSets);
    m_results = plan.program().layout(m_schedule->result).vectors();
    m_turns = plan.loops().sharing == AimSharing::Together ? std::vector<std::int64_t>{m_allCores} : m_bunches;
}

AimEmission::Term AimEmission::termOf(const MacTerm& term)
{
    Term made;
    made.bank = &m_plan->program().layout(term.bank);
    made.buffer = &m_plan->program().layout(term.buffer);
    made.place = m_plan->operands()[term.operand].place;
    made.bunches = bunchesOf(splitSetsOf(*made.buffer, m_plan->tiling()));
    made.entryOf.assign(made.bunches.size(),
                        std::vector<std::int16_t>(static_cast<std::size_t>(made.buffer->vectors()), -1));
    addSteps(term, made);
    return made;
}

/// Adds the operand offsets of every step of the product's reductions.
void AimEmission::addSteps(const MacTerm& from, Term& term)
{
    std::vector<std::int64_t> counts; // counted in vectors for the lane axis
    for (const std::size_t variable : from.reductions) {
        const bool isLane = isLaneOf(*term.bank, variable) || isLaneOf(*term.buffer, variable);
        const std::int64_t count = m_plan->tiling().positions(variable);
        counts.push_back(isLane ? ceilDivide(count, m_schedule->width) : count);
    }
    term.steps.reserve(static_cast<std::size_t>(from.steps));
    forEachStep(from, counts, m_positions, [&] { term.steps.push_back(shareOf(term)); });
}

AimEmission::Share AimEmission::shareOf(const Term& term) const
{
    return {vectorAt(*term.bank, m_positions), vectorAt(*term.buffer, m_positions)};
}

/// Groups the cores that have the same parts of the sets, as bit masks.
std::vector<std::int64_t> AimEmission::bunchesOf(const std::vector<std::size_t>& sets) const
{
    const CoreMap& cores = m_plan->cores();
    std::vector<std::int64_t> bunches;
    for (std::int64_t core = 0; core < cores.cores(); ++core) {
        const auto known = std::ranges::find_if(bunches, [&](std::int64_t bunch) {
            const std::int64_t other = std::countr_zero(static_cast<std::uint64_t>(bunch));
            return std::ranges::all_of(
                sets, [&](std::size_t set) { return cores.part(set, 0, core) == cores.part(set, 0, other); });
        });
        const std::int64_t bit = std::int64_t{1} << static_cast<unsigned>(core);
        if (known == bunches.end()) {
            bunches.push_back(bit);
        } else {
            *known |= bit;
        }
    }
    return bunches;
}

void AimEmission::setResult(std::int64_t result)
{
    for (std::size_t i = m_schedule->outputs.size(); i-- > 0;) {
        const std::size_t variable = m_schedule->outputs[i];
        const std::int64_t count = m_plan->tiling().positions(variable);
        m_positions[variable] = result % count;
        result /= count;
    }
}

/// Returns the buffer entry that holds a vector for a bunch of cores. If there is none, loads the vector into an entry
/// that the burst does not use.
std::uint8_t AimEmission::entryFor(std::size_t term, std::size_t bunch, std::int64_t vector, AimBurst& burst)
{
    std::int16_t& at = m_terms[term].entryOf[bunch][static_cast<std::size_t>(vector)];
    if (at < 0) {
        while (m_entries[m_clock].usedIn == m_burst) {
            m_clock = (m_clock + 1) % m_entries.size();
        }
        Entry& entry = m_entries[m_clock];
        if (entry.vector >= 0) {
            m_terms[entry.term].entryOf[entry.bunch][static_cast<std::size_t>(entry.vector)] = -1;
        }
        entry = {term, bunch, vector, -1};
        at = static_cast<std::int16_t>(m_clock);
        m_clock = (m_clock + 1) % m_entries.size();
        burst.loads.emplace_back(vector, static_cast<std::uint8_t>(at));
    }
    m_entries[static_cast<std::size_t>(at)].usedIn = m_burst;
    return static_cast<std::uint8_t>(at);
}

void AimEmission::operate(const Part& part, std::size_t bunch, AimBurst& burst)
{
    const Term& term = m_terms[part.term];
    burst.term = part.term;
    burst.mask = term.bunches[bunch];
    burst.core = std::countr_zero(static_cast<std::uint64_t>(burst.mask));
    ++m_burst;
    const Share result = shareOf(term);
    for (std::int64_t step = part.begin; step < part.end; ++step) {
        const Share& share = term.steps[static_cast<std::size_t>(step)];
        const std::uint8_t entry = entryFor(part.term, bunch, result.buffer + share.buffer, burst);
        burst.uses.push_back({term.place.block(result.bank + share.bank), entry});
    }
}

/// Adds the bursts of a block of results. `turn` is the bunch of cores whose results count, or all cores.
void AimEmission::addBlock(std::size_t firstPart, std::size_t endPart, std::int64_t first, std::int64_t turn,
                           AimBursts& bursts)
{
    const std::int64_t count = std::min(m_perBlock, m_results - first);
    bursts.add(AimBurst::Kind::Preset).count = count;
    const bool isAlone = m_plan->control() == Control::Cores;
    for (std::size_t p = firstPart; p < endPart; ++p) {
        const Part& part = m_parts[p];
        const auto& bunches = m_terms[part.term].bunches;
        for (std::size_t bunch = 0; bunch < bunches.size(); ++bunch) {
            if ((bunches[bunch] & turn) == 0) {
                continue;
            }
            const bool isForAll = !isAlone && (bunches[bunch] & turn) == turn;
            for (std::int64_t i = 0; i < count; ++i) {
                setResult(first + i);
                AimBurst& burst = bursts.add(AimBurst::Kind::Operate);
                burst.number = static_cast<std::uint8_t>(i);
                burst.isForAll = isForAll;
                operate(part, bunch, burst);
            }
        }
    }
    AimBurst& read = bursts.add(AimBurst::Kind::Read);
    read.core = std::countr_zero(static_cast<std::uint64_t>(turn));
    read.mask = turn;
    read.first = first;
    read.count = count;
}

bool AimEmission::next(AimBursts& bursts)
{
    bursts.clear();
    if (m_part >= m_parts.size()) {
        return false;
    }
    const AimLoops loops = m_plan->loops();
    const auto blocks = static_cast<std::size_t>(ceilDivide(m_results, m_perBlock));
    const std::size_t partsAtOnce = loops.order == AimOrder::Outputs ? m_parts.size() : 1;
    const bool hasTurnsInside = loops.sharing == AimSharing::BunchTurns;
    const std::size_t block = hasTurnsInside ? m_turn / m_turns.size() : m_turn % blocks;
    const std::size_t turn = hasTurnsInside ? m_turn % m_turns.size() : m_turn / blocks;
    addBlock(m_part, m_part + partsAtOnce, static_cast<std::int64_t>(block) * m_perBlock, m_turns[turn], bursts);
    if (++m_turn == blocks * m_turns.size()) {
        m_turn = 0;
        m_part += partsAtOnce;
    }
    return true;
}

namespace {

/// Model of a channel for comparing loop orders.
class Clock {
public:
    explicit Clock(const AimPlan& plan)
        : m_column(value(plan, "nCCDL")), m_mode(value(plan, "nMODCH")), m_open(value(plan, "nRCDMAC")),
          m_close(value(plan, "nRTP") + value(plan, "nRP")), m_cycle(value(plan, "nRC")),
          m_rowBlocks(plan.program().blocksPerRow()), m_opened(-m_cycle)
    {
    }

    void add(const AimBurst& burst)
    {
        switch (burst.kind) {
        case AimBurst::Kind::Preset:
        case AimBurst::Kind::Read:
            toMode(true);
            m_now += m_column * burst.count;
            return;
        case AimBurst::Kind::Operate:
            break;
        }
        if (!burst.loads.empty()) {
            toMode(true);
            m_now += m_column * static_cast<std::int64_t>(burst.loads.size());
        }
        toMode(false);
        const int times = burst.isForAll ? 1 : std::popcount(static_cast<std::uint64_t>(burst.mask));
        for (int i = 0; i < times; ++i) {
            for (const AimBurst::Use& use : burst.uses) {
                operate(use.block / m_rowBlocks);
            }
        }
    }

    [[nodiscard]] std::int64_t cycles() const { return m_now; }

private:
    static std::int64_t value(const AimPlan& plan, const char* name)
    {
        const auto& timing = plan.program().device().timing;
        const auto found = timing.find(name);
        return found == timing.end() ? 0 : found->second;
    }

    void toMode(bool isRegisters)
    {
        m_now += m_isRegisters == isRegisters ? 0 : m_mode;
        m_isRegisters = isRegisters;
    }

    /// A row opens while the buffer is being loaded.
    void operate(std::int64_t row)
    {
        if (row != m_row) {
            m_row = row;
            m_opened = std::max(m_lastOperation + m_close, m_opened + m_cycle);
            m_now = std::max(m_now, m_opened + m_open);
        }
        m_lastOperation = m_now;
        m_now += m_column;
    }

    std::int64_t m_column;
    std::int64_t m_mode;
    std::int64_t m_open;
    std::int64_t m_close;
    std::int64_t m_cycle;
    std::int64_t m_rowBlocks;
    std::int64_t m_opened;
    std::int64_t m_now = 0;
    std::int64_t m_lastOperation = 0;
    std::int64_t m_row = -1;
    bool m_isRegisters = false;
};

} // namespace

std::int64_t cyclesOf(const AimPlan& plan, std::int64_t most)
{
    Clock clock(plan);
    AimEmission emission(plan);
    AimBursts bursts;
    while (clock.cycles() < most && !plan.program().isStopped() && emission.next(bursts)) {
        for (const AimBurst& burst : bursts.all()) {
            clock.add(burst);
        }
    }
    return clock.cycles();
}

} // namespace pimento::lower
