// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lower/aim_emission.h"

#include "engine/base/math.h"
#include "engine/lower/mac_emission.h"

#include <algorithm>
#include <bit>

namespace pimento::lower {

AimEmission::AimEmission(const AimPlan& plan)
    : m_plan(&plan), m_schedule(&plan.schedule()), m_positions(plan.program().kernel().variables.size(), 0),
      m_entries(static_cast<std::size_t>(plan.schedule().bufferEntries)),
      m_perBlock(plan.program().device().compute.accumulators),
      m_allCores((std::int64_t{1} << static_cast<unsigned>(plan.cores().cores())) - 1)
{
    std::vector<std::size_t> allSets;
    for (std::size_t t = 0; t < m_schedule->terms.size(); ++t) {
        const MacTerm& term = m_schedule->terms[t];
        Term made;
        made.bank = &plan.program().layout(term.bank);
        made.buffer = &plan.program().layout(term.buffer);
        made.loops = term.reductions;
        for (const std::size_t variable : term.reductions) {
            const bool isLane = isLaneOf(*made.bank, variable) || isLaneOf(*made.buffer, variable);
            const std::int64_t count = plan.tiling().positions(variable);
            made.counts.push_back(isLane ? ceilDivide(count, m_schedule->width) : count);
        }
        const auto sets = splitSetsOf(*made.buffer, plan.tiling());
        allSets.insert(allSets.end(), sets.begin(), sets.end());
        made.bunches = bunchesOf(sets);
        made.entryOf.assign(made.bunches.size(),
                            std::vector<std::int16_t>(static_cast<std::size_t>(made.buffer->vectors()), -1));
        m_terms.push_back(std::move(made));
        const std::int64_t perLoad = plan.stepsPerLoad(t);
        for (std::int64_t step = 0; step < term.steps; step += perLoad) {
            m_parts.push_back({t, step, std::min(term.steps, step + perLoad)});
        }
    }
    m_bunches = bunchesOf(allSets);
    m_results = plan.program().layout(m_schedule->result).vectors();
}

/// Cores with the same parts of the sets.
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

/// Block in the banks and vector of the buffer's layout.
std::pair<std::int64_t, std::int64_t> AimEmission::operandsOf(const Term& term, std::size_t t, std::int64_t step)
{
    for (std::size_t i = term.loops.size(); i-- > 0;) {
        m_positions[term.loops[i]] = step % term.counts[i];
        step /= term.counts[i];
    }
    const BankPlace& place = m_plan->operands()[m_schedule->terms[t].operand].place;
    return {place.block(ravel(*term.bank, m_positions)), ravel(*term.buffer, m_positions)};
}

/// Entry that holds a vector for a bunch of cores; one that the burst does not use is loaded with it if none does.
std::uint8_t AimEmission::entryFor(std::size_t term, std::size_t bunch, std::int64_t vector, AimBurst& load)
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
        load.loads.emplace_back(vector, static_cast<std::uint8_t>(at));
    }
    m_entries[static_cast<std::size_t>(at)].usedIn = m_burst;
    return static_cast<std::uint8_t>(at);
}

std::pair<AimBurst, AimBurst> AimEmission::operate(const Part& part, std::int64_t result, std::size_t bunch)
{
    const std::int64_t mask = m_terms[part.term].bunches[bunch];
    const std::int64_t core = std::countr_zero(static_cast<std::uint64_t>(mask));
    AimBurst load{.kind = AimBurst::Kind::Load, .term = part.term, .core = core, .mask = mask};
    AimBurst operations{.kind = AimBurst::Kind::Operate, .term = part.term, .core = core, .mask = mask};
    ++m_burst;
    setResult(result);
    for (std::int64_t step = part.begin; step < part.end; ++step) {
        const auto [block, vector] = operandsOf(m_terms[part.term], part.term, step);
        operations.uses.push_back({block, entryFor(part.term, bunch, vector, load)});
    }
    return {std::move(load), std::move(operations)};
}

/// Some results, as far as some parts of the products contribute to them. `turn` is the bunch of cores whose results
/// count, or all cores.
Generator<AimBurst> AimEmission::block(std::size_t firstPart, std::size_t endPart, std::int64_t first,
                                       std::int64_t turn)
{
    const std::int64_t count = std::min(m_perBlock, m_results - first);
    co_yield AimBurst{.kind = AimBurst::Kind::Preset, .count = count};
    const bool isAlone = m_plan->control() == Control::Cores;
    for (std::size_t p = firstPart; p < endPart; ++p) {
        const Part& part = m_parts[p];
        const auto& bunches = m_terms[part.term].bunches;
        for (std::size_t bunch = 0; bunch < bunches.size(); ++bunch) {
            if ((bunches[bunch] & turn) == 0) {
                continue;
            }
            for (std::int64_t i = 0; i < count; ++i) {
                auto [load, operations] = operate(part, first + i, bunch);
                if (!load.loads.empty()) {
                    co_yield std::move(load);
                }
                operations.number = static_cast<std::uint8_t>(i);
                operations.isForAll = !isAlone && (bunches[bunch] & turn) == turn;
                co_yield std::move(operations);
            }
        }
    }
    const std::int64_t core = std::countr_zero(static_cast<std::uint64_t>(turn));
    co_yield AimBurst{.kind = AimBurst::Kind::Read, .core = core, .mask = turn, .first = first, .count = count};
}

Generator<AimBurst> AimEmission::bursts()
{
    const AimLoops loops = m_plan->loops();
    const std::vector<std::int64_t> turns =
        loops.sharing == AimSharing::Together ? std::vector<std::int64_t>{m_allCores} : m_bunches;
    const auto blocks = static_cast<std::size_t>(ceilDivide(m_results, m_perBlock));
    const std::size_t partsAtOnce = loops.order == AimOrder::Outputs ? m_parts.size() : 1;
    const bool hasTurnsInside = loops.sharing == AimSharing::BunchTurns;
    for (std::size_t part = 0; part < m_parts.size(); part += partsAtOnce) {
        for (std::size_t i = 0; i < blocks * turns.size(); ++i) {
            const std::size_t blockNumber = hasTurnsInside ? i / turns.size() : i % blocks;
            const std::size_t turn = hasTurnsInside ? i % turns.size() : i / blocks;
            auto all =
                block(part, part + partsAtOnce, static_cast<std::int64_t>(blockNumber) * m_perBlock, turns[turn]);
            while (const AimBurst* burst = all.next()) {
                co_yield *burst;
            }
        }
    }
}

namespace {

/// A channel as the comparison of loop orders sees it.
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
        case AimBurst::Kind::Load:
            toMode(true);
            m_now += m_column * static_cast<std::int64_t>(burst.loads.size());
            return;
        case AimBurst::Kind::Preset:
        case AimBurst::Kind::Read:
            toMode(true);
            m_now += m_column * burst.count;
            return;
        case AimBurst::Kind::Operate:
            break;
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

    /// A row opens while the buffer is loaded.
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

std::int64_t cyclesOf(const AimPlan& plan)
{
    Clock clock(plan);
    AimEmission emission(plan);
    auto bursts = emission.bursts();
    while (const AimBurst* burst = bursts.next()) {
        clock.add(*burst);
    }
    return clock.cycles();
}

} // namespace pimento::lower
