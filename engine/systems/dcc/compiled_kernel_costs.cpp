// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/compiled_kernel_costs.h"

#include "engine/inspection/roofline.h"
#include "engine/systems/dcc/compiled_system.h"

#include <cmath>
#include <string>
#include <utility>

namespace pimento {

namespace {

constexpr double kPico = 1e-12;
constexpr double kMilli = 1e-3;

/// Cost quantities that are parts of a draft's time, in order, with the ids of the parts.
constexpr std::pair<const char*, const char*> kCostParts[] = {
    {"cycles_in", "in"},     {"cycles_compute", "compute"}, {"cycles_out", "out"},       {"cycles_launch", "launch"},
    {"cycles_link", "link"}, {"cycles_layout", "layout"},   {"cycles_append", "append"},
};

/// Duration of a cycle in seconds.
double clockSeconds(const Problem& problem)
{
    return static_cast<double>(problem.device().machine->description().clockPeriod.value()) * kPico;
}

/// Minimum number of cycles that take at least `seconds`, as cost() converts them.
double cyclesFrom(double seconds, double clock)
{
    double cycles = std::ceil(seconds / clock);
    constexpr double kExact = 4e15; // doubles represent all whole numbers up to this
    if (!(cycles < kExact)) {
        return cycles;
    }
    while (cycles > 0 && (cycles - 1) * clock >= seconds) {
        --cycles;
    }
    while (cycles * clock < seconds) {
        ++cycles;
    }
    return cycles;
}

UnitMemory unitMemoryOf(const sim::DeviceDescription& device)
{
    return {.banks = std::int64_t{device.channels()} * device.banksPerChannel(),
            .rowsPerBank = device.rowsPerBank,
            .hostRowsPerBank = device.host.rowsPerBank,
            .columnsPerRow = device.columnsPerRow,
            .columnBytes = device.columnBytes.value()};
}

class CompiledKernelCosts final : public KernelCosts {
public:
    [[nodiscard]] KernelDevice device(const MadeDevice& made) const override
    {
        const sim::Machine& machine = *made.machine;
        const sim::DeviceDescription& description = machine.description();
        constexpr int kLeastBytes = 1; // the fastest type, hence a bound for all types
        const DeviceRoofs roofs = roofsOf(machine, kLeastBytes);
        return {.title = description.title,
                .elementTypes = description.compute.elementTypes,
                .heldBytes = {},
                .bytesPerSecond = roofs.arrayBytes,
                .operationsPerSecond = roofs.operations,
                .backgroundWatts = description.energy.backgroundMilliwatts * kMilli,
                .memory = unitMemoryOf(description),
                .remarks = {}};
    }

    [[nodiscard]] Question question(const SizedKernel& kernel, const Setting& setting) const override
    {
        Question question{compiledSystem().info().id, kernelRefOf(kernel), setting.device, setting.settings};
        if (kernel.appendsToken) {
            question.settings["append"] = std::string("token"); // the append time depends on the draft
        }
        return question;
    }

    [[nodiscard]] KernelCost cost(const Problem& problem, std::span<const double> quantities) const override
    {
        const CostSchema& schema = problem.costs();
        const auto value = [&](const char* id) {
            const std::size_t place = schema.quantityOf(id);
            return place < quantities.size() ? quantities[place] : 0.0;
        };
        KernelCost cost;
        const double clock = clockSeconds(problem);
        for (const auto& [id, part] : kCostParts) {
            cost.add(part, value(id) * clock);
        }
        cost.joules = value("energy_pj") * kPico;
        cost.launches = static_cast<int>(value("host_kernels"));
        return cost;
    }

    [[nodiscard]] std::optional<double> rankedLimit(const Problem& problem, double seconds) const override
    {
        const CostSchema& schema = problem.costs();
        const bool isTimeRanked = schema.quantities[schema.ranked].unit == "cycles"; // cycles of the device's clock
        return isTimeRanked ? std::optional(cyclesFrom(seconds, clockSeconds(problem)) + 1) : std::nullopt;
    }
};

} // namespace

const KernelCosts& compiledKernelCosts()
{
    static const CompiledKernelCosts costs;
    return costs;
}

} // namespace pimento
