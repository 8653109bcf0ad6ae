// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare/compare_output.h"

#include "app/cli/common/figures_text.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/terminal.h"
#include "engine/compare/comparison_chart.h"
#include "engine/compare/comparison_csv.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/inspection/roofline.h"
#include "engine/systems/modules.h"

#include <fmt/format.h>

#include <optional>

namespace pimento::cli {

namespace {

constexpr double kPicojoule = 1e-12;

const sim::RunResult* runOf(const ComparedItem& item)
{
    const CommandRun* run = item.inspection != nullptr ? item.inspection->part<CommandRun>() : nullptr;
    return run != nullptr ? &run->run : nullptr;
}

const Roofline* rooflineOf(const ComparedItem& item)
{
    return item.inspection != nullptr ? item.inspection->part<Roofline>() : nullptr;
}

std::string leftOutText(const ComparedItem& item)
{
    std::string text;
    for (const LeftOut& each : item.leftOut) {
        text += (text.empty() ? "" : ", ") + each.what;
    }
    return text;
}

void line(const char* name, const std::string& text) { printPlain("     {:<10}{}\n", name, text); }

void printRun(const ComparedItem& item, const sim::RunResult& run)
{
    std::string parts;
    for (const sim::Part& part : run.parts) {
        parts += fmt::format("{}{} {}", parts.empty() ? "" : ", ", part.name, part.cycles.value());
    }
    line("device", fmt::format("{} cycles, {}: {}", run.cycles.value(), siText(item.deviceSeconds, "s"), parts));
    sim::PurposeCycles sums{};
    for (const sim::PurposeCycles& part : run.purposes) {
        for (std::size_t i = 0; i < sim::kPurposes; ++i) {
            sums[i] += part[i];
        }
    }
    std::string purposes;
    for (std::size_t i = 0; i < sim::kPurposes; ++i) {
        purposes += sums[i] == 0 ? std::string()
                                 : fmt::format("{}{} {}", purposes.empty() ? "" : ", ",
                                               sim::infoOf(static_cast<sim::Purpose>(i)).title, sums[i]);
    }
    line("", purposes);
}

void printRoofline(const Roofline& roofline)
{
    const RoofUse use = roofUseOf(roofline);
    line("traffic", fmt::format("{} over the bus, {} between arrays and units", siText(roofline.busBytes, "B"),
                                siText(roofline.arrayBytes, "B")));
    line("roofline", fmt::format("{}; its {} alone would need {:.1f} % of its time on the device",
                                 siText(roofline.operationsPerSecond(), "op/s"), use.roof, 100 * use.share));
}

void printProcessor(const ComparedItem& item)
{
    const Baseline& processor = *item.processor;
    const auto ratio = item.overProcessor();
    line("against", fmt::format("{}, {}, on the work of {} such devices: {}{}", processor.name, processor.method,
                                processor.devices, siText(processor.seconds, "s"),
                                !ratio        ? std::string()
                                : *ratio >= 1 ? fmt::format("; this is {:.2f}x faster", *ratio)
                                              : fmt::format("; this is {:.2f}x slower", 1 / *ratio)));
}

std::string useText(const DeviceUse& use)
{
    const UnitsInUse& units = use.units;
    std::string text = fmt::format("{} of {} {} x {} of {} {}", units.used.groups, units.all.groups, units.groupsName,
                                   units.used.cores, units.all.cores, units.coresName);
    if (const auto& memory = use.memory) {
        text += fmt::format("; {} of the {} of a {}'s memory", siText(static_cast<double>(memory->bytes), "B"),
                            siText(static_cast<double>(memory->allBytes), "B"), memory->owner);
    }
    return text;
}

void printFigures(const ComparedItem& item)
{
    const std::string contents = item.problem->contents();
    line("time", fmt::format("{} ({}){}{}", siText(item.seconds, "s"), fidelityWord(item), contents.empty() ? "" : ": ",
                             contents));
    if (!item.notComputed.text.empty()) {
        line("", item.notComputed.text);
    }
    if (const sim::RunResult* run = runOf(item)) {
        printRun(item, *run);
    }
    if (const std::string left = leftOutText(item); !left.empty()) {
        line("excluded", left);
    }
    if (item.picojoules > 0) {
        line("energy", siText(item.picojoules * kPicojoule, "J") + " (estimate)");
    }
    if (const auto& use = item.use) {
        line("uses", useText(*use));
    }
    if (const Roofline* roofline = rooflineOf(item)) {
        printRoofline(*roofline);
    }
    if (item.processor) {
        printProcessor(item);
    }
}

/// What the system of an item says about its figures.
FurtherWords figureNotes(const ComparedItem& item)
{
    const SystemModule* module = item.problem != nullptr ? moduleOf(*item.problem) : nullptr;
    return module != nullptr && module->compared != nullptr ? module->compared(*item.problem, item.candidate)
                                                            : FurtherWords{};
}

void printItem(const Comparison& found, std::size_t i)
{
    const ComparedItem& item = found.items[i];
    const std::string subject = item.problem != nullptr
                                    ? item.problem->subject()
                                    : item.item.question.workload.name + " on " + item.item.question.device.name;
    const std::string& type = item.item.question.workload.elementType;
    printPlain("{:>3}  {}{}\n", i + 1, subject, type == KernelRef{}.elementType ? "" : ", " + type);
    if (!item.hasFigures()) {
        const bool isUnmatched = item.match && !item.match->candidate;
        line("draft", item.item.choice + ": " + (isUnmatched ? item.match->words : refusalText(item)));
        return;
    }
    line("draft", item.candidate + ", " + item.chosen);
    if (item.match) {
        line("", item.match->words);
    }
    printFigures(item);
    printPlain("{}", figureNotes(item).text);
    line("compared", i == found.baseline ? "the reference" : differenceText(item, found.items[found.baseline]));
}

Json orNull(const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); }

/// Adds the units that an item uses, its place under the roofline, and the GPU that it is compared with.
void addUse(Json& json, const ComparedItem& item)
{
    if (const auto& use = item.use) {
        json["lanes"] = use->units.used.groups;
        json["banks"] = use->units.used.cores;
        json["groups"] = use->units.all.groups;
        json["cores"] = use->units.all.cores;
        json["core_bytes"] = use->memory ? Json(use->memory->bytes) : Json(nullptr);
        json["core_bytes_available"] = use->memory ? Json(use->memory->allBytes) : Json(nullptr);
    }
    if (const Roofline* roofline = rooflineOf(item)) {
        const RoofUse use = roofUseOf(*roofline);
        json["operations"] = roofline->operations;
        json["bus_bytes"] = roofline->busBytes;
        json["array_bytes"] = roofline->arrayBytes;
        json["operations_per_second"] = roofline->operationsPerSecond();
        json["roof"] = use.roof;
        json["roof_share"] = use.share;
    }
    if (item.processor) {
        json["gpu_name"] = item.processor->name;
        json["gpu_method"] = item.processor->method;
        json["gpu_devices"] = item.processor->devices;
        json["gpu_milliseconds"] = item.processor->seconds * 1e3;
        json["speedup_over_gpu"] = orNull(item.overProcessor());
    }
}

Json itemJson(const Comparison& found, std::size_t i)
{
    const ComparedItem& item = found.items[i];
    Json json = {{"item", i + 1}, {"asked", item.item.choice}};
    if (item.problem != nullptr) {
        json.update(subjectJson(*item.problem));
        json["type"] = item.problem->question().workload.elementType;
    }
    json["draft"] = item.hasFigures() ? Json(item.candidate) : Json(nullptr);
    json["refused"] = item.hasFigures() ? Json(nullptr) : Json(refusalText(item));
    if (item.match) {
        json["match"] = {{"exactness", std::string(nameOf(item.match->exactness))}, {"words", item.match->words}};
    }
    if (!item.hasFigures()) {
        return json;
    }
    json["chosen"] = item.chosen;
    json["fidelity"] = fidelityWord(item);
    json["milliseconds"] = item.seconds * 1e3;
    if (const sim::RunResult* run = runOf(item)) {
        json["cycles"] = run->cycles.value();
        for (const sim::Part& part : run->parts) {
            json["cycles_" + part.name] = part.cycles.value();
        }
        json["cycles_by_purpose"] = purposesJson(*run);
        json["energy_pj_total"] = item.picojoules;
    }
    json["contents"] = item.problem->contents();
    json["left_out"] = leftOutText(item);
    addNotComputed(json, item.notComputed);
    addUse(json, item);
    if (const FurtherWords rules = figureNotes(item); !rules.text.empty()) {
        json["rules"] = rules.json;
    }
    const ComparedItem& baseline = found.items[found.baseline];
    const Difference difference = differenceOf(item, baseline);
    json["baseline"] = found.baseline + 1;
    json["not_compared"] = difference.whyNot;
    json["baseline_over_item"] = orNull(difference.time);
    json["baseline_energy_over_item"] = orNull(difference.energy);
    json["words"] = i == found.baseline ? std::string("the reference") : differenceText(item, baseline);
    return json;
}

} // namespace

