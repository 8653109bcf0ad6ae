// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_parameters.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <regex>

namespace pimento {

namespace {

using Json = nlohmann::json;

constexpr int kWindow = 4; // activations per four-activate window

double numberOr(const Json& object, const char* key, double fallback)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? found->get<double>() : fallback;
}

std::string textOr(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

/// Number of bits for a count; none: it is no power of two.
std::optional<int> bitsFor(double count)
{
    const auto whole = static_cast<std::uint64_t>(count);
    return count >= 1 && std::has_single_bit(whole) ? std::optional(std::countr_zero(whole)) : std::nullopt;
}

/// Sets the total number of bits of a field in an address map; its last entry changes first.
void setBits(Json& map, const std::string& field, int bits)
{
    int sum = 0;
    std::vector<Json*> entries;
    for (Json& entry : map) {
        if (textOr(entry, "field") == field) {
            entries.push_back(&entry);
            sum += static_cast<int>(numberOr(entry, "bits", 0));
        }
    }
    int more = bits - sum;
    for (auto entry = entries.rbegin(); entry != entries.rend() && more != 0; ++entry) {
        const int old = static_cast<int>(numberOr(**entry, "bits", 0));
        const int next = std::max(0, old + more);
        (**entry)["bits"] = next;
        more -= next - old;
    }
}

/// Sets the bits of a field in the device's own map and in the host's.
void setBitsOfMaps(Json& device, const std::string& field, double count)
{
    const auto bits = bitsFor(count);
    if (!bits) {
        return; // the checks of the device report this
    }
    setBits(device["address"], field, *bits);
    if (device.contains("host")) {
        setBits(device["host"]["address"], field, *bits);
    }
}

std::size_t placeOf(const Json& device, const std::string& level)
{
    const Json& levels = device["levels"];
    std::size_t i = 0;
    while (i < levels.size() && textOr(levels[i], "name") != level) {
        ++i;
    }
    return i;
}

const Json* commandOf(const Json& device, const std::string& name)
{
    const auto found =
        std::ranges::find_if(device["commands"], [&](const Json& each) { return textOr(each, "name") == name; });
    return found == device["commands"].end() ? nullptr : &*found;
}

/// Factor of a command's energy count if a level has `ratio` times as many nodes; `count` is that of the file. None:
/// the meaning of the count is unknown.
std::optional<double> countRatio(const Json& device, const Json& command, const std::string& level, double ratio,
                                 double count)
{
    const std::size_t changed = placeOf(device, level);
    if (textOr(command, "reach") == "refresh") {
        const std::string node = textOr(device["controller"], "refresh_level");
        return changed > placeOf(device, node) ? ratio : 1;
    }
    if (textOr(command, "reach") != "all_banks") {
        return 1;
    }
    const std::string channel = textOr(device["levels"][0], "name");
    const double banks = banksUnder(device, channel);
    const double units = device.contains("compute") ? banks / numberOr(device["compute"], "banks_per_core", 1) : banks;
    for (std::size_t i = 1; i < device["levels"].size(); ++i) {
        if (count * banksUnder(device, textOr(device["levels"][i], "name")) == banks) { // counts nodes of this level
            return changed <= i ? ratio : 1;
        }
    }
    return count == units ? std::optional(ratio) : std::nullopt;
}

bool hasCountedRow(const Json& device, const std::string& command)
{
    return std::ranges::any_of(device["energy"]["commands"], [&](const Json& row) {
        return numberOr(row, "count", 1) > 1 &&
               std::ranges::find(row["commands"], Json(command)) != row["commands"].end();
    });
}

Result<void> scaleEnergyRow(const Json& device, Json& row, const std::string& level, double ratio)
{
    const double count = numberOr(row, "count", 1);
    const std::string name = row["commands"].empty() ? "" : row["commands"][0].get<std::string>();
    const Json* command = commandOf(device, name);
    if (command == nullptr) {
        return {};
    }
    if (count == 1) { // covers all banks together, unless other energy rows of the command have counts
        const bool isOfAll = textOr(*command, "reach") == "all_banks" && !hasCountedRow(device, name);
        if (isOfAll && row["pj"].is_number()) {
            row["pj"] = row["pj"].get<double>() * ratio;
        }
        return {};
    }
    const auto by = countRatio(device, *command, level, ratio, count);
    const double next = by ? count * *by : 0;
    if (!by || next < 1 || next != std::floor(next)) {
        return fail("has energy of " + name + " for a count of " + std::to_string(static_cast<int>(count)) +
                        ", which does not follow from the organisation",
                    "device description, segment " + textOr(row, "segment"),
                    "Sweep another level, or change the file by hand");
    }
    row["count"] = static_cast<std::int64_t>(next);
    return {};
}

/// Scales window factors: "7 * nFAW" is for 32 banks in groups of four.
Result<void> scaleWindows(const Json& device, Json& rows, const std::string& level, double ratio)
{
    static const std::regex kFactor("([0-9]+) *\\* *nFAW");
    for (Json& row : rows) {
        std::string latency = textOr(row, "latency");
        std::smatch match;
        if (!std::regex_search(latency, match, kFactor)) {
            continue;
        }
        const double banks = kWindow * (std::stod(match[1]) + 1);
        const Json& levels = device["levels"];
        std::size_t node = levels.size();
        while (node > 0 && banksUnder(device, textOr(levels[node - 1], "name")) != banks) {
            --node;
        }
        const double groups = banks * (placeOf(device, level) >= node ? ratio : 1) / kWindow;
        if (node == 0 || groups < 1 || groups != std::floor(groups)) {
            return fail("counts four-activate windows that do not follow from the organisation",
                        "device description, latency \"" + latency + "\"",
                        "Sweep another level, or change the file by hand");
        }
        const std::string next = std::to_string(static_cast<std::int64_t>(groups) - 1) + " * nFAW";
        row["latency"] = latency.replace(static_cast<std::size_t>(match.position(0)), match[0].str().size(), next);
    }
    return {};
}

Result<void> changeLevel(Json& device, const std::string& level, double value)
{
    const std::size_t place = placeOf(device, level);
    const double ratio = value / numberOr(device["levels"][place], "count", 1);
    Json changed = device; // dependent values are looked up in the old description
    changed["levels"][place]["count"] = static_cast<std::int64_t>(value);
    setBitsOfMaps(changed, level, value);
    if (place > 0) { // another channel only adds one more
        if (changed.contains("energy")) {
            for (Json& row : changed["energy"]["commands"]) {
                if (const auto done = scaleEnergyRow(device, row, level, ratio); !done) {
                    return done;
                }
            }
        }
        std::vector<Json*> lists = {&changed["constraints"]};
        if (changed.contains("rules")) {
            for (Json& rule : changed["rules"]) {
                if (rule.contains("constraints")) {
                    lists.push_back(&rule["constraints"]);
                }
            }
        }
        for (Json* rows : lists) {
            if (const auto done = scaleWindows(device, *rows, level, ratio); !done) {
                return done;
            }
        }
    }
    device = std::move(changed);
    return {};
}

/// Changes the column size. Commands that move a column move the new size; the energy of column commands scales with
/// the bytes.
void changeColumnBytes(Json& device, double value)
{
    const double old = numberOr(device["bank"], "column_bytes", 0);
    const auto bytes = static_cast<std::int64_t>(value);
    device["bank"]["column_bytes"] = bytes;
    setBitsOfMaps(device, "byte", value);
    device["simd_width"] =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(numberOr(device, "simd_width", 1) * value / old));
    for (Json& command : device["commands"]) {
        if (numberOr(command, "bytes", 0) == old) {
            command["bytes"] = bytes;
        }
    }
    if (!device.contains("energy")) {
        return;
    }
    for (Json& row : device["energy"]["commands"]) {
        const Json* command = row["commands"].empty() ? nullptr : commandOf(device, row["commands"][0]);
        if (command != nullptr && textOr(*command, "kind") == "column" && row["pj"].is_number()) {
            row["pj"] = row["pj"].get<double>() * value / old;
        }
    }
}

} // namespace

double banksUnder(const Json& device, const std::string& level)
{
    double banks = 1;
    bool isBelow = false;
    for (const Json& each : device["levels"]) {
        banks *= isBelow ? numberOr(each, "count", 1) : 1;
        isBelow = isBelow || textOr(each, "name") == level;
    }
    return banks;
}

Result<void> changeOrganisation(Json& device, const Parameter& parameter, double value)
{
    switch (parameter.kind) {
    case ParameterKind::Level:
        return changeLevel(device, parameter.name, value);
    case ParameterKind::Rows:
        device["bank"]["rows"] = static_cast<std::int64_t>(value);
        setBitsOfMaps(device, "row", value);
        return {};
    case ParameterKind::Columns:
        device["bank"]["columns"] = static_cast<std::int64_t>(value);
        setBitsOfMaps(device, "column", value);
        return {};
    case ParameterKind::ColumnBytes:
        changeColumnBytes(device, value);
        return {};
    default:
        return {};
    }
}

} // namespace pimento
