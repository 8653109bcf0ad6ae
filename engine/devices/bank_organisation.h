// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/devices/device_kind.h"
#include "sim/dram/device_description.h"

#include <memory>
#include <vector>

namespace pimento {

// Readers and checks of devices whose units stand beside banks, whatever the units run.

/// Reads the organisation of banks from a device file: levels, bank and address map.
void readBanks(ObjectReader& reader, sim::DeviceDescription& device);
/// Reads the address map of a device file, field by field.
[[nodiscard]] std::vector<sim::AddressField> readAddressMap(ObjectReader& reader);

/// Checks the levels: their names, and their numbers of banks.
void checkBankLevels(const sim::DeviceDescription& device, ObjectReader::Log& log);
/// Checks that each field of the address map has as many values as the organisation has nodes, rows or columns.
void checkBankAddresses(const sim::DeviceDescription& device, ObjectReader::Log& log);

/// Compiles a checked device, which also checks its rules.
[[nodiscard]] MadeDevice makeBankDevice(sim::DeviceDescription device, ObjectReader::Log& log);

} // namespace pimento
