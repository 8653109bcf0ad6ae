// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "engine/inspection/command_links.h"
#include "engine/inspection/command_run.h"
#include "engine/inspection/data_layouts.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/roofline.h"
#include "sim/machine.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

class Timeline;

/// What is wanted of an inspection; leaving something out saves its time.
struct InspectionOptions {
    bool wantsTimeline = true; // a recorded run simulates channels that do the same one by one: up to 5 times as long
    bool wantsListings = true;
};

/// One row of a breakdown.
struct BreakdownRow {
    std::string label;
    double value = 0;
    double share = 0;   // of the whole, 0 to 1
    std::string detail; // for a tool tip; "": nothing
};

/// A whole taken apart: cycles by cause, energy by stage, bounds by resource.
struct Breakdown {
    std::string id;    // "waits", "energy", "limits"
    std::string title; // "Cycles by cause"
    std::string unit;
    std::vector<BreakdownRow> rows;
};

/// Everything about one candidate, found by one lowering and one recorded run. Immutable; what a system does not have
/// is missing.
struct Inspection {
    std::string title; // "16x1,1x4,1x16: GEMV batch=1,... on AttAcc"
    std::shared_ptr<const sim::Machine> machine;
    std::shared_ptr<const CommandRun> run;    // nullptr: the system simulates no commands
    std::vector<Breakdown> breakdowns;        // beside those that follow from `run`
    std::shared_ptr<const DeviceMap> map;     // bytes, commands and waits by cell; nullptr: none
    std::shared_ptr<const Roofline> roofline; // nullptr: none
    std::vector<Listing> listings;
    std::shared_ptr<const ListingMaps> listingMaps; // nullptr: lines have no maps
    std::shared_ptr<const Timeline> timeline;       // nullptr: none, or not wanted
    std::string whyNoTimeline;                      // "": there is one, or none was wanted
    std::shared_ptr<const CommandLinkSource> links; // what the timeline's commands are for; nullptr: nobody knows
    std::shared_ptr<const LayoutSource> layouts;    // where the tensors lie; nullptr: nobody knows
    std::string whyNoLinks;                         // "": there are links and layouts, or nobody says why not
    bool recordsTimeline = false; // also without `run` there is one for those who want it
    bool wasStopped = false;      // a stop came while the timeline was recorded: it ends there, and nothing else is known

    /// That an inspection with a timeline would have one, as far as that is known.
    [[nodiscard]] bool mayHaveTimeline() const { return whyNoTimeline.empty() && (run != nullptr || recordsTimeline); }
};

} // namespace pimento
