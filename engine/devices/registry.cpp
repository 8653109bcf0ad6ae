// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/registry.h"

#include "engine/base/data_folder.h"
#include "engine/devices/device_file.h"

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
        Result<std::string> text = readDeviceText(file);
        if (!text) {
            return tl::unexpected<Error>(text.error());
        }
        DeviceReading reading = examineDevice(*text, file.string());
        if (!reading.mistakes.empty()) {
            return tl::unexpected<Error>(reading.mistakes.front().error);
        }
        registry.m_devices.push_back(std::move(reading.device));
        if (reading.machine) {
            registry.m_machines.push_back(std::move(reading.machine));
            registry.m_files.push_back(file);
            registry.m_texts.push_back(*std::move(text));
        }
    }
    return registry;
}

Result<BackendRegistry> BackendRegistry::loadDefault()
{
    const Result<std::filesystem::path> folder = findDataFolder();
    return folder ? load(*folder / "datasets" / "backends") : tl::unexpected<Error>(folder.error());
}

void BackendRegistry::put(std::shared_ptr<const sim::Machine> machine, std::string text)
{
    const std::string& name = machine->description().name;
    const auto known =
        std::ranges::find_if(m_machines, [&](const auto& each) { return each->description().name == name; });
    std::shared_ptr<const sim::Device> device(machine, &machine->description());
    const auto described = std::ranges::find_if(m_devices, [&](const auto& each) { return each->name == name; });
    if (described != m_devices.end()) {
        *described = std::move(device);
    } else {
        m_devices.push_back(std::move(device));
    }
    if (known != m_machines.end()) {
        const auto index = static_cast<std::size_t>(known - m_machines.begin());
        *known = std::move(machine);
        m_files[index].clear();
        m_texts[index] = std::move(text);
        return;
    }
    m_machines.push_back(std::move(machine));
    m_files.emplace_back();
    m_texts.push_back(std::move(text));
}

const std::string& BackendRegistry::textOf(std::string_view name) const
{
    static const std::string none;
    const auto known =
        std::ranges::find_if(m_machines, [&](const auto& each) { return each->description().name == name; });
    return known == m_machines.end() ? none : m_texts[static_cast<std::size_t>(known - m_machines.begin())];
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

Result<std::shared_ptr<const sim::Machine>> BackendRegistry::findOrRead(const std::string& nameOrFile) const
{
    return isDeviceFile(nameOrFile) ? readMachine(nameOrFile) : find(nameOrFile);
}

bool isDeviceFile(std::string_view word) { return word.ends_with(".json") || word.find('/') != std::string_view::npos; }

Result<std::shared_ptr<const sim::Machine>> readMachine(const std::filesystem::path& file)
{
    const Result<std::string> text = readDeviceText(file);
    return text ? makeMachine(*text, file.string())
                : Result<std::shared_ptr<const sim::Machine>>(tl::unexpected<Error>(text.error()));
}

Result<std::shared_ptr<const sim::Machine>> makeMachine(std::string_view json, const std::string& origin)
{
    return machineIn(examineDevice(json, origin));
}

} // namespace pimento
