// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "sim/dram/device_description.h"

#include <algorithm>
#include <string>
#include <vector>

namespace pimento {

/// Checks the consistency of a device with commands whose organisation is sound: unknown names, impossible timing,
/// needs of its programs.
void checkCommandDevice(const sim::DeviceDescription& device, ObjectReader::Log& log);

/// Checks the timing values and all formulas over them; a part of checkCommandDevice().
void checkTiming(const sim::DeviceDescription& device, ObjectReader::Log& log);

/// Checks commands, the rows of the constraint table, and the rules that add or replace both; a part of
/// checkCommandDevice().
void checkCommands(const sim::DeviceDescription& device, ObjectReader::Log& log);
void checkRules(const sim::DeviceDescription& device, ObjectReader::Log& log);

/// True if a list has this name.
[[nodiscard]] inline bool isAmong(const std::vector<std::string>& names, const std::string& name)
{
    return std::ranges::find(names, name) != names.end();
}

/// Checks a formula over the timing values of a device.
void checkFormula(const sim::DeviceDescription& device, const std::string& path, const std::string& formula,
                  ObjectReader::Log& log);
/// Checks a list of command names.
void checkNamed(const std::string& path, const std::vector<std::string>& names, const std::vector<std::string>& known,
                ObjectReader::Log& log);

/// Checks the compute units and the host; a part of checkCommandDevice().
void checkCompute(const sim::DeviceDescription& device, ObjectReader::Log& log);
/// Checks what the programs of the device's family require; a part of checkCompute().
void checkFamilyNeeds(const sim::DeviceDescription& device, ObjectReader::Log& log);
/// Checks what the device's simulator requires; a part of checkCommandDevice().
void checkSimulatorNeeds(const sim::DeviceDescription& device, ObjectReader::Log& log);
/// Checks that the constraint table orders the commands on a row of a bank, and that refreshes leave time for accesses;
/// a part of checkCommandDevice().
void checkRowCycle(const sim::DeviceDescription& device, ObjectReader::Log& log);

} // namespace pimento
