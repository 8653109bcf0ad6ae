// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/passes/loop_order_pass.h"

#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "sim/simulator.h"
#include "sim/stream_bound.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace pimento::lower {

namespace {

constexpr auto kNever = std::numeric_limits<std::int64_t>::max();

/// The other orders of a statement, driven as its plan is.
std::vector<std::unique_ptr<StatementPlan>> othersOf(Program& program, const StatementPlan& plan)
{
    auto others = program.family().otherOrders(program, plan);
    for (const auto& other : others) {
        other->setRearrangement(plan.rearrangement());
        other->setControl(plan.control());
    }
    return others;
}

bool isLeader(const Program& program, std::size_t statement)
{
    return program.leader(statement) == statement && program.plan(statement) != nullptr;
}

/// Compares programs that differ in their orders.
class Trial {
public:
    Trial(Program& program, const sim::Machine& machine) : m_program(program), m_machine(machine), m_empty(machine) {}

    /// Not above the cycles of the program as it is; kNever: it has no place for its data.
    [[nodiscard]] std::int64_t bound(std::int64_t limit) const
    {
        const auto maker = RequestMaker::make(m_program, m_machine);
        if (!m_program.placeData() || !maker) {
            return kNever;
        }
        ProgramStream stream(m_program, *maker);
        return sim::leastCycles(m_empty, stream, limit, m_program.stop());
    }

    /// The cycles of the program as it is; kNever: more than `most`, if there is a limit.
    [[nodiscard]] std::int64_t cycles(std::int64_t most) const
    {
        const auto maker = RequestMaker::make(m_program, m_machine);
        if (!m_program.placeData() || !maker) {
            return kNever;
        }
        ProgramStream stream(m_program, *maker);
        const auto run = sim::run(m_machine, stream, {.mostCycles = most == kNever ? 0 : most}, m_program.stop());
        return run && !run->wasStopped ? run->cycles.value() : kNever;
    }

private:
    Program& m_program;
    const sim::Machine& m_machine;
    sim::StreamBound m_empty;
};

/// An order with what is known of it.
struct Contender {
    std::unique_ptr<StatementPlan> plan;
    std::int64_t bound = 0;
};

class OrderChoice {
public:
    OrderChoice(Program& program, const Trial& trial) : m_program(program), m_trial(trial) {}

    /// Keeps the fastest one in the program.
    void choose(std::vector<std::unique_ptr<StatementPlan>> others)
    {
        std::int64_t fewest = m_trial.cycles(kNever);
        std::vector<Contender> contenders;
        for (auto& other : others) {
            auto before = m_program.exchange(std::move(other));
            const std::int64_t bound = m_trial.bound(fewest);
            contenders.push_back({m_program.exchange(std::move(before)), bound});
        }
        std::ranges::stable_sort(contenders, {}, &Contender::bound);
        for (Contender& each : contenders) {
            if (each.bound >= fewest || m_program.isStopped()) {
                break;
            }
            auto before = m_program.exchange(std::move(each.plan));
            const std::int64_t cycles = m_trial.cycles(fewest);
            if (cycles < fewest) {
                fewest = cycles;
            } else {
                (void)m_program.exchange(std::move(before));
            }
        }
    }

private:
    Program& m_program;
    const Trial& m_trial;
};

class LoopOrderPass final : public Pass {
public:
    [[nodiscard]] std::string_view name() const override { return "loop-orders"; }
    [[nodiscard]] std::string_view title() const override { return "Loop orders"; }
    [[nodiscard]] std::string_view summary() const override
    {
        return "Loops, tiles and registers of a statement are ordered in the way that takes the fewest cycles.";
    }
    void run(Program& program) const override
    {
        if (program.machine() == nullptr || program.device().simulator == sim::Simulator::Samsung) {
            return;
        }
        std::unique_ptr<Trial> trial;
        for (std::size_t i = 0; i < program.kernel().statements.size() && !program.isStopped(); ++i) {
            auto others = isLeader(program, i) ? othersOf(program, *program.plan(i))
                                               : std::vector<std::unique_ptr<StatementPlan>>{};
            if (others.empty()) {
                continue;
            }
            if (!trial) {
                trial = std::make_unique<Trial>(program, *program.machine());
            }
            OrderChoice(program, *trial).choose(std::move(others));
        }
    }
};

} // namespace

const Pass& loopOrderPass()
{
    static const LoopOrderPass pass;
    return pass;
}

bool hasOtherOrders(Program& program, std::size_t statement)
{
    return isLeader(program, statement) && !othersOf(program, *program.plan(statement)).empty();
}

void forEachOrder(Program& program, std::size_t statement, const std::function<void()>& visit)
{
    visit();
    if (!isLeader(program, statement)) {
        return;
    }
    for (auto& other : othersOf(program, *program.plan(statement))) {
        auto before = program.exchange(std::move(other));
        if (program.placeData()) {
            visit();
        }
        (void)program.exchange(std::move(before));
    }
    (void)program.placeData();
}

} // namespace pimento::lower
