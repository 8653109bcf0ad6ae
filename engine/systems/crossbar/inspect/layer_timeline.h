// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/crossbar/inspect/inspected_mapping.h"

#include <memory>
#include <string>

namespace pimento::crossbar {

/// When the layers of each core work, by the estimate: a track for each core, and below it one for each of its layers.
[[nodiscard]] std::shared_ptr<const Timeline> layerTimeline(const InspectedMapping& mapping, const std::string& title);

} // namespace pimento::crossbar
