// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/aim_bound.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/statement_parts.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace pimento::lower {

namespace {

int commandOf(const sim::Machine& machine, const char* op)
{
    const auto& requests = machine.description().requests;
    const auto found = std::ranges::find(requests, op, &sim::RequestSpec::op);
    return found == requests.end() ? -1 : machine.request(static_cast<int>(found - requests.begin())).finalCommand;
}

} // namespace

AimBound::AimBound(const sim::Machine& machine) : m_machine(&machine), m_chain(machine)
{
    const int preset = commandOf(machine, "preset_sums");
    const int read = commandOf(machine, "read_sums");
    const std::vector<int> operations = {commandOf(machine, "mac"), commandOf(machine, "mac_core")};
    m_isKnown = preset >= 0 && read >= 0 && operations[0] >= 0 && operations[1] >= 0 &&
                machine.description().controller.keepsPimOrder;
    if (!m_isKnown) {
        return;
    }
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    m_pitch = kMost;
    m_begin = kMost;
    m_toNext = kMost;
    m_readAndNext = kMost;
    for (const int first : operations) {
        for (const int second : operations) {
            m_pitch = std::min(m_pitch, time({first, second}));
        }
        m_begin = std::min(m_begin, time({preset, first}));
        m_toNext = std::min(m_toNext, time({first, preset}));
        m_readAndNext = std::min(m_readAndNext, time({first, read, preset}));
    }
    for (const int command : {preset, operations[0], operations[1], read, preset}) {
        m_chain.add(command, 0, 0);
    }
}

/// Cycles from the first command of a sequence to the last, alternating between two banks that are far apart.
std::int64_t AimBound::time(std::initializer_list<int> commands) const
{
    sim::OrderChain chain(*m_machine);
    int bank = 0;
    for (const int command : commands) {
        chain.add(command, bank, 0);
        bank = m_machine->banks() - 1 - bank;
    }
    return chain.span() - 1;
}

std::int64_t AimBound::leastCycles(const affine::Kernel& kernel, const affine::Statement& statement,
                                   const StatementTiling& tiling) const
{
    if (!m_isKnown) {
        return 0;
    }
    const sim::DeviceDescription& device = m_machine->description();
    const std::int64_t width = device.columnBytes.value() / affine::bytesOf(kernel.type);
    const LoopRoles roles = rolesOf(statement);
    const std::int64_t results = positionsOf(roles.outputs, tiling);
    const std::int64_t all = positionsOf(roles.reductions, tiling);
    std::int64_t steps = all;
    for (const std::size_t variable : roles.reductions) {
        const std::int64_t along = std::max<std::int64_t>(1, tiling.positions(variable));
        steps = std::min(steps, all / along * ceilDivide(along, width));
    }
    if (results == 0 || steps == 0) {
        return 0;
    }
    // The core with the first part of every set has no padding if only single loops determine the points.
    const bool areRead = conditionsOf(kernel, statement, tiling).empty() &&
                         std::ranges::all_of(roles.outputs, [&](std::size_t variable) {
                             const IndexRange tile = tiling.computeTile(variable, 0);
                             const std::int64_t first = tiling.first(variable, 0);
                             return tile.contains(first) &&
                                    tile.contains(first + (tiling.positions(variable) - 1) * tiling.stride(variable));
                         });
    const std::int64_t perBlock = std::max(1, device.compute.accumulators);
    const std::int64_t blocks = ceilDivide(results, perBlock);
    const std::int64_t between = m_begin + (areRead ? m_readAndNext : m_toNext);
    const std::int64_t span = (results * steps - blocks) * m_pitch + (blocks - 1) * between + m_begin + 1;
    const std::int64_t longestRun = perBlock * steps * m_machine->banks(); // if the units work one by one
    return m_chain.cyclesOf(span, longestRun);
}

} // namespace pimento::lower
