// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/chip/crossbar_kind.h"

#include "engine/systems/crossbar/chip/crossbar_facts.h"
#include "engine/systems/crossbar/chip/crossbar_file.h"
#include "engine/systems/crossbar/chip/crossbar_parameters.h"
#include "sim/base/assert.h"

#include <utility>

namespace pimento {

namespace {

using namespace crossbar;

constexpr const char* kCrossbars = "crossbars";

const CrossbarChip& chipIn(const sim::Device& device)
{
    const CrossbarPart* part = crossbarsOf(device);
    PIMENTO_ASSERT(part != nullptr, "the kind of crossbars made the device");
    return part->chip;
}

class CrossbarKind final : public DeviceKind {
public:
    CrossbarKind()
        : DeviceKind({.key = kCrossbars,
                      .section = kCrossbars,
                      .counts = "chips: %1, arrays per chip: %2",
                      .simulator = {"a model of cores with crossbar arrays", "exact times, nominal energies"},
                      .picture = "levels"})
    {
    }

    [[nodiscard]] std::shared_ptr<sim::Device> read(ObjectReader& reader, const sim::Device& named) const override
    {
        auto device = std::make_shared<sim::Device>(named);
        device->parts.put(readCrossbars(reader.object(kCrossbars)));
        return device;
    }

    /// Levels are derived: they exist once the numbers fit together.
    [[nodiscard]] MadeDevice check(std::shared_ptr<sim::Device> device, ObjectReader::Log& log) const override
    {
        const CrossbarChip& chip = chipIn(*device);
        checkCrossbars(chip, log);
        if (!log.mistakes.empty()) {
            return {};
        }
        device->levels = {{"chip", chip.chips()}, {"core", chip.coresOfChip()}, {"array", chip.arraysOfCore()}};
        return MadeDevice(std::move(device));
    }

    [[nodiscard]] DeviceFacts figures(const sim::Device& device) const override
    {
        return crossbarFigures(chipIn(device));
    }
    [[nodiscard]] std::vector<DeviceFact> facts(const sim::Device& device) const override
    {
        return crossbarFacts(chipIn(device));
    }
    [[nodiscard]] std::vector<PictureLevel> pictureLevels(const sim::Device& device) const override
    {
        return crossbarLevels(chipIn(device));
    }
    [[nodiscard]] std::string summary(const sim::Device& device) const override
    {
        return crossbarSummary(chipIn(device));
    }
    [[nodiscard]] std::vector<Parameter> parameters(const nlohmann::json& device,
                                                    const std::set<std::string>& rules) const override
    {
        (void)rules;
        return crossbarParameters(device);
    }
    [[nodiscard]] std::vector<ParameterPreset> presets(const nlohmann::json& device) const override
    {
        return crossbarPresets(device);
    }
};

} // namespace

const DeviceKind& crossbarKind()
{
    static const CrossbarKind kind;
    return kind;
}

} // namespace pimento
