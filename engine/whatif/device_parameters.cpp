// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/device_parameters.h"

#include "engine/base/numbers.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace pimento {

namespace {

using Json = nlohmann::json;
using enum ParameterValues;
using enum ParameterKind;

/// Title and unit of a key of the description; other keys are shown by their names.
struct KeyWords {
    const char* key;
    const char* title;
    const char* unit;
};
constexpr std::array kKeyWords = {
    KeyWords{"devices_per_host", "devices per host, for the GPU comparison", ""},
    KeyWords{"banks_per_core", "banks that share a unit", "banks"},
    KeyWords{"buffer_entries", "operand buffer", "columns"},
    KeyWords{"result_slots", "result buffer per channel", "columns"},
    KeyWords{"registers", "registers per file and unit", ""},
    KeyWords{"accumulators", "sums per unit", ""},
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

/// Numbers that change nothing by themselves.
constexpr std::array kSwitches = {"softmax_units"};

/// A number of the description, plain or as text with a unit.
struct Quantity {
    double value = 0;
    std::string unit; // unit of a text
};

std::optional<Quantity> quantityOf(const Json& value)
{
    if (value.is_number()) {
        return Quantity{value.get<double>(), ""};
    }
    if (!value.is_string()) {
        return std::nullopt;
    }
    const std::string& text = value.get_ref<const std::string&>();
    const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto number = parseDecimal(std::string_view(text).substr(0, end));
    const std::size_t unit = std::min(text.find_first_not_of(' ', end), text.size());
    const bool isUnit = text.find_first_of("+-*", end) == std::string::npos;
    return number && isUnit ? std::optional(Quantity{*number, text.substr(unit)}) : std::nullopt;
}

class Finder {
public:
    Finder(const Json& device, const std::set<std::string>& rules) : m_device(device), m_rules(rules) {}

    std::vector<Parameter> find()
    {
        if (m_device.contains("dpus")) {
            addDpus();
            return std::move(m_all);
        }
        addOrganisation();
        addPlain("clock", "clock period", "ps", "clock", "/clock_ps", Whole);
        addPlain("devices_per_host", "", "", "organisation", "/devices_per_host", Whole);
        addTiming();
        addObject("compute");
        addObject("host");
        addObject("controller");
        addActivationCap();
        addLatencies();
        addEnergy();
        return std::move(m_all);
    }

private:
    Parameter& add(Parameter parameter)
    {
        const auto isTaken = [this](const std::string& id) {
            return std::ranges::find(m_all, id, &Parameter::id) != m_all.end();
        };
        const std::string id = parameter.id;
        for (int i = 2; isTaken(parameter.id); ++i) {
            parameter.id = id + "." + std::to_string(i);
        }
        return m_all.emplace_back(std::move(parameter));
    }

    /// Adds the value at a path, if it is a number; for an object with a note, the value inside it.
    void addPlain(const std::string& id, std::string title, std::string unit, const std::string& group,
                  std::string place, ParameterValues values)
    {
        const Json::json_pointer at(place);
        if (!m_device.contains(at)) {
            return;
        }
        const Json* value = &m_device.at(at);
        std::string note;
        if (value->is_object() && value->contains("value")) {
            note = value->value("note", "");
            value = &(*value)["value"];
            place += "/value";
        }
        const auto quantity = quantityOf(*value);
        if (!quantity) {
            return;
        }
        const auto words = std::ranges::find_if(kKeyWords, [&](const KeyWords& each) { return id == each.key; });
        if (words != kKeyWords.end()) {
            title = words->title;
            unit = words->unit;
        }
        const bool isText = value->is_string() && !quantity->unit.empty();
        add({.id = id,
             .title = title.empty() ? group + " " + id : std::move(title),
             .unit = isText ? quantity->unit : std::move(unit),
             .group = group,
             .value = quantity->value,
             .values = isText || (value->is_number_float() && values == Whole) ? Decimal : values,
             .places = {std::move(place)},
             .textUnit = value->is_string() ? quantity->unit : "",
             .note = std::move(note)});
    }

    void addOrganisation()
    {
        std::string parent = "device";
        for (const Json& level : m_device["levels"]) {
            const std::string name = level["name"];
            add({.id = name + "s",
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

    /// Adds the parameters that affect the time and energy of a schedule; the number of DPUs is a setting.
    void addDpus()
    {
        struct Part {
            const char* key;
            std::set<std::string> leftOut;
        };
        const std::array<Part, 4> parts = {
            Part{"core", {"stages", "working_memory_base", "main_memory_base", "largest_transfer", "transfer_granule"}},
            Part{"transfers", {}}, Part{"host", {}}, Part{"multiply", {"around_steps"}}};
        for (const auto& [key, leftOut] : parts) {
            for (const auto& [name, value] : m_device["dpus"][key].items()) {
                if (!leftOut.contains(name)) {
                    const bool isWhole = value.is_number_integer() && std::string_view(key) != "transfers";
                    addPlain(name, "", "", key, std::string("/dpus/") + key + "/" + name, isWhole ? Whole : Decimal);
                }
            }
        }
        const Json& energy = m_device["dpus"]["energy"];
        for (std::size_t i = 0; i < energy.size(); ++i) {
            std::string segment = energy[i]["segment"];
            std::erase(segment, ',');
            std::ranges::replace(segment, ' ', '-');
            addPlain("energy." + segment, "energy of " + energy[i]["segment"].get<std::string>(), "", "energy",
                     fmt::format("/dpus/energy/{}/value", i), Decimal);
        }
    }

    void addBankNumber(const char* key, const char* title, const char* unit, ParameterKind kind)
    {
        const Json& value = m_device["bank"][key];
        if (value.is_number()) {
            add({.id = key,
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
            const std::size_t before = m_all.size();
            addPlain(name, "timing " + name, "cycles", "timing", "/timing/" + name, Whole);
            if (m_all.size() > before) {
                addPlacesOfRules(m_all.back(), name);
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
            const auto quantity = quantityOf(value);
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
            addPlain(isHostRows ? "host_rows" : name, isHostRows ? "host-layout rows per bank" : "", "", key,
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
            add({.id = "activation_cap",
                 .title = "banks that open at once per " + channel,
                 .unit = "banks",
                 .group = "activation",
                 .value = banksUnder(m_device, channel),
                 .kind = ActivationCap,
                 .note = "the file: all; fewer open in groups, nFAW apart"});
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
            add({.id = isSoftmax ? "softmax_latency" : "latency." + after + "." + before,
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
        addPlain("background_mw", "", "mW", "energy", "/energy/background_mw", Decimal);
        const Json rows = m_device.value("/energy/commands"_json_pointer, Json::array());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::string segment = rows[i]["segment"];
            std::ranges::replace(segment, ' ', '-');
            const std::string command = rows[i]["commands"][0];
            addPlain("energy." + segment + "." + command,
                     "energy of " + rows[i]["segment"].get<std::string>() + ", " + command, "pJ", "energy",
                     fmt::format("/energy/commands/{}/pj", i), Decimal);
        }
    }

    const Json& m_device;
    const std::set<std::string>& m_rules;
    std::vector<Parameter> m_all;
};

} // namespace

std::vector<Parameter> deviceParameters(const Json& device, const std::set<std::string>& rules)
{
    return Finder(device, rules).find();
}

} // namespace pimento
