// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping_inspection.h"

#include "engine/systems/crossbar/inspect/core_map.h"
#include "engine/systems/crossbar/inspect/estimate_breakdowns.h"
#include "engine/systems/crossbar/inspect/layer_timeline.h"
#include "engine/systems/crossbar/inspect/mapping_listings.h"

#include <vector>

namespace pimento::crossbar {

std::shared_ptr<const Inspection> inspectMapping(const CrossbarProblem& problem, const MappingRecipe& recipe,
                                                 const Placement& placement, const InspectionOptions& options)
{
    const MappingEstimate estimate = problem.estimate(placement);
    const InspectedMapping mapping{problem.graph(), problem.partitions(),   placement,        problem.chip(),
                                   estimate,        problem.choices().mode, problem.boundNs()};
    auto inspection = std::make_shared<Inspection>();
    inspection->title = recipeText(recipe) + ": " + problem.subject();
    inspection->addList(estimateBreakdowns(mapping));
    inspection->addList(std::vector{trafficFlows(mapping)});
    inspection->add(std::make_shared<const DeviceMap>(coreMap(mapping)));
    if (options.wantsListings) {
        inspection->addList(std::vector{layerListing(mapping), coreListing(mapping)});
    }
    if (options.wantsTimeline) {
        inspection->add(layerTimeline(mapping, problem.device()->title));
    } else {
        inspection->addOnRequest<Timeline>();
    }
    return inspection;
}

} // namespace pimento::crossbar
