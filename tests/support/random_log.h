// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/dram/command_log.h"
#include "engine/inspection/timeline/timeline.h"

#include <cstdint>
#include <memory>

namespace pimento::test {

/// Records commands as a controller may issue them, channel by channel in each cycle: stretches of single-bank and of
/// all-bank commands, row commands in between, and refreshes. Their times break rules, but are as dense as on a busy
/// device.
[[nodiscard]] sim::RunResult recordRandomRun(CommandRecorder& recorder, const sim::Machine& machine,
                                             std::int64_t commands, std::uint64_t seed);

[[nodiscard]] std::shared_ptr<const Timeline> randomTimeline(const std::shared_ptr<const sim::Machine>& machine,
                                                             std::int64_t commands, std::uint64_t seed);

} // namespace pimento::test
