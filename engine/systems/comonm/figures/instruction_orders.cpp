// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/instruction_orders.h"

#include "engine/hbm_pim_sequences/device.h"
#include "engine/systems/comonm/engines/portion_run.h"
#include "engine/systems/comonm/hbm_pim/bank_stream.h"
#include "engine/systems/comonm/hbm_pim/channel_overhead.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace pimento::comonm {

namespace {

constexpr std::array<std::int64_t, 3> kRows = {0, 128, 256}; // of the two operands and the result
constexpr std::size_t kSteps = 6;                            // three accesses of each bank
constexpr std::int64_t kSmall = 4;                           // tiles of the first portion
constexpr std::int64_t kLarge = 8;

bool isSingle(InstructionOrder order)
{
    return order == InstructionOrder::SingleByBank || order == InstructionOrder::SingleAlternate;
}

bool isByBank(InstructionOrder order)
{
    return order == InstructionOrder::SingleByBank || order == InstructionOrder::GroupsByBank;
}

/// All accesses of a channel between the commands that start and stop the units.
Trace traceOf(InstructionOrder order, std::int64_t tiles)
{
    const auto& rows = samsung::hbmPim().rows;
    const std::int64_t perRow = samsung::hbmPim().columnsPerRow;
    const std::int64_t group = isSingle(order) ? 1 : samsung::kRegisters;
    TraceStep barrier;
    barrier.kind = TraceStep::Kind::Barrier;
    TraceStep control;
    control.kind = TraceStep::Kind::Access;
    control.isStore = true;
    control.bytes = samsung::kBurstBytes;
    control.column = rows.registers * perRow + rows.controlColumn;
    Trace trace = {control, barrier};
    for (std::int64_t first = 0; first < tiles * samsung::kRegisters; first += group) {
        for (std::size_t i = 0; i < kSteps; ++i) {
            const std::size_t access = isByBank(order) ? i % kRows.size() : i / 2;
            TraceStep step;
            step.kind = TraceStep::Kind::Access;
            step.isStore = access + 1 == kRows.size();
            step.parity = static_cast<std::int8_t>(isByBank(order) ? i / kRows.size() : i % 2);
            step.bytes = samsung::kBurstBytes;
            for (std::int64_t column = first; column < first + group; ++column) {
                step.column = kRows[access] * perRow + column;
                trace.push_back(step);
            }
            trace.push_back(barrier);
        }
    }
    trace.push_back(control);
    trace.push_back(barrier);
    return trace;
}

double cyclesOf(InstructionOrder order, std::int64_t tiles, std::optional<std::int64_t> refresh = {})
{
    return static_cast<double>(runVector(hbmPimBanks(), traceOf(order, tiles), refresh).cycles);
}

/// What a refresh costs, over the cycles in which it may become due.
struct RefreshCost {
    double cycles = 0; // on the mean
    double served = 0; // fraction of those that find both banks closed before the portion ends
};

RefreshCost refreshCost(InstructionOrder order)
{
    constexpr int kPhases = 16;
    const double without = cyclesOf(order, kLarge);
    RefreshCost cost;
    for (int phase = 0; phase < kPhases; ++phase) {
        const auto due = static_cast<std::int64_t>(without / 4 + phase * (without / 2) / kPhases);
        const double more = cyclesOf(order, kLarge, due) - without;
        cost.cycles += more / kPhases;
        cost.served += more > 0 ? 1.0 / kPhases : 0;
    }
    return cost;
}

const char* kernelOf(InstructionOrder order)
{
    switch (order) {
    case InstructionOrder::SingleByBank:
        return "va_order1";
    case InstructionOrder::SingleAlternate:
        return "va_order2";
    case InstructionOrder::GroupsAlternate:
        return "va_order3";
    default:
        return "add";
    }
}

} // namespace

Result<OrderTime> simulatedOrder(InstructionOrder order, std::int64_t tiles)
{
    samsung::KernelRun run;
    run.kernel = kernelOf(order);
    const std::int64_t elements = samsung::hbmPim().banks() * std::int64_t{samsung::kRegisters} * samsung::kLanes;
    run.m = order == InstructionOrder::GroupsByBank ? tiles * elements : tiles;
    return samsung::simulate(run).map([](const sim::samsung::RunResult& found) {
        OrderTime time;
        time.cycles = static_cast<double>(found.cycles.value());
        time.refreshes = static_cast<double>(found.counts.refreshes);
        time.activations = static_cast<double>(found.counts.activations);
        return time;
    });
}

Result<OrderTime> estimatedOrder(InstructionOrder order, std::int64_t tiles)
{
    return channelOverhead().map([&](const ChannelOverhead& overhead) {
        const double small = cyclesOf(order, kSmall);
        const double large = cyclesOf(order, kLarge);
        const double each = (large - small) / static_cast<double>(kLarge - kSmall);
        const double without = overhead.cycles + large + each * static_cast<double>(tiles - kLarge);
        const RefreshCost refresh = refreshCost(order);
        const auto interval = static_cast<double>(samsung::hbmPim().timing.refreshInterval);
        const double due =
            std::max(0.0, std::ceil((without - overhead.parking - interval) / (interval - refresh.cycles)));
        OrderTime time;
        time.refreshes = std::round(due * refresh.served);
        time.cycles = without + due * refresh.cycles;
        return time;
    });
}

} // namespace pimento::comonm
