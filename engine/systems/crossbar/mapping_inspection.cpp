// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping_inspection.h"

#include "engine/systems/crossbar/inspect/core_map.h"
#include "engine/systems/crossbar/inspect/layer_timeline.h"
#include "engine/systems/crossbar/inspect/mapping_breakdowns.h"
#include "engine/systems/crossbar/inspect/mapping_listings.h"
#include "engine/systems/crossbar/inspect/round_breakdown.h"

#include <vector>

namespace pimento::crossbar {

Result<std::shared_ptr<const Inspection>> inspectMapping(const CrossbarProblem& problem, const ListedMapping& listed,
                                                         const InspectionOptions& options, const std::stop_token& stop)
{
    const auto profiled = problem.profiled(listed, KeptStreams::All, stop);
    if (!profiled) {
        return tl::unexpected<Error>(profiled.error());
    }
    const PlacedStreams placed = problem.placed(listed);
    const InspectedMapping mapping{placed.graph,
                                   placed.partitions,
                                   placed.placement,
                                   placed.chip,
                                   profiled->estimate,
                                   profiled->streams,
                                   profiled->profile,
                                   problem.boundNs(),
                                   profiled->rounds.writeNs,
                                   profiled->rounds.writeNj};
    auto inspection = std::make_shared<Inspection>();
    inspection->title = recipeText(listed.recipe) + ": " + problem.subject();
    std::vector<Breakdown> breakdowns = mappingBreakdowns(mapping);
    if (listed.rounds) {
        breakdowns.push_back(roundBreakdown(*listed.rounds, problem.graph()));
    }
    inspection->addList(std::move(breakdowns));
    inspection->addList(std::vector{trafficFlows(mapping)});
    inspection->add(std::make_shared<const DeviceMap>(coreMap(mapping)));
    if (options.wantsListings) {
        inspection->addList(std::vector{layerListing(mapping), coreListing(mapping), streamListing(mapping)});
    }
    if (options.wantsTimeline) {
        inspection->add(layerTimeline(mapping, problem.device()->title));
    } else {
        inspection->addOnRequest<Timeline>();
    }
    return std::shared_ptr<const Inspection>(std::move(inspection));
}

} // namespace pimento::crossbar
