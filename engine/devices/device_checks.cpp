// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_checks.h"

#include "engine/base/nearest.h"

#include <algorithm>
#include <bit>
#include <cctype>

namespace pimento {

void checkNames(const char* list, const std::vector<std::string>& names, ObjectReader::Log& log)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto first = std::ranges::find(names, names[i]) - names.begin();
        if (names[i].empty()) {
            log.add(numbered(list, i, "name"), "is empty", "Give a name");
        } else if (static_cast<std::size_t>(first) != i) {
            log.add(numbered(list, i, "name"),
                    inQuotes(names[i]) + " is the name of " + numbered(list, static_cast<std::size_t>(first)) +
                        " already",
                    "Remove one of the two or give it another name");
        }
    }
}

void checkDeviceName(const sim::Device& device, ObjectReader::Log& log)
{
    const auto isFine = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
    };
    if (device.name.empty() || device.name.size() > 60 || !std::ranges::all_of(device.name, isFine) ||
        device.name.ends_with(".json")) {
        log.add("name", "is " + inQuotes(device.name),
                "Use up to 60 letters, digits, \"-\", \"_\" and \".\", and no .json at its end: command lines name "
                "devices");
    }
}

std::vector<sim::Level> readLevels(ObjectReader& reader, int most)
{
    std::vector<sim::Level> levels;
    for (ObjectReader& level : reader.objects("levels")) {
        levels.push_back({level.text("name"), static_cast<int>(level.integer("count", 1, most))});
        level.finish();
    }
    return levels;
}

std::string inQuotes(std::string_view name) { return '"' + std::string(name.substr(0, 60)) + '"'; }

std::string numbered(const std::string& list, std::size_t index, std::string_view key)
{
    return list + "[" + std::to_string(index + 1) + "]" + (key.empty() ? "" : "." + std::string(key));
}

int bitsOf(std::int64_t values)
{
    const auto bits = static_cast<std::uint64_t>(values);
    return values > 0 && std::has_single_bit(bits) ? std::countr_zero(bits) : -1;
}

std::string suggestName(std::string_view wrong, const std::vector<std::string>& names)
{
    constexpr std::size_t kMost = 16;
    if (const std::string nearest = nearestWord(wrong, names); !nearest.empty()) {
        return "Did you mean " + inQuotes(nearest) + "?";
    }
    std::string all;
    for (std::size_t i = 0; i < std::min(kMost, names.size()); ++i) {
        all += (i == 0 ? "" : ", ") + names[i].substr(0, 60);
    }
    return "Use one of " + all + (names.size() > kMost ? ", ..." : "");
}

} // namespace pimento
