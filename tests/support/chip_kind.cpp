// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/chip_kind.h"

#include "engine/base/numbers.h"
#include "engine/devices/device_checks.h"
#include "engine/devices/parameter_list.h"
#include "tests/support/chip_tenant.h"

#include <nlohmann/json.hpp>

#include <array>
#include <utility>

namespace pimento::test {

void fingerprint(Fingerprinter& to, const Chip& chip)
{
    to.add(chip.hop, chip.link);
    for (const UnitSize& each : chip.sizes) {
        to.add(each.count, each.operations, each.bytes);
    }
}

namespace {

class ChipKind final : public DeviceKind {
public:
    std::string_view key() const override { return "chip"; }
    std::span<const char* const> simulators() const override
    {
        static constexpr std::array<const char*, 1> words = {"chip"};
        return words;
    }
    const char* section() const override { return "units"; }
    std::shared_ptr<sim::Device> read(ObjectReader& reader, const sim::Device& named) const override
    {
        auto device = std::make_shared<sim::Device>(named);
        device->levels = readLevels(reader, 4096);
        Chip chip{{}, reader.integer("hop_ns", 0, 1000), reader.integer("link", 1, 4096)};
        for (ObjectReader& row : reader.objects("units")) {
            chip.sizes.push_back({row.integer("count", 1, 4096), row.integer("operations", 1, 1 << 20),
                                  row.integer("bytes", 1, 1 << 30)});
            row.finish();
        }
        device->parts.put(std::move(chip));
        return device;
    }
    MadeDevice check(std::shared_ptr<sim::Device> device, ObjectReader::Log& log) const override
    {
        const std::int64_t units = device->part<Chip>()->units();
        if (device->levels.size() != 2 || device->levels[0].count * device->levels[1].count != units) {
            log.add("units", "has " + std::to_string(units) + " units, the levels have others", "Describe as many");
            return {};
        }
        sim::DeviceDescription description;
        static_cast<sim::Device&>(description) = *device;
        description.simulator = sim::Simulator::None;
        description.clockPeriod = Picoseconds{1000};
        auto made = sim::Machine::compile(std::move(description));
        if (!made) {
            log.add("levels", made.error().what, made.error().hint);
            return {};
        }
        auto machine = std::make_shared<const sim::Machine>(*std::move(made));
        return {std::shared_ptr<const sim::Device>(machine, &machine->description()), machine};
    }
    DeviceFacts figures(const sim::Device& device) const override
    {
        DeviceFacts facts;
        facts.cores = device.part<Chip>()->units();
        facts.clockHertz = 1e9;
        for (const UnitSize& each : device.part<Chip>()->sizes) {
            facts.capacityBytes += each.count * each.bytes;
        }
        return facts;
    }
    std::vector<DeviceFact> facts(const sim::Device& device) const override
    {
        return {{"mesh", "hop", std::to_string(device.part<Chip>()->hop) + " ns", ""}};
    }
    std::string summary(const sim::Device& device) const override
    {
        return std::to_string(device.part<Chip>()->units()) + " unequal units, " +
               sizeText(figures(device).capacityBytes);
    }
    const char* counts() const override { return "%1 rows of %2 units"; }
    SimulatorText simulator(const sim::Device&) const override { return {"chip", "Schedules layers on units"}; }
    std::vector<Parameter> parameters(const nlohmann::json& device, const std::set<std::string>&) const override
    {
        ParameterList all(device, {});
        all.addNumber("hop", "hop of the mesh", "ns", "mesh", "/hop_ns", ParameterValues::Whole);
        all.addNumber("large", "speed of large units", "1/ns", "units", "/units/1/operations", ParameterValues::Whole);
        return all.take();
    }
};

} // namespace

const DeviceKind& chipKind()
{
    static const ChipKind kind;
    return kind;
}

std::string chipJson()
{
    return R"({"format": "pimento-device 1", "name": "mesh168", "title": "Mesh of 168", "simulator": "chip",
 "levels": [{"name": "row", "count": 12}, {"name": "unit", "count": 14}], "hop_ns": 3, "link": 32,
 "units": [{"count": 100, "operations": 64, "bytes": 4096}, {"count": 68, "operations": 150, "bytes": 6000}]})";
}

} // namespace pimento::test
