// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/json_value.h"
#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/system.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pimento::cli {

namespace {

/// Devices that the default system takes, and the kernels of each other system; every line of the list needs them.
struct Known {
    struct Others {
        std::string system;
        std::vector<SystemKernel> kernels;
    };
    const Catalogue* catalogue = nullptr;
    std::vector<std::string> devices;
    std::vector<Others> others;
};

Known knownIn(const Catalogue& catalogue)
{
    Known known{&catalogue, {}, {}};
    for (const MadeDevice& device : catalogue.backends.devices()) {
        if (systems().front()->takes(device)) {
            known.devices.push_back(device->name);
        }
    }
    for (const System* system : systems().subspan(1)) {
        known.others.push_back({system->info().id, system->kernels(catalogue)});
    }
    return known;
}

/// Devices on which the default system runs a kernel at its example sizes; empty for a kernel without named sizes.
std::vector<std::string> devicesOf(const SystemKernel& kernel, const Known& known)
{
    Question question;
    question.system = systems().front()->info().id;
    question.workload.name = kernel.name;
    for (const ShapeKey& key : kernel.keys) {
        question.workload.sizes[key.name] = std::to_string(key.example);
    }
    std::vector<std::string> names;
    for (const std::string& device : known.devices) {
        question.device.name = device;
        if (pose(question, *known.catalogue)) {
            names.push_back(device);
        }
    }
    return names;
}

bool hasSameSizes(const SystemKernel& one, const SystemKernel& other)
{
    return std::ranges::equal(one.keys, other.keys, {}, &ShapeKey::name, &ShapeKey::name);
}

/// Other systems with a kernel of the same name and sizes.
std::vector<std::string> otherSystems(const SystemKernel& kernel, const Known& known)
{
    std::vector<std::string> ids;
    for (const Known::Others& other : known.others) {
        const auto same = std::ranges::find(other.kernels, kernel.name, &SystemKernel::name);
        if (same != other.kernels.end() && hasSameSizes(*same, kernel)) {
            ids.push_back(other.system);
        }
    }
    return ids;
}

void print(const SystemKernel& kernel, const Known& known)
{
    const std::vector<std::string> devices = devicesOf(kernel, known);
    const std::vector<std::string> others = otherSystems(kernel, known);
    printPlain("{:<14}{}\n{:14}sizes:", kernel.name, kernel.summary, "");
    for (const ShapeKey& key : kernel.keys) {
        printPlain(" {} ({})", key.name, key.meaning);
    }
    printPlain("\n{:14}on:    {}{}\n", "", devices.empty() ? "no device" : fmt::format("{}", fmt::join(devices, ", ")),
               others.empty() ? "" : fmt::format("; also in the model {}", fmt::join(others, ", ")));
}

Json kernelJson(const SystemKernel& kernel, const Known& known)
{
    Json keys = Json::array();
    for (const ShapeKey& key : kernel.keys) {
        keys.push_back({{"name", key.name}, {"meaning", key.meaning}, {"example", key.example}});
    }
    return {{"name", kernel.name},
            {"title", kernel.title},
            {"summary", kernel.summary},
            {"sizes", std::move(keys)},
            {"backends", devicesOf(kernel, known)},
            {"artifact", !otherSystems(kernel, known).empty()}};
}

} // namespace

int listKernels(const KernelsOptions& options)
{
    const auto catalogue = Catalogue::loadDefault();
    if (!catalogue) {
        return complain(catalogue.error());
    }
    const Known known = knownIn(*catalogue);
    Json document = Json::array();
    for (const SystemKernel& kernel : systems().front()->kernels(*catalogue)) {
        if (options.output == Output::Json) {
            document.push_back(kernelJson(kernel, known));
        } else {
            print(kernel, known);
        }
    }
    if (options.output == Output::Json) {
        printJson(document);
    }
    return kDone;
}

} // namespace pimento::cli
