// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/device.h"
#include "views/models/text_table_model.h"

namespace pimento {

struct SwitchEffects;

// The rules of a device file as tables for people.

/// One row for each rule, in the order of the file; with the cycles that it adds to a draft, if they are known.
[[nodiscard]] TextTable rulesTable(const sim::DeviceDescription& device, const SwitchEffects* effects = nullptr);

/// What a rule does, why, and where that is said; as rich text.
[[nodiscard]] QString ruleWords(const sim::DeviceDescription& device, std::size_t rule);

/// The rows that a rule adds to the constraint table, with their notes.
[[nodiscard]] TextTable ruleConstraintsTable(const sim::DeviceDescription& device, std::size_t rule);
/// The commands that take the places of those with their names.
[[nodiscard]] TextTable ruleCommandsTable(const sim::DeviceDescription& device, std::size_t rule);

} // namespace pimento
