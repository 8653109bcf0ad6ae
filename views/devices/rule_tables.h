// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/device_description.h"
#include "views/devices/text_table_model.h"

namespace pimento {

struct SwitchEffects;

// Tables of the rules of a device file, for display.

/// Table with one row for each rule, in the order of the file, with the cycles that it adds to a candidate if known.
[[nodiscard]] TextTable rulesTable(const sim::DeviceDescription& device, const SwitchEffects* effects = nullptr);

/// Description of a rule as rich text: effect, reason and source.
[[nodiscard]] QString ruleWords(const sim::DeviceDescription& device, std::size_t rule);

/// Table of the rows that a rule adds to the constraint table, with their notes.
[[nodiscard]] TextTable ruleConstraintsTable(const sim::DeviceDescription& device, std::size_t rule);
/// Table of the commands that replace commands of the same names.
[[nodiscard]] TextTable ruleCommandsTable(const sim::DeviceDescription& device, std::size_t rule);

} // namespace pimento
