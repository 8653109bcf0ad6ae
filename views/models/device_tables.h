// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/bank_rows.h"
#include "sim/device.h"
#include "views/models/text_table_model.h"

#include <span>
#include <string>

namespace pimento {

// A device description as tables for people, with the notes of its file.

[[nodiscard]] TextTable figuresTable(const sim::DeviceDescription& device);
/// Units and host.
[[nodiscard]] TextTable unitsTable(const sim::DeviceDescription& device);
[[nodiscard]] TextTable timingTable(const sim::DeviceDescription& device);
[[nodiscard]] TextTable commandsTable(const sim::DeviceDescription& device);
/// Commands of another part of the file, whose notes stand under `key`, as "rules[1].commands".
[[nodiscard]] TextTable commandsTable(const sim::DeviceDescription& device, std::span<const sim::CommandSpec> commands,
                                      const std::string& key);
[[nodiscard]] TextTable requestsTable(const sim::DeviceDescription& device);
[[nodiscard]] TextTable constraintsTable(const sim::DeviceDescription& device);
/// Rows of another part of the file.
[[nodiscard]] TextTable constraintsTable(const sim::DeviceDescription& device,
                                         std::span<const sim::ConstraintSpec> rows);
[[nodiscard]] TextTable energyTable(const sim::DeviceDescription& device);

/// "0–4 095".
[[nodiscard]] QString rangeText(const BankRowRange& range);
/// What rows of a bank are for, in words.
[[nodiscard]] QString useText(RowUse use);
/// "16 MiB"; sizes of memories are powers of two.
[[nodiscard]] QString formatSize(std::int64_t bytes);

} // namespace pimento
