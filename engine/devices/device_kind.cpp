// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_kind.h"

#include "sim/base/assert.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace pimento {

namespace {

/// The built-in kinds, then the registered ones in the order of their registration.
std::vector<const DeviceKind*>& allKinds()
{
    static std::vector<const DeviceKind*> all(builtInDeviceKinds().begin(), builtInDeviceKinds().end());
    return all;
}

} // namespace

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
