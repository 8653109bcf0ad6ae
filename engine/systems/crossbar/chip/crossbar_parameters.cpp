// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/chip/crossbar_parameters.h"

#include "engine/devices/parameter_list.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string>

namespace pimento::crossbar {

namespace {

/// A number of the section: its id, words, and place below "/crossbars/".
struct CrossbarNumber {
    const char* id;
    const char* title;
    const char* unit;
    const char* group;
    const char* place;
    ParameterValues values;
};

constexpr auto kWhole = ParameterValues::Whole;
constexpr auto kDecimal = ParameterValues::Decimal;

constexpr std::array kNumbers = {
    CrossbarNumber{"chips_x", "columns of chips", "", "chips", "chips/x", kWhole},
    CrossbarNumber{"chips_y", "rows of chips", "", "chips", "chips/y", kWhole},
    CrossbarNumber{"off_chip", "off-chip bandwidth", "B/ns", "chips", "chips/bandwidth", kDecimal},
    CrossbarNumber{"cores_x", "columns of cores", "", "cores", "cores/x", kWhole},
    CrossbarNumber{"cores_y", "rows of cores", "", "cores", "cores/y", kWhole},
    CrossbarNumber{"local", "bandwidth of local memory", "B/ns", "cores", "cores/memory/bandwidth", kDecimal},
    CrossbarNumber{"loads", "loads in flight", "", "cores", "cores/memory/loads_in_flight", kWhole},
    CrossbarNumber{"stores", "stores in flight", "", "cores", "cores/memory/stores_in_flight", kWhole},
    CrossbarNumber{"vector_units", "vector units of a core", "", "cores", "cores/vector/units", kWhole},
    CrossbarNumber{"vector_time", "time of a vector operation", "ns", "cores", "cores/vector/time", kWhole},
    CrossbarNumber{"crossbars_x", "columns of crossbars", "", "arrays", "arrays/x", kWhole},
    CrossbarNumber{"crossbars_y", "rows of crossbars", "", "arrays", "arrays/y", kWhole},
    CrossbarNumber{"rows", "rows of a crossbar", "", "arrays", "arrays/rows", kWhole},
    CrossbarNumber{"columns", "columns of a crossbar", "", "arrays", "arrays/columns", kWhole},
    CrossbarNumber{"cell_bits", "bits of a cell", "", "arrays", "arrays/cell_bits", kWhole},
    CrossbarNumber{"mvm_time", "time of a matrix-vector product", "ns", "arrays", "arrays/mvm_time", kWhole},
    CrossbarNumber{"issue_time", "issue interval of products", "ns", "arrays", "arrays/issue_time", kWhole},
    CrossbarNumber{"write_row_time", "time to write a row", "ns", "arrays", "arrays/write_row_time", kWhole},
    CrossbarNumber{"write_rows", "rows written at the same time", "", "arrays", "arrays/write_rows", kWhole},
    CrossbarNumber{"connection", "bandwidth between cores", "B/ns", "connection", "connection/bandwidth", kDecimal},
    CrossbarNumber{"global", "bandwidth of global memory", "B/ns", "connection", "global_memory/bandwidth", kDecimal},
    CrossbarNumber{"energy_mvm", "energy of a matrix-vector product", "nJ", "energy", "energy/mvm", kDecimal},
    CrossbarNumber{"energy_global", "energy of global memory", "pJ/B", "energy", "energy/global_byte", kDecimal},
    CrossbarNumber{"energy_write", "energy of a written cell", "pJ", "energy", "energy/write_cell", kDecimal},
    CrossbarNumber{"leakage", "leakage of a core", "mW", "energy", "energy/core_leakage", kDecimal},
};

} // namespace

std::vector<Parameter> crossbarParameters(const nlohmann::json& device)
{
    ParameterList all(device, {});
    for (const auto& [id, title, unit, group, place, values] : kNumbers) {
        all.addNumber(id, title, unit, group, std::string("/crossbars/") + place, values);
    }
    return all.take();
}

std::vector<ParameterPreset> crossbarPresets(const nlohmann::json& device)
{
    const std::vector<Parameter> known = crossbarParameters(device);
    const auto has = [&known](const char* id) { return std::ranges::find(known, id, &Parameter::id) != known.end(); };
    std::vector<ParameterPreset> presets;
    if (has("mvm_time")) {
        presets.push_back({"short-product",
                           "Product of 800 ns",
                           "The public program of PIMCOMP takes 800 ns for a product instead of 4000 ns, because it "
                           "computes the time before it reads the bits of inputs",
                           {{"mvm_time", 800}}});
    }
    if (has("connection") && has("global")) {
        presets.push_back({"wide-memories",
                           "Twice the bandwidths",
                           "Connection and global memory have twice the bandwidths of PIMCOMP's Table II",
                           {{"connection", 51.2}, {"global", 128}}});
    }
    return presets;
}

} // namespace pimento::crossbar
