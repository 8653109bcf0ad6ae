// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_parameters.h"

#include "engine/base/numbers.h"
#include "engine/devices/parameter_list.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace pimento {

namespace {

using Json = nlohmann::json;
using enum ParameterValues;
using enum ParameterKind;

/// Titles and units of keys; other keys are shown by their names.
constexpr std::array kKeyWords = {
    KeyWords{"devices_per_host", "devices per host, for the GPU comparison", ""},
    KeyWords{"banks_per_core", "banks that share a unit", "banks"},
    KeyWords{"buffer_entries", "operand buffer", "columns"},
    KeyWords{"result_slots", "result buffer per channel", "columns"},
    KeyWords{"registers", "registers per file and unit", ""},
    KeyWords{"accumulators", "accumulators", ""},
    KeyWords{"softmax_lanes", "softmax rate", "scores per cycle"},
    KeyWords{"softmax_passes", "passes of a softmax", ""},
    KeyWords{"queue_capacity", "requests per controller queue", ""},
    KeyWords{"write_mode_above", "queued writes that start write mode", ""},
    KeyWords{"write_mode_below", "queued writes that end write mode", ""},
    KeyWords{"postponed_refreshes", "refreshes that may be postponed", ""},
    KeyWords{"on_chip_bytes", "on-chip memory of the host for reordering", "bytes"},
    KeyWords{"launch_ns", "host kernel launch", "ns"},
    KeyWords{"access_ns", "first access latency", "ns"},
    KeyWords{"background_mw", "background power", "mW"},
};

/// Numbers that change nothing by themselves.
constexpr std::array kSwitches = {"softmax_units"};

class Finder {
public:
    Finder(const Json& device, const std::set<std::string>& rules)
        : m_device(device), m_rules(rules), m_all(device, kKeyWords)
    {
    }

    std::vector<Parameter> find()
    {
        addOrganisation();
        m_all.addNumber("clock", "clock period", "ps", "clock", "/clock_ps", Whole);
        m_all.addNumber("devices_per_host", "", "", "organisation", "/devices_per_host", Whole);
        addTiming();
        addObject("compute");
        addObject("host");
        addObject("controller");
        addActivationCap();
        addLatencies();
        addEnergy();
        return m_all.take();
    }

private:
    void addOrganisation()
    {
        std::string parent = "device";
        for (const Json& level : m_device["levels"]) {
            const std::string name = level["name"];
            m_all.add({.id = name + "s",
                       .title = name + "s per " + parent,
                       .group = "organisation",
                       .value = level["count"].get<double>(),
                       .values = PowersOfTwo,
                       .kind = Level,
                       .name = name,
                       .note = "also changes address maps, energy counts and activation windows"});
            parent = name;
        }
        addBankNumber("rows", "rows per bank", "", Rows);
        addBankNumber("columns", "columns per row", "", Columns);
        addBankNumber("column_bytes", "bytes per column (width of a unit)", "bytes", ColumnBytes);
    }

    void addBankNumber(const char* key, const char* title, const char* unit, ParameterKind kind)
    {
        const Json& value = m_device["bank"][key];
        if (value.is_number()) {
            m_all.add({.id = key,
                       .title = title,
                       .unit = unit,
                       .group = "organisation",
                       .value = value.get<double>(),
                       .values = PowersOfTwo,
                       .kind = kind,
                       .note = "also changes address maps"});
        }
    }

    /// Adds timing values. An active rule takes precedence over the table, a later rule over an earlier one.
    void addTiming()
    {
        for (const auto& [name, value] : m_device["timing"].items()) {
            if (Parameter* added =
                    m_all.addNumber(name, "timing " + name, "cycles", "timing", "/timing/" + name, Whole)) {
                addPlacesOfRules(*added, name);
            }
        }
    }

    void addPlacesOfRules(Parameter& parameter, const std::string& name)
    {
        const Json rules = m_device.value("rules", Json::array());
        for (std::size_t i = 0; i < rules.size(); ++i) {
            const bool isOn = m_rules.contains(rules[i].value("rule", ""));
            const auto timing = rules[i].find("timing");
            if (!isOn || timing == rules[i].end() || !timing->contains(name)) {
                continue;
            }
            const Json& entry = (*timing)[name];
            const bool isObject = entry.is_object();
            const Json& value = isObject ? entry["value"] : entry;
            const auto quantity = numberOf(value);
            if (quantity && value.is_number() == parameter.textUnit.empty()) {
                parameter.value = quantity->value;
                parameter.note = "of rule " + rules[i].value("rule", "");
                parameter.places.push_back(fmt::format("/rules/{}/timing/{}{}", i, name, isObject ? "/value" : ""));
            }
        }
    }

