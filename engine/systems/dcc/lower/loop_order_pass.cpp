// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/loop_order_pass.h"

#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "sim/dram/simulator.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace pimento::lower {

namespace {

constexpr auto kNever = std::numeric_limits<std::int64_t>::max();

/// Gives a plan the control and overlaps of another one.
void takeOver(StatementPlan& plan, const StatementPlan& from)
{
    plan.setRearrangement(from.rearrangement());
    plan.setControl(from.control());
    for (const Beside what : {Beside::Softmax, Beside::Rearrangement}) {
        if (from.allows(what)) {
            plan.allow(what);
        }
    }
}

/// Makes plans for the other loop orders of a statement, with the control and overlaps of its present plan.
std::vector<std::unique_ptr<StatementPlan>> othersOf(Program& program, const StatementPlan& plan)
{
    auto others = program.family().otherOrders(program, plan);
    for (const auto& other : others) {
        takeOver(*other, plan);
    }
    return others;
}

/// Largest result in vectors for which other orders are tried: where few of its elements are computed, finding them
/// takes long.
constexpr std::int64_t kLargestResult = 1 << 18;

bool isLeader(const Program& program, std::size_t statement)
{
    return program.leader(statement) == statement && program.plan(statement) != nullptr;
}

bool isTried(const Program& program, std::size_t statement)
{
    const std::size_t target = program.kernel().statements[statement].target.tensor;
    return isLeader(program, statement) && program.hostVectors(target) <= kLargestResult;
}

/// Simulates the program as it is; kNever: it takes more than `most` cycles, or its data does not fit.
std::int64_t cyclesOf(Program& program, std::int64_t most)
{
    const sim::Machine& machine = *program.trials().machine;
    const auto maker = RequestMaker::make(program, machine);
    if (!program.placeData() || !maker) {
        return kNever;
    }
    ProgramStream stream(program, *maker);
    const sim::RunOptions options{
        .transitionCache = program.trials().transitions, .countsAs = WorkKind::Trial, .mostCycles = most};
    const auto run = sim::run(machine, stream, options, program.stop());
    return run && !run->wasStopped ? run->cycles.value() : kNever;
}

/// Keeps the fastest of a statement's plans in the program (ties: the present one).
void choose(Program& program, std::vector<std::unique_ptr<StatementPlan>> others)
{
    std::int64_t fewest = others.empty() ? 0 : cyclesOf(program, kLongestTried);
    if (fewest == kNever) {
        return; // too long for trials
    }
    for (auto& other : others) {
        if (program.isStopped()) {
            return;
        }
        auto before = program.exchange(std::move(other));
        const std::int64_t cycles = cyclesOf(program, fewest);
        if (cycles < fewest) {
            fewest = cycles;
        } else {
            (void)program.exchange(std::move(before));
        }
    }
}

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
        if (program.trials().machine == nullptr || program.device().simulator == sim::Simulator::Samsung) {
            return;
        }
        for (std::size_t i = 0; i < program.kernel().statements.size() && !program.isStopped(); ++i) {
            choose(program, triedOrders(program, i));
        }
    }
};

} // namespace

const Pass& loopOrderPass()
{
    static const LoopOrderPass pass;
    return pass;
}

std::vector<std::unique_ptr<StatementPlan>> triedOrders(Program& program, std::size_t statement)
{
    return isTried(program, statement) ? othersOf(program, *program.plan(statement))
                                       : std::vector<std::unique_ptr<StatementPlan>>{};
}

void orderLike(Program& program, std::size_t statement, const StatementPlan& example)
{
    const StatementPlan& present = *program.plan(statement);
    if (auto plan = program.family().planLike(program, present, example)) {
        takeOver(*plan, present);
        (void)program.exchange(std::move(plan));
    }
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
