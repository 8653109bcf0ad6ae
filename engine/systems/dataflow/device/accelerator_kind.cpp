// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/device/accelerator_kind.h"

#include "engine/systems/dataflow/device/accelerator_facts.h"
#include "engine/systems/dataflow/device/accelerator_file.h"
#include "engine/systems/dataflow/device/accelerator_parameters.h"
#include "sim/base/assert.h"

#include <utility>

namespace pimento {

namespace {

using namespace dataflow;

constexpr const char* kAccelerator = "accelerator";

const AcceleratorPart& partOf(const sim::Device& device)
{
    const AcceleratorPart* part = acceleratorOf(device);
    PIMENTO_ASSERT(part != nullptr, "the kind of accelerators made the device");
    return *part;
}

class AcceleratorKind final : public DeviceKind {
public:
    AcceleratorKind()
        : DeviceKind({.key = kAccelerator,
                      .section = kAccelerator,
                      .counts = "%1 rows of %2 PEs",
                      .simulator = {"a model of an array under levels of memory", "exact, with this file's figures"},
                      .picture = kAccelerator})
    {
    }

    [[nodiscard]] std::shared_ptr<sim::Device> read(ObjectReader& reader, const sim::Device& named) const override
    {
        auto device = std::make_shared<sim::Device>(named);
        AcceleratorPart part = readAccelerator(reader.object(kAccelerator));
        part.accelerator.name = device->name;
        device->levels = {{"row", static_cast<int>(part.accelerator.height)},
                          {"PE", static_cast<int>(part.accelerator.width)}};
        device->parts.put(std::move(part));
        return device;
    }

    [[nodiscard]] MadeDevice check(std::shared_ptr<sim::Device> device, ObjectReader::Log& log) const override
    {
        checkAccelerator(partOf(*device).accelerator, log);
        return log.mistakes.empty() ? MadeDevice(std::move(device)) : MadeDevice{};
    }

    [[nodiscard]] DeviceFacts figures(const sim::Device& device) const override
    {
        return acceleratorFigures(partOf(device));
    }
    [[nodiscard]] std::vector<DeviceFact> facts(const sim::Device& device) const override
    {
        return acceleratorFacts(partOf(device));
    }
    [[nodiscard]] std::string summary(const sim::Device& device) const override
    {
        return acceleratorSummary(partOf(device));
    }
    [[nodiscard]] std::vector<Parameter> parameters(const nlohmann::json& device,
                                                    const std::set<std::string>& rules) const override
    {
        (void)rules;
        return acceleratorParameters(device);
    }
};

} // namespace

const DeviceKind& acceleratorKind()
{
    static const AcceleratorKind kind;
    return kind;
}

} // namespace pimento
