// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_kind.h"

#include "engine/devices/parameter_list.h"
#include "sim/base/assert.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace pimento {

namespace {

/// The built-in kinds, then the registered ones in the order of their registration.
std::vector<const DeviceKind*>& allKinds()
{
    static std::vector<const DeviceKind*> all(builtInDeviceKinds().begin(), builtInDeviceKinds().end());
    return all;
}

} // namespace

DeviceKind::DeviceKind(DeviceKindWords words) : m_words(std::move(words))
{
    if (m_words.simulators.empty()) {
        m_words.simulators = {m_words.key};
    }
}

MadeDevice DeviceKind::check(std::shared_ptr<sim::Device> device, ObjectReader::Log& log) const
{
    std::int64_t nodes = 1;
    for (const sim::Level& level : device->levels) {
        nodes *= level.count;
    }
    if (const std::int64_t units = figures(*device).cores; units != 0 && units != nodes) {
        log.add(section(), "has " + std::to_string(units) + " units, the levels have " + std::to_string(nodes),
                "Describe as many");
        return {};
    }
    return MadeDevice(std::move(device));
}

std::string DeviceKind::summary(const sim::Device& device) const
{
    std::string text;
    for (const sim::Level& level : device.levels) {
        text += (text.empty() ? "" : " x ") + std::to_string(level.count) + " " + level.name;
    }
    return text + ", " + sizeText(figures(device).capacityBytes);
}

std::vector<Parameter> DeviceKind::parameters(const nlohmann::json& device,
                                              const std::set<std::string>& /*rules*/) const
{
    ParameterList all(device, {});
    for (const auto& [id, title, unit, group, place] : m_words.numbers) {
        all.addNumber(id, title, unit, group, place, ParameterValues::Whole);
    }
    return all.take();
}

Result<void> DeviceKind::change(nlohmann::json& device, const std::set<std::string>& rules, const Parameter& parameter,
                                double value) const
{
    (void)device;
    (void)rules;
    (void)value;
    return fail("cannot be changed", parameter.title, "Change another parameter");
}

std::span<const DeviceKind* const> deviceKinds() { return allKinds(); }

DeviceKindRegistration::DeviceKindRegistration(const DeviceKind& kind) : m_kind(&kind) { allKinds().push_back(m_kind); }

DeviceKindRegistration::~DeviceKindRegistration()
{
    auto& all = allKinds();
    all.erase(std::next(std::find(all.rbegin(), all.rend(), m_kind)).base());
}

const DeviceKind& kindOf(const sim::Device& device)
{
    const auto found = std::ranges::find(deviceKinds(), device.kind, &DeviceKind::key);
    PIMENTO_ASSERT(found != deviceKinds().end(), "a kind of the table made the device");
    return **found;
}

const DeviceKind& kindOf(const nlohmann::json& device)
{
    const std::string word = device.value("simulator", "");
    const auto found = std::ranges::find_if(deviceKinds(), [&](const DeviceKind* kind) {
        return std::ranges::find(kind->simulators(), word) != kind->simulators().end();
    });
    return found == deviceKinds().end() ? *deviceKinds().front() : **found;
}

DeviceFacts factsOf(const sim::Device& device) { return kindOf(device).figures(device); }

std::string sizeText(std::int64_t bytes)
{
    constexpr const char* kUnits[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    double value = static_cast<double>(bytes);
    for (; value >= 1024 && unit + 1 < std::size(kUnits); ++unit) {
        value /= 1024;
    }
    return fmt::format("{:.4g} {}", value, kUnits[unit]);
}

} // namespace pimento
