// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/result.h"
#include "sim/device_rules.h"

namespace pimento {

/// What somebody wants of the machine that times a question, beside the device itself.
struct MachineChoice {
    sim::RuleChoice rules;
    int devices = 1; // of a host, that share the shape

    bool operator==(const MachineChoice&) const = default;
};

inline constexpr int kMostDevices = 4096;

/// Puts a choice into a question that has its workload and device. Error: a rule that the device does not have, a shape
/// that so many devices cannot share, or a choice other than the plain one for a model without rules.
[[nodiscard]] Result<void> choose(DraftQuestion& question, const MachineChoice& choice);

} // namespace pimento
