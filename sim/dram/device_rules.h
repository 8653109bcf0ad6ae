// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/dram/device_description.h"

#include <string>
#include <vector>

namespace pimento::sim {

/// Name that stands for all rules in RuleChoice::off.
inline constexpr const char* kAllRules = "all";

/// Rules to switch on or off compared with the device file. A name in `on` takes precedence.
struct RuleChoice {
    std::vector<std::string> on;
    std::vector<std::string> off;

    bool operator==(const RuleChoice&) const = default;
};

/// Returns the description with its rules applied and none left over. Error: a name that is no rule, or a rule that
/// replaces a command which the device does not have.
[[nodiscard]] Result<DeviceDescription> withRules(DeviceDescription device, const RuleChoice& choice = {});

/// Returns the rules in which a choice differs from the device file, in the order of the file. Names that are no rules
/// are left out.
[[nodiscard]] RuleChoice changesOf(const DeviceDescription& device, const RuleChoice& choice);

} // namespace pimento::sim
