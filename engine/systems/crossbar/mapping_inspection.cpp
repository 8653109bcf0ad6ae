// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping_inspection.h"

#include "engine/systems/crossbar/inspect/chip_picture.h"
#include "engine/systems/crossbar/inspect/core_map.h"
#include "engine/systems/crossbar/inspect/layer_maps.h"
#include "engine/systems/crossbar/inspect/mapping_breakdowns.h"
#include "engine/systems/crossbar/inspect/mapping_listings.h"
#include "engine/systems/crossbar/inspect/memory_chart.h"
#include "engine/systems/crossbar/inspect/run_timeline.h"
#include "engine/systems/crossbar/profile/span_recorder.h"

#include <string>
#include <vector>

namespace pimento::crossbar {

namespace {

/// Adds the arrays of all cores, the moves that change them, and the forms of the kernels.
void addPictures(Inspection& inspection, const PlacedStreams& of, const PartitionOptions& options,
                 const std::string& text)
{
    inspection.add(
        std::make_shared<const ChipMap>(chipMap(of.graph, of.partitions, of.placement, of.chip, text)));
    inspection.add(chipMoves(of.graph, of.partitions, of.placement, of.chip, text));
    inspection.addList(kernelForms(of.graph, of.partitions, of.chip, options));
}

} // namespace

Result<std::shared_ptr<const Inspection>> inspectMapping(const CrossbarProblem& problem, const ListedMapping& listed,
                                                         const InspectionOptions& options)
{
    const PlacedStreams placed = problem.placed(*listed.placement);
    const auto streams = streamsOf(placed);
    if (!streams) {
        return tl::unexpected<Error>(streams.error());
    }
    SpanRecorder recorder(streams->streams.cores.size());
    const auto profile = profileOf(placed, *streams, &recorder);
    if (!profile) {
        return tl::unexpected<Error>(profile.error());
    }
    RecordedRun run = recorder.take();
    const MappingEstimate estimate = problem.estimate(*listed.placement);
    const InspectedMapping mapping{
        problem.graph(), problem.partitions(), *listed.placement, problem.chip(), estimate, *streams,
        *profile,        problem.boundNs()};
    auto inspection = std::make_shared<Inspection>();
    inspection->title = recipeText(listed.recipe) + ": " + problem.subject();
    inspection->addList(mappingBreakdowns(mapping));
    inspection->addList(std::vector{trafficFlows(mapping)});
    inspection->addList(std::vector{transferMatrix(mapping)});
    const auto unmanaged = unmanagedElements(placed);
    if (!unmanaged) {
        return tl::unexpected<Error>(unmanaged.error());
    }
    inspection->addList(std::vector{memoryChart(mapping, run.stepEnds, *unmanaged)});
    const auto cores = std::make_shared<const DeviceMap>(coreMap(mapping));
    inspection->add(cores);
    addPictures(*inspection, placed, problem.choices().partition, recipeText(listed.recipe));
    if (options.wantsListings) {
        inspection->addList(std::vector{layerListing(mapping), coreListing(mapping), streamListing(mapping)});
        inspection->add(layerMaps(cores, inspection->list<Listing>()));
    }
    if (options.wantsTimeline) {
        inspection->add(runTimeline(placed, std::move(run), profile->makespanNs, problem.device()->title));
    } else {
        inspection->addOnRequest<Timeline>();
    }
    return std::shared_ptr<const Inspection>(std::move(inspection));
}

} // namespace pimento::crossbar
