// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/comparison_csv.h"

#include "engine/base/csv.h"
#include "engine/exploration/left_out.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/inspection/roofline.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

namespace {

/// Ids of the kinds of parts that a comparison has beside the common ones, in the order in which they turn up.
std::vector<std::string> ownPartsOf(const Comparison& found)
{
    std::vector<std::string> ids;
    for (const ComparedItem& item : found.items) {
        const TimeSplit split = timeSplitOf(item).value_or(TimeSplit{});
        for (std::size_t i = kCommonParts.size(); i < split.parts.size(); ++i) {
            if (std::ranges::find(ids, split.parts[i].id) == ids.end()) {
                ids.push_back(split.parts[i].id);
            }
        }
    }
    return ids;
}

const sim::RunResult* runOf(const ComparedItem& item)
{
    const CommandRun* run = item.inspection != nullptr ? item.inspection->part<CommandRun>() : nullptr;
    return run != nullptr ? &run->run : nullptr;
}

const Roofline* rooflineOf(const ComparedItem& item)
{
    return item.inspection != nullptr ? item.inspection->part<Roofline>() : nullptr;
}

double orNan(const std::optional<double>& number) { return number.value_or(std::numeric_limits<double>::quiet_NaN()); }

std::optional<double> cyclesOf(const ComparedItem& item, std::size_t part)
{
    const sim::RunResult* run = runOf(item);
    return run != nullptr && part < run->parts.size()
               ? std::optional(static_cast<double>(run->parts[part].cycles.value()))
               : std::nullopt;
}

std::string rowOf(const Comparison& found, std::size_t i, const std::vector<std::string>& ownParts)
{
    const ComparedItem& item = found.items[i];
    const bool isKnown = item.hasFigures();
    CsvWriter row;
    row.add(static_cast<std::int64_t>(i + 1)).add(item.item.question.workload.name);
    row.add(item.problem != nullptr ? item.problem->shapeText() : sizesText(item.item.question.workload.sizes));
    row.add(item.item.question.workload.elementType);
    row.add(item.problem != nullptr ? item.problem->device()->name : item.item.question.device.name);
    row.add(item.item.question.system).add(item.candidate).add(isKnown ? item.chosen : item.item.choice);
    row.add(item.match ? std::string(nameOf(item.match->exactness)) : std::string());
    row.add(isKnown ? fidelityWord(item) : "");
    row.add(isKnown ? item.seconds * 1e3 : orNan({}));
    const sim::RunResult* run = runOf(item);
    row.add(run != nullptr ? static_cast<double>(run->cycles.value()) : orNan({}));
    for (std::size_t part = 0; part < 3; ++part) {
        row.add(orNan(cyclesOf(item, part)));
    }
    row.add(item.picojoules > 0 ? item.picojoules : orNan({}));
    const auto split = timeSplitOf(item);
    for (const PartKind& kind : kCommonParts) {
        row.add(split ? split->seconds(kind.id) * 1e3 : orNan({}));
    }
    for (const std::string& id : ownParts) {
        row.add(split ? split->seconds(id) * 1e3 : orNan({}));
    }
    row.add(limitOf(item));
    const DeviceUse use = item.use.value_or(DeviceUse{});
    row.add(item.use ? static_cast<double>(use.units.used.groups) : orNan({}))
        .add(item.use ? static_cast<double>(use.units.used.cores) : orNan({}));
    row.add(use.memory ? static_cast<double>(use.memory->bytes) : orNan({}));
    const Roofline* roofline = rooflineOf(item);
    const RoofUse roof = roofline != nullptr ? roofUseOf(*roofline) : RoofUse{};
    row.add(roofline != nullptr ? roofline->busBytes : orNan({}));
    row.add(roofline != nullptr ? roofline->arrayBytes : orNan({}));
    row.add(roofline != nullptr ? roofline->operationsPerSecond() : orNan({}));
    row.add(roof.roof).add(roofline != nullptr ? roof.share : orNan({}));
    row.add(item.processor ? item.processor->name : "").add(item.processor ? item.processor->method : "");
    row.add(item.processor ? item.processor->seconds * 1e3 : orNan({})).add(orNan(item.overProcessor()));
    const Difference difference = isKnown ? differenceOf(item, found.items[found.baseline]) : Difference{};
    row.add(static_cast<std::int64_t>(found.baseline + 1));
    row.add(orNan(difference.time)).add(orNan(difference.energy));
    row.add(isKnown ? difference.whyNot : refusalText(item));
    row.add(isKnown ? contentsWith(*item.problem, item.notComputed) : "");
    return row.line() + "\n";
}

} // namespace

const char* fidelityWord(const ComparedItem& item)
{
    const CostSchema& schema = item.problem->costs();
    return wordOf(schema.quantities[schema.ranked].fidelity);
}

std::string refusalText(const ComparedItem& item) { return item.refused ? item.refused->message() : "not answered"; }

std::string comparisonCsv(const Comparison& found)
{
    const std::vector<std::string> ownParts = ownPartsOf(found);
    std::string text = "item,kernel,shape,type,backend,model,draft,chosen,match,fidelity,milliseconds,cycles,cycles_in,"
                       "cycles_compute,cycles_out,energy_pj,";
    for (const PartKind& kind : kCommonParts) {
        text += std::string(kind.id) + "_milliseconds,";
    }
    for (const std::string& id : ownParts) {
        text += id + "_milliseconds,";
    }
    text += "limited_by,groups,cores,core_bytes,bus_bytes,array_bytes,operations_per_second,roof,roof_share,gpu,"
            "gpu_method,gpu_milliseconds,speedup_over_gpu,baseline,baseline_over_item,baseline_energy_over_item,"
            "why_not,contents\n";
    for (std::size_t i = 0; i < found.items.size(); ++i) {
        text += rowOf(found, i, ownParts);
    }
    return text;
}

} // namespace pimento
