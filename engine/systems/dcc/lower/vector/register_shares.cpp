// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/vector/register_shares.h"

#include "engine/base/math.h"

#include <algorithm>

namespace pimento::lower {

namespace {

/// The registers of a statement.
class Sharing {
public:
    Sharing(const Program& program, const VectorParts& parts)
        : m_schedule(parts.schedule), m_held(std::ranges::count_if(m_schedule.leaves, &VectorLeaf::isHeld)),
          m_perResult(static_cast<std::int64_t>(m_schedule.temporaries) + 1),
          m_inners(std::max<std::int64_t>(1, program.layout(m_schedule.result).vectorsOver(m_schedule.inner))),
          m_steps(positionsOf(m_schedule.reductions, parts.tiling)),
          m_registers(2 * std::int64_t{program.device().compute.registers})
    {
    }

    std::vector<RegisterShare> shares()
    {
        const std::int64_t most = mostResults(m_registers);
        const std::int64_t dense = std::min(most, m_inners);
        const std::int64_t even = ceilDivide(m_inners, ceilDivide(m_inners, most));
        add({m_registers, most, {most}});
        add({m_registers, dense, {most}});
        add({m_registers, dense, {dense}});
        add({m_registers, even, {even, true}});
        std::int64_t last = dense;
        for (std::int64_t fewer = m_registers / 2; fewer >= 2 && registersNeeded(m_schedule) <= fewer; fewer /= 2) {
            const std::int64_t results = mostResults(fewer);
            if (results < m_inners && holdsAllSteps(last)) {
                break; // more rounds for nothing
            }
            add({m_registers, results, {results}});
            add({fewer, results, {results}});
            last = std::min(results, m_inners);
        }
        return std::move(m_shares);
    }

private:
    /// Results side by side; one file of registers can hold them.
    [[nodiscard]] std::int64_t mostResults(std::int64_t registers) const
    {
        return std::min((registers - m_held) / m_perResult, registers / 2);
    }

    /// Whether the vectors of all steps fit beside so many results.
    [[nodiscard]] bool holdsAllSteps(std::int64_t results) const
    {
        return m_held * m_steps <= m_registers - results * m_perResult;
    }

    void add(RegisterShare share)
    {
        if (std::ranges::find(m_shares, share) == m_shares.end()) {
            m_shares.push_back(share);
        }
    }

    const VectorSchedule& m_schedule;
    std::int64_t m_held;
    std::int64_t m_perResult;
    std::int64_t m_inners;
    std::int64_t m_steps;
    std::int64_t m_registers;
    std::vector<RegisterShare> m_shares;
};

} // namespace

std::int64_t registersNeeded(const VectorSchedule& schedule)
{
    return static_cast<std::int64_t>(schedule.temporaries) + 1 +
           std::ranges::count_if(schedule.leaves, &VectorLeaf::isHeld);
}

std::vector<RegisterShare> registerShares(const Program& program, const VectorParts& parts)
{
    return Sharing(program, parts).shares();
}

} // namespace pimento::lower
