// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_kind.h"

#include "engine/devices/bank_organisation.h"
#include "engine/devices/device_checks.h"
#include "engine/systems/dcc/memories/memory_checks.h"
#include "engine/systems/dcc/memories/memory_facts.h"
#include "engine/systems/dcc/memories/memory_file.h"
#include "engine/systems/dcc/memories/memory_parameters.h"
#include "engine/systems/dcc/memories/memory_text.h"
#include "sim/base/assert.h"

#include <fmt/format.h>

#include <utility>

namespace pimento {

namespace {

constexpr const char* kKey = "memory";

/// The memory that a device of this kind is.
const sim::DeviceDescription& memoryOf(const sim::Device& device)
{
    PIMENTO_ASSERT(device.kind == kKey, "the kind of memories made the device");
    return static_cast<const sim::DeviceDescription&>(device);
}

class MemoryKind final : public DeviceKind {
public:
    MemoryKind()
        : DeviceKind({.key = kKey,
                      .simulators = {kSimulators[0].first, kSimulators[1].first},
                      .counts = "%1 groups of %2 banks"})
    {
    }

    [[nodiscard]] std::shared_ptr<sim::Device> read(ObjectReader& reader, const sim::Device& named) const override
    {
        auto device = std::make_shared<sim::DeviceDescription>(sim::DeviceDescription{named, {}});
        if (reader.has("simulator") && !reader.isWrong("simulator")) {
            device->simulator = reader.oneOf("simulator", kSimulators);
        }
        readBanks(reader, *device);
        readCommandDevice(reader, *device);
        return device;
    }

    [[nodiscard]] MadeDevice check(std::shared_ptr<sim::Device> device, ObjectReader::Log& log) const override
    {
        const sim::DeviceDescription& memory = memoryOf(*device);
        checkBankLevels(memory, log);
        checkNames("commands", namesOf(memory.commands), log);
        checkNames("requests", namesOf(memory.requests), log);
        if (!log.mistakes.empty()) {
            return {}; // messages about these names would be misleading
        }
        checkBankAddresses(memory, log);
        checkCommandDevice(memory, log);
        return log.mistakes.empty() ? makeBankDevice(memory, log) : MadeDevice{};
    }

    [[nodiscard]] DeviceFacts figures(const sim::Device& device) const override
    {
        return memoryFacts(memoryOf(device));
    }

    [[nodiscard]] std::string summary(const sim::Device& device) const override
    {
        const sim::DeviceDescription& memory = memoryOf(device);
        return fmt::format("{} groups x {} cores, {} a bank, {} ps a cycle, {} commands, {} constraint rows",
                           memory.channels(), memory.banksPerChannel(), sizeText(memory.bankBytes()),
                           memory.clockPeriod.value(), memory.commands.size(), memory.constraints.size());
    }

    [[nodiscard]] SimulatorText simulator(const sim::Device& device) const override
    {
        return memoryOf(device).hasModes()
                   ? SimulatorText{"Samsung's model with all-bank modes", "with this file's timing"}
                   : SimulatorText{"this file's tables", ""};
    }

    [[nodiscard]] std::vector<Parameter> parameters(const nlohmann::json& device,
                                                    const std::set<std::string>& rules) const override
    {
        return memoryParameters(device, rules);
    }

    [[nodiscard]] Result<void> change(nlohmann::json& device, const std::set<std::string>& rules,
                                      const Parameter& parameter, double value) const override
    {
        if (parameter.kind == ParameterKind::ActivationCap) {
            capActivation(device, rules, value);
            return {};
        }
        return value >= 1 ? changeOrganisation(device, parameter, value)
                          : fail("is 0", parameter.title, "Give 1 or more");
    }
};

} // namespace

const DeviceKind& memoryKind()
{
    static const MemoryKind kind;
    return kind;
}

} // namespace pimento