void printComparison(const Comparison& found)
{
    for (std::size_t i = 0; i < found.items.size(); ++i) {
        printItem(found, i);
    }
    printPlain("\ntimes, energy and traffic are those of one device each, also where several share the shape\n");
    printPlain("\nroofs of one device each, and of the processors above as far as they can be used, per second\n  "
               "{:<28}{:>14}{:>14}{:>14}\n",
               "", "operations", "memory", "bus");
    for (const ChartMachine& machine : machinesOf(found).machines) {
        printPlain("  {:<28}{:>14}{:>14}{:>14}  {}\n", machine.name, siText(machine.operations, "op"),
                   siText(machine.memoryBytes, "B"),
                   machine.busBytes > 0 ? siText(machine.busBytes, "B") : std::string("-"), machine.memoryWords);
    }
}

Json comparisonJson(const Comparison& found)
{
    Json items = Json::array();
    for (std::size_t i = 0; i < found.items.size(); ++i) {
        items.push_back(itemJson(found, i));
    }
    Json roofs = Json::array();
    for (const ChartMachine& machine : machinesOf(found).machines) {
        roofs.push_back({{"name", machine.name},
                         {"operations_per_second", machine.operations},
                         {"memory", machine.memoryWords},
                         {"memory_bytes_per_second", machine.memoryBytes},
                         {"bus_bytes_per_second", machine.busBytes > 0 ? Json(machine.busBytes) : Json(nullptr)}});
    }
    return {{"baseline", found.baseline + 1}, {"items", std::move(items)}, {"roofs", std::move(roofs)}};
}

} // namespace pimento::cli
