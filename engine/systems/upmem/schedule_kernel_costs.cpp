// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_kernel_costs.h"

#include "engine/systems/upmem/schedule_costs.h"
#include "engine/systems/upmem/schedule_settings.h"
#include "engine/systems/upmem/upmem_system.h"
#include "sim/base/assert.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pimento::upmem {

namespace {

constexpr double kMega = 1e6;
constexpr double kMicro = 1e-6;
constexpr double kPico = 1e-12;

/// Element type of layers that run on DPUs, and the type that their kernels have.
constexpr const char* kModelType = "int8";
constexpr const char* kKernelType = "int32";
constexpr int kKernelTypeBytes = 4;

/// Settings of the host around a device, which schedules do not have: a DPU system has launches and a link of its own.
constexpr const char* kHostSettings[] = {"launches", "link"};

/// Parts of a schedule's time, in order, with their ids.
constexpr std::pair<ScheduleQuantity, const char*> kParts[] = {
    {kToDpus, "in"}, {kKernel, "compute"}, {kFromDpus, "out"}, {kLaunch, "launch"}, {kHost, "layout"}};

/// Upper bound of bytes per second between a DPU and its bank, in both models.
double bytesPerSecondOf(const sim::upmem::DpuSystem& system)
{
    const double leastCycles = std::min(system.transfers.perByte, system.transfers.occupancyPerByte);
    const double hw = leastCycles > 0 ? system.core.clockMegahertz * kMega / leastCycles : 0;
    const double upim = static_cast<double>(system.bank.access.value()) / std::max(1, system.bank.burst) *
                        system.bank.clockMegahertz * kMega;
    return std::max(hw, upim);
}

/// Describes the MRAM of the DPUs as banks with rows. Operands are in the host's own memory and are copied into MRAM,
/// so that the host keeps only those rows for itself that are beyond the DPUs' limit.
UnitMemory memoryOf(const sim::DeviceDescription& device)
{
    const std::int64_t rowBytes = device.columnsPerRow * device.columnBytes.value();
    const std::int64_t usable = sim::upmem::systemOf(device)->limits.mainMemory.value() / rowBytes;
    return {.banks = std::int64_t{device.channels()} * device.banksPerChannel(),
            .rowsPerBank = device.rowsPerBank,
            .hostRowsPerBank = std::max<std::int64_t>(0, device.rowsPerBank - usable),
            .columnsPerRow = device.columnsPerRow,
            .columnBytes = device.columnBytes.value(),
            .isFilledFromHostRows = false};
}

class ScheduleKernelCosts final : public KernelCosts {
public:
    [[nodiscard]] KernelDevice device(const MadeDevice& made) const override
    {
        const sim::Machine& machine = *made.machine;
        const sim::DeviceDescription& description = machine.description();
        const sim::upmem::SystemPart& part = sim::upmem::systemOf(description);
        PIMENTO_ASSERT(static_cast<bool>(part), "the system takes devices with DPUs only");
        const sim::upmem::DpuSystem& system = *part;
        const int dpus = system.limits.mostDpus;
        return {.title = description.title,
                .elementTypes = {kModelType},
                .heldBytes = {{kModelType, kKernelTypeBytes}},
                .hasSoftmax = false,
                .hasProofs = false,
                .hasOwnLaunches = true,
                .bytesPerSecond = dpus * bytesPerSecondOf(system),
                .operationsPerSecond = dpus * system.core.clockMegahertz * kMega, // an instruction each
                .memory = memoryOf(description),
                .remarks = {description.title + " computes int8 layers as int32, which take four times the memory."}};
    }

    [[nodiscard]] Question question(const SizedKernel& kernel, const Setting& setting) const override
    {
        Question question{upmemSystem().info().id, kernelRefOf(kernel), setting.device, setting.settings};
        if (kernel.elementType == kModelType) {
            question.workload.elementType = kKernelType;
        }
        for (const char* each : kHostSettings) {
            question.settings.erase(each);
        }
        // Spaces of drafts, which other devices have, are no spaces of schedules: the search proposes them then.
        if (const auto space = question.settings.find("space"); space != question.settings.end()) {
            const SettingSpec spec = spaceSetting();
            const auto isKnown = [&](const SettingChoice& each) { return SettingValue(each.value) == space->second; };
            if (std::ranges::none_of(spec.choices, isKnown)) {
                question.settings.erase(space);
            }
        }
        return question;
    }

    [[nodiscard]] KernelCost cost(const Problem& /*problem*/, std::span<const double> quantities) const override
    {
        PIMENTO_ASSERT(quantities.size() == kQuantities, "quantities are those of schedules");
        KernelCost cost;
        for (const auto& [quantity, part] : kParts) {
            cost.add(part, quantities[quantity] * kMicro);
        }
        cost.joules = quantities[kPicojoules] * kPico;
        cost.launches = 1;
        return cost;
    }

    /// A search cannot prove that no schedule takes less.
    [[nodiscard]] std::optional<double> rankedLimit(const Problem& /*problem*/, double /*seconds*/) const override
    {
        return std::nullopt;
    }
};

} // namespace

const KernelCosts& scheduleKernelCosts()
{
    static const ScheduleKernelCosts costs;
    return costs;
}

} // namespace pimento::upmem
