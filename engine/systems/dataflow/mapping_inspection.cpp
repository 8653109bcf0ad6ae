// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/mapping_inspection.h"

#include "engine/candidates/device_map.h"
#include "engine/inspection/command_links.h"
#include "engine/inspection/roofline.h"
#include "engine/systems/dataflow/inspect/mapping_breakdowns.h"
#include "engine/systems/dataflow/inspect/mapping_space.h"
#include "engine/systems/dataflow/inspect/nest_listing.h"
#include "engine/systems/dataflow/inspect/row_timeline.h"
#include "engine/systems/dataflow/inspect/tile_pictures.h"
#include "engine/systems/dataflow/inspect/tiled_tensors.h"
#include "engine/systems/dataflow/inspect/traffic_flows.h"
#include "engine/systems/dataflow/notation/dataflow_label.h"
#include "engine/systems/dataflow/notation/mapping_text.h"
#include "engine/systems/dataflow/timeloop/differences/difference_breakdown.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pimento::dataflow {

namespace {

constexpr std::size_t kMostCells = 1U << 18U; // of a map
constexpr double kOperationsOfMac = 2;

double bytesOf(const LevelTraffic& traffic)
{
    const auto sum = [](const auto& of) { return std::accumulate(of.begin(), of.end(), std::int64_t{0}); };
    return static_cast<double>(sum(traffic.reads) + sum(traffic.writes));
}

std::int64_t stepsIn(const Sizes& factors)
{
    return std::accumulate(factors.begin(), factors.end(), std::int64_t{1}, std::multiplies<>());
}

/// The multiply-accumulates of each PE: those that the mapping uses share them evenly.
std::shared_ptr<const DeviceMap> mapOf(const DataflowProblem& problem, const Mapping& mapping,
                                       const MappingFigures& figures)
{
    const Accelerator& accelerator = problem.accelerator();
    const auto cells = static_cast<std::size_t>(accelerator.height * accelerator.width);
    if (cells > kMostCells) {
        return nullptr;
    }
    DeviceMap map = makeEmptyMap(*problem.device());
    const std::int64_t rows = stepsIn(mapping.spatial[0]);
    const std::int64_t columns = stepsIn(mapping.spatial[1]);
    MapLayer macs{"macs", "Multiply-accumulates", "", std::vector<double>(cells)};
    for (std::int64_t row = 0; row < rows; ++row) {
        for (std::int64_t column = 0; column < columns; ++column) {
            macs.values[static_cast<std::size_t>(row * accelerator.width + column)] =
                static_cast<double>(figures.macs) / static_cast<double>(rows * columns);
        }
    }
    map.layers.push_back(std::move(macs));
    return std::make_shared<const DeviceMap>(std::move(map));
}

/// Bytes per second of a level, of all its instances; 0: unlimited.
double roofOf(const MemoryLevel& level, double instances, double hertz)
{
    const double both = level.readBandwidth + level.writeBandwidth;
    return (level.sharedBandwidth > 0 ? level.sharedBandwidth : both) * instances * hertz;
}

/// The roofs of array, outermost level and PEs' buffers. nullptr: a bandwidth is unlimited.
std::shared_ptr<const Roofline> rooflineOf(const DataflowProblem& problem, const MappingFigures& figures)
{
    const Accelerator& accelerator = problem.accelerator();
    const double hertz = static_cast<double>(problem.part().clockMegahertz) * 1e6;
    const auto pes = static_cast<double>(accelerator.height * accelerator.width);
    Roofline roofline;
    roofline.roofs = {roofOf(accelerator.levels.back(), 1, hertz), roofOf(accelerator.levels.front(), pes, hertz),
                      kOperationsOfMac * pes * static_cast<double>(accelerator.lanes) * hertz};
    if (roofline.roofs.busBytes <= 0 || roofline.roofs.arrayBytes <= 0) {
        return nullptr;
    }
    roofline.names = {accelerator.levels.back().name, accelerator.levels.front().name, "multipliers"};
    roofline.operations = kOperationsOfMac * static_cast<double>(figures.macs);
    roofline.busBytes = bytesOf(figures.traffic.back());
    roofline.arrayBytes = bytesOf(figures.traffic.front());
    roofline.seconds = figures.latency / hertz;
    roofline.secondsAtBest = roofline.seconds;
    const auto addCeiling = [&](const std::string& name, double cycles) {
        if (cycles > 0) {
            roofline.ceilings.push_back({name, roofline.operations / (cycles / hertz)});
        }
    };
    addCeiling("array", figures.computeCycles);
    for (std::size_t m = 0; m < accelerator.levels.size(); ++m) {
        addCeiling(accelerator.levels[m].name, figures.levelCycles[m]);
    }
    std::ranges::stable_sort(roofline.ceilings, {}, &RooflineCeiling::operationsPerSecond);
    roofline.limit = roofline.ceilings.front().resource;
    return std::make_shared<const Roofline>(std::move(roofline));
}

void addRows(const DataflowProblem& problem, const Mapping& mapping, const InspectionOptions& options,
             Inspection& inspection)
{
    if (!options.wantsTimeline) {
        inspection.addOnRequest<Timeline>();
        return;
    }
    inspection.addMissing<CommandLinkSource>(
        "Accesses belong to no single line: the lane names the tensor, and the loop nest on the page Inspect shows the "
        "loops that move its tiles.");
    const auto timeline = rowTimeline(problem.loops(), problem.part(), mapping);
    if (timeline) {
        inspection.add(*timeline);
    } else {
        inspection.addMissing<Timeline>(timeline.error().message());
    }
}

} // namespace

std::shared_ptr<const Inspection> inspectMapping(const DataflowProblem& problem, const Mapping& mapping,
                                                 const InspectionOptions& options)
{
    const Accelerator& accelerator = problem.accelerator();
    const MappingFigures figures = problem.figures(mapping);
    auto inspection = std::make_shared<Inspection>();
    inspection->title = mappingText(accelerator, mapping) + " (" + dataflowLabel(mapping) + "): " + problem.subject();
    std::vector<Breakdown> breakdowns = mappingBreakdowns(accelerator, figures);
    breakdowns.push_back(
        timeloop::differenceBreakdown(accelerator, timeloop::modelDifferences(problem.loops(), accelerator, mapping)));
    if (breakdowns.back().rows.empty()) {
        breakdowns.pop_back();
    }
    inspection->addList(std::move(breakdowns));
    if (problem.choices().rules == CountingRules::Paper) {
        inspection->addList(std::vector{trafficFlows(problem.loops(), accelerator, mapping)});
    } else {
        inspection->addMissing<std::vector<FlowDiagram>>("Timeloop counts words of levels, not of links between them");
    }
    inspection->add(tilePictures(problem.loops(), accelerator, mapping));
    inspection->addList(tiledTensors(problem.loops(), accelerator, mapping));
    inspection->addList(std::vector{nestListing(accelerator, mapping)});
    inspection->add(mapOf(problem, mapping, figures));
    inspection->add(rooflineOf(problem, figures));
    if (auto space = spaceOf(problem.loops(), accelerator, mapping)) {
        inspection->add(std::make_shared<const IterationSpace>(*std::move(space)));
        inspection->add(mappingSpaceText(problem.loops(), accelerator,
                                         [layer = problem.loops(), accelerator](const Mapping& edited) {
                                             return check(layer, accelerator, canonical(edited));
                                         }));
    }
    addRows(problem, mapping, options, *inspection);
    return inspection;
}

} // namespace pimento::dataflow
