// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/device/accelerator_parameters.h"

#include "engine/devices/parameter_list.h"

#include <nlohmann/json.hpp>

#include <array>
#include <string>

namespace pimento::dataflow {

namespace {

/// A number of a level: its key, the end of its id, and its words.
struct LevelNumber {
    const char* key;
    const char* title;
    const char* unit;
    ParameterValues values;
};

constexpr std::array kLevelNumbers = {
    LevelNumber{"capacity", "capacity", "B", ParameterValues::Whole},
    LevelNumber{"read_bandwidth", "bytes read per cycle", "B/cycle", ParameterValues::Decimal},
    LevelNumber{"write_bandwidth", "bytes written per cycle", "B/cycle", ParameterValues::Decimal},
    LevelNumber{"shared_bandwidth", "bytes per cycle", "B/cycle", ParameterValues::Decimal},
    LevelNumber{"access_energy", "energy of an access", "nJ", ParameterValues::Decimal},
};

void addArray(ParameterList& all)
{
    const auto add = [&all](const char* id, const char* title, const char* place) {
        all.addNumber(id, title, "", "array", std::string("/accelerator/array/") + place, ParameterValues::Whole);
    };
    add("height", "rows of the array", "height");
    add("width", "columns of the array", "width");
    add("lanes", "lanes of a PE", "lanes");
    all.addNumber("mac_energy", "energy of a multiply-accumulate", "nJ", "array", "/accelerator/mac_energy",
                  ParameterValues::Decimal);
}

void addLevelNumbers(ParameterList& all, const nlohmann::json& levels)
{
    for (std::size_t m = 0; m < levels.size(); ++m) {
        const std::string name = levels[m].value("name", "");
        for (const auto& [key, title, unit, values] : kLevelNumbers) {
            if (levels[m].contains(key)) {
                all.addNumber(name + "." + key, std::string(name) + ": " + title, unit, name,
                              "/accelerator/levels/" + std::to_string(m) + "/" + key, values);
            }
        }
    }
}

void addRows(ParameterList& all)
{
    all.addNumber("row_bytes", "bytes of a row", "B", "rows", "/accelerator/rows/bytes", ParameterValues::Whole);
    all.addNumber("activation_cycles", "cycles of a row activation", "cycles", "rows",
                  "/accelerator/rows/activation_cycles", ParameterValues::Decimal);
    all.addNumber("activation_energy", "energy of a row activation", "nJ", "rows",
                  "/accelerator/rows/activation_energy", ParameterValues::Decimal);
}

} // namespace

std::vector<Parameter> acceleratorParameters(const nlohmann::json& device)
{
    ParameterList all(device, {});
    addArray(all);
    addLevelNumbers(all, device["accelerator"]["levels"]);
    addRows(all);
    return all.take();
}

} // namespace pimento::dataflow
