// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/aim/simulator.h"

#include <optional>
#include <span>

namespace pimento::test {

/// Runs instructions cycle by cycle, channel by channel, with plain queues of single requests: the rules of the AiM
/// simulator as they are written down, without the shortcuts of the machine that it is compared with. Nothing: the run
/// has not ended after `mostCycles`.
[[nodiscard]] std::optional<sim::aim::RunResult> runStepped(std::span<const sim::aim::Instruction> instructions,
                                                            sim::aim::Version version, sim::aim::Clock mostCycles);

} // namespace pimento::test
