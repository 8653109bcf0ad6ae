// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_parameters.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

using Json = nlohmann::json;

constexpr const char* kRule = "activation-cap";

/// Commands that open a row in all banks.
std::vector<std::string> allBankActivations(const Json& device)
{
    std::vector<std::string> names;
    for (const Json& command : device["commands"]) {
        if (command.value("effect", "") == "open_all_banks") {
            names.push_back(command["name"]);
        }
    }
    return names;
}

bool isAfter(const Json& row, const std::string& command)
{
    return row.value("window", 1) == 1 && std::ranges::find(row["after"], Json(command)) != row["after"].end();
}

} // namespace

std::vector<const Json*> rowsInForce(const Json& device, const std::set<std::string>& rules)
{
    std::vector<const Json*> lists = {&device["constraints"]};
    if (device.contains("rules")) {
        for (const Json& rule : device["rules"]) {
            if (rules.contains(rule.value("rule", "")) && rule.contains("constraints")) {
                lists.push_back(&rule["constraints"]);
            }
        }
    }
    return lists;
}

void capActivation(Json& device, const std::set<std::string>& rules, double banks)
{
    const double all = banksUnder(device, device["levels"][0]["name"]);
    const auto windows = static_cast<std::int64_t>(std::ceil(all / std::max(1.0, banks))) - 1;
    if (windows <= 0) {
        return;
    }
    Json added = Json::array();
    for (const std::string& command : allBankActivations(device)) {
        for (const Json* rows : rowsInForce(device, rules)) {
            for (const Json& row : *rows) {
                if (isAfter(row, command)) {
                    added.push_back(
                        {{"level", row["level"]},
                         {"after", Json::array({command})},
                         {"before", row["before"]},
                         {"latency", row["latency"].get<std::string>() + " + " + std::to_string(windows) + " * nFAW"}});
                }
            }
        }
    }
    device["rules"].push_back({{"rule", kRule},
                               {"reason", "Groups of banks open one four-activate window after each other."},
                               {"source", "A value that was asked for"},
                               {"constraints", std::move(added)}});
}

} // namespace pimento