    void addObject(const char* key)
    {
        if (!m_device.contains(key)) {
            return;
        }
        for (const auto& [name, value] : m_device[key].items()) {
            if (std::ranges::find(kSwitches, name) != kSwitches.end()) {
                continue;
            }
            const bool isHostRows = std::string_view(key) == "host" && name == "rows";
            m_all.addNumber(isHostRows ? "host_rows" : name, isHostRows ? "host-layout rows per bank" : "", "", key,
                            std::string("/") + key + "/" + name, Whole);
        }
    }

    /// Adds the activation cap only if nothing else limits all-bank activations, and the length of a window is known.
    void addActivationCap()
    {
        bool isThere = false;
        for (const Json* rows : rowsInForce(m_device, m_rules)) {
            for (const Json& row : *rows) {
                const auto opensAll = [&](const Json& name) {
                    return std::ranges::any_of(m_device["commands"], [&](const Json& command) {
                        return command["name"] == name && command.value("effect", "") == "open_all_banks";
                    });
                };
                if (!std::ranges::any_of(row["after"], opensAll)) {
                    continue;
                }
                if (row["latency"].get_ref<const std::string&>().find("nFAW") != std::string::npos) {
                    return;
                }
                isThere = true;
            }
        }
        if (isThere && m_device["timing"].contains("nFAW") && m_device.value("simulator", "tables") == "tables") {
            const std::string channel = m_device["levels"][0]["name"];
            m_all.add({.id = "activation_cap",
                       .title = "banks that open at once per " + channel,
                       .unit = "banks",
                       .group = "activation",
                       .value = banksUnder(m_device, channel),
                       .kind = ActivationCap,
                       .note = "device file: all banks; fewer: groups of banks open nFAW apart"});
        }
    }

    /// Adds rows of constraints whose latency is a plain number.
    void addLatencies()
    {
        addRows("/constraints", "table");
        const Json rules = m_device.value("rules", Json::array());
        for (std::size_t i = 0; i < rules.size(); ++i) {
            if (m_rules.contains(rules[i].value("rule", "")) && rules[i].contains("constraints")) {
                addRows(fmt::format("/rules/{}/constraints", i), rules[i].value("rule", ""));
            }
        }
    }

    void addRows(const std::string& place, const std::string& owner)
    {
        const Json& rows = m_device.at(Json::json_pointer(place));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Json& row = rows[i];
            const auto number = parseInteger(row["latency"].get_ref<const std::string&>());
            if (!number) {
                continue;
            }
            const std::string after = row["after"][0];
            const std::string before = row["before"][0];
            const bool isSoftmax = std::ranges::any_of(m_device["requests"], [&](const Json& request) {
                return request.value("op", "") == "softmax" && request.value("final", "") == after;
            });
            m_all.add({.id = isSoftmax ? "softmax_latency" : "latency." + after + "." + before,
                       .title = isSoftmax ? "softmax latency" : "latency from " + after + " to " + before,
                       .unit = "cycles",
                       .group = "constraints",
                       .value = static_cast<double>(*number),
                       .places = {fmt::format("{}/{}/latency", place, i)},
                       .note = owner == "table" ? row.value("note", "") : "of rule " + owner});
        }
    }

    void addEnergy()
    {
        m_all.addNumber("background_mw", "", "mW", "energy", "/energy/background_mw", Decimal);
        const Json rows = m_device.value("/energy/commands"_json_pointer, Json::array());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::string segment = rows[i]["segment"];
            std::ranges::replace(segment, ' ', '-');
            const std::string command = rows[i]["commands"][0];
            m_all.addNumber("energy." + segment + "." + command,
                            "energy of " + rows[i]["segment"].get<std::string>() + ", " + command, "pJ", "energy",
                            fmt::format("/energy/commands/{}/pj", i), Decimal);
        }
    }

    const Json& m_device;
    const std::set<std::string>& m_rules;
    ParameterList m_all;
};

} // namespace

std::vector<Parameter> memoryParameters(const Json& device, const std::set<std::string>& rules)
{
    return Finder(device, rules).find();
}

} // namespace pimento
