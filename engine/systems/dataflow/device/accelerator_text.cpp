// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/device/accelerator_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace pimento::dataflow {

namespace {

using Json = nlohmann::ordered_json;

/// Bandwidths of 0 are unlimited, which files say by leaving them out.
void addBandwidth(Json& level, const char* key, double bandwidth)
{
    if (bandwidth > 0) {
        level[key] = bandwidth;
    }
}

Json levelJson(const MemoryLevel& level)
{
    Json json = {{"name", level.name}};
    if (level.capacity) {
        json["capacity"] = *level.capacity;
    }
    addBandwidth(json, "read_bandwidth", level.readBandwidth);
    addBandwidth(json, "write_bandwidth", level.writeBandwidth);
    addBandwidth(json, "shared_bandwidth", level.sharedBandwidth);
    json["access_bytes"] = level.accessBytes;
    json["access_energy"] = level.accessEnergy;
    Json stores = Json::object();
    for (std::size_t t = 0; t < kTensors; ++t) {
        if (level.storing[t] != Storing::Free) {
            stores[std::string(kTensorNames[t])] = level.storing[t] == Storing::Always ? "always" : "never";
        }
    }
    if (!stores.empty()) {
        json["stores"] = std::move(stores);
    }
    return json;
}

} // namespace

std::string deviceText(const AcceleratorPart& part, const AcceleratorLabels& labels)
{
    const Accelerator& accelerator = part.accelerator;
    Json levels = Json::array();
    for (const MemoryLevel& level : accelerator.levels) {
        levels.push_back(levelJson(level));
    }
    Json described = {{"clock_mhz", part.clockMegahertz},
                      {"array",
                       {{"height", accelerator.height},
                        {"width", accelerator.width},
                        {"lanes", accelerator.lanes},
                        {"splits_once", accelerator.splitsOnce}}},
                      {"mac_energy", accelerator.macEnergy},
                      {"start_cycles", accelerator.startCycles},
                      {"levels", std::move(levels)}};
    if (accelerator.rows.rowBytes > 0) {
        described["rows"] = {{"bytes", accelerator.rows.rowBytes},
                             {"activation_cycles", accelerator.rows.activationCycles},
                             {"activation_energy", accelerator.rows.activationEnergy}};
    }
    const Json json = {{"format", "pimento-device 1"},
                       {"name", labels.name},
                       {"title", labels.title},
                       {"summary", fmt::format("{} x {} PEs of {} lanes under {} levels of memory", accelerator.height,
                                               accelerator.width, accelerator.lanes, accelerator.levels.size())},
                       {"source", labels.source},
                       {"simulator", "accelerator"},
                       {"accelerator", std::move(described)}};
    return json.dump(2) + "\n";
}

} // namespace pimento::dataflow
