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

} // namespace

std::vector<Parameter> dpuParameters(const Json& device)
{
    ParameterList all(device, kKeyWords);
    struct Part {
        const char* key;
        std::set<std::string> leftOut;
    };
    const std::array<Part, 4> parts = {
        Part{"core", {"stages", "working_memory_base", "main_memory_base", "largest_transfer", "transfer_granule"}},
        Part{"transfers", {}}, Part{"host", {}}, Part{"multiply", {"around_steps"}}};
    for (const auto& [key, leftOut] : parts) {
        for (const auto& [name, value] : device["dpus"][key].items()) {
            if (!leftOut.contains(name)) {
                const bool isWhole = value.is_number_integer() && std::string_view(key) != "transfers";
                all.addNumber(name, "", "", key, std::string("/dpus/") + key + "/" + name, isWhole ? Whole : Decimal);
            }
        }
    }
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
