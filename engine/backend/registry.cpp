// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/registry.h"

#include "engine/backend/device_file.h"
#include "engine/io/data_folder.h"

#include <algorithm>
#include <system_error>

namespace pimento {

Result<BackendRegistry> BackendRegistry::load(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        if (entry.path().extension() == ".json") {
            files.push_back(entry.path());
        }
    }
    if (files.empty()) {
        return fail("holds no device descriptions", "folder " + folder.string(), "Put *.json files there");
    }
    std::ranges::sort(files);
    BackendRegistry registry;
    for (const auto& file : files) {
        Result<sim::DeviceDescription> description = readDevice(file);
        if (!description) {
            return tl::unexpected<Error>(description.error());
        }
        Result<sim::Machine> machine = sim::Machine::compile(std::move(*description));
        if (!machine) {
            Error error = machine.error();
            error.where = file.string() + ", " + error.where;
            return tl::unexpected<Error>(std::move(error));
        }
        registry.m_machines.push_back(std::make_shared<const sim::Machine>(std::move(*machine)));
    }
    return registry;
}

Result<BackendRegistry> BackendRegistry::loadDefault()
{
    const Result<std::filesystem::path> folder = findDataFolder();
    return folder ? load(*folder / "datasets" / "backends") : tl::unexpected<Error>(folder.error());
}

Result<std::shared_ptr<const sim::Machine>> BackendRegistry::find(std::string_view name) const
{
    std::string all;
    for (const auto& machine : m_machines) {
        if (machine->description().name == name) {
            return machine;
        }
        all += (all.empty() ? "" : ", ") + machine->description().name;
    }
    return fail("unknown backend \"" + std::string(name.substr(0, 60)) + "\"", "", "Use one of " + all);
}

} // namespace pimento
