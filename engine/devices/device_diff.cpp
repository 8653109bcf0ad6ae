// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_diff.h"

#include "engine/base/json_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace pimento {

namespace {

using Json = nlohmann::json;

class Comparison {
public:
    void compare(const std::string& path, const Json& before, const Json& after)
    {
        if (before == after) {
            return;
        }
        if (before.is_object() && after.is_object()) {
            compareMembers(path, before, after);
        } else if (before.is_array() && after.is_array()) {
            compareElements(path, before, after);
        } else {
            m_changes.push_back({path, before.dump(), after.dump()});
        }
    }

    [[nodiscard]] std::vector<DeviceChange> take() { return std::move(m_changes); }

private:
    void compareMembers(const std::string& path, const Json& before, const Json& after)
    {
        const auto pathOf = [&](const std::string& key) { return path.empty() ? key : path + "." + key; };
        for (const auto& [key, value] : before.items()) {
            if (const auto other = after.find(key); other != after.end()) {
                compare(pathOf(key), value, *other);
            } else {
                m_changes.push_back({pathOf(key), value.dump(), ""});
            }
        }
        for (const auto& [key, value] : after.items()) {
            if (!before.contains(key)) {
                m_changes.push_back({pathOf(key), "", value.dump()});
            }
        }
    }

    void compareElements(const std::string& path, const Json& before, const Json& after)
    {
        for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
            const std::string place = path + "[" + std::to_string(i + 1) + "]";
            if (i >= after.size()) {
                m_changes.push_back({place, before[i].dump(), ""});
            } else if (i >= before.size()) {
                m_changes.push_back({place, "", after[i].dump()});
            } else {
                compare(place, before[i], after[i]);
            }
        }
    }

    std::vector<DeviceChange> m_changes;
};

} // namespace

Result<std::vector<DeviceChange>> changesBetween(std::string_view before, std::string_view after)
{
    const auto one = parseJson(before, "device description");
    const auto other = parseJson(after, "device description");
    if (!one || !other) {
        return tl::unexpected<Error>(!one ? one.error() : other.error());
    }
    Comparison comparison;
    comparison.compare("", *one, *other);
    return comparison.take();
}

} // namespace pimento
