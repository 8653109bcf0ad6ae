// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"

#include <functional>
#include <stop_token>
#include <string_view>

namespace pimento {

/// Receives the text in blocks. False: stop writing, for example because the disk is full.
using WriteText = std::function<bool(std::string_view)>;

/// Writes the timeline's commands in the JSON trace event format, which Perfetto opens. False: not written completely.
[[nodiscard]] bool writeTimelineJson(const Timeline& timeline, const WriteText& write, std::stop_token stop = {});
/// Writes the timeline's commands as the table that the command line writes. False: not written completely.
[[nodiscard]] bool writeTimelineCsv(const Timeline& timeline, const WriteText& write, std::stop_token stop = {});

} // namespace pimento
