// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_checks.h"
#include "tests/support/chip.h"
#include "tests/support/chip_tenant.h"

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
    ChipKind()
        : DeviceKind({.key = "chip",
                      .section = "units",
                      .simulator = {"chip", "Schedules layers on units"},
                      .numbers = {{"hop", "hop of the mesh", "ns", "mesh", "/hop_ns"},
                                  {"large", "speed of large units", "1/ns", "units", "/units/1/operations"}}})
    {
    }
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
    DeviceFacts figures(const sim::Device& device) const override
    {
        DeviceFacts facts;
        for (const UnitSize& each : device.part<Chip>()->sizes) {
            facts.cores += each.count;
            facts.capacityBytes += each.count * each.bytes;
        }
        return facts;
    }
};

} // namespace

const DeviceKind& chipKind()
{
    static const ChipKind kind;
    return kind;
}

} // namespace pimento::test
