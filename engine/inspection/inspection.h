// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "engine/inspection/command_links.h"
#include "engine/inspection/command_run.h"
#include "engine/inspection/data_layouts.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/roofline.h"
#include "sim/dram/machine.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

class Timeline;

/// Requested parts of an inspection; omitting a part saves time.
struct InspectionOptions {
    bool wantsTimeline = true; // recording simulates equal channels one by one: up to 5 times as long
    bool wantsListings = true;
};

/// One row of a breakdown.
struct BreakdownRow {
    std::string label;
    double value = 0;
    double share = 0;   // fraction of the whole, 0 to 1
    std::string detail; // for a tool tip; "": none
};

/// Breakdown of a whole into parts: cycles by cause, energy by stage, bounds by resource.
struct Breakdown {
    std::string id;    // "waits", "energy", "limits"
    std::string title; // "Cycles by cause"
    std::string unit;
    std::vector<BreakdownRow> rows;
};

/// Everything about one candidate, from one lowering and one recorded run. Immutable; parts that the system does not
/// provide are missing.
struct Inspection {
    std::string title; // "16x1,1x4,1x16: GEMV batch=1,... on AttAcc"
    std::shared_ptr<const sim::Machine> machine;
    std::shared_ptr<const CommandRun> run;    // nullptr: the system simulates no commands
    std::vector<Breakdown> breakdowns;        // in addition to those that follow from `run`
    std::shared_ptr<const DeviceMap> map;     // bytes, commands and waits by cell; nullptr: none
    std::shared_ptr<const Roofline> roofline; // nullptr: none
    std::vector<Listing> listings;
    std::shared_ptr<const ListingMaps> listingMaps; // nullptr: the lines have no maps
    std::shared_ptr<const Timeline> timeline;       // nullptr: not available, or not requested
    std::string whyNoTimeline;                      // "": there is one, or none was requested
    std::shared_ptr<const CommandLinkSource> links; // purposes of the timeline's commands; nullptr: unknown
    std::shared_ptr<const LayoutSource> layouts;    // layouts of the tensors; nullptr: unknown
    std::string whyNoLinks;                         // "": there are links and layouts, or the reason is unknown
    bool recordsTimeline = false;                   // a timeline is available on request even without `run`
    /// A stop came during the recording: the timeline ends there, and nothing else is known.
    bool wasStopped = false;

    /// True if an inspection with timeline would have one, as far as that is known.
    [[nodiscard]] bool mayHaveTimeline() const { return whyNoTimeline.empty() && (run != nullptr || recordsTimeline); }
};

} // namespace pimento
