// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text_sink.h"
#include "engine/inspection/listing.h"
#include "engine/search/evaluation.h"
#include "engine/systems/upmem/schedule_problem.h"

#include <span>
#include <string>

namespace pimento {

/// Content of a schedule document for DPUs. All of it must outlive the writing.
struct DpuSchedule {
    const upmem::ScheduleProblem& problem;
    std::string text;                   // text of the schedule
    const upmem::CompiledRow& compiled; // the compiled schedule
    std::span<const Listing> listings;  // its listings: scheduleListings()
    const Evaluation& cost;             // cost from a complete evaluation
    std::string version;                // version of the product
};

/// Reason why a schedule cannot be written as a JSON document; "": it can.
[[nodiscard]] std::string whyNoDpuSchedule(const upmem::CompiledRow& compiled);

/// Writes a schedule for DPUs as a self-contained JSON document: question, kernel with executable statements, trace,
/// costs, and the steps of the host with the programs of the DPUs. resources/docs/SCHEDULE_JSON.md and
/// resources/schemas/dpu-schedule-1.schema.json describe the format; equal schedules give equal bytes. False: the sink
/// stopped the output.
[[nodiscard]] bool writeDpuScheduleJson(const DpuSchedule& schedule, const TextSink& sink);

} // namespace pimento
