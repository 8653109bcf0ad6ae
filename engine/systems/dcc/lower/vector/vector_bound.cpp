// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/vector/vector_bound.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/padding.h"
#include "sim/dram/order_chain.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <vector>

namespace pimento::lower {

namespace {

constexpr std::array<std::string_view, 8> kUnitOps = {"move",         "relu", "add",        "multiply",
                                                      "multiply_add", "alu",  "write_back", "write_register"};

} // namespace

VectorBound::VectorBound(const sim::Machine& machine)
    : m_empty(machine), m_isOrdered(machine.description().controller.keepsPimOrder)
{
    std::vector<int> commands;
    int mode = -1;
    for (int kind = 0; kind < machine.requestCount(); ++kind) {
        const std::string_view op = machine.description().requests[static_cast<std::size_t>(kind)].op;
        m_hasSingleUnits = m_hasSingleUnits || op.ends_with("_core");
        if (std::ranges::find(kUnitOps, op) != kUnitOps.end()) {
            commands.push_back(machine.request(kind).finalCommand);
        } else if (op == "mode_change") {
            mode = machine.request(kind).finalCommand;
        }
    }
    const auto time = [&](int first, int second) {
        sim::OrderChain chain(machine);
        chain.add(first, 0, 0);
        chain.add(second, 0, 0);
        return chain.span() - 1;
    };
    m_pitch = std::numeric_limits<std::int64_t>::max();
    m_modeChange = m_pitch;
    for (const int first : commands) {
        for (const int second : commands) {
            m_pitch = std::min(m_pitch, time(first, second));
        }
        m_modeChange = std::min(m_modeChange, mode < 0 ? 0 : time(mode, first));
    }
    m_isOrdered = m_isOrdered && !commands.empty();
}

std::int64_t VectorBound::cyclesOfReads(const Program& program, const VectorPlan& plan) const
{
    const Layout& result = program.layout(plan.schedule().result);
    const auto& requests = program.device().requests;
    const auto load = std::ranges::find(requests, "load", &sim::RequestSpec::op);
    sim::StreamBound bound = m_empty;
    for (std::int64_t core = 0; load != requests.end() && core < plan.cores().cores(); ++core) {
        if (hasNoPadding(plan, result, core)) {
            bound.addTimes(static_cast<int>(load - requests.begin()),
                           static_cast<int>(core) * program.device().compute.banksPerCore, result.vectors());
        }
    }
    return bound.cycles();
}

std::int64_t VectorBound::leastCycles(const Program& program, const VectorPlan& plan) const
{
    const bool isForAll = plan.control() == Control::Group || plan.cores().cores() == 1 || !m_hasSingleUnits;
    if (!m_isOrdered || !isForAll) {
        return 0;
    }
    const VectorSchedule& schedule = plan.schedule();
    // Counts vectors of each loop, because all layouts agree on the lane axis.
    std::int64_t written = 0;
    std::vector<const Layout*> layouts{&program.layout(schedule.result)};
    for (const VectorLeaf& leaf : schedule.leaves) {
        layouts.push_back(&program.layout(leaf.layout));
        written += leaf.home == Home::HostRegister ? layouts.back()->vectors() : 0;
    }
    const auto count = [&](const Variables& variables) {
        std::int64_t product = 1;
        for (const std::size_t variable : variables) {
            std::int64_t least = plan.tiling().positions(variable);
            for (const Layout* layout : layouts) {
                for (const Layout::Axis& axis : layout->axes) {
                    least = axis.variable == variable ? std::min(least, layout->vectorsOf(axis)) : least;
                }
            }
            product *= least;
        }
        return product;
    };
    const std::int64_t results = count(schedule.outer) * count(schedule.inner);
    const auto instructions = static_cast<std::int64_t>(schedule.instructions.size());
    // Sums are cleared, computed and written back.
    const std::int64_t commands = results * (2 + count(schedule.reductions) * instructions) + written;
    const std::int64_t change = plan.hasModes() ? m_modeChange : 0;
    return results == 0 ? 0 : (commands - 1) * m_pitch + 1 + change + cyclesOfReads(program, plan);
}

} // namespace pimento::lower
