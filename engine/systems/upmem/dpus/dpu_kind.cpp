// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/dpus/dpu_kind.h"

#include "engine/devices/bank_organisation.h"
#include "engine/systems/upmem/dpus/dpu_facts.h"
#include "engine/systems/upmem/dpus/dpu_file.h"
#include "engine/systems/upmem/dpus/dpu_parameters.h"
#include "sim/base/assert.h"
#include "sim/upmem/dpu_system.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"

#include <fmt/format.h>

namespace pimento {

namespace {

constexpr const char* kKey = "dpus";

/// Organisation of a device of this kind; its DPUs are a part.
const sim::DeviceDescription& banksOf(const sim::Device& device)
{
    PIMENTO_ASSERT(device.kind == kKey, "the kind of DPUs made the device");
    return static_cast<const sim::DeviceDescription&>(device);
}

class DpuKind final : public DeviceKind {
public:
    DpuKind()
        : DeviceKind({.key = kKey,
                      .section = kKey,
                      .counts = "%1 ranks of %2 DPUs",
                      .simulator = {"a model of DPUs that run programs", "with this file's timing"},
                      .picture = "dpu"})
    {
    }

    [[nodiscard]] std::shared_ptr<sim::Device> read(ObjectReader& reader, const sim::Device& named) const override
    {
        auto device = std::make_shared<sim::DeviceDescription>(sim::DeviceDescription{named, {}});
        device->simulator = sim::Simulator::None;
        readBanks(reader, *device);
        readDpus(reader.object(kKey), *device);
        reader.refuse(kKeysOfCommands, "does not belong into a device of DPUs",
                      "Remove it: DPUs run programs, and the section dpus says everything about them");
        return device;
    }

    [[nodiscard]] MadeDevice check(std::shared_ptr<sim::Device> device, ObjectReader::Log& log) const override
    {
        const sim::DeviceDescription& banks = banksOf(*device);
        checkBankLevels(banks, log);
        if (log.mistakes.empty()) {
            checkBankAddresses(banks, log);
        }
        if (log.mistakes.empty()) { // sizes of an invalid organisation mean nothing
            checkDpus(banks, log);
        }
        return log.mistakes.empty() ? makeBankDevice(banks, log) : MadeDevice{};
    }

    [[nodiscard]] DeviceFacts figures(const sim::Device& device) const override { return dpuFigures(banksOf(device)); }
    [[nodiscard]] std::vector<DeviceFact> facts(const sim::Device& device) const override
    {
        return dpuFacts(banksOf(device));
    }

    [[nodiscard]] std::string summary(const sim::Device& device) const override
    {
        const sim::DeviceDescription& banks = banksOf(device);
        const sim::upmem::CoreSpec& core = sim::upmem::systemOf(device)->core;
        return fmt::format("{} {}s x {} DPUs, {} each, {} MHz, {} tasklets", banks.channels(),
                           banks.levels.front().name, banks.banksPerChannel(), sizeText(banks.bankBytes()),
                           core.clockMegahertz, core.tasklets);
    }

    [[nodiscard]] std::vector<Parameter> parameters(const nlohmann::json& device,
                                                    const std::set<std::string>& rules) const override
    {
        (void)rules;
        return dpuParameters(device);
    }

    [[nodiscard]] std::vector<ParameterPreset> presets(const nlohmann::json& device) const override
    {
        return dpuPresets(device);
    }

    [[nodiscard]] Result<void> change(nlohmann::json& device, const std::set<std::string>& rules,
                                      const Parameter& parameter, double value) const override
    {
        (void)rules;
        PIMENTO_ASSERT(parameter.kind == ParameterKind::Rows, "only the main memory changes other values");
        return changeMainMemory(device, value);
    }
};

} // namespace

const DeviceKind& dpuKind()
{
    static const DpuKind kind;
    return kind;
}

} // namespace pimento
