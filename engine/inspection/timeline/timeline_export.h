// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"

#include <functional>
#include <stop_token>
#include <string_view>

namespace pimento {

/// Receives the text piece by piece. False: no more is wanted, e.g. because the disk is full.
using WriteText = std::function<bool(std::string_view)>;

/// The commands that the timeline has in the JSON trace event format, which Perfetto opens. False: it was not written
/// to its end.
[[nodiscard]] bool writeTimelineJson(const Timeline& timeline, const WriteText& write, std::stop_token stop = {});
/// The same as the table that the command line writes.
[[nodiscard]] bool writeTimelineCsv(const Timeline& timeline, const WriteText& write, std::stop_token stop = {});

} // namespace pimento
