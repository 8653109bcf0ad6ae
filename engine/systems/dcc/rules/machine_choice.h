// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/result.h"
#include "sim/dram/device_rules.h"

namespace pimento {

/// Changes to the machine that times a question, besides the choice of device.
struct MachineChoice {
    sim::RuleChoice rules;
    int devices = 1; // devices per host, which share the shape

    bool operator==(const MachineChoice&) const = default;
};

inline constexpr int kMostDevices = 4096;

/// Applies a choice to a question that has its workload and device. Error: a rule that the device does not have, a
/// shape that this many devices cannot share, or any change for a model without rules.
[[nodiscard]] Result<void> choose(DraftQuestion& question, const MachineChoice& choice);

} // namespace pimento
