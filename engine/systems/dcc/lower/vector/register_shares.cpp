// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/vector/register_shares.h"

#include "engine/base/math.h"

#include <algorithm>

namespace pimento::lower {

namespace {

/// Finds the register allocations of a statement.
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
        addAll(m_registers);
        for (std::int64_t fewer = m_registers; fewer > kPublished && registersNeeded(m_schedule) <= fewer;) {
            fewer = std::max(kPublished, fewer / 2);
            addAll(fewer);
        }
        return std::move(m_shares);
    }

private:
    static constexpr std::int64_t kPublished = 16; // registers of a unit of Samsung's HBM-PIM

    /// Adds the allocations of a unit with this many registers, also with the remaining ones used for vectors of steps.
    void addAll(std::int64_t registers)
    {
        if (registersNeeded(m_schedule) > registers) {
            return;
        }
        const std::int64_t most = mostResults(registers);
        const std::int64_t dense = std::min(most, m_inners);
        const std::int64_t even = ceilDivide(m_inners, ceilDivide(m_inners, most));
        add({registers, most, {most}});
        add({m_registers, most, {most}});
        add({registers, dense, {most}});
        add({registers, dense, {dense}});
        add({registers, even, {even, true}});
    }

    /// Most results computed together; one register file must be able to hold them.
    [[nodiscard]] std::int64_t mostResults(std::int64_t registers) const
    {
        return std::min((registers - m_held) / m_perResult, registers / 2);
    }

    void add(RegisterShare share)
    {
        const RegisterShare effect = effectOf(share);
        if (std::ranges::find(m_effects, effect) == m_effects.end()) {
            m_effects.push_back(effect);
            m_shares.push_back(share);
        }
    }

    /// Effect of an allocation on the program: results, and in place of the registers the steps whose vectors they
    /// hold. Allocations with equal effects are added once.
    [[nodiscard]] RegisterShare effectOf(const RegisterShare& share) const
    {
        const std::int64_t left = share.registers - share.together * m_perResult;
        return {m_held == 0 ? 0 : std::min(m_steps, left / m_held), std::min(share.together, m_inners), share.groups};
    }

    const VectorSchedule& m_schedule;
    std::int64_t m_held;
    std::int64_t m_perResult;
    std::int64_t m_inners;
    std::int64_t m_steps;
    std::int64_t m_registers;
    std::vector<RegisterShare> m_shares;
    std::vector<RegisterShare> m_effects;
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
