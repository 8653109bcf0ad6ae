// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/memories/bank_rows.h"
#include "sim/dram/device_description.h"
#include "views/devices/text_table_model.h"

#include <span>
#include <string>

namespace pimento {

// Tables of a device description for display, with the notes of its file.

[[nodiscard]] TextTable figuresTable(const sim::DeviceDescription& device);
/// Table of all figures of a device that is no memory, as its kind lists them.
[[nodiscard]] TextTable kindTable(const sim::Device& device);
/// Table of the units and of the host.
[[nodiscard]] TextTable unitsTable(const sim::DeviceDescription& device);
[[nodiscard]] TextTable timingTable(const sim::DeviceDescription& device);
[[nodiscard]] TextTable commandsTable(const sim::DeviceDescription& device);
/// Table of the commands of another part of the file, whose notes have the key `key`, as "rules[1].commands".
[[nodiscard]] TextTable commandsTable(const sim::DeviceDescription& device, std::span<const sim::CommandSpec> commands,
                                      const std::string& key);
[[nodiscard]] TextTable requestsTable(const sim::DeviceDescription& device);
[[nodiscard]] TextTable constraintsTable(const sim::DeviceDescription& device);
/// Table of the constraints of another part of the file.
[[nodiscard]] TextTable constraintsTable(const sim::DeviceDescription& device,
                                         std::span<const sim::ConstraintSpec> rows);
[[nodiscard]] TextTable energyTable(const sim::DeviceDescription& device);

/// Formats a range of rows, "0–4 095".
[[nodiscard]] QString rangeText(const BankRowRange& range);
/// Use of rows of a bank, in words.
[[nodiscard]] QString useText(RowUse use);
/// Formats a memory size in powers of two, "16 MiB".
[[nodiscard]] QString formatSize(std::int64_t bytes);

} // namespace pimento
