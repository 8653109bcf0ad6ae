// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping_inspection.h"

#include "engine/systems/crossbar/inspect/chip_picture.h"
#include "engine/systems/crossbar/inspect/core_map.h"
#include "engine/systems/crossbar/inspect/layer_maps.h"
#include "engine/systems/crossbar/inspect/mapping_breakdowns.h"
#include "engine/systems/crossbar/inspect/mapping_listings.h"
#include "engine/systems/crossbar/inspect/media_heat.h"
#include "engine/systems/crossbar/inspect/memory_chart.h"
#include "engine/systems/crossbar/inspect/round_breakdown.h"
#include "engine/systems/crossbar/inspect/round_timeline.h"
#include "engine/systems/crossbar/inspect/run_timeline.h"
#include "engine/systems/crossbar/inspect/transfer_pictures.h"
#include "engine/systems/crossbar/profile/span_recorder.h"

#include <string>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// Adds breakdowns, flows and matrices.
void addFigures(Inspection& inspection, const CrossbarProblem& problem, const ListedMapping& listed,
                const InspectedMapping& mapping)
{
    std::vector<Breakdown> breakdowns = mappingBreakdowns(mapping);
    if (listed.rounds) {
        breakdowns.push_back(roundBreakdown(*listed.rounds, problem.graph()));
    }
    inspection.addList(std::move(breakdowns));
    inspection.addList(std::vector{trafficFlows(mapping)});
    std::vector<Matrix> matrices = {transferMatrix(mapping)};
    if (!listed.rounds) {
        Bookings bookings;
        if (profileOf(problem.placed(listed), mapping.streams, nullptr, &bookings)) {
            matrices.push_back(mediaHeat(mapping, bookings));
        }
    }
    inspection.addList(std::move(matrices));
}

/// Adds the map of cores, the pictures of the chip, or of its rounds, and the listings.
void addPictures(Inspection& inspection, const CrossbarProblem& problem, const ListedMapping& listed,
                 const InspectedMapping& mapping, const InspectionOptions& options)
{
    const auto cores = std::make_shared<const DeviceMap>(coreMap(mapping));
    const std::string text = recipeText(listed.recipe);
    const PlacedStreams of = problem.placed(listed);
    inspection.add(cores);
    if (listed.rounds) {
        auto rounds = chipRounds(problem.graph(), *listed.rounds, problem.chip(), text);
        inspection.add(rounds.maps.front());
        inspection.add(std::make_shared<const ChipRounds>(std::move(rounds)));
    } else {
        inspection.add(std::make_shared<const ChipMap>(chipMap(of.graph, of.partitions, of.placement, of.chip, text)));
        inspection.add(chipMoves(of.graph, of.partitions, of.placement, of.chip, text));
        inspection.addList(kernelForms(of.graph, of.partitions, of.chip, problem.choices().partition));
    }
    if (options.wantsListings) {
        inspection.addList(std::vector{layerListing(mapping), coreListing(mapping), streamListing(mapping)});
    }
    if (options.wantsListings && !listed.rounds) {
        inspection.add(layerMaps(cores, inspection.list<Listing>()));
    }
    if (!listed.rounds) {
        inspection.add(transferPictures(of, mapping.streams));
    }
}

} // namespace

Result<std::shared_ptr<const Inspection>> inspectMapping(const CrossbarProblem& problem, const ListedMapping& listed,
                                                         const InspectionOptions& options, const std::stop_token& stop)
{
    SpanRecorder recorder(static_cast<std::size_t>(problem.chip().cores()));
    const auto profiled = problem.profiled(listed, KeptStreams::All, stop, &recorder);
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
    RecordedRun run = recorder.take();
    addFigures(*inspection, problem, listed, mapping);
    if (!listed.rounds) {
        const auto unmanaged = unmanagedElements(placed);
        if (!unmanaged) {
            return tl::unexpected<Error>(unmanaged.error());
        }
        inspection->addList(std::vector{memoryChart(mapping, run.stepEnds, *unmanaged)});
    }
    addPictures(*inspection, problem, listed, mapping, options);
    if (!options.wantsTimeline) {
        inspection->addOnRequest<Timeline>();
    } else if (listed.rounds) {
        auto timeline = roundTimeline(problem.roundsRun(listed), placed, problem.device()->title, stop);
        if (!timeline) {
            return tl::unexpected<Error>(timeline.error());
        }
        inspection->add(*std::move(timeline));
    } else {
        inspection->add(runTimeline(placed, std::move(run), profiled->profile.makespanNs, problem.device()->title));
    }
    return std::shared_ptr<const Inspection>(std::move(inspection));
}

} // namespace pimento::crossbar
