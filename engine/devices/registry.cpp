// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/registry.h"

#include "engine/base/data_folder.h"
#include "engine/devices/device_file.h"
#include "engine/devices/device_kind.h"

#include <algorithm>

namespace pimento {

namespace {

struct ListedDevice {
    MadeDevice device;
    std::filesystem::path file;
    std::string text;
};

/// Place of a device's kind among all kinds.
std::ptrdiff_t indexOfKind(const sim::Device& device)
{
    const auto kinds = deviceKinds();
    return std::ranges::find(kinds, &kindOf(device)) - kinds.begin();
}

} // namespace

Result<BackendRegistry> BackendRegistry::load(const std::filesystem::path& folder)
{
    const auto files = filesOf(folder, ".json");
    if (files.empty()) {
        return fail("holds no device descriptions", "folder " + folder.string(), "Put *.json files there");
    }
    std::vector<ListedDevice> listed;
    for (const auto& file : files) {
        Result<std::string> text = readDeviceText(file);
        if (!text) {
            return tl::unexpected<Error>(text.error());
        }
        DeviceReading reading = examineDevice(*text, file.string());
        if (!reading.mistakes.empty()) {
            return tl::unexpected<Error>(reading.mistakes.front().error);
        }
        listed.push_back({std::move(reading), file, *std::move(text)});
    }
    std::ranges::stable_sort(listed, {}, [](const ListedDevice& each) { return indexOfKind(*each.device); });
    BackendRegistry registry;
    for (ListedDevice& each : listed) {
        if (each.device.machine != nullptr) {
            registry.m_machines.push_back(each.device.machine);
        }
        registry.m_devices.push_back(std::move(each.device));
        registry.m_files.push_back(std::move(each.file));
        registry.m_texts.push_back(std::move(each.text));
    }
    return registry;
}

Result<BackendRegistry> BackendRegistry::loadDefault()
{
    const Result<std::filesystem::path> folder = findDataFolder();
    return folder ? load(*folder / "datasets" / "backends") : tl::unexpected<Error>(folder.error());
}

namespace {

/// Replaces the element of a name, or adds it. Returns its index.
template <class Values, class NameOf>
std::size_t putNamed(Values& values, typename Values::value_type value, const NameOf& nameOf)
{
    const auto known = std::ranges::find(values, nameOf(value), nameOf);
    const auto index = static_cast<std::size_t>(known - values.begin());
    if (known == values.end()) {
        values.push_back(std::move(value));
    } else {
        *known = std::move(value);
    }
    return index;
}

} // namespace

void BackendRegistry::put(const MadeDevice& device, std::string text)
{
    const auto nameOf = [](const MadeDevice& each) -> const std::string& { return each->name; };
    const auto place = putNamed(m_devices, device, nameOf);
    m_files.resize(m_devices.size());
    m_texts.resize(m_devices.size());
    m_files[place].clear();
    m_texts[place] = std::move(text);
    if (device.machine != nullptr) {
        putNamed(m_machines, device.machine,
                 [](const auto& each) -> const std::string& { return each->description().name; });
    }
}

const std::string& BackendRegistry::textOf(std::string_view name) const
{
    static const std::string none;
    const auto known = std::ranges::find_if(m_devices, [&](const MadeDevice& each) { return each->name == name; });
    return known == m_devices.end() ? none : m_texts[static_cast<std::size_t>(known - m_devices.begin())];
}

Result<MadeDevice> BackendRegistry::findDevice(std::string_view name) const
{
    std::string all;
    for (const MadeDevice& device : m_devices) {
        if (device->name == name) {
            return device;
        }
        all += (all.empty() ? "" : ", ") + device->name;
    }
    return fail("unknown backend \"" + std::string(name.substr(0, 60)) + "\"", "", "Use one of " + all);
}

Result<MadeDevice> BackendRegistry::findOrReadDevice(const std::string& nameOrFile) const
{
    return isDeviceFile(nameOrFile) ? readMadeDevice(nameOrFile) : findDevice(nameOrFile);
}

Result<std::shared_ptr<const sim::Machine>> BackendRegistry::find(std::string_view name) const
{
    return findDevice(name).and_then(machineIn);
}

Result<std::shared_ptr<const sim::Machine>> BackendRegistry::findOrRead(const std::string& nameOrFile) const
{
    return findOrReadDevice(nameOrFile).and_then(machineIn);
}

bool isDeviceFile(std::string_view word) { return word.ends_with(".json") || word.find('/') != std::string_view::npos; }

Result<MadeDevice> makeDevice(std::string_view json, const std::string& origin)
{
    return deviceIn(examineDevice(json, origin));
}

Result<MadeDevice> readMadeDevice(const std::filesystem::path& file)
{
    return readDeviceText(file).and_then([&](const std::string& text) { return makeDevice(text, file.string()); });
}

Result<std::shared_ptr<const sim::Machine>> readMachine(const std::filesystem::path& file)
{
    return readMadeDevice(file).and_then(machineIn);
}

Result<std::shared_ptr<const sim::Machine>> makeMachine(std::string_view json, const std::string& origin)
{
    return makeDevice(json, origin).and_then(machineIn);
}

} // namespace pimento
