// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"
#include "app/cli/support.h"
#include "engine/explore/model.h"
#include "sim/formula.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace pimento::cli {

namespace {

std::vector<std::string> modelNames()
{
    std::vector<std::string> names;
    for (const Model* model : models()) {
        names.emplace_back(model->name());
    }
    return names;
}

using Json = nlohmann::ordered_json;

std::string joined(const std::vector<std::string>& names)
{
    std::string all;
    for (const std::string& name : names) {
        all += (all.empty() ? "" : " ") + name;
    }
    return all;
}

Json deviceJson(const sim::Machine& machine)
{
    const auto& device = machine.description();
    Json levels = Json::array();
    for (const auto& level : device.levels) {
        levels.push_back({{"name", level.name}, {"count", level.count}});
    }
    return {{"name", device.name},
            {"title", device.title},
            {"summary", device.summary},
            {"groups", machine.channels()},
            {"cores_per_group", machine.banks()},
            {"bank_bytes", device.bankBytes()},
            {"clock_ps", device.clockPeriod.value()},
            {"levels", std::move(levels)},
            {"models", modelNames()}};
}

/// Constraint rows with their formulas and cycles.
Json constraintsJson(const sim::DeviceDescription& device)
{
    Json rows = Json::array();
    for (const sim::ConstraintSpec& row : device.constraints) {
        rows.push_back({{"level", row.level},
                        {"after", row.after},
                        {"before", row.before},
                        {"latency", row.latency},
                        {"cycles", sim::evaluateFormula(row.latency, device.timing).value_or(0)},
                        {"window", row.window}});
    }
    return rows;
}

void printLine(const sim::Machine& machine)
{
    const auto& device = machine.description();
    fmt::print("{:<14}{}\n", device.name, device.summary);
    fmt::print("{:14}{} groups x {} cores, {} MiB a bank, {} ps a cycle, {} commands, {} constraint rows; models {}\n",
               "", machine.channels(), machine.banks(), device.bankBytes() >> 20, device.clockPeriod.value(),
               device.commands.size(), device.constraints.size(), fmt::join(modelNames(), ", "));
}

void printInFull(const sim::Machine& machine)
{
    const auto& device = machine.description();
    printLine(machine);
    fmt::print("\n{}\n\norganisation:", device.source);
    for (const sim::Level& level : device.levels) {
        fmt::print(" {} {}", level.count, level.name);
    }
    fmt::print("; bank of {} rows x {} columns x {} bytes\n\ntiming in cycles:", device.rowsPerBank,
               device.columnsPerRow, device.columnBytes.value());
    for (const auto& [name, cycles] : device.timing) {
        fmt::print(" {} {}", name, cycles);
    }
    fmt::print("\n\n{:<12}{:<8}{}\n", "command", "kind", "meaning");
    for (const sim::CommandSpec& command : device.commands) {
        fmt::print("{:<12}{:<8}{}\n", command.name, command.kind == sim::CommandKind::Row ? "row" : "column",
                   command.meaning);
    }
    fmt::print("\n{:<12}{:<34}{:<34}{:>6}  {}\n", "level", "after", "not before", "cycles", "formula");
    for (const sim::ConstraintSpec& row : device.constraints) {
        const std::string window = row.window > 1 ? fmt::format(" (counted from the {}th last)", row.window) : "";
        fmt::print("{:<12}{:<34}{:<34}{:>6}  {}{}\n", row.level, joined(row.after), joined(row.before),
                   sim::evaluateFormula(row.latency, device.timing).value_or(0), row.latency, window);
    }
}

} // namespace

int listBackends(const Options& options)
{
    const auto backends = BackendRegistry::loadDefault();
    if (!backends) {
        return complain(backends.error());
    }
    if (!options.backend.empty()) {
        const auto machine = backends->find(options.backend);
        if (!machine) {
            return complain(machine.error());
        }
        if (options.output == Output::Text) {
            printInFull(**machine);
            return kDone;
        }
        Json document = deviceJson(**machine);
        document["timing"] = (*machine)->description().timing;
        for (const sim::CommandSpec& command : (*machine)->description().commands) {
            document["commands"].push_back({{"name", command.name},
                                            {"kind", command.kind == sim::CommandKind::Row ? "row" : "column"},
                                            {"meaning", command.meaning}});
        }
        for (const sim::RequestSpec& request : (*machine)->description().requests) {
            document["requests"].push_back({{"name", request.name}, {"final_command", request.finalCommand}});
        }
        document["constraints"] = constraintsJson((*machine)->description());
        printJson(document);
        return kDone;
    }
    Json document = Json::array();
    for (const auto& machine : backends->all()) {
        if (options.output == Output::Json) {
            document.push_back(deviceJson(*machine));
        } else {
            printLine(*machine);
        }
    }
    if (options.output == Output::Json) {
        printJson(document);
    }
    return kDone;
}

} // namespace pimento::cli
