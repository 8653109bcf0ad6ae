// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/export_form.h"

#include <span>
#include <string_view>

namespace pimento::upmem {

/// A form of a schedule for DPUs.
struct ScheduleForm : ExportForm {
    std::string_view listing; // Listing::id of its text; "": the document of writeDpuScheduleJson()
};

/// Lists the forms in which a schedule can be exported, in the order of writing; the JSON document is the first.
[[nodiscard]] std::span<const ScheduleForm> scheduleForms();

} // namespace pimento::upmem
