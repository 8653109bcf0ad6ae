// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/machines.h"

#include "sim/base/assert.h"
#include "tests/support/places.h"

#include <bit>
#include <utility>
#include <vector>

namespace pimento::perf {

const BackendRegistry& backends()
{
    static const BackendRegistry all = BackendRegistry::load(sourceFile("/datasets/backends")).value();
    return all;
}

std::shared_ptr<const sim::Machine> withChannels(std::string_view device, int channels)
{
    PIMENTO_ASSERT(std::has_single_bit(static_cast<unsigned>(channels)), "bits of an address count the channels");
    sim::DeviceDescription description = backends().find(device).value()->description();
    const std::string level = description.levels.front().name;
    description.levels.front().count = channels;
    for (std::vector<sim::AddressField>* map : {&description.address, &description.host.address}) {
        for (sim::AddressField& field : *map) {
            field.bits = field.name == level ? std::countr_zero(static_cast<unsigned>(channels)) : field.bits;
        }
    }
    return std::make_shared<const sim::Machine>(sim::Machine::compile(std::move(description)).value());
}

} // namespace pimento::perf
