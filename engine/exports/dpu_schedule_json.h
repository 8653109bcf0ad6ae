// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/search/evaluation.h"
#include "engine/systems/dcc/lower/text/program_json.h"
#include "engine/systems/upmem/schedule_problem.h"

#include <span>
#include <string>

namespace pimento {

/// Everything that a schedule for DPUs tells. All of it must outlive the writing.
struct DpuSchedule {
    const upmem::ScheduleProblem& problem;
    std::string text;                   // of the schedule
    const upmem::CompiledRow& compiled; // the same
    std::span<const Listing> listings;  // of it: scheduleListings()
    const Evaluation& cost;             // to its end
    std::string version;                // of the product
};

/// Why a schedule has no such document; "": it has.
[[nodiscard]] std::string whyNoDpuSchedule(const upmem::CompiledRow& compiled);

/// Writes a schedule for DPUs as a JSON document that stands by itself: question, kernel with statements that can be
/// executed, trace, costs, and the steps of the host with the programs of the DPUs. The format is described in
/// resources/docs/SCHEDULE_JSON.md and resources/schemas/dpu-schedule-1.schema.json; the same schedule gives the same
/// bytes. False: the sink wanted no more.
[[nodiscard]] bool writeDpuScheduleJson(const DpuSchedule& schedule, const lower::TextSink& sink);

} // namespace pimento
