// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/references/configurations.h"

#include "engine/systems/crossbar/chip/crossbar_part.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace pimento::crossbar {

namespace {

struct Configuration {
    std::string_view name;
    std::string_view device;
};

constexpr Configuration kConfigurations[] = {
    {"archA", "crossbar-isaac"},
    {"archB", "crossbar-puma"},
    {"archC", "crossbar-isscc23"},
    {"ship", "crossbar-pimcomp"},
};

} // namespace

Result<CrossbarChip> configurationOf(const BackendRegistry& devices, std::string_view name, std::int64_t mvmNs)
{
    const auto found = std::ranges::find(kConfigurations, name, &Configuration::name);
    if (found == std::end(kConfigurations)) {
        return fail("\"" + std::string(name) + "\" is no configuration of the reference files", "config",
                    "Write archA, archB, archC or ship");
    }
    const auto device = devices.findDevice(found->device);
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    const CrossbarPart* part = crossbarsOf(**device);
    if (part == nullptr) {
        return fail("has no crossbars", "device " + std::string(found->device));
    }
    CrossbarChip chip = part->chip;
    chip.mvmNs = mvmNs;
    return chip;
}

} // namespace pimento::crossbar
