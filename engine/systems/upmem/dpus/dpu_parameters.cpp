// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/dpus/dpu_parameters.h"

#include "engine/devices/parameter_list.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace pimento {

namespace {

using Json = nlohmann::json;
using enum ParameterValues;

/// Titles and units of keys; other keys are shown by their names.
constexpr std::array kKeyWords = {
    KeyWords{"tasklets", "tasklets per DPU", ""},
    KeyWords{"issue_distance", "cycles between instructions of a tasklet", "cycles"},
    KeyWords{"clock_mhz", "DPU clock", "MHz"},
    KeyWords{"instructions", "instructions per DPU", ""},
    KeyWords{"working_memory", "working memory per DPU", ""},
    KeyWords{"around_steps", "instructions around a product", ""},
    KeyWords{"read_latency", "DMA read, latency", "cycles"},
    KeyWords{"write_latency", "DMA write, latency", "cycles"},
    KeyWords{"per_byte", "DMA latency per byte", "cycles"},
    KeyWords{"occupancy", "DMA occupancy per transfer", "cycles"},
    KeyWords{"occupancy_per_byte", "DMA occupancy per byte", "cycles"},
    KeyWords{"launch_ms", "kernel launch", "ms"},
    KeyWords{"reduction_ms", "start of the host reduction", "ms"},
    KeyWords{"elements_per_second", "partial results per host thread", "1/s"},
    KeyWords{"threads", "host threads", ""},
    KeyWords{"effective_threads", "useful host threads", ""},
    KeyWords{"least_operand", "smallest expected operand", ""},
    KeyWords{"most_operand", "largest expected operand", ""},
};

/// Adds the memories that a kernel may use.
void addLimits(ParameterList& all)
{
    all.addNumber("tile_memory", "working memory for tiles", "B", "limits", "/dpus/limits/working_memory", Whole);
    Parameter* main = all.addNumber("main_memory", "main memory of a kernel", "B", "limits",
                                    "/dpus/limits/main_memory", Whole);
    if (main != nullptr) {
        main->kind = ParameterKind::Rows;
        main->note = "Banks get as many rows as this memory needs";
    }
}

} // namespace

std::vector<ParameterPreset> dpuPresets(const Json& device)
{
    const Json& limits = device["dpus"]["limits"];
    const auto working = numberOf(device["dpus"]["core"]["working_memory"]);
    const auto tiles = numberOf(limits["working_memory"]);
    const auto main = numberOf(limits["main_memory"]);
    std::vector<ParameterPreset> presets = {
        {"multi-port-dma",
         "Multi-port DMA",
         "Several ports between MRAM and WRAM: transfers wait for no other, and their size does not matter",
         {{"occupancy", 0}, {"occupancy_per_byte", 0}, {"per_byte", 0}}},
        {"short-pipeline",
         "4-cycle issue",
         "A pipeline of 4 stages, which 4 tasklets keep busy",
         {{"issue_distance", 4}}},
        {"hardware-multiplier",
         "Hardware multiplier",
         "A product of 32-bit integers takes 4 instructions, 44 cycles of a tasklet, whatever its operands",
         {{"around_steps", 3}, {"least_operand", 0}, {"most_operand", 0}}}};
    if (working && tiles) {
        presets.push_back({"large-wram",
                           "Twice the WRAM",
                           "128 KB of working memory, with twice the room for tiles",
                           {{"working_memory", 2 * working->value}, {"tile_memory", 2 * tiles->value}}});
    }
    if (main) {
        presets.push_back(
            {"large-mram", "Twice the MRAM", "128 MB of main memory for each DPU", {{"main_memory", 2 * main->value}}});
    }
    return presets;
}

Result<void> changeMainMemory(Json& device, double bytes)
{
    constexpr double kMost = 2147483648.0; // addresses of a bank have 32 bits
    Json& bank = device["bank"];
    const auto columns = numberOf(bank["columns"]);
    const auto columnBytes = numberOf(bank["column_bytes"]);
    const auto rows = numberOf(bank["rows"]);
    if (!columns || !columnBytes || !rows || bytes < 8 || bytes > kMost) {
        return fail("is no size of the main memory of a DPU", "main_memory", "Use 8 bytes to 2 GiB");
    }
    auto count = static_cast<std::int64_t>(rows->value);
    std::int64_t doublings = 0;
    for (; static_cast<double>(count) * columns->value * columnBytes->value < bytes; ++doublings) {
        count *= 2;
    }
    if (doublings > 0) {
        bank["rows"] = count;
        for (Json& field : device["address"]) {
            if (field["field"] == "row") {
                field["bits"] = field["bits"].get<std::int64_t>() + doublings;
            }
        }
    }
    device["dpus"]["limits"]["main_memory"] = static_cast<std::int64_t>(bytes);
    return {};
}

std::vector<Parameter> dpuParameters(const Json& device)
{
    ParameterList all(device, kKeyWords);
    struct Part {
        const char* key;
        std::set<std::string> leftOut;
    };
    const std::array<Part, 4> parts = {
        Part{"core", {"stages", "working_memory_base", "main_memory_base", "largest_transfer", "transfer_granule"}},
        Part{"transfers", {}}, Part{"host", {}}, Part{"multiply", {}}};
    for (const auto& [key, leftOut] : parts) {
        for (const auto& [name, value] : device["dpus"][key].items()) {
            if (!leftOut.contains(name)) {
                const bool isWhole = value.is_number_integer() && std::string_view(key) != "transfers";
                Parameter* added = all.addNumber(name, "", "", key, std::string("/dpus/") + key + "/" + name,
                                                 isWhole ? Whole : Decimal);
                if (added != nullptr && name == "around_steps") {
                    added->note =
                        "Only for estimates of mappings: simulated programs have a routine with 6 of these steps";
                }
            }
        }
    }
    addLimits(all);
    const Json& energy = device["dpus"]["energy"];
    for (std::size_t i = 0; i < energy.size(); ++i) {
        std::string segment = energy[i]["segment"];
        std::erase(segment, ',');
        std::ranges::replace(segment, ' ', '-');
        all.addNumber("energy." + segment, "energy of " + energy[i]["segment"].get<std::string>(), "", "energy",
                      fmt::format("/dpus/energy/{}/value", i), Decimal);
    }
    return all.take();
}

} // namespace pimento
